import { eq, lt, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../domain/common/durations'
import { passwordProblem } from '../../../domain/common/password'
import { required } from '../../../domain/messages/required'
import type { Call, SteppedCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, notFound, Refusal, tooMany } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { addressRequester } from '../../session/password-hasher'
import { lockCustomer, refuseInactive } from '../member/customer'
import { findMember, type MemberRow, memberStore } from '../member/member-rules'
import { memberPasswords, memberPasswordTries } from '../schema/member-password.schema'
import { readPasswordLink, sendPasswordLink, takePasswordLink } from './password-links'

/** Sign-ins of members and their passwords. Passwords are hashed and compared outside of transactions. */

/** Tries a login id has within `TRIES_MS` of the first one. A correct password resets them. */
const MAX_TRIES = 10
const TRIES_MS = 10 * MINUTE_MS

/**
 * Uses up one of the tries of a login id, before the password is compared, so that parallel guesses get no more tries
 * than sequential ones. Throws 429 when none is left.
 */
async function takeTry({ db, now }: Call, loginId: string): Promise<void> {
  const { tries, since } = memberPasswordTries
  const isOver = sql`${since} <= ${new Date(now.getTime() - TRIES_MS).toISOString()}::timestamptz`
  const [taken] = await db
    .insert(memberPasswordTries)
    .values({ loginId, tries: 1, since: now })
    .onConflictDoUpdate({
      target: memberPasswordTries.loginId,
      set: {
        tries: sql`case when ${isOver} then 1 else ${tries} + 1 end`,
        since: sql`case when ${isOver} then excluded.since else ${since} end`,
      },
    })
    .returning()
  if (!taken || taken.tries <= MAX_TRIES) return
  const left = taken.since.getTime() + TRIES_MS - now.getTime()
  throw tooMany(
    '비밀번호를 여러 번 잘못 입력했습니다. 잠시 후 다시 시도해 주세요.',
    Math.max(1, Math.ceil(left / 1_000)),
  )
}

const giveTriesBack = (db: Db, loginId: string) =>
  db.delete(memberPasswordTries).where(eq(memberPasswordTries.loginId, loginId))

/** Deletes tries that no longer count. */
export async function deleteOldTries(db: Db, now: Date): Promise<void> {
  await db.delete(memberPasswordTries).where(lt(memberPasswordTries.since, new Date(now.getTime() - TRIES_MS)))
}

async function findPassword(db: Db, memberSeq: number): Promise<string | null> {
  const [row] = await db.select().from(memberPasswords).where(eq(memberPasswords.memberSeq, memberSeq))
  return row?.passwordHash ?? null
}

async function findByLoginId(db: Db, loginId: string): Promise<MemberRow | null> {
  const [member] = await db.select().from(members).where(eq(members.loginId, loginId))
  return member ?? null
}

/** Hashes a new password. Throws 400 on `field` for a weak one. Must run outside of transactions. */
async function hashNew(call: SteppedCall<Call>, field: string, password: string, loginId: string): Promise<string> {
  const problem = passwordProblem(password, loginId)
  if (problem) throw invalid({ [field]: problem })
  return call.services.passwords.hash(password, addressRequester(call))
}

/**
 * Returns the hash for a new member's password, null for one who signs in with another service. Throws 400 for a weak
 * password, without one where it is needed, and with one where it is not.
 */
export async function hashForJoin(
  call: SteppedCall<Call>,
  { joinType, loginId, password }: { joinType: Schemas['JoinType']; loginId: string; password?: string },
): Promise<string | null> {
  if (joinType === 'SHOP') {
    if (!password) throw invalid({ password: required('비밀번호') })
    return hashNew(call, 'password', password, loginId)
  }
  if (password !== undefined) throw invalid({ password: '간편로그인 회원은 비밀번호가 없습니다.' })
  return null
}

/**
 * Records a sign-in of a locked member and wakes up a dormant one. Throws INVALID_STATE for a blocked or withdrawn
 * member.
 */
async function recordSignIn({ db, now }: Call, member: MemberRow, ip: string | undefined): Promise<MemberRow> {
  const isDormant = member.state === 'DORMANT'
  if (!isDormant) refuseInactive(member)
  const [after] = await db
    .update(members)
    .set({
      signInCount: sql`${members.signInCount} + 1`,
      lastSignedInAt: now,
      lastSignInIp: ip ?? null,
      ...(isDormant
        ? { state: 'ACTIVE', dormantAt: null, version: sql`${members.version} + 1`, updatedAt: now, updatedBy: null }
        : {}),
    })
    .where(eq(members.memberSeq, member.memberSeq))
    .returning()
  if (!after) throw notFound()
  return after
}

const wrongSignIn = (): Refusal => new Refusal(401, 'SIGN_IN_FAILED', '아이디 또는 비밀번호가 올바르지 않습니다.')

/**
 * Signs a member in by password, then runs `read` in the same transaction. Throws 401 SIGN_IN_FAILED, 429,
 * INVALID_STATE for a blocked member. A withdrawn member has no password any more.
 */
export async function signInByPassword<T>(
  call: SteppedCall<Call>,
  { loginId: typed, password, ip }: { loginId: string; password: string; ip?: string },
  read: (call: Call, member: MemberRow) => Promise<T>,
): Promise<T> {
  const loginId = typed.trim()
  const { services } = call
  await call.step((inner) => takeTry(inner, loginId))
  const found = await findByLoginId(services.db, loginId)
  const stored = found && (await findPassword(services.db, found.memberSeq))
  const right = await services.passwords.matches(password, stored, addressRequester(call))
  if (!found || !right) throw wrongSignIn()
  return call.step(async (inner) => {
    const member = await memberStore.lock(inner.db, found.memberSeq)
    // the password may have been changed, or the member withdrawn, meanwhile
    if ((await findPassword(inner.db, found.memberSeq)) !== stored) throw wrongSignIn()
    await giveTriesBack(inner.db, loginId)
    return read(inner, await recordSignIn(inner, member, ip))
  })
}

/** Records the sign-in of a member with another service. Throws 404, INVALID_STATE for a blocked or withdrawn member. */
export async function signInByService(
  call: Call,
  { joinType, loginId, ip }: { joinType: Schemas['JoinType']; loginId: string; ip?: string },
): Promise<MemberRow> {
  const found = await findByLoginId(call.db, loginId.trim())
  if (found?.joinType !== joinType) throw notFound('회원을 찾을 수 없습니다.')
  return recordSignIn(call, await memberStore.lock(call.db, found.memberSeq), ip)
}

/** Stores a new password of a locked member and ends the member's sessions. */
async function savePassword({ db, now }: Call, { memberSeq, loginId }: MemberRow, passwordHash: string): Promise<void> {
  const row = { passwordHash, changedAt: now }
  await db
    .insert(memberPasswords)
    .values({ memberSeq, ...row })
    .onConflictDoUpdate({ target: memberPasswords.memberSeq, set: row })
  await db.update(members).set({ sessionsEndedAt: now }).where(eq(members.memberSeq, memberSeq))
  await giveTriesBack(db, loginId)
}

/**
 * Changes a member's password. Throws 404, 400 for a wrong current or a weak new one, 429, INVALID_STATE for members
 * who have none or may not act.
 */
export async function changePassword(
  call: SteppedCall<Call>,
  memberSeq: number,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<null> {
  const { db, passwords } = call.services
  const { loginId, joinType } = await findMember(db, memberSeq)
  if (joinType !== 'SHOP') throw invalidState('간편로그인 회원은 비밀번호가 없습니다.')
  await call.step((inner) => takeTry(inner, loginId))
  const stored = await findPassword(db, memberSeq)
  const right = await passwords.matches(currentPassword, stored, addressRequester(call))
  const hash = right ? await hashNew(call, 'newPassword', newPassword, loginId) : null
  // A repeated call returns here, before it fails because the current password has been replaced.
  return call.finish(async (inner) => {
    const member = await lockCustomer(inner.db, memberSeq)
    if (hash === null || (await findPassword(inner.db, memberSeq)) !== stored) {
      throw invalid({ currentPassword: '현재 비밀번호가 일치하지 않습니다.' })
    }
    if (currentPassword === newPassword) {
      throw invalid({ newPassword: '현재 비밀번호와 다른 비밀번호를 입력해 주세요.' })
    }
    await savePassword(inner, member, hash)
    return null
  })
}

/** The sender of links that members ask for themselves. */
const BY_MEMBER = '쇼핑몰'

/**
 * Sends a member who knows id and phone a link for a new password. Does nothing if there is no such member or they have
 * no password. Throws 429 for a fourth link on one day, INVALID_STATE while the shop's address is not set.
 */
export async function requestPasswordLink(
  call: Call,
  { loginId, mobilePhone }: { loginId: string; mobilePhone: string },
): Promise<null> {
  const found = await findByLoginId(call.db, loginId.trim())
  if (found?.joinType !== 'SHOP' || found.mobilePhone !== mobilePhone) return null
  await sendPasswordLink(call, await memberStore.lock(call.db, found.memberSeq), BY_MEMBER)
  return null
}

const badLink = (): Refusal => invalidState('사용할 수 없는 링크입니다. 비밀번호 재설정을 다시 신청해 주세요.')

/** Sets a new password by a link, which is used up. Throws INVALID_STATE for a bad link, 400 for a weak password. */
export async function resetPassword(
  call: SteppedCall<Call>,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<null> {
  const { db } = call.services
  const memberSeq = await readPasswordLink(db, { now: call.now, token })
  const hash =
    memberSeq === null
      ? null
      : await hashNew(call, 'newPassword', newPassword, (await findMember(db, memberSeq)).loginId)
  // A repeated call returns here, before it fails because the link is used.
  return call.finish(async (inner) => {
    const taken = hash === null ? null : await takePasswordLink(inner.db, { now: inner.now, token })
    if (taken === null || hash === null) throw badLink()
    await savePassword(inner, await memberStore.lock(inner.db, taken), hash)
    return null
  })
}
