import type { Search } from '@/kit/filters/filter-values'
import type { ListPath, ResultOf, RowOf, Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import type { Tone } from '@/shared/ui/records/pill'
import { HOUR_MS } from '../../../../domain/common/durations'
import { excerptOf } from '../../../../domain/common/excerpt'
import {
  LOW_RATING,
  type Rewardable,
  reviewTransitions,
  rewardProblem,
  rewardTransitions,
} from '../../../../domain/generalcommunity/review-transitions'

/** API paths of review lists. */
export type ReviewPath = Extract<ListPath, `/api/v1/admin/${'item' | 'store'}-reviews`>
export type ReviewRow = RowOf<ReviewPath>
export type ReviewRecord = ResultOf<'get', `${ReviewPath}/{seq}`>

export const rewardTones = {
  NONE: 'gray',
  PAID: 'green',
  EXCLUDED: 'gray',
  RECLAIMED: 'amber',
} as const satisfies Record<Schemas['ReviewRewardState'], Tone>
export const reviewTones = { PUBLISHED: 'green', HIDDEN: 'gray', DELETED: 'gray' } as const satisfies Record<
  Schemas['ReviewState'],
  Tone
>

/** Returns e.g. `★ 4`. */
export const starsOf = (rating: number): string => `★ ${rating}`

export const isLow = ({ rating }: Pick<ReviewRow, 'rating'>): boolean => rating <= LOW_RATING

/** Returns whether the review is unchecked since it was written or changed. */
export const isNew = ({ checkedAt }: Pick<ReviewRow, 'checkedAt'>): boolean => checkedAt === null

/** Says that hiding leaves the points of paid reviews where they are; undefined if none was paid. */
export function keptPointsNote(reviews: readonly Pick<ReviewRow, 'rewardState' | 'rewardPoint'>[]): string | undefined {
  const paid = reviews.filter(({ rewardState }) => rewardState === 'PAID')
  if (paid.length === 0) return undefined
  const points = paid.reduce((sum, { rewardPoint }) => sum + (rewardPoint ?? 0), 0)
  return `지급한 포인트 ${formatThousands(points)}P는 회수하지 않습니다. 회수하려면 ‘포인트 회수’를 이용해 주세요.`
}

const EXCERPT_LENGTH = 60

/** Returns the beginning of a review's text. */
export const reviewExcerpt = (content: string): string => excerptOf(content, EXCERPT_LENGTH)

/** Minimum time in ms before the store is notified again. */
const FORWARD_REST = 24 * HOUR_MS

/** Why an action on a review is refused, or undefined. Checks only what the row contains. */
export const refusals = {
  check: (row: ReviewRow) => (isNew(row) ? undefined : '이미 확인한 후기입니다.'),
  hide: ({ state }: ReviewRow) => (reviewTransitions.HIDDEN.from.includes(state) ? undefined : '이미 숨긴 후기입니다.'),
  show: ({ state }: ReviewRow) =>
    reviewTransitions.PUBLISHED.from.includes(state) ? undefined : '게시 중인 후기입니다.',
  reward: (row: ReviewRow) => rewardProblem(asRewardable(row), true)?.message,
  exclude: ({ rewardState }: ReviewRow) =>
    rewardTransitions.EXCLUDE.includes(rewardState) ? undefined : '미지급 후기만 제외할 수 있습니다.',
  reclaim: ({ rewardState }: ReviewRow) =>
    rewardTransitions.RECLAIM.includes(rewardState) ? undefined : '지급된 후기만 회수할 수 있습니다.',
  best: ({ state }: ReviewRow) => (state === 'PUBLISHED' ? undefined : '숨김 상태의 후기입니다.'),
  forward: ({ forwardedAt }: Pick<Schemas['StoreReviewRow'], 'forwardedAt'>, now: number) =>
    forwardedAt !== null && now - Date.parse(forwardedAt) < FORWARD_REST
      ? '24시간 이내에 이미 전달했습니다.'
      : undefined,
}

/** Returns the facts a reward depends on. The server checks the member itself. */
const asRewardable = ({ state, rewardState, memberSeq, content, images }: ReviewRow): Rewardable => ({
  state,
  rewardState,
  content,
  photo: images.length > 0,
  memberState: memberSeq === null ? null : 'ACTIVE',
})

/**
 * Returns the URL search when switching tabs. Filters known to both tabs are taken from `search`,
 * the others from the search that the target tab was left with.
 * @param here filter names of this tab
 * @param there filter names of the target tab
 * @param left search that the target tab was left with
 */
export function carryFilters(here: readonly string[], there: readonly string[], search: Search, left: Search): Search {
  const ownFilters = Object.entries(left).filter(([name]) => there.includes(name) && !here.includes(name))
  const sharedFilters = Object.entries(search).filter(([name]) => here.includes(name) && there.includes(name))
  return Object.fromEntries([...ownFilters, ...sharedFilters])
}
