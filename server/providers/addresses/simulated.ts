import { and, asc } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { addresses } from '../../db/schema'
import { contains } from '../../resource/filters'
import { countRows, paged } from '../../resource/pages'
import type { AddressSearch } from './port'

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
