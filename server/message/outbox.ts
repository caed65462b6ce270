import { and, eq, inArray } from 'drizzle-orm'
import { sendable } from '../../openapi/formats/message-text'
import { messageEvents } from '../common/message-events'
import { shopInfo } from '../db/schema'
import type { Call, Db, Schemas } from '../http/call'
import { queueSending } from './dispatch'
import { fillBoth } from './masked'
import { messageLogs } from './message.schema'
import { nightBlocked, notBefore } from './night'
import { COSTS, textChannel } from './render'
import { type Templates, templatesOf } from './templates'

export interface Message {
  /** MANUAL is a text of its own. */
  eventCode: Schemas['MessageCause']
  to: { name: string; phone: string; memberSeq?: number | null }
  /** Of a MANUAL message; events know theirs. */
  recipientType?: Schemas['MessageRecipient']
  /** Values of the event's variables; 쇼핑몰명 and 고객명 are known. */
  values?: Record<string, string>
  /** With MANUAL: title and text, which may hold the same variables. */
  title?: string
  text?: string
  /** With MANUAL: measured already, how it goes and from which number; left out: by its length, from the default one. */
  as?: { channel: 'SMS' | 'LMS'; senderNumber: string }
  /** SMS: a text message, even where there is an alimtalk. */
  channel?: 'ALIMTALK' | 'SMS'
  /** What it is about, and which change of it: about one change nobody is written to twice. */
  related: { type: string; seq: number }
  change?: string
}

type Row = typeof messageLogs.$inferInsert
/** How and what; null: nothing is switched on. */
type Rendered = Pick<
  Row,
  'channel' | 'title' | 'content' | 'maskedContent' | 'senderNumber' | 'fallback' | 'alimtalkTemplateSeq'
> | null

const recipients = new Map<string, Schemas['MessageRecipient']>(
  messageEvents.map(({ code, recipient }) => [code, recipient]),
)

/** Letters that the messenger takes. */
const LONGEST = 1_000

type Filled = ReturnType<typeof fillBoth>

function textMessage(title: string | null, { whole, masked }: Filled, senderNumber: string | null) {
  const content = sendable(whole)
  const channel = textChannel(content)
  return {
    channel,
    title: channel === 'LMS' ? title : null,
    content,
    maskedContent: sendable(masked),
    senderNumber,
  }
}

/** As long as the messenger takes it. */
const shortened = ({ whole, masked }: Filled): Filled => {
  const cut = (text: string): string => [...text].slice(0, LONGEST).join('')
  return { whole: cut(whole), masked: cut(masked) }
}

function render(message: Message, values: Record<string, string>, templates: Templates): Rendered {
  const { alimtalk, sms, senderNumber } = templates
  const fill = (text: string): Filled => fillBoth(text, values, message.to.name)
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
  const instead = fallback === 'SAME_TEXT' ? textMessage(sms?.title ?? null, text, senderNumber) : asText
  return {
    channel: 'ALIMTALK',
    title: null,
    content: text.whole,
    maskedContent: text.masked,
    senderNumber,
    alimtalkTemplateSeq,
    fallback: fallback === 'NONE' ? null : instead,
  }
}

export interface MessageText {
  channel: Schemas['MessageChannel']
  title: string | null
  content: string
}

/** What is known of every message, beside its event's own values. */
async function shopNameOf(db: Db): Promise<string> {
  const [shop] = await db.select({ name: shopInfo.shopName }).from(shopInfo)
  return shop?.name ?? ''
}

const valuesOf = (message: Message, shopName: string) => ({
  쇼핑몰명: shopName,
  고객명: message.to.name,
  ...message.values,
})

/** What a message would say now; null: nothing is switched on. Writes nothing. */
export async function messageShown(db: Db, message: Message): Promise<MessageText | null> {
  const values = valuesOf(message, await shopNameOf(db))
  const rendered = render(message, values, await templatesOf(db, message.eventCode))
  return rendered && { channel: rendered.channel, title: rendered.title ?? null, content: rendered.content }
}

/**
 * Writes messages that are due into the outbox; the job sends them. Gives for each its messageLogSeq, or null where
 * nothing goes out: the event is switched off, or this change has been told before.
 */
export async function queueMessages(
  call: Pick<Call, 'db' | 'now'>,
  messages: readonly Message[],
): Promise<(number | null)[]> {
  if (messages.length === 0) return []
  const shopName = await shopNameOf(call.db)
  const night = await nightBlocked(call.db)
  const templates = new Map<string, Templates>()
  for (const { eventCode } of messages) {
    if (!templates.has(eventCode)) templates.set(eventCode, await templatesOf(call.db, eventCode))
  }
  const rows = messages.map((message): Row | null => {
    const known = templates.get(message.eventCode)
    const rendered = known ? render(message, valuesOf(message, shopName), known) : null
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
      notBefore: night ? notBefore(message.eventCode, call.now) : call.now,
      cost: COSTS[rendered.channel],
    }
  })
  return writeRows(call, rows)
}

const STATEMENT = 500

/** Inserts what there is, each in its place, and queues it; what was told before stays null. */
async function writeRows({ db, now }: Pick<Call, 'db' | 'now'>, rows: (Row | null)[]): Promise<(number | null)[]> {
  const seqs: (number | null)[] = rows.map(() => null)
  const due = rows.flatMap((row, index) => (row ? [{ row, index }] : []))
  for (let from = 0; from < due.length; from += STATEMENT) {
    const part = due.slice(from, from + STATEMENT)
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

/** One message; see `queueMessages`. */
export async function queueMessage(call: Pick<Call, 'db' | 'now'>, message: Message): Promise<number | null> {
  return (await queueMessages(call, [message]))[0] ?? null
}

/** Takes messages back that were not sent yet; gives the ones it was in time for. */
export async function cancelMessages(call: Pick<Call, 'db'>, messageLogSeqs: number[]): Promise<number[]> {
  if (messageLogSeqs.length === 0) return []
  const canceled = await call.db
    .update(messageLogs)
    .set({ state: 'CANCELED' })
    .where(and(inArray(messageLogs.messageLogSeq, messageLogSeqs), eq(messageLogs.state, 'QUEUED')))
    .returning({ seq: messageLogs.messageLogSeq })
  return canceled.map(({ seq }) => seq)
}
