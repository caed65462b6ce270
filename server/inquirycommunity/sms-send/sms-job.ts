import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { mayAdvertise } from '../../../domain/basicSetting/sms-text'
import type { Call } from '../../call/call'
import type { Db } from '../../db/database'
import { defineJob } from '../../jobs/define-job'
import { createRecordScan } from '../../jobs/due-records'
import { wakeRunner } from '../../jobs/runner'
import { SYSTEM_ACTOR } from '../../log/append-logs'
import { messageJob } from '../../message/dispatch'
import { messageLogs } from '../../message/message.schema'
import { COSTS } from '../../message/message-cost'
import { queueMessages } from '../../message/outbox'
import type { Outcome } from '../../message/outcome'
import { smsRecipients, smsSends } from '../schema/sms-send.schema'
import { withCurrentExclusions } from './sms-people'
import { smsSubjects } from './sms-subjects'

export type SmsRow = typeof smsSends.$inferSelect

/** `relatedType` of these messages in the message log. */
export const RELATED = 'smsSend'

/** Recipients per transaction. */
const BATCH_SIZE = 500

async function lockSend({ db }: Call, smsSendSeq: number): Promise<SmsRow | undefined> {
  const [send] = await db.select().from(smsSends).where(eq(smsSends.smsSendSeq, smsSendSeq)).for('update')
  return send
}

const isWaiting = (smsSendSeq: number) =>
  and(eq(smsRecipients.smsSendSeq, smsSendSeq), eq(smsRecipients.state, 'WAITING'))

/** Starts a due text. Returns whether it is being sent. */
async function begin(call: Call, smsSendSeq: number): Promise<boolean> {
  const send = await lockSend(call, smsSendSeq)
  if (send?.state !== 'SCHEDULED') return send?.state === 'SENDING'
  if (send.purpose === 'AD' && !mayAdvertise(call.now)) return false
  await call.db
    .update(smsSends)
    .set({ state: 'SENDING', startedAt: call.now })
    .where(eq(smsSends.smsSendSeq, smsSendSeq))
  return true
}

/** Excludes people who have withdrawn or revoked their consent since the text was created. */
async function exclude(
  { db }: Call,
  send: SmsRow,
  exclusions: ReadonlyMap<number, NonNullable<(typeof smsRecipients.$inferSelect)['exclusion']>>,
) {
  const kinds = new Set(exclusions.values())
  for (const exclusion of kinds) {
    const seqs = [...exclusions].filter(([, kind]) => kind === exclusion).map(([seq]) => seq)
    await db
      .update(smsRecipients)
      .set({ state: 'EXCLUDED', exclusion })
      .where(inArray(smsRecipients.smsRecipientSeq, seqs))
  }
  if (exclusions.size === 0) return
  const totalCount = send.totalCount - exclusions.size
  await db
    .update(smsSends)
    .set({ excludedCount: send.excludedCount + exclusions.size, totalCount, cost: totalCount * COSTS[send.type] })
    .where(eq(smsSends.smsSendSeq, send.smsSendSeq))
}

/**
 * Moves the next recipients of a text to the message outbox, which sends each message once. Returns whether there
 * were any.
 */
async function queueNext(call: Call, smsSendSeq: number): Promise<boolean> {
  const { db } = call
  const send = await lockSend(call, smsSendSeq)
  if (send?.state !== 'SENDING') return false
  const rows = await db
    .select()
    .from(smsRecipients)
    .where(isWaiting(smsSendSeq))
    .orderBy(asc(smsRecipients.smsRecipientSeq))
    .limit(BATCH_SIZE)
  if (rows.length === 0) return false
  const currentPeople = await withCurrentExclusions(call, rows, send.purpose)
  const exclusions = new Map(
    rows.flatMap(({ smsRecipientSeq }, at) => {
      const exclusion = currentPeople[at]?.exclusion
      return exclusion ? [[smsRecipientSeq, exclusion] as const] : []
    }),
  )
  await exclude(call, send, exclusions)
  const people = rows.filter(({ smsRecipientSeq }) => !exclusions.has(smsRecipientSeq))
  await queueMessages(
    call,
    people.map(({ name, phone, memberSeq }) => ({
      eventCode: 'MANUAL',
      to: { name, phone, memberSeq },
      ...(send.title === null ? {} : { title: send.title }),
      text: send.text,
      as: { channel: send.type, senderNumber: send.senderNumber },
      related: { type: RELATED, seq: smsSendSeq },
      change: 'SEND',
    })),
  )
  const seqs = people.map(({ smsRecipientSeq }) => smsRecipientSeq)
  await db
    .update(smsRecipients)
    .set({ state: 'SENT', messageLogSeq: messageLogs.messageLogSeq })
    .from(messageLogs)
    .where(
      and(
        inArray(smsRecipients.smsRecipientSeq, seqs),
        eq(messageLogs.relatedType, RELATED),
        eq(messageLogs.relatedSeq, smsSendSeq),
        eq(messageLogs.recipientPhone, smsRecipients.phone),
      ),
    )
  call.afterCommit(() => wakeRunner(call.services, messageJob))
  return true
}

