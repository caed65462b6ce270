import { invalidState } from '../contract/refusal'
import type { Db } from '../db/database'
import { shopInfo } from '../db/schema'

/** Returns the URL of a page of the customer shop, for messages; empty while the shop's URL is not set. */
export async function shopLink(db: Db, path: string): Promise<string> {
  const [shop] = await db.select({ url: shopInfo.shopUrl }).from(shopInfo)
  return shop?.url ? `${shop.url.replace(/\/+$/, '')}${path}` : ''
}

/**
 * Returns the URL as `shopLink`, for messages that require it. Throws INVALID_STATE while the shop's URL is not set.
 */
export async function requireShopLink(db: Db, path: string): Promise<string> {
  const link = await shopLink(db, path)
  if (!link)
    throw invalidState('쇼핑몰 주소가 없어 링크를 보낼 수 없습니다. 쇼핑몰 정보에서 주소를 먼저 저장해 주세요.')
  return link
}
