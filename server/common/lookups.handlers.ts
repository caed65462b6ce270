import { asc, eq } from 'drizzle-orm'
import { handlersOf } from '../call/handlers-of'
import { invalid, Refusal } from '../contract/refusal'
import { admins, permissionGroups } from '../db/schema'
import { reportFailure } from '../jobs/report'
import { eventChannels } from '../message/event-channels'
import { messageEvents } from '../message/message-events'
import { askProvider } from '../providers/ask-provider'
import { DeclinedError } from '../providers/errors'
import { NotConnectedError, notConnected } from '../providers/ports'
import { rightsOf } from '../session/rights'

export const lookupHandlers = handlersOf({
  'GET /api/v1/admin/common/admins': async ({ db, actor }, { query: { code } }) => {
    const maySeeAccounts = actor.permissions.ADMIN_PERMISSION_MANAGEMENT !== undefined
    const found = await db
      .select({
        adminSeq: admins.adminSeq,
        name: admins.name,
        department: admins.department,
        loginId: admins.loginId,
        group: permissionGroups,
      })
      .from(admins)
      .innerJoin(permissionGroups, eq(permissionGroups.permissionGroupSeq, admins.permissionGroupSeq))
      .where(eq(admins.state, 'ACTIVE'))
      .orderBy(asc(admins.name), asc(admins.adminSeq))
    return found
      .filter(({ group }) => !code || rightsOf(group).permissions[code] === 'WRITE')
      .map(({ group: _, loginId, ...admin }) => (maySeeAccounts ? { ...admin, loginId } : admin))
  },

  'GET /api/v1/admin/common/addresses': {
    inSteps: async ({ services }, { query: { keyword, page = 1 } }) =>
      askProvider(services, 'addresses', (search) => search.search({ keyword, page })).catch((error: unknown) => {
        if (error instanceof NotConnectedError) throw notConnected('addresses')
        if (error instanceof DeclinedError) throw invalid({ keyword: error.message })
        reportFailure(services, 'address search', error)
        throw new Refusal(502, 'EXTERNAL_FAILED', '주소 검색 서비스가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.')
      }),
  },

  'GET /api/v1/admin/message-events': async ({ db }) => {
    const channels = await eventChannels(db)
    return messageEvents.map((event) => ({ ...event, channel: channels.get(event.code) ?? null }))
  },
})
