import { invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { type MemberRow, memberStore, refuseWithdrawnMember } from './member-rules'

/** Members who act themselves, in the shop. */

/** Throws INVALID_STATE if the member may not act in the shop: withdrawn, blocked or dormant. */
export function refuseInactive(member: Pick<MemberRow, 'state'>): void {
  refuseWithdrawnMember(member)
  if (member.state === 'BLOCKED') throw invalidState('이용이 정지된 회원입니다. 고객센터로 문의해 주세요.')
  if (member.state === 'DORMANT') throw invalidState('휴면회원입니다. 다시 로그인하면 이용할 수 있습니다.')
}

/** Returns a member who acts in the shop, locked until the end of the transaction. Throws 404, INVALID_STATE. */
export async function lockCustomer(db: Db, memberSeq: number): Promise<MemberRow> {
  const member = await memberStore.lock(db, memberSeq)
  refuseInactive(member)
  return member
}
