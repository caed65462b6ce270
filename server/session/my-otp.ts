import { eq } from 'drizzle-orm'
import type { AdminCall } from '../call/call'
import { handlersOf, steppedHandlersOf } from '../call/handlers-of'
import type { Schemas } from '../contract/contract-types'
import { invalidState, Refusal } from '../contract/refusal'
import { admins } from '../db/schema'
import type { Account } from './accounts'
import { shopNameOf } from './otp-challenge'
import { spendCode, WRONG_CODE } from './otp-code'
import { checkOwnPassword, type OwnPassword, ownAccount, refuseWrongSecret, withOwnPassword } from './own-password'
import { newRecoveryCodes, newSecret, otpauthUri, sealSecret, stepOf } from './totp'

const NOT_IN_USE = 'OTP를 사용하고 있지 않습니다.'

async function save(
  call: AdminCall,
  { admin }: Account,
  change: Partial<typeof admins.$inferInsert>,
  summary: string,
): Promise<void> {
  await call.db.update(admins).set(change).where(eq(admins.adminSeq, admin.adminSeq))
  call.log({ action: 'UPDATE', resource: 'admins', targetSeqs: [admin.adminSeq], summary })
}

async function removeOtp(call: AdminCall, body: Schemas['OtpRemoval'], ownPassword: OwnPassword): Promise<null> {
  const account = await ownAccount(call)
  if (!account.admin.otpSecret) throw invalidState(NOT_IN_USE)
  if (account.group.otpRequired) {
    throw new Refusal(409, 'OTP_MANDATORY', '권한그룹 정책상 OTP를 해제할 수 없습니다.')
  }
  await checkOwnPassword(call, account, ownPassword, 'password')
  if (!spendCode(call, account, body.code)) return refuseWrongSecret(call, account, 'code', WRONG_CODE)
  await save(call, account, clearedOtp, 'OTP 해제')
  return null
}

/**
 * Starts the setup of an authenticator. The password proves that it is the admin, not another person at an open
 * session.
 */
async function startSetup(call: AdminCall, ownPassword: OwnPassword): Promise<Schemas['OtpSetup']> {
  const account = await ownAccount(call)
  if (account.admin.otpSecret) throw invalidState('OTP를 이미 사용하고 있습니다.')
  await checkOwnPassword(call, account, ownPassword, 'currentPassword')
  const secret = newSecret(call.services.random)
  await call.db
    .update(admins)
    .set({ otpPending: sealSecret(call.services, secret) })
    .where(eq(admins.adminSeq, account.admin.adminSeq))
  return { secret, otpauthUri: otpauthUri(secret, await shopNameOf(call), account.admin.loginId) }
}

/** Handlers to set up, renew and remove one's own authenticator. A wrong code is refused on its field and counted. */
export const myOtpHandlers = {
  ...handlersOf({
    'POST /api/v1/admin/me/otp/confirm': async (call, { body }) => {
      const account = await ownAccount(call)
      const pending = account.admin.otpPending
      if (!pending) throw invalidState('OTP 설정을 먼저 시작해 주세요.')
      const step = stepOf(call.services, pending, body.code, call.now, null)
      if (step === null) return refuseWrongSecret(call, account, 'code', WRONG_CODE)
      const { codes, hashes } = newRecoveryCodes(call.services)
      const change = { otpSecret: pending, otpPending: null, otpLastStep: step, recoveryCodeHashes: hashes }
      await save(call, account, change, 'OTP 설정')
      return { recoveryCodes: codes }
    },

    'POST /api/v1/admin/me/otp/recovery-codes': async (call, { body }) => {
      const account = await ownAccount(call)
      const { otpSecret, otpLastStep } = account.admin
      if (!otpSecret) throw invalidState(NOT_IN_USE)
      const step = stepOf(call.services, otpSecret, body.code, call.now, otpLastStep)
      if (step === null) return refuseWrongSecret(call, account, 'code', WRONG_CODE)
      const { codes, hashes } = newRecoveryCodes(call.services)
      await save(call, account, { otpLastStep: step, recoveryCodeHashes: hashes }, 'OTP 복구코드 재발급')
      return { recoveryCodes: codes }
    },
  }),
  ...steppedHandlersOf({
    'POST /api/v1/admin/me/otp': withOwnPassword(
      ({ currentPassword }) => currentPassword,
      (call, _input, ownPassword) => startSetup(call, ownPassword),
    ),
    'DELETE /api/v1/admin/me/otp': withOwnPassword(
      ({ password }) => password,
      (call, { body }, ownPassword) => removeOtp(call, body, ownPassword),
    ),
  }),
}

/** Column values of an account without an authenticator. */
export const clearedOtp = { otpSecret: null, otpPending: null, otpLastStep: null, recoveryCodeHashes: [] as string[] }
