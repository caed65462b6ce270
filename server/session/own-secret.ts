import { eq, sql } from 'drizzle-orm'
import { adminSessions } from '../db/schema'
import type { AdminCall } from '../http/call'
import { Refusal } from '../http/refusal'
import { type Account, findAccount, lockAccount, locked, MAX_FAILURES } from './lockout'
import { verifyPassword } from './password'
import { endSession } from './sessions'

/** The account of the signed-in admin, locked for a change. */
export async function ownAccount(call: AdminCall): Promise<Account> {
  const account = await findAccount(call, { adminSeq: call.actor.adminSeq })
  if (!account) throw new Refusal(401, 'ADMIN_NOT_FOUND', '관리자를 찾을 수 없습니다.')
  return account
}

/**
 * Refuses a wrong password or code that a signed-in admin gave, on its field. The fifth ends the session and locks the
 * account: whoever sits there is not the owner. `lockAnswer`: the calls whose contract has no 423 answer 401.
 */
export async function wrongSecret(
  call: AdminCall,
  account: Account,
  field: string,
  message: string,
  lockAnswer: 'LOCKED' | 'UNAUTHORIZED' = 'UNAUTHORIZED',
): Promise<never> {
  const session = eq(adminSessions.adminSessionSeq, call.actor.adminSessionSeq)
  const [row] = await call.db
    .update(adminSessions)
    .set({ wrongPasswords: sql`${adminSessions.wrongPasswords} + 1` })
    .where(session)
    .returning({ wrong: adminSessions.wrongPasswords })
  if ((row?.wrong ?? 0) < MAX_FAILURES) {
    throw new Refusal(400, 'VALIDATION_FAILED', message, { errors: [{ field, message }], keep: true })
  }
  await endSession(call.db, call.actor.adminSessionSeq, 'FORCED', call.now)
  const until = await lockAccount(call, account)
  if (lockAnswer === 'LOCKED') throw locked(until, call.now)
  throw new Refusal(401, 'UNAUTHORIZED', '5회 잘못 입력하여 로그아웃되었습니다.', { keep: true })
}

/** Throws the field error when this is not the admin's password; a right one clears the count of the session. */
export async function checkOwnPassword(
  call: AdminCall,
  account: Account,
  password: string,
  field: string,
  lockAnswer?: 'LOCKED' | 'UNAUTHORIZED',
): Promise<void> {
  if (!(await verifyPassword(password, account.admin.passwordHash))) {
    await wrongSecret(call, account, field, '현재 비밀번호가 일치하지 않습니다.', lockAnswer)
  }
  await call.db
    .update(adminSessions)
    .set({ wrongPasswords: 0 })
    .where(eq(adminSessions.adminSessionSeq, call.actor.adminSessionSeq))
}
