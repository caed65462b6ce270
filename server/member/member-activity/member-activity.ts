import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { excerptOf } from '../../../domain/common/excerpt'
import { nameWithSize } from '../../../domain/product/name-parts'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { adminLogs } from '../../db/schema'
import { itemReviews } from '../../generalcommunity/schema/item-review.schema'
import { storeReviews } from '../../generalcommunity/schema/store-review.schema'
import { inquiries } from '../../inquirycommunity/schema/inquiry.schema'
import { itemInquiries } from '../../inquirycommunity/schema/item-inquiry.schema'
import { messageLogs } from '../../message/message.schema'
import { formatOrderNo } from '../../orderdelivery/order/order-messages'
import { stateLabel } from '../../orderdelivery/order/state-label'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { restockNotifies } from '../../product/schema/restock.schema'
import { coupons } from '../../promotion/schema/coupon.schema'
import { memberCoupons } from '../../promotion/schema/member-coupon.schema'
import { findMember } from '../member/member-rules'

type Activity = Schemas['MemberActivity']
type Kind = Schemas['MemberActivityKind']

const MAX_ACTIVITIES = 20
/** Number of characters shown of a message. */
const MESSAGE_EXCERPT_LENGTH = 80

async function ordersOf(db: Db, seq: number): Promise<Activity[]> {
  const firstItem = sql`(select ${orderLines.itemName} from ${orderLines} where ${orderLines.orderSeq} = ${orders.orderSeq} order by ${orderLines.lineNo} limit 1)`
  const lineCount = sql`(select count(*) from ${orderLines} where ${orderLines.orderSeq} = ${orders.orderSeq})`
  const rows = await db
    .select({ order: orders, item: sql<string | null>`${firstItem}`, count: sql<number>`${lineCount}::int` })
    .from(orders)
    .where(eq(orders.memberSeq, seq))
    .orderBy(desc(orders.orderedAt), desc(orders.orderSeq))
    .limit(MAX_ACTIVITIES)
  return rows.map(({ order, item, count }) => ({
    createdAt: order.orderedAt.toISOString(),
    title: `${formatOrderNo(order.orderNo)} ${item ?? ''}${count > 1 ? ` 외 ${count - 1}건` : ''}`.trim(),
    stateLabel: stateLabel(order),
    amount: order.payAmount,
    link: `/orderdelivery/allorder/detail?seq=${order.orderSeq}`,
  }))
}

async function couponsOf(db: Db, seq: number): Promise<Activity[]> {
  const rows = await db
    .select({ copy: memberCoupons, name: coupons.name })
    .from(memberCoupons)
    .innerJoin(coupons, eq(coupons.couponSeq, memberCoupons.couponSeq))
    .where(eq(memberCoupons.memberSeq, seq))
    .orderBy(desc(memberCoupons.issuedAt), desc(memberCoupons.memberCouponSeq))
    .limit(MAX_ACTIVITIES)
  return rows.map(({ copy, name }) => ({
    createdAt: copy.issuedAt.toISOString(),
    title: name,
    stateLabel: labelOf('MemberCouponState', copy.state),
    amount: copy.discountAmount,
    link: `/promotion/coupon/detail?seq=${copy.couponSeq}`,
  }))
}

/** Selects the newest records of a subquery with the columns time, title, state and link, in this order. */
const newestOf = async (db: Db, stateEnum: 'InquiryState' | 'ReviewState', from: SQL): Promise<Activity[]> => {
  const rows = await queryRows<{ at: string; title: string; state: string; link: string }>(
    db,
    sql`select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, title, state, link
        from (${from}) as found(at, title, state, link) order by found.at desc limit ${MAX_ACTIVITIES}`,
  )
  return rows.map(({ at, title, state, link }) => ({
    createdAt: at,
    title,
    stateLabel: labelOf(stateEnum, state),
    amount: null,
    link,
  }))
}

const inquiriesOf = (db: Db, seq: number): Promise<Activity[]> =>
  newestOf(
    db,
    'InquiryState',
    sql`select ${inquiries.createdAt}, ${inquiries.title}, ${inquiries.state},
          '/inquirycommunity/manage/detail?seq=' || ${inquiries.inquirySeq}
        from ${inquiries} where ${eq(inquiries.memberSeq, seq)}
        union all select ${itemInquiries.createdAt}, ${itemInquiries.title}, ${itemInquiries.state},
          '/inquirycommunity/product/detail?seq=' || ${itemInquiries.itemInquirySeq}
        from ${itemInquiries} where ${eq(itemInquiries.memberSeq, seq)}`,
  )

