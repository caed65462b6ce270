import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { itemScores, MAX_BEST, TOO_MANY_BEST } from '../../../domain/generalcommunity/review-transitions'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalidState, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockPlaces } from '../../db/locks'
import { items } from '../../product/schema/item.schema'
import { anyOf, isSet } from '../../resource/filters'
import { countRows } from '../../resource/pages'
import { defineReviews } from '../review-definition/define-reviews'
import { isLow, isUnchecked } from '../review-shared/review-query'
import { itemReviews } from '../schema/item-review.schema'

const { best, patternSeq, itemSeq, itemReviewSeq, reportCount, repliedAt, rewardState } = itemReviews

type Row = typeof itemReviews.$inferSelect
type Scores = Schemas['ItemReviewScores']

const NO_SCORES: Scores = Object.fromEntries(
  [...new Set(Object.values(itemScores).flat())].map((name) => [name, null]),
) as Scores

/** Returns all scores of a review; null: not given. */
export const itemScoresOf = ({ scores }: Pick<Row, 'scores'>): Scores => ({ ...NO_SCORES, ...scores })

/**
 * Matches reviews of the same pattern; of the same item when it has no pattern. The limit of best reviews applies to
 * them.
 */
const sameProduct = (row: Row): SQL | undefined =>
  row.patternSeq === null ? and(isNull(patternSeq), eq(itemSeq, row.itemSeq)) : eq(patternSeq, row.patternSeq)

/**
 * Throws INVALID_STATE when the review is not published, LIMIT_EXCEEDED when there are `MAX_BEST` best reviews
 * already. The caller holds the lock of best reviews.
 */
async function checkBest(db: Db, row: Row): Promise<void> {
  if (row.state !== 'PUBLISHED') throw invalidState('게시 상태의 후기만 베스트로 지정할 수 있습니다.')
  const others = await countRows(db, itemReviews, and(sameProduct(row), best))
  if (others >= MAX_BEST) throw new Refusal(409, 'LIMIT_EXCEEDED', TOO_MANY_BEST)
}

const ofItems = (where: SQL | undefined): SQL =>
  sql`${itemSeq} in (select ${items.itemSeq} from ${items} where ${where})`

export const itemReview = defineReviews({
  path: '/api/v1/admin/item-reviews',
  resource: 'item-reviews',
  noun: '구매후기',
  table: itemReviews,
  key: itemReviewSeq,
  keyName: 'itemReviewSeq',
  code: 'ITEM_REVIEW',
  sorts: { reportCount },
  filter: (query) =>
    and(
      query.patternSeq === undefined ? undefined : eq(patternSeq, query.patternSeq),
      isSet(best, query.best),
      anyOf(itemReviews.source, query.source),
      query.batteryType?.length ? ofItems(inArray(items.batteryType, query.batteryType)) : undefined,
      // the size of a battery is its code
      query.specCode ? eq(itemReviews.sizeLabel, query.specCode.trim().toUpperCase()) : undefined,
    ),
  lines: async (_call, rows) =>
    rows.map((row) => ({ itemReviewSeq: row.itemReviewSeq, orderLineSeq: row.orderLineSeq, best: row.best })),
  record: async (_call, row) => ({ scores: itemScoresOf(row) }),
  counts: {
    unchecked: isUnchecked(itemReviews),
    lowUnreplied: and(isLow(itemReviews), isNull(repliedAt)),
    reported: sql`${reportCount} > 0`,
    unrewarded: eq(rewardState, 'NONE'),
  },
  days: { filter: (query) => anyOf(itemReviews.brandSeq, query.brandSeq), counts: {} },
  reward: {
    kind: 'EARN_ITEM_REVIEW',
    usual: (shop, { imageFileSeqs }) => (imageFileSeqs.length > 0 ? shop.photoReviewPoint : shop.itemReviewPoint),
    of: (seq) => ({ itemReviewSeq: seq }),
  },
  ratings: (row) => [
    { target: 'ITEM', targetSeq: row.itemSeq },
    ...(row.patternSeq === null ? [] : [{ target: 'PATTERN' as const, targetSeq: row.patternSeq }]),
  ],
  off: { best: false },
  before: async ({ db }, action) => {
    if (action === 'SET_BEST') await lockPlaces(db, 'item-reviews/best')
  },
  actions: {
    async SET_BEST(call, core, row) {
      if (row.best) return row
      await checkBest(call.db, row)
      const changes: Partial<Row> = { best: true }
      return { ...row, ...(await core.change(call, row, changes, ['BEST'])) }
    },
    async UNSET_BEST(call, core, row) {
      if (!row.best) return row
      const changes: Partial<Row> = { best: false }
      return { ...row, ...(await core.change(call, row, changes, ['BEST_ENDED'])) }
    },
  },
  schemas: { line: 'ItemReviewRow', action: 'ItemReviewAction', day: 'ItemReviewDay' },
  sheet: [{ field: 'best', width: 8 }],
  daySheet: [],
})

export const itemReviewHandlers = handlersOf(itemReview.handlers)
