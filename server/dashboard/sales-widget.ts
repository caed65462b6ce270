import { between } from 'drizzle-orm'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { seoulDay, seoulMonth, shiftDays, shiftMonth } from '../lib/seoul-time'
import { type CountedDay, countDays } from './daily-sales'
import { dailySales } from './daily-sales.schema'

/** Reads past days from the table and counts today directly, because the table is a minute behind. */
async function daysOf(db: Db, from: string, today: string): Promise<Map<string, CountedDay>> {
  const stored = await db
    .select()
    .from(dailySales)
    .where(between(dailySales.day, from, shiftDays(today, -1)))
  return new Map([...stored, ...(await countDays(db, today, today))].map((row) => [row.day, row]))
}

const toDay = (date: string, row: CountedDay | undefined): Schemas['SalesDay'] => {
  const { orderCount = 0, paidAmount = 0, refundAmount = 0 } = row ?? {}
  return { date, orderCount, paidAmount, refundAmount, netAmount: paidAmount - refundAmount }
}

/** Returns net sales of the last `days` days including today, and of the same number of days before. */
export async function salesOf(db: Db, now: Date, days: number): Promise<Schemas['DashboardSales']> {
  const today = seoulDay(now)
  const lastMonth = shiftMonth(seoulMonth(now), -1)
  const span = shiftDays(today, 1 - 2 * days)
  const from = span < `${lastMonth}-01` ? span : `${lastMonth}-01`
  const known = await daysOf(db, from, today)
  const run = (first: string, count: number) =>
    Array.from({ length: count }, (_, at) => shiftDays(first, at)).map((day) => toDay(day, known.get(day)))
  const net = (isIn: (day: string) => boolean): number =>
    [...known.values()].filter(({ day }) => isIn(day)).reduce((sum, row) => sum + row.paidAmount - row.refundAmount, 0)
  return {
    days: run(shiftDays(today, 1 - days), days),
    previous: run(span, days),
    totals: {
      today: net((day) => day === today),
      yesterday: net((day) => day === shiftDays(today, -1)),
      last7: net((day) => day > shiftDays(today, -7)),
      thisMonth: net((day) => day.startsWith(seoulMonth(now))),
      lastMonth: net((day) => day.startsWith(lastMonth)),
    },
  }
}
