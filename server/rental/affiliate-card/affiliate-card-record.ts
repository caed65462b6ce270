import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { cardFits } from '../../../domain/rental/rental-fee'
import type { AdminCall } from '../../call/call'
import { labelsOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { seoulDay, shiftDays } from '../../lib/seoul-time'
import { anyOf, contains, withinDays } from '../../resource/filters'
import { countUsesOf, scalarSubquery } from '../../resource/list-query'
import { orderBy } from '../../resource/pages'
import type { QueryAt, SortAt } from '../../resource/types'
import { affiliateCardDays, affiliateCards } from '../schema/affiliate-card.schema'
import { rentalApplications } from '../schema/rental-application.schema'

export const PATH = '/api/v1/admin/affiliate-cards'

type Reader = Pick<AdminCall, 'db' | 'now'>

const { affiliateCardSeq, cardCompany, name, sortOrder, tiers, reviewUntil, startAt, endAt, visible, updatedAt } =
  affiliateCards

/** SQL: display state of a card. An expired review takes precedence over everything else. */
export const cardState = (now: Date): SQL<Schemas['AffiliateCardState']> => {
  const moment = sql`${now.toISOString()}::timestamptz`
  return sql`case when ${reviewUntil} < ${seoulDay(now)}::date then 'REVIEW_EXPIRED'
    when not ${visible} then 'HIDDEN'
    when ${startAt} > ${moment} then 'SCHEDULED'
    when ${endAt} <= ${moment} then 'ENDED'
    else 'DISPLAYING' end`
}

/** SQL: discount of the last tier, which is the highest. */
export const maxDiscount = sql<number>`(${tiers} -> -1 ->> 'discountAmount')::int`

/** SQL: position of the card company in the contract's order. */
const companyPlace = sql`array_position(${`{${Object.keys(labelsOf('AffiliateCardCompany')).join(',')}}`}::text[], ${cardCompany}::text)`

const days = affiliateCardDays
const sumOfDays = (what: SQL<number>, where?: SQL): SQL<number> =>
  scalarSubquery(sql<number>`coalesce(${what}, 0)::int`, days.affiliateCardSeq, affiliateCardSeq, where)

const CLICK_DAYS = 30
const ENDING_DAYS = 30

export const filter = (query: QueryAt<typeof PATH>, { now }: Reader): SQL | undefined => {
  const today = seoulDay(now)
  const ending = sql`${reviewUntil} between ${today}::date and ${shiftDays(today, ENDING_DAYS)}::date`
  return and(
    contains(query.keyword, name),
    anyOf(cardCompany, query.cardCompany),
    anyOf(cardState(now), query.displayState),
    query.reviewEnding === undefined ? undefined : query.reviewEnding ? ending : sql`not (${ending})`,
    withinDays(startAt, query.startAt, 'startAt'),
    withinDays(endAt, query.endAt, 'endAt'),
  )
}

/** Returns the query of cards with their display state and figures. */
export function rows({ db, now }: Reader, where: SQL | undefined, sort?: SortAt<typeof PATH>) {
  const since = shiftDays(seoulDay(now), 1 - CLICK_DAYS)
  const applicationCount = countUsesOf(rentalApplications.affiliateCardSeq, affiliateCardSeq)
  const clickCount30d = sumOfDays(sql`sum(${days.clickCount})`, sql`${days.day} >= ${since}::date`)
  const columns = { sortOrder, cardCompany: companyPlace, name, maxDiscount, reviewUntil, applicationCount }
  return db
    .select({
      ...getTableColumns(affiliateCards),
      maxDiscount,
      displayState: cardState(now),
      applicationCount,
      clickCount30d,
      viewCount: sumOfDays(sql`sum(${days.viewCount})`),
      clickCount: sumOfDays(sql`sum(${days.clickCount})`),
    })
    .from(affiliateCards)
    .where(where)
    .orderBy(...orderBy(sort, 'sortOrder,asc', { ...columns, clickCount30d, updatedAt }, affiliateCardSeq))
}

/** Returns all cards in display order, as options. */
export const cardOptions = ({ db, now }: Reader): Promise<Schemas['AffiliateCardOption'][]> =>
  db
    .select({
      affiliateCardSeq,
      cardCompany,
      name,
      rentalCompanies: affiliateCards.rentalCompanies,
      tiers,
      maxDiscount,
      displayState: cardState(now),
    })
    .from(affiliateCards)
    .orderBy(sortOrder, affiliateCardSeq)

/** A card as stored in an application: its name and the chosen tier, by default the highest. */
export interface ChosenCard {
  affiliateCardSeq: number
  name: string
  minSpend: number
  discountAmount: number
}

/**
 * Returns a card with a tier, for a product of a rental company.
 *
 * Throws 400 on `affiliateCardSeq` if the card does not exist, is not displayed or is not for this product; on
 * `cardMinSpend` if it has no such tier.
 */
export async function cardOf(
  { db, now }: Reader,
  seq: number,
  product: { rentalCompany: string; affiliateCardSeqs: readonly number[] },
  minSpend?: number | null,
): Promise<ChosenCard> {
  const [card] = await db
    .select({ ...getTableColumns(affiliateCards), displayState: cardState(now) })
    .from(affiliateCards)
    .where(eq(affiliateCardSeq, seq))
  if (card?.displayState !== 'DISPLAYING') throw invalid({ affiliateCardSeq: '지금 선택할 수 없는 제휴카드입니다.' })
  if (!cardFits(card, product)) throw invalid({ affiliateCardSeq: '이 렌탈 상품에 쓸 수 없는 제휴카드입니다.' })
  const tier = minSpend == null ? card.tiers.at(-1) : card.tiers.find((each) => each.minSpend === minSpend)
  if (!tier) throw invalid({ cardMinSpend: '제휴카드에 없는 할인 구간입니다.' })
  return { affiliateCardSeq: seq, name: card.name, ...tier }
}
