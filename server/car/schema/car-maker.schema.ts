import { boolean, integer, jsonb, pgTable, unique, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, comparableName, seqColumn } from '../../db/columns'
import { fileColumn } from '../../db/schema'

type Schemas = components['schemas']

/** Car brands. */
export const carMakers = pgTable(
  'car_makers',
  {
    carMakerSeq: seqColumn('car_maker_seq'),
    name: varchar('name', { length: 30 }).notNull(),
    nameEn: varchar('name_en', { length: 40 }).notNull(),
    aliases: jsonb('aliases').$type<string[]>().notNull().default([]),
    origin: varchar('origin', { length: 10 }).$type<Schemas['Origin']>().notNull(),
    country: varchar('country', { length: 20 }),
    logoFileSeq: fileColumn('logo_file_seq', 'PUBLIC'),
    isPopular: boolean('is_popular').notNull().default(false),
    visible: boolean('visible').notNull().default(true),
    /** Place within the origin. */
    sortOrder: integer('sort_order').notNull(),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('car_makers_name').on(comparableName(t.name)),
    uniqueIndex('car_makers_name_en').on(comparableName(t.nameEn)),
    // Deferred, like all unique places.
    unique('car_makers_place').on(t.origin, t.sortOrder),
  ],
)
