import { linkTypeLabels } from '@/shared/api/gen/exhibit-banner.gen'
import type { ListPath, RowOf, Schemas } from '@/shared/api/types'
import { requiredPrompt } from '@/shared/lib/validate'
import { type GivenLink, linkProblems } from '../../../../openapi/formats/link'
import { isWebAddress } from '../../../../openapi/formats/web-address'

/** Lists of banners; each has its record under `{path}/{seq}`. */
export type BannerPath = {
  [P in ListPath]: RowOf<P> extends { bannerSeq: number } ? P : never
}[ListPath]
/** What every list of banners has, this one has: shared parts are typed by it. */
export type AnyPath = '/api/v1/admin/rental-banners'
/** Lists whose places are sorted. */
export type PlacedPath = Exclude<BannerPath, '/api/v1/admin/top-banners'>
export type BannerRow = Schemas['BannerLine']

/** Kinds of links that everything in the shop may have; the rental shop's banners have two more. */
export const shopLinks = [
  ...(['NONE', 'PATH', 'URL', 'ITEM', 'PATTERN', 'BRAND', 'EVENT', 'COUPON', 'RENTAL_EVENT'] as const),
]

/** Width and height in pixels that a place is made for. */
export type Size = readonly [width: number, height: number]
export interface Sizes {
  pc: Size
  mobile: Size
}

const OFF = 0.1

/** What is said of a picture that is not made for its place; undefined: it is, by and large. */
export function sizeHint([width, height]: Size, shown: Size): string | undefined {
  const off = (wanted: number, is: number) => Math.abs(is - wanted) > wanted * OFF
  return off(width, shown[0]) || off(height, shown[1]) ? `권장 크기 ${width}×${height}px과 다릅니다.` : undefined
}

interface Values extends GivenLink {
  device?: Schemas['DisplayDevice'] | undefined
  pcFileSeq?: number | null | undefined
  mobileFileSeq?: number | null | undefined
  startAt?: string | undefined
  endAt?: string | null | undefined
}

/** What the contract cannot say of a form: the same as the server says. `pictured`: it has pictures. */
export function bannerProblems(values: Values, pictured = true) {
  const { device = 'ALL', pcFileSeq, mobileFileSeq, startAt, endAt } = values
  return {
    pcFileSeq: pictured && device !== 'MOBILE' && !pcFileSeq ? requiredPrompt('PC 이미지') : undefined,
    mobileFileSeq: pictured && device !== 'PC' && !mobileFileSeq ? requiredPrompt('모바일 이미지') : undefined,
    endAt:
      startAt && endAt && new Date(endAt) <= new Date(startAt) ? '종료일시는 시작일시보다 뒤여야 합니다.' : undefined,
    ...linkProblems(values, isWebAddress),
  }
}

/** What stands in the fields of a new banner at first. */
export const bannerBlank = {
  linkType: 'NONE',
  openInNewTab: false,
  device: 'ALL',
  audience: 'ALL',
  visible: true,
} as const

/** A copy is hidden until somebody shows it. */
export const bannerCopy = <V extends { title?: string; visible?: boolean }>(values: V): V => ({
  ...values,
  title: `${values.title} 복사`.slice(0, 50),
  visible: false,
})

export const removalQuestion = ({ displayState }: Pick<BannerRow, 'displayState'>): string =>
  displayState === 'DISPLAYING' ? '현재 쇼핑몰에 노출 중입니다. 삭제하시겠습니까?' : '삭제하시겠습니까?'

type Linked = Pick<Schemas['LinkShown'], 'linkType' | 'linkUrl' | 'linkTarget' | 'linkLost'>

/** Where a press leads, in words. */
export const linkText = ({ linkType, linkUrl, linkTarget }: Linked): string =>
  linkTarget ? `${linkTypeLabels[linkType]} · ${linkTarget.name}` : (linkUrl ?? '-')

export const LOST = '연결 대상이 삭제되었습니다'
export const ENDED = '연결 대상이 종료되었습니다'

/** What is wrong with where a banner leads now. */
export function linkWarning({ linkLost, linkTarget }: Linked): string | undefined {
  if (linkLost) return LOST
  return linkTarget?.ended ? ENDED : undefined
}

/** Pages of the shop that show a record. */
const PAGES: Readonly<Record<Schemas['LinkTargetType'], string>> = {
  ITEM: '/items',
  PATTERN: '/patterns',
  BRAND: '/brands',
  EVENT: '/event',
  COUPON: '/coupons',
  RENTAL_EVENT: '/rental/event',
  RENTAL_PRODUCT: '/rental/products',
  AFFILIATE_CARD: '/rental/cards',
}

/** The address that a link leads to; undefined: nowhere, or no shop is configured. */
export function addressOf(
  { linkType, linkUrl, linkTargetSeq }: Partial<Schemas['LinkBody']>,
  shopUrl: string,
): string | undefined {
  if (linkType === undefined || linkType === 'NONE') return undefined
  if (linkType === 'URL') return linkUrl && isWebAddress(linkUrl) ? linkUrl : undefined
  if (!shopUrl) return undefined
  if (linkType === 'PATH') return linkUrl ? `${shopUrl}${linkUrl}` : undefined
  return linkTargetSeq ? `${shopUrl}${PAGES[linkType]}/${linkTargetSeq}` : undefined
}

interface Span {
  startAt: string
  endAt: string | null
}

const DAY_MS = 24 * 60 * 60 * 1000
/** What has no end is drawn for so long behind all others. */
const OPEN_DAYS = 14

/** The days that some spans are drawn over, and each as a share of them, in percent. */
export function timeline<S extends Span>(spans: readonly S[], now: Date) {
  const starts = spans.map(({ startAt }) => Date.parse(startAt))
  const ends = spans.flatMap(({ endAt }) => (endAt ? Date.parse(endAt) : []))
  const first = Math.min(now.getTime(), ...starts)
  const last = Math.max(now.getTime(), ...starts, ...ends) + OPEN_DAYS * DAY_MS
  const at = (moment: number) => ((moment - first) / (last - first)) * 100
  return {
    from: new Date(first),
    to: new Date(last),
    now: at(now.getTime()),
    bars: spans.map((span) => {
      const left = at(Date.parse(span.startAt))
      return { span, left, width: at(span.endAt ? Date.parse(span.endAt) : last) - left }
    }),
  }
}
