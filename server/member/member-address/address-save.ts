import { and, asc, desc, eq } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { invalidState, notFound, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { textOrNull } from '../../resource/fields'
import { createRepository } from '../../resource/repository'
import { memberAddresses } from '../schema/member.schema'

/** Delivery addresses of a member. Before a change the caller locks the member, which keeps exactly one default address. */

export type AddressRow = typeof memberAddresses.$inferSelect

interface AddressFields {
  label: string
  receiverName: string
  mobilePhone: string
  zipCode: string
  address1: string
  address2?: string | null
  isDefault?: boolean
}

const MAX_ADDRESSES = 10

const addressStore = createRepository(memberAddresses, 'memberAddressSeq')

const { memberSeq: owner, memberAddressSeq, isDefault } = memberAddresses

/** Returns a member's addresses, the default one first. */
export const addressesOf = (db: Db, memberSeq: number): Promise<AddressRow[]> =>
  db.select().from(memberAddresses).where(eq(owner, memberSeq)).orderBy(desc(isDefault), asc(memberAddressSeq))

const valuesOf = ({ label, receiverName, mobilePhone, zipCode, address1, address2 }: AddressFields) => ({
  label: label.trim(),
  receiverName: receiverName.trim(),
  mobilePhone,
  zipCode,
  address1: address1.trim(),
  address2: textOrNull(address2),
})

async function setDefault(db: Db, memberSeq: number, seq: number): Promise<void> {
  await db
    .update(memberAddresses)
    .set({ isDefault: false })
    .where(and(eq(owner, memberSeq), eq(isDefault, true)))
  await db.update(memberAddresses).set({ isDefault: true }).where(eq(memberAddressSeq, seq))
}

/** Returns a member's address. Throws 404. */
export async function findAddress(db: Db, memberSeq: number, seq: number): Promise<AddressRow> {
  const [address] = await db
    .select()
    .from(memberAddresses)
    .where(and(eq(owner, memberSeq), eq(memberAddressSeq, seq)))
  if (!address) throw notFound()
  return address
}

/** Adds an address; the first one becomes the default. Returns its number. Throws LIMIT_EXCEEDED. */
export async function addAddress(call: Call, memberSeq: number, body: AddressFields): Promise<number> {
  const addresses = await addressesOf(call.db, memberSeq)
  if (addresses.length >= MAX_ADDRESSES) {
    throw new Refusal(409, 'LIMIT_EXCEEDED', `배송지는 ${MAX_ADDRESSES}개까지 등록할 수 있습니다.`)
  }
  const { memberAddressSeq: seq } = await addressStore.insert(call, { memberSeq, ...valuesOf(body) })
  if (body.isDefault || addresses.length === 0) await setDefault(call.db, memberSeq, seq)
  return seq
}

/** Changes an address. Throws 404, INVALID_STATE when the default one is to be none. */
export async function changeAddress(call: Call, memberSeq: number, seq: number, body: AddressFields): Promise<void> {
  const address = await findAddress(call.db, memberSeq, seq)
  if (address.isDefault && body.isDefault === false) {
    throw invalidState('기본 배송지는 다른 배송지를 기본으로 지정하면 바뀝니다.')
  }
  await addressStore.update(call, address, valuesOf(body))
  if (body.isDefault && !address.isDefault) await setDefault(call.db, memberSeq, seq)
}

/** Removes an address. When it was the default, the oldest remaining one becomes the default. Throws 404. */
export async function removeAddress(db: Db, memberSeq: number, seq: number): Promise<void> {
  const address = await findAddress(db, memberSeq, seq)
  await addressStore.remove(db, seq)
  const [next] = await addressesOf(db, memberSeq)
  if (address.isDefault && next) await setDefault(db, memberSeq, next.memberAddressSeq)
}
