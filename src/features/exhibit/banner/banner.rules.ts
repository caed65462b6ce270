import { linkTypeLabels } from '@/shared/api/gen/exhibit-banner.gen'
import type { ListPath, RowOf, Schemas } from '@/shared/api/types'
import { requiredPrompt } from '@/shared/lib/validate'
import { DAY_MS } from '../../../../domain/common/durations'
import { type GivenLink, linkProblems } from '../../../../domain/common/link'
import { isWebAddress } from '../../../../domain/common/web-address'

/** API paths of banner lists. A record is at `{path}/{seq}`. */
export type BannerPath = {
  [P in ListPath]: RowOf<P> extends { bannerSeq: number } ? P : never
}[ListPath]
/** List path used as the type in code shared by all banner lists: each has its fields. */
export type AnyPath = '/api/v1/admin/rental-banners'
/** Lists whose positions can be sorted. */
export type PlacedPath = Exclude<BannerPath, '/api/v1/admin/top-banners'>
export type BannerRow = Schemas['BannerLine']

/** Link types available everywhere in the shop. Rental banners have two more. */
export const shopLinkTypes = [
  ...(['NONE', 'PATH', 'URL', 'ITEM', 'PATTERN', 'BRAND', 'EVENT', 'COUPON', 'RENTAL_EVENT'] as const),
]

/** Recommended width and height in pixels. */
export type Size = readonly [width: number, height: number]
export interface Sizes {
  pc: Size
  mobile: Size
}

const OFF = 0.1

/** Returns the hint for an image whose size clearly differs from the recommended one, or undefined. */
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

/** Returns the problems that the contract's rules do not cover. The server checks the same. `hasImages`: the banner consists of images. */
export function bannerProblems(values: Values, hasImages = true) {
  const { device = 'ALL', pcFileSeq, mobileFileSeq, startAt, endAt } = values
  return {
    pcFileSeq: hasImages && device !== 'MOBILE' && !pcFileSeq ? requiredPrompt('PC 이미지') : undefined,
    mobileFileSeq: hasImages && device !== 'PC' && !mobileFileSeq ? requiredPrompt('모바일 이미지') : undefined,
    endAt:
      startAt && endAt && new Date(endAt) <= new Date(startAt) ? '종료일시는 시작일시보다 뒤여야 합니다.' : undefined,
    ...linkProblems(values, isWebAddress),
  }
}

/** Initial values of a new banner. */
export const bannerBlank = {
  linkType: 'NONE',
  openInNewTab: false,
  device: 'ALL',
  audience: 'ALL',
  visible: true,
} as const

/** Returns the values of a copy, which starts hidden. */
export const bannerCopy = <V extends { title?: string; visible?: boolean }>(values: V): V => ({
  ...values,
  title: `${values.title} 복사`.slice(0, 50),
  visible: false,
})

export const removalQuestion = ({ displayState }: Pick<BannerRow, 'displayState'>): string =>
  displayState === 'DISPLAYING' ? '현재 쇼핑몰에 노출 중입니다. 삭제하시겠습니까?' : '삭제하시겠습니까?'

type Linked = Pick<Schemas['LinkShown'], 'linkType' | 'linkUrl' | 'linkTarget' | 'linkLost'>

/** Returns the link target as text. */
export const linkText = ({ linkType, linkUrl, linkTarget }: Linked): string =>
  linkTarget ? `${linkTypeLabels[linkType]} · ${linkTarget.name}` : (linkUrl ?? '-')

export const LINK_LOST = '연결 대상이 삭제되었습니다'
export const ENDED = '연결 대상이 종료되었습니다'

/** Returns the warning about a broken or ended link target, or undefined. */
export function linkWarning({ linkLost, linkTarget }: Linked): string | undefined {
  if (linkLost) return LINK_LOST
  return linkTarget?.ended ? ENDED : undefined
}

/** Shop pages of linked records. */
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

/** Returns the URL of a link. Undefined without a target or without a configured shop. */
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

/** Banners without an end are drawn this many days beyond all others. */
const OPEN_DAYS = 14

/** Returns the drawn period, and start and width of each banner in percent of it. */
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
