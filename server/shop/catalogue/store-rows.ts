import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { NO_FEES } from '../../../domain/branch/store-rules'
import { stores } from '../../branch/schema/store.schema'
import { feesColumn } from '../../branch/store/settle-fee'
import { isShownStore, nextSlots } from '../../branch/store/shown-stores'
import { hasAbilities, requiredAbilitiesOfItems } from '../../branch/store/store-abilities'
import { regionName } from '../../branch/store/store-region'
import type { Call } from '../../call/call'
import type { QueryOf, ResultOf, Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { guguns, sidos } from '../../db/schema'
import { publicUrl } from '../../files/file-key'
import { smallKeyOf } from '../../files/file-refs'
import { seoulDay } from '../../lib/seoul-time'
import { contains, isSet } from '../../resource/filters'
import { countRows } from '../../resource/pages'

type Query = QueryOf<'GET /api/v1/shop/stores'>
type Page = ResultOf<'GET /api/v1/shop/stores'>
export type ShopStore = Page['items'][number]

interface Position {
  latitude: number
  longitude: number
}

/** Returns the position that was asked for; null without one. Throws 400 for half a position. */
function positionOf({ latitude, longitude, radiusKm, sort }: Query): Position | null {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  const needed = '위치(위도·경도)를 함께 보내 주세요.'
  if (latitude !== undefined) throw invalid({ longitude: needed })
  if (longitude !== undefined || radiusKm !== undefined || sort === 'DISTANCE') throw invalid({ latitude: needed })
  return null
}

/** SQL: distance of a store from a position in km, as the crow flies; null where the store's position is not known. */
const distanceKm = ({ latitude, longitude }: Position): SQL<number | null> =>
  sql`(case when ${stores.latitude} is not null and ${stores.longitude} is not null then 12742 * asin(least(1, sqrt(power(sin(radians(${stores.latitude} - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(${stores.latitude}))
      * power(sin(radians(${stores.longitude} - ${longitude}::float8) / 2), 2)))) end)`

/** SQL: the region of a store, in a query without it. */
const regionOfStore = sql`(select ${regionName} from ${guguns} join ${sidos} on ${sidos.id} = ${guguns.sidoId} where ${guguns.id} = ${stores.gugunId})`

async function filterOf(db: Db, query: Query, distance: SQL | null): Promise<SQL | undefined> {
  const { keyword, sidoId, gugunId, rim, can, services, itemSeq, visitGugunId, sameDay, radiusKm } = query
  return and(
    isShownStore,
    contains(keyword, stores.name, stores.address1, regionOfStore),
    sidoId ? eq(stores.sidoId, sidoId) : undefined,
    gugunId ? eq(stores.gugunId, gugunId) : undefined,
    hasAbilities({ rim: rim ?? 0, can: can ?? [], services: services ?? [] }),
    itemSeq?.length ? hasAbilities(await requiredAbilitiesOfItems(db, itemSeq, visitGugunId !== undefined)) : undefined,
    visitGugunId
      ? sql`${stores.visitGugunIds} @> ${String(visitGugunId)}::jsonb and ${stores.services} @> '["VISIT"]'::jsonb`
      : undefined,
    isSet(stores.sameDay, sameDay),
    distance && radiusKm !== undefined ? sql`${distance} <= ${radiusKm}` : undefined,
  )
}

function orderOf(sort: NonNullable<Query['sort']>, distance: SQL | null): SQL[] {
  const byRating = [sql`${stores.ratingAverage} desc nulls last`, desc(stores.storeReviewCount)]
  const by: Record<typeof sort, SQL[]> = {
    RECOMMENDED: [desc(stores.recommended), ...byRating],
    DISTANCE: distance ? [sql`${distance} nulls last`] : [],
    RATING: byRating,
    NAME: [sql`${stores.name}`],
  }
  return [...by[sort], sql`${stores.storeSeq}`]
}

/** Returns the fees that customers pay, without what the shop settles with the store. */
function customerFees(fees: Schemas['StoreFees']): ShopStore['fees'] {
  const { mountFees, batterySettle: _, freeText, ...rest } = fees
  return {
    ...rest,
    freeText: freeText ?? null,
    mountFees: mountFees.map(({ rimFrom, rimTo, feePerTire }) => ({ rimFrom, rimTo, feePerTire })),
  }
}

/** Selects stores with what `toStores` needs; `total` counts all that match. */
export const storeLines = ({ db, now }: Pick<Call, 'db' | 'now'>, distance: SQL<number | null> | null) =>
  db
    .select({
      store: stores,
      region: regionName,
      distanceKm: distance ?? sql<number | null>`null::float8`,
      fees: feesColumn(seoulDay(now)),
      thumbnail: smallKeyOf(stores.mainImageFileSeq),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(stores)
    .leftJoin(sidos, eq(sidos.id, stores.sidoId))
    .leftJoin(guguns, eq(guguns.id, stores.gugunId))
    .$dynamic()

type Line = Awaited<ReturnType<typeof storeLines>>[number]

/** Returns stores as customers see them. */
export async function toStores(
  call: Pick<Call, 'db' | 'now'>,
  lines: readonly Line[],
  { nextSlot }: { nextSlot: boolean },
): Promise<ShopStore[]> {
  const found = lines.map(({ store }) => store)
  const slotOf = nextSlot ? await nextSlots(call, found) : new Map<number, Date>()
  return lines.map(({ store, region, distanceKm: km, fees, thumbnail }) => ({
    storeSeq: store.storeSeq,
    name: store.name,
    storeType: store.storeType,
    franchise: store.franchise,
    recommended: store.recommended,
    tags: store.tags,
    phone: store.phone,
    zipCode: store.zipCode,
    address1: store.address1,
    address2: store.address2,
    sidoId: store.sidoId,
    gugunId: store.gugunId,
    region,
    latitude: store.latitude,
    longitude: store.longitude,
    distanceKm: km === null ? null : Math.round(km * 10) / 10,
    maxRim: store.maxRim,
    can: store.can,
    services: store.services,
    sameDay: store.sameDay,
    reservationOn: store.reservationOn,
    thumbnailUrl: thumbnail && publicUrl(thumbnail),
    ratingAverage: store.ratingAverage,
    reviewCount: store.storeReviewCount,
    fees: customerFees(fees ?? NO_FEES),
    nextSlotAt: slotOf.get(store.storeSeq)?.toISOString() ?? null,
  }))
}

/** Returns a page of the stores that can be chosen. Throws 400. */
export async function storePage(call: Pick<Call, 'db' | 'now'>, query: Query): Promise<Page> {
  const { db } = call
  const position = positionOf(query)
  const distance = position && distanceKm(position)
  const where = await filterOf(db, query, distance)
  const sort = query.sort ?? (position ? 'DISTANCE' : 'RECOMMENDED')
  const { page = 1, size = 20 } = query
  const lines = await storeLines(call, distance)
    .where(where)
    .orderBy(...orderOf(sort, distance))
    .limit(size)
    .offset((page - 1) * size)
  const [first] = lines
  // no store of a page after the last one knows the total
  const total = first?.total ?? (page === 1 ? 0 : await countRows(db, stores, where))
  return { items: await toStores(call, lines, { nextSlot: query.nextSlot ?? false }), page, size, total }
}
