import { and, eq, isNull, sql } from 'drizzle-orm'
import { required } from '../../domain/messages/required'
import type { AdminCall, SteppedCall, SteppedHandler } from '../call/call'
import type { Input, OperationName, ResultOf } from '../contract/contract-types'
import { invalid, Refusal } from '../contract/refusal'
import { adminSessions } from '../db/schema'
import { type Account, lockAccount, readAccount } from './accounts'
import { adminRequester } from './password-hasher'
import { endSession } from './sessions'
import { claimantOf, countWrong, lockAddress, lockedError, lockForAddress, MAX_FAILURES } from './sign-in-failures'

const adminNotFound = (): Refusal => new Refusal(401, 'ADMIN_NOT_FOUND', '관리자를 찾을 수 없습니다.')

/** Returns the account of the signed-in admin, locked for a change. */
export async function ownAccount(call: AdminCall): Promise<Account> {
  const account = await lockAccount(call, { adminSeq: call.actor.adminSeq })
  if (!account) throw adminNotFound()
  return account
}

/** Result of comparing the admin's own password with the hash stored at that time; null if none was sent. */
export type OwnPassword = { isCorrect: boolean; hash: string } | null

/** Compares the admin's own password, outside of any transaction. `checkOwnPassword` handles a wrong one. */
export async function compareOwnPassword(call: SteppedCall, password: string | undefined): Promise<OwnPassword> {
  if (!password) return null
  const account = await readAccount(call.services, { adminSeq: call.actor.adminSeq })
  if (!account) throw adminNotFound()
  const { passwordHash: hash } = account.admin
  return { isCorrect: await call.services.passwords.matches(password, hash, adminRequester(call)), hash }
}

/**
 * Creates a handler for a call that may require the admin's own password in a field of its body. The password is
 * compared before the handler's transaction starts.
 */
export const withOwnPassword = <N extends OperationName>(
  passwordIn: (body: Input<N>['body']) => string | undefined,
  handle: (call: AdminCall, input: Input<N>, own: OwnPassword) => Promise<ResultOf<N>>,
): SteppedHandler<N> => ({
  async inSteps(call, input) {
    const ownPassword = await compareOwnPassword(call, passwordIn(input.body))
    return call.step((inner) => handle(inner, input, ownPassword))
  },
})

/**
 * Refuses a wrong password or code of a signed-in admin, on its field. The fifth one ends the session and locks the
 * account for its address, because the user is probably not the owner. `lockAnswer`: calls without 423 in their
 * contract answer 401.
 */
export async function refuseWrongSecret(
  call: AdminCall,
  account: Account,
  field: string,
  message: string,
  lockAnswer: 'LOCKED' | 'UNAUTHORIZED' = 'UNAUTHORIZED',
): Promise<never> {
  await lockAddress(call)
  const session = and(eq(adminSessions.adminSessionSeq, call.actor.adminSessionSeq), isNull(adminSessions.revokedAt))
  const [row] = await call.db
    .update(adminSessions)
    .set({ wrongPasswords: sql`${adminSessions.wrongPasswords} + 1` })
    .where(session)
    .returning({ wrong: adminSessions.wrongPasswords })
  if (!row) throw new Refusal(401, 'UNAUTHORIZED', '로그인이 종료되었습니다.')
  const claimant = claimantOf(account)
  const { lockedUntil } = await countWrong(call, claimant)
  if (!lockedUntil && row.wrong < MAX_FAILURES) {
    throw new Refusal(400, 'VALIDATION_FAILED', message, { errors: [{ field, message }], keep: true })
  }
  await endSession(call.db, call.actor.adminSessionSeq, 'FORCED', call.now)
  const until = lockedUntil ?? (await lockForAddress(call, claimant))
  if (lockAnswer === 'LOCKED') throw lockedError(until, call.now)
  throw new Refusal(401, 'UNAUTHORIZED', '5회 잘못 입력하여 로그아웃되었습니다.', { keep: true })
}

/**
 * Throws a field error if the admin's own password is missing or wrong. A correct one resets the session's counter.
 * Throws 401 if wrong attempts have ended the session meanwhile.
 */
export async function checkOwnPassword(
  call: AdminCall,
  account: Account,
  ownPassword: OwnPassword,
  field: string,
  lockAnswer?: 'LOCKED' | 'UNAUTHORIZED',
): Promise<void> {
  if (!ownPassword) throw invalid({ [field]: required('현재 비밀번호') })
  if (!ownPassword.isCorrect || ownPassword.hash !== account.admin.passwordHash) {
    await refuseWrongSecret(call, account, field, '현재 비밀번호가 일치하지 않습니다.', lockAnswer)
  }
  const [active] = await call.db
    .update(adminSessions)
    .set({ wrongPasswords: 0 })
    .where(and(eq(adminSessions.adminSessionSeq, call.actor.adminSessionSeq), isNull(adminSessions.revokedAt)))
    .returning({ seq: adminSessions.adminSessionSeq })
  if (!active) throw new Refusal(401, 'UNAUTHORIZED', '로그인이 종료되었습니다.')
}
