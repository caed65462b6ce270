import { and, desc, eq, gte, ne, sql } from 'drizzle-orm'
import { adminLogs, admins, permissionGroups } from '../../db/schema'
import type { AdminCall, Handlers, Schemas } from '../../http/call'
import { duplicate, invalid, notFound, Refusal } from '../../http/refusal'
import { countRows, paged } from '../../resource/pages'
import { checkVersion, createdStamp, updatedStamp } from '../../resource/stamps'
import type { GroupRow } from '../../session/lockout'
import { exceedsActor, grantExceeded, selfChange } from '../../session/rank'
import { exceeds, levelOf, permissionCodes } from '../../session/rights'
import { badState } from '../admin/admin-rules'
import { type GroupValues, groupChanges, groupFilter, groupRows, toGroup } from './permission-group-record'

async function read(call: AdminCall, seq: number): Promise<Schemas['PermissionGroup']> {
  const [row] = await groupRows(call.db, eq(permissionGroups.permissionGroupSeq, seq))
  if (!row) throw notFound()
  return toGroup(row.group, row.adminCount)
}

/** The stored group, locked for a change. Throws 404, and INVALID_STATE for the one that nobody changes. */
async function lock(call: AdminCall, seq: number) {
  const [group] = await call.db
    .select()
    .from(permissionGroups)
    .where(eq(permissionGroups.permissionGroupSeq, seq))
    .for('update')
  if (!group) throw notFound()
  if (group.system) throw badState('최고관리자 그룹은 수정하거나 삭제할 수 없습니다.')
  return group
}

/** What is to be stored. Throws 400 without any code. */
function valuesOf(body: Schemas['PermissionGroupBody']): GroupValues {
  const name = body.name.trim()
  if (Object.keys(body.permissions).length === 0) throw invalid({ permissions: '권한을 1개 이상 선택해 주세요.' })
  return {
    name,
    description: body.description?.trim() || null,
    permissions: body.permissions,
    piiUnmask: body.piiUnmask,
    piiExport: body.piiExport,
    otpRequired: body.otpRequired,
  }
}

const sameName = (name: string) => sql`lower(${permissionGroups.name}) = lower(${name})`
const nameTaken = (seq: number) => duplicate('name', seq, '이미 사용 중인 권한그룹명입니다.')

async function holderOf(call: AdminCall, name: string, except = 0): Promise<number | null> {
  const [holder] = await call.db
    .select({ seq: permissionGroups.permissionGroupSeq })
    .from(permissionGroups)
    .where(and(sameName(name), ne(permissionGroups.permissionGroupSeq, except)))
  return holder?.seq ?? null
}

function log(
  call: AdminCall,
  seq: number,
  summary: string,
  before: GroupValues | null,
  after: GroupValues | null,
): void {
  call.log({
    action: 'PERMISSION_CHANGE',
    resource: 'permission-groups',
    targetSeqs: [seq],
    summary,
    changes: groupChanges(before, after),
  })
}

async function create(call: AdminCall, body: Schemas['PermissionGroupBody']): Promise<Schemas['PermissionGroup']> {
  const values = valuesOf(body)
  if (!call.actor.isSuper && exceeds(values, call.actor)) throw grantExceeded()
  const holder = await holderOf(call, values.name)
  if (holder !== null) throw nameTaken(holder)
  const [group] = await call.db
    .insert(permissionGroups)
    .values({ ...values, ...createdStamp(call) })
    .onConflictDoNothing()
    .returning()
  // Somebody took the name between the check and now.
  if (!group) throw nameTaken((await holderOf(call, values.name)) ?? 0)
  log(call, group.permissionGroupSeq, `권한그룹 등록: ${group.name}`, null, group)
  return toGroup(group, 0)
}

/** What the members of a group hold, and how they must prove themselves. */
const heldBy = ({ permissions, piiUnmask, piiExport, otpRequired }: GroupValues): string =>
  JSON.stringify([permissionCodes.map((code) => levelOf(permissions, code)), piiUnmask, piiExport, otpRequired])

/** Throws when a change would take from, or weaken, admins who hold more than the actor. */
async function guardMembers(call: AdminCall, before: GroupRow, values: GroupValues): Promise<void> {
  if (!exceedsActor(call.actor, before) || heldBy(before) === heldBy(values)) return
  const members = and(eq(admins.permissionGroupSeq, before.permissionGroupSeq), ne(admins.state, 'RETIRED'))
  if ((await countRows(call.db, admins, members)) > 0) throw grantExceeded()
}

