import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, pgTable, primaryKey, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { fileListColumn } from '../../db/schema'

type Schemas = components['schemas']

/**
 * Returns the columns that every inquiry has. The writer columns are a copy from the time of writing, and null once the
 * personal data was erased.
 */
export const inquiryColumns = () => ({
  state: varchar('state', { length: 15 }).$type<Schemas['InquiryState']>().notNull(),
  memberSeq: integer('member_seq'),
  writerName: varchar('writer_name', { length: 30 }),
  writerPhone: varchar('writer_phone', { length: 12 }),
  writerEmail: varchar('writer_email', { length: 100 }),
  title: varchar('title', { length: 100 }).notNull(),
  content: varchar('content', { length: 4000 }).notNull(),
  fileSeqs: fileListColumn('file_seqs', 'PRIVATE'),
  assigneeSeq: integer('assignee_seq'),

  answerContent: varchar('answer_content', { length: 4000 }),
  answerFileSeqs: fileListColumn('answer_file_seqs', 'PRIVATE'),
  answeredBy: varchar('answered_by', { length: 50 }),
  /** Time of the first answer. */
  answeredAt: timestampColumn('answered_at'),
  answerEditedAt: timestampColumn('answer_edited_at'),
  notifyState: varchar('notify_state', { length: 10 }).$type<Schemas['InquiryNotifyState']>().notNull().default('NONE'),
  /** The last message sent about the answer. */
  messageLogSeq: integer('message_log_seq'),

  closeReason: varchar('close_reason', { length: 12 }).$type<Schemas['InquiryCloseReason']>(),
  closeMemo: varchar('close_memo', { length: 200 }),
  closedAt: timestampColumn('closed_at'),
  /** Start of the waiting time: when the inquiry was received or last reopened. */
  openSince: timestampColumn('open_since').notNull().default(sql`now()`),
  ...auditColumns(),
})

/** Returns the columns for the result of a proposal (wholesale, marketing and store inquiries). */
export const resultColumns = () => ({
  result: varchar('result', { length: 10 }).$type<Schemas['InquiryResult']>().notNull().default('NONE'),
  resultMemo: varchar('result_memo', { length: 500 }),
})

type Columns = Record<keyof ReturnType<typeof inquiryColumns>, AnyPgColumn>

/** Returns the indexes of an inquiry table. `name` is the name of the table. */
export const inquiryIndexes = (name: string, t: Columns) => [
  index(`${name}_created`).on(t.createdAt),
  index(`${name}_open`).on(t.openSince).where(sql`state in ('RECEIVED', 'IN_PROGRESS')`),
  index(`${name}_member`).on(t.memberSeq),
  index(`${name}_answered`).on(t.answeredAt),
  index(`${name}_title`).using('gin', sql`${t.title} gin_trgm_ops`),
  index(`${name}_content`).using('gin', sql`${t.content} gin_trgm_ops`),
  index(`${name}_writer`).on(sql`${t.writerName} text_pattern_ops`),
  /** For a search by the last digits. */
  index(`${name}_phone`).on(sql`reverse(${t.writerPhone}) text_pattern_ops`),
  index(`${name}_message`).on(t.messageLogSeq).where(sql`message_log_seq is not null`),
]

const inquiries = pgTable('', inquiryColumns())
/** A row of any inquiry table, without its key and its own columns. */
export type InquiryRow = typeof inquiries.$inferSelect

/** Reference to an inquiry. `resource` is the last segment of its path, e.g. `business-inquiries`. */
const inquiryReference = () => ({
  resource: varchar('resource', { length: 30 }).notNull(),
  recordSeq: integer('record_seq').notNull(),
})

/** Unsent answers: each admin's own, one an inquiry. Saving one does not raise the inquiry's `version`. */
export const inquiryDrafts = pgTable(
  'inquiry_drafts',
  {
    ...inquiryReference(),
    adminSeq: integer('admin_seq').notNull(),
    content: varchar('content', { length: 4000 }).notNull(),
    savedAt: timestampColumn('saved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.resource, t.recordSeq, t.adminSeq] })],
)

/** Internal notes of admins on inquiries. */
export const inquiryNotes = pgTable(
  'inquiry_notes',
  {
    noteSeq: seqColumn('note_seq'),
    ...inquiryReference(),
    content: varchar('content', { length: 1000 }).notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    createdBy: varchar('created_by', { length: 50 }),
  },
  (t) => [index('inquiry_notes_record').on(t.resource, t.recordSeq)],
)

/** Events of inquiries; append-only. */
export const inquiryHistories = pgTable(
  'inquiry_histories',
  {
    inquiryHistorySeq: seqColumn('inquiry_history_seq'),
    ...inquiryReference(),
    event: varchar('event', { length: 20 }).$type<Schemas['InquiryEvent']>().notNull(),
    note: varchar('note', { length: 300 }),
    createdAt: timestampColumn('created_at').notNull(),
    createdBy: varchar('created_by', { length: 50 }),
  },
  (t) => [index('inquiry_histories_record').on(t.resource, t.recordSeq)],
)

/** Links with which non-members open an answer: once, within 30 days (`LINK_DAYS`). Only the hash of the token is stored. */
export const answerLinks = pgTable(
  'answer_links',
  {
    answerLinkSeq: seqColumn('answer_link_seq'),
    ...inquiryReference(),
    tokenHash: varchar('token_hash', { length: 64 }).notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (t) => [uniqueIndex('answer_links_token').on(t.tokenHash)],
)
