import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import { itemScores, LOW_RATING, MAX_BEST, storeScores } from '../../domain/generalcommunity/review-transitions'
import { stores } from '../branch/schema/store.schema'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import { members } from '../db/schema'
import { countRatings } from '../generalcommunity/review-jobs/ratings'
import { itemReviews } from '../generalcommunity/schema/item-review.schema'
import { type ReviewRow, reviewHistories, reviewReports } from '../generalcommunity/schema/review-base.schema'
import { storeReviews } from '../generalcommunity/schema/store-review.schema'
import { seoulDay, shiftDays } from '../lib/seoul-time'
import { mountReservations } from '../orderdelivery/schema/mount-reservation.schema'
import { orderLines, orders } from '../orderdelivery/schema/order.schema'
import { items } from '../product/schema/item.schema'
import { staffOfCustomers } from './community'
import {
  batteryReviews,
  extraMemos,
  otherReviews,
  shopReplies,
  sorryReplies,
  storeReplies,
  storeReviewTexts,
  tireReviews,
} from './generalcommunity-reviews.data'
import { continueNumbers, Inserter } from './insert'
import type { PictureSeq } from './pictures'
import type { Dice } from './random'

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
  picture: PictureSeq
}

/** Time and author of a review, in order of seq. */
export interface WrittenReview {
  createdAt: Date
  memberSeq: number | null
  writerName: string
}

const SIZES = {
  small: { items: 450, stores: 250, ofStores: 100 },
  full: { items: 300_000, stores: 150_000, ofStores: 1_200 },
}
const DAYS = 400
/** Number of the newest, unchecked reviews by item type. */
const UNCHECKED = { TIRE: 38, BATTERY: 8, ETC: 0 }
const UNCHECKED_MOUNTS = 12
const AT_ONCE = 2_000

const RATINGS = [
  [5, 68],
  [4, 20],
  [3, 7],
  [2, 3],
  [1, 2],
] as const
type Rating = (typeof RATINGS)[number][0]
/** The first reviews of a kind of goods: each rating is among them. */
const FIRST_RATINGS: readonly Rating[] = [5, 4, 1, 5, 3, 5, 2]

/** Returns a source of ratings for each kind of goods. */
function ratings(dice: Dice): (itemType: Schemas['ItemType']) => Rating {
  const given = new Map<string, number>()
  return (itemType) => {
    const nth = given.get(itemType) ?? 0
    given.set(itemType, nth + 1)
    return FIRST_RATINGS[nth] ?? dice.weighted(RATINGS)
  }
}

const HIDDEN_FOR = ['ABUSE', 'AD', 'IRRELEVANT', 'RIGHTS_CLAIM'] as const
const HIDE_MEMOS: Readonly<Record<(typeof HIDDEN_FOR)[number], string>> = {
  ABUSE: '욕설이 포함되어 숨김 처리',
  AD: '다른 쇼핑몰 홍보 문구 포함',
  IRRELEVANT: '상품과 관계없는 내용',
  RIGHTS_CLAIM: '장착점의 권리침해 신고 접수',
}

/** A purchase or mounting that is reviewed. */
interface Reviewed {
  seq: number
  itemType: Schemas['ItemType']
  at: Date
}

/** Returns the time of a review: within two weeks, in the daytime, at least a minute ago. */
function writtenAt(dice: Dice, from: Date, now: Date): Date {
  const last = now.getTime() - 60_000
  const day = seoulDay(new Date(from.getTime() + dice.int(0, 13) * DAY_MS))
  const awake = new Date(`${day}T07:00:00+09:00`).getTime() + dice.int(0, 16 * 3_600_000)
  const moment = awake > from.getTime() ? awake : from.getTime() + dice.int(60_000, 6 * 3_600_000)
  return new Date(moment < last ? moment : from.getTime() + Math.floor((last - from.getTime()) * dice.next()))
}

/**
 * Returns the chosen purchases with review times, oldest first; the newest of each type stay unchecked, as many as
 * `open` says.
 */
