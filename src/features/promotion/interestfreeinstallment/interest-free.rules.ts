import type { Schemas } from '@/shared/api/types'
import { addDays, addMonths } from '@/shared/lib/days'

type Benefit = Schemas['InterestFree']

/** The possible numbers of installments: 2 to 12. */
export const MONTHS: readonly number[] = Array.from({ length: 11 }, (_, i) => i + 2)

/** Returns e.g. `10개월(1~4회차 고객부담)`. */
export const partialText = (months: number, rounds: number): string =>
  `${months}개월(${rounds > 1 ? `1~${rounds}` : rounds}회차 고객부담)`

/** Returns e.g. `2·3개월`. For a partial benefit, each number of months has the rounds paid by the customer. */
export function monthsText({
  kind,
  months,
  customerRounds,
}: Pick<Benefit, 'kind' | 'months' | 'customerRounds'>): string {
  if (kind === 'FREE') return `${months.join('·')}개월`
  return months.map((each, i) => partialText(each, customerRounds?.[i] ?? 0)).join(', ')
}

/** Returns `2026년 11월` for `2026-11`. */
export const monthText = (month: string): string => `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`

export const shiftMonth = (month: string, by: number): string => addMonths(`${month}-01`, by).slice(0, 7)

/** Returns the month of a filter value on a day, or undefined for all. */
export const monthOfFilter = (value: string | undefined, today: string): string | undefined =>
  value === 'ALL' ? undefined : value === undefined || value === 'THIS' ? today.slice(0, 7) : value

const AHEAD = 3
const BACK = 24

/**
 * Returns the options of the month filter: all, the next months, this one and the last two years. `THIS` is the current
 * month.
 */
export function monthOptions(today: string): { value: string; label: string }[] {
  const month = today.slice(0, 7)
  const others = Array.from({ length: AHEAD + 1 + BACK }, (_, i) => shiftMonth(month, AHEAD - i))
  return [
    { value: 'ALL', label: '전체 기간' },
    ...others.map((each) =>
      each === month
        ? { value: 'THIS', label: `이번 달(${Number(each.slice(5))}월)` }
        : { value: each, label: monthText(each) },
    ),
  ]
}

/** Returns the first and last day of a month. */
export const daysOfMonth = (month: string): { startDate: string; endDate: string } => ({
  startDate: `${month}-01`,
  endDate: addDays(`${shiftMonth(month, 1)}-01`, -1),
})

/** Returns why a period is invalid, or undefined. */
export function spanProblem(
  startDate: string | null | undefined,
  endDate: string | null | undefined,
): string | undefined {
  if (!startDate || !endDate) return undefined
  if (endDate < startDate) return '종료일은 시작일 이후여야 합니다.'
  return endDate > addMonths(startDate, 12) ? '기간은 1년까지 설정할 수 있습니다.' : undefined
}

/** Returns the rounds for new `months`. Months that remain keep theirs; 0 marks those still to be entered. */
export function roundsFor(
  months: readonly number[],
  before: readonly number[],
  rounds: readonly number[] | null | undefined,
) {
  return months.map((each) => rounds?.[before.indexOf(each)] ?? 0)
}

/** Returns why the rounds of a partial benefit are invalid, or undefined. */
export function roundsProblem({
  kind,
  months = [],
  customerRounds,
}: Partial<Schemas['InterestFreeBody']>): string | undefined {
  if (kind !== 'PARTIAL') return undefined
  const bad = months.find((each, i) => {
    const rounds = customerRounds?.[i] ?? 0
    return !Number.isInteger(rounds) || rounds < 1 || rounds >= each
  })
  return bad === undefined ? undefined : `${bad}개월의 고객 부담 회차는 1~${bad - 1}회차로 입력해 주세요.`
}

/** A row of the shop's notice: the benefits of one card company. */
export interface NoticeLine {
  cardCompany: Benefit['cardCompany']
  free: Benefit[]
  partial: Benefit[]
}

/** Returns the shop's notice by card company, in list order, without hidden benefits. */
export function noticeOf(benefits: readonly Benefit[]): NoticeLine[] {
  const lines = new Map<string, NoticeLine>()
  for (const benefit of benefits) {
    if (!benefit.visible) continue
    const { cardCompany, kind } = benefit
    const line = lines.get(cardCompany) ?? { cardCompany, free: [], partial: [] }
    lines.set(cardCompany, line)
    line[kind === 'FREE' ? 'free' : 'partial'].push(benefit)
  }
  return [...lines.values()]
}
