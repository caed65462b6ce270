import { boolean, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { seqColumn, stamp } from '../../db/columns'
import { brands } from '../../product/brand/brand.schema'
import { items } from '../../product/item/item.schema'

/** A brand's place on the shop's main page; group 2 adds the rest of the record. */
export const mainBrands = pgTable('main_brands', {
  mainBrandSeq: seqColumn('main_brand_seq'),
  brandSeq: integer('brand_seq')
    .notNull()
    .unique()
    .references(() => brands.brandSeq, { onDelete: 'cascade' }),
  visible: boolean('visible').notNull().default(true),
  sortOrder: integer('sort_order').notNull(),
  ...stamp(),
})

/** Items of a titled row of the shop's main page; group 2 adds the sections themselves. */
export const mainSectionItems = pgTable(
  'main_section_items',
  {
    mainSectionSeq: integer('main_section_seq').notNull(),
    itemSeq: integer('item_seq')
      .notNull()
      .references(() => items.itemSeq, { onDelete: 'cascade' }),
    sortOrder: integer('sort_order').notNull(),
  },
  (t) => [primaryKey({ columns: [t.mainSectionSeq, t.itemSeq] })],
)
