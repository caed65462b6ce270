import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type KeywordKind, keywordValues, spellings } from '../../domain/common/keyword'
import { invalid } from '../contract/refusal'
import { endOfDay, seoulDay, shiftDayByMonths, startOfDay } from '../lib/seoul-time'
import { escaped, keywordCondition } from './keyword'

/**
 * Matches timestamps within a period of days in Seoul, both included. Throws 400 on `field` when the period ends before
 * it starts.
 */
export function withinDays(
  column: PgColumn,
  period: { from?: string; to?: string } | undefined,
  field: string,
): SQL | undefined {
  if (!period) return undefined
  checkPeriod(period, field)
  return and(
    period.from ? gte(column, startOfDay(period.from)) : undefined,
    period.to ? lt(column, endOfDay(period.to)) : undefined,
  )
}

/** Matches numbers within a range, both ends included. Throws 400 on `field` when the range ends before it starts. */
export function withinNumbers(
  column: PgColumn | SQL,
  range: { from?: number; to?: number } | undefined,
  field: string,
): SQL | undefined {
  if (!range) return undefined
  const { from, to } = range
  if (from !== undefined && to !== undefined && from > to)
    throw invalid({ [field]: '끝 값은 시작 값보다 작을 수 없습니다.' })
  return and(
    from === undefined ? undefined : sql`${column} >= ${from}`,
    to === undefined ? undefined : sql`${column} <= ${to}`,
  )
}

/** Throws 400 on `field` when a period ends before it starts. */
export function checkPeriod(period: { from?: string; to?: string }, field: string): void {
  if (period.from && period.to && period.from > period.to)
    throw invalid({ [field]: '종료일은 시작일 이후여야 합니다.' })
}

/**
 * Returns a period with both ends, at most `months` months long. A missing end is derived from the other one and today.
 * Throws 400 on `field` when the period is longer.
 */
export function boundedPeriod(
  period: { from?: string; to?: string } | undefined,
  field: string,
  months: number,
  now: Date,
): { from: string; to: string } {
  const to =
    period?.to ??
    (period?.from ? earlier(shiftDayByMonths(period.from, months), seoulDay(now), period.from) : seoulDay(now))
  const from = period?.from ?? shiftDayByMonths(to, -months)
  checkPeriod({ from, to }, field)
  if (from < shiftDayByMonths(to, -months)) throw invalid({ [field]: `최대 ${months}개월까지 조회할 수 있습니다.` })
  return { from, to }
}

/** Returns the earlier of two days, but no day before `minimum`. */
const earlier = (a: string, b: string, minimum: string): string => {
  const first = a < b ? a : b
  return first < minimum ? minimum : first
}

/** Matches rows in which every word of the keyword occurs in any of the columns (see `keywordCondition`). */
export const contains = (keyword: string | undefined, ...columns: (PgColumn | SQL)[]): SQL | undefined =>
  keywordCondition(keyword, { texts: columns })

/** Matches a keyword at the start of a column, in any of its spellings. Uses an index with text_pattern_ops. */
export const startsWith = (keyword: string | undefined, column: PgColumn | SQL): SQL | undefined =>
  or(...spellings(keyword ?? '').map((text) => sql`${column} like ${`${escaped(text)}%`}`))

/**
 * Matches any of the phones, plates, order or business numbers in a keyword, each in normalized form. A partial number
 * is matched as typed.
 */
export const anyInKeyword = (
  keyword: string,
  kind: Exclude<KeywordKind, 'size' | 'code'>,
  one: (text: string) => SQL | undefined,
): SQL | undefined => or(...keywordValues(keyword, kind).map(one))

/** Matches columns that start with one of the numbers in a keyword, ignoring punctuation. */
export const numberStarts = (keyword: string, kind: 'orderNo' | 'businessNo', column: PgColumn): SQL | undefined =>
  anyInKeyword(keyword, kind, (text) => startsWith(text.replace(/\D/g, '') || text, column))

/** Matches order numbers in a keyword: complete ones, or the first or last digits of one. */
export const orderNoFilter = (keyword: string, column: PgColumn): SQL | undefined =>
  anyInKeyword(keyword, 'orderNo', (text) => {
    const digits = text.replace(/\D/g, '')
    if (digits.length === 14) return eq(column, digits)
    return digits ? or(startsWith(digits, column), endsWith(digits, column)) : sql`false`
  })

/** Matches columns with this ending. Uses an index on the reversed column with text_pattern_ops. */
export const endsWith = (end: string, column: PgColumn): SQL =>
  sql`reverse(${column}) like ${`${escaped([...end].reverse().join(''))}%`}`

/** Matches rows whose column holds one of the values; all rows if there are no values. */
export const anyOf = <T extends string | number>(
  column: PgColumn | SQL,
  values: readonly T[] | undefined,
): SQL | undefined => (values?.length ? inArray(column as PgColumn, [...values]) : undefined)

/** Matches rows whose flag has the value; all rows if the value is undefined. */
export const isSet = (column: PgColumn, value: boolean | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)
