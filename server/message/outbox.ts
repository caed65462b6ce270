import { and, eq, inArray } from 'drizzle-orm'
import { limitToSendable } from '../../domain/basicSetting/message-text'
import type { Call } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { queueSending } from './dispatch'
import { fillPlainAndMasked } from './fill-text'
import { messageLogs } from './message.schema'
import { COSTS, textChannel } from './message-cost'
import { messageEvents } from './message-events'
import { notBefore } from './night'
import { type MessageSetup, readMessageSetup, type Templates, valuesOfTemplate } from './templates'

export interface Message {
  /** MANUAL for a message with its own text. */
  eventCode: Schemas['MessageCause']
  to: { name: string; phone: string; memberSeq?: number | null }
  /** Only for MANUAL messages; events define theirs. */
  recipientType?: Schemas['MessageRecipient']
  /** Values of the event's variables. 쇼핑몰명 and 고객명 are added. */
  values?: Record<string, string>
  /** Only for MANUAL: title and text, which may contain the same variables. */
  title?: string
  text?: string
  /**
   * Only for MANUAL: channel and sender number that were already determined. Default: channel by length, default
   * number.
   */
  as?: { channel: 'SMS' | 'LMS'; senderNumber: string }
  /** SMS forces a text message even if there is an alimtalk template. */
  channel?: 'ALIMTALK' | 'SMS'
  /** The record that it is about, and optionally its change; a recipient gets only one message about a change. */
  related: { type: string; seq: number }
  change?: string
}

type Row = typeof messageLogs.$inferInsert
/** A message ready to be sent; null if nothing is enabled for its event. */
type Rendered = Pick<
  Row,
  | 'channel'
  | 'title'
  | 'content'
  | 'maskedContent'
  | 'senderNumber'
  | 'fallback'
  | 'alimtalkTemplateSeq'
  | 'templateValues'
> | null

const recipients = new Map<string, Schemas['MessageRecipient']>(
  messageEvents.map(({ code, recipient }) => [code, recipient]),
)

/** Maximum length of an alimtalk, in characters. */
const MAX_LENGTH = 1_000

type Filled = ReturnType<typeof fillPlainAndMasked>

/** Returns a text message; null if there is no approved sender number, without which no carrier sends it. */
function textMessage(title: string | null, { whole, masked }: Filled, senderNumber: string | null) {
  if (senderNumber === null) return null
  const content = limitToSendable(whole)
  const channel = textChannel(content)
  return {
    channel,
    title: channel === 'LMS' ? title : null,
    content,
    maskedContent: limitToSendable(masked),
    senderNumber,
  }
}

/** Cuts a text to the length that an alimtalk allows. */
const shortened = ({ whole, masked }: Filled): Filled => {
  const cut = (text: string): string => [...text].slice(0, MAX_LENGTH).join('')
  return { whole: cut(whole), masked: cut(masked) }
}

function render(message: Message, values: Record<string, string>, templates: Templates): Rendered {
  const { alimtalk, sms, senderNumber } = templates
  const fill = (text: string): Filled => fillPlainAndMasked(text, values, message.to.name)
  if (message.eventCode === 'MANUAL') {
    const text = fill(message.text ?? '')
    const title = message.title ?? null
    if (!message.as) return textMessage(title, text, senderNumber)
    return {
      ...message.as,
      title: message.as.channel === 'LMS' ? title : null,
      content: text.whole,
      maskedContent: text.masked,
    }
  }
  const asText = sms && textMessage(sms.title, fill(sms.content), senderNumber)
  if (!alimtalk || message.channel === 'SMS') return asText
  const { fallback, alimtalkTemplateSeq } = alimtalk
  const text = shortened(fill(alimtalk.content))
  const fallbackText = fallback === 'SAME_TEXT' ? textMessage(sms?.title ?? null, text, senderNumber) : asText
  return {
    channel: 'ALIMTALK',
    title: null,
    content: text.whole,
    maskedContent: text.masked,
    senderNumber,
    alimtalkTemplateSeq,
    templateValues: valuesOfTemplate(alimtalk, values),
    fallback: fallback === 'NONE' ? null : fallbackText,
  }
}

