import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'

type Schemas = components['schemas']

/** 쿠폰: the definition of a coupon. Members hold copies of it (`memberCoupons`). */
export const coupons = pgTable(
  'coupons',
  {
    couponSeq: seqColumn('coupon_seq'),
    name: varchar('name', { length: 50 }).notNull(),
    memo: varchar('memo', { length: 200 }),
    kind: varchar('kind', { length: 10 }).$type<Schemas['CouponKind']>().notNull(),
    benefitType: varchar('benefit_type', { length: 10 }).$type<Schemas['CouponBenefit']>().notNull(),
    /** Won or percent; null for FREE. */
    benefitValue: integer('benefit_value'),
    perUnit: boolean('per_unit').notNull(),
    maxUnits: smallint('max_units'),
    maxDiscount: integer('max_discount'),
    roundUnit: smallint('round_unit').$type<Schemas['CouponRoundUnit']>(),
    minOrderAmount: integer('min_order_amount').notNull(),
    minQuantity: smallint('min_quantity').notNull(),
    targetMode: varchar('target_mode', { length: 10 }).$type<Schemas['CouponTargetMode']>().notNull(),
    targetRows: jsonb('target_rows').$type<Schemas['CouponTargetRow'][]>().notNull(),
    device: varchar('device', { length: 10 }).$type<Schemas['CouponDevice']>().notNull(),
    usableWithOther: boolean('usable_with_other').notNull(),
    firstOrderOnly: boolean('first_order_only').notNull(),
    issueMethod: varchar('issue_method', { length: 10 }).$type<Schemas['CouponIssueMethod']>().notNull(),
    autoTrigger: varchar('auto_trigger', { length: 15 }).$type<Schemas['CouponTrigger']>(),
    issueStartAt: timestampColumn('issue_start_at').notNull(),
    issueEndAt: timestampColumn('issue_end_at'),
    issueLimit: integer('issue_limit'),
    perMemberLimit: smallint('per_member_limit').notNull(),
    usePeriodType: varchar('use_period_type', { length: 10 }).$type<Schemas['CouponUsePeriod']>().notNull(),
    useStartAt: timestampColumn('use_start_at'),
    useEndAt: timestampColumn('use_end_at'),
    useDays: smallint('use_days'),
    codeType: varchar('code_type', { length: 10 }).$type<Schemas['CouponCodeType']>(),
    /** In upper case. */
    sharedCode: varchar('shared_code', { length: 20 }),
    codeCount: integer('code_count'),
    state: varchar('state', { length: 10 }).$type<Schemas['CouponState']>().notNull(),
    /**
     * Counts of its copies: issued = used + expired + revoked + unused. Updated with every change of a copy, after
     * the copy (a copy is locked before its coupon). They never raise the version.
     */
    issuedCount: integer('issued_count').notNull().default(0),
    usedCount: integer('used_count').notNull().default(0),
    usedAmount: bigint('used_amount', { mode: 'number' }).notNull().default(0),
    expiredCount: integer('expired_count').notNull().default(0),
    revokedCount: integer('revoked_count').notNull().default(0),
    ...auditColumns(),
  },
  (t) => [
    // Unique while the coupon has not ended, since members type the code.
    uniqueIndex('coupons_shared_code').on(t.sharedCode).where(sql`shared_code is not null and state <> 'ENDED'`),
    index('coupons_created').on(t.createdAt),
    index('coupons_issue_end').on(t.issueEndAt).where(sql`state in ('ACTIVE', 'PAUSED')`),
  ],
)
