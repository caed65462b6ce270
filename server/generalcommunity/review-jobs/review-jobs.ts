import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Call, LogEntry } from '../../call/call'
import { removeUnreferenced } from '../../files/file-sweep'
import { defineJob } from '../../jobs/define-job'
import type { JobItem } from '../../jobs/job-item'
import { formatNumber } from '../../lib/numbers'
import { seoulDay, shiftDayByMonths, startOfDay } from '../../lib/seoul-time'
import { SYSTEM_ACTOR } from '../../log/append-logs'
import { orderLines } from '../../orderdelivery/schema/order.schema'
import { itemReview } from '../item-review/item-reviews'
import { move, reclaim } from '../review-actions/review-transitions'
import type { ReviewCore } from '../review-shared/review-core'
import { itemReviews } from '../schema/item-review.schema'
import { type ReviewRow, reviewHistories, reviewReports } from '../schema/review-base.schema'
import { storeReview } from '../store-review/store-reviews'

const cores: readonly ReviewCore[] = [itemReview.core, storeReview.core]

const describe = ({ resource, noun }: ReviewCore, count: number, what: string): LogEntry => ({
  action: 'STATE',
  as: SYSTEM_ACTOR,
  resource,
  targetCount: count,
  personal: false,
  summary: `${noun} ${formatNumber(count)}건 ${what}`,
})

/** Returns the job key of a review of either kind: `item-reviews 12`. */
const keyOf = ({ resource }: ReviewCore, seq: number): string => `${resource} ${seq}`

function reviewOf(key: string): { core: ReviewCore; seq: number } {
  const [resource, seq] = key.split(' ')
  const core = cores.find((one) => one.resource === resource)
  if (!core) throw new Error(`no reviews are called ${resource}`)
  return { core, seq: Number(seq) }
}

/** Publishes temporarily hidden reviews again on their day. */
export const republishJob = defineJob({
  kind: 'review-show-again',
  title: '임시조치 후기 다시 게시',
  noun: '후기',
  schedule: { dailyAt: '03:00' },
  async due({ db, now, limit, notQueued }) {
    const found: JobItem[] = []
    for (const core of cores) {
      const { table, store, resource } = core
      const due = and(eq(table.state, 'HIDDEN'), lte(table.hiddenUntil, seoulDay(now)))
      const rows = await db
        .select({ seq: store.key })
        .from(table as PgTable)
        .where(and(due, notQueued(sql`${`${resource} `} || ${store.key}`)))
        .orderBy(asc(store.key))
        .limit(limit)
      found.push(...rows.map(({ seq }) => ({ key: keyOf(core, Number(seq)) })))
    }
    return found.slice(0, limit)
  },
  async perform(call, { key }) {
    const { db, now } = call
    const { core, seq } = reviewOf(key)
    const row = await core.store.lock(db, seq)
    if (row.state !== 'HIDDEN' || !row.hiddenUntil || row.hiddenUntil > seoulDay(now)) return
    await move({ db, now, actor: null }, core, row, 'PUBLISHED', {})
    call.log(describe(core, 1, '임시조치 기간 경과로 다시 게시'))
  },
})

/** Takes back the points of reviews whose goods were returned. */
export const reclaimJob = defineJob({
  kind: 'review-reclaim',
  title: '반품 상품 후기 포인트 회수',
  noun: '후기',
  schedule: { everyMinutes: 60 },
  async due({ db, limit, notQueued }) {
    const rows = await db
      .select({ seq: itemReviews.itemReviewSeq })
      .from(itemReviews)
      .innerJoin(orderLines, eq(orderLines.orderLineSeq, itemReviews.orderLineSeq))
      .where(
        and(
          eq(itemReviews.rewardState, 'PAID'),
          eq(orderLines.state, 'RETURNED'),
          notQueued(itemReviews.itemReviewSeq),
        ),
      )
      .orderBy(asc(itemReviews.itemReviewSeq))
      .limit(limit)
    return rows.map(({ seq }) => ({ key: String(seq) }))
  },
  async perform(call, { key }) {
    const { db, now } = call
    const { core } = itemReview
    const row = await core.store.lock(db, Number(key))
    // another transaction may have taken them back already
    if (row.rewardState !== 'PAID') return
    await reclaim({ db, now, actor: null }, core, row, '상품 반품')
    call.log(describe(core, 1, '상품 반품으로 포인트 회수'))
  },
})

const RETENTION_YEARS = 3

/** Erases reviews that were deleted three years ago, with their photos and history. */
async function eraseOld(call: Call, core: ReviewCore): Promise<void> {
  const { db, now } = call
  const { table, store, resource } = core
  const before = startOfDay(shiftDayByMonths(seoulDay(now), -12 * RETENTION_YEARS))
  // every table of reviews has these columns
  const erased = (await db
    .delete(table as PgTable)
    .where(and(eq(table.state, 'DELETED'), lt(table.deletedAt, before)))
    .returning()) as ReviewRow[]
  if (erased.length === 0) return
  const seqs = erased.map(store.seqOf)
  for (const partTable of [reviewHistories, reviewReports])
    await db.delete(partTable).where(and(eq(partTable.resource, resource), inArray(partTable.recordSeq, seqs)))
  call.log(describe(core, erased.length, '보존기간 경과로 파기'))
  await removeUnreferenced(
    call,
    erased.flatMap(({ imageFileSeqs }) => imageFileSeqs),
  )
}

export const eraseReviewsJob = defineJob({
  kind: 'review-forget',
  title: '삭제된 후기 파기',
  schedule: { everyMinutes: 60 },
  async perform(call) {
    for (const core of cores) await eraseOld(call, core)
  },
})
