import type { BodyOf, PathOf, QueryOf, ShopOperationName } from '../../server/contract/contract-types'
import type { TestShop } from '../server/harness'
import { catalogueCases } from './shop-catalogue.cases'
import { shopCommunityCases } from './shop-community.cases'
import { shopContentCases } from './shop-content.cases'
import { shopMemberCases } from './shop-members.cases'
import { shopOrderCases } from './shop-order.cases'

/** The parts of a request that succeeds. */
interface ShopRequest<N extends ShopOperationName> {
  path?: PathOf<N>
  query?: QueryOf<N>
  body?: BodyOf<N>
}

/** Creates the records that a request needs, and returns the request. */
export type ShopCases<N extends ShopOperationName = ShopOperationName> = {
  [K in N]: (shop: TestShop) => ShopRequest<K> | Promise<ShopRequest<K>>
}

/** One request that succeeds for every operation of the customer site; an operation without one does not compile. */
export const shopCases: ShopCases = {
  ...shopMemberCases,
  ...catalogueCases,
  ...shopCommunityCases,
  ...shopContentCases,
  ...shopOrderCases,
}
