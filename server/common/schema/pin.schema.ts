import { integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { admins } from '../../db/schema'
import { savedViews } from './saved-view.schema'

/** What admins have pinned to the top of their menu: screens, or views of them. */
export const pins = pgTable(
  'pins',
  {
    adminSeq: integer('admin_seq')
      .notNull()
      .references(() => admins.adminSeq, { onDelete: 'cascade' }),
    sortOrder: integer('sort_order').notNull(),
    screen: varchar('screen', { length: 100 }).notNull(),
    savedViewSeq: integer('saved_view_seq').references(() => savedViews.savedViewSeq, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.adminSeq, t.sortOrder] })],
)
