import { and, asc, eq } from 'drizzle-orm'
import { addresses, admins, permissionGroups } from '../db/schema'
import { eventChannels } from '../message/event-channels'
import { contains } from '../resource/filters'
import { handlersOf } from '../resource/handlers-of'
import { countRows, paged } from '../resource/pages'
import { rightsOf } from '../session/rights'
import { messageEvents } from './message-events'

const ADDRESSES_PER_PAGE = 20

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

  'GET /api/v1/admin/common/addresses': async (call, { query }) => {
    // Every word must occur, in the road address or in the lot-number address.
    const words = query.keyword.trim().split(/\s+/)
    const where = and(...words.map((word) => contains(word, addresses.roadAddress, addresses.jibunAddress)))
    return paged(
      { page: query.page, size: ADDRESSES_PER_PAGE },
      () => countRows(call.db, addresses, where),
      (limit, offset) =>
        call.db
          .select({
            zipCode: addresses.zipCode,
            roadAddress: addresses.roadAddress,
            jibunAddress: addresses.jibunAddress,
            sidoId: addresses.sidoId,
            gugunId: addresses.gugunId,
            latitude: addresses.latitude,
            longitude: addresses.longitude,
          })
          .from(addresses)
          .where(where)
          .orderBy(asc(addresses.roadAddress), asc(addresses.addressSeq))
          .limit(limit)
          .offset(offset),
    )
  },

  'GET /api/v1/admin/message-events': async ({ db }) => {
    const channels = await eventChannels(db)
    return messageEvents.map((event) => ({ ...event, channel: channels.get(event.code) ?? null }))
  },
})
