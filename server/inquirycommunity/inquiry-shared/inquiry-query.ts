import { and, eq, getTableColumns, inArray, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { HOUR_MS } from '../../../domain/common/durations'
import { OPEN_INQUIRIES } from '../../../domain/inquirycommunity/inquiry-states'
import type { Schemas } from '../../contract/contract-types'
import { admins, members } from '../../db/schema'
import { anyOf, withinDays } from '../../resource/filters'
import { detectKeywordType, keywordCondition } from '../../resource/keyword'
import type { Reader } from '../../resource/options'
import { countRows, orderBy } from '../../resource/pages'
import { loginIdFilter, nameFilter, phoneFilter } from '../../resource/personal-search'
import type { InquiryRow } from '../schema/inquiry-base.schema'
import { OVERDUE_HOURS } from './inquiry-rules'

/** A table with `inquiryColumns()` and further columns. */
export type InquiryTable = PgTable & Record<keyof InquiryRow, PgColumn>

/** The list filters that every kind of inquiry has. */
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

/** Further keyword types, by their names in the contract. */
export type KeywordTypes = Readonly<Record<string, (keyword: string) => SQL | undefined>>

const openOnly = (table: InquiryTable): SQL | undefined => inArray(table.state, [...OPEN_INQUIRIES])

const isOverdue = (table: InquiryTable, now: Date): SQL | undefined =>
  and(openOnly(table), lt(table.openSince, new Date(now.getTime() - OVERDUE_HOURS * HOUR_MS)))

/** Filters by assignee: ME, NONE, or an adminSeq. */
export function assignedTo(column: PgColumn, who: string | undefined, { actor }: Reader): SQL | undefined {
  if (who === undefined) return undefined
  if (who === 'NONE') return isNull(column)
  return eq(column, who === 'ME' ? (actor?.adminSeq ?? 0) : Number(who))
}

/** Matches numbers that fit into an integer column. */
const NUMBER = /^\d{1,9}$/

function keywordFilter(
  table: InquiryTable,
  key: PgColumn,
  query: InquiryQuery,
  kindKeywords: KeywordTypes,
): SQL | undefined {
  const keyword = query.keyword?.trim()
  if (!keyword) return undefined
  const chosen = query.keywordType ?? 'title'
  const type = detectKeywordType<string>(keyword, chosen, {
    phone: 'writerPhone',
    ...(kindKeywords.sizeName && { size: 'sizeName' }),
    ...(kindKeywords.orderNo && { orderNo: 'orderNo' }),
    ...(kindKeywords.businessNumber && { businessNo: 'businessNumber' }),
    ...(kindKeywords.itemCode && { code: 'itemCode' }),
  })
  switch (type) {
    case 'title':
      return keywordCondition(keyword, { texts: [table.title] })
    case 'content':
      return keywordCondition(keyword, { texts: [table.content], sentences: true })
    case 'writerName':
      return nameFilter(keyword, table.writerName)
    case 'seq':
      return NUMBER.test(keyword) ? eq(key, Number(keyword)) : sql`false`
    case 'writerPhone':
      return phoneFilter(keyword, table.writerPhone)
    case 'loginId':
      return sql`${table.memberSeq} in (select ${members.memberSeq} from ${members} where ${loginIdFilter(keyword, members.loginId)})`
    default:
      return kindKeywords[type]?.(keyword)
  }
}

/** Returns the WHERE of the common filters. Throws 400 when the keyword is too short for a search in personal data. */
export const inquiryFilter = (
  table: InquiryTable,
  key: PgColumn,
  query: InquiryQuery,
  call: Reader,
  kindKeywords: KeywordTypes = {},
): SQL | undefined => {
  const overdue = isOverdue(table, call.now)
  const overdueFilter = query.overdue || !overdue ? overdue : not(overdue)
  return and(
    keywordFilter(table, key, query, kindKeywords),
    anyOf(table.state, query.state),
    assignedTo(table.assigneeSeq, query.assignee, call),
    query.overdue === undefined ? undefined : overdueFilter,
    query.memberKind === 'MEMBER' ? isNotNull(table.memberSeq) : undefined,
    query.memberKind === 'GUEST' ? isNull(table.memberSeq) : undefined,
    query.memberSeq === undefined ? undefined : eq(table.memberSeq, query.memberSeq),
    withinDays(table.createdAt, query.createdAt, 'createdAt'),
    withinDays(table.answeredAt, query.answeredAt, 'answeredAt'),
  )
}

/** Returns the condition for inquiries of the same writer: the member, or for a non-member the same phone. */
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

/** A row of an inquiry list, with computed fields. */
export type FoundInquiry = InquiryRow & {
  loginId: string | null
  assigneeName: string | null
  elapsedMinutes: number
  overdue: boolean
}

/** Selects inquiries with their writers and assignees, in the order of the list. */
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
    overdue: sql<boolean>`${isOverdue(table, now)}`,
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
 * Counts inquiries by state; `mine` are the admin's open ones. Open inquiries are counted separately, because they
 * are few and have their own index.
 */
export async function inquiryCounts(
  table: InquiryTable,
  call: Reader,
  where: SQL | undefined,
): Promise<Schemas['InquiryCounts']> {
  const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [row] = await call.db
    .select({
      open: countWhere(sql`true`),
      overdue: countWhere(isOverdue(table, call.now)),
      mine: countWhere(assignedTo(table.assigneeSeq, 'ME', call)),
    })
    .from(table as PgTable)
    .where(and(where, openOnly(table)))
  return { ...(row ?? { open: 0, overdue: 0, mine: 0 }), all: await countRows(call.db, table, where) }
}
