import { integer, pgTable, smallint, unique, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn } from '../../db/columns'
import { events } from './event.schema'

type Schemas = components['schemas']

/** 경품: the prizes of an event. */
export const eventPrizes = pgTable(
  'event_prizes',
  {
    eventPrizeSeq: seqColumn('event_prize_seq'),
    eventSeq: integer('event_seq')
      .notNull()
      .references(() => events.eventSeq, { onDelete: 'cascade' }),
    rankNo: smallint('rank_no').notNull(),
    name: varchar('name', { length: 60 }).notNull(),
    kind: varchar('kind', { length: 6 }).$type<Schemas['EventPrizeKind']>().notNull(),
    quantity: integer('quantity').notNull(),
    /** Value of one prize, in won. */
    value: integer('value'),
    couponSeq: integer('coupon_seq'),
    pointAmount: integer('point_amount'),
    ...auditColumns(),
  },
  (t) => [unique('event_prizes_rank').on(t.eventSeq, t.rankNo)],
)
