import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { serverMarks } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import type { Services } from '../../http/call'
import { withLock } from '../../jobs/lock'
import { defineWorker } from '../../jobs/worker'
import { grouped } from '../../lib/numbers'
import { DAY_MS, seoulDay, seoulHour } from '../../lib/seoul'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/writer'
import { NUMBERS_A_CALL } from '../../registry/business-registry'
import { businessProfiles } from './business-profile.schema'
import { askTaxOffice, ntsColumns } from './nts'

const MARK = 'business-check'
const HOUR = 4
const LOCK_MINUTES = 60

/** The Monday whose check is due, or was the last one that was. */
function dueMonday(now: Date): string {
  // the week begins on Monday at four: what is before belongs to the week before
  const shifted = new Date(now.getTime() - (seoulHour(now) < HOUR ? DAY_MS : 0))
  const day = seoulDay(shifted)
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return seoulDay(new Date(shifted.getTime() - sinceMonday * DAY_MS))
}

/** What the tax office says of the next businesses behind `after`; gives the last of them, null when there are no more. */
async function checkNext(services: Services, now: Date, after: number): Promise<number | null> {
  const next = await services.db
    .select({ memberSeq: businessProfiles.memberSeq, businessNumber: businessProfiles.businessNumber })
    .from(businessProfiles)
    .where(and(eq(businessProfiles.active, true), gt(businessProfiles.memberSeq, after)))
    .orderBy(asc(businessProfiles.memberSeq))
    .limit(NUMBERS_A_CALL)
  if (next.length === 0) return null
  const answers = await askTaxOffice(
    services,
    next.map(({ businessNumber }) => businessNumber),
  )
  await inTransaction(services, async (db) => {
    // those of one answer together, so that a hundred are a few statements; a number that has changed meanwhile stays as it is
    for (const [businessNumber, answer] of answers) {
      const seqs = next.filter((row) => row.businessNumber === businessNumber).map(({ memberSeq }) => memberSeq)
      await db
        .update(businessProfiles)
        .set(ntsColumns(answer, now))
        .where(and(inArray(businessProfiles.memberSeq, seqs), eq(businessProfiles.businessNumber, businessNumber)))
    }
  })
  return next.at(-1)?.memberSeq ?? null
}

/**
 * Mondays from 04:00 on: asks the tax office about all business members, a hundred at a time. What it says is only shown; a
 * person decides. One of several processes does it. Gives whether this one did.
 */
export async function checkBusinesses(services: Services): Promise<boolean> {
  const now = services.clock.now()
  const week = dueMonday(now)
  const done = async (): Promise<boolean> => {
    const [mark] = await services.db.select().from(serverMarks).where(eq(serverMarks.name, MARK))
    // a shop that has just been opened has nothing to catch up with
    if (mark) return mark.value >= week
    await services.db.insert(serverMarks).values({ name: MARK, value: week, at: now }).onConflictDoNothing()
    return true
  }
  if (await done()) return false
  let worked = false
  await withLock(services, MARK, LOCK_MINUTES, async () => {
    if (await done()) return
    let asked = 0
    for (let after: number | null = 0; after !== null; asked += 1) after = await checkNext(services, now, after)
    await inTransaction(services, async (db) => {
      await db.update(serverMarks).set({ value: week, at: now }).where(eq(serverMarks.name, MARK))
      const summary = `사업자회원 국세청 상태 주간 조회 (${grouped(asked - 1)}회)`
      await appendLogs(db, systemContext(now), [
        { action: 'UPDATE', as: SYSTEM_ACTOR, resource: 'business-members', summary, personal: false },
      ])
    })
    worked = true
  })
  return worked
}

export const businessCheckWorker = defineWorker({
  name: 'business-check',
  atOnce: 1,
  next: async (services) => ((await checkBusinesses(services)) ? 'DONE' : 'NOTHING'),
})
