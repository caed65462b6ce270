import { boolean, integer, jsonb, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { seqColumn, stamp } from '../../db/columns'
import { items } from '../../product/item/item.schema'

/** Of a later group (12), with the columns that the rules of the catalogue and of the cars need; its group adds the rest. */
export const rentalProducts = pgTable(
  'rental_products',
  {
    rentalProductSeq: seqColumn('rental_product_seq'),
    itemSeq: integer('item_seq')
      .notNull()
      .references(() => items.itemSeq),
    rentalCompany: varchar('rental_company', { length: 30 }).notNull(),
    displayName: varchar('display_name', { length: 60 }).notNull(),
    plans: jsonb('plans')
      .$type<{ planSeq: number; quantity: number; months: number; monthlyFee: number; registrationFee: number }[]>()
      .notNull(),
    visible: boolean('visible').notNull().default(true),
    ...stamp(),
  },
  (t) => [uniqueIndex('rental_products_item').on(t.itemSeq, t.rentalCompany)],
)
