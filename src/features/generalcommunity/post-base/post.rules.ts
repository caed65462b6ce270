import type { ListPath, RowOf, Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { addMonths } from '@/shared/lib/days'
import { actionProblem, type GivenAction } from '../../../../openapi/formats/diagnosis-action'
import { isWebAddress } from '../../../../openapi/formats/web-address'

/** Lists of posts; each has its actions on many under `{path}/bulk`. */
export type PostPath = Extract<
  ListPath,
  `/api/v1/admin/${'faqs' | 'notices' | 'self-diagnoses' | 'car-care-posts' | 'sharing-stories'}`
>
export type PostRow = RowOf<PostPath>

/** Whether the shop shows a post now. */
export const isShown = (post: PostRow): boolean =>
  'displayState' in post ? post.displayState === 'DISPLAYING' : post.visible

export const NOT_SHOWN = '게시 중인 글만 쇼핑몰에서 볼 수 있습니다.'

const FAR = '게시일은 1년 이내로 입력해 주세요.'

/** What is wrong with when a post is to be published; undefined: nothing. */
export function publishProblem(publishAt: string | null | undefined, now = new Date()): string | undefined {
  if (!publishAt) return undefined
  const today = todaySeoul(now)
  const startOf = (day: string) => Date.parse(`${day}T00:00:00+09:00`)
  const most = startOf(addMonths(today, 12)) + now.getTime() - startOf(today)
  return Date.parse(publishAt) > most ? FAR : undefined
}

interface NoticeValues {
  pinned?: boolean | undefined
  pinnedUntil?: string | null | undefined
  publishAt?: string | null | undefined
  endAt?: string | null | undefined
}

/** What the contract cannot say of a notice: the same as the server says. */
export function noticeProblems({ pinned, pinnedUntil, publishAt, endAt }: NoticeValues, now = new Date()) {
  const begins = publishAt ? Date.parse(publishAt) : now.getTime()
  return {
    publishAt: publishProblem(publishAt, now),
    endAt: endAt && Date.parse(endAt) <= begins ? '종료일은 게시일 이후여야 합니다.' : undefined,
    pinnedUntil:
      pinned && pinnedUntil && pinnedUntil < todaySeoul(now) ? '고정 종료일은 오늘 이후여야 합니다.' : undefined,
  }
}

/** The same of a card of a symptom. */
export const diagnosisProblems = (values: GivenAction) => ({ actionValue: actionProblem(values, isWebAddress) })

interface StoryValues {
  images?: readonly unknown[] | undefined
  portraitConsent?: boolean | undefined
  activityDate?: string | undefined
  publishAt?: string | null | undefined
}

/** The same of a story of sharing. */
export function storyProblems({ images, portraitConsent, activityDate, publishAt }: StoryValues, now = new Date()) {
  return {
    portraitConsent: images?.length && !portraitConsent ? '초상권 동의를 확인해 주세요.' : undefined,
    activityDate: activityDate && activityDate > todaySeoul(now) ? '활동일은 오늘 이전이어야 합니다.' : undefined,
    publishAt: publishProblem(publishAt, now),
  }
}

/** What is shown of a post before it is saved. */
export interface Preview {
  title: string
  /** Below it, grey: category, day. */
  facts?: readonly (string | undefined)[]
  picture?: string | null | undefined
  /** Formatted texts, some with a title of their own. */
  texts: readonly { title?: string; html: string | null | undefined }[]
  pictures?: readonly { url: string | null; text: string }[]
  /** What its button is called. */
  button?: string | undefined
}

type Danger = Schemas['DiagnosisDanger']

/** From good to bad. */
export const dangerTones = {
  SAFE: 'green',
  CAUTION: 'blue',
  REPLACE: 'amber',
  STOP: 'red',
} as const satisfies Readonly<Record<Danger, string>>
