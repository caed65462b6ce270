import { and, asc, between, eq, inArray, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import { ACTIVE_MOUNTS } from '../../../domain/orderdelivery/mount-transitions'
import { stores } from '../../branch/schema/store.schema'
import { hasClosureConflict, isUpcomingMount } from '../../branch/store/closure-conflict'
import { regionName } from '../../branch/store/store-region'
import type { AdminCall } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { guguns, sidos } from '../../db/schema'
import { maskAddress, maskCarNumber, maskName, maskPhone } from '../../lib/mask'
import { seoulDay, shiftDays, startOfDay } from '../../lib/seoul-time'
import { anyOf, contains, orderNoFilter, withinDays } from '../../resource/filters'
import { detectKeywordType } from '../../resource/keyword'
import { orderBy } from '../../resource/pages'
import { nameFilter, phoneFilter, plateFilter } from '../../resource/personal-search'
import { mountReservations } from '../schema/mount-reservation.schema'
import { orders } from '../schema/order.schema'
import { orderHistories } from '../schema/order-note.schema'

export type MountQuery = QueryOf<'GET /api/v1/admin/mount-reservations'>

const r = mountReservations

/**
 * SQL: why an active reservation that is not over needs a check, or null.
 *
 * CLOSURE: a closure covers it or leaves too little capacity. STORE: the store is not open. GOODS: the goods have
 * not arrived one day before; not of a store that mounts from its own stock on the same day.
 */
export function checkReason(now: Date): SQL<Schemas['MountCheckReason'] | null> {
  const soon = startOfDay(shiftDays(seoulDay(now), 2)).toISOString()
  return sql`case when not ${isUpcomingMount(now)} then null
    when ${hasClosureConflict(now)} then 'CLOSURE'
    when exists (select 1 from ${stores} s where s.store_seq = ${r.storeSeq} and s.state <> 'OPEN') then 'STORE'
    when ${r.reservedAt} < ${soon}::timestamptz and exists (select 1 from ${orders} o where o.order_seq = ${r.orderSeq}
      and o.state in ('PAYMENT_PENDING', 'PAID', 'PREPARING', 'SHIPPED'))
      and not exists (select 1 from ${stores} s where s.store_seq = ${r.storeSeq} and s.same_day) then 'GOODS' end`
}

/** SQL: reservations that an admin should check. */
export const needsCheck = (now: Date): SQL =>
  sql`(${inArray(r.state, [...ACTIVE_MOUNTS])} and ${checkReason(now)} is not null)`

function keywordFilter(db: Db, { keyword, keywordType }: MountQuery): SQL | undefined {
  const text = keyword?.trim()
  if (!text) return undefined
  const ofOrder = (where: SQL | undefined) =>
    inArray(r.orderSeq, db.select({ seq: orders.orderSeq }).from(orders).where(where))
  const meant = detectKeywordType(text, keywordType ?? 'orderNo', {
    phone: 'customerPhone',
    plate: 'carNumber',
    orderNo: 'orderNo',
  })
  switch (meant) {
    case 'customerName':
      return nameFilter(text, r.customerName)
    case 'customerPhone':
      return phoneFilter(text, r.customerPhone)
    case 'carNumber':
      // the index is on the last four digits
      return and(
        plateFilter(text, r.carNumber),
        /^\d{4}$/.test(text) ? sql`right(${r.carNumber}, 4) = ${text}` : undefined,
      )
    case 'storeName':
      return inArray(r.storeSeq, db.select({ seq: stores.storeSeq }).from(stores).where(contains(text, stores.name)))
    default:
      return ofOrder(orderNoFilter(text, orders.orderNo))
  }
}

/** Returns the condition of the list. Throws 400 for a keyword too short to search personal data. */
export function mountFilter(db: Db, query: MountQuery, now: Date): SQL | undefined {
  const { sidoId, gugunId } = query
  const region = and(sidoId ? eq(stores.sidoId, sidoId) : undefined, gugunId ? eq(stores.gugunId, gugunId) : undefined)
  const check = query.needsCheck
  return and(
    keywordFilter(db, query),
    withinDays(r.reservedAt, query.reservedAt, 'reservedAt'),
    anyOf(r.state, query.state),
    anyOf(r.kind, query.kind),
    query.storeSeq ? eq(r.storeSeq, query.storeSeq) : undefined,
    region && inArray(r.storeSeq, db.select({ seq: stores.storeSeq }).from(stores).where(region)),
    check === undefined ? undefined : check ? needsCheck(now) : not(needsCheck(now)),
    // excludes deleted orders
    sql`not exists (select 1 from ${orders} gone where gone.order_seq = ${r.orderSeq} and gone.deleted_at is not null)`,
  )
}

const joined = (db: Db, now: Date) =>
  db
    .select({
      row: mountReservations,
      storeName: stores.name,
      region: regionName,
      orderNo: orders.orderNo,
      orderState: orders.state,
      memberSeq: orders.memberSeq,
      checkReason: checkReason(now),
    })
    .from(mountReservations)
    .innerJoin(stores, eq(stores.storeSeq, r.storeSeq))
    .leftJoin(sidos, eq(sidos.id, stores.sidoId))
    .leftJoin(guguns, eq(guguns.id, stores.gugunId))
    .leftJoin(orders, and(eq(orders.orderSeq, r.orderSeq), isNull(orders.deletedAt)))
    .$dynamic()

const sortColumns = { reservedAt: r.reservedAt, state: r.state }

/** Returns the query of the list. */
export const mountLines = (db: Db, query: MountQuery, now: Date) =>
  joined(db, now)
    .where(mountFilter(db, query, now))
    .orderBy(...orderBy(query.sort, 'reservedAt,asc', sortColumns, r.mountReservationSeq))

export type MountLine = Awaited<ReturnType<typeof mountLines>>[number]

/** Returns a reservation. Throws 404. */
export async function mountLine(db: Db, seq: number, now: Date): Promise<MountLine> {
  const [line] = await joined(db, now).where(eq(r.mountReservationSeq, seq))
  if (!line || (line.row.orderSeq !== null && line.orderNo === null)) throw notFound('예약을 찾을 수 없습니다.')
  return line
}

const text = (moment: Date | null) => moment?.toISOString() ?? null

/** Converts to the response form. Masks names, phone, plate and address unless `unmasked`. */
export function toMount(line: MountLine, now: Date, unmasked = false): Schemas['MountReservation'] {
  const { row, storeName, region, orderNo, orderState, checkReason } = line
  const shown = <T extends string | null>(value: T, mask: (value: T) => T): T => (unmasked ? value : mask(value))
  const { reservedAt, confirmedAt, doneAt, canceledAt, createdAt, updatedAt, ...rest } = row
  return {
    ...rest,
    orderNo,
    storeName,
    region,
    orderState,
    checkReason,
    customerName: shown(row.customerName, maskName),
    customerPhone: shown(row.customerPhone, maskPhone),
    carNumber: shown(row.carNumber, maskCarNumber),
    visitAddress: shown(row.visitAddress, maskAddress),
    needsCheck: checkReason !== null,
    overdue: row.state === 'CONFIRMED' && reservedAt.getTime() + row.durationMinutes * 60_000 < now.getTime(),
    reservedAt: reservedAt.toISOString(),
    confirmedAt: text(confirmedAt),
    doneAt: text(doneAt),
    canceledAt: text(canceledAt),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

const DUPLICATE_HOURS = 2

/** Returns an active reservation of the same car within two hours. */
async function duplicateOf(db: Db, { row }: MountLine): Promise<Schemas['MountReservationTwin'] | null> {
  if (row.carNumber === null || !(ACTIVE_MOUNTS as readonly string[]).includes(row.state)) return null
  const span = (hours: number) => new Date(row.reservedAt.getTime() + hours * 3_600_000)
  const [twin] = await db
    .select({ seq: r.mountReservationSeq, at: r.reservedAt, storeName: stores.name })
    .from(mountReservations)
    .innerJoin(stores, eq(stores.storeSeq, r.storeSeq))
    .where(
      and(
        eq(r.carNumber, row.carNumber),
        between(r.reservedAt, span(-DUPLICATE_HOURS), span(DUPLICATE_HOURS)),
        inArray(r.state, [...ACTIVE_MOUNTS]),
        ne(r.mountReservationSeq, row.mountReservationSeq),
      ),
    )
    .orderBy(asc(r.reservedAt))
    .limit(1)
  return twin ? { mountReservationSeq: twin.seq, reservedAt: twin.at.toISOString(), storeName: twin.storeName } : null
}

/** Returns a reservation with its history. Throws 404. */
export async function readMount(
  { db, now }: Pick<AdminCall, 'db' | 'now'>,
  seq: number,
  unmasked = false,
): Promise<Schemas['MountReservationRecord']> {
  const line = await mountLine(db, seq, now)
  const histories =
    line.row.orderSeq === null
      ? []
      : await db
          .select({
            at: orderHistories.at,
            actorType: orderHistories.actorType,
            actorName: orderHistories.actorName,
            summary: orderHistories.summary,
          })
          .from(orderHistories)
          .where(
            and(
              eq(orderHistories.orderSeq, line.row.orderSeq),
              eq(orderHistories.kind, 'RESERVATION'),
              eq(orderHistories.relatedSeq, seq),
            ),
          )
          .orderBy(sql`${orderHistories.at} desc, ${orderHistories.orderHistorySeq} desc`)
  return {
    ...toMount(line, now, unmasked),
    histories: histories.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })),
    sameCar: await duplicateOf(db, line),
  }
}
