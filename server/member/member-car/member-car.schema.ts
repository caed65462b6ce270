import { boolean, index, integer, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import { carModels } from '../../car/car-model/car-model.schema'
import { seqColumn, stamp } from '../../db/columns'
import { members } from '../../db/schema'

/** Of a later group (7), with the columns that the rules of the catalogue and of the cars need; its group adds the rest. */
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
    ...stamp(),
  },
  (t) => [index('member_cars_model').on(t.carModelSeq), index('member_cars_member').on(t.memberSeq)],
)
