import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/common/durations'
import type { Call } from '../../call/call'
import { queryRows } from '../../db/rows'
import { defineJob } from '../../jobs/define-job'
import type { JobItem } from '../../jobs/job-item'
import type { JobKind, Scan } from '../../jobs/job-kind'
import { wakeRunner } from '../../jobs/runner'
import { type Attempt, sendWebhook } from './send-webhook'
import { type ShopWebhook, type ShopWebhookDelivery, shopWebhookDeliveries, shopWebhooks } from './shop-webhook.schema'
import { FAILURES_UNTIL_FAILING } from './webhook-state'

/** How long a delivery is tried. */
const RETRY_PERIOD_MS = DAY_MS
/** How long a delivery is kept. */
const RETENTION_MS = 30 * DAY_MS
/** Interval at which each process looks for deliveries whose next attempt is due. */
const POLL_SECONDS = 5
const AT_ONCE = 4

/** Returns the delay in ms after a number of failures: 30 s, doubling up to one hour. */
const delayAfter = (failures: number): number => Math.min(HOUR_MS, (MINUTE_MS / 2) * 2 ** Math.min(failures - 1, 10))

const d = shopWebhookDeliveries

/** SQL: an earlier delivery of the same record and address has not been delivered. */
export const isBlocked = sql<boolean>`exists (select 1 from ${d} earlier
  where earlier.shop_webhook_seq = ${d.shopWebhookSeq} and earlier.record_type = ${d.recordType}
    and earlier.record_seq = ${d.recordSeq} and earlier.shop_webhook_delivery_seq < ${d.shopWebhookDeliverySeq}
    and earlier.state <> 'DELIVERED')`

/**
 * Returns the deliveries to attempt: of each record the first that is not delivered. Of a failing address only the
 * oldest, when its pause is over.
 */
async function findDue({ db, now, limit, notQueued }: Scan): Promise<JobItem[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = await queryRows<{ seq: number }>(
    db,
    sql`select due.seq from (
          select ${d.shopWebhookDeliverySeq} as seq, ${shopWebhooks.failures} as failures,
            row_number() over (partition by ${d.shopWebhookSeq} order by ${d.shopWebhookDeliverySeq}) as place
          from ${d} join ${shopWebhooks} on ${shopWebhooks.shopWebhookSeq} = ${d.shopWebhookSeq}
          where ${shopWebhooks.enabled} and ${d.state} <> 'DELIVERED' and ${d.nextAttemptAt} <= ${at}
            and (${shopWebhooks.pausedUntil} is null or ${shopWebhooks.pausedUntil} <= ${at}) and not ${isBlocked}
        ) due
        where (due.failures < ${FAILURES_UNTIL_FAILING} or due.place = 1) and ${notQueued(sql`due.seq`)}
        order by due.seq limit ${limit}`,
  )
  return rows.map(({ seq }) => ({ key: String(seq) }))
}

/** A delivery and where it goes. */
type Due = ShopWebhookDelivery & Pick<ShopWebhook, 'url' | 'secretSealed'>

/** Returns a delivery if it is still to be attempted; null if it was delivered, or its address turned off, meanwhile. */
async function readDue({ db, now }: Pick<Call, 'db' | 'now'>, seq: number): Promise<Due | null> {
  const [row] = await db
    .select({ delivery: d, webhook: shopWebhooks })
    .from(d)
    .innerJoin(shopWebhooks, eq(shopWebhooks.shopWebhookSeq, d.shopWebhookSeq))
    .where(and(eq(d.shopWebhookDeliverySeq, seq), ne(d.state, 'DELIVERED'), eq(shopWebhooks.enabled, true)))
  if (!row || row.delivery.nextAttemptAt === null) return null
  const { url, secretSealed, pausedUntil } = row.webhook
  // it began to fail after this delivery was found
  if (pausedUntil !== null && pausedUntil > now) return null
  return { ...row.delivery, url, secretSealed }
}

/** Records at an address what came of an attempt. Does not raise its version, so that open forms stay valid. */
export async function noteAttempt(
  { db, now }: Pick<Call, 'db' | 'now'>,
  shopWebhookSeq: number,
  { delivered, response }: Attempt,
): Promise<void> {
  const [webhook] = await db
    .update(shopWebhooks)
    .set({
      lastAttemptAt: now,
      lastResponse: response,
      ...(delivered
        ? { failures: 0, pausedUntil: null, lastDeliveredAt: now }
        : { failures: sql`${shopWebhooks.failures} + 1` }),
    })
    .where(eq(shopWebhooks.shopWebhookSeq, shopWebhookSeq))
    .returning()
  const beyond = (webhook?.failures ?? 0) - FAILURES_UNTIL_FAILING
  if (delivered || beyond < 0) return
  const pausedUntil = new Date(now.getTime() + delayAfter(beyond + 1))
  await db.update(shopWebhooks).set({ pausedUntil }).where(eq(shopWebhooks.shopWebhookSeq, shopWebhookSeq))
}

async function recordAttempt(call: Call, due: Due, attempt: Attempt): Promise<void> {
  const { now } = call
  const attempts = due.attempts + 1
  const failed = now.getTime() - due.since.getTime() >= RETRY_PERIOD_MS
  const next = attempt.delivered
    ? { state: 'DELIVERED' as const, nextAttemptAt: null }
    : failed
      ? { state: 'FAILED' as const, nextAttemptAt: null }
      : { state: 'RETRYING' as const, nextAttemptAt: new Date(now.getTime() + delayAfter(attempts)) }
  await call.db
    .update(d)
    .set({ ...next, attempts, lastAttemptAt: now, lastResponse: attempt.response })
    .where(eq(d.shopWebhookDeliverySeq, due.shopWebhookDeliverySeq))
  await noteAttempt(call, due.shopWebhookSeq, attempt)
  // finds the next of the record
  call.afterCommit(() => wakeRunner(call.services, webhookDeliveryJob))
}

/** Sends deliveries, in order per record and at least once: what is sent before its process dies is sent again. */
export const webhookDeliveryJob: JobKind<null> = defineJob({
  kind: 'webhook-delivery',
  title: '웹훅 전송',
  noun: '웹훅',
  pollSeconds: POLL_SECONDS,
  atOnce: AT_ONCE,
  due: findDue,
  async run({ services, job, step, finish }) {
    const due = await step((call) => readDue(call, Number(job.key)))
    if (!due) return finish(async () => undefined)
    const { shopWebhookDeliverySeq: id, kind, createdAt, data } = due
    const attempt = await sendWebhook(services, due, { id, kind, createdAt: createdAt.toISOString(), data })
    await finish((call) => recordAttempt(call, due, attempt))
  },
})

/** Removes old deliveries, whatever became of them. */
export const webhookRetentionJob = defineJob({
  kind: 'webhook-retention',
  title: '지난 웹훅 전송 내역 삭제',
  schedule: { everyMinutes: 60 },
  perform: ({ db, now }) => db.delete(d).where(lt(d.createdAt, new Date(now.getTime() - RETENTION_MS))),
})
