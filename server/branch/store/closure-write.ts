import { and, asc, eq, gt, lt, ne } from 'drizzle-orm'
import { closureProblems } from '../../../domain/branch/store-rules'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, overlap, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { maskName } from '../../lib/mask'
import { formatNumber } from '../../lib/numbers'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { createRepository } from '../../resource/repository'
import { storeClosures } from '../schema/store.schema'
import { conflictsWithClosure } from './closure-conflict'
import { writeClosure } from './slot-events'
import { storeRows } from './store-rows'

export type ClosureRow = typeof storeClosures.$inferSelect
type Values = Pick<ClosureRow, 'kind' | 'capacity' | 'fromAt' | 'toAt' | 'reason' | 'public'>
type Span = Pick<ClosureRow, 'storeSeq' | 'kind' | 'capacity' | 'fromAt' | 'toAt'>

export const closureRows = createRepository(storeClosures, 'storeClosureSeq')

const r = mountReservations

const MAX_LISTED = 100

/**
 * Throws STORE_HAS_RESERVATIONS with the conflicting reservations, except those that already conflicted with
 * `before`.
 */
async function checkReservations({ db, now }: Pick<Call, 'db' | 'now'>, span: Span, before: Span | null) {
  const found = await db
    .select()
    .from(mountReservations)
    .where(conflictsWithClosure(span, now))
    .orderBy(asc(r.reservedAt))
  const known = before
    ? await db.select({ seq: r.mountReservationSeq }).from(r).where(conflictsWithClosure(before, now))
    : []
  const kept = new Set(known.map(({ seq }) => seq))
  const rows = found.filter(({ mountReservationSeq }) => !kept.has(mountReservationSeq))
  if (rows.length === 0) return
  const result: Schemas['StoreClosureReservation'][] = rows.slice(0, MAX_LISTED).map((row) => ({
    mountReservationSeq: row.mountReservationSeq,
    reservedAt: row.reservedAt.toISOString(),
    state: row.state,
    customerName: maskName(row.customerName),
    itemSummary: row.itemSummary,
  }))
  const message = `해당 기간에 예약 ${formatNumber(rows.length)}건이 있습니다.`
  throw new Refusal(409, 'STORE_HAS_RESERVATIONS', message, { result })
}

/** Throws OVERLAP if another closure of the same kind overlaps the period. */
async function checkOverlap(db: Db, { storeSeq, kind, fromAt, toAt }: Span, exceptSeq = 0): Promise<void> {
  const c = storeClosures
  const [other] = await db
    .select({ seq: c.storeClosureSeq })
    .from(storeClosures)
    .where(
      and(
        eq(c.storeSeq, storeSeq),
        eq(c.kind, kind),
        lt(c.fromAt, toAt),
        gt(c.toAt, fromAt),
        ne(c.storeClosureSeq, exceptSeq),
      ),
    )
    .limit(1)
  if (other) throw overlap('fromAt', '이미 등록된 휴무와 기간이 겹칩니다.')
}

/** Returns the columns of a closure. Throws 400. */
function valuesOf(body: Schemas['StoreClosureFields'], now: Date): Values {
  const problems = closureProblems(body, now)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return {
    kind: body.kind,
    capacity: body.kind === 'CAPACITY' ? (body.capacity ?? null) : null,
    fromAt: new Date(body.fromAt),
    toAt: new Date(body.toAt),
    reason: body.reason.trim(),
    public: body.public ?? body.kind === 'CLOSED',
  }
}

interface ClosureOptions {
  /** Keeps conflicting reservations, and marks them as to be checked. */
  keepReservations?: boolean | undefined
}

/**
 * Adds a closure, a closure of part of a day, or a different capacity. Locks the store's row, so that no reservation
 * is made meanwhile. The caller writes the log.
 *
 * Throws 404, 400, OVERLAP, STORE_HAS_RESERVATIONS with the list of reservations.
 */
export async function addClosure(
  call: Call,
  storeSeq: number,
  body: Schemas['StoreClosureFields'],
  { keepReservations = false }: ClosureOptions = {},
): Promise<ClosureRow> {
  const values = valuesOf(body, call.now)
  await storeRows.lock(call.db, storeSeq)
  await checkOverlap(call.db, { storeSeq, ...values })
  if (!keepReservations) await checkReservations(call, { storeSeq, ...values }, null)
  const row = await closureRows.insert(call, { storeSeq, ...values })
  await writeClosure(call, row, 'CLOSED')
  return row
}

/** Throws INVALID_STATE if a closure is over. */
export function assertNotPast({ toAt }: Pick<ClosureRow, 'toAt'>, now: Date): void {
  if (toAt <= now) throw invalidState('지난 휴무는 변경할 수 없습니다.')
}

/**
 * Changes a closure. The caller has locked it, and its store before. Throws like `addClosure`, but ignores
 * reservations that already conflicted.
 */
export async function changeClosure(
  call: Call,
  before: ClosureRow,
  body: Schemas['StoreClosureFields'],
  { keepReservations = false }: ClosureOptions,
): Promise<ClosureRow> {
  assertNotPast(before, call.now)
  const { storeSeq } = before
  const values = valuesOf(body, call.now)
  await checkOverlap(call.db, { storeSeq, ...values }, before.storeClosureSeq)
  if (!keepReservations) await checkReservations(call, { storeSeq, ...values }, before)
  const row = await closureRows.update(call, before, values)
  await writeClosure(call, before, 'OPENED')
  await writeClosure(call, row, 'CLOSED')
  return row
}
