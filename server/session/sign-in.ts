import { eq } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Call, SteppedCall } from '../call/call'
import { publicSteppedHandlersOf } from '../call/handlers-of'
import type { Schemas } from '../contract/contract-types'
import { type ErrorCode, Refusal } from '../contract/refusal'
import { admins, otpChallenges } from '../db/schema'
import { type Account, lockAccount, logActorOf, readAccount } from './accounts'
import { sha256 } from './crypto'
import { isAllowedIp } from './ip'
import { acceptCode, challengeExpired, startChallenge, wrongCode } from './otp-challenge'
import { addressRequester } from './password-hasher'
import { startSession } from './sessions'
import {
  admit,
  claimantOf,
  clearFailures,
  countRefused,
  countWrong,
  lockAddress,
  lockedError,
  logFailure,
  refuseLocked,
} from './sign-in-failures'

const refuse = (status: number, code: ErrorCode, message: string): Refusal =>
  new Refusal(status, code, message, { keep: true })

/** The result of comparing a password, and the account at that time; null for an unknown id. */
export interface PasswordComparison {
  loginId: string
  account: Account | null
  isCorrect: boolean
}

/**
 * Compares a password, outside of any transaction. An unknown id takes as long as a wrong password. Throws 429 and 423
 * as `admit`. Call `settlePassword` in a transaction afterwards.
 */
export async function comparePassword(
  call: SteppedCall<Call>,
  { loginId, password }: Schemas['Credentials'],
): Promise<PasswordComparison> {
  const { services } = call
  const account = await readAccount(services, { loginId })
  await admit(call, { loginId, account })
  const isCorrect = await services.passwords.matches(
    password,
    account?.admin.passwordHash ?? null,
    addressRequester(call),
  )
  return { loginId, account, isCorrect }
}

/**
 * Returns the account after a correct password, locked for update. Counts a wrong one and throws `wrong`; unknown ids
 * count and lock, too. Also throws 423 and 429 if parallel attempts have used up the tries, so that many parallel
 * guesses do not help.
 */
export async function settlePassword(call: Call, compared: PasswordComparison, wrong: () => Refusal): Promise<Account> {
  await lockAddress(call)
  await refuseLocked(call, compared)
  const before = compared.isCorrect ? compared.account?.admin : undefined
  const account = before ? await lockAccount(call, { adminSeq: before.adminSeq }) : null
  if (account && account.admin.passwordHash === before?.passwordHash) return account
  logFailure(call, compared, 'ADMIN_NOT_FOUND', '로그인 실패: 아이디 또는 비밀번호 불일치')
  const { lockedUntil } = await countWrong(call, compared)
  throw lockedUntil ? lockedError(lockedUntil, call.now) : wrong()
}

/** Throws if the account must not sign in although the password is correct. The reason is revealed only then. */
export async function checkState(call: Call, account: Account): Promise<void> {
  const { admin } = account
  const deny = async (code: ErrorCode, message: string): Promise<never> => {
    logFailure(call, claimantOf(account), code, `로그인 실패: ${message}`)
    await countRefused(call, claimantOf(account))
    throw refuse(403, code, message)
  }
  if (admin.state === 'SUSPENDED' || admin.state === 'RETIRED') {
    await deny('ADMIN_SUSPENDED', '사용이 중지된 계정입니다. 최고관리자에게 문의해 주세요.')
  }
  if (!isAllowedIp(call.ip, admin.allowedIps)) {
    await deny('IP_NOT_ALLOWED', `허용되지 않은 IP에서 접속하였습니다. (${call.ip})`)
  }
  if (admin.temporaryUntil && admin.temporaryUntil <= call.now) {
    await deny('TEMPORARY_PASSWORD_EXPIRED', '임시 비밀번호가 만료되었습니다. 최고관리자에게 재발급을 요청해 주세요.')
  }
}

/**
 * Checks password, state and temporary password, which both ways of signing in share. Then runs `next` in the same
 * transaction.
 */
