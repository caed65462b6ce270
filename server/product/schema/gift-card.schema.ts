import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { fileColumn, htmlColumn } from '../../db/schema'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'

type Schemas = components['schemas']

/** 상품권 정책: a voucher for buyers of tires. */
export const giftCards = pgTable(
  'gift_cards',
  {
    giftCardSeq: seqColumn('gift_card_seq'),
    title: varchar('title', { length: 60 }).notNull(),
    giftType: varchar('gift_type', { length: 10 }).$type<Schemas['GiftType']>().notNull(),
    issuer: varchar('issuer', { length: 30 }).notNull(),
    tiers: jsonb('tiers').$type<Schemas['GiftTier'][]>().notNull(),
    targetType: varchar('target_type', { length: 10 }).$type<Schemas['GiftTarget']>().notNull(),
    targetSeqs: jsonb('target_seqs').$type<number[]>().notNull(),
    orderFrom: date('order_from', { mode: 'string' }).notNull(),
    orderTo: date('order_to', { mode: 'string' }).notNull(),
    mountDeadline: date('mount_deadline', { mode: 'string' }).notNull(),
    budgetCount: integer('budget_count'),
    perMemberLimit: smallint('per_member_limit').notNull(),
    businessAllowed: boolean('business_allowed').notNull(),
    imageFileSeq: fileColumn('image_file_seq', 'PUBLIC'),
    notice: htmlColumn('notice'),
    visible: boolean('visible').notNull(),
    ...auditColumns(),
  },
  (t) => [index('gift_cards_period').on(t.orderFrom, t.orderTo)],
)

/** 상품권 지급: one voucher for one buyer. */
export const giftCardGrants = pgTable(
  'gift_card_grants',
  {
    giftCardGrantSeq: seqColumn('gift_card_grant_seq'),
    giftCardSeq: integer('gift_card_seq')
      .notNull()
      .references(() => giftCards.giftCardSeq),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq),
    orderLineSeq: integer('order_line_seq')
      .notNull()
      .unique()
      .references(() => orderLines.orderLineSeq),
    memberSeq: integer('member_seq'),
    name: varchar('name', { length: 30 }).notNull(),
    mobilePhone: varchar('mobile_phone', { length: 12 }).notNull(),
    quantity: smallint('quantity').notNull(),
    amount: integer('amount').notNull(),
    state: varchar('state', { length: 10 }).$type<Schemas['GiftCardGrantState']>().notNull(),
    eligibleAt: timestampColumn('eligible_at').notNull(),
    sentAt: timestampColumn('sent_at'),
    giftNumber: varchar('gift_number', { length: 30 }),
    recoveryNeeded: boolean('recovery_needed').notNull().default(false),
    memo: varchar('memo', { length: 200 }),
    canceledReason: varchar('canceled_reason', { length: 200 }),
    ...auditColumns(),
  },
  (t) => [
    // The same number for two buyers is a typing error.
    uniqueIndex('gift_card_grants_number').on(t.giftCardSeq, t.giftNumber).where(sql`gift_number is not null`),
    index('gift_card_grants_card').on(t.giftCardSeq, t.mobilePhone),
    index('gift_card_grants_eligible').on(t.eligibleAt),
    index('gift_card_grants_order').on(t.orderSeq),
    index('gift_card_grants_phone').on(t.mobilePhone),
  ],
)
