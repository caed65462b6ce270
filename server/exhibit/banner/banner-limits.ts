import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { overlap } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { seoulMinute } from '../../lib/seoul-time'
import { checkDisplayLimit, type Span } from '../display-limits'
import { banners } from '../schema/banner.schema'

type Row = typeof banners.$inferSelect

/** Columns that identify a banner's place. */
export type PlaceColumn = 'position' | 'slot' | 'device'

export type PlacedBanner = Pick<
  Row,
  'bannerType' | 'position' | 'slot' | 'device' | 'audience' | 'startAt' | 'endAt' | 'visible'
> & { bannerSeq?: number }

export interface PlaceLimit {
  /** Maximum number visible at a place at once, on each device. */
  max: number
  message: string
}

/**
 * Returns the other banners of the place, on any device, that are visible now or later; null when the banner itself
 * is not.
 */
async function visibleNeighbors(
  db: Db,
  now: Date,
  banner: PlacedBanner,
  positionColumns: readonly PlaceColumn[],
): Promise<Row[] | null> {
  const { bannerType, bannerSeq = 0, visible, endAt } = banner
  if (!visible || (endAt !== null && endAt <= now)) return null
  const samePlace = positionColumns
    .filter((column) => column !== 'device')
    .map((column) => sql`${banners[column]} = ${banner[column]}`)
  return db
    .select()
    .from(banners)
    .where(
      and(
        eq(banners.bannerType, bannerType),
        ...samePlace,
        eq(banners.visible, true),
        ne(banners.bannerSeq, bannerSeq),
        or(isNull(banners.endAt), gt(banners.endAt, now)),
      ),
    )
}

const toResult = ({ bannerSeq, title }: Row) => ({ seq: bannerSeq, name: title })

/** Cuts off the part of a span before `now`. */
const spanFrom = (now: Date, { startAt, endAt }: Span): Span => ({ startAt: startAt < now ? now : startAt, endAt })

/**
 * Throws LIMIT_EXCEEDED, with the banners in the way, when the banner would exceed the maximum of its place on a
 * device at any time from now on. The caller holds the lock of the banner type's order.
 */
export async function checkPlaceLimit(
  db: Db,
  now: Date,
  banner: PlacedBanner,
  positionColumns: readonly PlaceColumn[],
  limit: PlaceLimit,
): Promise<void> {
  const rows = (await visibleNeighbors(db, now, banner, positionColumns)) ?? []
  checkDisplayLimit(banner, rows, now, { ...limit, named: toResult })
}

/** Returns whether two values overlap; 'ALL' overlaps every value. */
const isShared = <V extends string>(one: V | 'ALL', other: V | 'ALL'): boolean =>
  one === 'ALL' || other === 'ALL' || one === other

const overlaps = (one: Span, other: Span): boolean =>
  (one.endAt === null || other.startAt < one.endAt) && (other.endAt === null || one.startAt < other.endAt)

/**
 * Throws OVERLAP, with the banners in the way, when another banner of the type is visible at the same time from now
 * on, on a shared device and for a shared audience. The message begins with `message`. The caller holds the lock of the
 * banner type's order.
 */
export async function checkBannerOverlap(db: Db, now: Date, banner: PlacedBanner, message: string): Promise<void> {
  const rows = (await visibleNeighbors(db, now, banner, [])) ?? []
  const overlapping = rows
    .filter(({ device, audience }) => isShared(device, banner.device) && isShared(audience, banner.audience))
    .filter((other) => overlaps(other, spanFrom(now, banner)))
    .sort((a, b) => a.startAt.getTime() - b.startAt.getTime() || a.bannerSeq - b.bannerSeq)
  const [first] = overlapping
  if (!first) return
  const until = first.endAt ? seoulMinute(first.endAt) : '기간 제한 없음'
  throw overlap(
    'startAt',
    `${message} (${first.title}, ${seoulMinute(first.startAt)}~${until})`,
    overlapping.map(toResult),
  )
}
