import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { members } from '../../db/schema'
import { orders } from '../../orderdelivery/schema/order.schema'
import { coupons } from './coupon.schema'

type Schemas = components['schemas']

/** 발급쿠폰: a copy of a coupon, held by one member. */
export const memberCoupons = pgTable(
  'member_coupons',
  {
    memberCouponSeq: seqColumn('member_coupon_seq'),
    couponSeq: integer('coupon_seq')
      .notNull()
      .references(() => coupons.couponSeq),
    memberSeq: integer('member_seq')
      .notNull()
      .references(() => members.memberSeq),
    state: varchar('state', { length: 10 }).$type<Schemas['MemberCouponState']>().notNull(),
    issuedAt: timestampColumn('issued_at').notNull(),
    /** adminSeq; null: the member or the shop. */
    issuedBy: integer('issued_by'),
    issueReason: varchar('issue_reason', { length: 100 }).notNull(),
    /** The code that was entered to get it. */
    code: varchar('code', { length: 20 }),
    /** The job that issued it; at most one copy per job and member. */
    couponJobSeq: integer('coupon_job_seq'),
    usableFrom: timestampColumn('usable_from').notNull(),
    /** The last moment at which it can be used. */
    usableTo: timestampColumn('usable_to').notNull(),
    usedAt: timestampColumn('used_at'),
    orderSeq: integer('order_seq').references(() => orders.orderSeq),
    discountAmount: integer('discount_amount'),
    restoredCount: smallint('restored_count').notNull().default(0),
    revokeReason: varchar('revoke_reason', { length: 200 }),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('member_coupons_job').on(t.couponJobSeq, t.memberSeq).where(sql`coupon_job_seq is not null`),
    index('member_coupons_coupon').on(t.couponSeq, t.issuedAt),
    index('member_coupons_used').on(t.couponSeq, t.usedAt).where(sql`used_at is not null`),
    index('member_coupons_member').on(t.memberSeq, t.couponSeq),
    index('member_coupons_order').on(t.orderSeq).where(sql`order_seq is not null`),
    index('member_coupons_expiry').on(t.usableTo).where(sql`state = 'ISSUED'`),
  ],
)
