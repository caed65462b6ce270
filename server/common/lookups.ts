import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { addresses, businessSizes, inquiries, itemInquiries, itemReviews } from '../db/schema'
import type { AdminCall, Schemas } from '../http/call'
import { contains } from '../resource/filters'
import { handlersOf } from '../resource/handlers-of'
import { countRows, paged } from '../resource/pages'
import { messageEvents } from './message-events'

const ADDRESSES_PER_PAGE = 20

interface Counter {
  code: Schemas['PermissionCode']
  table: PgTable
  where: SQL | undefined
}

/** What each counter of the side menu counts, and who may know. */
const counters: Record<'REVIEW' | 'INQUIRY' | 'ITEM', Counter> = {
  REVIEW: {
    code: 'ITEM_REVIEW',
    table: itemReviews,
    where: and(eq(itemReviews.state, 'PUBLISHED'), isNull(itemReviews.checkedAt)),
  },
  INQUIRY: {
    code: 'GENERAL_INQUIRY',
    table: inquiries,
    where: inArray(inquiries.state, ['RECEIVED', 'IN_PROGRESS']),
  },
  ITEM: {
    code: 'ITEM_INQUIRY',
    table: itemInquiries,
    where: inArray(itemInquiries.state, ['RECEIVED', 'IN_PROGRESS']),
  },
}

async function counted(call: AdminCall, { code, table, where }: Counter): Promise<number> {
  if (!call.actor.permissions[code]) return 0
  const [row] = await call.db.select({ n: count() }).from(table).where(where)
  return Number(row?.n ?? 0)
}

export const lookupHandlers = handlersOf({
  'GET /api/v1/admin/common/business/business-size': async (call) =>
    call.db
      .select({
        businessSizeSeq: businessSizes.businessSizeSeq,
        name: businessSizes.name,
        sizeCode: businessSizes.sizeCode,
        width: businessSizes.width,
        aspect: businessSizes.aspect,
        rim: businessSizes.rim,
        isCommercial: businessSizes.isCommercial,
        vehicleType: businessSizes.vehicleType,
        orderUnit: businessSizes.orderUnit,
        minQuantity: businessSizes.minQuantity,
        featured: businessSizes.featured,
      })
      .from(businessSizes)
      .where(eq(businessSizes.visible, true))
      .orderBy(
        desc(businessSizes.featured),
        asc(businessSizes.rim),
        asc(businessSizes.width),
        asc(businessSizes.aspect),
      ),

  'GET /api/v1/admin/common/addresses': async (call, { query }) => {
    // Every word must occur, in the road address or in the lot-number address.
    const words = query.keyword.trim().split(/\s+/)
    const where = and(...words.map((word) => contains(word, addresses.roadAddress, addresses.jibunAddress)))
    return paged(
      { page: query.page, size: ADDRESSES_PER_PAGE },
      () => countRows(call.db, addresses, where),
      (limit, offset) =>
        call.db
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

  'GET /api/v1/admin/common/refresh/{type}': async (call, { path }) => counted(call, counters[path.type]),

  'GET /api/v1/admin/message-events': async () => messageEvents,
})
