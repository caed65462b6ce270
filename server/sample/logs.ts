import { sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Db } from '../db/database'
import { adminLogs } from '../db/schema'
import { endOfDay, seoulDay, startOfDay } from '../lib/seoul-time'
import { HASHED_COLUMNS } from '../log/hash'
import { sealAll } from '../log/seal'
import { Inserter } from './insert'
import type { PendingRow } from './log-entry'
import { FlagRules } from './log-flags'
import type { AllTargets } from './log-scenes'
import { session } from './log-sessions'
import { lastDays, officeMoment, workload } from './office-days'
import type { Dice } from './random'
import { type Actor, employed } from './staff'
import { personAt, type StaffStory } from './staff-events'

/** Number of days in the sample log. */
const LOG_DAYS = 400
/** Rows per batch; no other call waits while the shop is filled. */
const SEALED_AT_ONCE = 5_000
/** Maximum absence of active staff. */
const LONGEST_AWAY = 70 * DAY_MS

/** Time and address of each admin's last sign-in in the log. */
export type LastSignIns = Map<number, { at: Date; ip: string }>

interface Plan {
  dice: Dice
  staff: Actor[]
  targets: AllTargets
  now: Date
  /** Approximate range of screens per session. */
  screens: readonly [number, number]
}

/** Generates ordinary work days: who works when, and on what. */
class Office {
  private readonly lastSeen = new Map<number, number>()

  constructor(private readonly plan: Plan) {}

  /** Returns complete sessions of a day until there are at least `count` rows; none later than now. */
  rowsOf(day: string, count: number): PendingRow[] {
    const { dice, now, screens } = this.plan
    const latest = Math.min(endOfDay(day).getTime(), now.getTime()) - 1
    const rows: PendingRow[] = []
    while (rows.length < count) {
      const start = Math.min(officeMoment(dice, day).getTime(), latest - dice.int(0, 2 * 3_600_000))
      const person = this.whoComes(start)
      if (!person) break
      this.lastSeen.set(person.adminSeq, start)
      const length = dice.int(screens[0], screens[1])
      const done = session(dice, personAt(person, start, now), this.plan.targets, start, length)
      rows.push(...done.filter(({ row }) => row.occurredAt.getTime() <= latest))
    }
    return rows
  }

  private whoComes(at: number): Actor | null {
    const { dice, staff, now } = this.plan
    const here = staff.filter((person) => {
      const { from, to } = employed(person, now)
      return !person.never && at >= from && at <= to
    })
    if (here.length === 0) return null
    const missed = here.find((person) => {
      const began = Math.max(employed(person, now).from, now.getTime() - LOG_DAYS * DAY_MS)
      return at - (this.lastSeen.get(person.adminSeq) ?? began) > LONGEST_AWAY
    })
    return missed ?? dice.weighted(here.map((person) => [person, person.work ?? 1] as const))
  }
}

/** Returns the cumulative number of rows by day, `total` in all, weighted by workload. */
function shares(now: Date, total: number): { day: string; upTo: number }[] {
  const today = seoulDay(now)
  const openFrom = startOfDay(today).getTime() + 8 * 3_600_000
  const passed = Math.min(1, Math.max(0, (now.getTime() - openFrom) / (10 * 3_600_000)))
  const days = lastDays(now, LOG_DAYS).map((day) => ({ day, work: workload(day) * (day === today ? passed : 1) }))
  const all = days.reduce((sum, { work }) => sum + work, 0)
  let reached = 0
  return days.map(({ day, work }) => {
    reached += work
    return { day, upTo: Math.round((reached / all) * total) }
  })
}

function byDay(rows: PendingRow[]): Map<string, PendingRow[]> {
  const days = new Map<string, PendingRow[]>()
  for (const one of rows) {
    const day = seoulDay(one.row.occurredAt)
    const found = days.get(day)
    if (found) found.push(one)
    else days.set(day, [one])
  }
  return days
}

/**
 * Writes `total` rows of the screen-usage log over 400 days, including the staff's own events, and links them as the
 * server does. Keeps one day in memory. Returns the last sign-ins.
 */
export async function writeLogs(db: Db, plan: Plan, story: StaffStory, total: number): Promise<LastSignIns> {
  const { now, staff } = plan
  const first = startOfDay(lastDays(now, LOG_DAYS)[0] ?? seoulDay(now))
  await db.execute(
    sql`select ensure_admin_log_partitions(${first.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)`,
  )
  const seen = staff
    .filter(({ joined }) => joined > LOG_DAYS)
    .map(({ adminSeq, officeIp }) => ({ adminSeq, ip: officeIp, at: first.getTime() - DAY_MS }))
  const rules = new FlagRules(seen)
  const office = new Office(plan)
  const signIns: LastSignIns = new Map()
  const planned = byDay(story.rows)
  const inserter = new Inserter(db, adminLogs, [...HASHED_COLUMNS])
  let adminLogSeq = 0
  const ordinary = total - story.rows.length
  let given = 0
  for (const { day, upTo } of shares(now, ordinary)) {
    // A session that exceeds the day's count reduces the next day; the last one is cut at the total.
    const visits = office.rowsOf(day, upTo - given).slice(0, ordinary - given)
    given += visits.length
    const rows = [...(planned.get(day) ?? []), ...visits]
    // The sort is stable, so rows of the same time keep their order.
    rows.sort((a, b) => a.row.occurredAt.getTime() - b.row.occurredAt.getTime())
    for (const one of rows) {
      one.row.flags = rules.flagsOf(one)
      const { action, adminSeq, occurredAt, ip } = one.row
      if (action === 'SIGN_IN' && adminSeq !== null) signIns.set(adminSeq, { at: occurredAt, ip })
    }
    for (const { row } of rows) {
      adminLogSeq += 1
      await inserter.add({ ...row, adminLogSeq })
    }
  }
  await inserter.flush()
  await db.execute(sql`select setval('admin_log_numbers', ${adminLogSeq})`)
  await sealAll(db, SEALED_AT_ONCE)
  return signIns
}
