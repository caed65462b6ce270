import { shopHandlersOf } from '../../call/handlers-of'
import type { ResultOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { lockCustomer } from '../../member/member/customer'
import { carsOf, findCar } from '../../member/member/member-car-list'
import { addCar, type CarRow, changeCar, lockCar, removeCar } from '../../member/member-car/car-save'
import { memberOf } from '../shared/member-of'

const toShopCar = ({
  version: _,
  ...car
}: Schemas['MemberCar']): ResultOf<'GET /api/v1/shop/members/{memberSeq}/cars'>[number] => car

const readCar = async (db: Db, { memberSeq, memberCarSeq }: CarRow) =>
  toShopCar(await findCar(db, memberSeq, memberCarSeq, true))

export const shopMemberCarHandlers = shopHandlersOf({
  'GET /api/v1/shop/members/{memberSeq}/cars': async ({ db }, { path: { memberSeq } }) => {
    await memberOf(db, memberSeq)
    return (await carsOf(db, memberSeq, true)).map(toShopCar)
  },

  'POST /api/v1/shop/members/{memberSeq}/cars': async (call, { path: { memberSeq }, body }) => {
    await lockCustomer(call.db, memberSeq)
    return readCar(call.db, await addCar(call, memberSeq, body))
  },

  'PUT /api/v1/shop/members/{memberSeq}/cars/{memberCarSeq}': async (call, { path, body }) => {
    await lockCustomer(call.db, path.memberSeq)
    const { saved } = await changeCar(call, await lockCar(call.db, path.memberSeq, path.memberCarSeq), body)
    return readCar(call.db, saved)
  },

  'DELETE /api/v1/shop/members/{memberSeq}/cars/{memberCarSeq}': async ({ db }, { path }) => {
    await lockCustomer(db, path.memberSeq)
    await removeCar(db, await lockCar(db, path.memberSeq, path.memberCarSeq))
    return null
  },
})
