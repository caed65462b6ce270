import { and, eq, gt, sql } from 'drizzle-orm'
import { type admins, otpChallenges, shopInfo } from '../db/schema'
import type { Call, Schemas } from '../http/call'
import { Refusal } from '../http/refusal'
import { newToken, sha256, unseal } from './crypto'
import { type Account, asAccount, lockAccount, locked, logFailure, MAX_FAILURES } from './lockout'
import { newRecoveryCodes, newSecret, otpauthUri, sealSecret, spendRecoveryCode, stepOf } from './totp'

const CHALLENGE_MS = 5 * 60_000
/** Wrong codes of an abandoned challenge count on against the next one for this long: starting over buys no guesses. */
const MEMORY_MS = 3_600_000

/** The issuer that authenticator apps show. */
export async function shopNameOf(call: Call): Promise<string> {
  const [shop] = await call.db.select({ shopName: shopInfo.shopName }).from(shopInfo).limit(1)
  return shop?.shopName ?? '관리자'
}

/** Starts step 2. The wrong codes of challenges that were left open count on. */
export async function challenge(call: Call, account: Account): Promise<Schemas['OtpChallenge']> {
  const { admin, group } = account
  const challengeToken = newToken(call.services.random)
  const expiresAt = new Date(call.now.getTime() + CHALLENGE_MS)
  const answer = { challengeToken, expiresAt: expiresAt.toISOString() }
  if (!admin.otpSecret && !group.otpRequired) return { ...answer, otpState: 'NOT_REQUIRED' }

  const secret = admin.otpSecret ? null : newSecret(call.services.random)
  const [before] = await call.db
    .select({ wrong: sql<number>`coalesce(max(${otpChallenges.wrongCodes}), 0)::int` })
    .from(otpChallenges)
    .where(
      and(
        eq(otpChallenges.adminSeq, admin.adminSeq),
        gt(otpChallenges.expiresAt, new Date(call.now.getTime() - MEMORY_MS)),
      ),
    )
  await call.db.insert(otpChallenges).values({
    challengeHash: sha256(challengeToken),
    adminSeq: admin.adminSeq,
    setupSecret: secret && sealSecret(call.services, secret),
    wrongCodes: before?.wrong ?? 0,
    expiresAt,
  })
  if (!secret) return { ...answer, otpState: 'ACTIVE' }
  const otpUri = otpauthUri(secret, await shopNameOf(call), admin.loginId)
  return { ...answer, otpState: 'SETUP_REQUIRED', otpauthUri: otpUri, secret }
}

/** Checks the code of step 2. Gives what changes on the account, or null when it is wrong. */
export function acceptCode(
  call: Call,
  { admin }: Account,
  setupSecret: string | null,
  code: string,
): { change: Partial<typeof admins.$inferInsert>; recoveryCodes?: string[] } | null {
  const { services, now } = call
  if (setupSecret) {
    const step = stepOf(services, setupSecret, code, now, null)
    if (step === null) return null
    const { codes, hashes } = newRecoveryCodes(services)
    // Sealed anew: a challenge's row and an account's row never hold the same bytes.
    const otpSecret = sealSecret(services, unseal(services.keys.otp, setupSecret))
    return {
      change: { otpSecret, otpPending: null, otpLastStep: step, recoveryCodeHashes: hashes },
      recoveryCodes: codes,
    }
  }
  if (!admin.otpSecret) return null
  const step = stepOf(services, admin.otpSecret, code, now, admin.otpLastStep)
  if (step !== null) return { change: { otpLastStep: step } }
  const left = spendRecoveryCode(services, code, admin.recoveryCodeHashes)
  return left && { change: { recoveryCodeHashes: left } }
}

/** Counts a wrong code; the fifth voids every challenge of the account and locks it. */
export async function wrongCode(call: Call, account: Account, wrongBefore: number): Promise<never> {
  const { adminSeq } = account.admin
  const wrong = wrongBefore + 1
  logFailure(call, asAccount(account), 'OTP_INVALID', '로그인 실패: 인증번호 불일치')
  if (wrong >= MAX_FAILURES) {
    await call.db.delete(otpChallenges).where(eq(otpChallenges.adminSeq, adminSeq))
    throw locked(await lockAccount(call, account), call.now)
  }
  await call.db.update(otpChallenges).set({ wrongCodes: wrong }).where(eq(otpChallenges.adminSeq, adminSeq))
  throw new Refusal(401, 'OTP_INVALID', `인증번호가 올바르지 않습니다. (남은 횟수 ${MAX_FAILURES - wrong}회)`, {
    keep: true,
  })
}
