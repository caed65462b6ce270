import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { fileColumn } from '../../db/schema'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'

type Schemas = components['schemas']

/** 메인 섹션: a titled row of items on the shop's main page. */
export const mainSections = pgTable('main_sections', {
  mainSectionSeq: seqColumn('main_section_seq'),
  title: varchar('title', { length: 30 }).notNull(),
  subtitle: varchar('subtitle', { length: 60 }),
  titleColor: varchar('title_color', { length: 7 }),
  itemType: varchar('item_type', { length: 7 }).$type<Schemas['MainItemType']>().notNull(),
  layout: varchar('layout', { length: 7 }).$type<Schemas['MainSectionLayout']>().notNull(),
  mode: varchar('mode', { length: 6 }).$type<Schemas['MainSectionMode']>().notNull(),
  autoRule: varchar('auto_rule', { length: 9 }).$type<Schemas['MainAutoRule']>(),
  autoFilter: jsonb('auto_filter').$type<Schemas['MainAutoFilter']>().notNull(),
  itemCount: smallint('item_count').notNull(),
  soldOut: varchar('sold_out', { length: 4 }).$type<Schemas['MainSoldOut']>().notNull(),
  morePath: varchar('more_path', { length: 500 }),
  device: varchar('device', { length: 6 }).$type<Schemas['DisplayDevice']>().notNull(),
  audience: varchar('audience', { length: 8 }).$type<Schemas['DisplayAudience']>().notNull(),
  startAt: timestampColumn('start_at').notNull(),
  endAt: timestampColumn('end_at'),
  visible: boolean('visible').notNull().default(true),
  /** Order of all sections. Writes lock the order. */
  sortOrder: integer('sort_order').notNull(),
  ...auditColumns(),
})

/**
 * Items of a section in their order: all items of a MANUAL section, the pinned ones of an AUTO section. They are
 * deleted together with their section by code, since the foreign key is missing: the table is older than the
 * sections.
 */
export const mainSectionItems = pgTable(
  'main_section_items',
  {
    mainSectionSeq: integer('main_section_seq').notNull(),
    itemSeq: integer('item_seq')
      .notNull()
      .references(() => items.itemSeq, { onDelete: 'cascade' }),
    sortOrder: integer('sort_order').notNull(),
    badgeText: varchar('badge_text', { length: 8 }),
  },
  (t) => [primaryKey({ columns: [t.mainSectionSeq, t.itemSeq] }), index('main_section_items_item').on(t.itemSeq)],
)

/** 메인 브랜드: a brand in the brand area of the shop's main page. */
export const mainBrands = pgTable('main_brands', {
  mainBrandSeq: seqColumn('main_brand_seq'),
  brandSeq: integer('brand_seq')
    .notNull()
    .unique()
    .references(() => brands.brandSeq, { onDelete: 'cascade' }),
  /** Null: the brand's own name. */
  displayName: varchar('display_name', { length: 20 }),
  pcFileSeq: fileColumn('pc_file_seq', 'PUBLIC'),
  mobileFileSeq: fileColumn('mobile_file_seq', 'PUBLIC'),
  copy: varchar('copy', { length: 40 }),
  visible: boolean('visible').notNull().default(true),
  sortOrder: integer('sort_order').notNull(),
  ...auditColumns(),
})

/** Featured patterns and items of a brand; one of the two columns is set. */
export const mainBrandFeatures = pgTable(
  'main_brand_features',
  {
    mainBrandFeatureSeq: seqColumn('main_brand_feature_seq'),
    mainBrandSeq: integer('main_brand_seq')
      .notNull()
      .references(() => mainBrands.mainBrandSeq, { onDelete: 'cascade' }),
    patternSeq: integer('pattern_seq').references(() => patterns.patternSeq, { onDelete: 'cascade' }),
    itemSeq: integer('item_seq').references(() => items.itemSeq, { onDelete: 'cascade' }),
    sortOrder: integer('sort_order').notNull(),
  },
  (t) => [
    uniqueIndex('main_brand_features_pattern').on(t.mainBrandSeq, t.patternSeq),
    uniqueIndex('main_brand_features_item').on(t.mainBrandSeq, t.itemSeq),
    index('main_brand_features_of_pattern').on(t.patternSeq),
    index('main_brand_features_of_item').on(t.itemSeq),
  ],
)

/** Settings of the brand area: one row, absent until the first change. */
export const mainBrandSettings = pgTable('main_brand_settings', {
  mainBrandSettingSeq: integer('main_brand_setting_seq').primaryKey(),
  rows: smallint('rows').notNull(),
  tabBySeason: boolean('tab_by_season').notNull(),
  ...auditColumns(),
})
