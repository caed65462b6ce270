import { and, count, eq, or, type SQL, sql } from 'drizzle-orm'
import { admins, permissionGroups } from '../../db/schema'
import type { Db, QueryOf, Schemas } from '../../http/call'
import { contains } from '../../resource/filters'
import { orderBy } from '../../resource/pages'
import { fieldChanges, labelOf } from '../../session/field-changes'
import type { GroupRow } from '../../session/lockout'
import { levelOf, type PermissionCode, permissionCodes, rightsOf } from '../../session/rights'
import { codeRows } from './permission-code.handlers'

export function toGroup(group: GroupRow, adminCount: number): Schemas['PermissionGroup'] {
  return {
    permissionGroupSeq: group.permissionGroupSeq,
    name: group.name,
    description: group.description,
    ...rightsOf(group),
    otpRequired: group.otpRequired,
    system: group.system,
    adminCount,
    createdAt: group.createdAt.toISOString(),
    createdBy: group.createdBy,
    updatedAt: group.updatedAt.toISOString(),
    updatedBy: group.updatedBy,
    version: group.version,
  }
}

export type GroupQuery = QueryOf<'GET /api/v1/admin/permission-groups'>

/** Whether a group has a code (on a level); the system group has all on WRITE, whatever stands in its row. */
function codeFilter(code: PermissionCode | undefined, level: Schemas['PermissionLevel'] | undefined): SQL | undefined {
  if (!code && !level) return undefined
  const { permissions, system } = permissionGroups
  if (!code) {
    const any = sql`exists (select 1 from jsonb_each_text(${permissions}) as held where held.value = ${level})`
    return level === 'WRITE' ? or(system, any) : and(sql`not ${system}`, any)
  }
  const held = sql`${permissions} ->> ${code}::text`
  if (!level) return or(system, sql`${held} is not null`)
  return level === 'WRITE' ? or(system, sql`${held} = 'WRITE'`) : and(sql`not ${system}`, sql`${held} = 'READ'`)
}

const isFlag = (
  column: typeof permissionGroups.piiUnmask | typeof permissionGroups.piiExport,
  value: boolean | undefined,
): SQL | undefined =>
  value === undefined
    ? undefined
    : value
      ? or(permissionGroups.system, column)
      : and(sql`not ${permissionGroups.system}`, sql`not ${column}`)

export const groupFilter = (query: GroupQuery): SQL | undefined =>
  and(
    contains(query.keyword, query.keywordType === 'description' ? permissionGroups.description : permissionGroups.name),
    codeFilter(query.code, query.level),
    isFlag(permissionGroups.piiUnmask, query.piiUnmask),
    isFlag(permissionGroups.piiExport, query.piiExport),
  )

/** Groups with the number of their admins (retired ones too: they stay members for the log's sake). */
export function groupRows(db: Db, where: SQL | undefined, sort?: GroupQuery['sort']) {
  const members = db
    .select({ groupSeq: admins.permissionGroupSeq, n: count().as('n') })
    .from(admins)
    .groupBy(admins.permissionGroupSeq)
    .as('members')
  const adminCount = sql<number>`coalesce(${members.n}, 0)::int`
  const columns = { name: permissionGroups.name, adminCount, updatedAt: permissionGroups.updatedAt }
  return db
    .select({ group: permissionGroups, adminCount })
    .from(permissionGroups)
    .leftJoin(members, eq(members.groupSeq, permissionGroups.permissionGroupSeq))
    .where(where)
    .orderBy(
      ...(sort
        ? orderBy(sort, sort, columns, permissionGroups.permissionGroupSeq)
        : [permissionGroups.permissionGroupSeq]),
    )
}

export type GroupValues = Pick<
  GroupRow,
  'name' | 'description' | 'permissions' | 'piiUnmask' | 'piiExport' | 'otpRequired'
>

const NOTHING: GroupValues = {
  name: '',
  description: null,
  permissions: {},
  piiUnmask: false,
  piiExport: false,
  otpRequired: false,
}

const levelLabel = (permissions: Schemas['Permissions'], code: PermissionCode): string => {
  const level = levelOf(permissions, code)
  return level === 'NONE' ? '없음' : labelOf('PermissionLevel', level)
}

/** What the log shows of a change of rights: every code that moved, by the title of its screen. */
export function groupChanges(before: GroupValues | null, after: GroupValues | null): Schemas['FieldChange'][] {
  const { permissions: from, ...old } = before ?? NOTHING
  const { permissions: to, ...values } = after ?? NOTHING
  const codes = permissionCodes.filter((code) => levelOf(from, code) !== levelOf(to, code))
  return [
    ...fieldChanges('PermissionGroupBody', old, values),
    ...codes.map((code) => ({
      field: `permissions.${code}`,
      label: codeRows.find((row) => row.code === code)?.title ?? code,
      before: levelLabel(from, code),
      after: levelLabel(to, code),
    })),
  ]
}
