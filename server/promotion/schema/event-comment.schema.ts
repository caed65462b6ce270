import { boolean, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { fileColumn, members } from '../../db/schema'
import { events } from './event.schema'

type Schemas = components['schemas']

const eventColumn = () =>
  integer('event_seq')
    .notNull()
    .references(() => events.eventSeq)
const memberColumn = () =>
  integer('member_seq')
    .notNull()
    .references(() => members.memberSeq)

/** 댓글: comments of members on an event. */
export const eventComments = pgTable(
  'event_comments',
  {
    eventCommentSeq: seqColumn('event_comment_seq'),
    eventSeq: eventColumn(),
    memberSeq: memberColumn(),
    content: varchar('content', { length: 500 }).notNull(),
    imageFileSeq: fileColumn('image_file_seq', 'PUBLIC'),
    ip: varchar('ip', { length: 45 }).notNull(),
    hidden: boolean('hidden').notNull().default(false),
    hiddenReason: varchar('hidden_reason', { length: 9 }).$type<Schemas['CommentHiddenReason']>(),
    reportCount: integer('report_count').notNull().default(0),
    replyContent: varchar('reply_content', { length: 500 }),
    repliedAt: timestampColumn('replied_at'),
    repliedBy: varchar('replied_by', { length: 50 }),
    ...auditColumns(),
  },
  (t) => [
    index('event_comments_event').on(t.eventSeq, t.memberSeq, t.createdAt),
    index('event_comments_created').on(t.createdAt),
  ],
)

/** 응모: entries of members in an event. */
export const eventEntries = pgTable(
  'event_entries',
  {
    eventEntrySeq: seqColumn('event_entry_seq'),
    eventSeq: eventColumn(),
    memberSeq: memberColumn(),
    answer: varchar('answer', { length: 300 }),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    index('event_entries_event').on(t.eventSeq, t.memberSeq, t.createdAt),
    index('event_entries_created').on(t.createdAt),
  ],
)