async function enter<T>(
  call: SteppedCall<Call>,
  credentials: Schemas['Credentials'],
  next: (inner: Call, account: Account) => Promise<T>,
): Promise<T> {
  const compared = await comparePassword(call, credentials)
  return call.step(async (inner) => {
    const account = await settlePassword(inner, compared, () =>
      refuse(401, 'ADMIN_NOT_FOUND', '아이디 또는 비밀번호가 올바르지 않습니다. 5회 실패 시 10분간 잠깁니다.'),
    )
    await checkState(inner, account)
    if (account.admin.temporaryUntil) {
      throw refuse(401, 'PASSWORD_CHANGE_REQUIRED', '임시 비밀번호입니다. 새 비밀번호로 변경해 주세요.')
    }
    return next(inner, account)
  })
}

/** Completes a sign-in: deletes failures from this address and starts a session. */
async function finish(
  call: Call,
  account: Account,
  change: Partial<typeof admins.$inferInsert> = {},
): Promise<Schemas['SignedIn']> {
  const { admin } = account
  await clearFailures(call, admin.loginId)
  await call.db.delete(otpChallenges).where(eq(otpChallenges.adminSeq, admin.adminSeq))
  await call.db
    .update(admins)
    .set({
      ...change,
      lastSignInAt: call.now,
      lastSignInIp: call.ip,
    })
    .where(eq(admins.adminSeq, admin.adminSeq))
  const { accessToken, refreshToken } = await startSession(call.db, call.services, {
    adminSeq: admin.adminSeq,
    ip: call.ip,
    userAgent: call.userAgent,
    now: call.now,
  })
  call.log({
    action: 'SIGN_IN',
    resource: 'admins',
    targetSeqs: [admin.adminSeq],
    summary: '로그인',
    as: logActorOf(account),
  })
  const since = admin.passwordChangedAt ?? admin.createdAt
  return {
    accessToken,
    refreshToken,
    passwordAgeDays: Math.max(0, Math.floor((call.now.getTime() - since.getTime()) / DAY_MS)),
    lastSignIn: admin.lastSignInAt ? { at: admin.lastSignInAt.toISOString(), ip: admin.lastSignInIp ?? '' } : null,
  }
}

/**
 * Completes a sign-in with the one-time code. Reads the challenge again under the locks, because a parallel answer may
 * have used or voided it.
 */
async function answerChallenge(
  call: SteppedCall<Call>,
  body: Schemas['OtpAnswer'],
): Promise<Schemas['SignedInWithOtp']> {
  const hasToken = eq(otpChallenges.challengeHash, sha256(body.challengeToken))
  const [found] = await call.services.db.select().from(otpChallenges).where(hasToken)
  const known = found ? await readAccount(call.services, { adminSeq: found.adminSeq }) : null
  if (!known) throw challengeExpired()
  await admit(call, claimantOf(known))
  return call.step(async (inner) => {
    await lockAddress(inner)
    await refuseLocked(inner, claimantOf(known))
    const account = await lockAccount(inner, { adminSeq: known.admin.adminSeq })
    const [row] = await inner.db.select().from(otpChallenges).where(hasToken)
    if (!account || !row || row.expiresAt <= inner.now) throw challengeExpired()
    if ((row.setupSecret === null) !== (account.admin.otpSecret !== null)) throw challengeExpired()
    await checkState(inner, account)
    const accepted = acceptCode(inner, account, row.setupSecret, body.code.trim())
    if (!accepted) return wrongCode(inner, account, row)
    const signedIn = await finish(inner, account, accepted.change)
    return accepted.recoveryCodes ? { ...signedIn, recoveryCodes: accepted.recoveryCodes } : signedIn
  })
}

export const signInHandlers = publicSteppedHandlersOf({
  'POST /api/v1/admin/auth/sign-in': {
    inSteps: (call, { body }) =>
      enter(call, body, async (inner, account) => {
        if (account.admin.otpSecret || account.group.otpRequired) {
          throw refuse(401, 'OTP_REQUIRED', '인증번호를 입력해 주세요.')
        }
        return finish(inner, account)
      }),
  },

  'POST /api/v1/admin/auth/sign-in/test': { inSteps: (call, { body }) => enter(call, body, startChallenge) },

  'POST /api/v1/admin/auth/sign-in/otp/test': { inSteps: (call, { body }) => answerChallenge(call, body) },
})
