import { and, eq } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, noAuthority } from '../../contract/refusal'
import { maskLoginId } from '../../lib/mask'
import { orders } from '../../orderdelivery/schema/order.schema'
import { forEachRow } from '../../resource/each-row'
import { checkVersion } from '../../resource/stamps'
import { endBusiness } from '../business-profile/change-grade'
import { checkEnteredAmount } from '../ledger/point-limit'
import { grantOrDeductMany } from '../point-entry/point-bulk'
import { toMember } from './member-record'
import {
  checkMove,
  findMember,
  logMember,
  type MemberRow,
  memberNames,
  memberStore,
  refuseWithdrawnMember,
  subjectOf,
} from './member-rules'
import { withdraw } from './withdraw'

type State = MemberRow['state']
type Action = Schemas['MemberBulkAction']

/** Moves a locked member to another state than WITHDRAWN and sets the related columns. */
function move(call: AdminCall, member: MemberRow, to: State, reason: string): Promise<MemberRow> {
  const blocked = to === 'BLOCKED'
  return memberStore.update(call, member, {
    state: to,
    blockReason: blocked ? reason : null,
    blockedAt: blocked ? call.now : null,
    dormantAt: null,
    // Ends the member's sessions in the shop.
    ...(blocked ? { sessionsEndedAt: call.now } : {}),
  })
}

const WHAT: Readonly<Record<State, (from: State) => string>> = {
  ACTIVE: (from) => (from === 'DORMANT' ? '휴면 해제' : '정지 해제'),
  BLOCKED: () => '이용정지',
  WITHDRAWN: () => '강제탈퇴',
  DORMANT: () => '휴면',
}

const stateChange = (before: State, after: State): Schemas['FieldChange'] => ({
  field: 'state',
  label: '상태',
  before: labelOf('MemberState', before),
  after: labelOf('MemberState', after),
})

/** Moves a member to another state; `WITHDRAWN` needs the typed login id. Throws 404, CONFLICT, INVALID_STATE, 400. */
export async function moveMember(
  call: AdminCall,
  seq: number,
  { to, reason, typedLoginId, version }: Schemas['MemberTransition'],
): Promise<Schemas['Member']> {
  const member = await memberStore.lock(call.db, seq)
  refuseWithdrawnMember(member)
  await checkVersion(member, version, () => toMember(call, member))
  checkMove(member, to, reason)
  // An e-mail login id may be typed as it is shown to the admin, that is masked.
  const ids = [member.loginId, maskLoginId(member.loginId)]
  if (to === 'WITHDRAWN' && !ids.includes(typedLoginId?.trim() ?? '')) {
    throw invalid({ typedLoginId: '회원의 아이디와 다릅니다. 다시 입력해 주세요.' })
  }
  const saved =
    to === 'WITHDRAWN'
      ? await withdraw(call, member, { reason: 'FORCED', memo: reason })
      : await move(call, member, to, reason)
  const changes = [stateChange(member.state, to)]
  logMember(call, member, { action: 'STATE', what: WHAT[to](member.state), reason, changes })
  return toMember(call, saved)
}

/**
 * Turns a business member into a personal one. Throws 404, INVALID_STATE, also while a business order awaits payment.
 */
export async function toGeneral(call: AdminCall, seq: number, reason: string): Promise<Schemas['Member']> {
  const member = await memberStore.lock(call.db, seq)
  refuseWithdrawnMember(member)
  if (member.memberType !== 'BUSINESS') throw invalidState('사업자회원이 아닙니다.')
  const unpaid = and(eq(orders.memberSeq, seq), eq(orders.memberType, 'BUSINESS'), eq(orders.state, 'PAYMENT_PENDING'))
  const [order] = await call.db.select({ seq: orders.orderSeq }).from(orders).where(unpaid).limit(1)
  if (order) throw invalidState('입금 대기 중인 주문이 있습니다.')
  await endBusiness(call, seq, reason)
  logMember(call, member, {
    action: 'STATE',
    what: '일반회원 전환',
    reason,
    changes: [
      {
        field: 'memberType',
        label: '구분',
        before: labelOf('MemberType', 'BUSINESS'),
        after: labelOf('MemberType', 'PERSONAL'),
      },
    ],
  })
  return toMember(call, await findMember(call.db, seq))
}

const TARGETS: Partial<Record<Action, State>> = { BLOCK: 'BLOCKED', UNBLOCK: 'ACTIVE' }

/** Blocks or unblocks a member. UNBLOCK does not reactivate a dormant member. */
async function moveOne(call: AdminCall, seq: number, action: Action, to: State, reason: string): Promise<MemberRow> {
  const member = await memberStore.lock(call.db, seq)
  refuseWithdrawnMember(member)
  if (action === 'UNBLOCK' && member.state !== 'BLOCKED') throw invalidState('이용정지 상태가 아닙니다.')
  checkMove(member, to, reason)
  return move(call, member, to, reason)
}

/**
 * Applies an action to each chosen member in turn. Point actions with a repeated `requestId` act only once. Throws
 * 400, INVALID_AUTHORITIES.
 */
export async function bulkMembers(call: AdminCall, body: Schemas['MemberBulk']): Promise<Schemas['BulkReceipt']> {
  const { action, seqs, amount, reason, requestId } = body
  const to = TARGETS[action]
  if (to === undefined) {
    if (call.actor.permissions.POINT_MANAGEMENT !== 'WRITE') throw noAuthority()
    if (amount === undefined) throw invalid({ amount: required('금액') })
    checkEnteredAmount(call.actor, amount, 'P')
    if (reason.length > 100) throw invalid({ reason: '사유는 100자까지 입력할 수 있습니다.' })
    const direction = action === 'GRANT_POINT' ? 'PLUS' : 'MINUS'
    return grantOrDeductMany(call, { seqs, direction, amount, reason, expiresOn: body.expiresOn, requestId })
  }
  if (action === 'BLOCK' && [...reason].length < 5) throw invalid({ reason: '사유는 5자 이상 입력해 주세요.' })

  const moved: MemberRow[] = []
  const { done, failed, doneSeqs } = await forEachRow(
    call,
    seqs,
    async (db, seq) => {
      moved.push(await moveOne({ ...call, db }, seq, action, to, reason))
    },
    memberNames,
  )
  if (done > 0) {
    call.log({
      action: 'BULK',
      resource: 'members',
      targetSeqs: doneSeqs,
      named: memberNames,
      subjects: moved.map(subjectOf),
      summary: `회원 ${labelOf('MemberBulkAction', action)}: ${done}명`,
      reason,
      personal: true,
    })
  }
  return { done, failed }
}
