import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { type DepositKindName, depositSigns, kindsWithSign } from '../../../domain/member/ledger-kinds'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { members } from '../../db/schema'
import { entryColumns, lotUseColumns } from './ledger-columns'

type Schemas = components['schemas']

const credits = sql.raw(
  kindsWithSign(depositSigns, 1)
    .map((kind) => `'${kind}'`)
    .join(', '),
)

/** 예치금 내역: entries of customers' own money, which never expires. */
export const depositEntries = pgTable(
  'deposit_entries',
  {
    ...entryColumns<DepositKindName>('deposit_entry_seq'),
    depositRefundSeq: integer('deposit_refund_seq'),
    /** The order refund that was paid into the deposit. */
    refundSeq: integer('refund_seq'),
  },
  (t) => [
    check(
      'deposit_entries_sign',
      sql`case when ${t.kind} in (${credits}) then ${t.amount} > 0 else ${t.amount} < 0 end`,
    ),
    check('deposit_entries_balance', sql`${t.balanceAfter} >= 0`),
    check('deposit_entries_lot', sql`${t.remaining} between 0 and ${t.lotAmount}`),
    index('deposit_entries_member').on(t.memberSeq, t.createdAt, t.entrySeq),
    index('deposit_entries_lots').on(t.memberSeq, t.entrySeq).where(sql`remaining > 0`),
    index('deposit_entries_created').on(t.createdAt, t.entrySeq),
    index('deposit_entries_admin').on(t.createdBy).where(sql`created_by is not null`),
    index('deposit_entries_order').on(t.orderSeq).where(sql`order_seq is not null`),
    uniqueIndex('deposit_entries_claim')
      .on(t.kind, t.orderClaimSeq, sql`coalesce(${t.orderLineSeq}, 0)`)
      .where(sql`kind = 'USE_CANCEL'`),
    uniqueIndex('deposit_entries_order_refund').on(t.refundSeq).where(sql`refund_seq is not null`),
    uniqueIndex('deposit_entries_refund').on(t.depositRefundSeq).where(sql`kind = 'WITHDRAW'`),
    uniqueIndex('deposit_entries_request').on(t.requestId, t.memberSeq).where(sql`request_id is not null`),
  ],
)

export const depositUses = pgTable('deposit_uses', lotUseColumns(), (t) => [
  primaryKey({ columns: [t.entrySeq, t.lotSeq] }),
  index('deposit_uses_lot').on(t.lotSeq),
  check(
    'deposit_uses_amount',
    sql`${t.amount} > 0 and ${t.returned} >= 0 and ${t.renewed} = 0 and ${t.returned} <= ${t.amount}`,
  ),
])

/** 예치금 환불 신청: requests to pay deposit out. The amount is held while the state is REQUESTED. */
export const depositRefunds = pgTable(
  'deposit_refunds',
  {
    depositRefundSeq: seqColumn('deposit_refund_seq'),
    memberSeq: integer('member_seq')
      .notNull()
      .references(() => members.memberSeq),
    amount: integer('amount').notNull(),
    bankCode: varchar('bank_code', { length: 3 }).$type<Schemas['BankCode']>().notNull(),
    /** Encrypted (AES-256-GCM, `session/crypto`). */
    accountSealed: text('account_sealed').notNull(),
    /** Last four digits of the account number, shown in lists. */
    accountEnd: varchar('account_end', { length: 4 }).notNull(),
    accountLength: integer('account_length').notNull(),
    accountHolder: varchar('account_holder', { length: 30 }).notNull(),
    state: varchar('state', { length: 10 }).$type<'REQUESTED' | 'DONE' | 'REJECTED' | 'CANCELED'>().notNull(),
    requestedVia: varchar('requested_via', { length: 10 }).$type<'SHOP' | 'ADMIN'>().notNull(),
    paidOn: date('paid_on', { mode: 'string' }),
    rejectReason: varchar('reject_reason', { length: 200 }),
    processedAt: timestampColumn('processed_at'),
    /** adminSeq; null until an admin processes it, and when the member canceled it. */
    processedBy: integer('processed_by'),
    ...auditColumns(),
  },
  (t) => [
    check('deposit_refunds_amount', sql`${t.amount} > 0`),
    index('deposit_refunds_state').on(t.state, t.createdAt),
    index('deposit_refunds_created').on(t.createdAt),
    index('deposit_refunds_member').on(t.memberSeq),
    index('deposit_refunds_holder').on(t.accountHolder.op('text_pattern_ops')),
  ],
)
