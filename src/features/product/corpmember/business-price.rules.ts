import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'

type Row = Schemas['BusinessMatrixRow']
type Cell = Schemas['BusinessCell']
type Rule = Pick<Schemas['BusinessPrice'], 'priceType' | 'price' | 'rate'>
type Dated = Pick<Schemas['BusinessPrice'], 'startOn' | 'endOn'>

/** Returns the cell of a grade. */
export const cellOf = ({ cells }: Row, gradeSeq: number): Cell | undefined =>
  cells.find(({ businessGradeSeq }) => businessGradeSeq === gradeSeq)

/** Returns the row with an individual price. If the price is removed, only the server's answer has the new price. */
export const withPrice = (row: Row, gradeSeq: number, price: number | null): Row => ({
  ...row,
  cells: row.cells.map((cell) =>
    cell.businessGradeSeq === gradeSeq && price !== null ? { ...cell, price, fixedPrice: price, source: 'ITEM' } : cell,
  ),
})

/** Returns why a price is not allowed. The server checks the same. */
export const priceRefusal = ({ item }: Row, price: number): string | undefined =>
  price > item.salePrice ? `사업자 가격은 판매가(${formatThousands(item.salePrice)}원)보다 클 수 없습니다.` : undefined

/** Returns e.g. `110,000원` or `12.5%`. */
export const valueText = ({ priceType, price, rate }: Rule): string =>
  priceType === 'FIXED' ? `${formatThousands(price ?? 0)}원` : `${rate}%`

/** Returns e.g. `2026-11-01 ~ 2026-11-30`. Open ends are left empty; null for a rule without a period. */
export const periodText = ({ startOn, endOn }: Dated): string | null =>
  startOn || endOn ? `${startOn ?? ''} ~ ${endOn ?? ''}`.trim() : null
