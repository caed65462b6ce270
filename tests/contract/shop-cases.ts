import { eq } from 'drizzle-orm'
import type { BodyOf, PathOf, QueryOf, ShopOperationName } from '../../server/http/contract-types'
import { items } from '../../server/product/item/item.schema'
import type { TestShop } from '../server/harness'

/** The parts of a request that succeeds. */
interface ShopRequest<N extends ShopOperationName> {
  path?: PathOf<N>
  query?: QueryOf<N>
  body?: BodyOf<N>
}

/** Makes what a request needs and returns it. */
export type ShopCases<N extends ShopOperationName = ShopOperationName> = {
  [K in N]: (shop: TestShop) => ShopRequest<K> | Promise<ShopRequest<K>>
}

/** One request that succeeds for every operation of the customer site; an operation without one does not compile. */
export const shopCases: ShopCases = {
  'GET /api/v1/shop/faqs': () => ({}),
  'POST /api/v1/shop/restock-requests': async ({ services: { db } }) => {
    const [item] = await db.select().from(items).limit(1)
    if (!item) throw new Error('the sample has no item')
    const soldOut = { saleState: 'SOLD_OUT' as const, restockNotifyEnabled: true }
    await db.update(items).set(soldOut).where(eq(items.itemSeq, item.itemSeq))
    return { body: { itemSeq: item.itemSeq, name: '김손님', mobilePhone: '01055556666', channel: 'SMS' } }
  },
}
