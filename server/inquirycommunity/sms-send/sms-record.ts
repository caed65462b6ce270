import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { isoOrNull } from '../../lib/iso-time'
import { maskName, maskPhone } from '../../lib/mask'
import { anyOf, contains, startsWith, withinDays } from '../../resource/filters'
import { countRows, orderBy, paged } from '../../resource/pages'
import { phoneFilter } from '../../resource/personal-search'
import { smsRecipients, smsSends } from '../schema/sms-send.schema'
import type { SmsRow } from './sms-job'

export type SmsQuery = QueryOf<'GET /api/v1/admin/sms-sends'>

function keywordFilter(db: Db, { keywordType = 'content', keyword: raw }: SmsQuery): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  if (keywordType === 'content') return contains(keyword, smsSends.content)
  if (keywordType === 'createdBy') return startsWith(keyword, smsSends.createdBy)
  const sendsToPhone = db
    .select({ seq: smsRecipients.smsSendSeq })
    .from(smsRecipients)
    .where(phoneFilter(keyword, smsRecipients.phone))
  return inArray(smsSends.smsSendSeq, sendsToPhone)
}

/** Returns the WHERE of the list. Throws 400 for a phone that is too short. */
export const smsFilter = (db: Db, query: SmsQuery): SQL | undefined =>
  and(
    keywordFilter(db, query),
    withinDays(smsSends.createdAt, query.createdAt, 'createdAt'),
    withinDays(smsSends.scheduledAt, query.scheduledAt, 'scheduledAt'),
    query.purpose ? eq(smsSends.purpose, query.purpose) : undefined,
    query.type ? eq(smsSends.type, query.type) : undefined,
    anyOf(smsSends.state, query.state),
  )

const sortColumns = { createdAt: smsSends.createdAt, scheduledAt: smsSends.scheduledAt }

/** Selects texts in the list's order. */
export const smsRows = (db: Db, query: SmsQuery) =>
  db
    .select()
    .from(smsSends)
    .where(smsFilter(db, query))
    .orderBy(...orderBy(query.sort, 'createdAt,desc', sortColumns, smsSends.smsSendSeq))

export const countSms = (db: Db, query: SmsQuery): Promise<number> => countRows(db, smsSends, smsFilter(db, query))

const SUMMARY_LENGTH = 40

/** Returns a row of the list. */
export function toSmsRow(row: SmsRow): Schemas['SmsSendRow'] {
  const { smsSendSeq, purpose, type, text, senderNumber, totalCount, successCount, failCount } = row
  const letters = [...text.replace(/\s+/g, ' ')]
  const summary = letters.length > SUMMARY_LENGTH ? `${letters.slice(0, SUMMARY_LENGTH).join('')}…` : letters.join('')
  return {
    smsSendSeq,
    purpose,
    type,
    summary,
    senderNumber,
    totalCount,
    successCount,
    failCount,
    createdAt: row.createdAt.toISOString(),
    excludedCount: row.excludedCount,
    scheduledAt: isoOrNull(row.scheduledAt),
    state: row.state,
    cost: row.cost,
    createdBy: row.createdBy,
    resentAsSeq: row.resentAsSeq,
  }
}

/** Returns a text with its counts of excluded people, without the recipients. */
export async function toSms(db: Db, row: SmsRow): Promise<Schemas['SmsSend']> {
  const { senderNumberSeq, title, content, text, bytes, relatedType, relatedSeq, reason, updatedBy, version } = row
  const exclusionCounts = await db
    .select({ reason: smsRecipients.exclusion, count: sql<number>`count(*)::int` })
    .from(smsRecipients)
    .where(and(eq(smsRecipients.smsSendSeq, row.smsSendSeq), isNotNull(smsRecipients.exclusion)))
    .groupBy(smsRecipients.exclusion)
  return {
    ...toSmsRow(row),
    senderNumberSeq,
    title,
    content,
    text,
    bytes,
    relatedType,
    relatedSeq,
    reason,
    updatedBy,
    version,
    excluded: exclusionCounts.flatMap(({ reason: why, count }) => (why ? [{ reason: why, count }] : [])),
    startedAt: isoOrNull(row.startedAt),
    finishedAt: isoOrNull(row.finishedAt),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Returns a page of a text's recipients, masked. */
export function recipientPage(
  db: Db,
  smsSendSeq: number,
  query: QueryOf<'GET /api/v1/admin/sms-sends/{seq}/recipients'>,
) {
  const where = and(eq(smsRecipients.smsSendSeq, smsSendSeq), anyOf(smsRecipients.state, query.state))
  return paged(
    query,
    () => countRows(db, smsRecipients, where),
    async (limit, offset) => {
      const rows = await db
        .select()
        .from(smsRecipients)
        .where(where)
        .orderBy(asc(smsRecipients.smsRecipientSeq))
        .limit(limit)
        .offset(offset)
      return rows.map(({ smsRecipientSeq, memberSeq, name, phone, state, exclusion, failMessage }) => ({
        smsRecipientSeq,
        memberSeq,
        state,
        exclusion,
        failMessage,
        name: maskName(name),
        phone: maskPhone(phone),
      }))
    },
  )
}
