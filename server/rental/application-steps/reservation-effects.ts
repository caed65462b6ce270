import { rentalEndOn } from '../../../domain/rental/rental-transitions'
import type { Call } from '../../call/call'
import { invalidState } from '../../contract/refusal'
import { seoulDay } from '../../lib/seoul-time'
import { type Application, applications, changeState } from './steps'

/** Effects of mount reservations on rentals. */

/**
 * Starts a rental because its reservation is done, and locks the application. Does nothing unless it is CONTRACTED.
 * Returns the application.
 */
export async function startRental(call: Call, seq: number, doneAt: Date): Promise<Application> {
  const before = await applications.lock(call.db, seq)
  if (before.state !== 'CONTRACTED') return before
  const day = seoulDay(doneAt)
  const startOn = before.contractedOn && before.contractedOn > day ? before.contractedOn : day
  return changeState(call, before, 'MOUNTED', { startOn, endOn: rentalEndOn(startOn, before.months) }, '장착 예약 완료')
}

/**
 * Reverts the start of a rental because its reservation was reopened. Throws INVALID_STATE if the rental has ended.
 */
export async function revertRentalStart(call: Call, seq: number, reason: string): Promise<void> {
  const before = await applications.lock(call.db, seq)
  if (before.state !== 'MOUNTED') throw invalidState('렌탈이 끝난 예약은 완료를 취소할 수 없습니다.')
  await changeState(call, before, 'CONTRACTED', { startOn: null, endOn: null }, reason)
}
