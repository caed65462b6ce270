import { and, eq, getTableColumns, inArray, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { admins, members } from '../../db/schema'
import type { Schemas } from '../../http/call'
import { nameFilter, phoneFilter } from '../../lib/personal'
import { anyOf, startsWith, withinDays } from '../../resource/filters'
import { searchFor, typeMeant } from '../../resource/keyword'
import type { Reader } from '../../resource/options'
import { countRows, orderBy } from '../../resource/pages'
import { OPEN, OVERDUE_HOURS } from '../inquiry-work/inquiry-rules'
import type { InquiryRow } from './inquiry-base.schema'

const HOUR_MS = 3_600_000

/** A table of inquiries: the columns of `inquiryColumns()` and its own. */
export type InquiryTable = PgTable & Record<keyof InquiryRow, PgColumn>

/** What the list of every inquiry can be asked for. */
export interface InquiryQuery {
  keyword?: string
  keywordType?: string
  state?: Schemas['InquiryState'][]
  assignee?: string
  overdue?: boolean
  memberKind?: Schemas['MemberKind']
  memberSeq?: number
  createdAt?: { from?: string; to?: string }
  answeredAt?: { from?: string; to?: string }
}

/** Further types of keywords, by their names in the contract, and what each is compared with. */
export type KeywordTypes = Readonly<Record<string, (keyword: string) => SQL | undefined>>

const openOnly = (table: InquiryTable): SQL | undefined => inArray(table.state, [...OPEN])

const late = (table: InquiryTable, now: Date): SQL | undefined =>
  and(openOnly(table), lt(table.openSince, new Date(now.getTime() - OVERDUE_HOURS * HOUR_MS)))

/** Who has the work: ME, NONE, or an admin by his number. */
export function assignedTo(column: PgColumn, who: string | undefined, { actor }: Reader): SQL | undefined {
  if (who === undefined) return undefined
  if (who === 'NONE') return isNull(column)
  return eq(column, who === 'ME' ? (actor?.adminSeq ?? 0) : Number(who))
}

/** What stands in every number that a column of numbers can hold. */
const NUMBER = /^\d{1,9}$/

function keywordFilter(table: InquiryTable, key: PgColumn, query: InquiryQuery, own: KeywordTypes): SQL | undefined {
  const keyword = query.keyword?.trim()
  if (!keyword) return undefined
  const chosen = query.keywordType ?? 'title'
  const type = typeMeant<string>(keyword, chosen, {
    phone: 'writerPhone',
    ...(own.sizeName && { size: 'sizeName' }),
    ...(own.orderNo && { orderNo: 'orderNo' }),
    ...(own.businessNumber && { businessNo: 'businessNumber' }),
    ...(own.itemCode && { code: 'itemCode' }),
  })
  switch (type) {
    case 'title':
      return searchFor(keyword, { texts: [table.title] })
    case 'content':
      return searchFor(keyword, { texts: [table.content], sentences: true })
    case 'writerName':
      return nameFilter(keyword, table.writerName)
    case 'seq':
      return NUMBER.test(keyword) ? eq(key, Number(keyword)) : sql`false`
    case 'writerPhone':
      return phoneFilter(keyword, table.writerPhone)
    case 'loginId':
      return sql`${table.memberSeq} in (select ${members.memberSeq} from ${members} where ${startsWith(keyword, members.loginId)})`
    default:
      return own[type]?.(keyword)
  }
}

/** WHERE of what all inquiries can be asked for. Throws 400 for a keyword too short to look for people with. */
export const inquiryFilter = (
  table: InquiryTable,
  key: PgColumn,
  query: InquiryQuery,
  call: Reader,
  own: KeywordTypes = {},
): SQL | undefined => {
  const overdue = late(table, call.now)
  return and(
    keywordFilter(table, key, query, own),
    anyOf(table.state, query.state),
    assignedTo(table.assigneeSeq, query.assignee, call),
    query.overdue === undefined || !overdue ? undefined : query.overdue ? overdue : not(overdue),
    query.memberKind === 'MEMBER' ? isNotNull(table.memberSeq) : undefined,
    query.memberKind === 'GUEST' ? isNull(table.memberSeq) : undefined,
    query.memberSeq === undefined ? undefined : eq(table.memberSeq, query.memberSeq),
    withinDays(table.createdAt, query.createdAt, 'createdAt'),
    withinDays(table.answeredAt, query.answeredAt, 'answeredAt'),
  )
}

/** Inquiries of one writer: of a member, or of who left this phone. */
export const sameWriter = (
  table: Pick<InquiryTable, 'memberSeq' | 'writerPhone'>,
  { memberSeq, writerPhone }: Pick<InquiryRow, 'memberSeq' | 'writerPhone'>,
): SQL | undefined =>
  memberSeq === null
    ? and(isNull(table.memberSeq), writerPhone === null ? sql`false` : eq(table.writerPhone, writerPhone))
    : eq(table.memberSeq, memberSeq)

const elapsed = (t: InquiryTable, now: Date): SQL<number> =>
  sql<number>`greatest(0, floor(extract(epoch from case
    when ${t.state} = 'ANSWERED' then ${t.answeredAt} - ${t.createdAt}
    when ${t.state} = 'CLOSED' then ${t.closedAt} - ${t.createdAt}
    else ${now.toISOString()}::timestamptz - ${t.openSince} end) / 60))::int`

/** A row of a list of inquiries, with what follows from it. */
export type FoundInquiry = InquiryRow & {
  loginId: string | null
  assigneeName: string | null
  elapsedMinutes: number
  overdue: boolean
}

/** Inquiries with their writers and who has them, in the order of a list. */
export function inquiryRows(
  table: InquiryTable,
  key: PgColumn,
  { db, now }: Reader,
  where: SQL | undefined,
  sort = 'createdAt,desc',
) {
  const columns = {
    ...getTableColumns(table),
    loginId: members.loginId,
    assigneeName: admins.name,
    elapsedMinutes: elapsed(table, now),
    overdue: sql<boolean>`${late(table, now)}`,
  }
  const sorts: Record<string, PgColumn | SQL> = columns
  return db
    .select(columns)
    .from(table as PgTable)
    .leftJoin(members, eq(members.memberSeq, table.memberSeq))
    .leftJoin(admins, eq(admins.adminSeq, table.assigneeSeq))
    .where(where)
    .orderBy(...orderBy(sort as `${string},asc`, 'createdAt,desc', sorts, key))
    .$dynamic()
}

/**
 * How many there are of each kind; `mine` is what the admin has to answer. What waits is few of many and has an index of its own: it is not
 * looked for among all.
 */
export async function inquiryCounts(
  table: InquiryTable,
  call: Reader,
  where: SQL | undefined,
): Promise<Schemas['InquiryCounts']> {
  const n = (of: SQL | undefined) => sql<number>`(count(*) filter (where ${of}))::int`
  const [row] = await call.db
    .select({
      open: n(sql`true`),
      overdue: n(late(table, call.now)),
      mine: n(assignedTo(table.assigneeSeq, 'ME', call)),
    })
    .from(table as PgTable)
    .where(and(where, openOnly(table)))
  return { ...(row ?? { open: 0, overdue: 0, mine: 0 }), all: await countRows(call.db, table, where) }
}
