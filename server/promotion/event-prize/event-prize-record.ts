import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { prizeTax } from '../../../domain/promotion/prize-tax'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { withIsoStamps } from '../../resource/fields'
import { countUsesOf, scalarSubquery } from '../../resource/list-query'
import { isStillWinning } from '../event/event-record'
import { coupons } from '../schema/coupon.schema'
import { eventPrizes } from '../schema/event-prize.schema'
import { eventWinners } from '../schema/event-winner.schema'

export type PrizeRow = typeof eventPrizes.$inferSelect

/** Returns whether 22 % tax is withheld for a prize; never for coupons and points. */
export const isTaxable = (prize: Pick<PrizeRow, 'kind' | 'value'>): boolean => prizeTax(prize) > 0

const winnerCount = countUsesOf(eventWinners.eventPrizeSeq, eventPrizes.eventPrizeSeq, isStillWinning)
const deliveredCount = countUsesOf(
  eventWinners.eventPrizeSeq,
  eventPrizes.eventPrizeSeq,
  eq(eventWinners.state, 'DELIVERED'),
)

const prizeRows = (db: Db, where: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(eventPrizes),
      winnerCount,
      deliveredCount,
      couponName: scalarSubquery(sql<string | null>`${coupons.name}`, coupons.couponSeq, eventPrizes.couponSeq),
    })
    .from(eventPrizes)
    .where(where)
    .orderBy(asc(eventPrizes.rankNo))

/** Returns the prizes of an event by rank in the contract's shape; only one prize when its key is given. */
export async function prizeViews(db: Db, eventSeq: number, eventPrizeSeq?: number): Promise<Schemas['EventPrize'][]> {
  const byKey = eventPrizeSeq === undefined ? undefined : eq(eventPrizes.eventPrizeSeq, eventPrizeSeq)
  const rows = await prizeRows(db, and(eq(eventPrizes.eventSeq, eventSeq), byKey))
  return rows.map((row) => ({ ...withIsoStamps(row), taxable: isTaxable(row), taxAmount: prizeTax(row) }))
}
