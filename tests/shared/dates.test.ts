import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellDay, cellSecond, cellTime } from '@/shared/lib/cell-dates'
import { formatDate, formatTime } from '@/shared/lib/dates'
import { addDays, addMonths, readDay } from '@/shared/lib/days'
import {
  endOfDay,
  seoulDay,
  seoulHour,
  seoulMonth,
  seoulText,
  shiftDayByMonths,
  shiftMonth,
  startOfDay,
} from '../../server/lib/seoul-time'

dayjs.extend(utc)

const moment = fc.date({
  min: new Date('0002-01-01T00:00:00Z'),
  max: new Date('9998-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

describe('cell dates are formatted as by dayjs', () => {
  test('for every moment, given as Date, number or text', () => {
    fc.assert(
      fc.property(moment, (at) => {
        for (const form of [at, at.getTime(), at.toISOString()]) {
          expect([cellDay(form), cellTime(form), cellSecond(form)]).toEqual([
            formatDate(form),
            formatTime(form),
            formatDate(form, { time: 'HH:mm:ss' }),
          ])
        }
      }),
    )
  })
  test('for a day, and for invalid values', () => {
    fc.assert(
      fc.property(day, (one) => {
        expect([cellDay(one), formatDate(one)]).toEqual([one, one])
      }),
    )
    expect(['x', '', '2026-13-01', Number.NaN].map((each) => [cellTime(each), formatTime(each)])).toEqual(
      Array.from({ length: 4 }, () => ['', '']),
    )
  })
})

test('formatDate writes Seoul time, optionally with dots, seconds and 오전/오후', () => {
  const at = '2026-11-21T15:04:09Z'
  expect([
    formatDate(at, { dots: true, time: 'HH:mm:ss' }),
    formatDate(at, { time: 'HH:mm', meridiem: true }),
    formatDate('2026-11-21T03:04:09Z', { time: 'HH:mm', meridiem: true }),
  ]).toEqual(['2026.11.22 00:04:09', '2026-11-22 오전 12:04', '2026-11-21 오후 12:04'])
})

test('days and months are added without time zones; the 31st becomes the last day of a shorter month', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -4000, max: 4000 }), (one, n) => {
      expect(addDays(addDays(one, n), -n)).toBe(one)
      expect(addDays(one, n)).toBe(new Date(Date.parse(one) + n * 86_400_000).toISOString().slice(0, 10))
      expect([addDays(one, n), addMonths(one, n)]).toEqual(
        (['day', 'month'] as const).map((unit) => dayjs.utc(one).add(n, unit).format('YYYY-MM-DD')),
      )
      expect(readDay(one)).toBe(one)
      expect(shiftDayByMonths(one, n)).toBe(addMonths(one, n))
    }),
  )
  expect([addMonths('2026-01-31', 1), addMonths('2024-03-31', -1), shiftMonth('2026-11', 3)]).toEqual([
    '2026-02-28',
    '2024-02-29',
    '2027-02',
  ])
})

test('the server computes the same days, from midnight in Seoul', () => {
  fc.assert(
    fc.property(moment, (at) => {
      const today = seoulDay(at)
      expect([today, seoulMonth(at), seoulText(at).slice(0, 16)]).toEqual([
        formatDate(at),
        today.slice(0, 7),
        formatTime(at),
      ])
      expect(seoulHour(at)).toBe((at.getUTCHours() + 9) % 24)
      expect(startOfDay(today).getTime() <= at.getTime() && at.getTime() < endOfDay(today).getTime()).toBe(true)
      expect(endOfDay(today).getTime() - startOfDay(today).getTime()).toBe(86_400_000)
    }),
  )
})
