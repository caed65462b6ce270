import { and, asc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockPlaces } from '../../db/locks'
import { seoulDay, shiftDayByMonths, shiftMonth } from '../../lib/seoul-time'
import { checkSameSet, orderChange } from '../../resource/row-order'
import { interestFrees } from '../schema/interest-free.schema'
import { nameOf, overlapOf } from './interest-free-rules'

type Row = typeof interestFrees.$inferSelect

const { startDate, endDate, sortOrder, interestFreeSeq, visible, minAmount } = interestFrees

const firstDay = (month: string): string => `${month}-01`
const lastDay = (month: string): string => {
  const next = new Date(`${shiftMonth(month, 1)}-01T00:00:00Z`)
  return new Date(next.getTime() - 1).toISOString().slice(0, 10)
}

/** Returns the condition for benefits that are valid on any day of a month. */
export const inMonth = (month: string): SQL | undefined =>
  and(lte(startDate, lastDay(month)), gte(endDate, firstDay(month)))

const rowsIn = (db: Db, month: string): Promise<Row[]> =>
  db.select().from(interestFrees).where(inMonth(month)).orderBy(asc(sortOrder), asc(interestFreeSeq)).for('update')

/**
 * Reorders the benefits of a month: they exchange their positions, and those of other months stay. Returns the
 * changed part and its log entry. Throws CONFLICT unless all benefits of the month are listed.
 */
export async function sortMonth({ db }: Pick<AdminCall, 'db'>, { month, seqs }: Schemas['InterestFreeOrder']) {
  await lockPlaces(db, 'interest-frees')
  const before = await rowsIn(db, month)
  checkSameSet(
    seqs,
    before.map((row) => row.interestFreeSeq),
  )
  const rowAt = new Map(before.map((row) => [row.interestFreeSeq, row]))
  const after = seqs.flatMap((seq) => rowAt.get(seq) ?? [])
  const places = after.map((row, i) => ({ seq: row.interestFreeSeq, place: before[i]?.sortOrder }))
  await db.execute(
    sql`update ${interestFrees} set sort_order = given.place
        from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given(seq int, place int)
        where ${interestFreeSeq} = given.seq`,
  )
  return orderChange(before, after, nameOf)
}

/** Returns the number of months between two months. */
const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5))

/** Returns a benefit's period moved to another month. The first and last day of a month stay the first and last. */
export function daysIn(row: Pick<Row, 'startDate' | 'endDate'>, from: string, to: string) {
  const offset = monthsBetween(from, to)
  return {
    startDate: row.startDate <= firstDay(from) ? firstDay(to) : shiftDayByMonths(row.startDate, offset),
    endDate: row.endDate >= lastDay(from) ? lastDay(to) : shiftDayByMonths(row.endDate, offset),
  }
}

/**
 * Copies a month's benefits into another month by `add`, keeping their order and visibility. Overlapping ones are
 * skipped. A hidden one is also skipped when it overlaps a hidden one, so that copying twice has no effect.
 */
export async function copyMonth(
  call: AdminCall,
  { fromMonth, toMonth }: Schemas['InterestFreeCopy'],
  add: (body: Schemas['InterestFreeBody']) => Promise<Row>,
): Promise<{ copied: Row[]; skipped: Schemas['InterestFreeSkipped'][] }> {
  if (fromMonth === toMonth) throw invalid({ toMonth: '복사할 달과 다른 달을 선택해 주세요.' })
  await lockPlaces(call.db, 'interest-frees')
  const copied: Row[] = []
  const skipped: Schemas['InterestFreeSkipped'][] = []
  for (const row of await rowsIn(call.db, fromMonth)) {
    const next = { ...row, ...daysIn(row, fromMonth, toMonth) }
    const overlap = await overlapOf(call.db, next, 0, !row.visible)
    if (overlap) {
      skipped.push({ interestFreeSeq: row.interestFreeSeq, name: nameOf(row), message: overlap.message })
      continue
    }
    copied.push(await add(next))
  }
  return { copied, skipped }
}

/** Returns today's offers of each card company, in the shop's order. */
export async function currentOffers(
  { db, now }: Pick<AdminCall, 'db' | 'now'>,
  amount: number | undefined,
): Promise<Schemas['CurrentInterestFree'][]> {
  const today = seoulDay(now)
  const rows = await db
    .select()
    .from(interestFrees)
    .where(
      and(
        eq(visible, true),
        lte(startDate, today),
        gte(endDate, today),
        amount === undefined ? undefined : lte(minAmount, amount),
      ),
    )
    .orderBy(asc(sortOrder), asc(interestFreeSeq))
  const offers = new Map<string, Schemas['CurrentInterestFree']>()
  for (const { cardCompany, kind, months, customerRounds } of rows) {
    const offer = offers.get(cardCompany) ?? { cardCompany, months: [], partial: [] }
    offers.set(cardCompany, offer)
    if (kind === 'FREE') offer.months.push(...months)
    else offer.partial.push(...months.map((each, i) => ({ months: each, customerRounds: customerRounds?.[i] ?? 0 })))
  }
  for (const offer of offers.values()) {
    offer.months.sort((a, b) => a - b)
    offer.partial.sort((a, b) => a.months - b.months)
  }
  return [...offers.values()]
}
