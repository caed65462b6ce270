import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { required } from '../../../openapi/messages/required'
import type { Call, Db, Schemas } from '../../http/call'
import { invalid, Refusal } from '../../http/refusal'
import { seoulDay, shiftDay, startOfDay } from '../../lib/seoul'
import { searchFor } from '../../resource/keyword'
import { countRows } from '../../resource/pages'
import type { RecordTable, Where } from '../../resource/types'

/** Where a post without an end stands at a moment, in a statement. */
export function postStateAt(
  { visible, publishAt }: Record<'visible' | 'publishAt', PgColumn>,
  now: Date,
): SQL<Schemas['PostState']> {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`case when not ${visible} then 'HIDDEN' when ${publishAt} > ${at} then 'SCHEDULED' else 'DISPLAYING' end`
}

/** Why a form will not do, by field; fields without a problem are undefined. Throws 400. */
export function refuse(problems: Record<string, string | undefined>): void {
  const bad = Object.entries(problems).filter((each): each is [string, string] => each[1] !== undefined)
  if (bad.length > 0) throw invalid(Object.fromEntries(bad))
}

/** Problems of formatted texts of which nothing is left once they are clean: `{ field: [title, text] }`. */
export const emptyTexts = (texts: Record<string, readonly [string, string | null]>) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([field, [title, text]]) => (text ? [] : [[field, required(title)]])),
  )

const MONTHS_AHEAD = 12

/** When a post is to be shown: as the body says, else as it was, else now; and why that will not do. */
export function publishing(
  { now }: Pick<Call, 'now'>,
  given: string | null | undefined,
  before: { publishAt: Date } | null,
): { publishAt: Date; problem: string | undefined } {
  const publishAt = given ? new Date(given) : (before?.publishAt ?? now)
  const today = seoulDay(now)
  const ahead = now.getTime() - startOfDay(today).getTime()
  const most = startOfDay(shiftDay(today, MONTHS_AHEAD)).getTime() + ahead
  const late = publishAt.getTime() > most && publishAt.getTime() !== before?.publishAt.getTime()
  return { publishAt, problem: late ? '게시일은 1년 이내로 입력해 주세요.' : undefined }
}

/** Formatted texts without the marks of their HTML. */
export const plain = (column: PgColumn): SQL => sql`regexp_replace(${column}, '<[^>]*>', ' ', 'g')`

/** Short texts of a list as one. */
export const joined = (column: PgColumn): SQL => sql`array_to_string(${column}, ' ')`

/** A keyword in formatted texts. */
export const inContent = (keyword: string | undefined, ...columns: PgColumn[]): Where =>
  searchFor(keyword, { texts: columns.map(plain), sentences: true })

/** Throws LIMIT_EXCEEDED when `most` others are so already. Writes of the resource are one after the other. */
export async function refuseMore(
  db: Db,
  { table, key, seq, where, most, said }: MoreRule & { where: Where; seq: number | undefined },
): Promise<void> {
  const others = and(where, seq === undefined ? undefined : ne(key, seq))
  if ((await countRows(db, table, others)) >= most) throw new Refusal(409, 'LIMIT_EXCEEDED', said)
}

export interface MoreRule {
  table: RecordTable
  key: PgColumn
  most: number
  said: string
}

/**
 * A customer has seen a post, or has pressed what it offers: the counter named goes up by one, and nothing else changes.
 * @internal the shop's pages call it
 */
export async function countPost(db: Db, counter: PgColumn, key: PgColumn, seq: number): Promise<void> {
  const name = sql.identifier(counter.name)
  await db.execute(sql`update ${counter.table} set ${name} = ${name} + 1 where ${eq(key, seq)}`)
}
