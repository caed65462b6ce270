import { rentalEndOn } from '../../../openapi/formats/rental-moves'
import type { Call } from '../../http/call'
import { badState } from '../../http/refusal'
import { seoulDay } from '../../lib/seoul'
import { type Application, applications, step } from '../rental-application/rental-application-steps'

/** What follows for a rental from its reservation. */

/** The car was there: a contract begins with that day. The application is locked here, unless it was before. Gives it. */
export async function mountedByReservation(call: Call, seq: number, doneAt: Date): Promise<Application> {
  const before = await applications.lock(call.db, seq)
  if (before.state !== 'CONTRACTED') return before
  const day = seoulDay(doneAt)
  const startOn = before.contractedOn && before.contractedOn > day ? before.contractedOn : day
  return step(call, before, 'MOUNTED', { startOn, endOn: rentalEndOn(startOn, before.months) }, '장착 예약 완료')
}

/** It was not there after all: the rental has not begun. Throws INVALID_STATE once it has gone on. */
export async function unmountedByReservation(call: Call, seq: number, reason: string): Promise<void> {
  const before = await applications.lock(call.db, seq)
  if (before.state !== 'MOUNTED') throw badState('렌탈이 끝난 예약은 완료를 취소할 수 없습니다.')
  await step(call, before, 'CONTRACTED', { startOn: null, endOn: null }, reason)
}
