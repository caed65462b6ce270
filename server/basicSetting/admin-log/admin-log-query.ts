import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Term } from '../../../domain/common/keyword'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { adminLogs, admins, members } from '../../db/schema'
import { maskName } from '../../lib/mask'
import { endOfDay, startOfDay } from '../../lib/seoul-time'
import { plainOrderNo, searchTextSql } from '../../log/search-text'
import { boundedPeriod, contains, startsWith } from '../../resource/filters'
import { keywordCondition, matchesTerm } from '../../resource/keyword'

export type LogQuery = QueryOf<'GET /api/v1/admin/admin-logs'>

/** Maximum number of months in one query. */
export const LOG_MONTHS = 12

/** Types of subjects that have no seq of a person. */
const NOT_REGISTERED = ['ORDERER', 'OTHER'] as const

/** Maximum number of members of one name that are matched by seq. With more, the masked name is matched instead. */
const MAX_NAMESAKES = 100

/**
 * Matches rows about a person. A number is matched as a member's seq, everything else as the login id or name of members and
 * admins; others are matched by the name that the row shows, which is masked for persons. Rows about an order also name its
 * member.
 */
async function subjectFilter(db: Db, keyword: string): Promise<SQL> {
  const found: Partial<Schemas['LogSubject']>[] = /^\d{1,9}$/.test(keyword)
    ? [{ type: 'MEMBER', seq: Number(keyword) }]
    : [{ label: keyword }, ...NOT_REGISTERED.map((type) => ({ type, label: maskName(keyword) }))]
  const [foundMembers, foundAdmins] = await Promise.all([
    db
      .select({ seq: members.memberSeq })
      .from(members)
      .where(or(eq(members.loginId, keyword), eq(members.name, keyword)))
      .limit(MAX_NAMESAKES + 1),
    db
      .select({ seq: admins.adminSeq })
      .from(admins)
      .where(or(eq(admins.loginId, keyword), eq(admins.name, keyword))),
  ])
  if (foundMembers.length > MAX_NAMESAKES) found.push({ type: 'MEMBER', label: maskName(keyword) })
  else found.push(...foundMembers.map(({ seq }) => ({ type: 'MEMBER' as const, seq })))
  found.push(...foundAdmins.map(({ seq }) => ({ type: 'ADMIN' as const, seq })))
  const subjectConditions = found.map((subject) => sql`${adminLogs.subjects} @> ${JSON.stringify([subject])}::jsonb`)
  return or(...subjectConditions) ?? sql`false`
}

/** Matches initials in the few admins instead of in every log row. */
const byInitials = (term: Term): SQL | undefined =>
  term.initials
    ? sql`${adminLogs.adminSeq} in (select ${admins.adminSeq} from ${admins} where ${matchesTerm(term, admins.name)})`
    : undefined

async function keywordFilter(db: Db, query: LogQuery): Promise<SQL | undefined> {
  const keyword = query.keyword?.trim()
  if (!keyword) return undefined
  switch (query.keywordType ?? 'all') {
    case 'all':
      return keywordCondition(plainOrderNo(keyword), { texts: [searchTextSql], sentences: true })
    case 'loginId':
      return startsWith(keyword, adminLogs.loginId)
    case 'adminName':
      return keywordCondition(keyword, { texts: [adminLogs.adminName], additional: byInitials, sentences: true })
    case 'ip':
      return startsWith(keyword, adminLogs.ip)
    case 'screenTitle':
      return contains(keyword, adminLogs.screenTitle)
    case 'summary':
      // uses the index on the whole search text first
      return and(
        ...[searchTextSql, adminLogs.summary].map((text) =>
          keywordCondition(keyword, { texts: [text], sentences: true }),
        ),
      )
    case 'subject':
      return subjectFilter(db, keyword)
  }
}

/**
 * Returns the WHERE of a log query. It always limits the period, so that only its partitions are read. Throws 400 on
 * `occurredAt` for a wrong period or one longer than `LOG_MONTHS`.
 */
export async function logFilter(db: Db, query: LogQuery, now: Date): Promise<SQL | undefined> {
  const { from, to } = boundedPeriod(query.occurredAt, 'occurredAt', LOG_MONTHS, now)
  return and(
    gte(adminLogs.occurredAt, startOfDay(from)),
    lt(adminLogs.occurredAt, endOfDay(to)),
    await keywordFilter(db, query),
    query.action?.length ? inArray(adminLogs.action, query.action) : undefined,
    query.screen ? eq(adminLogs.screenPath, query.screen) : undefined,
    query.result ? eq(adminLogs.result, query.result) : undefined,
    query.flags?.length ? sql`${adminLogs.flags} && ${sql.param(query.flags, adminLogs.flags)}` : undefined,
  )
}
