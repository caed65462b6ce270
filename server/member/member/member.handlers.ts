import { count } from 'drizzle-orm'
import { handlersOf } from '../../call/handlers-of'
import { members } from '../../db/schema'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { countRows, paged } from '../../resource/pages'
import { memberFilter, memberRows, toLine, toMember } from './member-record'
import { findMember, logMember, refuseDormantMember, refuseWithdrawnMember } from './member-rules'
import { saveMember } from './member-save'
import { bulkMembers, moveMember, toGeneral } from './member-transitions'

export const memberHandlers = handlersOf({
  'GET /api/v1/admin/members': async (call, { query }) => {
    const where = memberFilter(query)
    const page = await paged(
      query,
      () => countRows(call.db, members, where),
      (limit, offset) => memberRows(call.db, where, query.sort).limit(limit).offset(offset),
    )
    call.log({
      action: 'LIST',
      resource: 'members',
      targetCount: page.items.length,
      summary: `회원 목록 조회 (${describeFilters('members', query, 'loginId')}) ${formatNumber(page.total)}건`,
      personal: true,
    })
    return { ...page, items: page.items.map((member) => toLine(member, call.now)) }
  },

  'GET /api/v1/admin/members/counts': async (call, { query }) => {
    const rows = await call.db
      .select({ state: members.state, n: count() })
      .from(members)
      .where(memberFilter(query))
      .groupBy(members.state)
    const countOf = (state: string) => Number(rows.find((row) => row.state === state)?.n ?? 0)
    const [active, dormant, blocked] = [countOf('ACTIVE'), countOf('DORMANT'), countOf('BLOCKED')]
    return { all: active + dormant + blocked, active, dormant, blocked }
  },

  'GET /api/v1/admin/members/{seq}': async (call, { path, query }) => {
    const unmasked = query.unmask === true
    const member = await findMember(call.db, path.seq)
    if (unmasked) {
      refuseWithdrawnMember(member)
      refuseDormantMember(member)
    }
    logMember(call, member, {
      action: unmasked ? 'UNMASK' : 'DETAIL',
      what: unmasked ? '개인정보 보기' : '상세 조회',
    })
    return toMember(call, member, unmasked)
  },

  'PUT /api/v1/admin/members/{seq}': (call, { path, body }) => saveMember(call, path.seq, body),
  'POST /api/v1/admin/members/bulk': (call, { body }) => bulkMembers(call, body),
  'POST /api/v1/admin/members/{seq}/transition': (call, { path, body }) => moveMember(call, path.seq, body),
  'POST /api/v1/admin/members/{seq}/to-general': (call, { path, body }) => toGeneral(call, path.seq, body.reason),
})
