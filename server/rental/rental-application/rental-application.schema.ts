import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { carModels } from '../../car/car-model/car-model.schema'
import { seqColumn, stamp } from '../../db/columns'

/** Of a later group (12), with the columns that the rules of the catalogue and of the cars need; its group adds the rest. */
export const rentalApplications = pgTable(
  'rental_applications',
  {
    rentalApplicationSeq: seqColumn('rental_application_seq'),
    applicationNo: varchar('application_no', { length: 12 }).notNull().unique(),
    memberSeq: integer('member_seq'),
    applicantName: varchar('applicant_name', { length: 30 }).notNull(),
    mobilePhone: varchar('mobile_phone', { length: 11 }).notNull(),
    rentalProductSeq: integer('rental_product_seq').notNull(),
    carModelSeq: integer('car_model_seq').references(() => carModels.carModelSeq),
    carText: varchar('car_text', { length: 50 }).notNull(),
    state: varchar('state', { length: 15 }).notNull(),
    ...stamp(),
  },
  (t) => [index('rental_applications_model').on(t.carModelSeq)],
)
