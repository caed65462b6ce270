import { splitLine, unitCostOf } from '../../../domain/common/vat'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { textOrNull } from '../../resource/fields'
import { allocate } from '../money/amounts'
import type { StoredLine, taxInvoices } from '../schema/tax-invoice.schema'

type InvoiceLines = Pick<
  typeof taxInvoices.$inferSelect,
  'lines' | 'lineSummary' | 'supplyTotal' | 'taxTotal' | 'totalAmount'
>

/** Largest amount of an integer column. */
const MAX_AMOUNT = 2_147_483_647

const storedLine = (line: Schemas['TaxInvoiceLine'], taxType: Schemas['TaxKind']): StoredLine => {
  const { supply, tax } = splitLine(line.amount, taxType)
  return {
    tradeDate: line.tradeDate,
    name: line.name.trim(),
    spec: textOrNull(line.spec),
    quantity: line.quantity ?? null,
    unitCost: unitCostOf(supply, line.quantity),
    supplyCost: supply,
    tax,
    amount: line.amount,
    remark: textOrNull(line.remark),
  }
}

/** Returns `225/45R17 외 2건`. */
const summaryOf = ([first, ...rest]: StoredLine[]): string => {
  const what = first?.spec ?? first?.name ?? ''
  return rest.length > 0 ? `${what} 외 ${rest.length}건` : what
}

/** Returns the lines to store, with their summary and sums. Throws 400 on `lines` if the total is 0 or too large. */
export function toInvoiceLines(lines: readonly Schemas['TaxInvoiceLine'][], taxType: Schemas['TaxKind']): InvoiceLines {
  const stored = lines.map((line) => storedLine(line, taxType))
  const sum = (of: 'supplyCost' | 'tax' | 'amount') => stored.reduce((all, line) => all + line[of], 0)
  const totalAmount = sum('amount')
  if (Math.abs(totalAmount) > MAX_AMOUNT) throw invalid({ lines: '합계가 너무 큽니다. 여러 장으로 나누어 주세요.' })
  if (totalAmount === 0) throw invalid({ lines: '합계가 0원인 세금계산서는 발행할 수 없습니다.' })
  return withSums(stored)
}

/** Adds summary and sums to stored lines. */
function withSums(lines: StoredLine[]): InvoiceLines {
  const sum = (of: 'supplyCost' | 'tax' | 'amount') => lines.reduce((all, line) => all + line[of], 0)
  return {
    lines,
    lineSummary: summaryOf(lines),
    supplyTotal: sum('supplyCost'),
    taxTotal: sum('tax'),
    totalAmount: sum('amount'),
  }
}

/** Returns the same lines with negated amounts. */
export const negateLines = (lines: readonly StoredLine[]): StoredLine[] =>
  lines.map((line) => ({
    ...line,
    quantity: line.quantity === null ? null : -line.quantity,
    supplyCost: -line.supplyCost || 0,
    tax: -line.tax || 0,
    amount: -line.amount || 0,
  }))

/** Returns what remains of each kind of line (name and spec), after all amendments in force. */
function leftLines(inForce: readonly { lines: readonly StoredLine[] }[]): StoredLine[] {
  const left = new Map<string, StoredLine>()
  for (const line of inForce.flatMap(({ lines }) => lines)) {
    const key = `${line.name}\n${line.spec ?? ''}`
    const known = left.get(key)
    left.set(
      key,
      known
        ? {
            ...known,
            quantity: null,
            supplyCost: known.supplyCost + line.supplyCost,
            tax: known.tax + line.tax,
            amount: known.amount + line.amount,
          }
        : line,
    )
  }
  return [...left.values()].filter(({ amount }) => amount > 0)
}

/**
 * 환입: returns lines that take back `amount` from the invoice, allocated to what remains of its lines.
 *
 * Supply and tax are allocated separately, so that neither leaves a rest when everything was returned. `inForce`:
 * the invoice and its amendments in force; they must sum up to at least `amount`.
 */
export function returnedLines(
  inForce: readonly Pick<InvoiceLines, 'lines' | 'taxTotal' | 'totalAmount'>[],
  amount: number,
  tradeDate: string,
): InvoiceLines {
  const total = inForce.reduce((sum, { totalAmount }) => sum + totalAmount, 0)
  const taxLeft = inForce.reduce((sum, { taxTotal }) => sum + taxTotal, 0)
  // the product may exceed the exact integers of a number
  const tax = Number((BigInt(taxLeft) * BigInt(amount)) / BigInt(total))
  const left = leftLines(inForce)
  const amounts = allocate(
    amount,
    left.map((line) => line.amount),
  )
  const taxes = allocate(
    tax,
    left.map((line) => line.tax),
  )
  const lines = left.flatMap((line, at): StoredLine[] => {
    const [share, taxShare] = [amounts[at] ?? 0, taxes[at] ?? 0]
    if (share === 0 && taxShare === 0) return []
    const whole = share === line.amount ? line.quantity : null
    return [
      {
        ...line,
        tradeDate,
        quantity: whole,
        unitCost: unitCostOf(share - taxShare, whole),
        supplyCost: share - taxShare,
        tax: taxShare,
        amount: share,
      },
    ]
  })
  return withSums(negateLines(lines))
}
