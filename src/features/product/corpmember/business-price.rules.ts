import type { Schemas } from '@/shared/api/types'
import { won } from '@/shared/lib/format'

type Row = Schemas['BusinessMatrixRow']
type Cell = Schemas['BusinessCell']
type Rule = Pick<Schemas['BusinessPrice'], 'priceType' | 'price' | 'rate'>
type Dated = Pick<Schemas['BusinessPrice'], 'startOn' | 'endOn'>

/** A row's cell of a grade. */
export const cellOf = ({ cells }: Row, gradeSeq: number): Cell | undefined =>
  cells.find(({ businessGradeSeq }) => businessGradeSeq === gradeSeq)

/** The row as it will be with a price of its own, or without one: what it costs then is known with the answer. */
export const withPrice = (row: Row, gradeSeq: number, price: number | null): Row => ({
  ...row,
  cells: row.cells.map((cell) =>
    cell.businessGradeSeq === gradeSeq && price !== null ? { ...cell, price, fixedPrice: price, source: 'ITEM' } : cell,
  ),
})

/** Why a price cannot be; the server says the same. */
export const aboveSale = ({ item }: Row, price: number): string | undefined =>
  price > item.salePrice ? `사업자 가격은 판매가(${won(item.salePrice)}원)보다 클 수 없습니다.` : undefined

/** `110,000원`, `12.5%` */
export const valueText = ({ priceType, price, rate }: Rule): string =>
  priceType === 'FIXED' ? `${won(price ?? 0)}원` : `${rate}%`

/** `2026-11-01 ~ 2026-11-30`, open ends left out; nothing for a rule without a period. */
export const periodText = ({ startOn, endOn }: Dated): string | null =>
  startOn || endOn ? `${startOn ?? ''} ~ ${endOn ?? ''}`.trim() : null
