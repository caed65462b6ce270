import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'

type Schemas = components['schemas']

/** 재입고 알림: requests to be notified when an item is back in stock. */
export const restockNotifies = pgTable(
  'restock_notifies',
  {
    restockNotifySeq: seqColumn('restock_notify_seq'),
    /** No foreign key: the request outlives the item and keeps its name. */
    itemSeq: integer('item_seq').notNull(),
    itemCode: varchar('item_code', { length: 20 }).notNull(),
    itemName: varchar('item_name', { length: 200 }).notNull(),
    sizeLabel: varchar('size_label', { length: 40 }),
    memberSeq: integer('member_seq'),
    /** Name and phone are erased 180 days after `closedAt`. */
    name: varchar('name', { length: 30 }),
    mobilePhone: varchar('mobile_phone', { length: 12 }),
    channel: varchar('channel', { length: 10 }).$type<Schemas['RestockChannel']>().notNull(),
    state: varchar('state', { length: 10 }).$type<Schemas['RestockNotifyState']>().notNull(),
    requestedAt: timestampColumn('requested_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    queuedAt: timestampColumn('queued_at'),
    sentAt: timestampColumn('sent_at'),
    /** When it was sent, expired or canceled. */
    closedAt: timestampColumn('closed_at'),
    failReason: varchar('fail_reason', { length: 100 }),
    canceledReason: varchar('canceled_reason', { length: 200 }),
    resendCount: smallint('resend_count').notNull().default(0),
    /** The message that is queued, or was sent last. */
    messageLogSeq: integer('message_log_seq'),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('restock_notifies_once').on(t.itemSeq, t.mobilePhone).where(sql`state in ('WAITING', 'QUEUED')`),
    index('restock_notifies_item').on(t.itemSeq, t.state, t.requestedAt),
    index('restock_notifies_requested').on(t.requestedAt),
    index('restock_notifies_phone').on(t.mobilePhone),
    index('restock_notifies_message').on(t.messageLogSeq),
    index('restock_notifies_closed').on(t.closedAt).where(sql`mobile_phone is not null`),
  ],
)
