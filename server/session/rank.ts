import type { Actor, Schemas } from '../http/call'
import { Refusal } from '../http/refusal'
import { maskName } from '../lib/mask'
import type { Account, AdminRow, GroupRow } from './accounts'
import { exceeds, rightsOf } from './rights'

export const selfChange = (): Refusal =>
  new Refusal(409, 'SELF_CHANGE_FORBIDDEN', '본인 계정의 권한과 상태는 변경할 수 없습니다.')

export const grantExceeded = (): Refusal =>
  new Refusal(409, 'GRANT_EXCEEDED', '본인이 보유하지 않은 권한은 부여할 수 없습니다.')

/** Whether a group holds anything that the actor, who is to give it or to touch its members, does not. */
export const exceedsActor = (actor: Actor, group: GroupRow): boolean =>
  !actor.isSuper && (group.system || exceeds(rightsOf(group), actor))

/** Throws when the group holds more than the actor, who is to give it. */
export function guardGrant(actor: Actor, group: GroupRow): void {
  if (exceedsActor(actor, group)) throw grantExceeded()
}

/**
 * Nobody changes his own state and rights, and nobody touches the account of who holds more than he: whoever sets
 * another's password, contact or addresses can become him.
 */
export function guardTouch(actor: Actor, { admin, group }: Account): void {
  if (admin.adminSeq === actor.adminSeq) throw selfChange()
  guardGrant(actor, group)
}

/** Whose data it is, for the log. */
export const subjectOf = (admin: AdminRow): Schemas['LogSubject'] => ({
  type: 'ADMIN',
  seq: admin.adminSeq,
  label: `${admin.loginId} (${maskName(admin.name)})`,
})
