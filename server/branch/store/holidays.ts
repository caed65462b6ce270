import { and, between, gte, lte } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { conflict, invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockPlaces } from '../../db/locks'
import { seoulDay, shiftDays } from '../../lib/seoul-time'
import { holidays } from '../schema/store.schema'
import { writeHolidaySlots } from './slot-events'
import { workingDaysAfter } from './slots'

/** Returns the names of public holidays by date, both ends included. */
export async function holidaysBetween(db: Db, from: string, to: string): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(holidays)
    .where(between(holidays.date, from, to))
  return new Map(rows.map(({ date, name }) => [date, name]))
}

/** Returns the date `count` working days after `day`. */
export async function workingDayAfter(db: Db, day: string, count: number): Promise<string> {
  return workingDaysAfter(day, count, await holidaysBetween(db, day, shiftDays(day, count * 2 + 30)))
}

const ofYear = (year: number) => and(gte(holidays.date, `${year}-01-01`), lte(holidays.date, `${year}-12-31`))

const readHolidays = (db: Db, year: number) => db.select().from(holidays).where(ofYear(year)).orderBy(holidays.date)

export const holidayHandlers = handlersOf({
  'GET /api/v1/admin/holidays': ({ db }, { query }) => readHolidays(db, query.year),

  'PUT /api/v1/admin/holidays': async (call, { query, body }) => {
    const year = query.year ?? Number(body.holidays[0]?.date.slice(0, 4) ?? Number.NaN)
    if (Number.isNaN(year)) throw invalid({ year: required('연도') })
    const days = new Set<string>()
    for (const [i, { date }] of body.holidays.entries()) {
      if (!date.startsWith(`${year}-`)) throw invalid({ [`holidays.${i}.date`]: `${year}년의 날짜를 입력해 주세요.` })
      if (days.has(date)) throw invalid({ [`holidays.${i}.date`]: '같은 날짜가 두 번 있습니다.' })
      days.add(date)
    }
    await lockPlaces(call.db, `holidays/${year}`)
    const stored = await readHolidays(call.db, year)
    const keyOf = (list: readonly Schemas['Holiday'][]) =>
      JSON.stringify(list.map(({ date, name }) => [date, name]).sort())
    if (keyOf(stored) !== keyOf(body.seen)) throw conflict(stored)
    await call.db.delete(holidays).where(ofYear(year))
    if (body.holidays.length)
      await call.db.insert(holidays).values(body.holidays.map(({ date, name }) => ({ date, name })))
    const today = seoulDay(call.now)
    const before = new Set(stored.map(({ date }) => date))
    const changed = [...before, ...days].filter((date) => before.has(date) !== days.has(date) && date >= today)
    const [first] = changed.sort()
    if (first) await writeHolidaySlots(call, first)
    call.log({ action: 'UPDATE', resource: 'holidays', summary: `공휴일 수정: ${year}년 ${body.holidays.length}일` })
    return readHolidays(call.db, year)
  },
})
