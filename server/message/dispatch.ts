import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Db } from '../db/database'
import { inTransaction } from '../db/transaction'
import type { BatchRun, Call, Services } from '../http/call'
import { addJobs } from '../jobs/add-jobs'
import { defineJob, RETRY_FOR_A_DAY, TryLater } from '../jobs/define-job'
import type { Job } from '../jobs/job-item'
import { askProvider } from '../providers/ask-provider'
import type { Delivery } from '../providers/messages/port'
import { NotConnectedError } from '../providers/ports'
import { messageLogs } from './message.schema'
import { COSTS } from './message-cost'
import { nightBlocked, waitUntil } from './night'
import type { Outcome } from './outcome'

type Log = typeof messageLogs.$inferSelect

const BATCH = 100
const KEPT_DAYS = 365

const NO_ANSWER = '발송 서비스가 응답하지 않습니다.'
/** Fail code of a message in a shop without a provider. */
const NOT_CONNECTED = 'NOT_CONNECTED'
const RETRYING = '발송 서비스가 응답하지 않아 다시 시도하고 있습니다.'

const seqOf = ({ key }: Job<unknown>): number => Number(key)

/** Queues the sending of messages in the outbox. */
export const queueSending = (db: Db, now: Date, logs: readonly Pick<Log, 'messageLogSeq' | 'notBefore'>[]) =>
  addJobs(
    db,
    messageJob,
    logs.map(({ messageLogSeq, notBefore: runAt }) => ({ key: String(messageLogSeq), runAt })),
    now,
  )

/**
 * Hands a message to the provider, which delivers each key only once. Without a provider the message has failed. Throws
 * if the result is unknown.
 */
const handToProvider = (services: Services, log: Log): Promise<Delivery> =>
  askProvider(services, 'messages', (provider) =>
    provider.send({
      key: String(log.messageLogSeq),
      channel: log.channel,
      to: log.recipientPhone,
      from: log.senderNumber,
      title: log.title,
      content: log.content,
    }),
  ).catch((error: unknown): Delivery => {
    if (error instanceof NotConnectedError) return { ok: false, code: NOT_CONNECTED, message: error.message }
    throw error
  })

/** Queues the fallback text message for an alimtalk that was not delivered. */
async function queueFallback(db: Db, log: Log, now: Date): Promise<number | null> {
  if (!log.fallback) return null
  const { messageLogSeq, fallback, ...same } = log
  const [next] = await db
    .insert(messageLogs)
    .values({
      ...same,
      ...fallback,
      fallback: null,
      fallbackOfSeq: messageLogSeq,
      state: 'QUEUED',
      failCode: null,
      failMessage: null,
      requestedAt: now,
      notBefore: now,
      sentAt: null,
      deliveredAt: null,
      cost: COSTS[fallback.channel],
    })
    .returning()
  if (!next) return null
  await queueSending(db, now, [next])
  return next.messageLogSeq
}

/** Locks and returns the unfinished messages of these seqs, in ascending order. */
async function lockLogs(db: Db, seqs: readonly number[]): Promise<Map<number, Log>> {
  const rows = await db
    .select()
    .from(messageLogs)
    .where(and(inArray(messageLogs.messageLogSeq, [...seqs]), inArray(messageLogs.state, ['QUEUED', 'SENT'])))
    .orderBy(asc(messageLogs.messageLogSeq))
    .for('update')
  return new Map(rows.map((row) => [row.messageLogSeq, row]))
}

/**
 * Marks the messages of a batch as sent; from here on they cannot be canceled. Returns in `due` the messages to hand
 * over, without canceled ones, and in `deferred` those that wait for the morning, with the time.
 */
async function markAsSent(
  services: Services,
  seqs: readonly number[],
): Promise<{ due: Map<number, Log>; deferred: Map<number, Date> }> {
  return inTransaction(services, async (db) => {
    const now = services.clock.now()
    const due = await lockLogs(db, seqs)
    const deferred = new Map<number, Date>()
    const blocked = await nightBlocked(db)
    for (const [seq, log] of due) {
      const until = waitUntil(log, now, blocked)
      if (!until) continue
      deferred.set(seq, until)
      due.delete(seq)
    }
    const first = [...due.values()].filter(({ state }) => state === 'QUEUED').map(({ messageLogSeq }) => messageLogSeq)
    if (first.length > 0)
      await db.update(messageLogs).set({ state: 'SENT', sentAt: now }).where(inArray(messageLogs.messageLogSeq, first))
    return { due, deferred }
  })
}

