import { and, eq } from 'drizzle-orm'
import {
  AD_HOURS,
  canCancelSms,
  MAX_WITHOUT_REASON,
  mayAdvertise,
  NO_OPT_OUT,
  NOBODY_LEFT,
  TOO_LATE_TO_CANCEL,
} from '../../../domain/basicSetting/sms-text'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, Refusal } from '../../contract/refusal'
import { enqueue } from '../../jobs/enqueue'
import { COSTS } from '../../message/message-cost'
import { createRepository } from '../../resource/repository'
import { smsRecipients, smsSends } from '../schema/sms-send.schema'
import { type SmsRow, smsJob } from './sms-job'
import { checkSmsPermission, type Person, withCurrentExclusions } from './sms-people'
import { type Plan, shopFacts } from './sms-plan'

export const smsStore = createRepository(smsSends, 'smsSendSeq')

const ROWS_PER_STATEMENT = 1_000

async function writePeople({ db }: AdminCall, smsSendSeq: number, people: readonly Person[]): Promise<void> {
  for (let from = 0; from < people.length; from += ROWS_PER_STATEMENT) {
    await db.insert(smsRecipients).values(
      people.slice(from, from + ROWS_PER_STATEMENT).map(({ memberSeq, name, phone, exclusion }) => ({
        smsSendSeq,
        memberSeq,
        name,
        exclusion,
        phone: phone.slice(0, 20),
        state: exclusion ? ('EXCLUDED' as const) : ('WAITING' as const),
      })),
    )
  }
}

type Related = Pick<SmsRow, 'relatedType' | 'relatedSeq'>

/** Stores a text. The job sends it at once, or at its time. */
export async function addSend(call: AdminCall, plan: Plan, related: Related): Promise<SmsRow> {
  const { purpose, sender, title, content, text, type, bytes, people, scheduledAt, reason } = plan
  const total = people.filter(({ exclusion }) => exclusion === null).length
  const row = await smsStore.insert(call, {
    purpose,
    title,
    content,
    text,
    type,
    bytes,
    scheduledAt,
    reason,
    ...related,
    senderNumberSeq: sender.senderNumberSeq,
    senderNumber: sender.number,
    state: scheduledAt ? 'SCHEDULED' : 'SENDING',
    totalCount: total,
    excludedCount: people.length - total,
    cost: total * COSTS[type],
    startedAt: scheduledAt ? null : call.now,
  })
  await writePeople(call, row.smsSendSeq, people)
  if (!scheduledAt) await enqueue(call, smsJob, [{ key: String(row.smsSendSeq) }])
  return row
}

/** Cancels a scheduled text. Throws 404, INVALID_STATE. */
export async function cancelSend(call: AdminCall, seq: number): Promise<SmsRow> {
  const before = await smsStore.lock(call.db, seq)
  if (before.state !== 'SCHEDULED' || !before.scheduledAt) throw invalidState('예약된 문자만 취소할 수 있습니다.')
  if (!canCancelSms(before.scheduledAt, call.now)) throw invalidState(TOO_LATE_TO_CANCEL)
  await call.db
    .update(smsRecipients)
    .set({ state: 'CANCELED' })
    .where(and(eq(smsRecipients.smsSendSeq, seq), eq(smsRecipients.state, 'WAITING')))
  return smsStore.update(call, before, { state: 'CANCELED', finishedAt: call.now, cost: 0 })
}

const alreadyResent = (): Refusal => new Refusal(409, 'ALREADY_PROCESSED', '이미 재발송한 문자입니다.')

/**
 * Resends a text to those whose message failed, once. Throws 404, INVALID_STATE, ALREADY_PROCESSED, 400 for an
 * advertisement at night.
 */
export async function resendFailed(call: AdminCall, seq: number): Promise<SmsRow> {
  const { db, now } = call
  const before = await smsStore.lock(db, seq)
  if (before.resentAsSeq !== null) throw alreadyResent()
  if (!['DONE', 'FAILED'].includes(before.state)) throw invalidState('발송이 끝난 문자만 재발송할 수 있습니다.')
  const failed = await db
    .select()
    .from(smsRecipients)
    .where(and(eq(smsRecipients.smsSendSeq, seq), eq(smsRecipients.state, 'FAILED')))
    .orderBy(smsRecipients.smsRecipientSeq)
  if (failed.length === 0) throw invalidState('발송에 실패한 대상이 없습니다.')
  checkSmsPermission(call, before.purpose, failed.length > MAX_WITHOUT_REASON)
  if (before.purpose === 'AD') {
    if ((await shopFacts(db)).optOutNumber === null) throw invalidState(NO_OPT_OUT)
    if (!mayAdvertise(now)) throw invalid({ purpose: AD_HOURS })
  }
  const people = await withCurrentExclusions(call, failed, before.purpose)
  if (people.every(({ exclusion }) => exclusion)) throw invalidState(NOBODY_LEFT)
  const { purpose, senderNumberSeq, senderNumber, title, content, text, type, bytes, reason } = before
  const sender = { senderNumberSeq: senderNumberSeq ?? 0, number: senderNumber }
  const plan: Plan = { purpose, sender, title, content, text, type, bytes, people, scheduledAt: null, reason }
  const { relatedType, relatedSeq } = before
  const sent = await addSend(call, plan, { relatedType, relatedSeq })
  await smsStore.update(call, before, { resentAsSeq: sent.smsSendSeq })
  return sent
}

/** Returns the stored reference to what a text is about. */
export const relatedOf = ({ relatedType = 'NONE', relatedSeq }: Schemas['SmsSendBody']): Related => ({
  relatedType,
  relatedSeq: relatedType === 'NONE' ? null : (relatedSeq ?? null),
})
