import { and, eq, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import { admins, otpChallenges, permissionGroups } from '../db/schema'
import type { Db } from '../http/call'
import { endSessions } from './sessions'
import { forgetFailures } from './sign-in-failures'

const DAY_MS = 86_400_000
const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** An admin that a job changed, for its log row. */
export interface ChangedAdmin {
  adminSeq: number
  loginId: string
  name: string
}

const changed = { adminSeq: admins.adminSeq, loginId: admins.loginId, name: admins.name }

/**
 * Nightly: suspends who has not signed in for 90 days (counted from creation or the last 사용재개 when later), super
 * admins apart, and ends their sessions. Gives whom.
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
    .returning(changed)
  for (const admin of suspended) await endSessions(db, admin.adminSeq, 'ADMIN_STATE', now)
  return suspended
}

/** Nightly: 30 days after somebody has left, the shop forgets how to reach him; name and loginId stay for the log. */
export async function forgetRetired(db: Db, now: Date): Promise<ChangedAdmin[]> {
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
    .returning(changed)
}

/** Hourly: what is left of sign-ins that no rule looks at any more. */
export async function clearSignInTraces(db: Db, now: Date): Promise<void> {
  await forgetFailures(db, now)
  await db.delete(otpChallenges).where(lt(otpChallenges.expiresAt, before(now, 1)))
}
