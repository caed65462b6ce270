import { eq } from 'drizzle-orm'
import type { AdminCall, LogEntry } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import { formatNumber } from '../../lib/numbers'
import { describeFilters, describeListCall } from '../../log/summary'
import { paged } from '../../resource/pages'
import { smsSends } from '../schema/sms-send.schema'
import type { SmsRow } from './sms-job'
import { checkOf, planOf, senderOptions, shopFacts } from './sms-plan'
import { countSms, recipientPage, smsRows, toSms, toSmsRow } from './sms-record'
import { smsSubjects } from './sms-subjects'
import { smsTemplate, uploadRecipients } from './sms-upload'
import { addSend, cancelSend, relatedOf, resendFailed } from './sms-write'

const RESOURCE = 'sms-sends'
async function findSend({ db }: Pick<AdminCall, 'db'>, seq: number): Promise<SmsRow> {
  const [row] = await db.select().from(smsSends).where(eq(smsSends.smsSendSeq, seq))
  if (!row) throw notFound()
  return row
}

async function answer(
  call: AdminCall,
  row: SmsRow,
  { what, ...entry }: Pick<LogEntry, 'action' | 'reason'> & { what: string },
): Promise<Schemas['SmsSend']> {
  call.log({
    ...entry,
    resource: RESOURCE,
    targetSeqs: [row.smsSendSeq],
    names: [`${row.smsSendSeq}번`],
    subjects: await smsSubjects(call.db, row.smsSendSeq),
    summary: `문자 ${what}: ${row.smsSendSeq}번 ${formatNumber(row.totalCount)}명`,
    personal: true,
  })
  return toSms(call.db, row)
}

export const smsSendHandlers = handlersOf({
  'GET /api/v1/admin/sms-sends': async (call, { query }) => {
    const { db } = call
    const page = await paged(
      query,
      () => countSms(db, query),
      (limit, offset) => smsRows(db, query).limit(limit).offset(offset),
    )
    call.log({
      action: 'LIST',
      resource: RESOURCE,
      targetCount: page.items.length,
      summary: `문자 발송 조회 (${describeFilters('sms-sends', query, 'content')}) ${formatNumber(page.total)}건`,
      personal: true,
    })
    return { ...page, items: page.items.map(toSmsRow) }
  },

  'GET /api/v1/admin/sms-sends/options': async ({ db }) => ({
    ...(await shopFacts(db)),
    senderNumbers: await senderOptions(db),
  }),

  'POST /api/v1/admin/sms-sends/check': async (call, { body }) => checkOf(await planOf(call, body)),

  'POST /api/v1/admin/sms-sends': async (call, { body: { requestId: _, ...rest } }) => {
    const plan = await planOf(call, rest)
    const row = await addSend(call, plan, relatedOf(rest))
    const reason = row.reason === null ? {} : { reason: row.reason }
    return answer(call, row, { action: 'SEND', what: row.scheduledAt ? '예약' : '발송', ...reason })
  },

  'GET /api/v1/admin/sms-sends/{seq}': async (call, { path }) =>
    answer(call, await findSend(call, path.seq), { action: 'DETAIL', what: '상세 조회' }),

  'GET /api/v1/admin/sms-sends/{seq}/recipients': async (call, { path, query }) => {
    const { smsSendSeq } = await findSend(call, path.seq)
    const page = await recipientPage(call.db, smsSendSeq, query)
    call.log({
      action: 'LIST',
      resource: RESOURCE,
      targetSeqs: [smsSendSeq],
      targetCount: page.items.length,
      names: [`${smsSendSeq}번`],
      summary: describeListCall(`${RESOURCE}/{seq}/recipients`, `문자 ${smsSendSeq}번 받는 사람`, query, page.total),
      personal: true,
    })
    return page
  },

  'POST /api/v1/admin/sms-sends/{seq}/cancel': async (call, { path }) =>
    answer(call, await cancelSend(call, path.seq), { action: 'STATE', what: '예약취소' }),

  'POST /api/v1/admin/sms-sends/{seq}/resend-failed': async (call, { path }) =>
    answer(call, await resendFailed(call, path.seq), { action: 'SEND', what: `재발송(${path.seq}번의 실패건)` }),

  'GET /api/v1/admin/sms-sends/excel-template': smsTemplate,
  'POST /api/v1/admin/sms-sends/excel-uploads': { inSteps: (call, { body }) => uploadRecipients(call, body) },
})
