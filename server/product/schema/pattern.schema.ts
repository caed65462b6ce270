import { boolean, doublePrecision, index, integer, jsonb, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, comparableName, seqColumn } from '../../db/columns'
import { fileColumn, fileListColumn, htmlColumn } from '../../db/schema'
import { brands } from './brand.schema'

type Schemas = components['schemas']

export const patterns = pgTable(
  'patterns',
  {
    patternSeq: seqColumn('pattern_seq'),
    brandSeq: integer('brand_seq')
      .notNull()
      .references(() => brands.brandSeq),
    name: varchar('name', { length: 80 }).notNull(),
    nameKo: varchar('name_ko', { length: 60 }),
    patternCode: varchar('pattern_code', { length: 20 }),
    season: varchar('season', { length: 20 }).$type<Schemas['Season']>().notNull(),
    vehicleType: varchar('vehicle_type', { length: 20 }).$type<Schemas['VehicleType']>().notNull(),
    usage: varchar('usage', { length: 20 }).$type<Schemas['PatternUsage']>().notNull(),
    scores: jsonb('scores').$type<Schemas['PatternScores']>().notNull(),
    features: jsonb('features').$type<string[]>().notNull().default([]),
    mainFileSeq: fileColumn('main_file_seq', 'PUBLIC'),
    imageFileSeqs: fileListColumn('image_file_seqs', 'PUBLIC'),
    treadFileSeq: fileColumn('tread_file_seq', 'PUBLIC'),
    videoUrl: varchar('video_url', { length: 500 }),
    description: htmlColumn('description'),
    mobileDescription: htmlColumn('mobile_description'),
    mileageWarrantyKm: integer('mileage_warranty_km'),
    launchedYm: varchar('launched_ym', { length: 7 }),
    visible: boolean('visible').notNull().default(true),
    /** Average and count of the published reviews of its items, updated within a minute (server/generalcommunity). */
    ratingAverage: doublePrecision('rating_average'),
    ratingCount: integer('rating_count').notNull().default(0),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('patterns_name').on(t.brandSeq, comparableName(t.name)),
    uniqueIndex('patterns_code').on(t.brandSeq, t.patternCode),
    index('patterns_updated').on(t.updatedAt),
  ],
)