function planned(context: Context, chosen: readonly Reviewed[], open: Readonly<Record<string, number>>) {
  const { dice, now } = context
  const all = chosen
    .map((one) => ({ ...one, createdAt: writtenAt(dice, one.at, now), open: false }))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.seq - b.seq)
  const left: Record<string, number> = { ...open }
  for (let i = all.length - 1; i >= 0; i--) {
    const one = all[i]
    if (!one || !left[one.itemType]) continue
    left[one.itemType] = (left[one.itemType] ?? 0) - 1
    one.open = true
  }
  return all
}

type Plan = ReturnType<typeof planned>[number]

/** Returns `count` confirmed lines of an item type, the same ones on every database. */
async function confirmedLines(db: Db, now: Date, itemType: Schemas['ItemType'], count: number): Promise<Reviewed[]> {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  const until = new Date(now.getTime() - 3_600_000).toISOString()
  const rows = await queryRows<{ seq: number; at: string }>(
    db,
    sql`select ${orderLines.orderLineSeq} as seq, ${orderLines.confirmedAt} as at from ${orderLines}
        join ${orders} on ${orders.orderSeq} = ${orderLines.orderSeq}
        join ${items} on ${items.itemSeq} = ${orderLines.itemSeq}
        where ${orderLines.state} = 'CONFIRMED' and ${orderLines.itemType} = ${itemType} and ${items.itemType} = ${itemType}
          and ${orderLines.confirmedAt} between ${since}::timestamptz and ${until}::timestamptz
        order by hashint4(${orderLines.orderLineSeq}), 1 limit ${count}`,
  )
  return rows.map(({ seq, at }) => ({ seq, itemType, at: new Date(at) }))
}

/** Returns completed mountings of members at a limited number of stores. */
async function mounts(db: Db, now: Date, count: number, ofStores: number): Promise<Reviewed[]> {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  const rows = await queryRows<{ seq: number; at: string; type: Schemas['ItemType'] }>(
    db,
    sql`with done as (
          select r.mount_reservation_seq as seq, r.store_seq, r.done_at as at, l.item_type as type
          from ${mountReservations} r join ${orders} o on o.order_seq = r.order_seq
          join ${orderLines} l on l.order_seq = r.order_seq and l.line_no = 1
          where r.state = 'DONE' and r.done_at > ${since}::timestamptz and o.member_seq is not null and l.item_type in ('TIRE', 'BATTERY')
        ), liked as (
          select store_seq from done group by 1 order by count(*) desc, store_seq limit ${ofStores}
        ), ranked as (
          select done.*, row_number() over (partition by store_seq order by hashint4(seq), seq) as n
          from done where store_seq in (select store_seq from liked)
        )
        -- each of the stores has one before any has its next
        select seq, at, type from ranked order by n, hashint4(seq), seq limit ${count}`,
  )
  return rows.map(({ seq, at, type }) => ({ seq, itemType: type, at: new Date(at) }))
}

const filled = (
  text: string,
  { itemName, sizeLabel, carText }: Pick<ReviewRow, 'itemName' | 'sizeLabel' | 'carText'>,
) =>
  text
    .replace('{item}', itemName)
    .replace('{size}', sizeLabel || itemName)
    .replace('{car}', carText ?? '제 차')

/** Returns detail scores close to the rating. */
const scoresOf = (dice: Dice, rating: number, names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    names.flatMap((name) => (dice.chance(92) ? [[name, Math.min(5, Math.max(1, rating + dice.int(-1, 1)))]] : [])),
  )

interface Chances {
  photo: number
  replied: number
  lowReplied: number
  paid: number
  excluded: number
  reclaimed: number
  hidden: number
}

type Known = Pick<
  ReviewRow,
  'itemType' | 'itemSeq' | 'itemName' | 'brandSeq' | 'patternSeq' | 'sizeLabel' | 'orderSeq' | 'orderNo' | 'memberSeq'
