import { date, index, integer, pgTable, primaryKey, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn, timestampColumn } from '../../db/columns'
import { items } from './item.schema'

type Schemas = components['schemas']

/** The newest offer of a competitor. */
export const marketPrices = pgTable(
  'market_prices',
  {
    marketPriceSeq: seqColumn('market_price_seq'),
    itemSeq: integer('item_seq')
      .notNull()
      .references(() => items.itemSeq, { onDelete: 'cascade' }),
    channel: varchar('channel', { length: 10 }).$type<Schemas['MarketChannel']>().notNull(),
    sellerName: varchar('seller_name', { length: 50 }).notNull(),
    price: integer('price').notNull(),
    url: varchar('url', { length: 500 }),
    collectedAt: timestampColumn('collected_at').notNull(),
  },
  (t) => [
    uniqueIndex('market_prices_offer').on(t.itemSeq, t.channel, t.sellerName),
    index('market_prices_collected').on(t.collectedAt),
  ],
)

/** Our price rank on a day. */
export const priceRankingDaily = pgTable(
  'price_ranking_daily',
  {
    itemSeq: integer('item_seq')
      .notNull()
      .references(() => items.itemSeq, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    ourPrice: integer('our_price').notNull(),
    lowestPrice: integer('lowest_price').notNull(),
    rank: smallint('rank').notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemSeq, t.day] }), index('price_ranking_daily_day').on(t.day)],
)