/** Records how messages ended and notifies the records that they are about. */
async function settle(
  call: Call,
  answers: readonly { log: Log; delivery: Delivery; fallsBack: boolean }[],
): Promise<void> {
  const { db, now } = call
  const open = await lockLogs(
    db,
    answers.map(({ log }) => log.messageLogSeq),
  )
  const sent = answers.filter(({ log }) => open.has(log.messageLogSeq))
  const ended = new Map<string, Outcome[]>()
  for (const { log, delivery, fallsBack } of sent) {
    const outcome: Outcome = {
      messageLogSeq: log.messageLogSeq,
      relatedSeq: log.relatedSeq,
      delivered: delivery.ok,
      failMessage: delivery.ok ? null : delivery.message,
      nextSeq: !delivery.ok && fallsBack ? await queueFallback(db, log, now) : null,
    }
    ended.set(log.relatedType, [...(ended.get(log.relatedType) ?? []), outcome])
  }
  for (const [type, outcomes] of ended) await call.services.definitions.deliveryListeners[type]?.(db, outcomes, now)
  const arrived = sent.filter(({ delivery }) => delivery.ok).map(({ log }) => log.messageLogSeq)
  if (arrived.length > 0)
    await db
      .update(messageLogs)
      .set({ state: 'DELIVERED', deliveredAt: now, failMessage: null })
      .where(inArray(messageLogs.messageLogSeq, arrived))
  for (const { log, delivery } of sent) {
    if (delivery.ok) continue
    await db
      .update(messageLogs)
      .set({ state: 'FAILED', failCode: delivery.code, failMessage: delivery.message.slice(0, 100), cost: 0 })
      .where(eq(messageLogs.messageLogSeq, log.messageLogSeq))
  }
}

async function sendBatch({ services, jobs, finish, fail }: BatchRun): Promise<void> {
  const { due, deferred } = await markAsSent(services, jobs.map(seqOf))
  const answers = new Map<number, Delivery>()
  const unanswered = new Map<number, unknown>()
  await Promise.all(
    [...due].map(async ([seq, log]) => {
      try {
        answers.set(seq, await handToProvider(services, log))
      } catch (error) {
        unanswered.set(seq, error)
      }
    }),
  )
  // jobs of canceled messages end together with the delivered ones
  const ended = jobs.filter((job) => !deferred.has(seqOf(job)) && !unanswered.has(seqOf(job)))
  await finish(ended, (call, mine) =>
    settle(
      call,
      mine.flatMap((job) => {
        const [log, delivery] = [due.get(seqOf(job)), answers.get(seqOf(job))]
        if (!log || !delivery) return []
        // the fallback would have no provider either
        return [{ log, delivery, fallsBack: delivery.ok || delivery.code !== NOT_CONNECTED }]
      }),
    ),
  )
  if (unanswered.size > 0)
    await services.db
      .update(messageLogs)
      .set({ failMessage: RETRYING })
      .where(and(inArray(messageLogs.messageLogSeq, [...unanswered.keys()]), eq(messageLogs.state, 'SENT')))
  for (const job of jobs) {
    const until = deferred.get(seqOf(job))
    if (until) await fail([job], new TryLater(until))
  }
  const unresolved = jobs.filter((job) => unanswered.has(seqOf(job)))
  if (unresolved.length > 0) await fail(unresolved, [...unanswered.values()][0])
}

/**
 * Sends the messages in the outbox. If the provider does not answer, retries for a day with the same key. Then the
 * message has failed, and an admin may resend it. No fallback is sent in this case, because the first message may have
 * arrived.
 */
export const messageJob = defineJob({
  kind: 'messages',
  title: '메시지 발송',
  noun: '메시지',
  priority: 'HIGH',
  ...RETRY_FOR_A_DAY,
  // finds messages that were not queued by the outbox
  pollSeconds: 60,
  async due({ db, limit, notQueued }) {
    const rows = await db
      .select({ seq: messageLogs.messageLogSeq, runAt: messageLogs.notBefore })
      .from(messageLogs)
      .where(and(inArray(messageLogs.state, ['QUEUED', 'SENT']), notQueued(messageLogs.messageLogSeq)))
      .orderBy(asc(messageLogs.notBefore), asc(messageLogs.messageLogSeq))
      .limit(limit)
    return rows.map(({ seq, runAt }) => ({ key: String(seq), runAt }))
  },
  batch: BATCH,
  runMany: sendBatch,
  async whenDead(call, job) {
    const [log] = (await lockLogs(call.db, [seqOf(job)])).values()
    const delivery: Delivery = { ok: false, code: 'EXTERNAL', message: NO_ANSWER }
    if (log) await settle(call, [{ log, delivery, fallsBack: false }])
    return 'SETTLED'
  },
})

/** Deletes messages older than a year; runs nightly. */
export async function deleteOldMessages(db: Db, now: Date): Promise<void> {
  await db
    .delete(messageLogs)
    .where(
      and(
        lt(messageLogs.requestedAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)),
        sql`${messageLogs.state} <> 'QUEUED'`,
      ),
    )
}

export const forgetMessagesJob = defineJob({
  kind: 'messages-forget',
  title: '1년 지난 메시지 내역 삭제',
  schedule: { dailyAt: '03:00' },
  perform: ({ db, now }) => deleteOldMessages(db, now),
})
