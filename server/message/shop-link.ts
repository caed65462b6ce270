import { shopInfo } from '../db/schema'
import type { Db } from '../http/call'
import { badState } from '../http/refusal'

/** Address of a page of the customer shop for a message; empty while the shop's address is not set. */
export async function shopLink(db: Db, path: string): Promise<string> {
  const [shop] = await db.select({ url: shopInfo.shopUrl }).from(shopInfo)
  return shop?.url ? `${shop.url.replace(/\/+$/, '')}${path}` : ''
}

/** The same, for a message that is nothing without it. Throws INVALID_STATE while the shop's address is not set. */
export async function neededShopLink(db: Db, path: string): Promise<string> {
  const link = await shopLink(db, path)
  if (!link) throw badState('쇼핑몰 주소가 없어 링크를 보낼 수 없습니다. 쇼핑몰 정보에서 주소를 먼저 저장해 주세요.')
  return link
}
