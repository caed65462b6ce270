import { and, eq } from 'drizzle-orm'
import { stores } from '../../server/branch/schema/store.schema'
import { isShownStore } from '../../server/branch/store/shown-stores'
import { carMakers } from '../../server/car/schema/car-maker.schema'
import { carModels } from '../../server/car/schema/car-model.schema'
import { isShownItem } from '../../server/product/item/item-query'
import { brands } from '../../server/product/schema/brand.schema'
import { items } from '../../server/product/schema/item.schema'
import { patterns } from '../../server/product/schema/pattern.schema'
import type { TestShop } from '../server/harness'
import type { ShopCases } from './shop-cases'

const shownItem = async ({ services: { db } }: TestShop): Promise<number> => {
  const [row] = await db
    .select({ itemSeq: items.itemSeq })
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(isShownItem)
    .limit(1)
  if (!row) throw new Error('the sample shows no item')
  return row.itemSeq
}

const shownStore = async ({ services: { db } }: TestShop): Promise<number> => {
  const [row] = await db.select({ storeSeq: stores.storeSeq }).from(stores).where(isShownStore).limit(1)
  if (!row) throw new Error('the sample shows no store')
  return row.storeSeq
}

const shownCar = async ({ services: { db } }: TestShop): Promise<number> => {
  const [row] = await db
    .select({ carModelSeq: carModels.carModelSeq })
    .from(carModels)
    .innerJoin(carMakers, eq(carMakers.carMakerSeq, carModels.carMakerSeq))
    .where(and(eq(carModels.visible, true), eq(carMakers.visible, true)))
    .limit(1)
  if (!row) throw new Error('the sample shows no car')
  return row.carModelSeq
}

/** One request that succeeds for every operation of the catalogue. */
export const catalogueCases = {
  'GET /api/v1/shop/brands': () => ({}),
  'GET /api/v1/shop/patterns': () => ({}),
  'GET /api/v1/shop/car-makers': () => ({}),
  'GET /api/v1/shop/car-models': () => ({ query: { keyword: '그랜저' } }),
  'GET /api/v1/shop/car-models/{carModelSeq}': async (shop) => ({ path: { carModelSeq: await shownCar(shop) } }),
  'GET /api/v1/shop/items': async (shop) => ({ query: { itemType: 'TIRE', carModelSeq: await shownCar(shop) } }),
  'GET /api/v1/shop/items/changes': () => ({ query: { cursor: '1' } }),
  'GET /api/v1/shop/items/sizes': () => ({}),
  'GET /api/v1/shop/items/{itemSeq}': async (shop) => ({ path: { itemSeq: await shownItem(shop) } }),
  'GET /api/v1/shop/stores': () => ({ query: { latitude: 37.5, longitude: 127, nextSlot: true } }),
  'GET /api/v1/shop/stores/regions': () => ({}),
  'GET /api/v1/shop/stores/{storeSeq}': async (shop) => ({ path: { storeSeq: await shownStore(shop) } }),
  'GET /api/v1/shop/stores/{storeSeq}/slots': async (shop) => ({ path: { storeSeq: await shownStore(shop) } }),
} satisfies Partial<ShopCases>
