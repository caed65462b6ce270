import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { shopInfo } from '../../db/schema'

/** Returns the shop's current data as the supplier of an invoice or receipt. */
export async function supplierNow(db: Db): Promise<Schemas['TaxSupplier']> {
  const [shop] = await db.select().from(shopInfo)
  if (!shop) throw new Error('shop_info has no row')
  return {
    businessNumber: shop.businessNumber,
    companyName: shop.companyName,
    ceoName: shop.ceoName,
    address: [shop.address1, shop.address2].filter(Boolean).join(' '),
    businessType: shop.businessType,
    businessCategory: shop.businessCategory,
    contactName: shop.taxIssuerName,
    email: shop.taxIssuerEmail,
    phone: shop.phone || null,
  }
}
