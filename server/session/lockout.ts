import { eq, lte, sql } from 'drizzle-orm'
import { admins, permissionGroups, unknownSignIns } from '../db/schema'
import type { Call, LogEntry } from '../http/call'
import { type ErrorCode, Refusal } from '../http/refusal'
import { queueMessages } from '../message/outbox'

export const MAX_FAILURES = 5
const LOCK_MS = 10 * 60_000

export type AdminRow = typeof admins.$inferSelect
export type GroupRow = typeof permissionGroups.$inferSelect
export interface Account {
  admin: AdminRow
  group: GroupRow
}

type Whose = { loginId: string } | { adminSeq: number }

const accounts = (call: Pick<Call, 'db'>, whose: Whose) =>
  call.db
    .select({ admin: admins, group: permissionGroups })
    .from(admins)
    .innerJoin(permissionGroups, eq(permissionGroups.permissionGroupSeq, admins.permissionGroupSeq))
    .where('loginId' in whose ? eq(admins.loginId, whose.loginId) : eq(admins.adminSeq, whose.adminSeq))

/** An account as it stands, to be read only. */
export async function readAccount(call: Pick<Call, 'db'>, whose: Whose): Promise<Account | null> {
  const [row] = await accounts(call, whose)
  return row ?? null
}

/** An account, its row locked for a change: failures that arrive together are counted one after the other. */
export async function findAccount(call: Pick<Call, 'db'>, whose: Whose): Promise<Account | null> {
  const [row] = await accounts(call, whose).for('update', { of: admins })
  return row ?? null
}

/** Who stands in the log for something that happened before anybody is signed in. */
export const asAccount = ({ admin, group }: Account): NonNullable<LogEntry['as']> => ({
  adminSeq: admin.adminSeq,
  loginId: admin.loginId,
  adminName: admin.name,
  permissionGroupName: group.name,
})

export const asUnknown = (loginId: string): NonNullable<LogEntry['as']> => ({
  adminSeq: null,
  loginId,
  adminName: '-',
  permissionGroupName: null,
})

/** 423 with the minutes left. Kept: what led here must stay counted. */
export function locked(until: Date, now: Date): Refusal {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000))
  return new Refusal(423, 'LOCKED', `로그인 5회 실패로 계정이 잠겼습니다. ${minutes}분 후 다시 시도해 주세요.`, {
    result: { lockedUntil: until.toISOString() },
    keep: true,
  })
}

/** Until when the account is locked at this moment, or null. */
export const lockOf = (row: { lockedUntil: Date | null } | null | undefined, now: Date): Date | null =>
  row?.lockedUntil && row.lockedUntil > now ? row.lockedUntil : null

export async function unknownLock(call: Call, loginId: string): Promise<Date | null> {
  const [row] = await call.db.select().from(unknownSignIns).where(eq(unknownSignIns.loginId, loginId))
  return lockOf(row, call.now)
}

/** Notes a refused attempt in the screen-usage log. */
export function logFailure(call: Call, as: NonNullable<LogEntry['as']>, errorCode: ErrorCode, summary: string): void {
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

/** Locks the account for 10 minutes and notes it. Suspended and retired accounts keep their state. */
export async function lockAccount(call: Call, account: Account): Promise<Date> {
  const until = new Date(call.now.getTime() + LOCK_MS)
  await call.db
    .update(admins)
    .set({
      failedCount: MAX_FAILURES,
      lockedUntil: until,
      state: account.admin.state === 'ACTIVE' ? 'LOCKED' : account.admin.state,
    })
    .where(eq(admins.adminSeq, account.admin.adminSeq))
  logLock(call, asAccount(account))
  await tellLock(call, account, until)
  return until
}

/** Writes to the administrators who want to know of what looks like an attack. */
async function tellLock(call: Call, { admin }: Account, until: Date): Promise<void> {
  const staff = await call.db
    .select({ name: admins.name, phone: admins.mobilePhone })
    .from(admins)
    .where(sql`${admins.state} in ('ACTIVE', 'LOCKED') and ${admins.notifyEvents} @> '["ADMIN_SECURITY"]'::jsonb`)
  await queueMessages(
    call,
    staff.flatMap(({ name, phone }) =>
      phone
        ? [
            {
              eventCode: 'ADMIN_SECURITY',
              to: { name, phone },
              values: { 아이디: admin.loginId, 사유: '로그인 5회 실패로 10분간 잠겼습니다.' },
              related: { type: 'ADMIN', seq: admin.adminSeq },
              change: `LOCK:${until.getTime()}`,
            },
          ]
        : [],
    ),
  )
}

function logLock(call: Call, as: NonNullable<LogEntry['as']>): void {
  call.log({
    action: 'LOCKED',
    resource: 'admins',
    targetSeqs: as.adminSeq === null ? [] : [as.adminSeq],
    summary: '5회 실패로 10분간 계정 잠금',
    as,
  })
}

/** Counts a wrong password of an account; gives the end of the lock when it was the fifth. */
export async function countFailure(call: Call, account: Account): Promise<Date | null> {
  const { admin } = account
  // A lock that has run out starts the count anew.
  const count = admin.lockedUntil ? 1 : admin.failedCount + 1
  if (count >= MAX_FAILURES) return lockAccount(call, account)
  await call.db
    .update(admins)
    .set({ failedCount: count, lockedUntil: null, state: admin.state === 'LOCKED' ? 'ACTIVE' : admin.state })
    .where(eq(admins.adminSeq, admin.adminSeq))
  return null
}

/** The same for an id that nobody has. */
export async function countUnknownFailure(call: Call, loginId: string): Promise<Date | null> {
  const { now } = call
  const until = new Date(now.getTime() + LOCK_MS)
  const count = sql`case when ${lte(unknownSignIns.lockedUntil, now)} then 1 else ${unknownSignIns.failedCount} + 1 end`
  const [row] = await call.db
    .insert(unknownSignIns)
    .values({ loginId, failedCount: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: unknownSignIns.loginId,
      set: {
        failedCount: count,
        lockedUntil: sql`case when ${count} >= ${MAX_FAILURES}::int then ${until.toISOString()}::timestamptz end`,
        updatedAt: now,
      },
    })
    .returning()
  const lock = lockOf(row, now)
  if (lock) logLock(call, asUnknown(loginId))
  return lock
}