> &
  Pick<ReviewRow, 'writerName' | 'carModelSeq' | 'carText' | 'source'>

/** Returns a review and what the staff have done with it since. */
function reviewOf(
  { dice, now, picture }: Context,
  { createdAt, open }: Plan,
  known: Known,
  words: { rating: Rating; text: string; scores: Record<string, number> },
  chances: Chances,
  point: (photo: boolean) => number,
): ReviewRow {
  const { rating } = words
  const photo = dice.chance(chances.photo)
  const photos = photo
    ? Array.from(
        {
          length: dice.weighted([
            [1, 60],
            [2, 25],
            [3, 15],
          ] as const),
        },
        () => dice.int(1, 24),
      )
    : []
  const name = known.itemType === 'BATTERY' ? 'battery' : 'tire'
  const imageFileSeqs = [
    ...new Set(
      photos.flatMap((n) => picture(`${name}-${String(name === 'tire' ? n : (n % 6) + 1).padStart(2, '0')}`) ?? []),
    ),
  ]
  const handled = new Date(
    Math.min(
      createdAt.getTime() + dice.int(20, 2 * 24 * 60) * 60_000,
      Math.max(now.getTime() - 30_000, createdAt.getTime()),
    ),
  )
  const by = dice.pick(staffOfCustomers)
  const low = rating <= LOW_RATING
  const replied = !open && dice.chance(low ? chances.lowReplied : chances.replied)
  const hidden = !open && dice.chance(chances.hidden)
  const reason = dice.pick(HIDDEN_FOR)
  const draw = dice.next() * 100
  const { paid, excluded, reclaimed } = chances
  const payable = !open && !hidden && known.memberSeq !== null
  const rewardState = !payable
    ? 'NONE'
    : draw < paid
      ? 'PAID'
      : draw < paid + reclaimed
        ? 'RECLAIMED'
        : draw < paid + reclaimed + excluded
          ? 'EXCLUDED'
          : 'NONE'
  const given = rewardState === 'PAID' || rewardState === 'RECLAIMED'
  return {
    ...known,
    drivenKm: dice.chance(60) ? dice.int(1, 180) * 1_000 : null,
    rating,
    scores: words.scores,
    content: filled(words.text, known),
    imageFileSeqs,
    state: hidden ? 'HIDDEN' : 'PUBLISHED',
    hideReason: hidden ? reason : null,
    hideMemo: hidden ? HIDE_MEMOS[reason] : null,
    hiddenUntil: hidden && reason === 'RIGHTS_CLAIM' ? shiftDays(seoulDay(now), dice.int(3, 25)) : null,
    deletedAt: null,
    checkedAt: open ? null : handled,
    checkedBy: open ? null : by,
    replyContent: replied ? dice.pick(low ? sorryReplies : shopReplies) : null,
    repliedBy: replied ? by : null,
    repliedAt: replied ? handled : null,
    replyEditedAt: null,
    rewardState,
    rewardPoint: given ? point(imageFileSeqs.length > 0) : null,
    rewardedAt: given ? handled : null,
    reportCount: dice.chance(5) ? dice.int(1, 3) : 0,
    helpfulCount: dice.chance(30) ? dice.int(1, 24) : 0,
    writerEditedAt: null,
    createdAt,
    createdBy: null,
    updatedAt: open ? createdAt : handled,
    updatedBy: open ? null : by,
    version: open ? 1 : 2,
  }
}

const textOf = (dice: Dice, itemType: Schemas['ItemType'], rating: Rating): string => {
  if (itemType === 'ETC') return rating >= 4 ? dice.pick(otherReviews) : dice.pick(tireReviews[3])
  return dice.pick((itemType === 'BATTERY' ? batteryReviews : tireReviews)[rating])
}

