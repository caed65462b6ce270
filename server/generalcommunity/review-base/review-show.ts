import { and, asc, count, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { stores } from '../../branch/store/store.schema'
import { fileList, fileRefs } from '../../files/refs'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { maskLoginId, maskName } from '../../lib/mask'
import { orders } from '../../orderdelivery/order/order.schema'
import { brands } from '../../product/brand/brand.schema'
import { items } from '../../product/item/item.schema'
import { briefRows, toBrief } from '../../product/item/item-brief'
import { countRows } from '../../resource/pages'
import { type ReviewRow, reviewHistories, reviewReports } from './review-base.schema'
import type { ReviewCore } from './review-core'
import type { FoundReview } from './review-query'

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

/** What stands for the name of who has left the shop: nobody's. */
const GONE_NAME = '탈퇴회원'
const nameShown = (name: string, clear: boolean): string => (clear || name === GONE_NAME ? name : maskName(name))

/** What lines need of other tables: pictures of items, names of brands, and photos. */
export async function besideLines(db: Db, rows: readonly ReviewRow[]) {
  const seqs = [...new Set(rows.map(({ itemSeq }) => itemSeq))]
  const found = seqs.length > 0 ? await briefRows(db).where(inArray(items.itemSeq, seqs)) : []
  const refOf = await fileRefs(
    db,
    rows.flatMap(({ imageFileSeqs }) => imageFileSeqs),
  )
  const brandSeqs = [...new Set(rows.flatMap(({ brandSeq }) => brandSeq ?? []))]
  const { brandSeq, name } = brands
  const named =
    brandSeqs.length > 0 ? await db.select({ brandSeq, name }).from(brands).where(inArray(brandSeq, brandSeqs)) : []
  return {
    thumbnails: new Map(found.map((row) => [row.itemSeq, toBrief(row).thumbnailUrl])),
    brandNames: new Map(named.map((brand) => [brand.brandSeq, brand.name])),
    refOf,
  }
}

/** What the line of every review shows; the writer in clear only with `clear`. */
export function baseLine(
  row: FoundReview,
  { thumbnails, brandNames, refOf }: Awaited<ReturnType<typeof besideLines>>,
  clear = false,
) {
  const { replyContent: content, repliedBy } = row
  const reply: Schemas['ReviewReply'] | null =
    content === null ? null : { content, repliedBy, editedAt: moment(row.replyEditedAt) }
  return {
    ...{ itemType: row.itemType, itemSeq: row.itemSeq, itemName: row.itemName, brandSeq: row.brandSeq },
    brandName: brandNames.get(row.brandSeq ?? 0) ?? null,
    ...{ patternSeq: row.patternSeq, sizeLabel: row.sizeLabel },
    thumbnailUrl: thumbnails.get(row.itemSeq) ?? null,
    ...{ orderSeq: row.orderSeq, orderNo: row.orderNo, memberSeq: row.memberSeq },
    loginId: clear ? row.loginId : maskLoginId(row.loginId),
    writerName: nameShown(row.writerName, clear),
    ...{ source: row.source, carText: row.carText, rating: row.rating, content: row.content },
    images: fileList(refOf, row.imageFileSeqs),
    ...{ state: row.state, hideReason: row.hideReason, hiddenUntil: row.hiddenUntil },
    ...{ checkedAt: moment(row.checkedAt), checkedBy: row.checkedBy },
    ...{ reply, repliedAt: moment(row.repliedAt) },
    ...{ rewardState: row.rewardState, rewardPoint: row.rewardPoint },
    ...{ reportCount: row.reportCount, helpfulCount: row.helpfulCount },
    writerEditedAt: moment(row.writerEditedAt),
    ...{ createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString(), updatedBy: row.updatedBy },
    version: row.version,
  }
}

async function orderOf(db: Db, { orderSeq }: ReviewRow): Promise<Schemas['ReviewedOrder'] | null> {
  if (orderSeq === null) return null
  const { orderNo, orderedAt, storeSeq } = orders
  const [order] = await db
    .select({ orderSeq: orders.orderSeq, orderNo, orderedAt, storeSeq, storeName: stores.name })
    .from(orders)
    .leftJoin(stores, eq(stores.storeSeq, storeSeq))
    .where(eq(orders.orderSeq, orderSeq))
  return order ? { ...order, orderedAt: order.orderedAt.toISOString() } : null
}

async function writerOf(
  { db }: AdminCall,
  { table, store }: ReviewCore,
  row: ReviewRow,
): Promise<Schemas['ReviewWriter'] | null> {
  const { memberSeq } = row
  if (memberSeq === null) return null
  const others = and(eq(table.memberSeq, memberSeq), ne(table.state, 'DELETED'), ne(store.key, store.seqOf(row)))
  return {
    orderCount: await countRows(db, orders, and(eq(orders.memberSeq, memberSeq), isNull(orders.deletedAt))),
    reviewCount: await countRows(db, table as PgTable, others),
  }
}

const ofRecord = (table: { resource: PgColumn; recordSeq: PgColumn }, core: ReviewCore, row: ReviewRow) =>
  and(eq(table.resource, core.resource), eq(table.recordSeq, core.store.seqOf(row)))

async function historiesOf(db: Db, core: ReviewCore, row: ReviewRow): Promise<Schemas['ReviewHistory'][]> {
  const found = await db
    .select()
    .from(reviewHistories)
    .where(ofRecord(reviewHistories, core, row))
    .orderBy(desc(reviewHistories.createdAt), desc(reviewHistories.reviewHistorySeq))
  return found.map(({ reviewHistorySeq, event, note, createdBy, createdAt }) => ({
    ...{ reviewHistorySeq, event, note, createdBy },
    createdAt: createdAt.toISOString(),
  }))
}

const reportsOf = (db: Db, core: ReviewCore, row: ReviewRow): Promise<Schemas['ReviewReport'][]> =>
  db
    .select({ reason: reviewReports.reason, count: count() })
    .from(reviewReports)
    .where(ofRecord(reviewReports, core, row))
    .groupBy(reviewReports.reason)
    .orderBy(desc(count()), asc(reviewReports.reason))

/** What every record has beside its line. */
export async function baseRecord(call: AdminCall, core: ReviewCore, row: ReviewRow) {
  const { db } = call
  return {
    ...{ carModelSeq: row.carModelSeq, drivenKm: row.drivenKm, hideMemo: row.hideMemo },
    order: await orderOf(db, row),
    writer: await writerOf(call, core, row),
    reports: await reportsOf(db, core, row),
    histories: await historiesOf(db, core, row),
  }
}

/** Whose data it is, for the log. */
export function subjectsOf(
  { memberSeq, writerName }: Pick<ReviewRow, 'memberSeq' | 'writerName'>,
  seq: number,
): Schemas['LogSubject'][] {
  if (writerName === GONE_NAME) return []
  const label = maskName(writerName)
  return [memberSeq === null ? { type: 'OTHER', seq, label } : { type: 'MEMBER', seq: memberSeq, label }]
}
