import type { BodyOf, Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/dates'

type Values = Partial<BodyOf<'post', '/api/v1/admin/items'>>
type Problems = Record<string, string>
type Tire = Partial<Schemas['TireFields']>

const WEEK = /^(0[1-9]|[1-4]\d|5[0-3])\d{2}$/
/** `WWYY` as a number that sorts by year, then week. */
const weekOrder = (week: string): number => Number(week.slice(2) + week.slice(0, 2))
/** The ISO year of a day has 53 weeks when it starts, or as a leap year ends, on a Thursday. */
const weeksOf = (year: number): number => {
  const day = (date: number) => new Date(date).getUTCDay()
  return day(Date.UTC(year, 0, 1)) === 4 || day(Date.UTC(year, 11, 31)) === 4 ? 53 : 52
}

/** The week that it is in Seoul, as the server has it. */
const thisWeek = (now: Date): number => {
  const day = new Date(`${todaySeoul(now)}T00:00:00Z`)
  // the Thursday of a week is in the year that the week belongs to
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7))
  const week = Math.ceil(((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / 86_400_000 + 1) / 7)
  return (day.getUTCFullYear() % 100) * 100 + week
}

function weekProblem(week: string, now: Date): string | undefined {
  if (!WEEK.test(week) || Number(week.slice(0, 2)) > weeksOf(2000 + Number(week.slice(2))))
    return '생산주차는 주(01~53)와 연도 4자리로 입력해 주세요. 예: 1226'
  return weekOrder(week) > thisWeek(now) ? '미래의 생산주차는 입력할 수 없습니다.' : undefined
}

/** What the contract cannot say of a tire; keys are names inside of it. */
function tireProblems(tire: Tire, now: Date): Problems {
  const problems: Problems = {}
  const { productionWeekFrom: from, productionWeekTo: to } = tire
  if (tire.aspect == null && !tire.isCommercial) problems.aspect = '편평비 (을)를 입력해주세요.'
  if (tire.loadIndexDual != null) {
    if (!tire.isCommercial) problems.loadIndexDual = 'C(소형트럭) 규격에만 입력할 수 있습니다.'
    else if (tire.loadIndex != null && tire.loadIndexDual >= tire.loadIndex)
      problems.loadIndexDual = '하중지수보다 작아야 합니다.'
  }
  const utqg = [tire.utqgTreadwear, tire.utqgTraction, tire.utqgTemperature].filter((value) => value != null)
  if (utqg.length > 0 && utqg.length < 3) problems.utqgTreadwear = 'UTQG는 세 값을 모두 입력하거나 모두 비워 주세요.'
  const fromProblem = from ? weekProblem(from, now) : to ? '생산주차(시작) (을)를 입력해주세요.' : undefined
  const toProblem = to ? weekProblem(to, now) : undefined
  if (fromProblem) problems.productionWeekFrom = fromProblem
  if (toProblem) problems.productionWeekTo = toProblem
  else if (from && to && !fromProblem && weekOrder(to) < weekOrder(from))
    problems.productionWeekTo = '생산주차(시작)보다 빠를 수 없습니다.'
  return problems
}

/** What the contract cannot say of an item: a message per field. The server says the same. */
export function itemProblems(values: Values, itemType: Schemas['ItemType'], now: Date): Problems {
  const problems: Problems = {}
  const { listPrice, salePrice, minQuantity = 1, maxQuantity = 20 } = values
  if (listPrice != null && salePrice != null && salePrice > listPrice)
    problems.salePrice = '판매가는 정가보다 클 수 없습니다.'
  if (minQuantity > maxQuantity) problems.maxQuantity = '최소 구매수량보다 작을 수 없습니다.'
  if (values.parcelFee != null && !values.deliveryMethods?.includes('PARCEL'))
    problems.parcelFee = '배송방법에 택배가 있을 때만 입력할 수 있습니다.'
  if (itemType === 'ETC' && !values.nameOverride?.trim()) problems.nameOverride = '상품명 (을)를 입력해주세요.'
  if (itemType === 'TIRE')
    for (const [name, message] of Object.entries(tireProblems(values.tire ?? {}, now)))
      problems[`tire.${name}`] = message
  return problems
}
