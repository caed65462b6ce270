import { and, count, eq, inArray, ne } from 'drizzle-orm'
import { admins, permissionGroups } from '../../db/schema'
import type { Actor, Call, Schemas } from '../../http/call'
import { invalid, Refusal } from '../../http/refusal'
import { isMasked, maskName } from '../../lib/mask'
import type { Account, AdminRow, GroupRow } from '../../session/lockout'
import { exceeds, rightsOf } from '../../session/rights'

/** A lock that has run out is none: the state an admin is in at this moment. */
export const stateOf = (admin: Pick<AdminRow, 'state' | 'lockedUntil'>, now: Date): Schemas['AdminState'] =>
  admin.state === 'LOCKED' && admin.lockedUntil !== null && admin.lockedUntil <= now ? 'ACTIVE' : admin.state

export const selfChange = (): Refusal =>
  new Refusal(409, 'SELF_CHANGE_FORBIDDEN', '본인 계정의 권한과 상태는 변경할 수 없습니다.')

/** What proves who an admin is, and from where he may come in: of one's own it is not changed beside the password. */
export const ownContact = (): Refusal =>
  new Refusal(
    409,
    'SELF_CHANGE_FORBIDDEN',
    '본인의 연락처는 내 정보에서 변경해 주세요. 접속 허용 IP는 다른 관리자가 변경할 수 있습니다.',
  )

export const grantExceeded = (): Refusal =>
  new Refusal(409, 'GRANT_EXCEEDED', '본인이 보유하지 않은 권한은 부여할 수 없습니다.')

export const badState = (message: string): Refusal => new Refusal(409, 'INVALID_STATE', message)

/** Whether a group holds anything that the actor, who is to give it or to touch its members, does not. */
export const exceedsActor = (actor: Actor, group: GroupRow): boolean =>
  !actor.isSuper && (group.system || exceeds(rightsOf(group), actor))

/**
 * Nobody changes his own state and rights, and nobody touches the account of who holds more than he: whoever sets
 * another's password, contact or addresses can become him.
 */
export function guardTouch(actor: Actor, { admin, group }: Account): void {
  if (admin.adminSeq === actor.adminSeq) throw selfChange()
  guardGrant(actor, group)
}

/** Throws when nobody would be left who can do everything. Comes before the other rules: it holds whoever asks. */
export async function guardLastSuper(call: Call, { admin, group }: Account): Promise<void> {
  if (!group.system || !isUsable(admin.state)) return
  // Two super admins who suspend each other at the same time queue here.
  await call.db
    .select({ seq: permissionGroups.permissionGroupSeq })
    .from(permissionGroups)
    .where(eq(permissionGroups.permissionGroupSeq, group.permissionGroupSeq))
    .for('update')
  const [others] = await call.db
    .select({ n: count() })
    .from(admins)
    .where(
      and(
        eq(admins.permissionGroupSeq, group.permissionGroupSeq),
        ne(admins.adminSeq, admin.adminSeq),
        inArray(admins.state, ['ACTIVE', 'LOCKED']),
      ),
    )
  if (!others?.n) throw new Refusal(409, 'LAST_SUPER_ADMIN', '최고관리자는 최소 1명이 필요합니다.')
}

const isUsable = (state: Schemas['AdminState']): boolean => state === 'ACTIVE' || state === 'LOCKED'

/** The group an admin is to get. Throws 400 when there is none. */
export async function groupNamed(call: Pick<Call, 'db'>, permissionGroupSeq: number | undefined): Promise<GroupRow> {
  if (permissionGroupSeq === undefined) throw invalid({ permissionGroupSeq: '권한그룹 (을)를 입력해주세요.' })
  const [group] = await call.db
    .select()
    .from(permissionGroups)
    .where(eq(permissionGroups.permissionGroupSeq, permissionGroupSeq))
  if (!group) throw invalid({ permissionGroupSeq: '권한그룹 값이 올바르지 않습니다.' })
  return group
}

/** Throws when the group holds more than the actor, who is to give it. */
export function guardGrant(actor: Actor, group: GroupRow): void {
  if (exceedsActor(actor, group)) throw grantExceeded()
}

/** Throws 400 when a masked value is sent back to be stored. */
export function starsRefused<F extends string>(body: { [field in F]?: string | null }, fields: readonly F[]): void {
  const bad = fields.filter((field) => isMasked(body[field]))
  if (bad.length === 0) return
  throw invalid(
    Object.fromEntries(bad.map((field) => [field, '가려진 값은 저장할 수 없습니다. 보기를 누른 뒤 수정해 주세요.'])),
  )
}

/** Whose data it is, for the log. */
export const subjectOf = (admin: AdminRow): Schemas['LogSubject'] => ({
  type: 'ADMIN',
  seq: admin.adminSeq,
  label: `${admin.loginId} (${maskName(admin.name)})`,
})
