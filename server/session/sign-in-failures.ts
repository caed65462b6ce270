import { and, count, desc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Call, LogEntry, SteppedCall } from '../call/call'
import { type ErrorCode, Refusal, tooMany } from '../contract/refusal'
import type { Db } from '../db/database'
import { adminSessions, admins, signInFailures, signInLocks } from '../db/schema'
import { seoulDay, seoulHour } from '../lib/seoul-time'
import { queueMessages } from '../message/outbox'
import { type Account, logActorOf, unknownLogActor } from './accounts'
import { addressKey } from './ip'

/** Wrong answers for one id from one address within `LOCK_MS` that lock the pair for the same time. */
export const MAX_FAILURES = 5
export const LOCK_MS = 10 * 60_000
/** Failures of one address within a minute, for any ids. */
const ADDRESS_FAILURES = 30
const ADDRESS_MS = 60_000
/**
 * Wrong answers for one id within an hour, from any addresses: from the sixth on, responses slow down; at the thirtieth
 * the admin is notified.
 */
export const ACCOUNT_MS = 3_600_000
const FREE_FAILURES = 5
const NOTIFY_FAILURES = 30
const SLOWEST_MS = 8_000
/** Addresses from which the admin signed in within 30 days are not slowed down. */
const KNOWN_MS = 30 * DAY_MS

/**
 * The id of a sign-in attempt and its account. Unknown ids lock like existing ones, so that responses do not reveal
 * which ids exist.
 */
export interface Claimant {
  loginId: string
  account: Account | null
}

const claimantAs = ({ loginId, account }: Claimant): NonNullable<LogEntry['as']> =>
  account ? logActorOf(account) : unknownLogActor(loginId)

export const claimantOf = (account: Account): Claimant => ({ loginId: account.admin.loginId, account })

/** Class of the advisory locks of addresses; the second key is the hash of the address. */
const ADDRESS_LOCK = 7_305

/**
 * Serializes the counting of failures of this address until the end of the transaction, so that parallel attempts are
 * counted one by one. Must be called before rows are locked.
 */
