import type { components } from '../../openapi/schema.gen'

/** State transitions of reviews and of their rewards (docs/product/states.md). Shared by screens, server and tests. */

type Schemas = components['schemas']
type State = Schemas['ReviewState']
type RewardState = Schemas['ReviewRewardState']
type HideReason = Schemas['HideReason']

/** Transitions by target state. `reasons`: one of them and a memo are required; if omitted, no reason is needed. */
export const reviewTransitions: Readonly<Record<State, { from: readonly State[]; reasons?: readonly HideReason[] }>> = {
  PUBLISHED: { from: ['HIDDEN'] },
  HIDDEN: {
    from: ['PUBLISHED'],
    reasons: ['ABUSE', 'PRIVACY', 'AD', 'IRRELEVANT', 'RIGHTS_CLAIM', 'ETC'],
  },
  DELETED: { from: ['PUBLISHED', 'HIDDEN'], reasons: ['ABUSE', 'PRIVACY', 'AD'] },
}

/** Returns why a review cannot change from one state to another, or null. `label`: label of its current state. */
export const reviewMoveProblem = (from: State, to: State, label: string): string | null =>
  reviewTransitions[to].from.includes(from) ? null : `‘${label}’ 상태의 후기는 처리할 수 없습니다.`

/** Days for which a review is hidden after a rights claim. */
export const RIGHTS_CLAIM_DAYS = 30

/** Reviews with this many stars or fewer need attention first. */
export const LOW_RATING = 2

/** Warning before a review with few stars is hidden. */
export const LOW_HIDE_WARNING =
  '평점이 낮다는 이유로 후기를 숨기면 전자상거래법 위반이 될 수 있습니다. 계속하시겠습니까?'

/** Minimum length in characters for a reward without a photo. */
export const MIN_REWARDED_LENGTH = 30

/** Maximum number of best reviews per pattern; for an item without a pattern, per item. */
export const MAX_BEST = 5
export const TOO_MANY_BEST = `베스트 후기는 ${MAX_BEST}개까지 지정할 수 있습니다.`

/** Reward states from which each action is possible. */
export const rewardTransitions: Readonly<Record<'REWARD' | 'EXCLUDE' | 'RECLAIM', readonly RewardState[]>> = {
  REWARD: ['NONE', 'EXCLUDED'],
  EXCLUDE: ['NONE'],
  RECLAIM: ['PAID'],
}

const ALREADY_PAID = '이미 지급된 후기입니다.'
const TAKEN_BACK = '포인트를 회수한 후기에는 다시 지급할 수 없습니다.'
export const NOT_PAID = '지급된 후기만 회수할 수 있습니다.'

/** The facts that decide on a reward. `memberState` is null for a guest, `photo` is whether the review has one. */
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
  /** Whether a call with `force` would succeed. */
  forceable: boolean
}

const refused = (message: string, code: RewardProblem['code'] = 'INVALID_STATE'): RewardProblem => ({
  code,
  message,
  forceable: false,
})

/** Returns the number of characters (code points) of a text, without surrounding spaces. */
export const textLength = (content: string): number => [...content.trim()].length

/** Returns why a review gets no reward, or null. `force` skips the minimum length only. */
export function rewardProblem(review: Rewardable, force: boolean): RewardProblem | null {
  const { state, rewardState, memberState, content, photo } = review
  if (!rewardTransitions.REWARD.includes(rewardState))
    return refused(rewardState === 'RECLAIMED' ? TAKEN_BACK : ALREADY_PAID, 'ALREADY_PROCESSED')
  if (memberState === null) return refused('비회원 후기에는 지급할 수 없습니다.')
  if (state === 'DELETED') return refused('삭제된 후기입니다.')
  if (state !== 'PUBLISHED') return refused('숨김 상태의 후기입니다.')
  if (memberState === 'WITHDRAWN' || memberState === 'BLOCKED') return refused('지급할 수 없는 회원입니다.')
  if (force || photo || textLength(content) >= MIN_REWARDED_LENGTH) return null
  const message = `지급 기준(${MIN_REWARDED_LENGTH}자 이상)에 미달합니다. 강제 지급을 선택해 주세요.`
  return { code: 'INVALID_STATE', message, forceable: true }
}

/** The scores requested in addition to the star rating, by item type. */
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