const reviewsOf = (db: Db, seq: number): Promise<Activity[]> =>
  newestOf(
    db,
    'ReviewState',
    sql`select ${itemReviews.createdAt}, repeat('★', ${itemReviews.rating}) || ' ' || left(${itemReviews.content}, 80), ${itemReviews.state},
          '/generalcommunity/purchasereview/detail?seq=' || ${itemReviews.itemReviewSeq}
        from ${itemReviews} where ${eq(itemReviews.memberSeq, seq)} and ${itemReviews.state} <> 'DELETED'
        union all select ${storeReviews.createdAt}, ${storeReviews.storeName} || ' ' || repeat('★', ${storeReviews.rating}) || ' ' || left(${storeReviews.content}, 80), ${storeReviews.state},
          '/generalcommunity/mountreview/detail?seq=' || ${storeReviews.storeReviewSeq}
        from ${storeReviews} where ${eq(storeReviews.memberSeq, seq)} and ${storeReviews.state} <> 'DELETED'`,
  )

async function restocksOf(db: Db, seq: number): Promise<Activity[]> {
  const rows = await db
    .select()
    .from(restockNotifies)
    .where(eq(restockNotifies.memberSeq, seq))
    .orderBy(desc(restockNotifies.requestedAt), desc(restockNotifies.restockNotifySeq))
    .limit(MAX_ACTIVITIES)
  return rows.map((notice) => ({
    createdAt: notice.requestedAt.toISOString(),
    title: nameWithSize(notice.itemName, notice.sizeLabel),
    stateLabel: labelOf('RestockNotifyState', notice.state),
    amount: null,
    link: `/product/restocknotify?seq=${notice.restockNotifySeq}`,
  }))
}

/** Selects the messages to a member, with their texts masked. */
async function messagesOf(db: Db, seq: number): Promise<Activity[]> {
  const rows = await db
    .select()
    .from(messageLogs)
    .where(eq(messageLogs.memberSeq, seq))
    .orderBy(desc(messageLogs.requestedAt), desc(messageLogs.messageLogSeq))
    .limit(MAX_ACTIVITIES)
  return rows.map(({ messageLogSeq, channel, maskedContent, state, requestedAt }) => ({
    createdAt: requestedAt.toISOString(),
    title: `${labelOf('MessageChannel', channel)} · ${excerptOf(maskedContent, MESSAGE_EXCERPT_LENGTH)}`,
    stateLabel: labelOf('MessageState', state),
    amount: null,
    link: `/basicSetting/sms?tab=logs&seq=${messageLogSeq}`,
  }))
}

/** Selects admins' successful changes to a member from the log. Reads and exports are left out. */
async function changesOf(db: Db, seq: number): Promise<Activity[]> {
  const subject = JSON.stringify([{ type: 'MEMBER', seq }])
  const rows = await db
    .select({
      at: adminLogs.occurredAt,
      summary: adminLogs.summary,
      reason: adminLogs.reason,
      changes: adminLogs.changes,
      by: adminLogs.adminName,
    })
    .from(adminLogs)
    .where(
      and(
        sql`${adminLogs.subjects} @> ${subject}::jsonb`,
        eq(adminLogs.result, 'SUCCESS'),
        inArray(adminLogs.action, ['CREATE', 'UPDATE', 'DELETE', 'STATE', 'BULK', 'SEND']),
      ),
    )
    .orderBy(desc(adminLogs.occurredAt), desc(adminLogs.adminLogSeq))
    .limit(MAX_ACTIVITIES)
  return rows.map(({ at, summary, reason, changes, by }) => ({
    createdAt: at.toISOString(),
    title: [
      summary,
      ...(changes.length > 0 ? [changes.map(({ label }) => label).join(', ')] : []),
      ...(reason ? [reason] : []),
    ].join(' · '),
    stateLabel: by,
    amount: null,
    link: null,
  }))
}

/** Select a member's newest activities, by kind. No permission for the records' own menus is required. */
const activitiesOf: Readonly<Record<Kind, (db: Db, seq: number) => Promise<Activity[]>>> = {
  ORDER: ordersOf,
  COUPON: couponsOf,
  INQUIRY: inquiriesOf,
  REVIEW: reviewsOf,
  RESTOCK: restocksOf,
  MESSAGE: messagesOf,
  CHANGE: changesOf,
}

export const memberActivityHandlers = handlersOf({
  'GET /api/v1/admin/members/{seq}/activities': async (call, { path, query }) => {
    await findMember(call.db, path.seq)
    return activitiesOf[query.kind](call.db, path.seq)
  },
})
