import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { bannerDays, banners } from '../exhibit/schema/banner.schema'
import { seoulDay, shiftDays, startOfDay } from '../lib/seoul-time'
import { continueNumbers, insertAll } from './insert'
import type { PictureSeq } from './pictures'
import type { Dice } from './random'

export interface BannerContext {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
  picture: PictureSeq
}

type Banner = typeof banners.$inferSelect
export type BannerLink = Pick<Banner, 'linkType' | 'linkUrl' | 'linkTargetSeq'>

/**
 * Plan of a banner. Days count from today; without `until` it never ends. `link` is a URL or a name that the kind
 * resolves.
 */
export interface BannerPlan {
  title: string
  from: number
  until?: number | undefined
  device?: Schemas['DisplayDevice']
  audience?: Schemas['DisplayAudience']
  hidden?: boolean
  link: string
  /** Further columns of its kind. */
  columns?: Partial<Banner>
}

interface Kind {
  bannerType: Banner['bannerType']
  plans: readonly BannerPlan[]
  /** Key of its place, in addition to the device. */
  placeOf: (plan: BannerPlan) => string
  /** Prefix and number of its pictures per device; null if it has none. */
  pictures: (plan: BannerPlan) => { stem: string; count: number } | null
  /** Number of views per day. */
  seen: (plan: BannerPlan) => number
  links: Readonly<Record<string, BannerLink>>
}

const STAMP = { createdBy: 'mkt_lead', updatedBy: 'mkt_lead', version: 1 }
const SEEN_DAYS = { small: 30, full: 400 }

const NOTHING_OF_ITS_OWN = {
  position: '',
  slot: null,
  backgroundColor: null,
  textColor: null,
  headline: null,
  subcopy: null,
  contentType: null,
  text: null,
  closable: null,
  hideDays: null,
  scope: null,
  scopeValues: null,
}

export const NOWHERE: BannerLink = { linkType: 'NONE', linkUrl: null, linkTargetSeq: null }
export const linkTo = (linkType: Schemas['LinkTargetType'], linkTargetSeq: number | undefined): BannerLink =>
  linkTargetSeq === undefined ? NOWHERE : { linkType, linkUrl: null, linkTargetSeq }

function linkOf(link: string, links: Kind['links']): BannerLink {
  if (link.startsWith('/')) return { linkType: 'PATH', linkUrl: link, linkTargetSeq: null }
  if (link.startsWith('https://')) return { linkType: 'URL', linkUrl: link, linkTargetSeq: null }
  return links[link] ?? NOWHERE
}

/**
 * Inserts banners of one kind and their daily figures. Returns their seqs in the order of the plans, continuing after
 * existing ones.
 */
export async function loadBanners(
  db: Db,
  { dice, now, scale, picture }: BannerContext,
  { bannerType, plans, placeOf, pictures, seen, links }: Kind,
): Promise<number[]> {
  const before = await db.$count(banners)
  const today = startOfDay(seoulDay(now)).getTime()
  const at = (days: number): Date => new Date(today + days * DAY_MS)
  const placed = new Map<string, number>()
  const rows: Banner[] = []
  const days: (typeof bannerDays.$inferSelect)[] = []
  for (const [i, plan] of plans.entries()) {
    const { title, from, until, device = 'ALL', audience = 'ALL' } = plan
    const position = placeOf(plan)
    const sortOrder = (placed.get(position) ?? 0) + 1
    placed.set(position, sortOrder)
    const bannerSeq = before + i + 1
    const drawn = pictures(plan)
    const number = drawn && String((i % drawn.count) + 1).padStart(2, '0')
    const createdAt = new Date(Math.min(at(from).getTime(), today) - dice.int(2, 9) * DAY_MS)
    const showing = !plan.hidden && from <= 0 && (until === undefined || until > 0)
    const seenDays = showing ? Math.min(SEEN_DAYS[scale], -from) : 0
    const rate = (0.4 + dice.next() * 3.6) / 100
    const own = Array.from({ length: seenDays }, (_, n) => {
      const views = Math.round(seen(plan) * (0.6 + 0.8 * dice.next()))
      const clicks = Math.round(views * rate * (0.7 + 0.6 * dice.next()))
      return { bannerSeq, day: shiftDays(seoulDay(now), n - seenDays + 1), views, clicks }
    })
    days.push(...own)
    rows.push({
      bannerSeq,
      bannerType,
      title,
      pcFileSeq: drawn && device !== 'MOBILE' ? picture(`${drawn.stem}-pc-${number}`) : null,
      mobileFileSeq: drawn && device !== 'PC' ? picture(`${drawn.stem}-mobile-${number}`) : null,
      altText: drawn ? title : '',
      ...linkOf(plan.link, links),
      openInNewTab: plan.link.startsWith('https://'),
      ...NOTHING_OF_ITS_OWN,
      ...plan.columns,
      device,
      audience,
      sortOrder,
      startAt: at(from),
      endAt: until === undefined ? null : at(until),
      visible: !plan.hidden,
      memo: null,
      viewCount: own.reduce((sum, { views }) => sum + views, 0),
      clickCount: own.reduce((sum, { clicks }) => sum + clicks, 0),
      ...STAMP,
      createdAt,
      updatedAt: createdAt,
    })
  }
  await insertAll(db, banners, rows)
  await continueNumbers(db, banners, 'bannerSeq')
  await insertAll(db, bannerDays, days)
  return rows.map(({ bannerSeq }) => bannerSeq)
}
