import { boolean, index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { seqColumn, time } from '../db/columns'

/** Checked sheets that wait for their confirmation; kept half an hour. */
export const excelUploads = pgTable(
  'excel_uploads',
  {
    uploadSeq: seqColumn('upload_seq'),
    adminSeq: integer('admin_seq').notNull(),
    resource: varchar('resource', { length: 50 }).notNull(),
    /** The cells as text: the head first, then each row with its number in the sheet. */
    sheet: jsonb('sheet').$type<{ head: string[]; rows: [row: number, cells: string[]][] }>().notNull(),
    confirmed: boolean('confirmed').notNull().default(false),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('excel_uploads_created').on(t.createdAt)],
)
