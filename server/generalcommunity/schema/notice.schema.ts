import { boolean, date, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn, timestampColumn } from '../../db/columns'
import { htmlColumn, withFileUse } from '../../db/schema'
import { postColumns, publishColumns } from '../post-shared/post-columns'

type Schemas = components['schemas']

/** 공지사항: notices. */
export const notices = pgTable(
  'notices',
  {
    noticeSeq: seqColumn('notice_seq'),
    category: varchar('category', { length: 8 }).$type<Schemas['NoticeCategory']>().notNull(),
    audience: varchar('audience', { length: 8 }).$type<Schemas['NoticeAudience']>().notNull(),
    title: varchar('title', { length: 100 }).notNull(),
    content: htmlColumn('content').notNull(),
    fileSeqs: withFileUse(integer('file_seqs').array().notNull().default([]), { holds: 'ARRAY', purpose: 'PUBLIC' }),
    pinned: boolean('pinned').notNull().default(false),
    /** The last day on top of the list. */
    pinnedUntil: date('pinned_until'),
    ...publishColumns(),
    endAt: timestampColumn('end_at'),
    /** When the notice was first displayed as a policy notice. Written by the first change after that. */
    policyShownAt: timestampColumn('policy_shown_at'),
    ...postColumns(),
  },
  (t) => [index('notices_published').on(t.publishAt)],
)
