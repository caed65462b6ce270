import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { notFound, Refusal } from '../../contract/refusal'
import { queryRows } from '../../db/rows'
import { adminLogs, logInspections } from '../../db/schema'
import { seoulDay, seoulMonth, shiftMonth, startOfDay } from '../../lib/seoul-time'

type Inspection = typeof logInspections.$inferSelect

/** Number of months in the panel. */
const MONTHS = 13

interface Counts {
  flags: Schemas['FlagCounts']
  exports: number
}

const none = (): Counts => ({
  flags: { NIGHT: 0, BULK_VIEW: 0, BULK_EXPORT: 0, BULK_POINT: 0, NEW_IP: 0, REPEATED_FAIL: 0 },
  exports: 0,
})

/** Counts flags and exports per month, from the first to the last month. */
async function countsPerMonth(call: Call, first: string, last: string): Promise<Map<string, Counts>> {
  const from = startOfDay(`${first}-01`)
  const to = startOfDay(`${shiftMonth(last, 1)}-01`)
  const during = and(gte(adminLogs.occurredAt, from), lt(adminLogs.occurredAt, to))
  const month = sql`to_char(${adminLogs.occurredAt} at time zone 'Asia/Seoul', 'YYYY-MM')`
  const flagged = await queryRows<{ month: string; flag: Schemas['LogFlag']; n: number }>(
    call.db,
    sql`select ${month} as month, flag, count(*)::int as n from ${adminLogs}, unnest(${adminLogs.flags}) as flag
        where ${during} and ${adminLogs.flags} && array['NIGHT','BULK_VIEW','BULK_EXPORT','BULK_POINT','NEW_IP','REPEATED_FAIL']
        group by 1, 2`,
  )
  const exported = await queryRows<{ month: string; n: number }>(
    call.db,
    sql`select ${month} as month, count(*)::int as n from ${adminLogs}
        where ${during} and ${eq(adminLogs.action, 'EXPORT')} group by 1`,
  )
  const found = new Map<string, Counts>()
  const of = (key: string): Counts => {
    const counts = found.get(key) ?? none()
    found.set(key, counts)
    return counts
  }
  for (const { month: key, flag, n } of flagged) of(key).flags[flag] = n
  for (const { month: key, n } of exported) of(key).exports = n
  return found
}

/** Returns the month of the oldest log, or null. Nothing is due of the months before it. */
async function firstLoggedMonth({ db }: Call): Promise<string | null> {
  const [oldest] = await db
    .select({ at: adminLogs.occurredAt })
    .from(adminLogs)
    .orderBy(asc(adminLogs.occurredAt))
    .limit(1)
  return oldest ? seoulMonth(oldest.at) : null
}

interface Facts {
  counts: Counts
  done: Inspection | undefined
  /** Month of the oldest log. */
  first: string | null
  now: Date
}

function view(month: string, { counts, done, first, now }: Facts): Schemas['LogInspection'] {
  const isDue = first !== null && month >= first
  return {
    month,
    state: done ? 'DONE' : 'OPEN',
    inspector: done?.inspector ?? null,
    inspectedAt: done?.inspectedAt.toISOString() ?? null,
    flagCounts: counts.flags,
    uncheckedExports: done ? 0 : counts.exports,
    memo: done?.memo ?? null,
    overdue: isDue && !done && seoulDay(now) > `${shiftMonth(month, 1)}-10`,
  }
}

export const inspectionHandlers = handlersOf({
  'GET /api/v1/admin/log-inspections': async (call) => {
    const last = seoulMonth(call.now)
    const months = Array.from({ length: MONTHS }, (_, i) => shiftMonth(last, -i))
    const counts = await countsPerMonth(call, months.at(-1) ?? last, last)
    const done = await call.db.select().from(logInspections)
    const first = await firstLoggedMonth(call)
    return months.map((month) =>
      view(month, {
        counts: counts.get(month) ?? none(),
        done: done.find((row) => row.month === month),
        first,
        now: call.now,
      }),
    )
  },

  'PUT /api/v1/admin/log-inspections/{month}': async (call, { path, body }) => {
    const { month } = path
    const current = seoulMonth(call.now)
    if (month > current || month < shiftMonth(current, 1 - MONTHS)) throw notFound()
    if (month === current) throw new Refusal(409, 'INVALID_STATE', '지난 월만 점검을 완료할 수 있습니다.')
    const [done] = await call.db
      .insert(logInspections)
      .values({ month, inspector: call.actor.loginId, inspectedAt: call.now, memo: body.memo.trim() })
      .onConflictDoNothing()
      .returning()
    if (!done) throw new Refusal(409, 'INVALID_STATE', '이미 점검이 완료된 월입니다.')
    call.log({ action: 'SETTING', resource: 'log-inspections', summary: `접속기록 월간 점검 완료: ${month}` })
    const counts = await countsPerMonth(call, month, month)
    return view(month, {
      counts: counts.get(month) ?? none(),
      done,
      first: await firstLoggedMonth(call),
      now: call.now,
    })
  },
})
