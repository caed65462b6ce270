import type { Schemas } from '@/shared/api/types'
import { config } from '@/shared/config'
import { requiredPrompt } from '@/shared/lib/validate'
import { oneYearAfter } from '../../../../domain/common/one-year-after'

type Event = Pick<Schemas['ItemEventRow'], 'discountType' | 'discountRate'>
type Item = Schemas['ItemEventItemBody']
type State = Schemas['ItemEventState']

export const ENDED_REASON = '종료된 기획전은 수정할 수 없습니다.'
export const BEGUN_REASON = '진행 중인 기획전에서는 변경할 수 없습니다.'
export const NO_SHOP = '쇼핑몰 주소가 설정되지 않았습니다.'

/** Returns whether the event has begun. Start, code and discount are then read-only. */
export const hasBegun = (state: State | undefined): boolean => state === 'ONGOING' || state === 'STOPPED'

/** Returns `7%`, `상품별 특가` or `진열만`. */
export const discountText = ({ discountType, discountRate }: Event): string =>
  discountType === 'RATE' ? `${discountRate}%` : discountType === 'PRICE' ? '상품별 특가' : '진열만'

/** Returns the URL of the event in the shop, or undefined without a configured shop. */
export const shopPageOf = (code: string): string | undefined =>
  config.shopUrl ? `${config.shopUrl}/exhibition/${encodeURIComponent(code)}` : undefined

/** Returns the discounted price, floored to 100 won like on the server. */
export const discountedPrice = (price: number, rate: number): number =>
  Math.floor((price * (100 - rate)) / 10_000) * 100

/** Returns the item codes of pasted text: the first cell of each line, also split at commas, semicolons and spaces. */
export const parseItemCodes = (lines: readonly string[]): string[] => [
  ...new Set(
    lines
      .map((line) => line.split('\t')[0] ?? '')
      .flatMap((cell) => cell.split(/[\s,;]+/))
      .map((code) => code.trim().toUpperCase())
      .filter(Boolean),
  ),
]

interface Values {
  startAt?: string | undefined
  endAt?: string | undefined
  discountType?: Schemas['ItemEventDiscount'] | undefined
  discountRate?: number | null | undefined
  items?: readonly Item[] | undefined
}

function endProblem({ startAt, endAt }: Values, now: Date): string | undefined {
  if (!endAt) return undefined
  const end = Date.parse(endAt)
  if (startAt && end <= Date.parse(startAt)) return '종료일시는 시작일시 이후여야 합니다.'
  if (end < now.getTime()) return '종료일시는 현재 이후여야 합니다.'
  return startAt && end > oneYearAfter(Date.parse(startAt)) ? '기간은 1년까지 설정할 수 있습니다.' : undefined
}

/** Returns the problems that the contract's rules do not cover. */
export function eventProblems(values: Values, now = new Date()) {
  const { discountType, discountRate, items = [] } = values
  const rows: Record<`items[${number}].eventPrice`, string> = {}
  if (discountType === 'PRICE') {
    for (const [index, { eventPrice }] of items.entries())
      if (eventPrice == null) rows[`items[${index}].eventPrice`] = requiredPrompt('특가')
  }
  return {
    endAt: endProblem(values, now),
    discountRate: discountType === 'RATE' && discountRate == null ? requiredPrompt('할인율') : undefined,
    ...rows,
  }
}

/** The sale price of an item in the form, and the event price stored for it. */
type Priced = { salePrice: number; eventPrice?: number | null | undefined }

/**
 * Returns the invalid event prices by field path. A stored price stays valid even if the sale price was lowered since.
 */
export function priceProblems(
  { discountType, items = [] }: Values,
  find: (itemSeq: number) => Priced | undefined,
): Record<string, string> {
  if (discountType !== 'PRICE') return {}
  return Object.fromEntries(
    items.flatMap(({ itemSeq, eventPrice }, index) => {
      const known = find(itemSeq)
      return known && eventPrice != null && eventPrice >= known.salePrice && eventPrice !== known.eventPrice
        ? [[`items[${index}].eventPrice`, '특가는 판매가보다 낮아야 합니다.']]
        : []
    }),
  )
}
