import { boolean, integer, jsonb, pgTable, text, unique, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, comparableName, seqColumn } from '../../db/columns'
import { fileColumn } from '../../db/schema'

type Schemas = components['schemas']

export const brands = pgTable(
  'brands',
  {
    brandSeq: seqColumn('brand_seq'),
    name: varchar('name', { length: 30 }).notNull(),
    nameEn: varchar('name_en', { length: 50 }).notNull(),
    itemTypes: text('item_types').array().$type<Schemas['ItemType'][]>().notNull(),
    origin: varchar('origin', { length: 10 }).$type<Schemas['Origin']>().notNull(),
    country: varchar('country', { length: 20 }),
    grade: varchar('grade', { length: 10 }).$type<Schemas['BrandGrade']>(),
    logoFileSeq: fileColumn('logo_file_seq', 'PUBLIC'),
    bannerFileSeq: fileColumn('banner_file_seq', 'PUBLIC'),
    description: varchar('description', { length: 500 }),
    noticeDefaults: jsonb('notice_defaults').$type<Schemas['BrandNoticeDefaults']>().notNull().default({}),
    visible: boolean('visible').notNull().default(true),
    sortOrder: integer('sort_order').notNull(),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('brands_name').on(comparableName(t.name)),
    uniqueIndex('brands_name_en').on(comparableName(t.nameEn)),
    // Deferred to the end of the transaction (in the migration): reordering has duplicates in between.
    unique('brands_place').on(t.sortOrder),
  ],
)
