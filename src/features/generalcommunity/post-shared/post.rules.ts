import type { ListPath, RowOf, Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { addMonths } from '@/shared/lib/days'
import { isWebAddress } from '../../../../domain/common/web-address'
import { actionProblem, type GivenAction } from '../../../../domain/generalcommunity/diagnosis-action'

/** API paths of posts. Bulk actions are at `{path}/bulk`. */
export type PostPath = Extract<
  ListPath,
  `/api/v1/admin/${'faqs' | 'notices' | 'self-diagnoses' | 'car-care-posts' | 'sharing-stories'}`
>
export type PostRow = RowOf<PostPath>

/** Returns whether the shop shows a post now. */
export const isShown = (post: PostRow): boolean =>
  'displayState' in post ? post.displayState === 'DISPLAYING' : post.visible

export const NOT_SHOWN = '게시 중인 글만 쇼핑몰에서 볼 수 있습니다.'

const FAR = '게시일은 1년 이내로 입력해 주세요.'

/** Returns what is wrong with the publishing time, or undefined. */
export function publishProblem(publishAt: string | null | undefined, now = new Date()): string | undefined {
  if (!publishAt) return undefined
  const today = todaySeoul(now)
  const startOf = (day: string) => Date.parse(`${day}T00:00:00+09:00`)
  const latest = startOf(addMonths(today, 12)) + now.getTime() - startOf(today)
  return Date.parse(publishAt) > latest ? FAR : undefined
}

interface NoticeValues {
  pinned?: boolean | undefined
  pinnedUntil?: string | null | undefined
  publishAt?: string | null | undefined
  endAt?: string | null | undefined
}

/** Returns the problems of a notice that the contract's rules do not cover. The server checks the same. */
export function noticeProblems({ pinned, pinnedUntil, publishAt, endAt }: NoticeValues, now = new Date()) {
  const begins = publishAt ? Date.parse(publishAt) : now.getTime()
  return {
    publishAt: publishProblem(publishAt, now),
    endAt: endAt && Date.parse(endAt) <= begins ? '종료일은 게시일 이후여야 합니다.' : undefined,
    pinnedUntil:
      pinned && pinnedUntil && pinnedUntil < todaySeoul(now) ? '고정 종료일은 오늘 이후여야 합니다.' : undefined,
  }
}

/** Returns the problems of a symptom card that the contract's rules do not cover. */
export const diagnosisProblems = (values: GivenAction) => ({ actionValue: actionProblem(values, isWebAddress) })

interface StoryValues {
  images?: readonly unknown[] | undefined
  portraitConsent?: boolean | undefined
  activityDate?: string | undefined
  publishAt?: string | null | undefined
}

/** Returns the problems of a sharing story that the contract's rules do not cover. */
export function storyProblems({ images, portraitConsent, activityDate, publishAt }: StoryValues, now = new Date()) {
  return {
    portraitConsent: images?.length && !portraitConsent ? '초상권 동의를 확인해 주세요.' : undefined,
    activityDate: activityDate && activityDate > todaySeoul(now) ? '활동일은 오늘 이전이어야 합니다.' : undefined,
    publishAt: publishProblem(publishAt, now),
  }
}

/** The data of a post preview. */
export interface Preview {
  title: string
  /** Shown below the title in gray: category, date. */
  facts?: readonly (string | undefined)[]
  picture?: string | null | undefined
  /** Formatted texts, some with a title. */
  texts: readonly { title?: string; html: string | null | undefined }[]
  pictures?: readonly { url: string | null; text: string }[]
  /** Label of the button. */
  button?: string | undefined
}

type Danger = Schemas['DiagnosisDanger']

/** From harmless to dangerous. */
export const dangerTones = {
  SAFE: 'green',
  CAUTION: 'blue',
  REPLACE: 'amber',
  STOP: 'red',
} as const satisfies Readonly<Record<Danger, string>>
