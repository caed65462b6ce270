import { and, count, desc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import { adminSessions, admins, signInFailures, signInLocks } from '../db/schema'
import type { Call, Db, LogEntry, SteppedCall } from '../http/call'
import { type ErrorCode, Refusal, tooMany } from '../http/refusal'
import { seoulDay, seoulHour } from '../lib/seoul'
import { queueMessages } from '../message/outbox'
import { type Account, asAccount, asUnknown } from './accounts'
import { addressKey } from './ip'

/** So many wrong answers for one id from one address within `LOCK_MS` lock the two for as long. */
export const MAX_FAILURES = 5
export const LOCK_MS = 10 * 60_000
/** Failures of one address within a minute, of whatever ids. */
const ADDRESS_FAILURES = 30
const ADDRESS_MS = 60_000
/** Wrong answers for one id within an hour, from whatever addresses: from the sixth on answers slow down, at the thirtieth the admin is told. */
export const ACCOUNT_MS = 3_600_000
const FREE_FAILURES = 5
const TOLD_FAILURES = 30
const SLOWEST_MS = 8_000
/** An address from which an admin has come within so many days is not slowed down. */
const KNOWN_MS = 30 * 86_400_000

/** Of one admin and one address, or of an id that nobody has: those lock as real ones do, so that the answers do not tell them apart. */
export interface Claimant {
  loginId: string
  account: Account | null
}

const claimantAs = ({ loginId, account }: Claimant): NonNullable<LogEntry['as']> =>
  account ? asAccount(account) : asUnknown(loginId)

export const claimantOf = (account: Account): Claimant => ({ loginId: account.admin.loginId, account })

/** Any number: with the hash of an address the lock under which its failures are counted. */
const COUNTING = 7_305

/**
 * Until the end of the transaction no other one counts failures of this address: attempts that arrive together are counted one after the other. Comes
 * before any row is locked.
 */
export async function lockAddress({ db, ip }: Pick<Call, 'db' | 'ip'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${COUNTING}::int, hashtext(${addressKey(ip)}))`)
}

const after = (now: Date, ms: number): SQL => gt(signInFailures.at, new Date(now.getTime() - ms))

async function countFailures(db: Db, ...where: (SQL | undefined)[]): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(signInFailures)
    .where(and(...where))
  return Number(found?.n ?? 0)
}

type Place = Pick<Call, 'ip' | 'now'>

/** Wrong answers for an id within an hour, wherever they came from. */
const wrongOf = (db: Db, loginId: string, now: Date): Promise<number> =>
  countFailures(db, eq(signInFailures.loginId, loginId), eq(signInFailures.wrong, true), after(now, ACCOUNT_MS))

/** Throws 429 while the address has failed too often within a minute. */
async function refuseAddress(db: Db, { ip, now }: Place): Promise<void> {
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

/** Until when an id is locked from this address, or null. */
async function lockOf(db: Db, loginId: string, { ip, now }: Place): Promise<Date | null> {
  const [lock] = await db
    .select({ until: signInLocks.lockedUntil })
    .from(signInLocks)
    .where(and(pairOf(loginId, ip), gt(signInLocks.lockedUntil, now)))
  return lock?.until ?? null
}

/** Until when an admin is locked from some address, or null; a column of a statement on `admins`. */
export const lockedUntilColumn = (now: Date) =>
  // with the names of the tables: Drizzle leaves them out in a statement on one table, and the id would be compared with itself
  sql<Date | null>`(select max(lock.locked_until) from ${signInLocks} lock
    where lock.login_id = ${admins}.login_id and lock.locked_until > ${now.toISOString()}::timestamptz)`.mapWith(
    signInLocks.lockedUntil,
  )

/** Wrong answers of an admin within the time after which they do not count any more, from all addresses; a column of a statement on `admins`. */
export const failedCountColumn = (now: Date) =>
  sql<number>`(select count(*)::int from ${signInFailures} failure
    where failure.login_id = ${admins}.login_id and failure.wrong
      and failure.at > ${new Date(now.getTime() - LOCK_MS).toISOString()}::timestamptz)`

/** 423 with the minutes left. Kept: what led here must stay counted. */
export function locked(until: Date, now: Date): Refusal {
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

/** Notes a refused attempt in the screen-usage log. */
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

const note = ({ db, ip, now }: Call, loginId: string, wrong: boolean) =>
  db.insert(signInFailures).values({ loginId, address: addressKey(ip), at: now, wrong })

/** Counts an attempt that was refused for another reason than a wrong answer: against its address alone. */
export async function countRefused(call: Call, { loginId }: Claimant): Promise<void> {
  await note(call, loginId, false)
}

/** Throws 429 or 423, noted and counted, when neither id nor address may try now. */
export async function refuseBarred(call: Call, claimant: Claimant): Promise<void> {
  await refuseAddress(call.db, call)
  const until = await lockOf(call.db, claimant.loginId, call)
  if (!until) return
  logFailure(call, claimant, 'LOCKED', '로그인 실패: 잠긴 계정')
  await countRefused(call, claimant)
  throw locked(until, call.now)
}

/** ms by which an answer is put off after so many wrong ones within an hour. */
export function slowedBy(wrong: number): number {
  const over = wrong - FREE_FAILURES
  return over <= 0 ? 0 : Math.min(SLOWEST_MS, 1_000 * 2 ** Math.floor((over - 1) / 5))
}

async function isKnownAddress(db: Db, { account }: Claimant, { ip, now }: Place): Promise<boolean> {
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
 * Lets an attempt begin: throws 429 or 423 as `refuseBarred` does, and waits where many addresses try this id. Nothing is held meanwhile: neither a
 * transaction nor a connection.
 */
export async function admit(call: SteppedCall<Call>, claimant: Claimant): Promise<void> {
  const { services, ip, now } = call
  const { db } = services
  await refuseAddress(db, call)
  if (await lockOf(db, claimant.loginId, { ip, now })) await call.step((inner) => refuseBarred(inner, claimant))
  const ms = slowedBy(await wrongOf(db, claimant.loginId, now))
  if (ms > 0 && !(await isKnownAddress(db, claimant, call))) await (services.pause ?? timer)(ms)
}

/** What becomes of a wrong answer: how many are left to this id and address, and until when the two are locked when it was the last. */
interface Counted {
  left: number
  lockedUntil: Date | null
}

/** Counts a wrong password or code; the fifth locks the id for this address. The address is locked (`lockAddress`) and not barred (`refuseBarred`). */
export async function countWrong(call: Call, claimant: Claimant): Promise<Counted> {
  const { db, ip, now } = call
  const { loginId } = claimant
  await note(call, loginId, true)
  const mine = [eq(signInFailures.loginId, loginId), eq(signInFailures.address, addressKey(ip))]
  const wrong = await countFailures(db, ...mine, eq(signInFailures.wrong, true), after(now, LOCK_MS))
  await tellOfMany(call, claimant)
  const left = Math.max(0, MAX_FAILURES - wrong)
  return { left, lockedUntil: left > 0 ? null : await lockPair(call, claimant) }
}

/** Locks an id for the address of this call, for ten minutes, and notes it. Other addresses and open sessions go on. */
export async function lockPair(call: Call, claimant: Claimant): Promise<Date> {
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
  // while it is locked from one address those of others are the same news
  if (account && elsewhere === 0) {
    await tell(call, account, {
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

/** Tells an admin, once an hour of the clock, that somebody tries the account again and again. */
async function tellOfMany(call: Call, { loginId, account }: Claimant): Promise<void> {
  if (!account || (await wrongOf(call.db, loginId, call.now)) < TOLD_FAILURES) return
  const own = eq(admins.adminSeq, account.admin.adminSeq)
  await tell(
    call,
    account,
    {
      reason: `1시간 동안 로그인에 ${TOLD_FAILURES}회 이상 실패했습니다.`,
      change: `FAILURES:${seoulDay(call.now)}T${seoulHour(call.now)}`,
    },
    own,
  )
}

/** Writes to the administrators who want to know of what looks like an attack, and to those of `also`. */
async function tell(
  call: Call,
  { admin }: Account,
  { reason, change }: { reason: string; change: string },
  also?: SQL,
): Promise<void> {
  const wanted = sql`${admins.notifyEvents} @> '["ADMIN_SECURITY"]'::jsonb`
  const staff = await call.db
    .select({ name: admins.name, phone: admins.mobilePhone })
    .from(admins)
    .where(and(eq(admins.state, 'ACTIVE'), or(wanted, also)))
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

/** A right sign-in: what went wrong before it from this address counts no more. */
export async function forgiveAddress({ db, ip }: Pick<Call, 'db' | 'ip'>, loginId: string): Promise<void> {
  await db
    .delete(signInFailures)
    .where(and(eq(signInFailures.loginId, loginId), eq(signInFailures.address, addressKey(ip))))
}

/** 잠금해제: no address is locked for this id any more, and all counts begin anew. */
export async function unlock(db: Db, loginId: string): Promise<void> {
  await db.delete(signInLocks).where(eq(signInLocks.loginId, loginId))
  await db.delete(signInFailures).where(eq(signInFailures.loginId, loginId))
}

/** Removes what no rule looks at any more. */
export async function forgetFailures(db: Db, now: Date): Promise<void> {
  const over = new Date(now.getTime() - ACCOUNT_MS)
  await db.delete(signInFailures).where(lte(signInFailures.at, over))
  await db.delete(signInLocks).where(lte(signInLocks.lockedUntil, now))
}
