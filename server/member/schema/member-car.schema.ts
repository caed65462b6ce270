import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { carModels } from '../../car/schema/car-model.schema'
import { auditColumns, seqColumn } from '../../db/columns'
import { members } from '../../db/schema'

/** The cars of a member: at most five, exactly one of them the default. `carText` is set when no model is chosen. */
export const memberCars = pgTable(
  'member_cars',
  {
    memberCarSeq: seqColumn('member_car_seq'),
    memberSeq: integer('member_seq')
      .notNull()
      .references(() => members.memberSeq),
    carModelSeq: integer('car_model_seq').references(() => carModels.carModelSeq),
    carText: varchar('car_text', { length: 50 }),
    modelYear: smallint('model_year'),
    carNumber: varchar('car_number', { length: 10 }),
    frontSize: varchar('front_size', { length: 40 }),
    rearSize: varchar('rear_size', { length: 40 }),
    isDefault: boolean('is_default').notNull().default(false),
    ...auditColumns(),
  },
  (t) => [
    index('member_cars_model').on(t.carModelSeq),
    index('member_cars_member').on(t.memberSeq),
    uniqueIndex('member_cars_default').on(t.memberSeq).where(sql`is_default`),
    index('member_cars_plate').on(t.carNumber.op('text_pattern_ops')),
    /** For a search by the last four digits. */
    index('member_cars_plate_end').on(sql`reverse(${t.carNumber}) text_pattern_ops`),
  ],
)
