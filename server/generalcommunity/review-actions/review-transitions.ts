import {
  NOT_PAID,
  RIGHTS_CLAIM_DAYS,
  reviewMoveProblem,
  reviewTransitions,
  rewardTransitions,
} from '../../../domain/generalcommunity/review-transitions'
import { templateShortcutProblem } from '../../../domain/inquirycommunity/template-shortcut'
import { required } from '../../../domain/messages/required'
import type { AdminCall, Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, Refusal } from '../../contract/refusal'
import { formatNumber } from '../../lib/numbers'
import { seoulDay, shiftDays } from '../../lib/seoul-time'
import { cancelEarn } from '../../member/point-entry/points'
import type { ReviewCore } from '../review-shared/review-core'
import type { ReviewRow } from '../schema/review-base.schema'

/** An action on one locked review. Returns the row after it. Throws when the action is refused. */
export type ReviewAction<R = ReviewRow> = (call: AdminCall, core: ReviewCore, row: R) => Promise<R>

type ActorContext = Pick<Call, 'db' | 'now' | 'actor'>
type MoveReason = Pick<Schemas['ReviewTransition'], 'hideReason' | 'memo'>

const MIN_MEMO_LENGTH = 5

/**
 * Returns the columns that mark a review as checked; none when it is checked already. Any handling by an admin counts
 * as checking.
 */
export const checkedColumns = ({ now, actor }: ActorContext, { checkedAt }: ReviewRow): Partial<ReviewRow> =>
  checkedAt === null ? { checkedAt: now, checkedBy: actor?.loginId ?? null } : {}

/** Returns the trimmed memo. Throws 400 when it is shorter than five characters. */
export function requireMemo(memo: string | undefined): string {
  const text = memo?.trim() ?? ''
  if ([...text].length < MIN_MEMO_LENGTH) throw invalid({ memo: required('메모', MIN_MEMO_LENGTH) })
  return text
}

/** Returns the reason columns of a move. Throws 400 when the reason is missing or not allowed. */
export function moveColumns(to: Schemas['ReviewState'], { hideReason, memo }: MoveReason) {
  const { reasons } = reviewTransitions[to]
  if (!reasons) return { hideReason: null, hideMemo: null }
  if (!hideReason) throw invalid({ hideReason: '숨김사유를 선택해 주세요.' })
  if (!reasons.includes(hideReason)) {
    const allowed = reasons.map((reason) => labelOf('HideReason', reason)).join(', ')
    throw invalid({ hideReason: `삭제할 수 있는 사유가 아닙니다. (${allowed})` })
  }
  return { hideReason, hideMemo: requireMemo(memo) }
}

export const checkReview: ReviewAction = async (call, core, before) =>
  before.checkedAt === null ? core.change(call, before, checkedColumns(call, before), ['CHECKED']) : before

/** Takes back the points paid for a locked review, as far as the member still has them. */
export async function reclaim(
  call: ActorContext,
  core: ReviewCore,
  before: ReviewRow,
  reason: string,
): Promise<ReviewRow> {
  if (!rewardTransitions.RECLAIM.includes(before.rewardState)) throw invalidState(NOT_PAID)
  const { memberSeq, rewardPoint } = before
  // a paid review has a member and points
  if (memberSeq === null || rewardPoint === null) throw invalidState(NOT_PAID)
  const { uncollected } = await cancelEarn(call.db, {
    now: call.now,
    memberSeq,
    amount: rewardPoint,
    createdBy: call.actor?.adminSeq ?? null,
    reason: `${core.noun} 포인트 회수`,
    internalMemo: reason,
    ...core.reward.of(core.store.seqOf(before)),
  })
  const taken = `${formatNumber(rewardPoint - uncollected)}P`
  const note = uncollected > 0 ? `${taken} (미회수 ${formatNumber(uncollected)}P)` : taken
  return core.change(call, before, { rewardState: 'RECLAIMED' }, ['RECLAIMED', `${note} · ${reason}`])
}

