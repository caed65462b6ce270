import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/common/durations'
import type { Call, Services } from '../call/call'
import type { Db } from '../db/database'
import { inTransaction } from '../db/transaction'
import { addJobs } from '../jobs/add-jobs'
import { defineJob, RETRY_FOR_A_DAY, TryLater } from '../jobs/define-job'
import type { Job } from '../jobs/job-item'
import type { BatchRun } from '../jobs/job-kind'
import { askProvider } from '../providers/ask-provider'
import type { Accepted, Delivery, TemplateUse } from '../providers/messages/port'
import { NotConnectedError } from '../providers/ports'
import { alimtalkTemplates, messageLogs } from './message.schema'
import { COSTS } from './message-cost'
import { isNight, nightBlocked, waitUntil } from './night'
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

/** Returns the templates of these alimtalks, by their seq. */
async function templatesOfLogs(db: Db, logs: readonly Log[]): Promise<Map<number, Omit<TemplateUse, 'values'>>> {
  const seqs = logs.flatMap(({ channel, alimtalkTemplateSeq: seq }) => (channel === 'ALIMTALK' && seq ? [seq] : []))
  if (seqs.length === 0) return new Map()
  const rows = await db
    .select({
      seq: alimtalkTemplates.alimtalkTemplateSeq,
      code: alimtalkTemplates.templateCode,
      providerId: alimtalkTemplates.providerId,
    })
    .from(alimtalkTemplates)
    .where(inArray(alimtalkTemplates.alimtalkTemplateSeq, seqs))
  return new Map(rows.map(({ seq, ...template }) => [seq, template]))
}

/**
 * Hands a message to the provider, which delivers each key only once. Without a provider the message has failed. Throws
 * if the result is unknown.
 */
function handToProvider(
  services: Services,
  log: Log,
  template: Omit<TemplateUse, 'values'> | undefined,
): Promise<Delivery | Accepted> {
  const { templateValues: values } = log
  return askProvider(services, 'messages', (provider) =>
    provider.send({
      key: String(log.messageLogSeq),
      // a message that was marked as sent before was perhaps handed over before
      triedAt: log.state === 'SENT' ? log.sentAt : null,
      channel: log.channel,
      to: log.recipientPhone,
      from: log.senderNumber,
      title: log.title,
      content: log.content,
      template: template ? { ...template, values: values ?? {} } : null,
    }),
  ).catch((error: unknown): Delivery => {
    if (error instanceof NotConnectedError) return { ok: false, code: NOT_CONNECTED, message: error.message }
    throw error
  })
}

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
      templateValues: null,
      providerId: null,
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
    const blocked = isNight(now) && (await nightBlocked(db))
    for (const [seq, log] of due) {
      // the provider has it already
      if (log.providerId !== null) {
        due.delete(seq)
        continue
      }
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

/** How a message ended. `fallsBack`: whether its fallback is sent if it failed. */
interface Ended {
  log: Log
  delivery: Delivery
  fallsBack: boolean
}

/** Records that the provider took a message; `reportJob` finds out how it ends. */
async function recordAccepted({ db, now }: Call, log: Log, { acceptedAs }: Accepted): Promise<void> {
  const [row] = await db
    .update(messageLogs)
    .set({ providerId: acceptedAs, failMessage: null })
    .where(
      and(
        eq(messageLogs.messageLogSeq, log.messageLogSeq),
        eq(messageLogs.state, 'SENT'),
        isNull(messageLogs.providerId),
      ),
    )
    .returning({ seq: messageLogs.messageLogSeq })
  if (row)
    await addJobs(db, reportJob, [{ key: String(row.seq), runAt: new Date(now.getTime() + REPORT_SOON_MS) }], now)
}

/** Records how messages ended and notifies the records that they are about. */
async function settle(call: Call, answers: readonly Ended[]): Promise<void> {
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
      .set({
        state: 'FAILED',
        failCode: delivery.code.slice(0, 20),
        failMessage: delivery.message.slice(0, 100),
        cost: 0,
      })
      .where(eq(messageLogs.messageLogSeq, log.messageLogSeq))
  }
}

