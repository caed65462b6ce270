import { eq } from 'drizzle-orm'
import { passwordProblem } from '../../domain/common/password'
import { required } from '../../domain/messages/required'
import type { Call, SteppedCall } from '../call/call'
import { publicSteppedHandlersOf } from '../call/handlers-of'
import type { Schemas } from '../contract/contract-types'
import { invalid, noAuthority, notFound, Refusal } from '../contract/refusal'
import { admins } from '../db/schema'
import { type Account, type AdminRow, lockAccount, logActorOf, readAccount } from './accounts'
import { guardEdit, subjectOf } from './admin-guards'
import { spendCode, WRONG_CODE } from './otp-code'
import { checkOwnPassword, compareOwnPassword, ownAccount, refuseWrongSecret } from './own-password'
import { TEMPORARY_MS, temporaryPassword } from './password'
import { addressRequester, adminRequester } from './password-hasher'
import { levelOf } from './rights'
import { endSessions } from './sessions'
import { checkState, comparePassword, settlePassword } from './sign-in'
import { claimantOf, countWrong, lockedError, logFailure } from './sign-in-failures'

const isSignedIn = (call: SteppedCall<Call>): call is SteppedCall => call.actor !== null

/** A temporary password and its hash. */
export interface NewPassword {
  password: string
  passwordHash: string
}

/** Creates a temporary password. Must run outside of transactions, because it hashes. */
export async function makeTemporaryPassword(call: SteppedCall): Promise<NewPassword> {
  const { random, passwords } = call.services
  const password = temporaryPassword(random)
  return { password, passwordHash: await passwords.hash(password, adminRequester(call)) }
}

/** Sets a temporary password on an account: for 24 hours it allows only a change of password. */
export async function giveTemporaryPassword(
  call: Call,
  adminSeq: number,
  { password, passwordHash }: NewPassword,
): Promise<Schemas['TemporaryPassword']> {
  const expiresAt = new Date(call.now.getTime() + TEMPORARY_MS)
  await call.db.update(admins).set({ passwordHash, temporaryUntil: expiresAt }).where(eq(admins.adminSeq, adminSeq))
  return { temporaryPassword: password, expiresAt: expiresAt.toISOString() }
}

/** Returns the hash of a new password, or null if it is one of the last three. */
async function hashUnlessUsed(call: SteppedCall<Call>, admin: AdminRow, password: string): Promise<string | null> {
  const { passwords } = call.services
  const asker = isSignedIn(call) ? adminRequester(call) : addressRequester(call)
  for (const hash of new Set([admin.passwordHash, ...admin.passwordHistory])) {
    if (await passwords.matches(password, hash, asker)) return null
  }
  return passwords.hash(password, asker)
}

const wrongPassword = (): Refusal => {
  const message = '현재 비밀번호가 일치하지 않습니다.'
  return new Refusal(400, 'VALIDATION_FAILED', message, { errors: [{ field: 'currentPassword', message }], keep: true })
}

/**
 * Checks the code of an account with an authenticator, which needs more than the password. Returns the changes of the
 * account.
 */
async function checkCode(
  call: Call,
  account: Account,
  code: string | undefined,
  wrong: () => Promise<never>,
): Promise<Partial<AdminRow>> {
  if (!account.admin.otpSecret) return {}
  if (!code) throw invalid({ code: required('인증번호') })
  return spendCode(call, account, code) ?? wrong()
}

/** Counts a wrong code without a session like one of a sign-in. */
async function refuseCode(call: Call, account: Account): Promise<never> {
  const claimant = claimantOf(account)
  logFailure(call, claimant, 'OTP_INVALID', '비밀번호 변경 실패: 인증번호 불일치')
  const { lockedUntil } = await countWrong(call, claimant)
  if (lockedUntil) throw lockedError(lockedUntil, call.now)
  const errors = [{ field: 'code', message: WRONG_CODE }]
  throw new Refusal(400, 'VALIDATION_FAILED', WRONG_CODE, { errors, keep: true })
}

async function savePassword(
  call: Call,
  account: Account,
  passwordHash: string | null,
  spent: Partial<AdminRow>,
): Promise<null> {
  const { admin } = account
  if (!passwordHash) throw invalid({ newPassword: '최근 사용한 비밀번호는 사용할 수 없습니다.' })
  await call.db
    .update(admins)
    .set({
      ...spent,
      passwordHash,
      passwordHistory: [passwordHash, ...admin.passwordHistory].slice(0, 3),
      passwordChangedAt: call.now,
      temporaryUntil: null,
    })
    .where(eq(admins.adminSeq, admin.adminSeq))
  const mine = call.actor?.adminSeq === admin.adminSeq ? call.actor.adminSessionSeq : undefined
  await endSessions(call.db, admin.adminSeq, 'PASSWORD_CHANGED', call.now, mine)
  call.log({
    action: 'UPDATE',
    resource: 'admins',
    targetSeqs: [admin.adminSeq],
    summary: '본인 비밀번호 변경',
    as: logActorOf(account),
  })
  return null
}

