import type { AdminCall, Call } from '../../call/call'
import { queueMessage } from '../../message/outbox'
import { seal, unseal } from '../../session/crypto'
import { checkOwnPassword, type OwnPassword, ownAccount } from '../../session/own-password'
import type { StoreRow } from './store-rows'

/** A store's bank account. The number is stored encrypted, with its last four digits separately. */

type Sealed = Pick<StoreRow, 'accountSealed' | 'accountEnd' | 'accountLength'>
type Bank = Pick<StoreRow, 'bankCode' | 'accountHolder'>

/** Returns the decrypted account number, or null if there is none. */
export const accountNumberOf = (
  { services }: Pick<Call, 'services'>,
  { accountSealed }: Pick<StoreRow, 'accountSealed'>,
): string | null => (accountSealed === null ? null : unseal(services.keys.personal, accountSealed))

/** Returns `**********1234`, or null if there is none. */
export const maskedAccountNumber = ({ accountEnd, accountLength }: Omit<Sealed, 'accountSealed'>): string | null =>
  accountEnd === null ? null : accountEnd.padStart(accountLength ?? accountEnd.length, '*')

/** Returns the columns of an account number. Keeps those of `before` if the number is unchanged or undefined. */
export function sealedNumber(
  call: Pick<Call, 'services'>,
  accountNumber: string | null | undefined,
  before: Sealed | null,
): Sealed {
  const oldNumber = before && accountNumberOf(call, before)
  if (before && (accountNumber === undefined || accountNumber === oldNumber)) {
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

/** Returns whether an existing account was replaced. The first account of a store is not a replacement. */
export const accountChanged = (before: StoreRow, after: Bank & Sealed): boolean =>
  before.accountSealed !== null &&
  (before.accountSealed !== after.accountSealed ||
    before.bankCode !== after.bankCode ||
    before.accountHolder !== after.accountHolder)

/**
 * Checks the password of an admin who changes an account. Throws 400 on `currentPassword`; the fifth wrong password
 * ends the session.
 */
export async function confirmOwnPassword(call: AdminCall, ownPassword: OwnPassword): Promise<void> {
  await checkOwnPassword(call, await ownAccount(call), ownPassword, 'currentPassword')
}

/** Notifies the store of the changed account, at its previous phone number. Returns the message's number, or null. */
export const notifyAccountChanged = (call: Pick<Call, 'db' | 'now'>, before: StoreRow): Promise<number | null> =>
  queueMessage(call, {
    eventCode: 'STORE_ACCOUNT_CHANGED',
    to: { name: before.contactName ?? before.name, phone: before.contactPhone },
    values: { 장착점명: before.name },
    // also sent to stores that receive no Alimtalk messages
    ...(before.receiveAlimtalk ? {} : { channel: 'SMS' as const }),
    related: { type: 'store', seq: before.storeSeq },
    change: `account-v${before.version}`,
  })
