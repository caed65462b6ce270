import { boolean, integer, jsonb, pgTable, primaryKey, unique, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, comparableName, seqColumn } from '../../db/columns'
import { admins } from '../../db/schema'

type Schemas = components['schemas']

export const savedViews = pgTable(
  'saved_views',
  {
    savedViewSeq: seqColumn('saved_view_seq'),
    adminSeq: integer('admin_seq')
      .notNull()
      .references(() => admins.adminSeq, { onDelete: 'cascade' }),
    screen: varchar('screen', { length: 100 }).notNull(),
    tab: varchar('tab', { length: 30 }).notNull(),
    name: varchar('name', { length: 30 }).notNull(),
    shared: boolean('shared').notNull(),
    params: jsonb('params').$type<Schemas['ViewParams']>().notNull(),
    columns: jsonb('columns').$type<Schemas['ViewColumns']>(),
    sortOrder: integer('sort_order').notNull(),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('saved_views_name').on(t.adminSeq, t.screen, t.tab, comparableName(t.name)),
    // Deferred to the end of the transaction (in the migration), because sorting creates temporary duplicates.
    unique('saved_views_place').on(t.adminSeq, t.screen, t.tab, t.sortOrder),
  ],
)

/** Default view per screen and admin. */
export const savedViewDefaults = pgTable(
  'saved_view_defaults',
  {
    adminSeq: integer('admin_seq')
      .notNull()
      .references(() => admins.adminSeq, { onDelete: 'cascade' }),
    screen: varchar('screen', { length: 100 }).notNull(),
    savedViewSeq: integer('saved_view_seq')
      .notNull()
      .references(() => savedViews.savedViewSeq, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.adminSeq, t.screen] })],
)
