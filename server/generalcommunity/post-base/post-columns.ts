import { boolean, integer, varchar } from 'drizzle-orm/pg-core'
import { stamp, time } from '../../db/columns'

/** What every post has. */
export const postColumns = () => ({
  visible: boolean('visible').notNull().default(true),
  /** Counted by the shop (`countPost`); no change of the record. */
  viewCount: integer('view_count').notNull().default(0),
  ...stamp(),
})

/** What posts have that stand in an order inside of a category of `length` letters at most. */
export const placeColumns = <C extends string>(length: number) => ({
  category: varchar('category', { length }).$type<C>().notNull(),
  sortOrder: integer('sort_order').notNull(),
})

/** When a post is first shown. */
export const publishColumns = () => ({ publishAt: time('publish_at').notNull() })
