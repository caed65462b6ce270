import type { Schemas } from '@/shared/api/types'
import { config } from '@/shared/config'
import { formatTime } from '@/shared/lib/dates'
import { requiredPrompt } from '@/shared/lib/validate'

type Event = Pick<Schemas['ItemEventRow'], 'discountType' | 'discountRate'>
type Item = Schemas['ItemEventItemBody']
type State = Schemas['ItemEventState']

export const ENDED_REASON = '종료된 기획전은 수정할 수 없습니다.'
export const BEGUN_REASON = '진행 중인 기획전에서는 변경할 수 없습니다.'
export const NO_SHOP = '쇼핑몰 주소가 설정되지 않았습니다.'

/** Its period has begun: start, code and discount stay as they are. */
export const hasBegun = (state: State | undefined): boolean => state === 'ONGOING' || state === 'STOPPED'

/** `7%`, `상품별 특가`, `진열만` */
export const discountText = ({ discountType, discountRate }: Event): string =>
  discountType === 'RATE' ? `${discountRate}%` : discountType === 'PRICE' ? '상품별 특가' : '진열만'

/** `2026-11-15 10:00 ~ 2026-11-29 23:59` */
export const periodOf = ({ startAt, endAt }: { startAt: string; endAt: string }): string =>
  `${formatTime(startAt)} ~ ${formatTime(endAt)}`

/** The event's page in the shop; undefined when no shop is configured. */
export const shopPageOf = (code: string): string | undefined =>
  config.shopUrl ? `${config.shopUrl}/exhibition/${encodeURIComponent(code)}` : undefined

/** What a rate leaves of a price: floored to 100 won, as the server does. */
export const reduced = (price: number, rate: number): number => Math.floor((price * (100 - rate)) / 10_000) * 100

/** Codes as they are pasted from a sheet: the first cell of each line, one by line or set apart by commas. */
export const codesIn = (lines: readonly string[]): string[] => [
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

/** What the contract cannot say of a form. `saleOf`: the sale price of an item of the form, where it is known. */
export function eventProblems(
  { startAt, endAt, discountType, discountRate, items = [] }: Values,
  saleOf: (itemSeq: number) => number | undefined = () => undefined,
) {
  const rows: Record<`items[${number}].eventPrice`, string> = {}
  if (discountType === 'PRICE') {
    for (const [index, { itemSeq, eventPrice }] of items.entries()) {
      const sale = saleOf(itemSeq)
      if (eventPrice == null) rows[`items[${index}].eventPrice`] = requiredPrompt('특가')
      else if (sale !== undefined && eventPrice >= sale)
        rows[`items[${index}].eventPrice`] = '특가는 판매가보다 낮아야 합니다.'
    }
  }
  return {
    endAt:
      startAt && endAt && Date.parse(endAt) <= Date.parse(startAt) ? '종료일시는 시작일시 이후여야 합니다.' : undefined,
    discountRate: discountType === 'RATE' && discountRate == null ? requiredPrompt('할인율') : undefined,
    ...rows,
  }
}
