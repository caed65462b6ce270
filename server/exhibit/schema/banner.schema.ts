import { boolean, date, index, integer, pgTable, primaryKey, smallint, text, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { fileColumn } from '../../db/schema'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'

type Schemas = components['schemas']

/** Each type has its own path, permission, places and rules; the rest is shared. */
export type BannerType = 'MAIN' | 'ITEM_DETAIL' | 'TOP' | 'LINE' | 'RENTAL'

/** 배너: an image with a link, shown at a place in the shop for a period. */
export const banners = pgTable(
  'banners',
  {
    bannerSeq: seqColumn('banner_seq'),
    bannerType: varchar('banner_type', { length: 11 }).$type<BannerType>().notNull(),
    title: varchar('title', { length: 50 }).notNull(),
    pcFileSeq: fileColumn('pc_file_seq', 'PUBLIC'),
    mobileFileSeq: fileColumn('mobile_file_seq', 'PUBLIC'),
    altText: varchar('alt_text', { length: 100 }).notNull(),
    linkType: varchar('link_type', { length: 14 }).$type<Schemas['LinkType']>().notNull(),
    linkUrl: varchar('link_url', { length: 500 }),
    /** No foreign key: the target may be deleted. */
    linkTargetSeq: integer('link_target_seq'),
    openInNewTab: boolean('open_in_new_tab').notNull().default(false),
    /** Position on a page, for ITEM_DETAIL and RENTAL. Each banner type defines which columns identify a place. */
    position: varchar('position', { length: 18 }).notNull().default(''),
    /** Slot between the sections of the main page, for LINE. */
    slot: smallint('slot'),
    device: varchar('device', { length: 6 }).$type<Schemas['DisplayDevice']>().notNull(),
    audience: varchar('audience', { length: 8 }).$type<Schemas['DisplayAudience']>().notNull(),
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at'),
    visible: boolean('visible').notNull().default(true),
    /** Order inside the place. Writes lock the order of the type. */
    sortOrder: integer('sort_order').notNull(),
    memo: varchar('memo', { length: 500 }),
    /** For MAIN and TOP. */
    backgroundColor: varchar('background_color', { length: 7 }),
    textColor: varchar('text_color', { length: 7 }),
    /** For MAIN. */
    headline: varchar('headline', { length: 30 }),
    subcopy: varchar('subcopy', { length: 60 }),
    /** For TOP. */
    contentType: varchar('content_type', { length: 5 }).$type<Schemas['TopBannerContent']>(),
    text: varchar('text', { length: 40 }),
    closable: boolean('closable'),
    hideDays: smallint('hide_days'),
    /** For ITEM_DETAIL: on whose pages it is shown. Records are in `bannerTargets`. */
    scope: varchar('scope', { length: 9 }).$type<Schemas['ItemBannerScope']>(),
    scopeValues: text('scope_values').array(),
    /** Counted by the shop, with `bannerDays`; does not raise the version. */
    viewCount: integer('view_count').notNull().default(0),
    clickCount: integer('click_count').notNull().default(0),
    ...auditColumns(),
  },
  (t) => [index('banners_place').on(t.bannerType, t.position, t.device, t.sortOrder)],
)

/**
 * Items, patterns or brands on whose pages a banner is shown, or (`excluded`) not. One of the three is set. Deleted
 * with their record.
 */
export const bannerTargets = pgTable(
  'banner_targets',
  {
    bannerTargetSeq: seqColumn('banner_target_seq'),
    bannerSeq: integer('banner_seq')
      .notNull()
      .references(() => banners.bannerSeq, { onDelete: 'cascade' }),
    excluded: boolean('excluded').notNull().default(false),
    itemSeq: integer('item_seq').references(() => items.itemSeq, { onDelete: 'cascade' }),
    patternSeq: integer('pattern_seq').references(() => patterns.patternSeq, { onDelete: 'cascade' }),
    brandSeq: integer('brand_seq').references(() => brands.brandSeq, { onDelete: 'cascade' }),
  },
  (t) => [
    index('banner_targets_banner').on(t.bannerSeq),
    index('banner_targets_item').on(t.itemSeq),
    index('banner_targets_pattern').on(t.patternSeq),
    index('banner_targets_brand').on(t.brandSeq),
  ],
)

/** Views and clicks of a banner per day in Seoul. */
export const bannerDays = pgTable(
  'banner_days',
  {
    bannerSeq: integer('banner_seq')
      .notNull()
      .references(() => banners.bannerSeq, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    views: integer('views').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.bannerSeq, t.day] })],
)
