import { and, eq, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalidState } from '../../contract/refusal'
import { maskName } from '../../lib/mask'
import { fieldChanges } from '../../log/field-changes'
import { createRepository } from '../../resource/repository'
import { checkVersion } from '../../resource/stamps'
import { assertUnique } from '../../resource/unique'
import { PERSONAL_FIELDS, profileValues } from '../business-profile/profile-save'
import { businessProfiles } from '../schema/business-profile.schema'
import { toMember } from './member-record'
import { logMember, memberStore, refuseDormantMember, refuseWithdrawnMember } from './member-rules'

const profiles = createRepository(businessProfiles, 'memberSeq')

/** Masks names in a change. The log itself masks phone numbers and e-mail addresses. */
const maskNames = (change: Schemas['FieldChange']): Schemas['FieldChange'] =>
  change.field === 'ceoName' || change.field === 'managerName'
    ? { ...change, before: maskName(change.before), after: maskName(change.after) }
    : change

/**
 * Updates the business of a member. Throws 404, 400, CONFLICT, INVALID_STATE for a personal member, DUPLICATE on the
 * branch.
 */
async function saveBusiness(
  call: AdminCall,
  seq: number,
  { version, ...body }: Schemas['MemberBusinessUpdate'],
): Promise<Schemas['Member']> {
  const member = await memberStore.lock(call.db, seq)
  refuseWithdrawnMember(member)
  if (member.memberType !== 'BUSINESS') throw invalidState('사업자회원이 아닙니다.')
  const before = await profiles.lock(call.db, seq)
  await checkVersion(before, version, () => toMember(call, member))
  if (PERSONAL_FIELDS.some((field) => body[field] !== undefined)) refuseDormantMember(member)
  const next = await profileValues(call, body, before)
  const { businessNumber, branchNumber, active } = businessProfiles
  const twin = and(
    eq(active, true),
    eq(businessNumber, before.businessNumber),
    sql`coalesce(${branchNumber}, '') = ${next.branchNumber ?? ''}`,
  )
  await assertUnique(call.db, businessProfiles.memberSeq, seq, {
    branchNumber: [twin, '같은 사업자등록번호와 종사업장번호의 회원이 있습니다.'],
  })
  await profiles.update(call, before, next)
  logMember(call, member, {
    action: 'UPDATE',
    what: '사업자정보 수정',
    changes: fieldChanges('MemberBusinessUpdate', before, next).map(maskNames),
  })
  return toMember(call, member)
}

export const memberBusinessHandlers = handlersOf({
  'PUT /api/v1/admin/members/{seq}/business': (call, { path, body }) => saveBusiness(call, path.seq, body),
})
