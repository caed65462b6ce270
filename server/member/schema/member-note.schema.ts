import { boolean, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { seqColumn, timestampColumn } from '../../db/columns'
import { members } from '../../db/schema'

/** Notes of the staff about a member; never edited. */
export const memberNotes = pgTable(
  'member_notes',
  {
    noteSeq: seqColumn('note_seq'),
    memberSeq: integer('member_seq')
      .notNull()
      .references(() => members.memberSeq),
    content: varchar('content', { length: 1000 }).notNull(),
    pinned: boolean('pinned').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull(),
    createdBy: varchar('created_by', { length: 50 }).notNull(),
  },
  (t) => [index('member_notes_member').on(t.memberSeq, t.noteSeq)],
)