const ITEM_CHANCES: Chances = {
  photo: 35,
  replied: 23,
  lowReplied: 95,
  paid: 77,
  excluded: 6.5,
  reclaimed: 1.3,
  hidden: 1.1,
}
const STORE_CHANCES: Chances = {
  photo: 15,
  replied: 16,
  lowReplied: 85,
  paid: 62,
  excluded: 4,
  reclaimed: 0,
  hidden: 1,
}
/** Percentage of members' reviews from Naver Pay; with those of guests it is 15% of all. */
const BY_NAVERPAY = 3.5
const GONE_NAME = '탈퇴회원'

const nameOf = (state: Schemas['MemberState'] | null, name: string): string =>
  state === 'WITHDRAWN' ? GONE_NAME : name

/**
 * the columns of lines and orders that reviews need; all columns of half a million rows would be a hundred million
 * values
 */
const { orderLineSeq, itemType, itemSeq, itemName, sizeLabel } = orderLines
const { orderSeq, orderNo, memberSeq, ordererName, carModelSeq, carText } = orders
const told = {
  line: { orderLineSeq, itemType, itemSeq, itemName, sizeLabel },
  order: { orderSeq, orderNo, memberSeq, ordererName, carModelSeq, carText },
}

async function writeItemReviews(db: Db, context: Context): Promise<WrittenReview[]> {
  const { dice, now, scale } = context
  const count = SIZES[scale].items
  const batteries = await confirmedLines(db, now, 'BATTERY', Math.round(count * 0.11))
  const others = await confirmedLines(db, now, 'ETC', Math.round(count * 0.01))
  const tires = await confirmedLines(db, now, 'TIRE', count - batteries.length - others.length)
  const nextRating = ratings(dice)
  const plans = planned(context, [...tires, ...batteries, ...others], UNCHECKED)
  const written: WrittenReview[] = []
  const best = new Map<string, number>()
  let inserter: Inserter<typeof itemReviews> | undefined
  for (let from = 0; from < plans.length; from += AT_ONCE) {
    const part = plans.slice(from, from + AT_ONCE)
    const found = await db
      .select({
        ...told,
        patternSeq: items.patternSeq,
        brandSeq: items.brandSeq,
        state: members.state,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.orderSeq, orderLines.orderSeq))
      .innerJoin(items, eq(items.itemSeq, orderLines.itemSeq))
      .leftJoin(members, eq(members.memberSeq, orders.memberSeq))
      .where(
        inArray(
          orderLines.orderLineSeq,
          part.map(({ seq }) => seq),
        ),
      )
    const lineAt = new Map(found.map((row) => [row.line.orderLineSeq, row]))
    for (const plan of part) {
      const of = lineAt.get(plan.seq)
      if (!of) throw new Error(`no line ${plan.seq}`)
      const { line, order, patternSeq, brandSeq, state } = of
      const rating = nextRating(line.itemType)
      const words = {
        rating,
        text: textOf(dice, line.itemType, rating),
        scores: scoresOf(dice, rating, itemScores[line.itemType]),
      }
      const known: Known = {
        itemType: line.itemType,
        itemSeq: line.itemSeq,
        itemName: line.itemName,
        sizeLabel: line.sizeLabel,
        brandSeq,
        patternSeq,
        orderSeq: order.orderSeq,
        orderNo: order.orderNo,
        memberSeq: order.memberSeq,
        writerName: nameOf(state, order.ordererName),
        carModelSeq: order.carModelSeq,
        carText: order.carText,
        source: order.memberSeq === null || dice.chance(BY_NAVERPAY) ? 'NAVERPAY' : 'SHOP',
      }
      const row = reviewOf(context, plan, known, words, ITEM_CHANCES, (photo) => (photo ? 1_000 : 500))
      const good = `${patternSeq ?? ''}/${patternSeq === null ? line.itemSeq : ''}`
      const worthy = rating === 5 && row.imageFileSeqs.length > 0 && row.state === 'PUBLISHED' && !plan.open
      const isBest = worthy && (best.get(good) ?? 0) < MAX_BEST && dice.chance(12)
      if (isBest) best.set(good, (best.get(good) ?? 0) + 1)
      written.push({ createdAt: row.createdAt, memberSeq: row.memberSeq, writerName: row.writerName })
      const whole = { itemReviewSeq: written.length, orderLineSeq: line.orderLineSeq, best: isBest, ...row }
      inserter ??= new Inserter(db, itemReviews, Object.keys(whole) as (keyof typeof whole)[])
      await inserter.add(whole)
    }
  }
  await inserter?.flush()
  await continueNumbers(db, itemReviews, 'itemReviewSeq')
  return written
}