/** Changes the password of a signed-in admin; wrong input counts against the session. */
async function changeInSession(
  call: SteppedCall,
  { currentPassword, newPassword, code }: PasswordChange,
): Promise<null> {
  const ownPassword = await compareOwnPassword(call, currentPassword)
  const now = ownPassword?.isCorrect ? await readAccount(call.services, { adminSeq: call.actor.adminSeq }) : null
  const passwordHash = now && (await hashUnlessUsed(call, now.admin, newPassword))
  return call.step(async (inner) => {
    const account = await ownAccount(inner)
    await checkOwnPassword(inner, account, ownPassword, 'currentPassword', 'LOCKED')
    const wrong = () => refuseWrongSecret(inner, account, 'code', WRONG_CODE, 'LOCKED')
    const spent = await checkCode(inner, account, code, wrong)
    return savePassword(inner, account, passwordHash, spent)
  })
}

/** Changes the password without a session (with a temporary password), with the same checks as a sign-in. */
async function changeWithoutSession(
  call: SteppedCall<Call>,
  loginId: string,
  { currentPassword, newPassword, code }: PasswordChange,
): Promise<null> {
  const compared = await comparePassword(call, { loginId, password: currentPassword })
  const admin = compared.isCorrect ? compared.account?.admin : undefined
  const passwordHash = admin ? await hashUnlessUsed(call, admin, newPassword) : null
  return call.step(async (inner) => {
    const account = await settlePassword(inner, compared, wrongPassword)
    await checkState(inner, account)
    const spent = await checkCode(inner, account, code, () => refuseCode(inner, account))
    return savePassword(inner, account, passwordHash, spent)
  })
}

interface PasswordChange {
  currentPassword: string
  newPassword: string
  code: string | undefined
}

async function changeOwn(call: SteppedCall<Call>, body: Schemas['PasswordReset']): Promise<null> {
  const { currentPassword, newPassword, loginId, code } = body
  if (!currentPassword) throw invalid({ currentPassword: required('현재 비밀번호') })
  if (!newPassword) throw invalid({ newPassword: required('새 비밀번호') })
  const problem = passwordProblem(newPassword, loginId ?? call.actor?.loginId ?? '')
  if (problem) throw invalid({ newPassword: problem })

  const change = { currentPassword, newPassword, code }
  if (isSignedIn(call) && (loginId === undefined || loginId === call.actor.loginId))
    return changeInSession(call, change)
  if (!loginId) throw invalid({ loginId: required('아이디') })
  return changeWithoutSession(call, loginId, change)
}

async function resetOther(call: SteppedCall, adminSeq: number | undefined): Promise<Schemas['TemporaryPassword']> {
  if (!adminSeq) throw invalid({ adminSeq: required('관리자') })
  const newPassword = await makeTemporaryPassword(call)
  return call.step(async (inner) => {
    const account = await lockAccount(inner, { adminSeq })
    if (!account) throw notFound()
    guardEdit(inner.actor, account)
    if (account.admin.state === 'RETIRED') {
      throw new Refusal(409, 'INVALID_STATE', '퇴사 처리된 관리자는 변경할 수 없습니다.')
    }
    const temporary = await giveTemporaryPassword(inner, adminSeq, newPassword)
    await endSessions(inner.db, adminSeq, 'PASSWORD_CHANGED', inner.now)
    inner.log({
      action: 'UPDATE',
      resource: 'admins',
      targetSeqs: [adminSeq],
      names: [subjectOf(account.admin).label],
      subjects: [subjectOf(account.admin)],
      summary: `비밀번호 초기화: ${account.admin.loginId}`,
    })
    return temporary
  })
}

export const resetPasswordHandlers = publicSteppedHandlersOf({
  'POST /api/v1/admin/auth/reset-password': {
    async inSteps(call, { body }) {
      if (body.mode === 'SELF') return changeOwn(call, body)
      if (!isSignedIn(call)) throw new Refusal(401, 'UNAUTHORIZED', '로그인이 필요합니다.')
      if (levelOf(call.actor.permissions, 'ADMIN_PERMISSION_MANAGEMENT') !== 'WRITE') throw noAuthority()
      return resetOther(call, body.adminSeq)
    },
  },
})
