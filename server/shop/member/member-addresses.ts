import { shopHandlersOf } from '../../call/handlers-of'
import type { ResultOf } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { lockCustomer } from '../../member/member/customer'
import {
  type AddressRow,
  addAddress,
  addressesOf,
  changeAddress,
  findAddress,
  removeAddress,
} from '../../member/member-address/address-save'
import { memberOf } from '../shared/member-of'

const toShopAddress = ({
  memberAddressSeq,
  label,
  receiverName,
  mobilePhone,
  zipCode,
  address1,
  address2,
  isDefault,
}: AddressRow): ResultOf<'GET /api/v1/shop/members/{memberSeq}/addresses'>[number] => ({
  memberAddressSeq,
  label,
  receiverName,
  mobilePhone,
  zipCode,
  address1,
  address2,
  isDefault,
})

const readAddress = async (db: Db, memberSeq: number, seq: number) =>
  toShopAddress(await findAddress(db, memberSeq, seq))

export const shopMemberAddressHandlers = shopHandlersOf({
  'GET /api/v1/shop/members/{memberSeq}/addresses': async ({ db }, { path: { memberSeq } }) => {
    await memberOf(db, memberSeq)
    return (await addressesOf(db, memberSeq)).map(toShopAddress)
  },

  'POST /api/v1/shop/members/{memberSeq}/addresses': async (call, { path: { memberSeq }, body }) => {
    await lockCustomer(call.db, memberSeq)
    return readAddress(call.db, memberSeq, await addAddress(call, memberSeq, body))
  },

  'PUT /api/v1/shop/members/{memberSeq}/addresses/{memberAddressSeq}': async (call, { path, body }) => {
    await lockCustomer(call.db, path.memberSeq)
    await changeAddress(call, path.memberSeq, path.memberAddressSeq, body)
    return readAddress(call.db, path.memberSeq, path.memberAddressSeq)
  },

  'DELETE /api/v1/shop/members/{memberSeq}/addresses/{memberAddressSeq}': async ({ db }, { path }) => {
    await lockCustomer(db, path.memberSeq)
    await removeAddress(db, path.memberSeq, path.memberAddressSeq)
    return null
  },
})
