import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { kindsWithSign, type PointKindName, pointSigns } from '../../../domain/member/ledger-kinds'
import { entryColumns, lotUseColumns } from './ledger-columns'

const quoted = (kinds: readonly string[]) => sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))

/** 포인트 내역: the append-only ledger of points. */
export const pointEntries = pgTable(
  'point_entries',
  {
    ...entryColumns<PointKindName>('point_entry_seq'),
    /** Last usable day of the lot; null: never expires. */
    expiresOn: date('expires_on', { mode: 'string' }),
    /** For EARN_CANCEL: points that could not be taken back because the member no longer had them. */
    uncollected: integer('uncollected').notNull().default(0),
    itemReviewSeq: integer('item_review_seq'),
    storeReviewSeq: integer('store_review_seq'),
    eventWinnerSeq: integer('event_winner_seq'),
    attendanceSeq: integer('attendance_seq'),
    uploadSeq: integer('upload_seq'),
  },
  (t) => [
    check(
      'point_entries_sign',
      sql`case when ${t.kind} in (${quoted(kindsWithSign(pointSigns, 1))}) then ${t.amount} > 0 else ${t.amount} < 0 end
          or (${t.kind} = 'EARN_CANCEL' and ${t.amount} = 0 and ${t.uncollected} > 0)`,
    ),
    check('point_entries_balance', sql`${t.balanceAfter} >= 0`),
    check('point_entries_lot', sql`${t.remaining} between 0 and ${t.lotAmount}`),
    index('point_entries_member').on(t.memberSeq, t.createdAt, t.entrySeq),
    index('point_entries_lots').on(t.memberSeq, t.expiresOn, t.entrySeq).where(sql`remaining > 0`),
    index('point_entries_expiry').on(t.expiresOn).where(sql`remaining > 0`),
    index('point_entries_created').on(t.createdAt, t.entrySeq),
    index('point_entries_admin').on(t.createdBy).where(sql`created_by is not null`),
    index('point_entries_order').on(t.orderSeq).where(sql`order_seq is not null`),
    index('point_entries_upload').on(t.uploadSeq).where(sql`upload_seq is not null`),
    // At most one entry per cause.
    uniqueIndex('point_entries_earn_order').on(t.orderLineSeq).where(sql`kind = 'EARN_ORDER'`),
    uniqueIndex('point_entries_claim')
      .on(t.kind, t.orderClaimSeq, sql`coalesce(${t.orderLineSeq}, 0)`)
      .where(sql`kind in ('USE_CANCEL', 'EARN_CANCEL')`),
    uniqueIndex('point_entries_item_review').on(t.kind, t.itemReviewSeq).where(sql`item_review_seq is not null`),
    uniqueIndex('point_entries_store_review').on(t.kind, t.storeReviewSeq).where(sql`store_review_seq is not null`),
    uniqueIndex('point_entries_winner').on(t.kind, t.eventWinnerSeq).where(sql`event_winner_seq is not null`),
    uniqueIndex('point_entries_attendance').on(t.kind, t.attendanceSeq).where(sql`attendance_seq is not null`),
    uniqueIndex('point_entries_request').on(t.requestId, t.memberSeq).where(sql`request_id is not null`),
  ],
)

export const pointUses = pgTable('point_uses', lotUseColumns(), (t) => [
  primaryKey({ columns: [t.entrySeq, t.lotSeq] }),
  index('point_uses_lot').on(t.lotSeq),
  check(
    'point_uses_amount',
    sql`${t.amount} > 0 and ${t.returned} >= 0 and ${t.renewed} >= 0 and ${t.returned} + ${t.renewed} <= ${t.amount}`,
  ),
])
