import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db, LogEntry } from '../../http/call'
import { DAY_MS } from '../../lib/seoul'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/writer'
import { restockNotifies } from './restock.schema'
import { touched } from './restock-follow'
import { KEPT_DAYS } from './restock-rules'

/** Nightly: who has waited for 90 days waits no longer. Gives how many. */
async function expireRestock(db: Db, now: Date): Promise<number> {
  const expired = await db
    .update(restockNotifies)
    .set({ state: 'EXPIRED', closedAt: restockNotifies.expiresAt, ...touched(now) })
    .where(and(eq(restockNotifies.state, 'WAITING'), lt(restockNotifies.expiresAt, now)))
    .returning({ seq: restockNotifies.restockNotifySeq })
  return expired.length
}

/** Nightly: destroys names and phones 180 days after a request was closed. Gives of how many. */
async function purgeRestock(db: Db, now: Date): Promise<number> {
  const purged = await db
    .update(restockNotifies)
    .set({ name: null, mobilePhone: null, ...touched(now) })
    .where(
      and(
        inArray(restockNotifies.state, ['SENT', 'EXPIRED', 'CANCELED']),
        lt(restockNotifies.closedAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)),
        sql`${restockNotifies.mobilePhone} is not null`,
      ),
    )
    .returning({ seq: restockNotifies.restockNotifySeq })
  return purged.length
}

const entry = (action: 'STATE' | 'DELETE', summary: string): LogEntry => ({
  action,
  as: SYSTEM_ACTOR,
  resource: 'restock-notifies',
  summary,
  personal: false,
})

/** Nightly: ends the time of requests and of the personal data in them, and says so in the log. `db` is a transaction. */
export async function keepRestock(db: Db, now: Date): Promise<void> {
  const expired = await expireRestock(db, now)
  const purged = await purgeRestock(db, now)
  const entries: LogEntry[] = []
  if (expired > 0) entries.push({ ...entry('STATE', `재입고 알림 신청 ${expired}건 만료`), targetCount: expired })
  if (purged > 0)
    entries.push({ ...entry('DELETE', `재입고 알림 신청 ${purged}건 개인정보 파기`), targetCount: purged })
  if (entries.length > 0) await appendLogs(db, systemContext(now), entries)
}
