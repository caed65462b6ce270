import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { fileRefs } from '../../files/refs'
import type { Call, Db, QueryOf, Schemas } from '../../http/call'
import { seoulDay } from '../../lib/seoul'
import { checkPeriod, contains } from '../../resource/filters'
import { orderBy } from '../../resource/pages'
import { brands } from '../brand/brand.schema'
import { items } from '../item/item.schema'
import { patterns } from '../pattern/pattern.schema'
import { giftCardGrants, giftCards } from './gift-card.schema'
import { type GiftCardRow, policyState } from './gift-card-rules'

export type GiftCardQuery = QueryOf<'GET /api/v1/admin/gift-cards'>

/** What a policy has led to. */
const sums = (db: Db) =>
  db
    .select({
      giftCardSeq: giftCardGrants.giftCardSeq,
      pendingCount: sql<number>`(count(*) filter (where ${giftCardGrants.state} in ('PENDING', 'HOLD')))::int`.as(
        'pending_count',
      ),
      sentCount: sql<number>`(count(*) filter (where ${giftCardGrants.state} = 'SENT'))::int`.as('sent_count'),
      sentAmount:
        sql<number>`(coalesce(sum(${giftCardGrants.amount}) filter (where ${giftCardGrants.state} = 'SENT'), 0))::float8`.as(
          'sent_amount',
        ),
      grantCount: sql<number>`(count(*) filter (where ${giftCardGrants.state} <> 'CANCELED'))::int`.as('grant_count'),
      allCount: sql<number>`(count(*))::int`.as('all_count'),
    })
    .from(giftCardGrants)
    .groupBy(giftCardGrants.giftCardSeq)
    .as('sums')

interface Sums {
  pendingCount: number
  sentCount: number
  sentAmount: number
  grantCount: number
  allCount: number
}

const none: Sums = { pendingCount: 0, sentCount: 0, sentAmount: 0, grantCount: 0, allCount: 0 }

type Counts = Pick<Schemas['GiftCardRow'], 'state' | 'pendingCount' | 'sentCount' | 'sentAmount' | 'grantCount'>
type Stamp = Pick<Schemas['GiftCardRow'], 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version'>

const counts = (card: GiftCardRow, made: Sums, now: Date): Counts => ({
  state: policyState(card, made.grantCount, seoulDay(now)),
  pendingCount: made.pendingCount,
  sentCount: made.sentCount,
  sentAmount: made.sentAmount,
  grantCount: made.grantCount,
})

const stampOf = (card: GiftCardRow): Stamp => ({
  createdAt: card.createdAt.toISOString(),
  createdBy: card.createdBy,
  updatedAt: card.updatedAt.toISOString(),
  updatedBy: card.updatedBy,
  version: card.version,
})

function toLine(card: GiftCardRow, made: Sums, now: Date): Schemas['GiftCardRow'] {
  const amounts = card.tiers.map(({ amount }) => amount)
  return {
    giftCardSeq: card.giftCardSeq,
    title: card.title,
    giftType: card.giftType,
    issuer: card.issuer,
    targetType: card.targetType,
    targetCount: card.targetSeqs.length,
    minAmount: Math.min(...amounts),
    maxAmount: Math.max(...amounts),
    orderFrom: card.orderFrom,
    orderTo: card.orderTo,
    mountDeadline: card.mountDeadline,
    budgetCount: card.budgetCount,
    visible: card.visible,
    ...counts(card, made, now),
    ...stampOf(card),
  }
}

