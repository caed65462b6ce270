import { index, integer, jsonb, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { seqColumn, timestampColumn } from '../db/columns'
import type { EventKind, RecordType } from './event-kinds'

/** Changes of records, one row each, written in the transaction of the change (docs/events.md). */
export const recordEvents = pgTable(
  'record_events',
  {
    recordEventSeq: seqColumn('record_event_seq'),
    kind: varchar('kind', { length: 40 }).$type<EventKind>().notNull(),
    recordType: varchar('record_type', { length: 20 }).$type<RecordType>().notNull(),
    recordSeq: integer('record_seq').notNull(),
    /** States, amounts and numbers of related records; no personal data. Null for a new record. */
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>().notNull(),
    /** The admin who made the change; null for customers and the system. */
    adminSeq: integer('admin_seq'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [index('record_events_created').on(t.createdAt)],
)

/** Events that a follower has yet to handle. A row is deleted in the transaction that handles it. */
export const pendingEvents = pgTable(
  'pending_events',
  {
    /** `kind` of the follower's job. */
    follower: varchar('follower', { length: 40 }).notNull(),
    recordSeq: integer('record_seq').notNull(),
    recordEventSeq: integer('record_event_seq')
      .notNull()
      .references(() => recordEvents.recordEventSeq),
  },
  (t) => [
    primaryKey({ columns: [t.follower, t.recordSeq, t.recordEventSeq] }),
    index('pending_events_event').on(t.recordEventSeq),
  ],
)
