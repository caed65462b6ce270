import { boolean, index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { seqColumn, time } from '../db/columns'

interface StoredSheet {
  /** What the file of its bad rows is called after; the others are left out by sheets of an earlier version. */
  title?: string
  head: string[]
  /** Headings of columns that hold codes. */
  codes?: string[]
  rows: [row: number, cells: string[]][]
  /** Cells that cannot be read, whatever the shop is like. */
  faults?: [row: number, column: string, message: string][]
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
