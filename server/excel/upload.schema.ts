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

/** How far a sheet is that is being stored, in pieces. */
export interface Progress {
  /** Name of what the sheet holds. */
  title: string
  /** Who stores it, and until when he lives at least; later another may go on. */
  by: string
  until: string
  /** Rows up to this one have been seen to. */
  row: number
  /** How many are stored. */
  done: number
  /** How many say what the shop has already. */
  unchanged: number
  failed: { row: number; key: string; message: string }[]
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
    /** Null before and after it is stored. */
    progress: jsonb('progress').$type<Progress>(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('excel_uploads_created').on(t.createdAt)],
)
