import type { shopKeys } from '../session/shop-key.schema'
import { storedPartsOf } from '../session/shop-keys'
import { SAMPLE_SHOP_KEY } from './sign-ins'

/** The key of the sample's customer site. */
export const sampleShopKey = (createdAt: Date): typeof shopKeys.$inferInsert => ({
  name: '쇼핑몰 사이트',
  scopes: ['CATALOGUE', 'CONTENT', 'MEMBERS', 'ORDERS'],
  ...storedPartsOf(SAMPLE_SHOP_KEY),
  perMinute: 60_000,
  createdAt,
  createdBy: 'admin',
  updatedAt: createdAt,
  updatedBy: 'admin',
})
