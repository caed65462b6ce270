import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { events } from './event.schema'
import { eventPrizes } from './event-prize.schema'

type Schemas = components['schemas']

/** 당첨자: winners of prizes, with the state of each win. */
export const eventWinners = pgTable(
  'event_winners',
  {
    eventWinnerSeq: seqColumn('event_winner_seq'),
    eventSeq: integer('event_seq')
      .notNull()
      .references(() => events.eventSeq),
    eventPrizeSeq: integer('event_prize_seq')
      .notNull()
      .references(() => eventPrizes.eventPrizeSeq),
    /** Null: a non-member from an uploaded list. */
    memberSeq: integer('member_seq'),
    /** As of the selection. Name, phone and receiver are erased 180 days after `closedAt`. */
    loginId: varchar('login_id', { length: 50 }),
    name: varchar('name', { length: 30 }),
    phone: varchar('phone', { length: 12 }),
    source: varchar('source', { length: 6 }).$type<Schemas['EventWinnerSource']>().notNull(),
    eventEntrySeq: integer('event_entry_seq'),
    eventCommentSeq: integer('event_comment_seq'),
    state: varchar('state', { length: 9 }).$type<Schemas['EventWinnerState']>().notNull(),
    receiverName: varchar('receiver_name', { length: 30 }),
    receiverPhone: varchar('receiver_phone', { length: 12 }),
    receiverZipCode: varchar('receiver_zip_code', { length: 5 }),
    receiverAddress1: varchar('receiver_address1', { length: 200 }),
    receiverAddress2: varchar('receiver_address2', { length: 100 }),
    taxState: varchar('tax_state', { length: 7 }).$type<Schemas['WinnerTaxState']>().notNull(),
    trackingText: varchar('tracking_text', { length: 60 }),
    claimDueDate: date('claim_due_date'),
    memo: varchar('memo', { length: 200 }),
    notifyCount: smallint('notify_count').notNull().default(0),
    notifiedAt: timestampColumn('notified_at'),
    deliveredAt: timestampColumn('delivered_at'),
    forfeitReason: varchar('forfeit_reason', { length: 200 }),
    /** When it was delivered or canceled. */
    closedAt: timestampColumn('closed_at'),
    ...auditColumns(),
  },
  (t) => [
    // A canceled win does not block a new one.
    uniqueIndex('event_winners_once').on(t.eventSeq, t.memberSeq).where(sql`state <> 'FORFEITED'`),
    index('event_winners_event').on(t.eventSeq, t.eventPrizeSeq),
    index('event_winners_prize').on(t.eventPrizeSeq),
    index('event_winners_member').on(t.memberSeq, t.createdAt),
    index('event_winners_due').on(t.claimDueDate).where(sql`state in ('SELECTED', 'NOTIFIED', 'CONFIRMED')`),
    index('event_winners_closed').on(t.closedAt).where(sql`name is not null`),
  ],
)