export async function lockAddress({ db, ip }: Pick<Call, 'db' | 'ip'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}::int, hashtext(${addressKey(ip)}))`)
}

const after = (now: Date, ms: number): SQL => gt(signInFailures.at, new Date(now.getTime() - ms))

async function countFailures(db: Db, ...where: (SQL | undefined)[]): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(signInFailures)
    .where(and(...where))
  return Number(found?.n ?? 0)
}

type Origin = Pick<Call, 'ip' | 'now'>

/** Counts wrong answers for an id within an hour, from all addresses. */
const wrongOf = (db: Db, loginId: string, now: Date): Promise<number> =>
  countFailures(db, eq(signInFailures.loginId, loginId), eq(signInFailures.wrong, true), after(now, ACCOUNT_MS))

/** Throws 429 while the address has too many failures within a minute. */
async function refuseAddress(db: Db, { ip, now }: Origin): Promise<void> {
  const [last] = await db
    .select({ at: signInFailures.at })
    .from(signInFailures)
    .where(and(eq(signInFailures.address, addressKey(ip)), after(now, ADDRESS_MS)))
    .orderBy(desc(signInFailures.at))
    .offset(ADDRESS_FAILURES - 1)
    .limit(1)
  if (!last) return
  const left = last.at.getTime() + ADDRESS_MS - now.getTime()
  throw tooMany('요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.', Math.max(1, Math.ceil(left / 1_000)))
}

const pairOf = (loginId: string, ip: string): SQL | undefined =>
  and(eq(signInLocks.loginId, loginId), eq(signInLocks.address, addressKey(ip)))

/** Returns until when an id is locked from this address, or null. */
async function lockOf(db: Db, loginId: string, { ip, now }: Origin): Promise<Date | null> {
  const [lock] = await db
    .select({ until: signInLocks.lockedUntil })
    .from(signInLocks)
    .where(and(pairOf(loginId, ip), gt(signInLocks.lockedUntil, now)))
  return lock?.until ?? null
}

/** Returns a column for queries on `admins`: until when an admin is locked from any address, or null. */
export const lockedUntilColumn = (now: Date) =>
  // with table names: in a query on one table Drizzle omits them, and the id would be compared with itself
  sql<Date | null>`(select max(lock.locked_until) from ${signInLocks} lock
    where lock.login_id = ${admins}.login_id and lock.locked_until > ${now.toISOString()}::timestamptz)`.mapWith(
    signInLocks.lockedUntil,
  )

/** Returns a column for queries on `admins`: wrong answers that still count toward a lock, from all addresses. */
export const failedCountColumn = (now: Date) =>
  sql<number>`(select count(*)::int from ${signInFailures} failure
    where failure.login_id = ${admins}.login_id and failure.wrong
      and failure.at > ${new Date(now.getTime() - LOCK_MS).toISOString()}::timestamptz)`

/** Returns a 423 with the minutes left. `keep` commits the counted failures. */
export function lockedError(until: Date, now: Date): Refusal {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000))
  return new Refusal(
    423,
    'LOCKED',
    `로그인 5회 실패로 이 접속 위치에서 잠겼습니다. ${minutes}분 후 다시 시도해 주세요.`,
    {
      result: { lockedUntil: until.toISOString() },
      keep: true,
    },
  )
}

/** Logs a refused attempt in the screen-usage log. */
export function logFailure(call: Call, claimant: Claimant, errorCode: ErrorCode, summary: string): void {
  const as = claimantAs(claimant)
  call.log({
    action: 'SIGN_IN_FAILED',
    resource: 'admins',
    targetSeqs: as.adminSeq === null ? [] : [as.adminSeq],
    summary,
    result: 'FAILURE',
    errorCode,
    as,
  })
}

const insertFailure = ({ db, ip, now }: Call, loginId: string, wrong: boolean) =>
  db.insert(signInFailures).values({ loginId, address: addressKey(ip), at: now, wrong })

/** Counts an attempt that was refused for another reason than a wrong answer; it counts only against its address. */
export async function countRefused(call: Call, { loginId }: Claimant): Promise<void> {
  await insertFailure(call, loginId, false)
}

/** Throws 429 if the address, or 423 if the id from this address, must not try now. The 423 is logged and counted. */
export async function refuseLocked(call: Call, claimant: Claimant): Promise<void> {
  await refuseAddress(call.db, call)
  const until = await lockOf(call.db, claimant.loginId, call)
  if (!until) return
  logFailure(call, claimant, 'LOCKED', '로그인 실패: 잠긴 계정')
  await countRefused(call, claimant)
  throw lockedError(until, call.now)
}

/** Returns the delay of a response in ms after a number of wrong answers within an hour. */
export function delayAfter(wrong: number): number {
  const over = wrong - FREE_FAILURES
  return over <= 0 ? 0 : Math.min(SLOWEST_MS, 1_000 * 2 ** Math.floor((over - 1) / 5))
}

async function isKnownAddress(db: Db, { account }: Claimant, { ip, now }: Origin): Promise<boolean> {
  if (!account) return false
  const [known] = await db
    .select({ seq: adminSessions.adminSessionSeq })
    .from(adminSessions)
    .where(
      and(
        eq(adminSessions.adminSeq, account.admin.adminSeq),
        eq(adminSessions.ip, ip),
        gt(adminSessions.createdAt, new Date(now.getTime() - KNOWN_MS)),
      ),
    )
    .limit(1)
  return known !== undefined
}

const timer = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Admits an attempt: throws 429 or 423 as `refuseLocked`, and delays it if many addresses try this id. Holds no
 * transaction or connection while it waits.
 */
export async function admit(call: SteppedCall<Call>, claimant: Claimant): Promise<void> {
  const { services, ip, now } = call
  const { db } = services
  await refuseAddress(db, call)
  if (await lockOf(db, claimant.loginId, { ip, now })) await call.step((inner) => refuseLocked(inner, claimant))
  const ms = delayAfter(await wrongOf(db, claimant.loginId, now))
  if (ms > 0 && !(await isKnownAddress(db, claimant, call))) await (services.pause ?? timer)(ms)
}

/**
 * Result of a counted wrong answer: the attempts left for the id and address, and until when they are locked after the
 * last one.
 */
interface Counted {
  left: number
  lockedUntil: Date | null
}

/**
 * Counts a wrong password or code; the fifth one locks the id for this address. Requires `lockAddress` and
 * `refuseLocked` before.
 */
export async function countWrong(call: Call, claimant: Claimant): Promise<Counted> {
  const { db, ip, now } = call
  const { loginId } = claimant
  await insertFailure(call, loginId, true)
  const mine = [eq(signInFailures.loginId, loginId), eq(signInFailures.address, addressKey(ip))]
  const wrong = await countFailures(db, ...mine, eq(signInFailures.wrong, true), after(now, LOCK_MS))
  await notifyOfMany(call, claimant)
  const left = Math.max(0, MAX_FAILURES - wrong)
  return { left, lockedUntil: left > 0 ? null : await lockForAddress(call, claimant) }
}

/**
 * Locks an id for the call's address for ten minutes and logs it. Other addresses and open sessions are not affected.
 */
export async function lockForAddress(call: Call, claimant: Claimant): Promise<Date> {
  const { db, ip, now } = call
  const { loginId, account } = claimant
  const lockedUntil = new Date(now.getTime() + LOCK_MS)
  const elsewhere = await countLocks(db, loginId, now)
  await db
    .insert(signInLocks)
    .values({ loginId, address: addressKey(ip), lockedUntil })
    .onConflictDoUpdate({ target: [signInLocks.loginId, signInLocks.address], set: { lockedUntil } })
  const as = claimantAs(claimant)
  call.log({
    action: 'LOCKED',
    resource: 'admins',
    targetSeqs: as.adminSeq === null ? [] : [as.adminSeq],
    summary: '5회 실패로 이 접속 위치에서 10분간 잠금',
    as,
  })
  // while the id is locked from one address, further locks are not messaged
  if (account && elsewhere === 0) {
    await notifyAdmins(call, account, {
      reason: `로그인 5회 실패로 10분간 잠겼습니다. (${ip})`,
      change: `LOCK:${lockedUntil.getTime()}`,
    })
  }
  return lockedUntil
}

async function countLocks(db: Db, loginId: string, now: Date): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(signInLocks)
    .where(and(eq(signInLocks.loginId, loginId), gt(signInLocks.lockedUntil, now)))
  return Number(found?.n ?? 0)
}

/** Notifies an admin of many failed sign-ins to their account, at most once per clock hour. */
async function notifyOfMany(call: Call, { loginId, account }: Claimant): Promise<void> {
  if (!account || (await wrongOf(call.db, loginId, call.now)) < NOTIFY_FAILURES) return
  const condition = eq(admins.adminSeq, account.admin.adminSeq)
  await notifyAdmins(
    call,
    account,
    {
      reason: `1시간 동안 로그인에 ${NOTIFY_FAILURES}회 이상 실패했습니다.`,
      change: `FAILURES:${seoulDay(call.now)}T${seoulHour(call.now)}`,
    },
    condition,
  )
}

/** Messages the admins who subscribed to security events, and those that match `also`. */
async function notifyAdmins(
  call: Call,
  { admin }: Account,
  { reason, change }: { reason: string; change: string },
  also?: SQL,
): Promise<void> {
  const subscribed = sql`${admins.notifyEvents} @> '["ADMIN_SECURITY"]'::jsonb`
  const staff = await call.db
    .select({ name: admins.name, phone: admins.mobilePhone })
    .from(admins)
    .where(and(eq(admins.state, 'ACTIVE'), or(subscribed, also)))
  await queueMessages(
    call,
    staff.flatMap(({ name, phone }) =>
      phone
        ? [
            {
              eventCode: 'ADMIN_SECURITY' as const,
              to: { name, phone },
              values: { 아이디: admin.loginId, 사유: reason },
              related: { type: 'ADMIN', seq: admin.adminSeq },
              change,
            },
          ]
        : [],
    ),
  )
}

/** Deletes the failures of an id from this address after a successful sign-in. */
export async function clearFailures({ db, ip }: Pick<Call, 'db' | 'ip'>, loginId: string): Promise<void> {
  await db
    .delete(signInFailures)
    .where(and(eq(signInFailures.loginId, loginId), eq(signInFailures.address, addressKey(ip))))
}

/** Removes all locks and failures of an id (잠금해제). */
export async function unlock(db: Db, loginId: string): Promise<void> {
  await db.delete(signInLocks).where(eq(signInLocks.loginId, loginId))
  await db.delete(signInFailures).where(eq(signInFailures.loginId, loginId))
}

/** Deletes failures and locks that no longer count. */
export async function deleteOldFailures(db: Db, now: Date): Promise<void> {
  const over = new Date(now.getTime() - ACCOUNT_MS)
  await db.delete(signInFailures).where(lte(signInFailures.at, over))
  await db.delete(signInLocks).where(lte(signInLocks.lockedUntil, now))
}
