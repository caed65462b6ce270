import { and, eq } from 'drizzle-orm'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { alimtalkTemplates, senderNumbers, smsTemplates } from './message.schema'
import { textChannel } from './message-cost'

/**
 * Returns by which channel each event's message is sent now. Events that are switched off have none, nor have texts
 * without an approved sender number.
 */
export async function eventChannels(db: Db): Promise<Map<string, Schemas['MessageChannel']>> {
  const alimtalks = await db
    .select({ code: alimtalkTemplates.eventCode })
    .from(alimtalkTemplates)
    .where(and(eq(alimtalkTemplates.state, 'APPROVED'), eq(alimtalkTemplates.enabled, true)))
  const texts = await db
    .select({ code: smsTemplates.eventCode, content: smsTemplates.content, own: smsTemplates.senderNumberSeq })
    .from(smsTemplates)
    .where(eq(smsTemplates.enabled, true))
  const approved = await db
    .select({ seq: senderNumbers.senderNumberSeq, isDefault: senderNumbers.isDefault })
    .from(senderNumbers)
    .where(eq(senderNumbers.state, 'APPROVED'))
  const hasSender = (senderSeq: number | null) => approved.some(({ seq, isDefault }) => isDefault || seq === senderSeq)
  const sent = texts.filter(({ own }) => hasSender(own))
  return new Map([
    ...sent.map(({ code, content }) => [code, textChannel(content)] as const),
    ...alimtalks.map(({ code }) => [code, 'ALIMTALK'] as const),
  ])
}
