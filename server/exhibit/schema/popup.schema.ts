import { boolean, date, integer, pgTable, primaryKey, smallint, text, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { fileColumn, htmlColumn } from '../../db/schema'

type Schemas = components['schemas']

/** 팝업: a layer over pages of the shop. */
export const popups = pgTable('popups', {
  popupSeq: seqColumn('popup_seq'),
  title: varchar('title', { length: 50 }).notNull(),
  contentType: varchar('content_type', { length: 5 }).$type<Schemas['PopupContent']>().notNull(),
  html: htmlColumn('html'),
  device: varchar('device', { length: 6 }).$type<Schemas['DisplayDevice']>().notNull(),
  width: smallint('width').notNull(),
  height: smallint('height').notNull(),
  positionType: varchar('position_type', { length: 6 }).$type<Schemas['PopupPosition']>().notNull(),
  left: smallint('left_px').notNull(),
  top: smallint('top_px').notNull(),
  pages: text('pages').array().$type<Schemas['PopupPage'][]>().notNull(),
  hideOption: varchar('hide_option', { length: 7 }).$type<Schemas['PopupHide']>().notNull(),
  delaySeconds: smallint('delay_seconds').notNull(),
  audience: varchar('audience', { length: 8 }).$type<Schemas['DisplayAudience']>().notNull(),
  startAt: timestampColumn('start_at').notNull(),
  endAt: timestampColumn('end_at').notNull(),
  visible: boolean('visible').notNull().default(true),
  sortOrder: integer('sort_order').notNull(),
  memo: varchar('memo', { length: 500 }),
  /** Counted by the shop, with `popupDays`; does not raise the version. */
  viewCount: integer('view_count').notNull().default(0),
  clickCount: integer('click_count').notNull().default(0),
  closeCount: integer('close_count').notNull().default(0),
  ...auditColumns(),
})

/** The rolling images of a popup, in order. */
export const popupSlides = pgTable(
  'popup_slides',
  {
    popupSeq: integer('popup_seq')
      .notNull()
      .references(() => popups.popupSeq, { onDelete: 'cascade' }),
    sortOrder: smallint('sort_order').notNull(),
    imageFileSeq: fileColumn('image_file_seq', 'PUBLIC'),
    altText: varchar('alt_text', { length: 100 }).notNull(),
    linkType: varchar('link_type', { length: 14 }).$type<Schemas['LinkType']>().notNull(),
    linkUrl: varchar('link_url', { length: 500 }),
    /** No foreign key: the target may be deleted. */
    linkTargetSeq: integer('link_target_seq'),
    openInNewTab: boolean('open_in_new_tab').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.popupSeq, t.sortOrder] })],
)

/** Views, clicks and closes of a popup per day in Seoul. */
export const popupDays = pgTable(
  'popup_days',
  {
    popupSeq: integer('popup_seq')
      .notNull()
      .references(() => popups.popupSeq, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    views: integer('views').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
    closes: integer('closes').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.popupSeq, t.day] })],
)