export interface MessageText {
  channel: Schemas['MessageChannel']
  title: string | null
  content: string
}

const valuesOf = (message: Message, shopName: string) => ({
  쇼핑몰명: shopName,
  고객명: message.to.name,
  ...message.values,
})

/** Returns the message as it would be sent now; null if nothing is enabled for its event. Writes nothing. */
export async function previewMessage(db: Db, message: Message): Promise<MessageText | null> {
  const setup = await readMessageSetup(db, message.eventCode)
  const rendered = render(message, valuesOf(message, setup.shopName), setup)
  return rendered && { channel: rendered.channel, title: rendered.title ?? null, content: rendered.content }
}

/**
 * Writes due messages to the outbox; the job sends them. Returns the messageLogSeq of each, or null if nothing is sent:
 * the event is disabled, or this change was already messaged.
 */
export async function queueMessages(
  call: Pick<Call, 'db' | 'now'>,
  messages: readonly Message[],
): Promise<(number | null)[]> {
  if (messages.length === 0) return []
  const setups = new Map<string, MessageSetup>()
  for (const { eventCode } of messages) {
    if (!setups.has(eventCode)) setups.set(eventCode, await readMessageSetup(call.db, eventCode))
  }
  const rows = messages.map((message): Row | null => {
    const setup = setups.get(message.eventCode)
    const rendered = setup && render(message, valuesOf(message, setup.shopName), setup)
    if (!rendered) return null
    return {
      ...rendered,
      eventCode: message.eventCode,
      recipientType: recipients.get(message.eventCode) ?? message.recipientType ?? 'CUSTOMER',
      memberSeq: message.to.memberSeq ?? null,
      recipientName: message.to.name,
      recipientPhone: message.to.phone,
      state: 'QUEUED',
      relatedType: message.related.type,
      relatedSeq: message.related.seq,
      change: message.change ?? null,
      requestedAt: call.now,
      notBefore: setup.nightBlock ? notBefore(message.eventCode, call.now) : call.now,
      cost: COSTS[rendered.channel],
    }
  })
  return writeRows(call, rows)
}

const BATCH_SIZE = 500

/** Inserts and queues messages; returns their seqs in order. Repeated messages about one change stay null. */
async function writeRows({ db, now }: Pick<Call, 'db' | 'now'>, rows: (Row | null)[]): Promise<(number | null)[]> {
  const seqs: (number | null)[] = rows.map(() => null)
  const due = rows.flatMap((row, index) => (row ? [{ row, index }] : []))
  for (let from = 0; from < due.length; from += BATCH_SIZE) {
    const part = due.slice(from, from + BATCH_SIZE)
    const written = await db
      .insert(messageLogs)
      .values(part.map(({ row }) => row))
      .onConflictDoNothing()
      .returning()
    await queueSending(db, now, written)
    const at = new Map(written.map((row) => [keyOf(row), row.messageLogSeq]))
    for (const { row, index } of part) seqs[index] = at.get(keyOf(row)) ?? null
  }
  return seqs
}

const keyOf = (row: Pick<Row, 'eventCode' | 'relatedType' | 'relatedSeq' | 'change' | 'recipientPhone'>): string =>
  [row.eventCode, row.relatedType, row.relatedSeq, row.change ?? '', row.recipientPhone].join('|')

/** Queues one message; see `queueMessages`. */
export async function queueMessage(call: Pick<Call, 'db' | 'now'>, message: Message): Promise<number | null> {
  return (await queueMessages(call, [message]))[0] ?? null
}

/** Cancels messages that were not sent yet; returns the canceled ones. */
export async function cancelMessages(call: Pick<Call, 'db'>, messageLogSeqs: number[]): Promise<number[]> {
  if (messageLogSeqs.length === 0) return []
  const canceled = await call.db
    .update(messageLogs)
    .set({ state: 'CANCELED' })
    .where(and(inArray(messageLogs.messageLogSeq, messageLogSeqs), eq(messageLogs.state, 'QUEUED')))
    .returning({ seq: messageLogs.messageLogSeq })
  return canceled.map(({ seq }) => seq)
}
