import { eq } from 'drizzle-orm'
import type { Call } from '../call/call'
import { publicHandlersOf } from '../call/handlers-of'
import type { Schemas } from '../contract/contract-types'
import { Refusal } from '../contract/refusal'
import { adminSessions } from '../db/schema'
import { checkAccount, checkAlive, recordActivity } from './access'
import { accessTokenFor, readAccessToken } from './access-token'
import { logActorOf, readAccount } from './accounts'
import { sha256 } from './crypto'
import { endSession } from './sessions'

const sessionEnded = () => new Refusal(401, 'UNAUTHORIZED', '로그인이 종료되었습니다.')

/**
 * Returns the session to which both tokens belong. The access token may be expired, but must be of the same session.
 */
async function sessionOf(call: Call, { accessToken, refreshToken }: Schemas['Tokens']) {
  const token = readAccessToken(call.services, accessToken, call.now)
  if (!token) throw sessionEnded()
  const [session] = await call.db
    .select()
    .from(adminSessions)
    .where(eq(adminSessions.refreshTokenHash, sha256(refreshToken)))
  if (session?.adminSessionSeq !== token.adminSessionSeq) throw sessionEnded()
  return session
}

export const tokenHandlers = publicHandlersOf({
  'POST /api/v1/admin/auth/reissue': async (call, { body }) => {
    const session = await sessionOf(call, body)
    await checkAlive(call.db, session, call.now)
    const account = await readAccount(call, { adminSeq: session.adminSeq })
    if (!account) throw new Refusal(401, 'ADMIN_NOT_FOUND', '관리자를 찾을 수 없습니다.')
    await checkAccount(call.db, session, account.admin, call)
    // 로그인 연장 uses this call, so it counts as activity unless an automatic call triggered it.
    if (!call.background) await recordActivity(call.db, session.adminSessionSeq, call.now)
    return { accessToken: accessTokenFor(call.services, session, call.now) }
  },

  'POST /api/v1/admin/auth/sign-out': async (call, { body }) => {
    const session = await sessionOf(call, body)
    if (session.revokedAt) return null
    await endSession(call.db, session.adminSessionSeq, 'SIGN_OUT', call.now)
    const account = await readAccount(call, { adminSeq: session.adminSeq })
    if (account) {
      call.log({
        action: 'SIGN_OUT',
        resource: 'admins',
        targetSeqs: [session.adminSeq],
        summary: '로그아웃',
        as: logActorOf(account),
      })
    }
    return null
  },
})
