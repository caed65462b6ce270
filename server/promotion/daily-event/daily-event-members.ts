import { eq, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { members } from '../../db/schema'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { maskLoginId, maskName } from '../../lib/mask'
import { formatNumber } from '../../lib/numbers'
import { seoulDay } from '../../lib/seoul-time'
import { sheetColumns } from '../../resource/excel'
import { shortenForLog } from '../../resource/fields'
import { countRows, orderBy, paged } from '../../resource/pages'
import { dailyEventMembers } from '../schema/daily-event.schema'
import { type DailyEventRow, lastDayOf } from './daily-event-record'

type Query = QueryOf<'GET /api/v1/admin/daily-events/{seq}/members'>
/** The export's query with the list's path parameter. */
type OfEvent = Query & { seq: number }

const { dailyEventSeq, memberSeq, totalDays, streakDays, point, lastDate } = dailyEventMembers

const rowsOfEvent = (db: Db, seq: number, sort: Query['sort'], limit: number, offset: number) =>
  db
    .select({ memberSeq, loginId: members.loginId, name: members.name, totalDays, streakDays, point, lastDate })
    .from(dailyEventMembers)
    .innerJoin(members, eq(members.memberSeq, memberSeq))
    .where(eq(dailyEventSeq, seq))
    .orderBy(...orderBy(sort, 'lastDate,desc', { totalDays, streakDays, point, lastDate }, memberSeq))
    .limit(limit)
    .offset(offset)

const countOf = (db: Db, seq: number): Promise<number> => countRows(db, dailyEventMembers, eq(dailyEventSeq, seq))

const RESOURCE = 'daily-event-members'

/** Returns a page of the participants, masked. Logs that they were seen. */
export async function membersOf(call: AdminCall, event: DailyEventRow, query: Query) {
  const { db } = call
  const { dailyEventSeq: seq, title } = event
  const page = await paged(
    query,
    () => countOf(db, seq),
    async (limit, offset) =>
      (await rowsOfEvent(db, seq, query.sort, limit, offset)).map((row) => ({
        ...row,
        loginId: maskLoginId(row.loginId),
        name: maskName(row.name),
      })),
  )
  call.log({
    action: 'LIST',
    resource: RESOURCE,
    targetSeqs: [seq],
    targetCount: page.items.length,
    names: [title],
    summary: shortenForLog(`출석 이벤트 참여 회원 조회: ${title} ${formatNumber(page.total)}명`),
    personal: true,
  })
  return page
}

export const dailyEventMemberExcel = defineExcel<Schemas['DailyEventMember']>({
  resource: RESOURCE,
  title: '출석 이벤트 참여 회원',
  permission: ['EVENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/daily-events/{seq}/members',
  columns: sheetColumns<Schemas['DailyEventMember']>('DailyEventMember', [
    { field: 'memberSeq', width: 10 },
    { field: 'loginId', width: 22 },
    { field: 'name', width: 12 },
    { field: 'totalDays', width: 10 },
    { field: 'streakDays', width: 10 },
    { field: 'point', width: 12 },
    { field: 'lastDate', width: 14 },
  ]),
  count: (db, query) => countOf(db, (query as OfEvent).seq),
  rows: (db, query) =>
    offsetBatches((limit, offset) => rowsOfEvent(db, (query as OfEvent).seq, (query as OfEvent).sort, limit, offset)),
})

/**
 * Returns check-ins and points of each day, from the first day to today or the last day, including days without any.
 */
export async function statsOf({ db, now }: AdminCall, event: DailyEventRow): Promise<Schemas['DailyEventStats']> {
  const [today, last] = [seoulDay(now), lastDayOf(event)]
  const until = last < today ? last : today
  const days = await queryRows<Schemas['DailyEventDay']>(
    db,
    sql`select day::date::text as date, count(attendance_seq)::int as "checkIns", coalesce(sum(point), 0)::int as points
        from generate_series(${event.startDate}::date, ${until}::date, interval '1 day') day
        left join attendances on daily_event_seq = ${event.dailyEventSeq} and attendances.date = day::date
        group by day order by day`,
  )
  return { days }
}
