import { and, eq, gt, isNull, lte, ne, type SQL } from 'drizzle-orm'
import type { Services } from '../call/call'
import type { Db } from '../db/database'
import { adminSessions, otpChallenges } from '../db/schema'
import { accessTokenFor } from './access-token'
import { newToken, sha256 } from './crypto'

export const IDLE_MS = 60 * 60_000
const LIFE_MS = 12 * 3_600_000
/** Allowed clock difference between two servers. Times further ahead were written before the clock was set back. */
const SKEW_MS = 60_000

type RevokedReason = NonNullable<typeof adminSessions.$inferSelect.revokedReason>

/** Returns whether a session is still valid. */
export const isAlive = (session: { lastActiveAt: Date; expiresAt: Date; revokedAt: Date | null }, now: Date): boolean =>
  session.revokedAt === null &&
  now.getTime() - session.lastActiveAt.getTime() < IDLE_MS &&
  session.lastActiveAt.getTime() - now.getTime() <= SKEW_MS &&
  now < session.expiresAt

/** Returns the condition for valid sessions, see `isAlive`. */
export const aliveCondition = (now: Date): SQL | undefined =>
  and(
    isNull(adminSessions.revokedAt),
    gt(adminSessions.lastActiveAt, new Date(now.getTime() - IDLE_MS)),
    lte(adminSessions.lastActiveAt, new Date(now.getTime() + SKEW_MS)),
    gt(adminSessions.expiresAt, now),
  )

export interface NewSession {
  adminSessionSeq: number
  accessToken: string
  refreshToken: string
}

/** Starts a session and returns its two tokens. Only the hash of the refresh token is stored. */
export async function startSession(
  db: Db,
  services: Pick<Services, 'keys' | 'random'>,
  of: { adminSeq: number; ip: string; userAgent: string; now: Date },
): Promise<NewSession> {
  const refreshToken = newToken(services.random)
  const [row] = await db
    .insert(adminSessions)
    .values({
      adminSeq: of.adminSeq,
      refreshTokenHash: sha256(refreshToken),
      ip: of.ip,
      userAgent: of.userAgent.slice(0, 300),
      createdAt: of.now,
      lastActiveAt: of.now,
      expiresAt: new Date(of.now.getTime() + LIFE_MS),
    })
    .returning({ adminSessionSeq: adminSessions.adminSessionSeq })
  if (!row) throw new Error('The session was not stored')
  const accessToken = accessTokenFor(services, { adminSeq: of.adminSeq, ...row }, of.now)
  return { ...row, accessToken, refreshToken }
}

/**
 * Ends all sessions of an admin (except `except`) and voids unfinished sign-ins. Returns how many sessions ended. Their
 * next calls are refused.
 */
export async function endSessions(
  db: Db,
  adminSeq: number,
  reason: RevokedReason,
  now: Date,
  except?: number,
): Promise<number> {
  await db.delete(otpChallenges).where(eq(otpChallenges.adminSeq, adminSeq))
  const ended = await db
    .update(adminSessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(
      and(
        eq(adminSessions.adminSeq, adminSeq),
        isNull(adminSessions.revokedAt),
        except === undefined ? undefined : ne(adminSessions.adminSessionSeq, except),
      ),
    )
    .returning({ seq: adminSessions.adminSessionSeq })
  return ended.length
}

/** Ends one session. */
export async function endSession(db: Db, adminSessionSeq: number, reason: RevokedReason, now: Date): Promise<void> {
  await db
    .update(adminSessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(adminSessions.adminSessionSeq, adminSessionSeq), isNull(adminSessions.revokedAt)))
}
