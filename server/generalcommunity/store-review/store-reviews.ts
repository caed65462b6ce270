import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { storeScores } from '../../../domain/generalcommunity/review-transitions'
import { stores } from '../../branch/schema/store.schema'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { guguns, sidos } from '../../db/schema'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { checkPeriod } from '../../resource/filters'
import { defineReviews } from '../review-definition/define-reviews'
import { isLow, isUnchecked, matchesPresence } from '../review-shared/review-query'
import { storeReviews } from '../schema/store-review.schema'
import { forwardToStore } from './forward-review'

const { storeSeq, sidoId, gugunId, mountedOn, extraAsked, forwardedAt, rating, storeReviewSeq } = storeReviews

type Row = typeof storeReviews.$inferSelect
type Scores = Schemas['StoreReviewScores']

const NO_SCORES = Object.fromEntries(storeScores.map((name) => [name, null])) as Scores

/** Returns all scores of a review; null: not given. */
export const storeScoresOf = ({ scores }: Pick<typeof storeReviews.$inferSelect, 'scores'>): Scores => ({
  ...NO_SCORES,
  ...scores,
})

/** Returns region names such as `서울 강남구` by gugun id. */
async function regionsOf(db: Db, rows: readonly Row[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.map((row) => row.gugunId))]
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: guguns.id, name: sql<string>`${sidos.shortName} || ' ' || ${guguns.name}` })
    .from(guguns)
    .innerJoin(sidos, eq(sidos.id, guguns.sidoId))
    .where(inArray(guguns.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}

const extraOf = ({ extraAsked: asked, extraAmount: amount, extraMemo: memo }: Row): Schemas['ExtraCharge'] | null =>
  asked === null ? null : { asked, amount, memo }

const replyOf = ({ storeReplyContent: content, storeRepliedAt: at }: Row): Schemas['StoreReviewReply'] | null =>
  content === null || at === null ? null : { content, repliedAt: at.toISOString() }

const LAST_RATINGS = 5

async function readReviewedStore(db: Db, seq: number): Promise<Schemas['ReviewedStore']> {
  const [store] = await db.select().from(stores).where(eq(stores.storeSeq, seq))
  const last = await db
    .select({ rating })
    .from(storeReviews)
    .where(and(eq(storeSeq, seq), eq(storeReviews.state, 'PUBLISHED')))
    .orderBy(desc(storeReviews.createdAt), desc(storeReviewSeq))
    .limit(LAST_RATINGS)
  // a store with reviews cannot be deleted
  if (!store) throw new Error(`no store ${seq}`)
  const { name, address1, address2, phone, ratingAverage, storeReviewCount } = store
  return {
    storeSeq: seq,
    name,
    phone,
    ratingAverage,
    storeReviewCount,
    address: [address1, address2].filter(Boolean).join(' '),
    lastRatings: last.map((row) => row.rating),
  }
}

async function mountOf(db: Db, seq: number): Promise<Schemas['ReviewedMount'] | null> {
  const { reservedAt, doneAt, mountReservationSeq } = mountReservations
  const [mount] = await db
    .select({ mountReservationSeq, reservedAt, doneAt })
    .from(mountReservations)
    .where(eq(mountReservationSeq, seq))
  if (!mount) return null
  return { ...mount, reservedAt: mount.reservedAt.toISOString(), doneAt: mount.doneAt?.toISOString() ?? null }
}

function mountedWithin(period: { from?: string; to?: string } | undefined): SQL | undefined {
  if (!period) return undefined
  checkPeriod(period, 'mountedOn')
  return and(
    period.from ? sql`${mountedOn} >= ${period.from}` : undefined,
    period.to ? sql`${mountedOn} <= ${period.to}` : undefined,
  )
}

const inRegion = (query: { storeSeq?: number; sidoId?: number; gugunId?: number }): SQL | undefined =>
  and(
    query.storeSeq === undefined ? undefined : eq(storeSeq, query.storeSeq),
    query.sidoId === undefined ? undefined : eq(sidoId, query.sidoId),
    query.gugunId === undefined ? undefined : eq(gugunId, query.gugunId),
  )

const WORST_STORES = 20
const MIN_REVIEWS = 3

/**
 * Returns the `WORST_STORES` stores with the lowest average rating among the matching reviews. Stores with fewer than
 * `MIN_REVIEWS` matching reviews are left out.
 */
async function worstStores(db: Db, where: SQL | undefined): Promise<Schemas['ReviewedStoreDays'][]> {
  const ratingAvg = sql<number>`round(avg(${rating}), 1)::float`
  return db
    .select({
      storeSeq,
      storeName: sql<string>`min(${stores.name})`,
      count: count(),
      ratingAvg,
      lowCount: sql<number>`(count(*) filter (where ${isLow(storeReviews)}))::int`,
      extraChargeCount: sql<number>`(count(*) filter (where ${extraAsked}))::int`,
    })
    .from(storeReviews)
    .innerJoin(stores, eq(stores.storeSeq, storeSeq))
    .where(where)
    .groupBy(storeSeq)
    .having(sql`count(*) >= ${MIN_REVIEWS}`)
    .orderBy(asc(sql`avg(${rating})`), desc(count()), asc(storeSeq))
    .limit(WORST_STORES)
}

export const storeReview = defineReviews({
  path: '/api/v1/admin/store-reviews',
  resource: 'store-reviews',
  noun: '장착후기',
  table: storeReviews,
  key: storeReviewSeq,
  keyName: 'storeReviewSeq',
  code: 'STORE_REVIEW',
  sorts: { mountedOn },
  storeName: storeReviews.storeName,
  filter: (query) =>
    and(
      inRegion(query),
      mountedWithin(query.mountedOn),
      query.extraCharge === undefined ? undefined : sql`${extraAsked} is ${query.extraCharge ? sql`` : sql`not`} true`,
      matchesPresence(forwardedAt, query.forwarded),
      matchesPresence(storeReviews.storeRepliedAt, query.storeReplied),
    ),
  async lines({ db }, rows) {
    const regions = await regionsOf(db, rows)
    return rows.map((row) => ({
      storeReviewSeq: row.storeReviewSeq,
      storeSeq: row.storeSeq,
      storeName: row.storeName,
      region: regions.get(row.gugunId) ?? '',
      mountReservationSeq: row.mountReservationSeq,
      mountedOn: row.mountedOn,
      extraCharge: extraOf(row),
      storeReply: replyOf(row),
      forwardedAt: row.forwardedAt?.toISOString() ?? null,
    }))
  },
  record: async ({ db }, row) => ({
    scores: storeScoresOf(row),
    store: await readReviewedStore(db, row.storeSeq),
    mount: await mountOf(db, row.mountReservationSeq),
  }),
  counts: {
    unchecked: isUnchecked(storeReviews),
    low: isLow(storeReviews),
    extraCharged: sql`${extraAsked}`,
    lowUnforwarded: and(isLow(storeReviews), isNull(forwardedAt)),
  },
  days: {
    filter: inRegion,
    counts: { extraChargeCount: sql`${extraAsked}`, forwardedCount: sql`${forwardedAt} is not null` },
    extraFields: async ({ db }, where) => ({ stores: await worstStores(db, where) }),
  },
  reward: {
    kind: 'EARN_STORE_REVIEW',
    usual: ({ storeReviewPoint }) => storeReviewPoint,
    of: (seq) => ({ storeReviewSeq: seq }),
  },
  ratings: (row) => [{ target: 'STORE', targetSeq: row.storeSeq }],
  actions: { FORWARD: forwardToStore },
  schemas: { line: 'StoreReviewRow', action: 'StoreReviewAction', day: 'StoreReviewDay' },
  sheet: [
    { field: 'storeName', width: 24 },
    { field: 'region', width: 16 },
    { field: 'mountedOn', width: 12 },
    { field: 'extraCharge.amount', width: 12 },
    { field: 'storeReply.content', width: 40 },
    { field: 'forwardedAt', width: 20 },
  ],
  daySheet: ['extraChargeCount', 'forwardedCount'],
})

export const storeReviewHandlers = handlersOf(storeReview.handlers)