async function sendBatch({ services, jobs, finish, fail }: BatchRun): Promise<void> {
  const { due, deferred } = await markAsSent(services, jobs.map(seqOf))
  const templates = await templatesOfLogs(services.db, [...due.values()])
  const answers = new Map<number, Delivery | Accepted>()
  const unanswered = new Map<number, unknown>()
  await Promise.all(
    [...due].map(async ([seq, log]) => {
      try {
        answers.set(seq, await handToProvider(services, log, templates.get(log.alimtalkTemplateSeq ?? 0)))
      } catch (error) {
        unanswered.set(seq, error)
      }
    }),
  )
  // jobs of canceled messages end together with the delivered ones
  const ended = jobs.filter((job) => !deferred.has(seqOf(job)) && !unanswered.has(seqOf(job)))
  await finish(ended, async (call, mine) => {
    const settled: Ended[] = []
    for (const job of mine) {
      const [log, answer] = [due.get(seqOf(job)), answers.get(seqOf(job))]
      if (!log || !answer) continue
      if ('acceptedAs' in answer) await recordAccepted(call, log, answer)
      // the fallback would have no provider either
      else settled.push({ log, delivery: answer, fallsBack: answer.ok || answer.code !== NOT_CONNECTED })
    }
    await settle(call, settled)
  })
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
    // Each state has an index of its own. Read in its order, an index drops the entries of messages that have ended;
    // found by `or` they would be read again each time until the next vacuum.
    const find = (state: Log['state'], first: PgColumn) =>
      db
        .select({ seq: messageLogs.messageLogSeq, runAt: messageLogs.notBefore })
        .from(messageLogs)
        .where(and(eq(messageLogs.state, state), isNull(messageLogs.providerId), notQueued(messageLogs.messageLogSeq)))
        .orderBy(asc(first), asc(messageLogs.messageLogSeq))
        .limit(limit)
    const rows = await unionAll(find('QUEUED', messageLogs.notBefore), find('SENT', messageLogs.sentAt)).limit(limit)
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

/** Delay of the first question about an accepted message, in ms. */
const REPORT_SOON_MS = 10_000
/** How long a report is waited for, in ms: carriers and messenger give up earlier. */
const REPORT_LATEST_MS = 3 * DAY_MS

const NO_REPORT: Delivery = { ok: false, code: 'NO_REPORT', message: '발송 결과를 확인하지 못했습니다.' }

/** Returns the delay in ms until the next question about a message of this age in ms. */
function reportDelay(age: number): number {
  if (age < 2 * MINUTE_MS) return REPORT_SOON_MS
  if (age < HOUR_MS) return 2 * MINUTE_MS
  return HOUR_MS
}

async function askReports({ services, jobs, finish, fail }: BatchRun): Promise<void> {
  const rows = await services.db
    .select()
    .from(messageLogs)
    .where(
      and(
        inArray(messageLogs.messageLogSeq, jobs.map(seqOf)),
        eq(messageLogs.state, 'SENT'),
        isNotNull(messageLogs.providerId),
      ),
    )
  const waiting = new Map(rows.map((row) => [row.messageLogSeq, row]))
  const ids = rows.flatMap(({ providerId }) => providerId ?? [])
  const found = await askProvider(services, 'messages', async (provider) =>
    ids.length === 0
      ? new Map<string, Delivery>()
      : ((await provider.deliveries?.(ids)) ?? new Map<string, Delivery>()),
  )
  const now = services.clock.now().getTime()
  const ageOf = ({ sentAt, requestedAt }: Log): number => now - (sentAt ?? requestedAt).getTime()
  const answers = new Map<number, Ended>()
  for (const log of rows) {
    const delivery = found.get(log.providerId ?? '')
    if (delivery) answers.set(log.messageLogSeq, { log, delivery, fallsBack: true })
    // it may have arrived
    else if (ageOf(log) > REPORT_LATEST_MS)
      answers.set(log.messageLogSeq, { log, delivery: NO_REPORT, fallsBack: false })
  }
  const ended = jobs.filter((job) => !waiting.has(seqOf(job)) || answers.has(seqOf(job)))
  await finish(ended, (call, mine) =>
    settle(
      call,
      mine.flatMap((job) => answers.get(seqOf(job)) ?? []),
    ),
  )
  for (const job of jobs) {
    const log = waiting.get(seqOf(job))
    if (log && !answers.has(seqOf(job))) await fail([job], new TryLater(new Date(now + reportDelay(ageOf(log)))))
  }
}

/**
 * Asks the provider how accepted messages ended. A failed alimtalk falls back to its text now. If the provider does not
 * answer for a day, or has no report after three, the message has failed without a fallback, because it may have
 * arrived.
 */
export const reportJob = defineJob({
  kind: 'message-reports',
  title: '메시지 발송 결과 확인',
  noun: '메시지',
  ...RETRY_FOR_A_DAY,
  pollSeconds: 60,
  async due({ db, limit, notQueued }) {
    const rows = await db
      .select({ seq: messageLogs.messageLogSeq })
      .from(messageLogs)
      .where(
        and(eq(messageLogs.state, 'SENT'), isNotNull(messageLogs.providerId), notQueued(messageLogs.messageLogSeq)),
      )
      .orderBy(asc(messageLogs.sentAt))
      .limit(limit)
    return rows.map(({ seq }) => ({ key: String(seq) }))
  },
  batch: BATCH,
  runMany: askReports,
  async whenDead(call, job) {
    const [log] = (await lockLogs(call.db, [seqOf(job)])).values()
    if (log) await settle(call, [{ log, delivery: NO_REPORT, fallsBack: false }])
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