async function update(
  call: AdminCall,
  seq: number,
  { version, ...body }: Schemas['PermissionGroupUpdate'],
): Promise<Schemas['PermissionGroup']> {
  const before = await lock(call, seq)
  await checkVersion(before, version, () => read(call, seq))
  const values = valuesOf(body)
  if (!call.actor.isSuper && exceeds(values, call.actor, before)) throw grantExceeded()
  await guardMembers(call, before, values)
  const keeps = levelOf(values.permissions, 'ADMIN_PERMISSION_MANAGEMENT') === 'WRITE'
  if (seq === call.actor.permissionGroupSeq && !keeps) throw selfChange()
  const holder = await holderOf(call, values.name, seq)
  if (holder !== null) throw nameTaken(holder)
  await call.db
    .update(permissionGroups)
    .set({ ...values, ...updatedStamp(call), version: version + 1 })
    .where(eq(permissionGroups.permissionGroupSeq, seq))
  log(call, seq, `권한그룹 수정: ${values.name}`, before, values)
  return read(call, seq)
}

async function remove(call: AdminCall, seq: number): Promise<null> {
  const group = await lock(call, seq)
  const members = await countRows(call.db, admins, eq(admins.permissionGroupSeq, seq))
  if (members > 0) {
    throw new Refusal(409, 'IN_USE', `이 권한그룹을 사용하는 관리자가 ${members}명 있어 삭제할 수 없습니다.`)
  }
  await call.db.delete(permissionGroups).where(eq(permissionGroups.permissionGroupSeq, seq))
  log(call, seq, `권한그룹 삭제: ${group.name}`, group, null)
  return null
}

const KEPT_YEARS = 3

async function history(call: AdminCall, seq: number): Promise<Schemas['PermissionChange'][]> {
  await read(call, seq)
  const since = new Date(call.now)
  since.setUTCFullYear(since.getUTCFullYear() - KEPT_YEARS)
  const rows = await call.db
    .select()
    .from(adminLogs)
    .where(
      and(
        eq(adminLogs.action, 'PERMISSION_CHANGE'),
        gte(adminLogs.occurredAt, since),
        eq(adminLogs.resource, 'permission-groups'),
        sql`${adminLogs.targetSeqs} @> ${JSON.stringify([seq])}::jsonb`,
      ),
    )
    .orderBy(desc(adminLogs.occurredAt), desc(adminLogs.adminLogSeq))
  return rows.map(({ adminLogSeq, occurredAt, loginId, adminName, action, summary, changes }) => ({
    adminLogSeq,
    occurredAt: occurredAt.toISOString(),
    loginId,
    adminName,
    action,
    summary,
    changes,
  }))
}

export const permissionGroupHandlers = {
  'GET /api/v1/admin/permission-groups': async (call, { query }) => {
    const where = groupFilter(query)
    const page = await paged(
      query,
      () => countRows(call.db, permissionGroups, where),
      (limit, offset) => groupRows(call.db, where, query.sort).limit(limit).offset(offset),
    )
    return { ...page, items: page.items.map(({ group, adminCount }) => toGroup(group, adminCount)) }
  },
  'POST /api/v1/admin/permission-groups': async (call, { body }) => create(call, body),
  'GET /api/v1/admin/permission-groups/{seq}': async (call, { path }) => read(call, path.seq),
  'PUT /api/v1/admin/permission-groups/{seq}': async (call, { path, body }) => update(call, path.seq, body),
  'DELETE /api/v1/admin/permission-groups/{seq}': async (call, { path }) => remove(call, path.seq),
  'GET /api/v1/admin/permission-groups/{seq}/history': async (call, { path }) => history(call, path.seq),
} satisfies Handlers<
  | 'GET /api/v1/admin/permission-groups'
  | 'POST /api/v1/admin/permission-groups'
  | 'GET /api/v1/admin/permission-groups/{seq}'
  | 'PUT /api/v1/admin/permission-groups/{seq}'
  | 'DELETE /api/v1/admin/permission-groups/{seq}'
  | 'GET /api/v1/admin/permission-groups/{seq}/history'
>
