import { eq } from 'drizzle-orm'
import { admins, otpChallenges } from '../db/schema'
import type { Call, Schemas } from '../http/call'
import { type ErrorCode, Refusal } from '../http/refusal'
import { publicHandlersOf } from '../resource/handlers-of'
import { sha256 } from './crypto'
import { isAllowedIp } from './ip'
import {
  type Account,
  asAccount,
  asUnknown,
  countFailure,
  countUnknownFailure,
  findAccount,
  locked,
  lockOf,
  logFailure,
  unknownLock,
} from './lockout'
import { acceptCode, challenge, wrongCode } from './otp-challenge'
import { verifyNobody, verifyPassword } from './password'
import { limitSignIns } from './rate-limit'
import { startSession } from './sessions'

const refuse = (status: number, code: ErrorCode, message: string): Refusal =>
  new Refusal(status, code, message, { keep: true })

/**
 * The account whose password this is. Every attempt is counted; an unknown id takes as long, counts and locks like a
 * wrong password. `wrong` says what a wrong one is answered with.
 */
export async function passwordGate(
  call: Call,
  loginId: string,
  password: string,
  wrong: () => Refusal,
): Promise<Account> {
  const account = await findAccount(call, { loginId })
  const as = account ? asAccount(account) : asUnknown(loginId)
  const until = account ? lockOf(account.admin, call.now) : await unknownLock(call, loginId)
  if (until) {
    logFailure(call, as, 'LOCKED', '로그인 실패: 잠긴 계정')
    throw locked(until, call.now)
  }
  const right = account
    ? await verifyPassword(password, account.admin.passwordHash)
    : await verifyNobody(call.services, password)
  if (account && right) return account
  logFailure(call, as, 'ADMIN_NOT_FOUND', '로그인 실패: 아이디 또는 비밀번호 불일치')
  const lock = await (account ? countFailure(call, account) : countUnknownFailure(call, loginId))
  throw lock ? locked(lock, call.now) : wrong()
}

/** What bars an account although the password is right. Told only then. */
export function stateGate(call: Call, account: Account): void {
  const { admin } = account
  const bar = (code: ErrorCode, message: string): never => {
    logFailure(call, asAccount(account), code, `로그인 실패: ${message}`)
    throw refuse(403, code, message)
  }
  if (admin.state === 'SUSPENDED' || admin.state === 'RETIRED') {
    bar('ADMIN_SUSPENDED', '사용이 중지된 계정입니다. 최고관리자에게 문의해 주세요.')
  }
  if (!isAllowedIp(call.ip, admin.allowedIps)) {
    bar('IP_NOT_ALLOWED', `허용되지 않은 IP에서 접속하였습니다. (${call.ip})`)
  }
  if (admin.temporaryUntil && admin.temporaryUntil <= call.now) {
    bar('TEMPORARY_PASSWORD_EXPIRED', '임시 비밀번호가 만료되었습니다. 최고관리자에게 재발급을 요청해 주세요.')
  }
}

/** Password, state and temporary password: all that both ways of signing in check first. */
async function enter(call: Call, { loginId, password }: Schemas['Credentials']): Promise<Account> {
  await limitSignIns(call)
  const account = await passwordGate(call, loginId, password, () =>
    refuse(401, 'ADMIN_NOT_FOUND', '아이디 또는 비밀번호가 올바르지 않습니다. 5회 실패 시 10분간 잠깁니다.'),
  )
  stateGate(call, account)
  if (account.admin.temporaryUntil) {
    throw refuse(401, 'PASSWORD_CHANGE_REQUIRED', '임시 비밀번호입니다. 새 비밀번호로 변경해 주세요.')
  }
  return account
}

/** Through all checks: counts are cleared, a session begins. */
async function finish(
  call: Call,
  account: Account,
  change: Partial<typeof admins.$inferInsert> = {},
): Promise<Schemas['SignedIn']> {
  const { admin } = account
  await call.db.delete(otpChallenges).where(eq(otpChallenges.adminSeq, admin.adminSeq))
  await call.db
    .update(admins)
    .set({
      ...change,
      state: 'ACTIVE',
      failedCount: 0,
      lockedUntil: null,
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
    as: asAccount(account),
  })
  const since = admin.passwordChangedAt ?? admin.createdAt
  return {
    accessToken,
    refreshToken,
    passwordAgeDays: Math.max(0, Math.floor((call.now.getTime() - since.getTime()) / 86_400_000)),
    lastSignIn: admin.lastSignInAt ? { at: admin.lastSignInAt.toISOString(), ip: admin.lastSignInIp ?? '' } : null,
  }
}

export const signInHandlers = publicHandlersOf({
  'POST /api/v1/admin/auth/sign-in': async (call, { body }) => {
    const account = await enter(call, body)
    if (account.admin.otpSecret || account.group.otpRequired) {
      throw refuse(401, 'OTP_REQUIRED', '인증번호를 입력해 주세요.')
    }
    return finish(call, account)
  },

  'POST /api/v1/admin/auth/sign-in/test': async (call, { body }) => challenge(call, await enter(call, body)),

  'POST /api/v1/admin/auth/sign-in/otp/test': async (call, { body }) => {
    await limitSignIns(call)
    const over = refuse(401, 'OTP_EXPIRED', '인증 시간이 만료되었습니다. 다시 로그인해 주세요.')
    const mine = eq(otpChallenges.challengeHash, sha256(body.challengeToken))
    const [found] = await call.db.select().from(otpChallenges).where(mine)
    const account = found ? await findAccount(call, { adminSeq: found.adminSeq }) : null
    if (!account) throw over
    const until = lockOf(account.admin, call.now)
    if (until) throw locked(until, call.now)
    // Read again now that the account is locked: a parallel answer may have used or voided the challenge.
    const [row] = await call.db.select().from(otpChallenges).where(mine)
    const outdated = row && (row.setupSecret === null) === (account.admin.otpSecret === null)
    if (!row || outdated || row.expiresAt <= call.now) throw over
    stateGate(call, account)
    const accepted = acceptCode(call, account, row.setupSecret, body.code.trim())
    if (!accepted) return wrongCode(call, account, row.wrongCodes)
    const signedIn = await finish(call, account, accepted.change)
    return accepted.recoveryCodes ? { ...signedIn, recoveryCodes: accepted.recoveryCodes } : signedIn
  },
})
