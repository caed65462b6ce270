import { eq } from 'drizzle-orm'
import type { Call } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import { Refusal } from '../contract/refusal'
import { type admins, otpChallenges, shopInfo } from '../db/schema'
import type { Account } from './accounts'
import { newToken, sha256, unseal } from './crypto'
import { spendCode } from './otp-code'
import { claimantOf, countWrong, lockedError, logFailure, MAX_FAILURES } from './sign-in-failures'
import { newRecoveryCodes, newSecret, otpauthUri, sealSecret, stepOf } from './totp'

const CHALLENGE_MS = 5 * 60_000

/** Returns the shop's name, which authenticator apps show as issuer. */
export async function shopNameOf(call: Call): Promise<string> {
  const [shop] = await call.db.select({ shopName: shopInfo.shopName }).from(shopInfo).limit(1)
  return shop?.shopName ?? '관리자'
}

/** Starts step 2 of a sign-in. */
export async function startChallenge(call: Call, account: Account): Promise<Schemas['OtpChallenge']> {
  const { admin, group } = account
  const challengeToken = newToken(call.services.random)
  const expiresAt = new Date(call.now.getTime() + CHALLENGE_MS)
  const answer = { challengeToken, expiresAt: expiresAt.toISOString() }
  if (!admin.otpSecret && !group.otpRequired) return { ...answer, otpState: 'NOT_REQUIRED' }

  const secret = admin.otpSecret ? null : newSecret(call.services.random)
  await call.db.insert(otpChallenges).values({
    challengeHash: sha256(challengeToken),
    adminSeq: admin.adminSeq,
    setupSecret: secret && sealSecret(call.services, secret),
    expiresAt,
  })
  if (!secret) return { ...answer, otpState: 'ACTIVE' }
  const otpUri = otpauthUri(secret, await shopNameOf(call), admin.loginId)
  return { ...answer, otpState: 'SETUP_REQUIRED', otpauthUri: otpUri, secret }
}

/** Checks the code of step 2. Returns the changes of the account, or null if the code is wrong. */
export function acceptCode(
  call: Call,
  account: Account,
  setupSecret: string | null,
  code: string,
): { change: Partial<typeof admins.$inferInsert>; recoveryCodes?: string[] } | null {
  const { services, now } = call
  if (setupSecret) {
    const step = stepOf(services, setupSecret, code, now, null)
    if (step === null) return null
    const { codes, hashes } = newRecoveryCodes(services)
    // Encrypted again, so that the challenge and the account never store the same bytes.
    const otpSecret = sealSecret(services, unseal(services.keys.otp, setupSecret))
    return {
      change: { otpSecret, otpPending: null, otpLastStep: step, recoveryCodeHashes: hashes },
      recoveryCodes: codes,
    }
  }
  const change = spendCode(call, account, code)
  return change && { change }
}

/** Returns the error for an expired OTP challenge. */
export const challengeExpired = (): Refusal =>
  new Refusal(401, 'OTP_EXPIRED', '인증 시간이 만료되었습니다. 다시 로그인해 주세요.', { keep: true })

/**
 * Counts a wrong code like a wrong password, for the account and address, which the fifth one locks. The fifth wrong
 * code of one challenge voids it, from whatever addresses.
 */
export async function wrongCode(call: Call, account: Account, row: typeof otpChallenges.$inferSelect): Promise<never> {
  const claimant = claimantOf(account)
  logFailure(call, claimant, 'OTP_INVALID', '로그인 실패: 인증번호 불일치')
  const { left: leftForAddress, lockedUntil } = await countWrong(call, claimant)
  const mine = eq(otpChallenges.challengeHash, row.challengeHash)
  const wrongCodes = row.wrongCodes + 1
  const left = Math.min(leftForAddress, MAX_FAILURES - wrongCodes)
  if (left > 0) {
    await call.db.update(otpChallenges).set({ wrongCodes }).where(mine)
    throw new Refusal(401, 'OTP_INVALID', `인증번호가 올바르지 않습니다. (남은 횟수 ${left}회)`, { keep: true })
  }
  await call.db.delete(otpChallenges).where(mine)
  throw lockedUntil ? lockedError(lockedUntil, call.now) : challengeExpired()
}
