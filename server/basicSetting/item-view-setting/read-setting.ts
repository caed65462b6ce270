import { eq, sql } from 'drizzle-orm'
import { VIEW_FIELDS, viewDefaults } from '../../../domain/basicSetting/item-view'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { shopInfo } from '../../db/schema'
import { itemViewSettings } from '../schema/item-view-setting.schema'

type ItemType = Schemas['ItemType']

export const VIEW_TYPES = Object.keys(VIEW_FIELDS) as ItemType[]

/** Returns the settings of an item type; the defaults until they are changed. */
export async function readSetting(db: Db, itemType: ItemType): Promise<Schemas['ItemViewSetting']> {
  const [row] = await db.select().from(itemViewSettings).where(eq(itemViewSettings.itemType, itemType))
  if (row) {
    const { view, createdAt, updatedAt, createdBy, updatedBy, version } = row
    const stamps = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(), createdBy, updatedBy }
    return { itemType, ...view, ...stamps, version }
  }
  const [shop] = await db.select({ createdAt: shopInfo.createdAt }).from(shopInfo)
  const openedAt = (shop?.createdAt ?? new Date(0)).toISOString()
  const stamps = { createdAt: openedAt, createdBy: null, updatedAt: openedAt, updatedBy: null }
  return { itemType, ...viewDefaults(itemType), ...stamps, version: 1 }
}

/** How the shop's lists of each item type look. */
export type Views = Record<ItemType, Schemas['ItemViewFields']>

type StoredView = Pick<typeof itemViewSettings.$inferSelect, 'itemType' | 'view'>

/** Returns how the lists of each item type look: the defaults where nothing is stored. */
export function completeViews(rows: readonly StoredView[]): Views {
  const viewOf = (itemType: ItemType) => rows.find((row) => row.itemType === itemType)?.view ?? viewDefaults(itemType)
  return { TIRE: viewOf('TIRE'), BATTERY: viewOf('BATTERY'), ETC: viewOf('ETC') }
}

/** What is stored of the lists' looks as a column of another query, for `completeViews`. */
export const storedViews = sql<StoredView[]>`(select coalesce(jsonb_agg(jsonb_build_object(
  'itemType', ${itemViewSettings.itemType}, 'view', ${itemViewSettings.view})), '[]') from ${itemViewSettings})`

/** Returns how the shop's lists of each item type look. */
export const readViews = async (db: Db): Promise<Views> =>
  completeViews(
    await db.select({ itemType: itemViewSettings.itemType, view: itemViewSettings.view }).from(itemViewSettings),
  )
