import { eq } from 'drizzle-orm'
import { textProblem, textSize, textTitleProblem } from '../../../domain/basicSetting/message-text'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { conflict, invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { shopInfo } from '../../db/schema'
import { formatNumber } from '../../lib/numbers'
import { fieldChanges } from '../../log/field-changes'
import { senderNumbers, smsTemplates } from '../../message/message.schema'
import { messageEvent, messageEvents } from '../../message/message-events'
import { messageTexts } from '../../message/message-texts'
import { senderOf } from '../../message/templates'
import { sendTest } from '../../message/test-message'
import { textOrNull, withIsoStamps } from '../../resource/fields'
import { updatedStamp } from '../../resource/stamps'

type Row = typeof smsTemplates.$inferSelect
type Code = Schemas['MessageEventCode']

const RESOURCE = 'sms-templates'

/** Returns the default template of an event, which is disabled. */
const defaultTemplate = (eventCode: Code, since: Date): Row => ({
  eventCode,
  enabled: false,
  title: null,
  content: messageTexts[eventCode],
  senderNumberSeq: null,
  createdAt: since,
  createdBy: null,
  updatedAt: since,
  updatedBy: null,
  version: 1,
})

function toDto(row: Row): Schemas['SmsTemplate'] {
  const { recipient, eventNo, variables } = messageEvent(row.eventCode)
  return { eventNo, recipient, ...withIsoStamps(row), ...textSize(row.content, variables) }
}

/** Returns since when the default texts exist: the creation of the shop. */
async function defaultsSince({ db, now }: AdminCall): Promise<Date> {
  const [shop] = await db.select({ createdAt: shopInfo.createdAt }).from(shopInfo)
  return shop?.createdAt ?? now
}

/** Returns all templates, in the order of the events. */
async function templates(call: AdminCall): Promise<Schemas['SmsTemplate'][]> {
  const stored = new Map((await call.db.select().from(smsTemplates)).map((row) => [row.eventCode, row]))
  const since = await defaultsSince(call)
  return messageEvents.map(({ code }) => toDto(stored.get(code) ?? defaultTemplate(code, since)))
}

type Query = QueryOf<'GET /api/v1/admin/sms-templates'>

function filterTemplates(all: Schemas['SmsTemplate'][], query: Query) {
  const { keywordType = 'eventCode', keyword, recipient, enabled, type, sort = 'eventNo,asc' } = query
  const words = keyword?.trim().split(/\s+/).filter(Boolean) ?? []
  const texts = ({ eventCode, content, title }: Schemas['SmsTemplate']): string =>
    keywordType === 'eventCode' ? messageEvent(eventCode).label : [title, content].join('\n')
  const [key, direction] = sort.split(',') as ['eventNo' | 'updatedAt', 'asc' | 'desc']
  const sign = direction === 'asc' ? 1 : -1
  return all
    .filter(
      (row) =>
        words.every((word) => texts(row).includes(word)) &&
        (!recipient?.length || recipient.includes(row.recipient)) &&
        (enabled === undefined || row.enabled === enabled) &&
        (!type?.length || type.includes(row.type)),
    )
    .sort((a, b) => sign * (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : b.eventNo - a.eventNo))
}

/** Returns the template of an event, locked until the end of the transaction; creates it if needed. */
async function lock(call: AdminCall, code: Code): Promise<Row> {
  const { db } = call
  const first = defaultTemplate(code, await defaultsSince(call))
  await db.insert(smsTemplates).values(first).onConflictDoNothing()
  const [row] = await db.select().from(smsTemplates).where(eq(smsTemplates.eventCode, code)).for('update')
  return row ?? first
}

/** Returns the values of a template to store. Throws 400. */
async function textOf(db: Db, code: Code, body: Schemas['SmsTemplateText']) {
  const { variables } = messageEvent(code)
  const content = body.content.trim()
  const problem = content === '' ? required('내용') : textProblem(content, variables)
  if (problem) throw invalid({ content: problem })
  // only an LMS has a title
  const title = textSize(content, variables).type === 'LMS' ? textOrNull(body.title) : null
  const titleProblem = title && textTitleProblem(title)
  if (titleProblem) throw invalid({ title: titleProblem })
  const senderNumberSeq = body.senderNumberSeq ?? null
  if (senderNumberSeq !== null) {
    const { state } = senderNumbers
    const [sender] = await db
      .select({ state })
      .from(senderNumbers)
      .where(eq(senderNumbers.senderNumberSeq, senderNumberSeq))
      .for('share')
    if (sender?.state !== 'APPROVED') throw invalid({ senderNumberSeq: '승인된 발신번호를 선택해 주세요.' })
  }
  return { title, content, senderNumberSeq }
}

export const smsTemplateHandlers = handlersOf({
  'GET /api/v1/admin/sms-templates': async (call, { query }) => {
    const { page = 1, size = 20 } = query
    const rows = filterTemplates(await templates(call), query)
    return { items: rows.slice((page - 1) * size, page * size), page, size, total: rows.length }
  },

  'PUT /api/v1/admin/sms-templates/{eventCode}': async (call, { path, body }) => {
    const { db } = call
    const before = await lock(call, path.eventCode)
    if (before.version !== body.version) throw conflict(toDto(before))
    const values = { enabled: body.enabled, ...(await textOf(db, path.eventCode, body)) }
    const [row] = await db
      .update(smsTemplates)
      .set({ ...values, ...updatedStamp(call), version: before.version + 1 })
      .where(eq(smsTemplates.eventCode, path.eventCode))
      .returning()
    const { label, eventNo } = messageEvent(path.eventCode)
    call.log({
      action: 'SETTING',
      resource: RESOURCE,
      targetSeqs: [eventNo],
      names: [label],
      summary: `자동발송 문자 수정: ${label}`,
      changes: fieldChanges('SmsTemplateUpdate', before, values),
    })
    return toDto(row ?? before)
  },

  'POST /api/v1/admin/sms-templates/{eventCode}/test': async (call, { path, body }) => {
    const { label, eventNo, variables } = messageEvent(path.eventCode)
    const { title, content, senderNumberSeq } = await textOf(call.db, path.eventCode, body)
    const { bytes, type } = textSize(content, variables)
    const sent = await sendTest(call, {
      channel: type,
      title,
      content,
      variables,
      senderNumber: await senderOf(call.db, senderNumberSeq),
    })
    call.log({
      action: 'SEND',
      resource: RESOURCE,
      targetSeqs: [eventNo],
      names: [label],
      summary: `문자 테스트 발송: ${label} (${type} ${formatNumber(bytes)}byte)`,
    })
    return sent
  },
})
