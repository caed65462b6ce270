import { eq } from 'drizzle-orm'
import { ACTIVE_MOUNTS, type MountAction, mountMoves, mountProblem } from '../../../openapi/formats/mount-moves'
import { required } from '../../../openapi/messages/required'
import { storeOf } from '../../branch/store/slot-world'
import { lockRows } from '../../db/locks'
import type { Call, Schemas } from '../../http/call'
import { badState, conflict, invalid, notFound } from '../../http/refusal'
import { rentalApplications } from '../../rental/rental-application/rental-application.schema'
import { mountedByReservation, unmountedByReservation } from '../../rental/rental-application-move/mounted'
import { checkTypedMoment } from '../../resource/typed-moment'
import { labelOf } from '../../session/field-changes'
import { type OrderActorOf, writeHistory } from '../order/history'
import { isActive, type LockedOrder, lockOrder, refreshOrder } from '../order/lock'
import { moveLines } from '../order/transition'
import { type MountEvent, tellMount } from './mount-messages'
import { mountReservations } from './mount-reservation.schema'
import { storeFor, takePlace } from './places'
import { rentalFeeAt, storeForRental } from './rental-reservation'
import { activeReservation, alreadyReserved, changeMount, type MountRow, momentText, settleFeeAt } from './reservations'

export type Move = Omit<Schemas['MountReservationMove'], 'version'>

interface Locked {
  row: MountRow
  /** Null of a rental. */
  order: LockedOrder | null
}

interface By {
  /** Left out: who calls. */
  by: OrderActorOf | undefined
}

/** A reservation and its order, or rental, locked: the order first. Throws 404, CONFLICT with what `current` reads. */
export async function lockMount(
  { db }: Pick<Call, 'db'>,
  seq: number,
  version?: number,
  current?: () => Promise<unknown>,
): Promise<Locked> {
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
  const least = mountMoves[action].reason
  const given = reason?.trim() ?? ''
  if (least === undefined) return
  if (given === '') throw invalid({ reason: required('사유') })
  if ([...given].length < least) throw invalid({ reason: `사유는 ${least}자 이상 입력해 주세요.` })
}

const MOUNTED_FROM = ['SHIPPED', 'DELIVERED']

/** The car was there: goods of the order that are not mounted yet are so now. */
async function done(call: Call, { row, order, by }: Locked & By, doneAt: Date): Promise<MountRow> {
  let settleFee: number | null = null
  if (order) {
    const kept = order.lines.filter(isActive)
    if (kept.some(({ state }) => MOUNTED_FROM.includes(state))) {
      await moveLines(call, order, 'MOUNT', { at: doneAt, reservationMoved: true, by })
    }
    settleFee = await settleFeeAt(call.db, order, row.storeSeq, doneAt)
  } else if (row.rentalApplicationSeq !== null) {
    const { itemSeq } = await mountedByReservation(call, row.rentalApplicationSeq, doneAt)
    settleFee = await rentalFeeAt(call.db, row, doneAt, itemSeq)
  }
  return changeMount(call, row.mountReservationSeq, { state: 'DONE', doneAt, settleFee })
}

async function undone(call: Call, { row, order }: Locked, reason: string): Promise<MountRow> {
  if (order?.lines.some((line) => isActive(line) && line.state === 'MOUNTED')) {
    await moveLines(call, order, 'UNMOUNT', { reason, reservationMoved: true })
  } else if (order) {
    throw badState('구매확정된 주문은 장착완료를 취소할 수 없습니다.')
  } else if (row.rentalApplicationSeq !== null) {
    await unmountedByReservation(call, row.rentalApplicationSeq, reason)
  }
  if (order && (await activeReservation(call.db, order.orderSeq))) throw alreadyReserved()
  return changeMount(call, row.mountReservationSeq, { state: 'CONFIRMED', doneAt: null, settleFee: null })
}

