import type { Actor } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import { Refusal } from '../contract/refusal'
import { maskName } from '../lib/mask'
import type { Account, AdminRow, GroupRow } from './accounts'
import { exceeds, rightsOf } from './rights'

export const selfChange = (): Refusal =>
  new Refusal(409, 'SELF_CHANGE_FORBIDDEN', '본인 계정의 권한과 상태는 변경할 수 없습니다.')

export const grantExceeded = (): Refusal =>
  new Refusal(409, 'GRANT_EXCEEDED', '본인이 보유하지 않은 권한은 부여할 수 없습니다.')

/** Returns whether a group has more permissions than the actor who grants it or edits its members. */
export const exceedsActor = (actor: Actor, group: GroupRow): boolean =>
  !actor.isSuper && (group.system || exceeds(rightsOf(group), actor))

/** Throws if the group has more permissions than the actor who grants it. */
export function guardGrant(actor: Actor, group: GroupRow): void {
  if (exceedsActor(actor, group)) throw grantExceeded()
}

/**
 * Throws if the actor edits their own state and permissions, or an account with more permissions than theirs. Otherwise
 * they could take over that account by setting its password, contact data or addresses.
 */
export function guardEdit(actor: Actor, { admin, group }: Account): void {
  if (admin.adminSeq === actor.adminSeq) throw selfChange()
  guardGrant(actor, group)
}

/** Returns an admin as the subject of a log entry. */
export const subjectOf = (admin: AdminRow): Schemas['LogSubject'] => ({
  type: 'ADMIN',
  seq: admin.adminSeq,
  label: `${admin.loginId} (${maskName(admin.name)})`,
})
