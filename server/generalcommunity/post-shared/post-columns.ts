import { boolean, integer, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, timestampColumn } from '../../db/columns'

/** Columns of every post. */
export const postColumns = () => ({
  visible: boolean('visible').notNull().default(true),
  /** Raised by the shop (`countPost`), without raising `version`. */
  viewCount: integer('view_count').notNull().default(0),
  ...auditColumns(),
})

/** Columns of posts that have a position within a category. `length` is the category's maximum length. */
export const placeColumns = <C extends string>(length: number) => ({
  category: varchar('category', { length }).$type<C>().notNull(),
  sortOrder: integer('sort_order').notNull(),
})

/** Column for when a post is published. */
export const publishColumns = () => ({ publishAt: timestampColumn('publish_at').notNull() })
