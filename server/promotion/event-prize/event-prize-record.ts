import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db, Schemas } from '../../http/call'
import { shownStamp } from '../../resource/fields'
import { besides, usesOf } from '../../resource/lines'
import { coupons } from '../coupon/coupon.schema'
import { stillWinning } from '../event/event-record'
import { eventWinners } from '../event-winner/event-winner.schema'
import { eventPrizes } from './event-prize.schema'

export type PrizeRow = typeof eventPrizes.$inferSelect

/** A prize worth more than this is taxed, in won. */
const UNTAXED = 50_000

/** Whether 22 % of a prize are withheld: not of coupons and points. */
export const isTaxable = ({ kind, value }: Pick<PrizeRow, 'kind' | 'value'>): boolean =>
  kind !== 'COUPON' && kind !== 'POINT' && (value ?? 0) > UNTAXED

const winnerCount = usesOf(eventWinners.eventPrizeSeq, eventPrizes.eventPrizeSeq, stillWinning)

const prizeRows = (db: Db, where: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(eventPrizes),
      winnerCount,
      couponName: besides(sql<string | null>`${coupons.name}`, coupons.couponSeq, eventPrizes.couponSeq),
    })
    .from(eventPrizes)
    .where(where)
    .orderBy(asc(eventPrizes.rankNo))

/** Prizes of an event by rank, as the contract shows them; with a number that one alone. */
export async function prizesShown(db: Db, eventSeq: number, eventPrizeSeq?: number): Promise<Schemas['EventPrize'][]> {
  const one = eventPrizeSeq === undefined ? undefined : eq(eventPrizes.eventPrizeSeq, eventPrizeSeq)
  const rows = await prizeRows(db, and(eq(eventPrizes.eventSeq, eventSeq), one))
  return rows.map((row) => ({ ...shownStamp(row), taxable: isTaxable(row) }))
}
