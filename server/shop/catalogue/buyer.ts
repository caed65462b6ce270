import type { Db } from '../../db/database'
import type { PriceBuyer } from '../../product/buyer-price/buyer-prices'
import { memberOf } from '../shared/member-of'

/** Returns the member whose prices are asked for; null for a guest. Throws 404 for an unknown or withdrawn one. */
export const readBuyer = async (db: Db, memberSeq: number | undefined): Promise<PriceBuyer> =>
  memberSeq === undefined ? null : memberOf(db, memberSeq)
