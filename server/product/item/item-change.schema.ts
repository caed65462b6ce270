import { customType, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'

/** Number of a transaction, which never comes again in a database. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Items that a transaction has changed, for the customer site (`item-changes.ts`). Triggers insert the rows; no two
 * transactions write the same one, so none waits for another. Rows of deleted items stay.
 */
export const itemChanges = pgTable(
  'item_changes',
  {
    changedXid: xid8('changed_xid').notNull(),
    itemSeq: integer('item_seq').notNull(),
  },
  (t) => [primaryKey({ columns: [t.changedXid, t.itemSeq] })],
)
