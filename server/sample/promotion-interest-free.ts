import { DAY_MS, MINUTE_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { seoulMonth, shiftDays, shiftMonth, startOfDay } from '../lib/seoul-time'
import { interestFrees } from '../promotion/schema/interest-free.schema'
import { continueNumbers, insertAll } from './insert'

type Plan = Pick<typeof interestFrees.$inferSelect, 'months' | 'customerRounds' | 'minAmount' | 'burden'> & {
  cardCompany: Schemas['CardCompany']
  /** First and last day within the month, if not all of it. */
  days?: [from: number, to: number]
  hidden?: true
}

const free = (cardCompany: Schemas['CardCompany'], months: number[], minAmount = 50_000): Plan => ({
  cardCompany,
  months,
  minAmount,
  customerRounds: null,
  burden: 'CARD',
})
const partial = (cardCompany: Schemas['CardCompany'], months: number[], customerRounds: number[]): Plan => ({
  cardCompany,
  months,
  customerRounds,
  minAmount: 50_000,
  burden: 'CARD',
})

/** Offers of card companies by month, as in their notices. */
const PLANS: readonly Plan[] = [
  free('SHINHAN', [2, 3]),
  free('SAMSUNG', [2, 3]),
  free('KB', [2, 3]),
  free('HYUNDAI', [2, 3]),
  { ...free('LOTTE', [2, 3]), days: [1, 15] },
  free('BC', [2, 3, 4, 5]),
  free('HANA', [2, 3]),
  free('NH', [2, 3, 4, 5, 6]),
  free('WOORI', [2, 3, 4, 5]),
  { ...free('SHINHAN', [6], 300_000), burden: 'SHOP', days: [10, 25] },
  { ...free('KB', [6], 300_000), burden: 'SHOP', hidden: true },
  partial('SHINHAN', [7, 10, 12], [2, 3, 4]),
  { ...partial('BC', [10, 12], [3, 4]), days: [25, 28] },
  partial('NH', [7, 10, 12], [2, 3, 4]),
]

const MONTHS = 13

/**
 * Loads 14 benefits for each of the last 13 months including this one. The next month is empty, so that there is
 * something to copy.
 */
export async function loadInterestFrees(db: Db, { now }: { now: Date }): Promise<void> {
  const months = Array.from({ length: MONTHS }, (_, back) => shiftMonth(seoulMonth(now), back - MONTHS + 1))
  const rows = months.flatMap((month, m) => {
    const lastDay = shiftDays(`${shiftMonth(month, 1)}-01`, -1)
    return PLANS.map(({ days, hidden, ...plan }, i) => {
      // in the afternoon, three days before the month starts
      const at = new Date(startOfDay(`${month}-01`).getTime() - 3 * DAY_MS + (14 * 60 + i * 3) * MINUTE_MS)
      const [from, to] = (days ?? []).map((day) => `${month}-${String(day).padStart(2, '0')}`)
      return {
        interestFreeSeq: m * PLANS.length + i + 1,
        ...plan,
        kind: plan.customerRounds ? ('PARTIAL' as const) : ('FREE' as const),
        startDate: from ?? `${month}-01`,
        endDate: to ?? lastDay,
        excludeText: '법인·체크·선불카드 제외',
        visible: !hidden,
        sortOrder: m * PLANS.length + i + 1,
        createdAt: at,
        createdBy: 'mkt_lead',
        updatedAt: at,
        updatedBy: 'mkt_lead',
        version: 1,
      }
    })
  })
  await insertAll(db, interestFrees, rows)
  await continueNumbers(db, interestFrees, 'interestFreeSeq')
}
