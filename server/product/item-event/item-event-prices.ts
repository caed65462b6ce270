import { required } from '../../../domain/messages/required'
import type { Schemas } from '../../contract/contract-types'
import { invalid, Refusal } from '../../contract/refusal'
import { formatNumber } from '../../lib/numbers'
import { formatWon, type PricedItem, priceOf } from '../business-price/business-price-rules'
import type { EventItemRow, EventRow } from './item-event-record'

type BodyItem = Schemas['ItemEventItemBody']
type Discount = Pick<EventRow, 'discountType' | 'discountRate'>

const SHOWN_NAMES = 10
/** Joins names for a message: the first ten, and how many more. */
export const namesOf = (named: { name: string }[]): string => {
  const shown = named.slice(0, SHOWN_NAMES).map(({ name }) => name)
  return named.length > SHOWN_NAMES ? `${shown.join(', ')} 외 ${named.length - SHOWN_NAMES}개` : shown.join(', ')
}

/** Returns the price of an item in an event; null when it keeps its own price. */
const eventPriceOf = ({ discountType, discountRate }: Discount, item: PricedItem, price: number | null | undefined) => {
  if (discountType === 'PRICE') return price ?? null
  if (discountType === 'NONE' || discountRate === null) return null
  return priceOf({ priceType: 'RATE', rate: discountRate }, item.salePrice)
}

function rowProblem(
  discount: Discount,
  { eventPrice, limitQuantity }: BodyItem,
  item: PricedItem,
  entry?: EventItemRow,
) {
  if (discount.discountType === 'PRICE') {
    if (eventPrice == null) return { eventPrice: required('특가') }
    // A price that was valid when it was set may stay after the sale price was reduced.
    if (eventPrice >= item.salePrice && eventPrice !== entry?.eventPrice) {
      return { eventPrice: '특가는 판매가보다 낮아야 합니다.' }
    }
  }
  if (limitQuantity != null && entry && limitQuantity < entry.soldQuantity) {
    return { limitQuantity: `이미 ${formatNumber(entry.soldQuantity)}개 판매되었습니다. 그 이상으로 입력해 주세요.` }
  }
  return null
}

/** Throws 400 on each invalid row. `existingRows`: the items that the event has already. */
export function checkRows(
  discount: Discount,
  rows: BodyItem[],
  known: Map<number, PricedItem>,
  existingRows: Map<number, EventItemRow>,
): void {
  const errors: Record<string, string> = {}
  for (const [index, row] of rows.entries()) {
    const item = known.get(row.itemSeq)
    const twice = rows.findIndex(({ itemSeq }) => itemSeq === row.itemSeq) !== index
    if (!item) errors[`items.${index}.itemSeq`] = '상품을 찾을 수 없습니다.'
    else if (twice) errors[`items.${index}.itemSeq`] = '이미 추가된 상품입니다.'
    else {
      const problem = rowProblem(discount, row, item, existingRows.get(row.itemSeq))
      for (const [field, message] of Object.entries(problem ?? {})) errors[`items.${index}.${field}`] = message
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Throws BELOW_COST when new or repriced rows would sell below cost. */
export function checkCost(
  discount: Discount,
  rows: BodyItem[],
  known: Map<number, PricedItem>,
  settled: (row: BodyItem) => boolean,
): void {
  const below = rows.flatMap((row) => {
    const item = known.get(row.itemSeq)
    const price = item ? eventPriceOf(discount, item, row.eventPrice) : null
    return item && item.costPrice !== null && price !== null && price < item.costPrice && !settled(row)
      ? [{ itemSeq: item.itemSeq, name: item.name, price, costPrice: item.costPrice }]
      : []
  })
  if (below.length === 0) return
  const first = below[0]
  const message =
    below.length === 1 && first
      ? `행사가(${formatWon(first.price)}원)가 매입가(${formatWon(first.costPrice)}원)보다 낮습니다: ${first.name}. 그래도 저장하시겠습니까?`
      : `행사가가 매입가보다 낮은 상품이 ${below.length}개 있습니다: ${namesOf(below)}. 그래도 저장하시겠습니까?`
  throw new Refusal(409, 'BELOW_COST', message, { result: { items: below } })
}
