import {
  NOT_PAID,
  RIGHTS_CLAIM_DAYS,
  reviewMoveProblem,
  reviewMoves,
  rewardMoves,
} from '../../../openapi/formats/review-moves'
import { required } from '../../../openapi/messages/required'
import type { AdminCall, Call, Schemas } from '../../http/call'
import { badState, invalid, Refusal } from '../../http/refusal'
import { grouped } from '../../lib/numbers'
import { seoulDay, shiftDays } from '../../lib/seoul'
import { cancelEarn } from '../../member/point-entry/points'
import { labelOf } from '../../session/field-changes'
import type { ReviewRow } from '../review-base/review-base.schema'
import type { ReviewCore } from '../review-base/review-core'

/** What is done with one review, which is locked; gives the row as it is after. Throws what is refused. */
export type ReviewAct<R = ReviewRow> = (call: AdminCall, core: ReviewCore, row: R) => Promise<R>

type Doer = Pick<Call, 'db' | 'now' | 'actor'>
type Moving = Pick<Schemas['ReviewTransition'], 'hideReason' | 'memo'>

const MEMO_LETTERS = 5

/** Who looks at it first, whatever he does with it; nothing when somebody has. */
export const seen = ({ now, actor }: Doer, { checkedAt }: ReviewRow): Partial<ReviewRow> =>
  checkedAt === null ? { checkedAt: now, checkedBy: actor?.loginId ?? null } : {}

/** Throws 400 without a memo of five letters. */
export function memoOf(memo: string | undefined): string {
  const said = memo?.trim() ?? ''
  if ([...said].length < MEMO_LETTERS) throw invalid({ memo: required('메모', MEMO_LETTERS) })
  return said
}

/** What a move must say. Throws 400. */
export function movingOf(to: Schemas['ReviewState'], { hideReason, memo }: Moving) {
  const { reasons } = reviewMoves[to]
  if (!reasons) return { hideReason: null, hideMemo: null }
  if (!hideReason) throw invalid({ hideReason: '숨김사유를 선택해 주세요.' })
  if (!reasons.includes(hideReason)) {
    const allowed = reasons.map((reason) => labelOf('HideReason', reason)).join(', ')
    throw invalid({ hideReason: `삭제할 수 있는 사유가 아닙니다. (${allowed})` })
  }
  return { hideReason, hideMemo: memoOf(memo) }
}

export const checkReview: ReviewAct = async (call, core, before) =>
  before.checkedAt === null ? core.change(call, before, seen(call, before), ['CHECKED']) : before

/** Takes what was paid for a locked review back: what the member has of it. */
export async function reclaim(call: Doer, core: ReviewCore, before: ReviewRow, why: string): Promise<ReviewRow> {
  if (!rewardMoves.RECLAIM.includes(before.rewardState)) throw badState(NOT_PAID)
  const { memberSeq, rewardPoint } = before
  // what was paid was paid to somebody
  if (memberSeq === null || rewardPoint === null) throw badState(NOT_PAID)
  const { uncollected } = await cancelEarn(call.db, {
    ...{ now: call.now, memberSeq, amount: rewardPoint, createdBy: call.actor?.adminSeq ?? null },
    ...{ reason: `${core.noun} 포인트 회수`, internalMemo: why },
    ...core.reward.of(core.store.seqOf(before)),
  })
  const taken = `${grouped(rewardPoint - uncollected)}P`
  const note = uncollected > 0 ? `${taken} (미회수 ${grouped(uncollected)}P)` : taken
  return core.change(call, before, { rewardState: 'RECLAIMED' }, ['RECLAIMED', `${note} · ${why}`])
}

/** Moves a locked review to another state. Throws INVALID_STATE, 400. */
export async function move(
  call: Doer,
  core: ReviewCore,
  before: ReviewRow,
  to: Schemas['ReviewState'],
  said: Moving,
): Promise<ReviewRow> {
  const problem = reviewMoveProblem(before.state, to, labelOf('ReviewState', before.state))
  if (problem) throw badState(problem)
  const why = movingOf(to, said)
  const note = why.hideReason && `${labelOf('HideReason', why.hideReason)} · ${why.hideMemo}`
  if (to === 'PUBLISHED') return core.change(call, before, { state: to, ...why, hiddenUntil: null }, ['SHOWN'])
  if (to === 'DELETED') return remove(call, core, before, why, note)
  const hiddenUntil = why.hideReason === 'RIGHTS_CLAIM' ? shiftDays(seoulDay(call.now), RIGHTS_CLAIM_DAYS) : null
  const hidden = { state: to, ...why, hiddenUntil, ...core.off, ...seen(call, before) }
  return core.change(call, before, hidden, ['HIDDEN', note])
}

/** Takes a locked review away for good, with what was paid for it: by an administrator, or by who wrote it. */
export async function remove(
  call: Doer,
  core: ReviewCore,
  before: ReviewRow,
  why: Partial<ReviewRow>,
  note: string | null,
): Promise<ReviewRow> {
  const paid = before.rewardState === 'PAID' ? await reclaim(call, core, before, '후기 삭제') : before
  const gone = { state: 'DELETED' as const, deletedAt: call.now, hiddenUntil: null, ...why, ...core.off }
  return core.change(call, paid, gone, ['DELETED', note])
}

/** No reward for one that has none yet. Throws ALREADY_PROCESSED, 400 without a memo. */
export async function exclude(
  call: AdminCall,
  core: ReviewCore,
  before: ReviewRow,
  memo: string | undefined,
): Promise<ReviewRow> {
  const why = memoOf(memo)
  if (!rewardMoves.EXCLUDE.includes(before.rewardState)) {
    const label = labelOf('ReviewRewardState', before.rewardState)
    throw new Refusal(409, 'ALREADY_PROCESSED', `이미 처리된 후기입니다. (포인트 ${label})`)
  }
  return core.change(call, before, { rewardState: 'EXCLUDED' }, ['EXCLUDED', why])
}

/** Stores the shop's answer to a locked review, or another one over it. */
export async function reply(call: AdminCall, core: ReviewCore, before: ReviewRow, content: string): Promise<ReviewRow> {
  const mends = before.replyContent !== null
  const { loginId } = call.actor
  const said = mends
    ? { replyContent: content, replyEditedAt: call.now }
    : { replyContent: content, repliedBy: loginId, repliedAt: call.now, replyEditedAt: null }
  return core.change(call, before, { ...said, ...seen(call, before) }, [mends ? 'REPLY_EDITED' : 'REPLIED'])
}

/** Throws INVALID_STATE where there is none. */
export async function removeReply(call: AdminCall, core: ReviewCore, before: ReviewRow): Promise<ReviewRow> {
  if (before.replyContent === null) throw badState('등록된 답변이 없습니다.')
  const none = { replyContent: null, repliedBy: null, repliedAt: null, replyEditedAt: null }
  return core.change(call, before, none, ['REPLY_DELETED'])
}
