import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { mayAdvertise } from '../../../openapi/formats/sms-text'
import { inTransaction } from '../../db/transaction'
import type { Call, Db, Services } from '../../http/call'
import { lockDue } from '../../jobs/claim'
import { defineWorker } from '../../jobs/worker'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/writer'
import type { Outcome } from '../../message/dispatch'
import { messageWorker } from '../../message/dispatch'
import { messageLogs } from '../../message/message.schema'
import { queueMessages } from '../../message/outbox'
import { COSTS } from '../../message/render'
import { smsRecipients, smsSends } from '../sms-send/sms-send.schema'
import { peopleNow } from './sms-people'

export type SmsRow = typeof smsSends.$inferSelect

/** What messages of the log are about. */
export const RELATED = 'smsSend'

const waiting = (smsSendSeq: number) =>
  and(eq(smsRecipients.smsSendSeq, smsSendSeq), eq(smsRecipients.state, 'WAITING'))

/**
 * Hands a text over to the outbox, one message to each who is waiting; from there on every message goes out once, whatever becomes
 * of the processes. In the caller's transaction. Gives the row as it is then.
 */
export async function startSending(call: Pick<Call, 'db' | 'now'>, send: SmsRow): Promise<SmsRow> {
  const { db, now } = call
  const { smsSendSeq, type, senderNumber, title, text } = send
  const people = await db.select().from(smsRecipients).where(waiting(smsSendSeq)).orderBy(smsRecipients.smsRecipientSeq)
  await queueMessages(
    call,
    people.map(({ name, phone, memberSeq }) => ({
      eventCode: 'MANUAL',
      to: { name, phone, memberSeq },
      ...(title === null ? {} : { title }),
      text,
      as: { channel: type, senderNumber },
      related: { type: RELATED, seq: smsSendSeq },
      change: 'SEND',
    })),
  )
  await db
    .update(smsRecipients)
    .set({ state: 'SENT', messageLogSeq: messageLogs.messageLogSeq })
    .from(messageLogs)
    .where(
      and(
        waiting(smsSendSeq),
        eq(messageLogs.relatedType, RELATED),
        eq(messageLogs.relatedSeq, smsSendSeq),
        eq(messageLogs.recipientPhone, smsRecipients.phone),
      ),
    )
  const nobody = people.length === 0
  const [started] = await db
    .update(smsSends)
    .set({
      ...(nobody ? { state: 'FAILED' as const, finishedAt: now } : { state: 'SENDING' as const }),
      startedAt: now,
      totalCount: people.length,
      cost: people.length * COSTS[type],
    })
    .where(eq(smsSends.smsSendSeq, smsSendSeq))
    .returning()
  if (!started) throw new Error(`text ${smsSendSeq} has gone`)
  return started
}

/** Leaves out who has left, or does not want advertisements any more, since a text was put down. */
async function judgeAnew(call: Pick<Call, 'db' | 'now'>, { smsSendSeq, purpose }: SmsRow): Promise<void> {
  const { db } = call
  const rows = await db.select().from(smsRecipients).where(waiting(smsSendSeq)).orderBy(smsRecipients.smsRecipientSeq)
  const people = await peopleNow(call, rows, purpose)
  const out = new Map<NonNullable<(typeof people)[number]['exclusion']>, number[]>()
  for (const [at, { exclusion }] of people.entries()) {
    const row = rows[at]
    if (exclusion && row) out.set(exclusion, [...(out.get(exclusion) ?? []), row.smsRecipientSeq])
  }
  for (const [exclusion, seqs] of out) {
    await db
      .update(smsRecipients)
      .set({ state: 'EXCLUDED', exclusion })
      .where(inArray(smsRecipients.smsRecipientSeq, seqs))
    await db
      .update(smsSends)
      .set({ excludedCount: sql`${smsSends.excludedCount} + ${seqs.length}` })
      .where(eq(smsSends.smsSendSeq, smsSendSeq))
  }
}

/** Begins one text whose time has come; advertisements that have missed the evening wait for the morning. Gives whether there was one. */
async function startDue(services: Services): Promise<boolean> {
  const now = services.clock.now()
  const began = await inTransaction(services, async (db) => {
    const [send] = await lockDue(db, smsSends, {
      where: and(
        eq(smsSends.state, 'SCHEDULED'),
        lte(smsSends.scheduledAt, now),
        mayAdvertise(now) ? undefined : eq(smsSends.purpose, 'INFO'),
      ),
      order: [smsSends.scheduledAt],
      limit: 1,
    })
    if (!send) return false
    const call = { db, now }
    await judgeAnew(call, send)
    const { totalCount } = await startSending(call, send)
    await appendLogs(db, systemContext(now), [
      {
        action: 'SEND',
        as: SYSTEM_ACTOR,
        resource: 'sms-sends',
        targetSeqs: [send.smsSendSeq],
        summary: `문자 예약 발송: ${send.smsSendSeq}번 ${totalCount}명`,
        personal: false,
      },
    ])
    return true
  })
  if (began) messageWorker(services).kick()
  return began
}

/** Begins texts whose time has come. */
export const smsWorker = defineWorker({
  name: 'sms-sends',
  atOnce: 1,
  next: async (services) => ((await startDue(services)) ? 'MORE' : 'NOTHING'),
})

/** For `followers` of the shop: counts who has got a text and who has not, and ends it with the last of them. */
export async function followSms(db: Db, outcomes: Outcome[], now: Date): Promise<void> {
  const sends = [...new Set(outcomes.map(({ relatedSeq }) => relatedSeq))].sort((a, b) => a - b)
  // one after the other: two processes end messages of the same text
  await db
    .select({ seq: smsSends.smsSendSeq })
    .from(smsSends)
    .where(inArray(smsSends.smsSendSeq, sends))
    .orderBy(smsSends.smsSendSeq)
    .for('update')
  const ended = new Map<string | null, number[]>()
  for (const { delivered, failMessage, messageLogSeq } of outcomes) {
    const key = delivered ? null : (failMessage ?? '')
    ended.set(key, [...(ended.get(key) ?? []), messageLogSeq])
  }
  for (const [failMessage, seqs] of ended) {
    const state = failMessage === null ? ('DELIVERED' as const) : ('FAILED' as const)
    await db
      .update(smsRecipients)
      .set({ state, failMessage })
      .where(and(inArray(smsRecipients.messageLogSeq, seqs), eq(smsRecipients.state, 'SENT')))
  }
  for (const seq of sends) await countEnded(db, seq, now)
}

/** Writes down how many have got a text by now. The row is locked. */
async function countEnded(db: Db, smsSendSeq: number, now: Date): Promise<void> {
  const among = (state: string) => sql<number>`(count(*) filter (where ${smsRecipients.state} = ${state}))::int`
  const [counts] = await db
    .select({ success: among('DELIVERED'), fail: among('FAILED'), open: among('SENT') })
    .from(smsRecipients)
    .where(eq(smsRecipients.smsSendSeq, smsSendSeq))
  const [send] = await db.select().from(smsSends).where(eq(smsSends.smsSendSeq, smsSendSeq))
  if (!counts || send?.state !== 'SENDING') return
  const over = counts.open === 0
  await db
    .update(smsSends)
    .set({
      successCount: counts.success,
      failCount: counts.fail,
      ...(over
        ? {
            state: counts.success > 0 ? ('DONE' as const) : ('FAILED' as const),
            finishedAt: now,
            cost: counts.success * COSTS[send.type],
          }
        : {}),
    })
    .where(eq(smsSends.smsSendSeq, smsSendSeq))
}
