import { randomUUID } from 'node:crypto'
import { asc, eq, isNotNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { OperationName } from '../../server/contract/contract-types'
import type { ReviewPath } from '../../server/generalcommunity/review-definition/review-options'
import { itemReviews } from '../../server/generalcommunity/schema/item-review.schema'
import type { ReviewTable } from '../../server/generalcommunity/schema/review-base.schema'
import { storeReviews } from '../../server/generalcommunity/schema/store-review.schema'
import type { TestShop } from '../server/harness'
import type { Case } from './cases'

type OwnAt<P extends ReviewPath> = Extract<OperationName, `${string} ${P}` | `${string} ${P}/${string}`>

const UNTOUCHED = { state: 'PUBLISHED', checkedAt: null, rewardState: 'NONE', hideReason: null, replyContent: null }

/**
 * Returns a request for each call that both kinds of reviews have. `query`: of the list; `days`: of the daily counts.
 */
function reviewCases<P extends ReviewPath>(
  path: P,
  table: ReviewTable,
  key: PgColumn,
  { query, days }: { query: string; days: string },
): Record<OwnAt<P>, Case> {
  /** Puts the oldest review of a member into the state that a case needs. */
  const reviewIn = async (shop: TestShop, overrides: object = {}) => {
    const { db } = shop.services
    const [row] = await db
      .select({ seq: key })
      .from(table as PgTable)
      .where(isNotNull(table.memberSeq))
      .orderBy(asc(key))
      .limit(1)
    if (!row) throw new Error('nobody has reviewed')
    const [after] = await db
      .update(table as PgTable)
      .set({ ...UNTOUCHED, ...overrides })
      .where(eq(key, row.seq))
      .returning({ version: table.version })
    return { path: { seq: Number(row.seq) }, version: Number(after?.version ?? 0) }
  }
  const cases: Record<string, Case> = {
    [`GET ${path}`]: () => ({ query }),
    [`GET ${path}/counts`]: () => ({ query: '?itemType[0]=TIRE&state[0]=PUBLISHED' }),
    [`GET ${path}/daily`]: () => ({ query: days }),
    [`GET ${path}/{seq}`]: async (shop) => ({ path: (await reviewIn(shop)).path, query: '?unmask=true' }),
    [`PUT ${path}/{seq}/reply`]: async (shop) => {
      const { path: at, version } = await reviewIn(shop)
      return { path: at, body: { content: '감사합니다.', answerTemplateSeqs: [1], version } }
    },
    [`DELETE ${path}/{seq}/reply`]: async (shop) => ({
      path: (await reviewIn(shop, { replyContent: '감사합니다.', repliedAt: shop.clock.now() })).path,
    }),
    [`POST ${path}/{seq}/transition`]: async (shop) => {
      const { path: at, version } = await reviewIn(shop)
      return { path: at, body: { to: 'HIDDEN', hideReason: 'ETC', memo: '계약 시험입니다', version } }
    },
    [`POST ${path}/bulk`]: async (shop) => ({
      body: { action: 'CHECK', seqs: [(await reviewIn(shop)).path.seq], requestId: randomUUID() },
    }),
    [`POST ${path}/reward-preview`]: async (shop) => ({
      body: { seqs: [(await reviewIn(shop)).path.seq], amount: 700, force: true },
    }),
  }
  // the names are those of the path
  return cases as Record<OwnAt<P>, Case>
}

export const reviewKindCases = {
  ...reviewCases('/api/v1/admin/item-reviews', itemReviews, itemReviews.itemReviewSeq, {
    query:
      '?keywordType=content&keyword=조용&itemType[0]=TIRE&rating[0]=5&photo=true&checked=true&replied=false&rewardState[0]=PAID&best=false&reported=false&source[0]=SHOP&state[0]=PUBLISHED&createdAt[from]=2026-01-01&sort=rating,desc',
    days: '?createdAt[from]=2026-11-01&createdAt[to]=2026-11-21&itemType=TIRE&brandSeq[0]=1',
  }),
  ...reviewCases('/api/v1/admin/store-reviews', storeReviews, storeReviews.storeReviewSeq, {
    query:
      '?keywordType=storeName&keyword=타이어&itemType[0]=TIRE&sidoId=1&extraCharge=false&forwarded=false&storeReplied=false&mountedOn[from]=2026-01-01&sort=mountedOn,desc',
    days: '?createdAt[from]=2026-10-01&createdAt[to]=2026-11-21&itemType=TIRE',
  }),
}
