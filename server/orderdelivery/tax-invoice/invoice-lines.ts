import { splitLine, unitCostOf } from '../../../openapi/formats/vat'
import type { Schemas } from '../../http/call'
import { invalid } from '../../http/refusal'
import { textOrNull } from '../../resource/fields'
import type { StoredLine, taxInvoices } from './tax-invoice.schema'

type Written = Pick<
  typeof taxInvoices.$inferSelect,
  'lines' | 'lineSummary' | 'supplyTotal' | 'taxTotal' | 'totalAmount'
>

/** Won that a column holds. */
const MOST = 2_147_483_647

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

/** `225/45R17 외 2건` */
const summaryOf = ([first, ...more]: StoredLine[]): string => {
  const what = first?.spec ?? first?.name ?? ''
  return more.length > 0 ? `${what} 외 ${more.length}건` : what
}

/** Lines as they are stored, with all that follows from them. Throws 400 on `lines` for sums that no invoice has. */
export function writtenLines(lines: readonly Schemas['TaxInvoiceLine'][], taxType: Schemas['TaxKind']): Written {
  const stored = lines.map((line) => storedLine(line, taxType))
  const sum = (of: 'supplyCost' | 'tax' | 'amount') => stored.reduce((all, line) => all + line[of], 0)
  const totalAmount = sum('amount')
  if (Math.abs(totalAmount) > MOST) throw invalid({ lines: '합계가 너무 큽니다. 여러 장으로 나누어 주세요.' })
  if (totalAmount === 0) throw invalid({ lines: '합계가 0원인 세금계산서는 발행할 수 없습니다.' })
  return {
    lines: stored,
    lineSummary: summaryOf(stored),
    supplyTotal: sum('supplyCost'),
    taxTotal: sum('tax'),
    totalAmount,
  }
}

/** The same lines with everything taken back, and not a won of rounding more. */
export const takenBack = (lines: readonly StoredLine[]): StoredLine[] =>
  lines.map((line) => ({
    ...line,
    quantity: line.quantity === null ? null : -line.quantity,
    supplyCost: -line.supplyCost || 0,
    tax: -line.tax || 0,
    amount: -line.amount || 0,
  }))
