import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { shopHandlersOf } from '../../call/handlers-of'
import type { ShopSchemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import { fileList, fileRefs } from '../../files/file-refs'
import { itemReview } from '../../generalcommunity/item-review/item-reviews'
import { reviewItem } from '../../generalcommunity/item-review/write-item-review'
import {
  countHelpful,
  editReview,
  reportReview,
  withdrawReview,
} from '../../generalcommunity/review-actions/customer-reviews'
import { itemReviews } from '../../generalcommunity/schema/item-review.schema'
import { storeReviews } from '../../generalcommunity/schema/store-review.schema'
import { storeReview } from '../../generalcommunity/store-review/store-reviews'
import { reviewMount } from '../../generalcommunity/store-review/write-store-review'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { rentalApplications } from '../../rental/schema/rental-application.schema'
import { countRows, paged } from '../../resource/pages'
import { memberOf } from '../shared/member-of'

type Kind = 'item' | 'store'

const kinds = {
  item: { table: itemReviews, key: itemReviews.itemReviewSeq, subject: itemReviews.itemName },
  store: { table: storeReviews, key: storeReviews.storeReviewSeq, subject: storeReviews.storeName },
}

const cores = { item: itemReview.core, store: storeReview.core }

/** Returns a page of a member's reviews, newest first. Throws 404. */
async function pageOf(
  { db }: Call,
  kind: Kind,
  memberSeq: number,
  page: { page?: number; size?: number },
): Promise<ShopSchemas['MyReviewPage']> {
  await memberOf(db, memberSeq)
  const { table, key, subject } = kinds[kind]
  const condition: SQL | undefined = and(eq(table.memberSeq, memberSeq), isNull(table.deletedAt))
  return paged(
    page,
    () => countRows(db, table, condition),
    async (limit, offset) => {
      const { rating, content, scores, imageFileSeqs, state, rewardPoint, createdAt } = table
      const rows = await db
        .select({
          reviewSeq: key,
          subject,
          rating,
          content,
          scores,
          imageFileSeqs,
          state,
          rewardPoint,
          createdAt,
        })
        .from(table)
        .where(condition)
        .orderBy(desc(createdAt), desc(key))
        .limit(limit)
        .offset(offset)
      const refOf = await fileRefs(
        db,
        rows.flatMap((row) => row.imageFileSeqs),
      )
      return rows.map(({ imageFileSeqs: images, ...row }) => ({
        ...row,
        images: fileList(refOf, images),
        createdAt: row.createdAt.toISOString(),
      }))
    },
  )
}

/** Throws 404 unless the line is of an order of the member. */
async function checkOwnLine({ db }: Call, orderLineSeq: number, memberSeq: number): Promise<void> {
  const [found] = await db
    .select({ seq: orderLines.orderLineSeq })
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderSeq, orderLines.orderSeq))
    .where(and(eq(orderLines.orderLineSeq, orderLineSeq), eq(orders.memberSeq, memberSeq)))
  if (!found) throw notFound('주문 상품을 찾을 수 없습니다.')
}

/** Throws 404 unless the mounting is of an order or a rental of the member. */
async function checkOwnMount({ db }: Call, mountReservationSeq: number, memberSeq: number): Promise<void> {
  const [found] = await db
    .select({ buyer: orders.memberSeq, renter: rentalApplications.memberSeq })
    .from(mountReservations)
    .leftJoin(orders, eq(orders.orderSeq, mountReservations.orderSeq))
    .leftJoin(rentalApplications, eq(rentalApplications.rentalApplicationSeq, mountReservations.rentalApplicationSeq))
    .where(eq(mountReservations.mountReservationSeq, mountReservationSeq))
  if (!found || ![found.buyer, found.renter].includes(memberSeq)) throw notFound('장착 예약을 찾을 수 없습니다.')
}

async function edit(
  call: Call,
  kind: Kind,
  seqs: { memberSeq: number; reviewSeq: number },
  body: ShopSchemas['ReviewWords'],
) {
  const { memberSeq } = await memberOf(call.db, seqs.memberSeq)
  await editReview(call, cores[kind], { seq: seqs.reviewSeq, memberSeq, ...body })
  return null
}

async function withdraw(call: Call, kind: Kind, { memberSeq, reviewSeq }: { memberSeq: number; reviewSeq: number }) {
  await memberOf(call.db, memberSeq)
  await withdrawReview(call, cores[kind], reviewSeq, memberSeq)
  return null
}

async function report(call: Call, kind: Kind, seq: number, { memberSeq, reason }: ShopSchemas['ReviewReportWrite']) {
  await memberOf(call.db, memberSeq)
  await reportReview(call, cores[kind], { seq, memberSeq, reason })
  return null
}

async function helpful(call: Call, kind: Kind, seq: number) {
  await countHelpful(call, cores[kind], seq)
  return null
}

export const shopReviewHandlers = shopHandlersOf({
  'GET /api/v1/shop/members/{memberSeq}/item-reviews': (call, { path, query }) =>
    pageOf(call, 'item', path.memberSeq, query),

  'POST /api/v1/shop/members/{memberSeq}/item-reviews': async (call, { path, body }) => {
    const { memberSeq } = await memberOf(call.db, path.memberSeq)
    await checkOwnLine(call, body.orderLineSeq, memberSeq)
    const { itemReviewSeq } = await reviewItem(call, body)
    return { reviewSeq: itemReviewSeq }
  },

  'PUT /api/v1/shop/members/{memberSeq}/item-reviews/{reviewSeq}': (call, { path, body }) =>
    edit(call, 'item', path, body),
  'DELETE /api/v1/shop/members/{memberSeq}/item-reviews/{reviewSeq}': (call, { path }) => withdraw(call, 'item', path),

  'GET /api/v1/shop/members/{memberSeq}/store-reviews': (call, { path, query }) =>
    pageOf(call, 'store', path.memberSeq, query),

  'POST /api/v1/shop/members/{memberSeq}/store-reviews': async (call, { path, body }) => {
    const { memberSeq } = await memberOf(call.db, path.memberSeq)
    await checkOwnMount(call, body.mountReservationSeq, memberSeq)
    const { storeReviewSeq } = await reviewMount(call, body)
    return { reviewSeq: storeReviewSeq }
  },

  'PUT /api/v1/shop/members/{memberSeq}/store-reviews/{reviewSeq}': (call, { path, body }) =>
    edit(call, 'store', path, body),
  'DELETE /api/v1/shop/members/{memberSeq}/store-reviews/{reviewSeq}': (call, { path }) =>
    withdraw(call, 'store', path),

  'POST /api/v1/shop/item-reviews/{reviewSeq}/reports': (call, { path, body }) =>
    report(call, 'item', path.reviewSeq, body),
  'POST /api/v1/shop/store-reviews/{reviewSeq}/reports': (call, { path, body }) =>
    report(call, 'store', path.reviewSeq, body),
  'POST /api/v1/shop/item-reviews/{reviewSeq}/helpful': (call, { path }) => helpful(call, 'item', path.reviewSeq),
  'POST /api/v1/shop/store-reviews/{reviewSeq}/helpful': (call, { path }) => helpful(call, 'store', path.reviewSeq),
})
