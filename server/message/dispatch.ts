import { and, eq, inArray, lt, lte, min, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inTransaction } from '../db/transaction'
import type { Db, Services } from '../http/call'
import { claim } from '../jobs/claim'
import { defineWorker } from '../jobs/worker'
import { DAY_MS } from '../lib/seoul'
import { messageLogs } from './message.schema'
import { HELD_AT_NIGHT, isNight, nightFree } from './night'
import { type Delivery, simulatedProvider } from './provider'
import { COSTS } from './render'

type Log = typeof messageLogs.$inferSelect

/** How a message ended, for the record that it is about. `nextSeq`: the text message that goes instead. */
export interface Outcome {
  messageLogSeq: number
  relatedSeq: number
  delivered: boolean
  failMessage: string | null
  nextSeq: number | null
}

const BATCH = 100
const KEPT_DAYS = 365
/** What was handed over so long ago and has no end was in the hands of a process that died. */
const LOST_MS = 60_000

const take = (services: Services, where: SQL | undefined, since: PgColumn, now: Date): Promise<Log[]> =>
  claim(services, messageLogs, 'messageLogSeq', {
    where,
    order: [since, messageLogs.messageLogSeq],
    limit: BATCH,
    taken: { state: 'SENT', sentAt: now },
  })

/**
 * Takes the oldest messages that are due. From here on they count as sent. When none is, what a process has left behind is handed over
 * again under the same key, which the provider delivers once.
 */
async function claimDue(services: Services, now: Date): Promise<Log[]> {
  const taken = await take(services, due(now), messageLogs.notBefore, now)
  return taken.length > 0 ? taken : take(services, lost(now), messageLogs.sentAt, now)
}

/** Those that wake nobody who sleeps: what was left over from the evening waits for the morning too. */
const fitsTheHour = (now: Date) =>
  isNight(now)
    ? and(or(notInArray(messageLogs.eventCode, [...HELD_AT_NIGHT]), nightFree), not(isAdvertisement))
    : undefined

/** Messages to be sent at this moment. */
const due = (now: Date) => and(eq(messageLogs.state, 'QUEUED'), lte(messageLogs.notBefore, now), fitsTheHour(now))

/** Messages in the hands of a process that died: nobody knows whether they went out. */
const lost = (now: Date) =>
  and(eq(messageLogs.state, 'SENT'), lt(messageLogs.sentAt, new Date(now.getTime() - LOST_MS)), fitsTheHour(now))

/** By the mark that the law puts in front of it. */
const isAdvertisement = sql`(${messageLogs.eventCode} = 'MANUAL' and ${messageLogs.content} like '(광고)%')`

async function hand(services: Services, log: Log): Promise<Delivery> {
  const provider = services.messages ?? simulatedProvider
  try {
    return await provider.send({
      key: String(log.messageLogSeq),
      channel: log.channel,
      to: log.recipientPhone,
      from: log.senderNumber,
      title: log.title,
      content: log.content,
    })
  } catch {
    return { ok: false, code: 'EXTERNAL', message: '발송 서비스가 응답하지 않습니다.' }
  }
}

/** Queues the text message that goes instead of an alimtalk that did not arrive. */
async function instead(db: Db, log: Log, now: Date): Promise<number | null> {
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
    .returning({ seq: messageLogs.messageLogSeq })
  return next?.seq ?? null
}

/** Those of a batch that are still this process's: nobody has taken them for lost meanwhile. Nobody cancels what was sent. */
async function stillOwn(db: Db, logs: readonly Log[], now: Date): Promise<Set<number>> {
  const seqs = logs.map(({ messageLogSeq }) => messageLogSeq)
  const own = await db
    .select({ seq: messageLogs.messageLogSeq })
    .from(messageLogs)
    .where(and(inArray(messageLogs.messageLogSeq, seqs), eq(messageLogs.state, 'SENT'), eq(messageLogs.sentAt, now)))
    .orderBy(messageLogs.messageLogSeq)
    .for('update')
  return new Set(own.map(({ seq }) => seq))
}

/** Writes down how the messages of a batch ended, and tells the records that they were about. */
async function settle(services: Services, batch: { log: Log; delivery: Delivery }[], now: Date): Promise<void> {
  await inTransaction(services, async (db) => {
    const own = await stillOwn(
      db,
      batch.map(({ log }) => log),
      now,
    )
    const sent = batch.filter(({ log }) => own.has(log.messageLogSeq))
    const ended = new Map<string, Outcome[]>()
    for (const { log, delivery } of sent) {
      const outcome: Outcome = {
        messageLogSeq: log.messageLogSeq,
        relatedSeq: log.relatedSeq,
        delivered: delivery.ok,
        failMessage: delivery.ok ? null : delivery.message,
        nextSeq: delivery.ok ? null : await instead(db, log, now),
      }
      ended.set(log.relatedType, [...(ended.get(log.relatedType) ?? []), outcome])
    }
    for (const [type, outcomes] of ended) await services.shop.followers[type]?.(db, outcomes, now)
    const arrived = sent.filter(({ delivery }) => delivery.ok).map(({ log }) => log.messageLogSeq)
    if (arrived.length > 0)
      await db
        .update(messageLogs)
        .set({ state: 'DELIVERED', deliveredAt: now })
        .where(inArray(messageLogs.messageLogSeq, arrived))
    for (const { log, delivery } of sent) {
      if (delivery.ok) continue
      await db
        .update(messageLogs)
        .set({ state: 'FAILED', failCode: delivery.code, failMessage: delivery.message, cost: 0 })
        .where(eq(messageLogs.messageLogSeq, log.messageLogSeq))
    }
  })
}

/** Sends everything that is due. Several processes may do so at once; each message goes out of one of them. Gives how many. */
export async function sendMessages(services: Services): Promise<number> {
  for (let count = 0; ; ) {
    const now = services.clock.now()
    const claimed = await claimDue(services, now)
    if (claimed.length === 0) return count
    const sent = await Promise.all(claimed.map(async (log) => ({ log, delivery: await hand(services, log) })))
    await settle(services, sent, now)
    count += claimed.length
  }
}

/** Sends what waits in the outbox. */
export const messageWorker = defineWorker({
  name: 'messages',
  atOnce: 1,
  next: async (services) => ((await sendMessages(services)) > 0 ? 'DONE' : 'NOTHING'),
  async lag({ db, clock }) {
    const now = clock.now()
    const [oldest] = await db
      .select({ since: min(messageLogs.notBefore) })
      .from(messageLogs)
      .where(due(now))
    return oldest?.since ? (now.getTime() - oldest.since.getTime()) / 1_000 : 0
  },
})

/** Nightly: messages are kept for a year. */
export async function forgetMessages(db: Db, now: Date): Promise<void> {
  await db
    .delete(messageLogs)
    .where(
      and(
        lt(messageLogs.requestedAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)),
        sql`${messageLogs.state} <> 'QUEUED'`,
      ),
    )
}
