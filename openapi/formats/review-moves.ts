import type { components } from '../schema.gen'

/** Where reviews may go and what is paid for them, as one table for screens, server and tests. */

type Schemas = components['schemas']
type State = Schemas['ReviewState']
type RewardState = Schemas['ReviewRewardState']
type HideReason = Schemas['HideReason']

/** By the state that is reached. `reasons`: one of them is needed, with a memo; left out: none is asked for. */
export const reviewMoves: Readonly<Record<State, { from: readonly State[]; reasons?: readonly HideReason[] }>> = {
  PUBLISHED: { from: ['HIDDEN'] },
  HIDDEN: {
    from: ['PUBLISHED'],
    reasons: ['ABUSE', 'PRIVACY', 'AD', 'IRRELEVANT', 'RIGHTS_CLAIM', 'ETC'],
  },
  DELETED: { from: ['PUBLISHED', 'HIDDEN'], reasons: ['ABUSE', 'PRIVACY', 'AD'] },
}

/** Why a review cannot be moved; `label` is the word for its state. */
export const reviewMoveProblem = (from: State, to: State, label: string): string | null =>
  reviewMoves[to].from.includes(from) ? null : `‘${label}’ 상태의 후기는 처리할 수 없습니다.`

/** Days for which a review that somebody claims his rights against is hidden. */
export const RIGHTS_CLAIM_DAYS = 30

/** A review with so many stars or fewer is looked at first. */
export const LOW_RATING = 2

/** Asked before a review with few stars is hidden. */
export const LOW_HIDE_WARNING =
  '평점이 낮다는 이유로 후기를 숨기면 전자상거래법 위반이 될 수 있습니다. 계속하시겠습니까?'

/** Letters that are paid for without a photo. */
export const PAID_LETTERS = 30

/** Best reviews of a pattern, or of an item that has none. */
export const MOST_BEST = 5
export const TOO_MANY_BEST = `베스트 후기는 ${MOST_BEST}개까지 지정할 수 있습니다.`

/** States of the reward from which it goes on, by what is done. */
export const rewardMoves: Readonly<Record<'REWARD' | 'EXCLUDE' | 'RECLAIM', readonly RewardState[]>> = {
  REWARD: ['NONE', 'EXCLUDED'],
  EXCLUDE: ['NONE'],
  RECLAIM: ['PAID'],
}

export const ALREADY_PAID = '이미 지급된 후기입니다.'
export const NOT_PAID = '지급된 후기만 회수할 수 있습니다.'

/** What a reward looks at. `memberState` is null of who is no member. */
export interface Rewardable {
  state: State
  rewardState: RewardState
  memberState: Schemas['MemberState'] | null
  content: string
  photo: boolean
}

export interface RewardProblem {
  code: 'ALREADY_PROCESSED' | 'INVALID_STATE'
  message: string
  /** It is paid when that is wanted all the same. */
  forceable: boolean
}

const refused = (message: string, code: RewardProblem['code'] = 'INVALID_STATE'): RewardProblem => ({
  ...{ code, message },
  forceable: false,
})

/** Letters of what was written, as the rule counts them: without the space around. */
export const lettersOf = (content: string): number => [...content.trim()].length

/** Why nothing is paid for a review; null: it is paid. */
export function rewardProblem(review: Rewardable, force: boolean): RewardProblem | null {
  const { state, rewardState, memberState, content, photo } = review
  if (!rewardMoves.REWARD.includes(rewardState)) return refused(ALREADY_PAID, 'ALREADY_PROCESSED')
  if (memberState === null) return refused('비회원 후기에는 지급할 수 없습니다.')
  if (state !== 'PUBLISHED') return refused('숨김 상태의 후기입니다.')
  if (memberState === 'WITHDRAWN' || memberState === 'BLOCKED') return refused('지급할 수 없는 회원입니다.')
  if (force || photo || lettersOf(content) >= PAID_LETTERS) return null
  const message = `지급 기준(${PAID_LETTERS}자 이상)에 미달합니다. 강제 지급을 선택해 주세요.`
  return { code: 'INVALID_STATE', message, forceable: true }
}

/** What buyers are asked about beside the stars. */
export const itemScores: Readonly<Record<Schemas['ItemType'], readonly (keyof Schemas['ItemReviewScores'])[]>> = {
  TIRE: ['comfort', 'quietness', 'grip', 'mileage', 'value'],
  BATTERY: ['starting', 'durability', 'value'],
  ETC: ['value'],
}

export const storeScores = [
  'kindness',
  'skill',
  'facility',
  'punctuality',
] as const satisfies readonly (keyof Schemas['StoreReviewScores'])[]
