import { type AnyPgColumn, boolean, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn } from '../../db/columns'
import { fileColumn } from '../../db/schema'

type Schemas = components['schemas']

/** Entries of the customer shop's navigation; `sortOrder` counts within area and parent. */
export const shopMenus = pgTable(
  'shop_menus',
  {
    shopMenuSeq: seqColumn('shop_menu_seq'),
    area: varchar('area', { length: 15 }).$type<Schemas['ShopMenuArea']>().notNull(),
    parentSeq: integer('parent_seq').references((): AnyPgColumn => shopMenus.shopMenuSeq),
    name: varchar('name', { length: 20 }).notNull(),
    linkType: varchar('link_type', { length: 10 }).$type<Schemas['ShopMenuLinkType']>().notNull(),
    /** Only for CATEGORY. */
    itemType: varchar('item_type', { length: 10 }).$type<Schemas['ItemType']>(),
    /** Path or URL; for CATEGORY the query of the preset filter. */
    link: varchar('link', { length: 500 }),
    /** Only for EVENT. Not a foreign key: readers check whether the event still exists. */
    eventSeq: integer('event_seq'),
    openInNewTab: boolean('open_in_new_tab').notNull().default(false),
    device: varchar('device', { length: 10 }).$type<Schemas['DisplayDevice']>().notNull().default('ALL'),
    audience: varchar('audience', { length: 10 }).$type<Schemas['DisplayAudience']>().notNull().default('ALL'),
    badge: varchar('badge', { length: 5 }).$type<Schemas['ShopMenuBadge']>().notNull().default('NONE'),
    iconFileSeq: fileColumn('icon_file_seq', 'PUBLIC'),
    visible: boolean('visible').notNull().default(true),
    sortOrder: integer('sort_order').notNull(),
    ...auditColumns(),
  },
  (t) => [index('shop_menus_place').on(t.area, t.parentSeq, t.sortOrder), index('shop_menus_parent').on(t.parentSeq)],
)
