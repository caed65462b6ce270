import type { Call } from '../call/call'
import type { admins } from '../db/schema'
import type { Account } from './accounts'
import { spendRecoveryCode, stepOf } from './totp'

export const WRONG_CODE = '인증번호가 올바르지 않습니다.'

/**
 * Checks a code of the account's authenticator or one of its recovery codes. Returns the changes of the account that
 * prevent reuse, or null if the code is wrong.
 */
export function spendCode(
  call: Pick<Call, 'services' | 'now'>,
  { admin }: Account,
  code: string,
): Partial<typeof admins.$inferInsert> | null {
  const { otpSecret, otpLastStep, recoveryCodeHashes } = admin
  if (!otpSecret) return null
  const step = stepOf(call.services, otpSecret, code, call.now, otpLastStep)
  if (step !== null) return { otpLastStep: step }
  const remaining = spendRecoveryCode(call.services, code, recoveryCodeHashes)
  return remaining && { recoveryCodeHashes: remaining }
}
