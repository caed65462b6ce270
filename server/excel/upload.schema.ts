import { boolean, index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { seqColumn, timestampColumn } from '../db/columns'

interface StoredSheet {
  /** Title for the file of rejected rows. The optional fields are missing in sheets of older versions. */
  title?: string
  head: string[]
  /** Headings of columns that hold codes. */
  codes?: string[]
  rows: [row: number, cells: string[]][]
  /** Unreadable cells. */
  faults?: [row: number, column: string, message: string][]
  /** Rows to be corrected. Rows that only belong to the same record have an empty reason. */
  bad: [row: number, reason: string][]
  /** Values before the change in the cells of each valid row, as shown in the preview. */
  before?: [row: number, cells: [column: string, text: string | null][]][]
}

/** Progress of a sheet that is being stored in pieces. */
export interface Progress {
  /** Name of the sheet's content. */
  title: string
  /** Id of the storing process, and the end of its lease; after that another one may continue. */
  by: string
  until: string
  /** The last processed row. */
  row: number
  /** Number of stored rows. */
  done: number
  /** Number of rows that changed nothing. */
  unchanged: number
  failed: { row: number; key: string; message: string }[]
}

/** Checked sheets that wait for confirmation, for half an hour. */
export const excelUploads = pgTable(
  'excel_uploads',
  {
    uploadSeq: seqColumn('upload_seq'),
    adminSeq: integer('admin_seq').notNull(),
    resource: varchar('resource', { length: 50 }).notNull(),
    /** The cells as text: the head, then each row with its number in the sheet; and why rows were not stored. */
    sheet: jsonb('sheet').$type<StoredSheet>().notNull(),
    confirmed: boolean('confirmed').notNull().default(false),
    /** Null before and after storing. */
    progress: jsonb('progress').$type<Progress>(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [index('excel_uploads_created').on(t.createdAt)],
)
