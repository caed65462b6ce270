import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { excerptOf } from '../../../domain/common/excerpt'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { isoOrNull } from '../../lib/iso-time'
import { maskName, maskPhone } from '../../lib/mask'
import { endOfDay, startOfDay } from '../../lib/seoul-time'
import { messageLogs } from '../../message/message.schema'
import { anyOf, boundedPeriod, contains } from '../../resource/filters'
import { countRows, orderBy } from '../../resource/pages'
import { checkKeywordLength, loginIdFilter, phoneFilter } from '../../resource/personal-search'

export type MessageLogQuery = QueryOf<'GET /api/v1/admin/message-logs'>
export type MessageRow = typeof messageLogs.$inferSelect

export const MAX_MONTHS = 3

function keywordFilter(db: Db, { keywordType = 'recipientPhone', keyword: raw }: MessageLogQuery): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  if (keywordType === 'recipientPhone') return phoneFilter(keyword, messageLogs.recipientPhone)
  if (keywordType === 'content') return contains(keyword, messageLogs.maskedContent)
  checkKeywordLength(keyword, 2, '자')
  const memberSeqs = db.select({ seq: members.memberSeq }).from(members).where(loginIdFilter(keyword, members.loginId))
  return inArray(messageLogs.memberSeq, memberSeqs)
}

/** Returns the WHERE of the list, limited to three months. Throws 400. */
export function messageLogFilter(db: Db, query: MessageLogQuery, now: Date): SQL | undefined {
  const { from, to } = boundedPeriod(query.requestedAt, 'requestedAt', MAX_MONTHS, now)
  return and(
    gte(messageLogs.requestedAt, startOfDay(from)),
    lt(messageLogs.requestedAt, endOfDay(to)),
    keywordFilter(db, query),
    anyOf(messageLogs.channel, query.channel),
    query.eventCode ? eq(messageLogs.eventCode, query.eventCode) : undefined,
    anyOf(messageLogs.state, query.state),
    anyOf(messageLogs.recipientType, query.recipientType),
  )
}

/** Returns the query of messages, in the list's order. */
export const messageLogRows = (db: Db, query: MessageLogQuery, now: Date) =>
  db
    .select()
    .from(messageLogs)
    .where(messageLogFilter(db, query, now))
    .orderBy(
      ...orderBy(query.sort, 'requestedAt,desc', { requestedAt: messageLogs.requestedAt }, messageLogs.messageLogSeq),
    )

export const countMessageLogs = (db: Db, query: MessageLogQuery, now: Date): Promise<number> =>
  countRows(db, messageLogs, messageLogFilter(db, query, now))

const SUMMARY_LENGTH = 40

const contentOf = ({ content, maskedContent }: MessageRow, unmasked: boolean): string =>
  unmasked ? content : maskedContent

/** Returns a line of the list; `unmasked` disables masking. */
export function toMessageLogRow(row: MessageRow, unmasked = false): Schemas['MessageLogRow'] {
  const { messageLogSeq, channel, eventCode, recipientType, memberSeq, recipientName, recipientPhone } = row
  const { state, failCode, failMessage, cost, fallbackOfSeq, resentAsSeq } = row
  return {
    messageLogSeq,
    channel,
    recipientType,
    memberSeq,
    // only events of the contract and MANUAL are stored
    eventCode: eventCode as Schemas['MessageCause'],
    requestedAt: row.requestedAt.toISOString(),
    recipientName: unmasked ? recipientName : maskName(recipientName),
    recipientPhone: unmasked ? recipientPhone : maskPhone(recipientPhone),
    summary: excerptOf(contentOf(row, unmasked), SUMMARY_LENGTH),
    state,
    failCode,
    failMessage,
    cost,
    fallbackOfSeq,
    resentAsSeq,
  }
}

export function toMessageLog(row: MessageRow, unmasked: boolean): Schemas['MessageLog'] {
  return {
    ...toMessageLogRow(row, unmasked),
    senderNumber: row.senderNumber,
    title: row.title,
    content: contentOf(row, unmasked),
    notBefore: row.notBefore.toISOString(),
    sentAt: isoOrNull(row.sentAt),
    deliveredAt: isoOrNull(row.deliveredAt),
  }
}

/** Returns the recipient of a message as the subject of a log entry. */
export function messageSubjects({ messageLogSeq, memberSeq, recipientName }: MessageRow): Schemas['LogSubject'][] {
  const label = maskName(recipientName)
  return [memberSeq === null ? { type: 'OTHER', seq: messageLogSeq, label } : { type: 'MEMBER', seq: memberSeq, label }]
}
