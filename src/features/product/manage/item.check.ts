import type { BodyOf, Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { requiredPrompt } from '@/shared/lib/validate'
import { DAY_MS } from '../../../../domain/common/durations'
import { isBlank } from '../../../../domain/common/visible-text'

type Values = Partial<BodyOf<'post', '/api/v1/admin/items'>>
type Problems = Record<string, string>
type Tire = Partial<Schemas['TireFields']>

/** Converts `WWYY` to a number that sorts by year, then week. */
const weekOrder = (week: string): number => Number(week.slice(2) + week.slice(0, 2))
/** Returns the current ISO week in Seoul, like the server. */
const thisWeek = (now: Date): number => {
  const day = new Date(`${todaySeoul(now)}T00:00:00Z`)
  // an ISO week belongs to the year of its Thursday
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7))
  const week = Math.ceil(((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / DAY_MS + 1) / 7)
  return (day.getUTCFullYear() % 100) * 100 + week
}

/** Returns whether a week is in the future. The contract's pattern checks that it is valid. */
const isFuture = (week: string | null | undefined, now: Date): boolean =>
  /^\d{4}$/.test(week ?? '') && weekOrder(week ?? '') > thisWeek(now)

/** Returns the tire problems that the contract's rules do not cover. Keys are field names within the tire. */
function tireProblems(tire: Tire, now: Date): Problems {
  const problems: Problems = {}
  const { productionWeekFrom: from, productionWeekTo: to } = tire
  if (tire.aspect == null && !tire.isCommercial) problems.aspect = requiredPrompt('편평비')
  if (tire.loadIndexDual != null) {
    if (!tire.isCommercial) problems.loadIndexDual = '복륜 하중지수는 C(소형트럭) 규격에만 입력할 수 있습니다.'
    else if (tire.loadIndex != null && tire.loadIndexDual >= tire.loadIndex)
      problems.loadIndexDual = '복륜 하중지수는 하중지수보다 작아야 합니다.'
  }
  const utqg = [tire.utqgTreadwear, tire.utqgTraction, tire.utqgTemperature].filter((value) => value != null)
  if (utqg.length > 0 && utqg.length < 3) problems.utqgTreadwear = 'UTQG는 마모, 접지, 온도를 모두 입력해 주세요.'
  const future = '미래의 생산주차는 입력할 수 없습니다.'
  if (to && !from) problems.productionWeekFrom = requiredPrompt('생산주차(시작)')
  if (isFuture(from, now)) problems.productionWeekFrom = future
  if (isFuture(to, now)) problems.productionWeekTo = future
  else if (from && to && weekOrder(to) < weekOrder(from))
    problems.productionWeekTo = '생산주차(끝)은 시작보다 빠를 수 없습니다.'
  return problems
}

/** Returns the item problems that the contract's rules do not cover, by field. The server checks the same. */
export function itemProblems(values: Values, itemType: Schemas['ItemType'], now: Date): Problems {
  const problems: Problems = {}
  const { listPrice, salePrice, minQuantity = 1, maxQuantity = 20 } = values
  if (listPrice != null && salePrice != null && salePrice > listPrice)
    problems.salePrice = '판매가는 정가보다 클 수 없습니다.'
  if (minQuantity > maxQuantity) problems.maxQuantity = '최대 구매수량은 최소 구매수량보다 작을 수 없습니다.'
  if (values.parcelFee != null && !values.deliveryMethods?.includes('PARCEL'))
    problems.parcelFee = '택배비는 배송방법이 택배일 때 입력할 수 있습니다.'
  if (itemType === 'ETC' && isBlank(values.nameOverride ?? '')) problems.nameOverride = requiredPrompt('상품명')
  if (itemType === 'TIRE')
    for (const [name, message] of Object.entries(tireProblems(values.tire ?? {}, now)))
      problems[`tire.${name}`] = message
  return problems
}
