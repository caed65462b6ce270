import { and, asc, desc, eq, gt, gte } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { seoulDay, seoulText, shiftDayByMonths, startOfDay } from '../../lib/seoul-time'
import { fieldChanges } from '../../log/field-changes'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { withIsoStamps } from '../../resource/fields'
import { countRows } from '../../resource/pages'
import { checkVersion } from '../../resource/stamps'
import { storeClosures } from '../schema/store.schema'
import { conflictsWithClosure } from '../store/closure-conflict'
import { addClosure, assertNotPast, type ClosureRow, changeClosure, closureRows } from '../store/closure-write'
import { readStore } from '../store/slot-context'
import { writeClosure } from '../store/slot-events'
import { logStore, storeRows } from '../store/store-rows'

const PAST_MONTHS = 12

async function toClosure(
  { db, now }: Pick<AdminCall, 'db' | 'now'>,
  row: ClosureRow,
): Promise<Schemas['StoreClosure']> {
  return {
    ...withIsoStamps(row),
    fromAt: row.fromAt.toISOString(),
    toAt: row.toAt.toISOString(),
    past: row.toAt <= now,
    reservationCount: await countRows(db, mountReservations, conflictsWithClosure(row, now)),
  }
}

/** Returns `휴무 2026-12-01 00:00 ~ 2026-12-02 00:00`. */
const spanText = ({ kind, fromAt, toAt }: ClosureRow): string =>
  `${labelOf('StoreClosureKind', kind)} ${seoulText(fromAt).slice(0, 16)} ~ ${seoulText(toAt).slice(0, 16)}`

async function logClosure(
  call: AdminCall,
  row: ClosureRow,
  action: 'CREATE' | 'UPDATE' | 'DELETE',
  what: string,
  changes?: Schemas['FieldChange'][],
): Promise<void> {
  const store = await readStore(call.db, row.storeSeq)
  logStore(call, store, {
    action,
    what: `휴무 ${what} (${spanText(row)})`,
    reason: row.reason,
    ...(changes ? { changes } : {}),
    personal: false,
  })
}

/** Locks a closure and, before it, its store, like bookings do. Throws 404. */
async function lockClosure(db: Db, seq: number): Promise<ClosureRow> {
  const [found] = await db
    .select({ storeSeq: storeClosures.storeSeq })
    .from(storeClosures)
    .where(eq(storeClosures.storeClosureSeq, seq))
  if (!found) throw notFound('휴무를 찾을 수 없습니다.')
  await storeRows.lock(db, found.storeSeq)
  return closureRows.lock(db, seq)
}

export const storeClosureHandlers = handlersOf({
  'GET /api/v1/admin/stores/{seq}/closures': async (call, { path, query }) => {
    await readStore(call.db, path.seq)
    const { storeSeq, fromAt, toAt, storeClosureSeq } = storeClosures
    const since = startOfDay(shiftDayByMonths(seoulDay(call.now), -PAST_MONTHS))
    const rows = await call.db
      .select()
      .from(storeClosures)
      .where(and(eq(storeSeq, path.seq), query.past ? gte(toAt, since) : gt(toAt, call.now)))
      .orderBy(query.past ? desc(fromAt) : asc(fromAt), asc(storeClosureSeq))
    const closures: Schemas['StoreClosure'][] = []
    for (const row of rows) closures.push(await toClosure(call, row))
    return closures
  },

  'POST /api/v1/admin/stores/{seq}/closures': async (call, { path, body }) => {
    const { keepReservations, ...values } = body
    const row = await addClosure(call, path.seq, values, { keepReservations })
    await logClosure(call, row, 'CREATE', '등록')
    return toClosure(call, row)
  },

  'PUT /api/v1/admin/stores/closures/{seq}': async (call, { path, body }) => {
    const { version, keepReservations, ...values } = body
    const before = await lockClosure(call.db, path.seq)
    await checkVersion(before, version, () => toClosure(call, before))
    const row = await changeClosure(call, before, values, { keepReservations })
    const { kind, capacity, fromAt, toAt, reason } = row
    const changes = fieldChanges('StoreClosureUpdate', before, {
      kind,
      capacity,
      fromAt,
      toAt,
      reason,
      public: row.public,
    })
    await logClosure(call, row, 'UPDATE', '수정', changes)
    return toClosure(call, row)
  },

  'DELETE /api/v1/admin/stores/closures/{seq}': async (call, { path, query }) => {
    const row = await lockClosure(call.db, path.seq)
    await checkVersion(row, query.version, () => toClosure(call, row))
    assertNotPast(row, call.now)
    await closureRows.remove(call.db, path.seq)
    await writeClosure(call, row, 'OPENED')
    await logClosure(call, row, 'DELETE', '삭제')
    return null
  },
})
