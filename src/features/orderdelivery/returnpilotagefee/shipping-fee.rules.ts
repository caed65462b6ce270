import { itemTypeLabels } from '@/shared/api/gen/orderdelivery-returnpilotagefee.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'

type Row = Partial<Schemas['ShippingFeeRow']>

const [MIN_RIM, MAX_RIM] = [10, 24]

/** Returns why the rows do not form a complete table, with the texts of the server, or undefined. */
export function feeProblem(rows: readonly Row[]): string | undefined {
  const coveredRims = new Set<number>()
  for (const { itemType, rimFrom, rimTo } of rows) {
    if (itemType !== 'TIRE' || rimFrom == null || rimTo == null) continue
    for (let rim = rimFrom; rim <= rimTo; rim++) {
      if (coveredRims.has(rim)) return '인치 구간이 겹칩니다.'
      coveredRims.add(rim)
    }
  }
  for (let rim = MIN_RIM; rim <= MAX_RIM; rim++) if (!coveredRims.has(rim)) return `${rim}인치 구간의 금액이 없습니다.`
  for (const type of ['BATTERY', 'ETC'] as const) {
    const n = rows.filter(({ itemType }) => itemType === type).length
    if (n === 0) return `${itemTypeLabels[type]} 금액이 없습니다.`
    if (n > 1) return `${itemTypeLabels[type]} 행은 하나만 둘 수 있습니다.`
  }
  return undefined
}

/** Formats the rows as text, e.g. for the conflict view. */
export const feesText = (rows: unknown): string =>
  // the rows of the body
  ((rows ?? []) as readonly Row[])
    .map(({ itemType, rimFrom, rimTo, parcelFee, returnFee, note }) => {
      const rowLabel =
        itemType === 'BATTERY' || itemType === 'ETC' ? itemTypeLabels[itemType] : `타이어 ${rimFrom}~${rimTo}인치`
      return `${rowLabel} 택배비 ${formatThousands(parcelFee ?? 0)}원 반품비 ${formatThousands(returnFee ?? 0)}원${note ? ` (${note})` : ''}`
    })
    .join(', ')

/** Returns e.g. `17인치 4본 단순변심 반품(무료배송): 7,000 × 4 × 2 = 56,000원`, or undefined without such a row. */
export function returnExample(rows: readonly Row[]): string | undefined {
  const row = rows.find(
    ({ itemType, rimFrom, rimTo }) => itemType === 'TIRE' && (rimFrom ?? 99) <= 17 && 17 <= (rimTo ?? 0),
  )
  if (typeof row?.returnFee !== 'number') return undefined
  return `17인치 4본 단순변심 반품(무료배송): ${formatThousands(row.returnFee)} × 4 × 2 = ${formatThousands(row.returnFee * 8)}원`
}
