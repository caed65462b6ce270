import { and, asc, eq, inArray, lt, lte } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { inTransaction } from '../../db/transaction'
import { removeUnreferred } from '../../files/file-sweep'
import { fileWorker } from '../../files/file-worker'
import type { Db, Services } from '../../http/call'
import { grouped } from '../../lib/numbers'
import { seoulDay, shiftDay, startOfDay } from '../../lib/seoul'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/writer'
import { orderLines } from '../../orderdelivery/order/order.schema'
import { itemReviews } from '../item-review/item-review.schema'
import { itemReview } from '../item-review/item-reviews'
import { type ReviewRow, reviewHistories, reviewReports } from '../review-base/review-base.schema'
import type { ReviewCore } from '../review-base/review-core'
import { storeReview } from '../store-review/store-reviews'
import { move, reclaim } from './review-acts'

const cores: readonly ReviewCore[] = [itemReview.core, storeReview.core]

async function logged(db: Db, now: Date, { resource, noun }: ReviewCore, count: number, what: string): Promise<void> {
  if (count === 0) return
  await appendLogs(db, systemContext(now), [
    {
      ...{ action: 'STATE', as: SYSTEM_ACTOR, resource, targetCount: count, personal: false },
      summary: `${noun} ${grouped(count)}건 ${what}`,
    },
  ])
}

/** Nightly: what was hidden for a while is shown again on its day. `db` is a transaction. */
export async function showAgain(db: Db, now: Date): Promise<void> {
  for (const core of cores) {
    const { table, store } = core
    const due = and(eq(table.state, 'HIDDEN'), lte(table.hiddenUntil, seoulDay(now)))
    // a table of reviews has these columns, whatever it is
    const rows = (await db
      .select()
      .from(table as PgTable)
      .where(due)
      .orderBy(asc(store.key))
      .for('update')) as ReviewRow[]
    for (const row of rows) await move({ db, now, actor: null }, core, row, 'PUBLISHED', {})
    await logged(db, now, core, rows.length, '임시조치 기간 경과로 다시 게시')
  }
}

/** Hourly: points for reviews of goods that went back are taken back, each in a transaction of its own. */
export async function reclaimReturned(db: Db, now: Date, services: Services): Promise<void> {
  const { core } = itemReview
  const due = await db
    .select({ seq: itemReviews.itemReviewSeq })
    .from(itemReviews)
    .innerJoin(orderLines, eq(orderLines.orderLineSeq, itemReviews.orderLineSeq))
    .where(and(eq(itemReviews.rewardState, 'PAID'), eq(orderLines.state, 'RETURNED')))
    .orderBy(asc(itemReviews.itemReviewSeq))
  let done = 0
  for (const { seq } of due) {
    await inTransaction(services, async (inner) => {
      const row = await core.store.lock(inner, seq)
      // somebody may have been quicker
      if (row.rewardState !== 'PAID') return
      await reclaim({ db: inner, now, actor: null }, core, row, '상품 반품')
      done += 1
    })
  }
  await inTransaction(services, (inner) => logged(inner, now, core, done, '상품 반품으로 포인트 회수'))
}

const KEPT_YEARS = 3

/** Hourly: what was deleted three years ago goes, with its photos and its history. */
export async function forgetDeleted(_: Db, now: Date, services: Services): Promise<void> {
  const before = startOfDay(shiftDay(seoulDay(now), -12 * KEPT_YEARS))
  for (const core of cores) {
    const { table, store, resource } = core
    await inTransaction(services, async (db) => {
      const gone = (await db
        .delete(table as PgTable)
        .where(and(eq(table.state, 'DELETED'), lt(table.deletedAt, before)))
        .returning()) as ReviewRow[]
      if (gone.length === 0) return
      const seqs = gone.map(store.seqOf)
      for (const parts of [reviewHistories, reviewReports])
        await db.delete(parts).where(and(eq(parts.resource, resource), inArray(parts.recordSeq, seqs)))
      await logged(db, now, core, gone.length, '보존기간 경과로 파기')
      const photos = gone.flatMap(({ imageFileSeqs }) => imageFileSeqs)
      await removeUnreferred(db, services, photos, now)
    })
  }
  fileWorker(services).kick()
}