/** Names of what a policy is for, in its order; what is gone is left out. */
async function targetsOf(db: Db, { targetType, targetSeqs }: GiftCardRow): Promise<Schemas['GiftTargetRef'][]> {
  if (targetSeqs.length === 0) return []
  const named = {
    ALL: [],
    BRAND: db
      .select({ seq: brands.brandSeq, name: brands.name })
      .from(brands)
      .where(inArray(brands.brandSeq, targetSeqs)),
    PATTERN: db
      .select({ seq: patterns.patternSeq, name: sql<string>`${brands.name} || ' ' || ${patterns.name}` })
      .from(patterns)
      .innerJoin(brands, eq(brands.brandSeq, patterns.brandSeq))
      .where(inArray(patterns.patternSeq, targetSeqs)),
    ITEM: db.select({ seq: items.itemSeq, name: items.name }).from(items).where(inArray(items.itemSeq, targetSeqs)),
  }
  const found = new Map((await named[targetType]).map((target) => [target.seq, target]))
  return targetSeqs.flatMap((seq) => found.get(seq) ?? [])
}

/** A policy as the contract shows it. */
export async function readGiftCard(call: Pick<Call, 'db' | 'now'>, card: GiftCardRow): Promise<Schemas['GiftCard']> {
  const { db } = call
  const made = sums(db)
  const [sum = none] = await db.select().from(made).where(eq(made.giftCardSeq, card.giftCardSeq))
  const refOf = await fileRefs(db, [card.imageFileSeq])
  return {
    giftCardSeq: card.giftCardSeq,
    title: card.title,
    giftType: card.giftType,
    issuer: card.issuer,
    tiers: card.tiers,
    targetType: card.targetType,
    targetSeqs: card.targetSeqs,
    targets: await targetsOf(db, card),
    orderFrom: card.orderFrom,
    orderTo: card.orderTo,
    mountDeadline: card.mountDeadline,
    budgetCount: card.budgetCount,
    perMemberLimit: card.perMemberLimit,
    businessAllowed: card.businessAllowed,
    image: refOf(card.imageFileSeq),
    notice: card.notice,
    visible: card.visible,
    ...counts(card, sum, call.now),
    hasGrants: sum.allCount > 0,
    ...stampOf(card),
  }
}

/** One page of the policies. */
export async function giftCardPage(db: Db, query: GiftCardQuery, now: Date) {
  const made = sums(db)
  const today = seoulDay(now)
  const granted = sql`coalesce(${made.grantCount}, 0)`
  const state = sql`case when ${giftCards.orderFrom} > ${today}::date then 'SCHEDULED' when ${giftCards.orderTo} < ${today}::date then 'ENDED' when ${granted} >= ${giftCards.budgetCount} then 'EXHAUSTED' else 'ONGOING' end`
  if (query.orderPeriod) checkPeriod(query.orderPeriod, 'orderPeriod')
  const where: SQL | undefined = and(
    contains(query.keyword, query.keywordType === 'issuer' ? giftCards.issuer : giftCards.title),
    query.giftType?.length ? inArray(giftCards.giftType, query.giftType) : undefined,
    query.state?.length ? inArray(state, query.state) : undefined,
    query.orderPeriod?.from ? gte(giftCards.orderTo, query.orderPeriod.from) : undefined,
    query.orderPeriod?.to ? lte(giftCards.orderFrom, query.orderPeriod.to) : undefined,
  )
  const sorts = { title: giftCards.title, orderFrom: giftCards.orderFrom, createdAt: giftCards.createdAt }
  const all = async (): Promise<number> => {
    const [row] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(giftCards)
      .leftJoin(made, eq(made.giftCardSeq, giftCards.giftCardSeq))
      .where(where)
    return row?.n ?? 0
  }
  const rows = async (limit: number, offset: number): Promise<Schemas['GiftCardRow'][]> => {
    const found = await db
      .select({
        card: giftCards,
        sum: {
          pendingCount: made.pendingCount,
          sentCount: made.sentCount,
          sentAmount: made.sentAmount,
          grantCount: made.grantCount,
          allCount: made.allCount,
        },
      })
      .from(giftCards)
      .leftJoin(made, eq(made.giftCardSeq, giftCards.giftCardSeq))
      .where(where)
      .orderBy(...orderBy(query.sort, 'createdAt,desc', sorts, giftCards.giftCardSeq))
      .limit(limit)
      .offset(offset)
    return found.map(({ card, sum }) => toLine(card, sum && sum.grantCount !== null ? sum : none, now))
  }
  return { all, rows }
}
