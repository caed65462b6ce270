import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { LogEntry } from '../../call/call'
import type { Db } from '../../db/database'
import { defineJob } from '../../jobs/define-job'
import { formatNumber } from '../../lib/numbers'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/append-logs'
import { restockNotifies } from '../schema/restock.schema'
import { systemStamp } from './restock-outcomes'
import { RETENTION_DAYS } from './restock-rules'

const { state, expiresAt, closedAt, mobilePhone, restockNotifySeq } = restockNotifies

/** Expires requests that have waited 90 days. */
const expire = (db: Db, now: Date) =>
  db
    .update(restockNotifies)
    .set({ state: 'EXPIRED', closedAt: expiresAt, ...systemStamp(now) })
    .where(and(eq(state, 'WAITING'), lt(expiresAt, now)))
    .returning({ seq: restockNotifySeq })

/** Closes failed requests that were not sent again in their 90 days, so that their personal data is erased in time. */
const closeFailed = (db: Db, now: Date) =>
  db
    .update(restockNotifies)
    .set({ closedAt: expiresAt, ...systemStamp(now) })
    .where(and(eq(state, 'FAILED'), isNull(closedAt), lt(expiresAt, now)))

/** Erases names and phones 180 days after a request was closed. */
const purge = (db: Db, now: Date) =>
  db
    .update(restockNotifies)
    .set({ name: null, mobilePhone: null, ...systemStamp(now) })
    .where(
      and(
        inArray(state, ['SENT', 'FAILED', 'EXPIRED', 'CANCELED']),
        lt(closedAt, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)),
        isNotNull(mobilePhone),
      ),
    )
    .returning({ seq: restockNotifySeq })

/** Expires requests, erases old personal data and logs both. Runs nightly; `db` is a transaction. */
export async function expireRestock(db: Db, now: Date): Promise<void> {
  const expired = (await expire(db, now)).length
  await closeFailed(db, now)
  const purged = (await purge(db, now)).length
  const entry = (action: 'STATE' | 'DELETE', targetCount: number, what: string): LogEntry => ({
    action,
    as: SYSTEM_ACTOR,
    resource: 'restock-notifies',
    targetCount,
    personal: false,
    summary: `재입고 알림 신청 ${formatNumber(targetCount)}건 ${what}`,
  })
  const entries = [entry('STATE', expired, '만료'), entry('DELETE', purged, '개인정보 파기')]
  const due = entries.filter(({ targetCount }) => targetCount)
  if (due.length > 0) await appendLogs(db, systemContext(now), due)
}

export const restockJob = defineJob({
  kind: 'restock-night',
  title: '재입고 알림 신청 만료·개인정보 파기',
  schedule: { dailyAt: '03:00' },
  perform: ({ db, now }) => expireRestock(db, now),
})
