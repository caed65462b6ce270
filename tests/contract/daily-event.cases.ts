import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { dailyEvents } from '../../server/promotion/schema/daily-event.schema'
import { newImage } from '../server/goods'
import type { TestShop } from '../server/harness'
import { type Case, make } from './cases'

const PATH = '/api/v1/admin/daily-events'
const MISSING_SEQ = 2_147_483_647

let year = 2030
/** Each event has a year of its own, so that no two overlap. */
async function body(shop: TestShop) {
  year += 1
  return {
    title: `계약 시험 ${year}`,
    startDate: `${year}-03-01`,
    endDate: `${year}-03-31`,
    bannerFileSeq: await newImage(shop),
    notice: '<p>하루에 한 번</p>',
    dailyPoint: 20,
    milestones: [
      { basis: 'TOTAL', days: 7, rewardKind: 'POINT', pointAmount: 100 },
      { basis: 'STREAK', days: 7, rewardKind: 'POINT', pointAmount: 200 },
    ],
    pointBudget: 100_000,
  }
}
const store = async (shop: TestShop) => make<Schemas['DailyEvent']>(shop, PATH, await body(shop))

/** Inserts a running event beside the existing ones. */
async function running({ services }: TestShop): Promise<number> {
  const [row] = await services.db
    .insert(dailyEvents)
    .values({ title: '계약 시험 진행', startDate: '2026-11-01', endDate: '2026-11-30', dailyPoint: 10 })
    .returning({ seq: dailyEvents.dailyEventSeq })
  return row?.seq ?? 0
}

export const dailyEventCases = {
  'GET /api/v1/admin/daily-events': () => ({
    query:
      '?keywordType=title&keyword=a&state[0]=ONGOING&state[1]=ENDED&visible=true&startDate[from]=2026-01-01&sort=usedPoint,desc',
  }),
  'POST /api/v1/admin/daily-events': async (shop) => ({ body: await body(shop) }),
  'GET /api/v1/admin/daily-events/{seq}': async (shop) => ({ path: { seq: (await store(shop)).dailyEventSeq } }),
  'PUT /api/v1/admin/daily-events/{seq}': async (shop) => {
    const { dailyEventSeq: seq, version } = await store(shop)
    return { path: { seq }, body: { ...(await body(shop)), version } }
  },
  'DELETE /api/v1/admin/daily-events/{seq}': async (shop) => ({ path: { seq: (await store(shop)).dailyEventSeq } }),
  'POST /api/v1/admin/daily-events/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await store(shop)).dailyEventSeq, MISSING_SEQ] },
  }),
  'POST /api/v1/admin/daily-events/{seq}/close': async (shop) => ({ path: { seq: await running(shop) } }),
  'GET /api/v1/admin/daily-events/{seq}/stats': async (shop) => ({ path: { seq: await running(shop) } }),
  'GET /api/v1/admin/daily-events/{seq}/members': async (shop) => ({
    path: { seq: await running(shop) },
    query: '?sort=totalDays,desc',
  }),
} satisfies Partial<Record<OperationName, Case>>
