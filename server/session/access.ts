import { eq } from 'drizzle-orm'
import type { Actor, Services } from '../call/call'
import { Refusal } from '../contract/refusal'
import type { Db } from '../db/database'
import { classifyDbError } from '../db/db-errors'
import { adminSessions, admins, permissionGroups } from '../db/schema'
import { readAccessToken } from './access-token'
import { isAllowedIp } from './ip'
import { rightsOf } from './rights'
import { endSession, IDLE_MS, isAlive } from './sessions'

/**
 * `lastActiveAt` is written at most once a second per session, so a burst of calls costs one write. A longer interval
 * would end sessions early by as much as the interval.
 */
const TOUCH_MS = 1000

const unauthorized = (message = '로그인이 필요합니다.', keep = false): Refusal =>
  new Refusal(401, 'UNAUTHORIZED', message, { keep })

interface AuthRequest {
  /** The token after `Bearer `. */
  token: string | null
  /** `X-Background: 1`: does not keep the session alive. */
  background: boolean
  /** Client address. */
  ip: string
  now: Date
}

/**
 * Returns the calling admin with the current permissions of their group. Throws 401: UNAUTHORIZED without a valid token
 * or if its session has ended, TOKEN_EXPIRED if only the token has expired, ADMIN_NOT_FOUND if the account is gone.
 * Ends the session if it is idle or called from an address that the account does not allow. That change is committed
 * even though the call is refused.
 */
export async function authenticate(db: Db, services: Pick<Services, 'keys'>, request: AuthRequest): Promise<Actor> {
  const { now } = request
  const token = request.token ? readAccessToken(services, request.token, now) : null
  if (!token) throw unauthorized()
  if (token.expired) throw new Refusal(401, 'TOKEN_EXPIRED', '로그인이 만료되었습니다.')

  const [row] = await db
    .select(columns)
    .from(adminSessions)
    .leftJoin(admins, eq(admins.adminSeq, adminSessions.adminSeq))
    .leftJoin(permissionGroups, eq(permissionGroups.permissionGroupSeq, admins.permissionGroupSeq))
    .where(eq(adminSessions.adminSessionSeq, token.adminSessionSeq))
  if (!row || row.session.adminSeq !== token.adminSeq) throw unauthorized()
  const { session, admin, group } = row
  if (!admin || !group) throw new Refusal(401, 'ADMIN_NOT_FOUND', '관리자를 찾을 수 없습니다.')
  await checkAlive(db, session, now)
  await checkAccount(db, session, admin, request)

  if (!request.background && now.getTime() - session.lastActiveAt.getTime() >= TOUCH_MS) {
    // Reading must work while the database is not writable.
    await recordActivity(db, session.adminSessionSeq, now).catch((error: unknown) => {
      if (classifyDbError(error) !== 'AWAY') throw error
    })
  }
  return {
    adminSeq: admin.adminSeq,
    adminSessionSeq: session.adminSessionSeq,
    loginId: admin.loginId,
    name: admin.name,
    permissionGroupSeq: group.permissionGroupSeq,
    permissionGroupName: group.name,
    isSuper: group.system,
    ...rightsOf(group),
  }
}

/** What a call needs. Every call reads it, so whole rows would cost each of them time. */
const columns = {
  session: {
    adminSessionSeq: adminSessions.adminSessionSeq,
    adminSeq: adminSessions.adminSeq,
    lastActiveAt: adminSessions.lastActiveAt,
    expiresAt: adminSessions.expiresAt,
    revokedAt: adminSessions.revokedAt,
  },
  admin: {
    adminSeq: admins.adminSeq,
    loginId: admins.loginId,
    name: admins.name,
    state: admins.state,
    allowedIps: admins.allowedIps,
  },
  group: {
    permissionGroupSeq: permissionGroups.permissionGroupSeq,
    name: permissionGroups.name,
    system: permissionGroups.system,
    permissions: permissionGroups.permissions,
    piiUnmask: permissionGroups.piiUnmask,
    piiExport: permissionGroups.piiExport,
    pointLimit: permissionGroups.pointLimit,
  },
}

const ended = (keep = false): Refusal => unauthorized('로그인이 종료되었습니다.', keep)

/** Throws if the account may not be used: suspended, retired, or a disallowed address, which also ends the session. */
export async function checkAccount(
  db: Db,
  { adminSessionSeq }: Pick<typeof adminSessions.$inferSelect, 'adminSessionSeq'>,
  admin: Pick<typeof admins.$inferSelect, 'state' | 'allowedIps'>,
  { ip, now }: Pick<AuthRequest, 'ip' | 'now'>,
): Promise<void> {
  if (admin.state === 'SUSPENDED' || admin.state === 'RETIRED') throw ended()
  if (isAllowedIp(ip, admin.allowedIps)) return
  await endSession(db, adminSessionSeq, 'FORCED', now)
  throw ended(true)
}

/** Throws if the session has ended; also ends an idle session. */
export async function checkAlive(
  db: Db,
  session: Parameters<typeof isAlive>[0] & Pick<typeof adminSessions.$inferSelect, 'adminSessionSeq'>,
  now: Date,
): Promise<void> {
  if (isAlive(session, now)) return
  const idle = session.revokedAt === null && now.getTime() - session.lastActiveAt.getTime() >= IDLE_MS
  if (idle) await endSession(db, session.adminSessionSeq, 'IDLE', now)
  throw ended(idle)
}

/** Records activity of the admin in the session. */
export async function recordActivity(db: Db, adminSessionSeq: number, now: Date): Promise<void> {
  await db.update(adminSessions).set({ lastActiveAt: now }).where(eq(adminSessions.adminSessionSeq, adminSessionSeq))
}
