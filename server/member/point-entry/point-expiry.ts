import { and, eq, gt, gte, lt, lte, ne, sql } from 'drizzle-orm'
import { members, serverMarks } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import type { Db, Services } from '../../http/call'
import { withLock } from '../../jobs/lock'
import { defineWorker } from '../../jobs/worker'
import { grouped } from '../../lib/numbers'
import { seoulDay, shiftDays, startOfDay } from '../../lib/seoul'
import { queueMessages } from '../../message/outbox'
import { lockMember } from '../ledger/engine'
import { SOON_DAYS } from './balances'
import { pointEntries } from './point-entry.schema'
import { expireLots } from './points'

const MARK = 'point-expiry'
/** After midnight in Seoul. */
const AT_MINUTES = 10
const LOCK_MINUTES = 30
/** Members of one transaction. */
const AT_ONCE = 50
/** Nights that may fall out and are still made up for. */
const LATE_NIGHTS = 3

const { memberSeq, remaining, expiresOn } = pointEntries

/** Writes EXPIRE for what is over, some members a transaction: whoever is killed in between goes on where he stopped. */
async function expirePoints(services: Services, now: Date, stopped: () => boolean): Promise<void> {
  const today = seoulDay(now)
  while (!stopped()) {
    const over = await services.db
      .selectDistinct({ memberSeq })
      .from(pointEntries)
      .where(and(gt(remaining, 0), lt(expiresOn, today)))
      .orderBy(memberSeq)
      .limit(AT_ONCE)
    if (over.length === 0) return
    await inTransaction(services, async (db) => {
      for (const row of over) await expireLots(db, await lockMember(db, row.memberSeq), now)
    })
  }
}

/** Tells members thirty days ahead what will end, once for each last day. */
async function tellExpiring(db: Db, now: Date): Promise<void> {
  const last = shiftDays(seoulDay(now), SOON_DAYS)
  const rows = await db
    .select({
      memberSeq,
      expiresOn,
      amount: sql<number>`sum(${remaining})::int`,
      name: members.name,
      phone: members.mobilePhone,
    })
    .from(pointEntries)
    .innerJoin(members, eq(members.memberSeq, memberSeq))
    .where(
      and(
        gt(remaining, 0),
        gte(expiresOn, shiftDays(last, 1 - LATE_NIGHTS)),
        lte(expiresOn, last),
        ne(members.state, 'WITHDRAWN'),
      ),
    )
    .groupBy(memberSeq, expiresOn, members.name, members.mobilePhone)
    .orderBy(memberSeq, expiresOn)
  await queueMessages(
    { db, now },
    rows.map((row) => ({
      eventCode: 'POINT_EXPIRING',
      to: { name: row.name, phone: row.phone, memberSeq: row.memberSeq },
      values: { 적립금: `${grouped(row.amount)}P`, 만료일: row.expiresOn ?? '' },
      related: { type: 'member', seq: row.memberSeq },
      change: `expiring:${row.expiresOn}`,
    })),
  )
}

/** The night's work on points, once a day from 00:10 in Seoul on, by one of all processes. Gives whether this one did it. */
export async function expireAndTell(services: Services, stopped: () => boolean = () => false): Promise<boolean> {
  const now = services.clock.now()
  const day = seoulDay(now)
  if (now.getTime() < startOfDay(day).getTime() + AT_MINUTES * 60_000) return false
  const isDone = async (): Promise<boolean> => {
    const [mark] = await services.db.select().from(serverMarks).where(eq(serverMarks.name, MARK))
    return mark?.value === day
  }
  if (await isDone()) return false
  let worked = false
  await withLock(services, MARK, LOCK_MINUTES, async () => {
    // another process may have been faster while the lock was waited for
    if (await isDone()) return
    await expirePoints(services, now, stopped)
    if (stopped()) return
    await inTransaction(services, async (db) => {
      await tellExpiring(db, now)
      const mark = { value: day, at: now }
      await db
        .insert(serverMarks)
        .values({ name: MARK, ...mark })
        .onConflictDoUpdate({ target: serverMarks.name, set: mark })
    })
    worked = true
  })
  return worked
}

/** Looks every minute whether the night's work is due. It is no step of the quiet hour (03:00): points end with their day. */
export const pointExpiryWorker = defineWorker({
  name: 'point-expiry',
  atOnce: 1,
  next: async (services, stopped) => ((await expireAndTell(services, stopped)) ? 'DONE' : 'NOTHING'),
})
