import type { Call } from '../../../call/call'
import type { Schemas } from '../../../contract/contract-types'
import { maskName } from '../../../lib/mask'
import { sealedAccount } from '../../../member/deposit-refund/deposit-refunds'
import { unseal } from '../../../session/crypto'
import type { RefundAccount } from '../refund/refunds'
import type { ClaimRow } from './claim-context'

/** How a customer wants the money of a claim back. */
export interface RefundWish extends RefundAccount {
  method: Schemas['RefundMethod']
}

/** Returns the columns of a wish; none if there is no money to refund. */
export function wishColumns({ services }: Call, { method, bankCode, accountNumber, accountHolder }: RefundWish) {
  if (method === 'NONE') return {}
  const account =
    bankCode && accountNumber && accountHolder
      ? sealedAccount(services.keys, services.random, { bankCode, accountNumber, accountHolder })
      : {}
  return { refundMethod: method, ...account }
}

/** Returns the decrypted account that a customer requested; empty if there is none. */
export function accountOfWish(
  { services }: Pick<Call, 'services'>,
  { bankCode, accountSealed, accountHolder }: Pick<ClaimRow, 'bankCode' | 'accountSealed' | 'accountHolder'>,
): RefundAccount {
  if (!accountSealed) return {}
  return { bankCode, accountHolder, accountNumber: unseal(services.keys.personal, accountSealed) }
}

/** Returns the wish of a claim's customer. The account is unmasked only with `key`, which decrypts it. */
export function toRefundWish(claim: ClaimRow, key?: Buffer): Schemas['ClaimRefundWish'] | null {
  const { refundMethod, bankCode, accountSealed, accountEnd, accountLength, accountHolder } = claim
  if (!refundMethod) return null
  const masked = accountSealed && (accountEnd ?? '').padStart(accountLength ?? 0, '*')
  return {
    method: refundMethod,
    bankCode,
    accountNumber: accountSealed && key ? unseal(key, accountSealed) : masked,
    accountHolder: key ? accountHolder : maskName(accountHolder),
  }
}
