import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../http/call'
import { Refusal } from '../../http/refusal'
import { seoulText } from '../../lib/seoul'
import { refuseAtOnce, type Span } from '../display-crowd'
import { banners } from './banner.schema'

type Row = typeof banners.$inferSelect

/** Columns that make a banner's place. */
export type PlaceColumn = 'position' | 'slot' | 'device'

export type Placed = Pick<
  Row,
  'bannerType' | 'position' | 'slot' | 'device' | 'audience' | 'startAt' | 'endAt' | 'visible'
> & { bannerSeq?: number }

export interface Crowd {
  /** So many of a place at once on each device. */
  most: number
  said: string
}

/** Others of its place, on whatever device, that are shown at some time from now on; null: it is not shown itself. */
async function shownBeside(db: Db, now: Date, banner: Placed, place: readonly PlaceColumn[]): Promise<Row[] | null> {
  const { bannerType, bannerSeq = 0, visible, endAt } = banner
  if (!visible || (endAt !== null && endAt <= now)) return null
  const within = place
    .filter((column) => column !== 'device')
    .map((column) => sql`${banners[column]} = ${banner[column]}`)
  return db
    .select()
    .from(banners)
    .where(
      and(
        eq(banners.bannerType, bannerType),
        ...within,
        eq(banners.visible, true),
        ne(banners.bannerSeq, bannerSeq),
        or(isNull(banners.endAt), gt(banners.endAt, now)),
      ),
    )
}

const named = ({ bannerSeq, title }: Row) => ({ seq: bannerSeq, name: title })

/** What is left of a span from a moment on. */
const from = (now: Date, { startAt, endAt }: Span): Span => ({ startAt: startAt < now ? now : startAt, endAt })

/**
 * Throws LIMIT_EXCEEDED, naming those in the way, when a banner would be one too many of its place on a device at any moment from now on. The
 * kind's list of places is held.
 */
export async function refuseCrowd(
  db: Db,
  now: Date,
  banner: Placed,
  place: readonly PlaceColumn[],
  crowd: Crowd,
): Promise<void> {
  const rows = (await shownBeside(db, now, banner, place)) ?? []
  refuseAtOnce(banner, rows, now, { ...crowd, named })
}

/** Whether what is for one is for some of those that the other is for, too. */
const meet = <V extends string>(one: V | 'ALL', other: V | 'ALL'): boolean =>
  one === 'ALL' || other === 'ALL' || one === other

const overlap = (one: Span, other: Span): boolean =>
  (one.endAt === null || other.startAt < one.endAt) && (other.endAt === null || one.startAt < other.endAt)

/** `2026-11-21 09:00` */
const minute = (moment: Date): string => seoulText(moment).slice(0, 16)

/**
 * Throws OVERLAP, naming those in the way, when another banner of the kind is shown at some moment from now on of which this one is, on one
 * of its devices and to some of its audience. `said` begins what is said. The kind's list of places is held.
 */
export async function refuseOverlap(db: Db, now: Date, banner: Placed, said: string): Promise<void> {
  const rows = (await shownBeside(db, now, banner, [])) ?? []
  const met = rows
    .filter(({ device, audience }) => meet(device, banner.device) && meet(audience, banner.audience))
    .filter((other) => overlap(other, from(now, banner)))
    .sort((a, b) => a.startAt.getTime() - b.startAt.getTime() || a.bannerSeq - b.bannerSeq)
  const [first] = met
  if (!first) return
  const until = first.endAt ? minute(first.endAt) : '기간 제한 없음'
  throw new Refusal(409, 'OVERLAP', `${said} (${first.title}, ${minute(first.startAt)}~${until})`, {
    result: met.map(named),
  })
}
