import { sql } from 'drizzle-orm'
import { check, integer, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn } from '../../db/columns'

type Schemas = components['schemas']

/** 택배비·반품비. All rows are saved together and share one version. */
export const shippingFees = pgTable(
  'shipping_fees',
  {
    shippingFeeSeq: seqColumn('shipping_fee_seq'),
    itemType: varchar('item_type', { length: 10 }).$type<Schemas['ItemType']>().notNull(),
    /** Only for TIRE; both ends included. */
    rimFrom: smallint('rim_from'),
    rimTo: smallint('rim_to'),
    parcelFee: integer('parcel_fee').notNull(),
    /** One way. */
    returnFee: integer('return_fee').notNull(),
    note: varchar('note', { length: 100 }),
    ...auditColumns(),
  },
  (t) => [
    check(
      'shipping_fees_rims',
      sql`(${t.itemType} = 'TIRE') = (${t.rimFrom} is not null) and (${t.rimFrom} is null) = (${t.rimTo} is null) and coalesce(${t.rimFrom} <= ${t.rimTo}, true)`,
    ),
  ],
)
