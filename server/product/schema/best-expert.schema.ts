import { boolean, index, integer, pgTable, unique, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { fileColumn } from '../../db/schema'
import { items } from './item.schema'

type Schemas = components['schemas']

/** Recommended items on the shop's front page. */
export const bestExperts = pgTable(
  'best_experts',
  {
    bestExpertSeq: seqColumn('best_expert_seq'),
    itemType: varchar('item_type', { length: 10 }).$type<Schemas['BestItemType']>().notNull(),
    recommendType: varchar('recommend_type', { length: 10 }).$type<Schemas['RecommendType']>().notNull(),
    section: varchar('section', { length: 15 }).$type<Schemas['BestSection']>().notNull(),
    itemSeq: integer('item_seq')
      .notNull()
      .references(() => items.itemSeq, { onDelete: 'cascade' }),
    /** Order inside the section. Ranks are computed from it, so deleted records leave no gap. */
    sortOrder: integer('sort_order').notNull(),
    badgeText: varchar('badge_text', { length: 10 }),
    headline: varchar('headline', { length: 40 }).notNull(),
    expertName: varchar('expert_name', { length: 20 }),
    expertTitle: varchar('expert_title', { length: 30 }),
    expertFileSeq: fileColumn('expert_file_seq', 'PUBLIC'),
    expertComment: varchar('expert_comment', { length: 500 }),
    startAt: timestampColumn('start_at'),
    endAt: timestampColumn('end_at'),
    visible: boolean('visible').notNull().default(true),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('best_experts_item').on(t.itemType, t.recommendType, t.section, t.itemSeq),
    index('best_experts_of_item').on(t.itemSeq),
    // Deferred, as all unique constraints on order columns.
    unique('best_experts_place').on(t.itemType, t.recommendType, t.section, t.sortOrder),
  ],
)