/** Ends a text whose recipients are all in the outbox, and logs a scheduled one. */
async function close(call: Call, smsSendSeq: number): Promise<void> {
  const send = await lockSend(call, smsSendSeq)
  if (send?.state !== 'SENDING') return
  await countEnded(call.db, smsSendSeq, call.now)
  if (!send.scheduledAt) return
  call.log({
    action: 'SEND',
    as: SYSTEM_ACTOR,
    resource: 'sms-sends',
    targetSeqs: [smsSendSeq],
    subjects: await smsSubjects(call.db, smsSendSeq),
    summary: `문자 예약 발송: ${smsSendSeq}번 ${send.totalCount}명`,
    personal: false,
  })
}

/**
 * Starts due texts and moves them to the outbox. Advertisements that are late in the evening wait until the morning.
 */
export const smsJob = defineJob({
  kind: 'sms-sends',
  title: '문자 발송 시작',
  noun: '문자',
  pollSeconds: 5,
  due: createRecordScan(
    smsSends.smsSendSeq,
    ({ now }) =>
      and(
        eq(smsSends.state, 'SCHEDULED'),
        lte(smsSends.scheduledAt, now),
        mayAdvertise(now) ? undefined : eq(smsSends.purpose, 'INFO'),
      ),
    [smsSends.scheduledAt],
  ),
  async run({ job, step, finish }) {
    const seq = Number(job.key)
    if (!(await step((call) => begin(call, seq)))) return
    while (await step((call) => queueNext(call, seq)));
    await finish((call) => close(call, seq))
  },
})

/** For the `followers` of the shop: stores the outcome of messages and ends a text with the last of them. */
export async function applySmsOutcomes(db: Db, outcomes: Outcome[], now: Date): Promise<void> {
  const sends = [...new Set(outcomes.map(({ relatedSeq }) => relatedSeq))].sort((a, b) => a - b)
  // Locked in order, since two processes may finish messages of the same text.
  await db
    .select({ seq: smsSends.smsSendSeq })
    .from(smsSends)
    .where(inArray(smsSends.smsSendSeq, sends))
    .orderBy(smsSends.smsSendSeq)
    .for('update')
  const seqsByOutcome = new Map<string | null, number[]>()
  for (const { delivered, failMessage, messageLogSeq } of outcomes) {
    const key = delivered ? null : (failMessage ?? '')
    seqsByOutcome.set(key, [...(seqsByOutcome.get(key) ?? []), messageLogSeq])
  }
  for (const [failMessage, seqs] of seqsByOutcome) {
    const state = failMessage === null ? ('DELIVERED' as const) : ('FAILED' as const)
    await db
      .update(smsRecipients)
      .set({ state, failMessage })
      .where(and(inArray(smsRecipients.messageLogSeq, seqs), eq(smsRecipients.state, 'SENT')))
  }
  for (const seq of sends) await countEnded(db, seq, now)
}

/** Updates the counts of a text, and ends it when no message is open. The row is locked. */
async function countEnded(db: Db, smsSendSeq: number, now: Date): Promise<void> {
  const countOf = (state: string) => sql<number>`(count(*) filter (where ${smsRecipients.state} = ${state}))::int`
  const [counts] = await db
    .select({
      success: countOf('DELIVERED'),
      fail: countOf('FAILED'),
      open: sql<number>`(count(*) filter (where ${smsRecipients.state} in ('WAITING', 'SENT')))::int`,
    })
    .from(smsRecipients)
    .where(eq(smsRecipients.smsSendSeq, smsSendSeq))
  const [send] = await db.select().from(smsSends).where(eq(smsSends.smsSendSeq, smsSendSeq))
  if (!counts || send?.state !== 'SENDING') return
  const isOver = counts.open === 0
  await db
    .update(smsSends)
    .set({
      successCount: counts.success,
      failCount: counts.fail,
      ...(isOver
        ? {
            state: counts.success > 0 ? ('DONE' as const) : ('FAILED' as const),
            finishedAt: now,
            cost: counts.success * COSTS[send.type],
          }
        : {}),
    })
    .where(eq(smsSends.smsSendSeq, smsSendSeq))
}