async function writeStoreReviews(db: Db, context: Context): Promise<void> {
  const { dice, now, scale } = context
  const { stores: count, ofStores } = SIZES[scale]
  const nextRating = ratings(dice)
  const plans = planned(context, await mounts(db, now, count, ofStores), { TIRE: UNCHECKED_MOUNTS - 1, BATTERY: 1 })
  let inserter: Inserter<typeof storeReviews> | undefined
  let storeReviewSeq = 0
  for (let from = 0; from < plans.length; from += AT_ONCE) {
    const part = plans.slice(from, from + AT_ONCE)
    const found = await db
      .select({
        ...told,
        mount: { mountReservationSeq: mountReservations.mountReservationSeq, carText: mountReservations.carText },
        item: { brandSeq: items.brandSeq, patternSeq: items.patternSeq },
        store: { storeSeq: stores.storeSeq, name: stores.name, sidoId: stores.sidoId, gugunId: stores.gugunId },
        state: members.state,
      })
      .from(mountReservations)
      .innerJoin(orders, eq(orders.orderSeq, mountReservations.orderSeq))
      .innerJoin(orderLines, and(eq(orderLines.orderSeq, orders.orderSeq), eq(orderLines.lineNo, 1)))
      .innerJoin(items, eq(items.itemSeq, orderLines.itemSeq))
      .innerJoin(stores, eq(stores.storeSeq, mountReservations.storeSeq))
      .leftJoin(members, eq(members.memberSeq, orders.memberSeq))
      .where(
        inArray(
          mountReservations.mountReservationSeq,
          part.map(({ seq }) => seq),
        ),
      )
      .orderBy(asc(mountReservations.mountReservationSeq))
    const mountAt = new Map(found.map((row) => [row.mount.mountReservationSeq, row]))
    for (const plan of part) {
      const of = mountAt.get(plan.seq)
      // a deleted item is not reviewed any more
      if (!of) continue
      const { mount, line, order, item, store, state } = of
      const rating = nextRating(line.itemType)
      const words = { rating, text: dice.pick(storeReviewTexts[rating]), scores: scoresOf(dice, rating, storeScores) }
      const known: Known = {
        itemType: line.itemType,
        itemSeq: line.itemSeq,
        itemName: line.itemName,
        sizeLabel: line.sizeLabel,
        brandSeq: item.brandSeq,
        patternSeq: item.patternSeq,
        orderSeq: order.orderSeq,
        orderNo: order.orderNo,
        memberSeq: order.memberSeq,
        writerName: nameOf(state, order.ordererName),
        carModelSeq: order.carModelSeq,
        carText: mount.carText ?? order.carText,
        source: 'SHOP',
      }
      const row = reviewOf(context, plan, known, words, STORE_CHANCES, () => 300)
      const hasExtraCharge = dice.chance(3)
      const answered = hasExtraCharge || dice.chance(60)
      const replied = dice.chance(20)
      const later = row.checkedAt ?? row.createdAt
      const forwarded = !plan.open && rating <= LOW_RATING && dice.chance(50)
      storeReviewSeq += 1
      const whole = {
        storeReviewSeq,
        storeSeq: store.storeSeq,
        storeName: store.name,
        sidoId: store.sidoId,
        gugunId: store.gugunId,
        mountReservationSeq: plan.seq,
        mountedOn: seoulDay(plan.at),
        extraAsked: answered ? hasExtraCharge : null,
        extraAmount: hasExtraCharge ? dice.int(2, 12) * 5_000 : 0,
        extraMemo: hasExtraCharge ? dice.pick(extraMemos) : null,
        storeReplyContent: replied ? storeReplies[rating <= LOW_RATING ? 2 : dice.int(0, 1)] : null,
        storeRepliedAt: replied ? later : null,
        forwardedAt: forwarded ? later : null,
        ...row,
      } as typeof storeReviews.$inferSelect
      inserter ??= new Inserter(db, storeReviews, Object.keys(whole) as (keyof typeof whole)[])
      await inserter.add(whole)
    }
  }
  await inserter?.flush()
  await continueNumbers(db, storeReviews, 'storeReviewSeq')
}

