import { eq, type SQL } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { admins, guguns, sidos } from '../../db/schema'
import { maskName, maskPhone } from '../../lib/mask'
import { orderBy } from '../../resource/pages'
import { stores } from '../schema/store.schema'
import { regionName } from '../store/store-region'
import { lastMountedAt, mountCount30d, upcomingReservationCount, weekOccupancyRates } from './store-figures'
import type { StoreQuery } from './store-query'

/** Selects stores with the additional columns of the list. */
const joined = (db: Db, now: Date) =>
  db
    .select({
      store: stores,
      region: regionName,
      managerName: admins.name,
      mountCount30d: mountCount30d(now),
      upcomingReservationCount: upcomingReservationCount(now),
      lastMountedAt: lastMountedAt.mapWith(stores.createdAt) as SQL<Date | null>,
    })
    .from(stores)
    .leftJoin(sidos, eq(sidos.id, stores.sidoId))
    .leftJoin(guguns, eq(guguns.id, stores.gugunId))
    .leftJoin(admins, eq(admins.adminSeq, stores.managerAdminSeq))
    .$dynamic()

const sortColumns = (now: Date) => {
  const { storeCode, name, state, maxRim, ratingAverage, contractTo, createdAt } = stores
  return {
    storeCode,
    name,
    state,
    maxRim,
    ratingAverage,
    contractTo,
    createdAt,
    region: regionName as SQL,
    mountCount30d: mountCount30d(now) as SQL,
    upcomingReservationCount: upcomingReservationCount(now) as SQL,
  }
}

/** Returns the query of the list. */
export const storeLines = (db: Db, where: SQL | undefined, sort: StoreQuery['sort'], now: Date) =>
  joined(db, now)
    .where(where)
    .orderBy(...orderBy(sort, 'createdAt,desc', sortColumns(now), stores.storeSeq))

export type StoreLine = Awaited<ReturnType<typeof storeLines>>[number]

/** Converts to the response form; owner and contact are masked. */
export async function toRows(db: Db, now: Date, lines: readonly StoreLine[]): Promise<Schemas['StoreRow'][]> {
  const rates = await weekOccupancyRates(
    db,
    now,
    lines.map(({ store }) => store),
  )
  return lines.map(({ store, lastMountedAt: mountedAt, ...otherColumns }) => {
    const { storeSeq, storeCode, name, storeType, franchise, state, phone, maxRim, services } = store
    const { ratingAverage, storeReviewCount, managerAdminSeq, contractFrom, contractTo } = store
    const { pauseReason, pausedUntil, closeReason, visible, recommended, version } = store
    return {
      storeSeq,
      storeCode,
      name,
      storeType,
      franchise,
      state,
      phone,
      maxRim,
      services,
      ratingAverage,
      storeReviewCount,
      managerAdminSeq,
      contractFrom,
      contractTo,
      pauseReason,
      pausedUntil,
      closeReason,
      visible,
      recommended,
      version,
      ...otherColumns,
      ownerName: maskName(store.ownerName),
      ownerPhone: maskPhone(store.ownerPhone),
      weekRate: rates.get(storeSeq) ?? null,
      lastMountedAt: mountedAt?.toISOString() ?? null,
      createdAt: store.createdAt.toISOString(),
    }
  })
}

/** Returns one row. Throws 404. */
export async function readRow({ db, now }: Pick<Call, 'db' | 'now'>, storeSeq: number): Promise<Schemas['StoreRow']> {
  const lines = await joined(db, now).where(eq(stores.storeSeq, storeSeq))
  const [row] = await toRows(db, now, lines)
  if (!row) throw notFound('장착점을 찾을 수 없습니다.')
  return row
}
