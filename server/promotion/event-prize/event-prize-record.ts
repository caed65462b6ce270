import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db, Schemas } from '../../http/call'
import { shownStamp } from '../../resource/fields'
import { besides, usesOf } from '../../resource/lines'
import { coupons } from '../coupon/coupon.schema'
import { stillWinning } from '../event/event-record'
import { eventWinners } from '../event-winner/event-winner.schema'
import { eventPrizes } from './event-prize.schema'

export type PrizeRow = typeof eventPrizes.$inferSelect

/** Prizes worth more than this are taxed; in won. */
const TAX_FREE_VALUE = 50_000

/** Returns whether 22 % tax is withheld for a prize; never for coupons and points. */
export const isTaxable = ({ kind, value }: Pick<PrizeRow, 'kind' | 'value'>): boolean =>
  kind !== 'COUPON' && kind !== 'POINT' && (value ?? 0) > TAX_FREE_VALUE

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

/** Returns the prizes of an event by rank in the contract's shape; only one prize when its key is given. */
export async function prizesShown(db: Db, eventSeq: number, eventPrizeSeq?: number): Promise<Schemas['EventPrize'][]> {
  const byKey = eventPrizeSeq === undefined ? undefined : eq(eventPrizes.eventPrizeSeq, eventPrizeSeq)
  const rows = await prizeRows(db, and(eq(eventPrizes.eventSeq, eventSeq), byKey))
  return rows.map((row) => ({ ...shownStamp(row), taxable: isTaxable(row) }))
}
