import { jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns } from '../../db/columns'

type Schemas = components['schemas']

/** How the shop's lists of an item type look; without a row the defaults apply (`domain/basicSetting/item-view`). */
export const itemViewSettings = pgTable('item_view_settings', {
  itemType: varchar('item_type', { length: 10 }).$type<Schemas['ItemType']>().primaryKey(),
  view: jsonb('view').$type<Schemas['ItemViewFields']>().notNull(),
  ...auditColumns(),
})
