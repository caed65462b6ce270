import { eq } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf, steppedHandlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { inUse, invalidState, notFound } from '../../contract/refusal'
import { adminLogs, adminSessions, admins, otpChallenges, usedLoginIds } from '../../db/schema'
import { formatNumber } from '../../lib/numbers'
import { fieldChanges } from '../../log/field-changes'
import { describeFilters } from '../../log/summary'
import { countRows, paged } from '../../resource/pages'
import { refuseMaskedText } from '../../resource/personal-search'
import { checkVersion } from '../../resource/stamps'
import { type Account, type GroupRow, lockAccount, readAccount } from '../../session/accounts'
import { guardEdit, guardGrant, selfChange, subjectOf } from '../../session/admin-guards'
import { isAllowedIp } from '../../session/ip'
import { bulkAdmins } from './admin-bulk-actions'
import { adminFilter, adminRows, toAdmin } from './admin-record'
import { adminStore, findGroup, guardLastSuper, ownContact, ownIpExcluded, readGuards } from './admin-rules'

/** Returns the account to change, locked. Throws 404. */
async function lock(call: AdminCall, seq: number): Promise<Account> {
  const account = await lockAccount(call, { adminSeq: seq })
  if (!account) throw notFound()
  return account
}

const PERSONAL = ['email', 'mobilePhone', 'officePhone'] as const

/** Admins change their own name and contact data with their password (`PUT /me`), not here. */
const OWN = ['name', ...PERSONAL] as const

/** Returns the values that a PUT stores. Contact data and IP rules stay unchanged if they are missing. */
const nextOf = (body: Schemas['AdminUpdate'], { admin }: Account) => ({
  name: body.name,
  department: body.department || null,
  position: body.position || null,
  memo: body.memo || null,
  email: body.email ?? admin.email,
  mobilePhone: body.mobilePhone ?? admin.mobilePhone,
  officePhone: body.officePhone === undefined ? admin.officePhone : body.officePhone || null,
  allowedIps: [...new Set(body.allowedIps ?? admin.allowedIps)],
  notifyEvents: [...new Set(body.notifyEvents)],
})

/** Checks the rules for moving an admin to another group and returns the group. */
async function newGroup(call: AdminCall, account: Account, permissionGroupSeq: number): Promise<GroupRow> {
  if (permissionGroupSeq === account.group.permissionGroupSeq) return account.group
  await guardLastSuper(call, account)
  if (account.admin.adminSeq === call.actor.adminSeq) throw selfChange()
  const group = await findGroup(call, permissionGroupSeq)
  guardGrant(call.actor, group)
  return group
}

async function update(call: AdminCall, seq: number, body: Schemas['AdminUpdate']): Promise<Schemas['Admin']> {
  const account = await lock(call, seq)
  const { admin } = account
  await checkVersion(admin, body.version, async () => toAdmin(await readGuards(call, account), call))
  refuseMaskedText(body, PERSONAL)
  if (admin.state === 'RETIRED') throw invalidState('퇴사 처리된 관리자는 변경할 수 없습니다.')
  const group = await newGroup(call, account, body.permissionGroupSeq)
  const next = nextOf(body, account)
  if (admin.adminSeq !== call.actor.adminSeq) guardEdit(call.actor, account)
  else if (OWN.some((field) => next[field] !== admin[field])) throw ownContact()
  else if (!isAllowedIp(call.ip, next.allowedIps)) throw ownIpExcluded(call.ip)

  const saved = await adminStore.update(call, admin, { ...next, permissionGroupSeq: group.permissionGroupSeq })
  const subject = subjectOf(admin)
  const entry = {
    resource: 'admins',
    targetSeqs: [seq],
    names: [subject.label],
    subjects: [subject],
    personal: true,
  }
  const changes = fieldChanges('AdminUpdate', admin, next)
  const moved = group.permissionGroupSeq !== admin.permissionGroupSeq
  if (changes.length > 0 || !moved) {
    call.log({ ...entry, action: 'UPDATE', summary: `관리자 정보 수정: ${admin.loginId}`, changes })
  }
  if (moved) {
    call.log({
      ...entry,
      action: 'PERMISSION_CHANGE',
      summary: `권한그룹 변경: ${admin.loginId} ${account.group.name} → ${group.name}`,
      changes: [{ field: 'permissionGroupSeq', label: '권한그룹', before: account.group.name, after: group.name }],
    })
  }
  return toAdmin(await readGuards(call, { admin: saved, group }), call)
}

async function remove(call: AdminCall, seq: number, version: number): Promise<null> {
  const account = await lock(call, seq)
  const { admin } = account
  await checkVersion(admin, version, async () => toAdmin(await readGuards(call, account), call))
  await guardLastSuper(call, account)
  guardEdit(call.actor, account)
  const used =
    admin.lastSignInAt !== null ||
    (await countRows(call.db, adminSessions, eq(adminSessions.adminSeq, seq))) > 0 ||
    (await countRows(call.db, adminLogs, eq(adminLogs.adminSeq, seq))) > 0
  if (used) throw inUse('접속 이력이 있는 관리자는 삭제할 수 없습니다. 퇴사 처리해 주세요.')
  await call.db.delete(otpChallenges).where(eq(otpChallenges.adminSeq, seq))
  await adminStore.remove(call.db, seq)
  await call.db.insert(usedLoginIds).values({ loginId: admin.loginId }).onConflictDoNothing()
  call.log({
    action: 'DELETE',
    resource: 'admins',
    targetSeqs: [seq],
    names: [subjectOf(admin).label],
    subjects: [subjectOf(admin)],
    summary: `관리자 삭제: ${admin.loginId}`,
    personal: true,
  })
  return null
}

export const adminHandlers = {
  ...handlersOf({
    'GET /api/v1/admin/admins': async (call, { query }) => {
      const where = adminFilter(query, call.now)
      const page = await paged(
        query,
        () => countRows(call.db, admins, where),
        (limit, offset) => adminRows(call.db, query, call.now, limit, offset),
      )
      call.log({
        action: 'LIST',
        resource: 'admins',
        targetCount: page.items.length,
        summary: `관리자 목록 조회 (${describeFilters('admins', query, 'loginId', ['name'])}) ${formatNumber(page.total)}건`,
        personal: true,
      })
      return { ...page, items: page.items.map((row) => toAdmin(row, call)) }
    },

    'GET /api/v1/admin/admins/{seq}': async (call, { path, query }) => {
      const unmasked = query.unmask === true
      const account = await readAccount(call, { adminSeq: path.seq })
      if (!account) throw notFound()
      call.log({
        action: unmasked ? 'UNMASK' : 'DETAIL',
        resource: 'admins',
        targetSeqs: [path.seq],
        subjects: [subjectOf(account.admin)],
        summary: `관리자 ${unmasked ? '개인정보 보기' : '상세 조회'}: ${account.admin.loginId}`,
        personal: true,
      })
      return toAdmin(await readGuards(call, account), call, unmasked)
    },

    'PUT /api/v1/admin/admins/{seq}': (call, { path, body }) => update(call, path.seq, body),

    'DELETE /api/v1/admin/admins/{seq}': (call, { path, query }) => remove(call, path.seq, query.version),
  }),
  ...steppedHandlersOf({
    'POST /api/v1/admin/admins/bulk': { inSteps: (call, { body }) => bulkAdmins(call, body) },
  }),
}
