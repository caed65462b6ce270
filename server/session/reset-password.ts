import { eq } from 'drizzle-orm'
import { required } from '../../openapi/messages/required'
import { admins } from '../db/schema'
import type { AdminCall, Call, Schemas } from '../http/call'
import { invalid, noAuthority, notFound, Refusal } from '../http/refusal'
import { publicHandlersOf } from '../resource/handlers-of'
import { type Account, asAccount, findAccount } from './lockout'
import { checkOwnPassword, ownAccount } from './own-secret'
import { hashPassword, isOneOf, passwordProblem, TEMPORARY_MS, temporaryPassword } from './password'
import { guardTouch, subjectOf } from './rank'
import { limitSignIns } from './rate-limit'
import { levelOf } from './rights'
import { endSessions } from './sessions'
import { passwordGate, stateGate } from './sign-in'

const isSignedIn = (call: Call): call is AdminCall => call.actor !== null

/** Gives an account a temporary password: it opens the door for 24 hours, and only to a change of password. */
export async function giveTemporaryPassword(call: Call, adminSeq: number): Promise<Schemas['TemporaryPassword']> {
  const password = temporaryPassword(call.services.random)
  const expiresAt = new Date(call.now.getTime() + TEMPORARY_MS)
  await call.db
    .update(admins)
    .set({
      passwordHash: await hashPassword(call.services.random, password, call.services.passwordCost),
      temporaryUntil: expiresAt,
    })
    .where(eq(admins.adminSeq, adminSeq))
  return { temporaryPassword: password, expiresAt: expiresAt.toISOString() }
}

/**
 * Whose password is changed. A signed-in admin proves himself to his session; anybody else (a temporary password has no
 * session) goes through the same gate as a sign-in.
 */
async function prove(call: Call, loginId: string | undefined, password: string): Promise<Account> {
  if (isSignedIn(call) && (loginId === undefined || loginId === call.actor.loginId)) {
    const account = await ownAccount(call)
    await checkOwnPassword(call, account, password, 'currentPassword', 'LOCKED')
    return account
  }
  if (!loginId) throw invalid({ loginId: required('아이디') })
  await limitSignIns(call)
  const message = '현재 비밀번호가 일치하지 않습니다.'
  const account = await passwordGate(
    call,
    loginId,
    password,
    () =>
      new Refusal(400, 'VALIDATION_FAILED', message, { errors: [{ field: 'currentPassword', message }], keep: true }),
  )
  stateGate(call, account)
  return account
}

async function changeOwn(call: Call, body: Schemas['PasswordReset']): Promise<null> {
  const { currentPassword, newPassword } = body
  if (!currentPassword) throw invalid({ currentPassword: required('현재 비밀번호') })
  if (!newPassword) throw invalid({ newPassword: required('새 비밀번호') })
  const problem = passwordProblem(newPassword, body.loginId ?? call.actor?.loginId ?? '')
  if (problem) throw invalid({ newPassword: problem })

  const account = await prove(call, body.loginId, currentPassword)
  const { admin } = account
  if (await isOneOf(newPassword, [admin.passwordHash, ...admin.passwordHistory])) {
    throw invalid({ newPassword: '최근 사용한 비밀번호는 사용할 수 없습니다.' })
  }
  const passwordHash = await hashPassword(call.services.random, newPassword, call.services.passwordCost)
  await call.db
    .update(admins)
    .set({
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
    as: asAccount(account),
  })
  return null
}

async function resetOther(call: AdminCall, adminSeq: number | undefined): Promise<Schemas['TemporaryPassword']> {
  if (!adminSeq) throw invalid({ adminSeq: required('관리자') })
  const account = await findAccount(call, { adminSeq })
  if (!account) throw notFound()
  guardTouch(call.actor, account)
  if (account.admin.state === 'RETIRED') {
    throw new Refusal(409, 'INVALID_STATE', '퇴사 처리된 관리자는 변경할 수 없습니다.')
  }
  const temporary = await giveTemporaryPassword(call, adminSeq)
  await endSessions(call.db, adminSeq, 'PASSWORD_CHANGED', call.now)
  call.log({
    action: 'UPDATE',
    resource: 'admins',
    targetSeqs: [adminSeq],
    subjects: [subjectOf(account.admin)],
    summary: `비밀번호 초기화: ${account.admin.loginId}`,
  })
  return temporary
}

export const resetPasswordHandlers = publicHandlersOf({
  'POST /api/v1/admin/auth/reset-password': async (call, { body }) => {
    if (body.mode === 'SELF') return changeOwn(call, body)
    if (!isSignedIn(call)) throw new Refusal(401, 'UNAUTHORIZED', '로그인이 필요합니다.')
    if (levelOf(call.actor.permissions, 'ADMIN_PERMISSION_MANAGEMENT') !== 'WRITE') throw noAuthority()
    return resetOther(call, body.adminSeq)
  },
})