/** Moves a locked review to another state. Throws INVALID_STATE, 400. */
export async function move(
  call: ActorContext,
  core: ReviewCore,
  before: ReviewRow,
  to: Schemas['ReviewState'],
  reason: MoveReason,
): Promise<ReviewRow> {
  const problem = reviewMoveProblem(before.state, to, labelOf('ReviewState', before.state))
  if (problem) throw invalidState(problem)
  const reasonColumns = moveColumns(to, reason)
  const note =
    reasonColumns.hideReason && `${labelOf('HideReason', reasonColumns.hideReason)} · ${reasonColumns.hideMemo}`
  if (to === 'PUBLISHED')
    return core.change(call, before, { state: to, ...reasonColumns, hiddenUntil: null }, ['SHOWN'])
  if (to === 'DELETED') return remove(call, core, before, reasonColumns, note)
  const hiddenUntil =
    reasonColumns.hideReason === 'RIGHTS_CLAIM' ? shiftDays(seoulDay(call.now), RIGHTS_CLAIM_DAYS) : null
  const hidden = { state: to, ...reasonColumns, hiddenUntil, ...core.resetWhenHidden, ...checkedColumns(call, before) }
  return core.change(call, before, hidden, ['HIDDEN', note])
}

/** Deletes a locked review and takes back its points. Used for administrators and for the writer. */
export async function remove(
  call: ActorContext,
  core: ReviewCore,
  before: ReviewRow,
  reasonColumns: Partial<ReviewRow>,
  note: string | null,
): Promise<ReviewRow> {
  const paid = before.rewardState === 'PAID' ? await reclaim(call, core, before, '후기 삭제') : before
  const changes = {
    state: 'DELETED' as const,
    deletedAt: call.now,
    hiddenUntil: null,
    ...reasonColumns,
    ...core.resetWhenHidden,
  }
  return core.change(call, paid, changes, ['DELETED', note])
}

/** Excludes an unpaid review from rewards. Throws ALREADY_PROCESSED, 400 without a memo. */
export async function exclude(
  call: AdminCall,
  core: ReviewCore,
  before: ReviewRow,
  memo: string | undefined,
): Promise<ReviewRow> {
  const reason = requireMemo(memo)
  if (!rewardTransitions.EXCLUDE.includes(before.rewardState)) {
    const label = labelOf('ReviewRewardState', before.rewardState)
    throw new Refusal(409, 'ALREADY_PROCESSED', `이미 처리된 후기입니다. (포인트 ${label})`)
  }
  return core.change(call, before, { rewardState: 'EXCLUDED' }, ['EXCLUDED', reason])
}

/** Stores the shop's reply to a locked review, or replaces it. Throws 400 for a text that still calls a template. */
export async function reply(call: AdminCall, core: ReviewCore, before: ReviewRow, content: string): Promise<ReviewRow> {
  const problem = templateShortcutProblem(content)
  if (problem) throw invalid({ content: problem })
  const isEdit = before.replyContent !== null
  const { loginId } = call.actor
  const changes = isEdit
    ? { replyContent: content, replyEditedAt: call.now }
    : { replyContent: content, repliedBy: loginId, repliedAt: call.now, replyEditedAt: null }
  return core.change(call, before, { ...changes, ...checkedColumns(call, before) }, [
    isEdit ? 'REPLY_EDITED' : 'REPLIED',
  ])
}

/** Deletes the reply. Throws INVALID_STATE without one. */
export async function removeReply(call: AdminCall, core: ReviewCore, before: ReviewRow): Promise<ReviewRow> {
  if (before.replyContent === null) throw invalidState('등록된 답변이 없습니다.')
  const none = { replyContent: null, repliedBy: null, repliedAt: null, replyEditedAt: null }
  return core.change(call, before, none, ['REPLY_DELETED'])
}
