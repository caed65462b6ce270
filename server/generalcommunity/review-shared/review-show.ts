import { and, asc, count, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { stores } from '../../branch/schema/store.schema'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { fileList, fileRefs } from '../../files/file-refs'
import { customerOf } from '../../inquirycommunity/customer/customer-summary'
import { isoOrNull } from '../../lib/iso-time'
import { maskLoginId, maskName } from '../../lib/mask'
import { orders } from '../../orderdelivery/schema/order.schema'
import { briefRows, toBrief } from '../../product/item/item-brief'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { countRows } from '../../resource/pages'
import { adminNames } from '../../session/admin-names'
import { type ReviewRow, reviewHistories, reviewReports } from '../schema/review-base.schema'
import type { ReviewCore } from './review-core'
import type { FoundReview } from './review-query'

/** The name that replaces a withdrawn member's name. It is not personal data. */
const WITHDRAWN_NAME = '탈퇴회원'
/** Returns a writer's name, masked unless `unmasked`. */
export const displayName = (name: string, unmasked: boolean): string =>
  unmasked || name === WITHDRAWN_NAME ? name : maskName(name)

/** Loads what lines need from other tables: thumbnails of items, names of brands and admins, and photos. */
export async function lineContext(db: Db, rows: readonly ReviewRow[]) {
  const seqs = [...new Set(rows.map(({ itemSeq }) => itemSeq))]
  const itemRows = seqs.length > 0 ? await briefRows(db).where(inArray(items.itemSeq, seqs)) : []
  const refOf = await fileRefs(
    db,
    rows.flatMap(({ imageFileSeqs }) => imageFileSeqs),
  )
  const brandSeqs = [...new Set(rows.flatMap(({ brandSeq }) => brandSeq ?? []))]
  const { brandSeq, name } = brands
  const brandRows =
    brandSeqs.length > 0 ? await db.select({ brandSeq, name }).from(brands).where(inArray(brandSeq, brandSeqs)) : []
  const nameOf = await adminNames(
    db,
    rows.flatMap(({ repliedBy, checkedBy }) => [repliedBy, checkedBy]),
  )
  return {
    nameOf,
    thumbnails: new Map(itemRows.map((row) => [row.itemSeq, toBrief(row).thumbnailUrl])),
    brandNames: new Map(brandRows.map((brand) => [brand.brandSeq, brand.name])),
    refOf,
  }
}

/** Returns the shared fields of a line. The writer is masked unless `unmasked`. */
export function baseLine(
  row: FoundReview,
  { thumbnails, brandNames, nameOf, refOf }: Awaited<ReturnType<typeof lineContext>>,
  unmasked = false,
) {
  const { replyContent: content, repliedBy } = row
  const reply: Schemas['ReviewReply'] | null =
    content === null ? null : { content, repliedBy: nameOf(repliedBy), editedAt: isoOrNull(row.replyEditedAt) }
  return {
    itemType: row.itemType,
    itemSeq: row.itemSeq,
    itemName: row.itemName,
    brandSeq: row.brandSeq,
    brandName: brandNames.get(row.brandSeq ?? 0) ?? null,
    patternSeq: row.patternSeq,
    sizeLabel: row.sizeLabel,
    thumbnailUrl: thumbnails.get(row.itemSeq) ?? null,
    orderSeq: row.orderSeq,
    orderNo: row.orderNo,
    memberSeq: row.memberSeq,
    loginId: unmasked ? row.loginId : maskLoginId(row.loginId),
    writerName: displayName(row.writerName, unmasked),
    source: row.source,
    carText: row.carText,
    rating: row.rating,
    content: row.content,
    images: fileList(refOf, row.imageFileSeqs),
    state: row.state,
    hideReason: row.hideReason,
    hiddenUntil: row.hiddenUntil,
    checkedAt: isoOrNull(row.checkedAt),
    checkedBy: nameOf(row.checkedBy),
    reply,
    repliedAt: isoOrNull(row.repliedAt),
    rewardState: row.rewardState,
    rewardPoint: row.rewardPoint,
    reportCount: row.reportCount,
    helpfulCount: row.helpfulCount,
    writerEditedAt: isoOrNull(row.writerEditedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
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
  call: AdminCall,
  { table, store }: ReviewCore,
  row: ReviewRow,
): Promise<Schemas['ReviewWriter'] | null> {
  const { memberSeq } = row
  const customer = await customerOf(call, memberSeq)
  if (memberSeq === null || customer === null) return null
  const { db } = call
  const others = and(eq(table.memberSeq, memberSeq), ne(table.state, 'DELETED'), ne(store.key, store.seqOf(row)))
  return {
    orderCount: await countRows(db, orders, and(eq(orders.memberSeq, memberSeq), isNull(orders.deletedAt))),
    reviewCount: await countRows(db, table as PgTable, others),
    ...customer,
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
  const nameOf = await adminNames(
    db,
    found.map(({ createdBy }) => createdBy),
  )
  return found.map(({ reviewHistorySeq, event, note, createdBy, createdAt }) => ({
    reviewHistorySeq,
    event,
    note,
    createdBy: nameOf(createdBy),
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

/** Returns the shared fields of a record that its line does not have. */
export async function baseRecord(call: AdminCall, core: ReviewCore, row: ReviewRow) {
  const { db } = call
  return {
    carModelSeq: row.carModelSeq,
    drivenKm: row.drivenKm,
    hideMemo: row.hideMemo,
    order: await orderOf(db, row),
    writer: await writerOf(call, core, row),
    reports: await reportsOf(db, core, row),
    histories: await historiesOf(db, core, row),
  }
}

/** Returns the persons whose data a review holds, for the log. */
export function subjectsOf(
  { memberSeq, writerName }: Pick<ReviewRow, 'memberSeq' | 'writerName'>,
  seq: number,
): Schemas['LogSubject'][] {
  if (writerName === WITHDRAWN_NAME) return []
  const label = maskName(writerName)
  return [memberSeq === null ? { type: 'OTHER', seq, label } : { type: 'MEMBER', seq: memberSeq, label }]
}
