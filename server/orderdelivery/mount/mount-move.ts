import { eq } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import {
  ACTIVE_MOUNTS,
  isTooLate,
  type MountAction,
  mountProblem,
  mountTransitions,
  TOO_LATE,
} from '../../../domain/orderdelivery/mount-transitions'
import { readStore } from '../../branch/store/slot-context'
import { writeBooking } from '../../branch/store/slot-events'
import type { Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { conflict, invalid, invalidState, notFound } from '../../contract/refusal'
import { lockRows } from '../../db/locks'
import { revertRentalStart, startRental } from '../../rental/application-steps/reservation-effects'
import { rentalApplications } from '../../rental/schema/rental-application.schema'
import { checkTypedMoment } from '../../resource/typed-moment'
import { type HistoryActor, writeHistory } from '../order/order-history'
import { isActive, type LockedOrder, lockOrder, refreshOrder } from '../order/order-lock'
import { moveLines } from '../order/transition'
import { mountReservations } from '../schema/mount-reservation.schema'
import { type MountEvent, notifyMount } from './mount-messages'
import { rentalFeeAt, resolveRentalStore } from './rental-reservation'
import {
  activeReservation,
  alreadyReserved,
  changeMount,
  formatReservedAt,
  type MountRow,
  settleFeeAt,
} from './reservations'
import { resolveStore, takeSlot } from './slot-booking'

export type Move = Omit<Schemas['MountReservationMove'], 'version'>

interface LockedMount {
  row: MountRow
  /** Null for a rental. */
  order: LockedOrder | null
}

interface MoveActor {
  /** Default: the caller. */
  by: HistoryActor | undefined
}

/**
 * Locks a reservation and, before it, its order or rental. Returns reservation and order. Throws 404, CONFLICT with
 * what `current` returns.
 */
export async function lockMount(
  { db }: Pick<Call, 'db'>,
  seq: number,
  version?: number,
  current?: () => Promise<unknown>,
): Promise<LockedMount> {
  const key = eq(mountReservations.mountReservationSeq, seq)
  const { orderSeq, rentalApplicationSeq } = mountReservations
  const [found] = await db.select({ orderSeq, rentalApplicationSeq }).from(mountReservations).where(key)
  if (!found) throw notFound('예약을 찾을 수 없습니다.')
  const order = found.orderSeq === null ? null : await lockOrder(db, found.orderSeq)
  if (found.rentalApplicationSeq !== null) {
    await lockRows(db, rentalApplications.rentalApplicationSeq, [found.rentalApplicationSeq])
  }
  const [row] = await db.select().from(mountReservations).where(key).for('update')
  if (!row) throw notFound('예약을 찾을 수 없습니다.')
  if (version !== undefined && version !== row.version) throw conflict((await current?.()) ?? null)
  return { row, order }
}

const stateName = (state: MountRow['state']): string => labelOf('MountReservationState', state)

function checkReason(action: MountAction, reason: string | undefined): void {
  const minLength = mountTransitions[action].reason
  const text = reason?.trim() ?? ''
  if (minLength === undefined) return
  if (text === '') throw invalid({ reason: required('사유') })
  if ([...text].length < minLength) throw invalid({ reason: `사유는 ${minLength}자 이상 입력해 주세요.` })
}

const MOUNTABLE_STATES = ['SHIPPED', 'DELIVERED']

/** Marks a reservation as done and mounts the goods of its order or rental that are not mounted yet. */
async function complete(call: Call, { row, order, by }: LockedMount & MoveActor, doneAt: Date): Promise<MountRow> {
  let settleFee: number | null = null
  if (order) {
    const kept = order.lines.filter(isActive)
    if (kept.some(({ state }) => MOUNTABLE_STATES.includes(state))) {
      await moveLines(call, order, 'MOUNT', { at: doneAt, reservationMoved: true, by })
    }
    settleFee = await settleFeeAt(call.db, order, row.storeSeq, doneAt)
  } else if (row.rentalApplicationSeq !== null) {
    const { itemSeq } = await startRental(call, row.rentalApplicationSeq, doneAt)
    settleFee = await rentalFeeAt(call.db, row, doneAt, itemSeq)
  }
  return changeMount(call, row.mountReservationSeq, { state: 'DONE', doneAt, settleFee })
}

async function revertCompletion(call: Call, { row, order }: LockedMount, reason: string): Promise<MountRow> {
  if (order?.lines.some((line) => isActive(line) && line.state === 'MOUNTED')) {
    await moveLines(call, order, 'UNMOUNT', { reason, reservationMoved: true })
  } else if (order) {
    throw invalidState('구매확정된 주문은 장착완료를 취소할 수 없습니다.')
  } else if (row.rentalApplicationSeq !== null) {
    await revertRentalStart(call, row.rentalApplicationSeq, reason)
  }
  if (order && (await activeReservation(call.db, order.orderSeq))) throw alreadyReserved()
  return changeMount(call, row.mountReservationSeq, { state: 'CONFIRMED', doneAt: null, settleFee: null })
}

/** Moves a reservation. Takes the new slot before it releases the old one, in the same transaction. */
async function reschedule(call: Call, { row, order, by }: LockedMount & MoveActor, move: Move): Promise<MountRow> {
  if (!move.reservedAt) throw invalid({ reservedAt: required('예약일시') })
  const at = new Date(move.reservedAt)
  const storeSeq = move.storeSeq ?? row.storeSeq
  if (storeSeq === row.storeSeq && at.getTime() === row.reservedAt.getTime() && row.state !== 'NO_SHOW') {
    throw invalid({ reservedAt: '지금과 같은 시간입니다.' })
  }
  if (row.state === 'NO_SHOW' && order && (await activeReservation(call.db, order.orderSeq))) throw alreadyReserved()
  const moved = order
    ? await resolveStore(call.db, order, storeSeq)
    : { store: await resolveRentalStore(call, row, storeSeq), change: {} }
  const { forced } = await takeSlot(call, moved.store, at, { orderedAt: order?.orderedAt, force: move.force })
  const after = await changeMount(call, row.mountReservationSeq, {
    storeSeq,
    reservedAt: at,
    durationMinutes: moved.store.slotMinutes,
    state: row.state === 'NO_SHOW' ? 'CONFIRMED' : row.state,
    changeCount: row.changeCount + 1,
  })
  await writeBooking(call, row, 'FREED')
  await writeBooking(call, after, 'BOOKED')
  const fresh = order && (await refreshOrder(call.db, call, order.orderSeq, { reservedAt: at, ...moved.change }))
  await notifyMount(call, { row: after, order: fresh, store: moved.store }, [
    'MOUNT_CHANGED',
    'STORE_RESERVATION_CHANGED',
  ])
  if (storeSeq !== row.storeSeq) {
    const left = await readStore(call.db, row.storeSeq)
    await notifyMount(call, { row: after, order: fresh, store: left }, ['STORE_RESERVATION_CHANGED'])
  }
  await writeMountHistory(call, row, after, { action: 'RESCHEDULE', why: forced ? '예약 가능 기간 밖' : undefined, by })
  return after
}

async function writeMountHistory(
  call: Call,
  before: MountRow,
  after: MountRow,
  { action, why, by }: { action: MountAction; why?: string | undefined; by: HistoryActor | undefined },
) {
  if (after.orderSeq === null) return
  const store = before.storeSeq === after.storeSeq ? '' : ` ${(await readStore(call.db, after.storeSeq)).name}`
  const where = action === 'RESCHEDULE' ? `${formatReservedAt(before.reservedAt)} →${store} ` : ''
  await writeHistory(call, {
    orderSeq: after.orderSeq,
    kind: 'RESERVATION',
    summary: `장착 예약 ${labelOf('MountReservationAction', action)}: ${where}${formatReservedAt(after.reservedAt)}${why ? ` — ${why}` : ''}`,
    before: action === 'RESCHEDULE' ? formatReservedAt(before.reservedAt) : stateName(before.state),
    after: action === 'RESCHEDULE' ? formatReservedAt(after.reservedAt) : stateName(after.state),
    relatedSeq: after.mountReservationSeq,
    by,
  })
}

const NOTIFICATIONS: Partial<Record<MountAction, readonly MountEvent[]>> = {
  CONFIRM: ['MOUNT_RESERVED'],
  CANCEL: ['MOUNT_CANCELED', 'STORE_RESERVATION_CHANGED'],
}

async function applyAction(call: Call, locked: LockedMount & MoveActor, move: Move): Promise<MountRow> {
  const { row } = locked
  const seq = row.mountReservationSeq
  const reason = move.reason?.trim()
  switch (move.action) {
    case 'CONFIRM':
      return changeMount(call, seq, { state: 'CONFIRMED', confirmedAt: call.now })
    case 'RESCHEDULE':
      return reschedule(call, locked, move)
    case 'DONE': {
      if (!move.doneAt) return complete(call, locked, call.now)
      const { order } = locked
      const since = order ? { title: '주문일시', at: order.orderedAt } : { title: '예약 등록일시', at: row.createdAt }
      checkTypedMoment({ topic: '장착일시는', at: move.doneAt, since, reason: reason ?? '' }, call.now, {
        at: 'doneAt',
      })
      return complete(call, locked, new Date(move.doneAt))
    }
    case 'NO_SHOW':
      return changeMount(call, seq, { state: 'NO_SHOW' })
    case 'UNDONE':
      return revertCompletion(call, locked, reason ?? '')
    case 'CANCEL':
      return changeMount(call, seq, { state: 'CANCELED', canceledAt: call.now, cancelReason: reason ?? null })
  }
}

/** Returns the reservation time that the order stores: only while the reservation is active. */
const orderReservedAt = ({ state, reservedAt }: MountRow): Date | null =>
  (ACTIVE_MOUNTS as readonly string[]).includes(state) ? reservedAt : null

/**
 * Applies an action to a locked reservation, with the consequences for its order, messages and history. `by`
 * defaults to the caller.
 *
 * Throws INVALID_STATE, SLOT_FULL, ALREADY_RESERVED, 400.
 */
export async function moveMount(call: Call, locked: LockedMount, move: Move, by?: HistoryActor): Promise<MountRow> {
  const { row, order } = locked
  const problem = mountProblem(
    move.action,
    { ...row, orderState: order?.state ?? null },
    stateName(row.state),
    call.now,
  )
  if (problem) throw invalidState(problem)
  if (by?.type === 'CUSTOMER' && isTooLate(move.action, row, call.now)) throw invalidState(TOO_LATE)
  checkReason(move.action, move.reason)
  const after = await applyAction(call, { ...locked, by }, move)
  if (move.action === 'RESCHEDULE') return after
  const fresh = order && (await refreshOrder(call.db, call, order.orderSeq, { reservedAt: orderReservedAt(after) }))
  await writeMountHistory(call, row, after, { action: move.action, why: move.reason?.trim(), by })
  const events = NOTIFICATIONS[move.action]
  if (events) {
    const store = await readStore(call.db, after.storeSeq)
    await notifyMount(call, { row: after, order: fresh, store }, events, { reason: move.reason?.trim() })
  }
  return after
}