/** The new place is taken before the old one is given back; both in this transaction. */
async function reschedule(call: Call, { row, order, by }: Locked & By, move: Move): Promise<MountRow> {
  if (!move.reservedAt) throw invalid({ reservedAt: required('예약일시') })
  const at = new Date(move.reservedAt)
  const storeSeq = move.storeSeq ?? row.storeSeq
  if (storeSeq === row.storeSeq && at.getTime() === row.reservedAt.getTime() && row.state !== 'NO_SHOW') {
    throw invalid({ reservedAt: '지금과 같은 시간입니다.' })
  }
  if (row.state === 'NO_SHOW' && order && (await activeReservation(call.db, order.orderSeq))) throw alreadyReserved()
  const moved = order
    ? await storeFor(call.db, order, storeSeq)
    : { store: await storeForRental(call, row, storeSeq), change: {} }
  const { forced } = await takePlace(call, moved.store, at, { orderedAt: order?.orderedAt, force: move.force })
  const after = await changeMount(call, row.mountReservationSeq, {
    storeSeq,
    reservedAt: at,
    durationMinutes: moved.store.slotMinutes,
    state: row.state === 'NO_SHOW' ? 'CONFIRMED' : row.state,
    changeCount: row.changeCount + 1,
  })
  const fresh = order && (await refreshOrder(call.db, call, order.orderSeq, { reservedAt: at, ...moved.change }))
  await tellMount(call, { row: after, order: fresh, store: moved.store }, [
    'MOUNT_CHANGED',
    'STORE_RESERVATION_CHANGED',
  ])
  if (storeSeq !== row.storeSeq) {
    const left = await storeOf(call.db, row.storeSeq)
    await tellMount(call, { row: after, order: fresh, store: left }, ['STORE_RESERVATION_CHANGED'])
  }
  await tellHistory(call, row, after, { action: 'RESCHEDULE', why: forced ? '예약 가능 기간 밖' : undefined, by })
  return after
}

async function tellHistory(
  call: Call,
  before: MountRow,
  after: MountRow,
  { action, why, by }: { action: MountAction; why?: string | undefined; by: OrderActorOf | undefined },
) {
  if (after.orderSeq === null) return
  const store = before.storeSeq === after.storeSeq ? '' : ` ${(await storeOf(call.db, after.storeSeq)).name}`
  const where = action === 'RESCHEDULE' ? `${momentText(before.reservedAt)} →${store} ` : ''
  await writeHistory(call, {
    orderSeq: after.orderSeq,
    kind: 'RESERVATION',
    summary: `장착 예약 ${labelOf('MountReservationAction', action)}: ${where}${momentText(after.reservedAt)}${why ? ` — ${why}` : ''}`,
    before: action === 'RESCHEDULE' ? momentText(before.reservedAt) : stateName(before.state),
    after: action === 'RESCHEDULE' ? momentText(after.reservedAt) : stateName(after.state),
    relatedSeq: after.mountReservationSeq,
    by,
  })
}

const TOLD: Partial<Record<MountAction, readonly MountEvent[]>> = {
  CONFIRM: ['MOUNT_RESERVED'],
  CANCEL: ['MOUNT_CANCELED', 'STORE_RESERVATION_CHANGED'],
}

async function act(call: Call, locked: Locked & By, move: Move): Promise<MountRow> {
  const { row } = locked
  const seq = row.mountReservationSeq
  const reason = move.reason?.trim()
  switch (move.action) {
    case 'CONFIRM':
      return changeMount(call, seq, { state: 'CONFIRMED', confirmedAt: call.now })
    case 'RESCHEDULE':
      return reschedule(call, locked, move)
    case 'DONE': {
      if (!move.doneAt) return done(call, locked, call.now)
      const { order } = locked
      const since = order ? { title: '주문일시', at: order.orderedAt } : { title: '예약 등록일시', at: row.createdAt }
      checkTypedMoment({ topic: '장착일시는', at: move.doneAt, since, reason: reason ?? '' }, call.now, {
        at: 'doneAt',
      })
      return done(call, locked, new Date(move.doneAt))
    }
    case 'NO_SHOW':
      return changeMount(call, seq, { state: 'NO_SHOW' })
    case 'UNDONE':
      return undone(call, locked, reason ?? '')
    case 'CANCEL':
      return changeMount(call, seq, { state: 'CANCELED', canceledAt: call.now, cancelReason: reason ?? null })
  }
}

/** The moment that the order keeps of its reservation, while it is to come. */
const keptBy = ({ state, reservedAt }: MountRow): Date | null =>
  (ACTIVE_MOUNTS as readonly string[]).includes(state) ? reservedAt : null

/**
 * Moves a reservation that is locked, `by` who calls or whom else it is, with what follows for its order, messages and history. Throws INVALID_STATE, SLOT_FULL, ALREADY_RESERVED,
 * 400.
 */
export async function moveMount(call: Call, locked: Locked, move: Move, by?: OrderActorOf): Promise<MountRow> {
  const { row, order } = locked
  const problem = mountProblem(
    move.action,
    { ...row, orderState: order?.state ?? null },
    stateName(row.state),
    call.now,
  )
  if (problem) throw badState(problem)
  checkReason(move.action, move.reason)
  const after = await act(call, { ...locked, by }, move)
  if (move.action === 'RESCHEDULE') return after
  const fresh = order && (await refreshOrder(call.db, call, order.orderSeq, { reservedAt: keptBy(after) }))
  await tellHistory(call, row, after, { action: move.action, why: move.reason?.trim(), by })
  const events = TOLD[move.action]
  if (events) {
    const store = await storeOf(call.db, after.storeSeq)
    await tellMount(call, { row: after, order: fresh, store }, events, { reason: move.reason?.trim() })
  }
  return after
}
