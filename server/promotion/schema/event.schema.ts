import { boolean, date, index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { fileColumn, htmlColumn } from '../../db/schema'

type Schemas = components['schemas']

/** The shop or the rental shop. Each has its own paths, permissions and rows; the code is shared. */
export type EventScope = 'SHOP' | 'RENTAL'

const seqs = (name: string) => jsonb(name).$type<number[]>().notNull().default([])

/** 이벤트: a marketing page with a period. Its state follows from the period and `closedAt`. */
export const events = pgTable(
  'events',
  {
    eventSeq: seqColumn('event_seq'),
    scope: varchar('scope', { length: 6 }).$type<EventScope>().notNull(),
    title: varchar('title', { length: 100 }).notNull(),
    kind: varchar('kind', { length: 7 }).$type<Schemas['EventKind']>().notNull(),
    summary: varchar('summary', { length: 200 }),
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at'),
    visible: boolean('visible').notNull().default(true),
    pinned: boolean('pinned').notNull().default(false),
    audience: varchar('audience', { length: 8 }).$type<Schemas['EventAudience']>().notNull(),
    thumbFileSeq: fileColumn('thumb_file_seq', 'PUBLIC'),
    pcFileSeq: fileColumn('pc_file_seq', 'PUBLIC'),
    mobileFileSeq: fileColumn('mobile_file_seq', 'PUBLIC'),
    content: htmlColumn('content'),
    mobileContent: htmlColumn('mobile_content'),
    linkUrl: varchar('link_url', { length: 500 }),
    /** In display order. No foreign keys: an event outlives the linked records. */
    itemSeqs: seqs('item_seqs'),
    couponSeqs: seqs('coupon_seqs'),
    entryPrompt: varchar('entry_prompt', { length: 200 }),
    entryLimit: varchar('entry_limit', { length: 5 }).$type<Schemas['EntryLimit']>(),
    maxEntries: integer('max_entries'),
    /** For the rental shop only. No foreign keys either. */
    entryCondition: varchar('entry_condition', { length: 7 }).$type<Schemas['RentalEntryCondition']>(),
    rentalProductSeqs: seqs('rental_product_seqs'),
    affiliateCardSeqs: seqs('affiliate_card_seqs'),
    announceDate: date('announce_date'),
    announceContent: htmlColumn('announce_content'),
    winnersPublishedAt: timestampColumn('winners_published_at'),
    closedAt: timestampColumn('closed_at'),
    /** Counted by the shop, without raising the version. */
    viewCount: integer('view_count').notNull().default(0),
    ...auditColumns(),
  },
  (t) => [index('events_created').on(t.scope, t.createdAt)],
)
