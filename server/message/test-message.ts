import { and, count, eq, gte } from 'drizzle-orm'
import { limitToSendable } from '../../domain/basicSetting/message-text'
import type { AdminCall } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import { invalidState, Refusal } from '../contract/refusal'
import { admins } from '../db/schema'
import { wakeRunner } from '../jobs/runner'
import { maskPhone } from '../lib/mask'
import { seoulDay, startOfDay } from '../lib/seoul-time'
import { messageJob, queueSending } from './dispatch'
import { fillPlainAndMasked } from './fill-text'
import { type alimtalkTemplates, messageLogs } from './message.schema'
import { COSTS } from './message-cost'
import { valuesOfTemplate } from './templates'

const DAILY_LIMIT = 10
const RELATED = 'messageTest'

export interface TestMessage {
  channel: 'ALIMTALK' | 'SMS' | 'LMS'
  title: string | null
  /** May contain the event's variables; sample values replace them. */
  content: string
  variables: readonly Schemas['MessageVariable'][]
  senderNumber: string | null
  /** Only for an alimtalk: the template that it tests. */
  template?: typeof alimtalkTemplates.$inferSelect
}

/**
 * Sends a message to the admin's own mobile phone, at any hour. Throws INVALID_STATE if they have no number,
 * LIMIT_EXCEEDED after ten messages in a day.
 */
export async function sendTest(call: AdminCall, message: TestMessage): Promise<Schemas['MessageTest']> {
  const { db, now, actor } = call
  const condition = eq(admins.adminSeq, actor.adminSeq)
  // the lock prevents concurrent calls from exceeding the limit
  const [me] = await db.select({ phone: admins.mobilePhone }).from(admins).where(condition).for('update')
  if (!me?.phone) throw invalidState('내 정보에 휴대폰 번호를 먼저 등록해 주세요.')
  const [today] = await db
    .select({ n: count() })
    .from(messageLogs)
    .where(
      and(
        eq(messageLogs.relatedType, RELATED),
        eq(messageLogs.relatedSeq, actor.adminSeq),
        gte(messageLogs.requestedAt, startOfDay(seoulDay(now))),
      ),
    )
  const sent = Number(today?.n ?? 0)
  if (sent >= DAILY_LIMIT)
    throw new Refusal(409, 'LIMIT_EXCEEDED', `테스트 발송은 하루 ${DAILY_LIMIT}번까지 할 수 있습니다.`)
  const { variables, content, template, ...columns } = message
  const samples = Object.fromEntries(variables.map(({ key, sample }) => [key, sample]))
  const { whole, masked } = fillPlainAndMasked(content, samples, actor.name)
  const [log] = await db
    .insert(messageLogs)
    .values({
      ...columns,
      content: limitToSendable(whole),
      maskedContent: limitToSendable(masked),
      alimtalkTemplateSeq: template?.alimtalkTemplateSeq ?? null,
      templateValues: template ? valuesOfTemplate(template, samples) : null,
      // an event's code could make it wait for the morning
      eventCode: 'MANUAL',
      recipientType: 'ADMIN',
      recipientName: actor.name,
      recipientPhone: me.phone,
      state: 'QUEUED',
      relatedType: RELATED,
      relatedSeq: actor.adminSeq,
      requestedAt: now,
      notBefore: now,
      cost: COSTS[message.channel],
    })
    .returning()
  if (!log) throw new Error('message insert returned no row')
  await queueSending(db, now, [log])
  call.afterCommit(() => wakeRunner(call.services, messageJob))
  return { messageLogSeq: log.messageLogSeq, mobilePhone: maskPhone(me.phone), left: DAILY_LIMIT - sent - 1 }
}
