import { and, eq, gte, inArray } from 'drizzle-orm'
import { incompleteText, storeMissing } from '../../../domain/branch/store-conditions'
import {
  CONTRACT_ENDED,
  storeTransitionName,
  storeTransitionProblem,
  storeTransitions,
} from '../../../domain/branch/store-transitions'
import { required } from '../../../domain/messages/required'
import { ACTIVE_MOUNTS } from '../../../domain/orderdelivery/mount-transitions'
import type { AdminCall, Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { formatNumber } from '../../lib/numbers'
import { seoulDay } from '../../lib/seoul-time'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { orders } from '../../orderdelivery/schema/order.schema'
import { countRows } from '../../resource/pages'
import { checkVersion } from '../../resource/stamps'
import { writeSlotRules } from '../store/slot-events'
import { logStore, type StoreRow, storeRows } from '../store/store-rows'
import { readRow } from '../store-list/store-lines'
import { factsOf } from './store-facts'

type Move = Pick<Schemas['StoreMove'], 'to' | 'reason' | 'until' | 'contractFrom'>

const hasReservations = (message: string): Refusal => new Refusal(409, 'STORE_HAS_RESERVATIONS', message)

/** Throws STORE_HAS_RESERVATIONS if a store has future reservations, or orders on their way. */
async function checkNoReservations(db: Db, now: Date, storeSeq: number): Promise<void> {
  const r = mountReservations
  const coming = and(eq(r.storeSeq, storeSeq), inArray(r.state, [...ACTIVE_MOUNTS]), gte(r.reservedAt, now))
  const booked = await countRows(db, r, coming)
  if (booked > 0) throw hasReservations(`예정된 장착 예약이 ${formatNumber(booked)}건 있어 종료할 수 없습니다.`)
  const sent = await countRows(db, orders, and(eq(orders.storeSeq, storeSeq), eq(orders.state, 'SHIPPED')))
  if (sent > 0) throw hasReservations(`배송 중인 주문이 ${formatNumber(sent)}건 있어 종료할 수 없습니다.`)
}

/** Throws STORE_INCOMPLETE with the missing fields. */
export function assertComplete(store: StoreRow, now: Date): void {
  const fields = storeMissing(factsOf(store), seoulDay(now))
  if (fields.length === 0) return
  throw new Refusal(409, 'STORE_INCOMPLETE', incompleteText(fields), { result: { fields } })
}

/** Throws 400 if a move lacks required inputs. */
function checkInputs({ to, reason, until, contractFrom }: Move, now: Date): void {
  if (storeTransitions[to].reason && !reason?.trim()) throw invalid({ reason: required('사유') })
  if (to === 'PAUSED' && until && until <= seoulDay(now)) {
    throw invalid({ until: '재개 예정일은 내일 이후로 입력해 주세요.' })
  }
  if (storeTransitions[to].contractFrom && !contractFrom) throw invalid({ contractFrom: required('계약 시작일') })
}

/** Returns the columns that a move changes. */
function valuesOf(store: StoreRow, { to, reason, until, contractFrom }: Move): Partial<StoreRow> {
  const cleared = { pauseReason: null, pausedUntil: null, closeReason: null }
  switch (to) {
    case 'OPEN':
      return { state: to, ...cleared }
    case 'PAUSED':
      return { state: to, ...cleared, pauseReason: reason ?? null, pausedUntil: until ?? null }
    case 'CLOSED':
      return { state: to, ...cleared, closeReason: reason ?? null, visible: false, recommended: false }
    default: {
      // the end date of an expired contract does not apply to the new one
      const isExpired = store.contractTo !== null && contractFrom !== undefined && store.contractTo < contractFrom
      return {
        state: to,
        ...cleared,
        visible: true,
        contractFrom: contractFrom ?? null,
        ...(isExpired ? { contractTo: null } : {}),
      }
    }
  }
}

/**
 * Moves a locked store to another state, if the table of moves allows it, and logs it. Throws INVALID_STATE, 400,
 * STORE_INCOMPLETE, STORE_HAS_RESERVATIONS.
 */
export async function moveLocked(call: Call, store: StoreRow, move: Move): Promise<StoreRow> {
  const { to, reason } = move
  const problem = storeTransitionProblem(store.state, to)
  if (problem) throw invalidState(problem)
  checkInputs(move, call.now)
  if (storeTransitions[to].complete) assertComplete(store, call.now)
  if (to === 'CLOSED') await checkNoReservations(call.db, call.now, store.storeSeq)
  const moved = await storeRows.update(call, store, valuesOf(store, move))
  await writeSlotRules(call, moved.storeSeq, { before: store, after: moved })
  const [before, after] = [labelOf('StoreState', store.state), labelOf('StoreState', to)]
  logStore(call, store, {
    action: 'STATE',
    what: storeTransitionName(store.state, to),
    changes: [{ field: 'state', label: '상태', before, after }],
    ...(reason ? { reason } : {}),
  })
  return moved
}

/** Moves a store to another state. Throws 404, CONFLICT, and the errors of `moveLocked`. */
export async function moveStore(
  call: AdminCall,
  storeSeq: number,
  { version, ...move }: Schemas['StoreMove'],
): Promise<Schemas['StoreRow']> {
  const store = await storeRows.lock(call.db, storeSeq)
  await checkVersion(store, version, () => readRow(call, storeSeq))
  await moveLocked(call, store, move)
  return readRow(call, storeSeq)
}

/** Pauses a locked store because its contract has ended. */
export const endContract = (call: Call, store: StoreRow): Promise<StoreRow> =>
  moveLocked(call, store, { to: 'PAUSED', reason: CONTRACT_ENDED })
