import { and, desc, eq, gte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import { adminLogs, admins, permissionGroups } from '../../db/schema'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { withIsoStamps } from '../../resource/fields'
import { contains } from '../../resource/filters'
import { countUsesOf, createListQuery } from '../../resource/list-query'
import { countRows } from '../../resource/pages'
import { assertUnique } from '../../resource/unique'
import type { GroupRow } from '../../session/accounts'
import { exceedsActor, grantExceeded, selfChange } from '../../session/admin-guards'
import { exceeds, levelOf, type PermissionCode, permissionCodes, rightsOf } from '../../session/rights'
import { type GroupValues, groupChanges } from './permission-group-changes'

const { permissionGroupSeq, name, description, permissions, piiUnmask, piiExport, system } = permissionGroups

/**
 * Matches groups with a code, optionally on a level. The system group has all codes on WRITE, regardless of its row.
 */
function codeFilter(code: PermissionCode | undefined, level: Schemas['PermissionLevel'] | undefined): SQL | undefined {
  if (!code && !level) return undefined
  const hasLevel = code
    ? level
      ? sql`${permissions} ->> ${code}::text = ${level}`
      : sql`${permissions} ->> ${code}::text is not null`
    : sql`exists (select 1 from jsonb_each_text(${permissions}) as held where held.value = ${level})`
  return level === 'READ' ? and(sql`not ${system}`, hasLevel) : or(system, hasLevel)
}

const isFlag = (column: typeof piiUnmask | typeof piiExport, value: boolean | undefined): SQL | undefined =>
  value === undefined ? undefined : value ? or(system, column) : and(sql`not ${system}`, sql`not ${column}`)

/** Returns the permissions of a group and its OTP rule as a comparable text. */
const rightsKey = (group: GroupValues): string =>
  JSON.stringify([
    permissionCodes.map((code) => levelOf(group.permissions, code)),
    group.piiUnmask,
    group.piiExport,
    group.otpRequired,
    group.pointLimit,
  ])

/**
 * Throws if the actor grants what they lack, changes the permissions of admins who have more than they do, or removes
 * their own management of permissions.
 */
async function checkRights({ db, actor }: AdminCall, values: GroupValues, before: GroupRow | null): Promise<void> {
  if (!actor.isSuper && exceeds(values, actor, before ?? undefined)) throw grantExceeded()
  if (!before) return
  if (exceedsActor(actor, before) && rightsKey(before) !== rightsKey(values)) {
    const members = and(eq(admins.permissionGroupSeq, before.permissionGroupSeq), ne(admins.state, 'RETIRED'))
    if ((await countRows(db, admins, members)) > 0) throw grantExceeded()
  }
  const keeps = levelOf(values.permissions, 'ADMIN_PERMISSION_MANAGEMENT') === 'WRITE'
  if (before.permissionGroupSeq === actor.permissionGroupSeq && !keeps) throw selfChange()
}

/** Groups with the number of their admins, including retired ones, who stay members for the log. */
const rows = createListQuery(
  permissionGroups,
  'permissionGroupSeq',
  { adminCount: countUsesOf(admins.permissionGroupSeq, permissionGroupSeq) },
  'permissionGroupSeq,asc',
)

const permissionGroup = defineResource({
  path: '/api/v1/admin/permission-groups',
  noun: '권한그룹',
  table: permissionGroups,
  key: 'permissionGroupSeq',
  schema: 'PermissionGroupUpdate',
  lookUpNames: nameLookupFrom(permissionGroups, permissionGroupSeq, name),
  nameOf: (group) => group.name,
  filter: (query) =>
    and(
      contains(query.keyword, query.keywordType === 'description' ? description : name),
      codeFilter(query.code, query.level),
      isFlag(piiUnmask, query.piiUnmask),
      isFlag(piiExport, query.piiExport),
    ),
  rows,
  show: async (_call, groups) => groups.map((group) => withIsoStamps({ ...group, ...rightsOf(group) })),
  guard(_call, group) {
    if (group.system) throw invalidState('최고관리자 그룹은 수정하거나 삭제할 수 없습니다.')
  },
  values(_call, body, before) {
    if (Object.keys(body.permissions).length === 0) throw invalid({ permissions: '권한을 1개 이상 선택해 주세요.' })
    const grants = levelOf(body.permissions, 'POINT_MANAGEMENT') === 'WRITE'
    // a body without the limit must not remove it
    const pointLimit = body.pointLimit === undefined ? (before?.pointLimit ?? null) : body.pointLimit
    return { system: false, pointLimit: grants ? pointLimit : null }
  },
  async check(call, values, before) {
    await checkRights(call, values, before)
    await assertUnique(call.db, permissionGroupSeq, before?.permissionGroupSeq, {
      name: [sql`lower(${name}) = lower(${values.name})`, '이미 사용 중인 권한그룹명입니다.'],
    })
  },
  uses: {
    columns: [admins.permissionGroupSeq],
    message: (members) => `이 권한그룹을 사용하는 관리자가 ${members}명 있어 삭제할 수 없습니다.`,
  },
  logged: { action: 'PERMISSION_CHANGE', changes: groupChanges },
})

const KEPT_YEARS = 3

async function history(call: AdminCall, seq: number): Promise<Schemas['PermissionChange'][]> {
  await permissionGroup.read(call, seq)
  const since = new Date(call.now)
  since.setUTCFullYear(since.getUTCFullYear() - KEPT_YEARS)
  const { adminLogSeq, occurredAt, loginId, adminName, action, resource, summary, changes, targetSeqs } = adminLogs
  const found = await call.db
    .select({ adminLogSeq, occurredAt, loginId, adminName, action, summary, changes })
    .from(adminLogs)
    .where(
      and(
        eq(action, 'PERMISSION_CHANGE'),
        gte(occurredAt, since),
        eq(resource, 'permission-groups'),
        sql`${targetSeqs} @> ${JSON.stringify([seq])}::jsonb`,
      ),
    )
    .orderBy(desc(occurredAt), desc(adminLogSeq))
  return found.map((row) => ({ ...row, occurredAt: row.occurredAt.toISOString() }))
}

export const permissionGroupHandlers = handlersOf({
  ...permissionGroup.handlers,
  'GET /api/v1/admin/permission-groups/{seq}/history': (call, { path }) => history(call, path.seq),
})

const codesOn = (group: Pick<GroupRow, 'permissions'>, level: Schemas['PermissionLevel']): number =>
  permissionCodes.filter((code) => levelOf(group.permissions, code) === level).length

export const permissionGroupExcel = permissionGroup.excel({
  title: '권한그룹',
  permission: ['ADMIN_PERMISSION_MANAGEMENT'],
  schema: 'PermissionGroup',
  columns: [
    { field: 'permissionGroupSeq', width: 8 },
    { field: 'name', width: 20 },
    { field: 'description', width: 40 },
    { title: '메뉴 수(조회)', width: 14, value: (group) => codesOn(group, 'READ') },
    { title: '메뉴 수(처리)', width: 14, value: (group) => codesOn(group, 'WRITE') },
    { field: 'piiUnmask', width: 14 },
    { field: 'piiExport', width: 20 },
    { field: 'otpRequired', width: 10 },
    { field: 'pointLimit', width: 14 },
    { field: 'adminCount', width: 12 },
    { field: 'updatedAt', width: 20 },
  ],
})
