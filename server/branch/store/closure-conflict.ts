import { type SQL, sql } from 'drizzle-orm'
import { ACTIVE_MOUNTS } from '../../../domain/orderdelivery/mount-transitions'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { storeClosures } from '../schema/store.schema'

type Closure = Pick<typeof storeClosures.$inferSelect, 'storeSeq' | 'kind' | 'capacity' | 'fromAt' | 'toAt'>

const r = mountReservations

const activeStates = sql.join(
  ACTIVE_MOUNTS.map((state) => sql`${state}`),
  sql`, `,
)

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** SQL: number of cars in the slot of a reservation, except canceled ones. */
const carsInSlot: SQL = sql`(select count(*) from ${r} beside where beside.store_seq = ${r.storeSeq}
  and beside.reserved_at = ${r.reservedAt} and beside.state <> 'CANCELED')`

const endsAt: SQL = sql`${r.reservedAt} + make_interval(mins => ${r.durationMinutes})`

/** SQL: active reservations that are not over. */
export const isUpcomingMount = (now: Date): SQL => sql`(${r.state} in (${activeStates}) and ${endsAt} > ${moment(now)})`

/**
 * SQL: whether a reservation conflicts with a closure: it is not over, and the closure covers it or leaves less capacity
 * than its slot has cars.
 */
const isConflict = (closure: Record<keyof Closure, SQL>, now: Date): SQL =>
  sql`(${r.storeSeq} = ${closure.storeSeq} and ${isUpcomingMount(now)}
    and ${endsAt} > ${closure.fromAt} and ${r.reservedAt} < ${closure.toAt}
    and (${closure.kind} <> 'CAPACITY' or ${carsInSlot} > ${closure.capacity}))`

/** SQL: reservations that conflict with a closure. */
export const conflictsWithClosure = ({ storeSeq, kind, capacity, fromAt, toAt }: Closure, now: Date): SQL =>
  isConflict(
    {
      storeSeq: sql`${storeSeq}::int`,
      kind: sql`${kind}::text`,
      capacity: sql`${capacity ?? 0}::int`,
      fromAt: moment(fromAt),
      toAt: moment(toAt),
    },
    now,
  )

/** SQL: whether a reservation conflicts with any closure of its store. */
export const hasClosureConflict = (now: Date): SQL => {
  const closure = {
    storeSeq: sql`c.store_seq`,
    kind: sql`c.kind`,
    capacity: sql`c.capacity`,
    fromAt: sql`c.from_at`,
    toAt: sql`c.to_at`,
  }
  return sql`exists (select 1 from ${storeClosures} c where ${isConflict(closure, now)})`
}
