import type { Search } from '@/kit/filters/values'
import type { ListPath, ResultOf, RowOf, Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'
import {
  LOW_RATING,
  type Rewardable,
  reviewMoves,
  rewardMoves,
  rewardProblem,
} from '../../../../openapi/formats/review-moves'

/** Lists of reviews. */
export type ReviewPath = Extract<ListPath, `/api/v1/admin/${'item' | 'store'}-reviews`>
export type ReviewRow = RowOf<ReviewPath>
export type ReviewRecord = ResultOf<'get', `${ReviewPath}/{seq}`>

export const rewardTones = {
  NONE: 'grey',
  PAID: 'green',
  EXCLUDED: 'grey',
  RECLAIMED: 'amber',
} as const satisfies Record<Schemas['ReviewRewardState'], Tone>
export const reviewTones = { PUBLISHED: 'green', HIDDEN: 'grey', DELETED: 'grey' } as const satisfies Record<
  Schemas['ReviewState'],
  Tone
>

/** What says `★ 4` of four stars. */
export const starsOf = (rating: number): string => `★ ${rating}`

export const isLow = ({ rating }: Pick<ReviewRow, 'rating'>): boolean => rating <= LOW_RATING

/** Nobody has looked at it since it was written or changed. */
export const isNew = ({ checkedAt }: Pick<ReviewRow, 'checkedAt'>): boolean => checkedAt === null

const SHOWN = 60

/** The first words of a review. */
export function beginningOf(content: string): string {
  const letters = [...content.replace(/\s+/g, ' ').trim()]
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : letters.join('')
}

const HOUR = 3_600_000
/** The store is told again after so long. */
const FORWARD_REST = 24 * HOUR

/** Why something cannot be done with a review; undefined: it can, as far as is known here. */
export const refusals = {
  check: (row: ReviewRow) => (isNew(row) ? undefined : '이미 확인한 후기입니다.'),
  hide: ({ state }: ReviewRow) => (reviewMoves.HIDDEN.from.includes(state) ? undefined : '이미 숨긴 후기입니다.'),
  show: ({ state }: ReviewRow) => (reviewMoves.PUBLISHED.from.includes(state) ? undefined : '게시 중인 후기입니다.'),
  reward: (row: ReviewRow) => rewardProblem(asRewardable(row), true)?.message,
  exclude: ({ rewardState }: ReviewRow) =>
    rewardMoves.EXCLUDE.includes(rewardState) ? undefined : '미지급 후기만 제외할 수 있습니다.',
  reclaim: ({ rewardState }: ReviewRow) =>
    rewardMoves.RECLAIM.includes(rewardState) ? undefined : '지급된 후기만 회수할 수 있습니다.',
  best: ({ state }: ReviewRow) => (state === 'PUBLISHED' ? undefined : '숨김 상태의 후기입니다.'),
  forward: ({ forwardedAt }: Pick<Schemas['StoreReviewRow'], 'forwardedAt'>, now: number) =>
    forwardedAt !== null && now - Date.parse(forwardedAt) < FORWARD_REST
      ? '24시간 이내에 이미 전달했습니다.'
      : undefined,
}

/** As far as a line knows: the server looks at the member himself. */
const asRewardable = ({ state, rewardState, memberSeq, content, images }: ReviewRow): Rewardable => ({
  state,
  rewardState,
  content,
  photo: images.length > 0,
  memberState: memberSeq === null ? null : 'ACTIVE',
})

/**
 * What the URL of another tab says: conditions that both tabs know are those of this one, its own are as it was left with.
 * @param here names of the conditions of this tab, `there` of the other; `left`: the search that the other was left with
 */
export function carried(here: readonly string[], there: readonly string[], search: Search, left: Search): Search {
  const own = Object.entries(left).filter(([name]) => there.includes(name) && !here.includes(name))
  const both = Object.entries(search).filter(([name]) => here.includes(name) && there.includes(name))
  return Object.fromEntries([...own, ...both])
}
