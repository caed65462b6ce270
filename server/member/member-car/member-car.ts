import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { maskCarNumber } from '../../lib/mask'
import { fieldChanges } from '../../log/field-changes'
import { checkVersion } from '../../resource/stamps'
import { findCar, ownedModels } from '../member/member-car-list'
import { logMember, memberStore, refuseDormantMember, refuseWithdrawnMember } from '../member/member-rules'
import { addCar, type CarRow, changeCar, lockCar, removeCar } from './car-save'

const shownCar = (db: Db, { memberSeq, memberCarSeq }: CarRow): Promise<Schemas['MemberCar']> =>
  findCar(db, memberSeq, memberCarSeq, false)

/** Locks the member. Throws 404, INVALID_STATE. */
async function lockOwner(call: AdminCall, seq: number) {
  const member = await memberStore.lock(call.db, seq)
  refuseWithdrawnMember(member)
  return member
}

async function add(call: AdminCall, seq: number, body: Schemas['MemberCarFields']): Promise<Schemas['MemberCar']> {
  const member = await lockOwner(call, seq)
  const shown = await shownCar(call.db, await addCar(call, seq, body))
  logMember(call, member, { action: 'UPDATE', what: `차량 추가(${shown.carName})` })
  return shown
}

const maskPlate = ({ before, after, ...change }: Schemas['FieldChange']): Schemas['FieldChange'] =>
  change.field === 'carNumber'
    ? { ...change, before: maskCarNumber(before), after: maskCarNumber(after) }
    : { ...change, before, after }

async function change(call: AdminCall, seq: number, carSeq: number, body: Schemas['MemberCarUpdate']) {
  const member = await lockOwner(call, seq)
  if (body.carNumber !== undefined) refuseDormantMember(member)
  const car = await lockCar(call.db, seq, carSeq)
  await checkVersion(car, body.version, () => shownCar(call.db, car))
  const { saved, next } = await changeCar(call, car, body)
  const shown = await shownCar(call.db, saved)
  const changes = fieldChanges('MemberCarUpdate', car, next)
  logMember(call, member, { action: 'UPDATE', what: `차량 수정(${shown.carName})`, changes: changes.map(maskPlate) })
  return shown
}

async function remove(call: AdminCall, seq: number, carSeq: number, version: number): Promise<null> {
  const member = await lockOwner(call, seq)
  const car = await lockCar(call.db, seq, carSeq)
  await checkVersion(car, version, () => shownCar(call.db, car))
  const { carName } = await shownCar(call.db, car)
  await removeCar(call.db, car)
  logMember(call, member, { action: 'UPDATE', what: `차량 삭제(${carName})` })
  return null
}

export const memberCarHandlers = handlersOf({
  'GET /api/v1/admin/members/car-models': (call) => ownedModels(call.db),
  'POST /api/v1/admin/members/{seq}/cars': (call, { path, body }) => add(call, path.seq, body),
  'PUT /api/v1/admin/members/{seq}/cars/{memberCarSeq}': (call, { path, body }) =>
    change(call, path.seq, path.memberCarSeq, body),
  'DELETE /api/v1/admin/members/{seq}/cars/{memberCarSeq}': (call, { path, query }) =>
    remove(call, path.seq, path.memberCarSeq, query.version),
})
