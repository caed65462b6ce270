import type { AdminCall, Call } from '../../http/call'
import { queueMessage } from '../../message/outbox'
import { seal, unseal } from '../../session/crypto'
import { checkOwnPassword, type OwnPassword, ownAccount } from '../../session/own-secret'
import type { StoreRow } from './store-rows'

/** Where a store's money goes: its number is stored encrypted, the last four digits beside it. */

type Sealed = Pick<StoreRow, 'accountSealed' | 'accountEnd' | 'accountLength'>
type Bank = Pick<StoreRow, 'bankCode' | 'accountHolder'>

/** The account's number in clear; null: there is none. */
export const accountNumberOf = (
  { services }: Pick<Call, 'services'>,
  { accountSealed }: Pick<StoreRow, 'accountSealed'>,
): string | null => (accountSealed === null ? null : unseal(services.keys.personal, accountSealed))

/** `**********1234`; null: there is none. */
export const maskedAccountNumber = ({ accountEnd, accountLength }: Omit<Sealed, 'accountSealed'>): string | null =>
  accountEnd === null ? null : accountEnd.padStart(accountLength ?? accountEnd.length, '*')

/** The columns of a number: those of `before` while it is the same, or nothing is said of it. */
export function sealedNumber(
  call: Pick<Call, 'services'>,
  accountNumber: string | null | undefined,
  before: Sealed | null,
): Sealed {
  const was = before && accountNumberOf(call, before)
  if (before && (accountNumber === undefined || accountNumber === was)) {
    const { accountSealed, accountEnd, accountLength } = before
    return { accountSealed, accountEnd, accountLength }
  }
  if (!accountNumber) return { accountSealed: null, accountEnd: null, accountLength: null }
  const { keys, random } = call.services
  return {
    accountSealed: seal(keys.personal, random, accountNumber),
    accountEnd: accountNumber.slice(-4),
    accountLength: accountNumber.length,
  }
}

/** Whether money that went to an account would go elsewhere. The first account of a store is no change. */
export const accountChanged = (before: StoreRow, after: Bank & Sealed): boolean =>
  before.accountSealed !== null &&
  (before.accountSealed !== after.accountSealed ||
    before.bankCode !== after.bankCode ||
    before.accountHolder !== after.accountHolder)

/** Who changes an account says once more who he is. Throws 400 on `currentPassword`; the fifth wrong one ends the session. */
export async function checkChanger(call: AdminCall, own: OwnPassword): Promise<void> {
  await checkOwnPassword(call, await ownAccount(call), own, 'currentPassword')
}

/** Writes to the store that its account is another one: to the number that it had until now. */
export const tellAccountChanged = (call: Pick<Call, 'db' | 'now'>, before: StoreRow): Promise<number | null> =>
  queueMessage(call, {
    eventCode: 'STORE_ACCOUNT_CHANGED',
    to: { name: before.contactName ?? before.name, phone: before.contactPhone },
    values: { 장착점명: before.name },
    // who wants no alimtalk is told of this all the same
    ...(before.receiveAlimtalk ? {} : { channel: 'SMS' as const }),
    related: { type: 'store', seq: before.storeSeq },
    change: `account-v${before.version}`,
  })