/** Writes histories that match the columns, and reports by customers. */
async function writeHistories(db: Db): Promise<void> {
  const kinds = [
    { table: itemReviews, key: 'item_review_seq', resource: 'item-reviews', best: sql`r.best` },
    { table: storeReviews, key: 'store_review_seq', resource: 'store-reviews', best: sql`false` },
  ]
  for (const { table, key, resource, best } of kinds) {
    const seq = sql`r.${sql.identifier(key)}`
    const own =
      resource === 'store-reviews'
        ? sql`, (7, 'STORE_REPLIED', r.store_replied_at, null, null, r.store_replied_at is not null),
              (8, 'FORWARDED', r.forwarded_at, r.store_name, r.checked_by, r.forwarded_at is not null)`
        : sql``
    await db.execute(sql`
      insert into ${reviewHistories} (resource, record_seq, event, note, created_at, created_by)
      select ${resource}, ${seq}, done.event, done.note, done.at, done.by
      from ${table} r cross join lateral (values
        (1, 'WRITTEN', r.created_at, null, null, true),
        (2, 'CHECKED', r.checked_at, null, r.checked_by, r.checked_at is not null),
        (3, 'REPLIED', r.replied_at, null, r.replied_by, r.replied_at is not null),
        (4, 'REWARDED', r.rewarded_at, to_char(r.reward_point, 'FM999,999') || 'P', r.checked_by, r.rewarded_at is not null),
        (5, 'EXCLUDED', r.checked_at, '중복 게시된 후기', r.checked_by, r.reward_state = 'EXCLUDED'),
        (6, 'RECLAIMED', r.rewarded_at, to_char(r.reward_point, 'FM999,999') || 'P · 다른 후기를 그대로 옮김', r.checked_by, r.reward_state = 'RECLAIMED'),
        (9, 'HIDDEN', r.checked_at, r.hide_memo, r.checked_by, r.state = 'HIDDEN'),
        (10, 'BEST', r.checked_at, null, r.checked_by, ${best})${own}
      ) as done(place, event, at, note, by, is_so)
      where done.is_so order by done.at, ${seq}, done.place`)
    await db.execute(sql`
      insert into ${reviewReports} (resource, record_seq, member_seq, reason, created_at)
      select ${resource}, ${seq}, 1 + (${seq} * 7 + n * 131) % (select count(*)::int from ${members}),
        (array['ABUSE', 'AD', 'IRRELEVANT', 'PRIVACY'])[1 + (${seq} + n) % 4], r.created_at
      from ${table} r cross join lateral generate_series(1, r.report_count) as n
      where r.report_count > 0 order by ${seq}, n`)
  }
}

/**
 * Loads reviews of items and stores, with actions of the staff; ratings are derived. Returns the item reviews. Must run
 * after orders, reservations and members.
 */
export async function loadReviews(db: Db, context: Context): Promise<WrittenReview[]> {
  const written = await writeItemReviews(db, context)
  await writeStoreReviews(db, context)
  await writeHistories(db)
  await db.execute(sql`analyze ${itemReviews}, ${storeReviews}`)
  for (const target of ['ITEM', 'PATTERN', 'STORE'] as const) await countRatings(db, target)
  return written
}
