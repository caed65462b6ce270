import { and, eq, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Db } from '../db/database'
import { admins, otpChallenges, permissionGroups } from '../db/schema'
import { endSessions } from './sessions'
import { deleteOldFailures } from './sign-in-failures'

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** An admin that a job changed, for the log. */
export interface ChangedAdmin {
  adminSeq: number
  loginId: string
  name: string
}

const changedColumns = { adminSeq: admins.adminSeq, loginId: admins.loginId, name: admins.name }

/**
 * Suspends admins without a sign-in for 90 days (counted from creation or a later 사용재개), except super admins, and ends
 * their sessions. Runs nightly; returns the suspended admins.
 */
export async function suspendInactive(db: Db, now: Date): Promise<ChangedAdmin[]> {
  const supers = db
    .select({ seq: permissionGroups.permissionGroupSeq })
    .from(permissionGroups)
    .where(eq(permissionGroups.system, true))
  const lastSeen = sql`greatest(coalesce(${admins.lastSignInAt}, ${admins.createdAt}), ${admins.resumedAt})`
  const suspended = await db
    .update(admins)
    .set({
      state: 'SUSPENDED',
      suspendReason: 'INACTIVE_90D',
      updatedAt: now,
      updatedBy: null,
      version: sql`${admins.version} + 1`,
    })
    .where(
      and(
        eq(admins.state, 'ACTIVE'),
        sql`${admins.permissionGroupSeq} not in ${supers}`,
        sql`${lastSeen} <= ${before(now, 90).toISOString()}::timestamptz`,
      ),
    )
    .returning(changedColumns)
  for (const admin of suspended) await endSessions(db, admin.adminSeq, 'ADMIN_STATE', now)
  return suspended
}

/** Deletes the contact data of admins 30 days after they left; name and loginId stay for the log. Runs nightly. */
export async function deleteRetiredContacts(db: Db, now: Date): Promise<ChangedAdmin[]> {
  return db
    .update(admins)
    .set({
      email: null,
      mobilePhone: null,
      officePhone: null,
      updatedAt: now,
      updatedBy: null,
      version: sql`${admins.version} + 1`,
    })
    .where(
      and(
        eq(admins.state, 'RETIRED'),
        lte(admins.retiredAt, before(now, 30)),
        or(isNotNull(admins.email), isNotNull(admins.mobilePhone), isNotNull(admins.officePhone)),
      ),
    )
    .returning(changedColumns)
}

/** Deletes old sign-in failures and challenges. Runs hourly. */
export async function clearSignInTraces(db: Db, now: Date): Promise<void> {
  await deleteOldFailures(db, now)
  await db.delete(otpChallenges).where(lt(otpChallenges.expiresAt, before(now, 1)))
}
