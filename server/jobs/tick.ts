import { eq } from 'drizzle-orm'
import { serverMarks } from '../db/schema'
import { inTransaction } from '../db/transaction'
import type { Db, Services } from '../http/call'
import { maskName } from '../lib/mask'
import { seoulDay, seoulHour } from '../lib/seoul'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../log/writer'
import { forgetMessages } from '../message/dispatch'
import { type ChangedAdmin, forgetRetired, suspendInactive } from '../session/inactive'
import { cleanUp } from './clean-up'
import { withLock } from './lock'
import { keepLogs } from './log-retention'
import { defineWorker, reportFailure } from './worker'

/** The shop's quiet hour, in Seoul. */
const NIGHT_HOUR = 3
const LOCK_MINUTES = 30
const MARK = 'nightly'

async function logAdmins(
  db: Db,
  now: Date,
  changed: ChangedAdmin[],
  action: 'STATE' | 'UPDATE',
  what: string,
): Promise<void> {
  await appendLogs(
    db,
    systemContext(now),
    changed.map(({ adminSeq, loginId, name }) => ({
      action,
      as: SYSTEM_ACTOR,
      resource: 'admins',
      targetSeqs: [adminSeq],
      subjects: [{ type: 'ADMIN' as const, seq: adminSeq, label: maskName(name) }],
      summary: `${what}: ${loginId}`,
      // Nobody has looked at anything.
      personal: false,
    })),
  )
}

/** One step of the hour or the night. That it fails is said, and keeps no other one from its turn. Gives whether it went well. */
async function attempt(services: Services, job: string, step: () => Promise<unknown>): Promise<boolean> {
  try {
    await step()
    return true
  } catch (error) {
    reportFailure(services, job, error)
    return false
  }
}

async function watchAdmins(db: Db, now: Date): Promise<void> {
  await logAdmins(db, now, await suspendInactive(db, now), 'STATE', '90일 미접속으로 사용중지')
  await logAdmins(db, now, await forgetRetired(db, now), 'UPDATE', '퇴사 30일 경과로 연락처 삭제')
}

/** Each step in a transaction of its own. Gives whether all went well. */
async function runNightly(services: Services, now: Date): Promise<boolean> {
  let good = true
  for (const step of [watchAdmins, forgetMessages, ...services.shop.nightly]) {
    const done = await attempt(services, `nightly ${step.name}`, () => inTransaction(services, (db) => step(db, now)))
    good &&= done
  }
  const kept = await attempt(services, 'nightly keepLogs', () => keepLogs(services, now))
  return good && kept
}

/** Whether tonight's work has been done, by whichever process. */
async function isDone(services: Services, day: string): Promise<boolean> {
  const [mark] = await services.db.select().from(serverMarks).where(eq(serverMarks.name, MARK))
  return mark?.value === day
}

/**
 * What is due at this moment: clean-up every time, the nightly jobs once a day from 03:00 Seoul on. Several processes
 * may tick at once, one of them works. Gives whether this one did.
 */
export async function tick(services: Services): Promise<boolean> {
  return withLock(services, 'jobs', LOCK_MINUTES, async () => {
    const now = services.clock.now()
    await attempt(services, 'hourly cleanUp', () => cleanUp(services, now))
    for (const step of services.shop.hourly)
      await attempt(services, `hourly ${step.name}`, () => step(services.db, now, services))
    const day = seoulDay(now)
    if (seoulHour(now) < NIGHT_HOUR || (await isDone(services, day))) return
    // what failed is tried again in an hour: each step does what is still due
    if (!(await runNightly(services, now))) return
    const mark = { value: day, at: now }
    await services.db
      .insert(serverMarks)
      .values({ name: MARK, ...mark })
      .onConflictDoUpdate({ target: serverMarks.name, set: mark })
  })
}

/** The hour's work, and the night's when it is due. */
export const hourlyWorker = defineWorker({
  name: 'hourly',
  atOnce: 1,
  next: async (services) => ((await tick(services)) ? 'DONE' : 'NOTHING'),
})
