import { and, asc } from 'drizzle-orm'
import type { Db } from '../db/database'
import { addresses } from '../db/schema'
import type { Schemas } from '../http/contract-types'
import { contains } from '../resource/filters'
import { countRows, type PageResult, paged } from '../resource/pages'
import type { Provider } from './ports'

/** Service that finds road addresses. */
export interface AddressSearch extends Provider {
  search(query: { keyword: string; page: number }): Promise<PageResult<Schemas['Address']>>
}

const PER_PAGE = 20

/** The simulated service: the made-up addresses of the sample. */
export const simulatedAddresses = (db: Db): AddressSearch => ({
  simulated: true,
  search({ keyword, page }) {
    // Every word must occur, in the road address or in the lot-number address.
    const words = keyword.trim().split(/\s+/)
    const where = and(...words.map((word) => contains(word, addresses.roadAddress, addresses.jibunAddress)))
    return paged(
      { page, size: PER_PAGE },
      () => countRows(db, addresses, where),
      (limit, offset) =>
        db
          .select({
            zipCode: addresses.zipCode,
            roadAddress: addresses.roadAddress,
            jibunAddress: addresses.jibunAddress,
            sidoId: addresses.sidoId,
            gugunId: addresses.gugunId,
            latitude: addresses.latitude,
            longitude: addresses.longitude,
          })
          .from(addresses)
          .where(where)
          .orderBy(asc(addresses.roadAddress), asc(addresses.addressSeq))
          .limit(limit)
          .offset(offset),
    )
  },
})
