import { boolean, index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { seqColumn, time } from '../db/columns'

interface StoredSheet {
  head: string[]
  rows: [row: number, cells: string[]][]
  /** Rows to be mended, by number; those that only belong to one have no reason of their own. */
  bad: [row: number, reason: string][]
}

/** Checked sheets that wait for their confirmation; kept half an hour. */
export const excelUploads = pgTable(
  'excel_uploads',
  {
    uploadSeq: seqColumn('upload_seq'),
    adminSeq: integer('admin_seq').notNull(),
    resource: varchar('resource', { length: 50 }).notNull(),
    /** The cells as text: the head first, then each row with its number in the sheet; and why rows were not stored. */
    sheet: jsonb('sheet').$type<StoredSheet>().notNull(),
    confirmed: boolean('confirmed').notNull().default(false),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('excel_uploads_created').on(t.createdAt)],
)
