import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { required } from '../../../domain/messages/required'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { seoulDay, shiftDayByMonths, startOfDay } from '../../lib/seoul-time'
import { keywordCondition } from '../../resource/keyword'
import { countRows } from '../../resource/pages'
import type { RecordTable, Where } from '../../resource/types'

/** Returns the state of a post without an end at `now`, as SQL. */
export function postStateAt(
  { visible, publishAt }: Record<'visible' | 'publishAt', PgColumn>,
  now: Date,
): SQL<Schemas['PostState']> {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`case when not ${visible} then 'HIDDEN' when ${publishAt} > ${at} then 'SCHEDULED' else 'DISPLAYING' end`
}

/** Returns the condition that a post without an end is published at `now`. */
export const isPostedAt = (columns: Record<'visible' | 'publishAt', PgColumn>, now: Date): SQL =>
  sql`(${postStateAt(columns, now)}) = 'DISPLAYING'`

/** Throws 400 with the problems by field; undefined ones are left out. */
export function throwProblems(problems: Record<string, string | undefined>): void {
  const found = Object.entries(problems).filter((each): each is [string, string] => each[1] !== undefined)
  if (found.length > 0) throw invalid(Object.fromEntries(found))
}

/** Returns a problem for each formatted text that is empty after cleaning. Takes `{ field: [title, text] }`. */
export const emptyTexts = (texts: Record<string, readonly [string, string | null]>) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([field, [title, text]]) => (text ? [] : [[field, required(title)]])),
  )

const MONTHS_AHEAD = 12

/**
 * Returns the publication time: the given one, otherwise the previous one, otherwise now. `problem` is set when a
 * changed time is over a year ahead.
 */
export function resolvePublishTime(
  { now }: Pick<Call, 'now'>,
  publishAtText: string | null | undefined,
  before: { publishAt: Date } | null,
): { publishAt: Date; problem: string | undefined } {
  const publishAt = publishAtText ? new Date(publishAtText) : (before?.publishAt ?? now)
  const today = seoulDay(now)
  const sinceMidnight = now.getTime() - startOfDay(today).getTime()
  const latest = startOfDay(shiftDayByMonths(today, MONTHS_AHEAD)).getTime() + sinceMidnight
  const isTooLate = publishAt.getTime() > latest && publishAt.getTime() !== before?.publishAt.getTime()
  return { publishAt, problem: isTooLate ? '게시일은 1년 이내로 입력해 주세요.' : undefined }
}

/** A formatted text without its HTML tags, as SQL. */
export const plainText = (column: PgColumn): SQL => sql`regexp_replace(${column}, '<[^>]*>', ' ', 'g')`

/** The texts of a list joined to one, as SQL. */
export const joinedText = (column: PgColumn): SQL => sql`array_to_string(${column}, ' ')`

/** Searches formatted texts for a keyword. */
export const inContent = (keyword: string | undefined, ...columns: PgColumn[]): Where =>
  keywordCondition(keyword, { texts: columns.map(plainText), sentences: true })

/** Throws LIMIT_EXCEEDED when `max` other rows match already. Callers write the resource serially. */
export async function checkMaximum(
  db: Db,
  { table, key, seq, where, max, message }: MaximumRule & { where: Where; seq: number | undefined },
): Promise<void> {
  const others = and(where, seq === undefined ? undefined : ne(key, seq))
  if ((await countRows(db, table, others)) >= max) throw new Refusal(409, 'LIMIT_EXCEEDED', message)
}

export interface MaximumRule {
  table: RecordTable
  key: PgColumn
  max: number
  message: string
}

/**
 * Raises one counter of a post by one and nothing else: views, or presses of its buttons.
 */
export async function countPost(db: Db, counter: PgColumn, key: PgColumn, seq: number): Promise<void> {
  const name = sql.identifier(counter.name)
  await db.execute(sql`update ${counter.table} set ${name} = ${name} + 1 where ${eq(key, seq)}`)
}
