import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, seqColumn } from '../../db/columns'

/** 도선료: surcharges by zip code range. Writers lock the whole list, so that active ranges never overlap. */
export const islandFees = pgTable(
  'island_fees',
  {
    islandFeeSeq: seqColumn('island_fee_seq'),
    regionName: varchar('region_name', { length: 40 }).notNull(),
    sidoId: integer('sido_id'),
    zipFrom: varchar('zip_from', { length: 5 }).notNull(),
    zipTo: varchar('zip_to', { length: 5 }).notNull(),
    exceptZips: varchar('except_zips', { length: 5 }).array().notNull().default(sql`'{}'`),
    tireFee: integer('tire_fee').notNull(),
    batteryFee: integer('battery_fee').notNull(),
    etcFee: integer('etc_fee').notNull(),
    shippable: boolean('shippable').notNull().default(true),
    active: boolean('active').notNull().default(true),
    memo: varchar('memo', { length: 200 }),
    ...auditColumns(),
  },
  (t) => [check('island_fees_range', sql`${t.zipFrom} <= ${t.zipTo}`), index('island_fees_zip').on(t.zipFrom)],
)
