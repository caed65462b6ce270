import { and, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { fileRefs } from '../../files/file-refs'
import { maskIp, maskLoginId, maskName } from '../../lib/mask'
import { createNameLookup } from '../../resource/each-row'
import { withIsoStamps } from '../../resource/fields'
import { isSet, withinDays } from '../../resource/filters'
import { keywordCondition } from '../../resource/keyword'
import { orderBy } from '../../resource/pages'
import { loginIdFilter, nameFilter } from '../../resource/personal-search'
import { createRepository } from '../../resource/repository'
import { adminNames } from '../../session/admin-names'
import { isStillWinning } from '../event/event-record'
import { newestApplications } from '../event/event-rental'
import { type EventScope, events } from '../schema/event.schema'
import { eventComments, eventEntries } from '../schema/event-comment.schema'
import { eventWinners } from '../schema/event-winner.schema'

export type CommentQuery = QueryOf<'GET /api/v1/admin/event-comments'>
export type EntryQuery = QueryOf<'GET /api/v1/admin/event-entries'>
export type CommentRow = typeof eventComments.$inferSelect
type Table = typeof eventComments | typeof eventEntries

/** The writer's current data, and whether they have won. */
interface Writer {
  eventTitle: string
  loginId: string
  name: string
  winner: boolean
}

export interface CommentLine extends Writer {
  comment: CommentRow
}
export interface EntryLine extends Writer {
  entry: typeof eventEntries.$inferSelect
}

export const commentStore = createRepository(eventComments, 'eventCommentSeq')

/** Returns whether the writer has won in the same event. */
const hasWon = (table: Table): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${eventWinners} where ${eventWinners.eventSeq} = ${table}.event_seq
    and ${eventWinners.memberSeq} = ${table}.member_seq and ${isStillWinning})`

const writerOf = (table: Table) => ({
  eventTitle: events.title,
  loginId: members.loginId,
  name: members.name,
  winner: hasWon(table),
})

const winnerFilter = (table: Table, winner: boolean | undefined): SQL | undefined =>
  winner === undefined ? undefined : winner ? hasWon(table) : not(hasWon(table))

/**
 * Searches the text, or the writer's id or name. Throws 400 when the keyword is too short for a search in personal
 * data.
 */
function keywordFilter(
  keyword: string | undefined,
  keywordType: 'loginId' | 'name' | undefined,
  text: SQL,
): SQL | undefined {
  const trimmed = keyword?.trim()
  if (!trimmed) return undefined
  if (keywordType === 'loginId') return loginIdFilter(trimmed, members.loginId)
  if (keywordType === 'name') return nameFilter(trimmed, members.name)
  return keywordCondition(trimmed, { texts: [text], sentences: true })
}

const memberType = (type: string | undefined) => (type === 'loginId' || type === 'name' ? type : undefined)

/** Filters rows by whether a condition is true; undefined: no filter. */
const flagged = (what: SQL, flag: boolean | undefined): SQL | undefined =>
  flag === undefined ? undefined : flag ? what : not(what)

// ---- comments -------------------------------------------------------------------------------------------------------

export const commentFilter = (scope: EventScope, query: CommentQuery): SQL | undefined =>
  and(
    eq(events.scope, scope),
    keywordFilter(query.keyword, memberType(query.keywordType), sql`${eventComments.content}`),
    query.eventSeq ? eq(eventComments.eventSeq, query.eventSeq) : undefined,
    withinDays(eventComments.createdAt, query.createdAt, 'createdAt'),
    isSet(eventComments.hidden, query.hidden),
    flagged(sql`${eventComments.reportCount} > 0`, query.reported),
    query.replied === undefined ? undefined : (query.replied ? isNotNull : isNull)(eventComments.replyContent),
    winnerFilter(eventComments, query.winner),
  )

export const commentRows = (db: Db, where: SQL | undefined, sort?: CommentQuery['sort']) =>
  db
    .select({ comment: eventComments, ...writerOf(eventComments) })
    .from(eventComments)
    .innerJoin(events, eq(events.eventSeq, eventComments.eventSeq))
    .innerJoin(members, eq(members.memberSeq, eventComments.memberSeq))
    .where(where)
    .orderBy(
      ...orderBy(
        sort,
        'createdAt,desc',
        { reportCount: eventComments.reportCount, createdAt: eventComments.createdAt },
        eventComments.eventCommentSeq,
      ),
    )

export async function countComments(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(eventComments)
    .innerJoin(events, eq(events.eventSeq, eventComments.eventSeq))
    .innerJoin(members, eq(members.memberSeq, eventComments.memberSeq))
    .where(where)
  return row?.n ?? 0
}

/** Maps comments to the contract's shape. Login id, name and IP address are masked unless `unmasked` is set. */
export async function toComments(
  db: Db,
  scope: EventScope,
  lines: readonly CommentLine[],
  unmasked = false,
): Promise<Schemas['EventComment'][]> {
  const fileOf = await fileRefs(
    db,
    lines.map(({ comment }) => comment.imageFileSeq),
  )
  const newestOf = await newestApplications(
    db,
    scope,
    lines.map(({ comment }) => comment.memberSeq),
  )
  const adminNameOf = await adminNames(
    db,
    lines.map(({ comment }) => comment.repliedBy),
  )
  return lines.map(({ comment, loginId, name, ...line }) => {
    const { imageFileSeq, ip, replyContent, repliedAt, repliedBy, ...row } = withIsoStamps(comment)
    return {
      ...row,
      ...line,
      loginId: unmasked ? loginId : maskLoginId(loginId),
      name: unmasked ? name : maskName(name),
      visible: !comment.hidden,
      image: fileOf(imageFileSeq),
      ip: unmasked ? ip : maskIp(ip),
      reply:
        replyContent !== null && repliedAt !== null
          ? { content: replyContent, repliedAt: repliedAt.toISOString(), repliedBy: adminNameOf(repliedBy) }
          : null,
      rentalApplication: newestOf(comment.memberSeq),
    }
  })
}

const SHORT = 30
const short = (text: string): string => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text)

/** Labels comments by the beginning of their text. */
export const commentNames = createNameLookup(commentStore.key, async (db, seqs) => {
  const { eventCommentSeq, content } = eventComments
  const rows = await db.select({ eventCommentSeq, content }).from(eventComments).where(inArray(eventCommentSeq, seqs))
  return new Map(rows.map((row) => [row.eventCommentSeq, short(row.content)]))
})

export const subjectOf = (memberSeq: number, name: string): Schemas['LogSubject'] => ({
  type: 'MEMBER',
  seq: memberSeq,
  label: maskName(name),
})

// ---- entries --------------------------------------------------------------------------------------------------------

export const entryFilter = (scope: EventScope, query: EntryQuery): SQL | undefined =>
  and(
    eq(events.scope, scope),
    keywordFilter(query.keyword, memberType(query.keywordType), sql`${eventEntries.answer}`),
    query.eventSeq ? eq(eventEntries.eventSeq, query.eventSeq) : undefined,
    withinDays(eventEntries.createdAt, query.createdAt, 'createdAt'),
    winnerFilter(eventEntries, query.winner),
  )

export const entryRows = (db: Db, where: SQL | undefined, sort?: EntryQuery['sort']) =>
  db
    .select({ entry: eventEntries, ...writerOf(eventEntries) })
    .from(eventEntries)
    .innerJoin(events, eq(events.eventSeq, eventEntries.eventSeq))
    .innerJoin(members, eq(members.memberSeq, eventEntries.memberSeq))
    .where(where)
    .orderBy(...orderBy(sort, 'createdAt,desc', { createdAt: eventEntries.createdAt }, eventEntries.eventEntrySeq))

export async function countEntries(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(eventEntries)
    .innerJoin(events, eq(events.eventSeq, eventEntries.eventSeq))
    .innerJoin(members, eq(members.memberSeq, eventEntries.memberSeq))
    .where(where)
  return row?.n ?? 0
}

/** Maps entries to the contract's shape. Login ids and names are masked unless `unmasked` is set. */
export async function toEntries(
  db: Db,
  scope: EventScope,
  lines: readonly EntryLine[],
  unmasked = false,
): Promise<Schemas['EventEntry'][]> {
  const newestOf = await newestApplications(
    db,
    scope,
    lines.map(({ entry }) => entry.memberSeq),
  )
  return lines.map(({ entry, loginId, name, ...line }) => ({
    ...entry,
    ...line,
    loginId: unmasked ? loginId : maskLoginId(loginId),
    name: unmasked ? name : maskName(name),
    createdAt: entry.createdAt.toISOString(),
    rentalApplication: newestOf(entry.memberSeq),
  }))
}
