import { eq } from 'drizzle-orm'
import type { OperationName } from '../../server/contract/contract-types'
import { alimtalkTemplates } from '../../server/message/message.schema'
import { asBoss, failedMessage, newNumber, newTemplate, smsTemplateBody, templateBody } from '../server/message-bodies'
import type { Case } from './cases'

const requestId = () => crypto.randomUUID()

export const messageCases = {
  'GET /api/v1/admin/sms-templates': () => ({
    query: '?keywordType=content&keyword=주문&recipient[0]=CUSTOMER&enabled=true&type[0]=LMS&sort=updatedAt,desc',
  }),
  'PUT /api/v1/admin/sms-templates/{eventCode}': async (shop) => ({
    path: { eventCode: 'RESTOCKED' },
    body: await smsTemplateBody(shop, 'RESTOCKED'),
  }),
  'POST /api/v1/admin/sms-templates/{eventCode}/test': () => ({
    path: { eventCode: 'RESTOCKED' },
    body: { content: '[#{쇼핑몰명}] #{상품명} 재입고', requestId: requestId() },
  }),
  'GET /api/v1/admin/sender-numbers': () => ({
    query: '?keywordType=label&keyword=고객&state[0]=APPROVED&sort=createdAt,asc',
  }),
  'POST /api/v1/admin/sender-numbers': () => ({ body: { number: '0317654321', label: '물류센터' } }),
  'GET /api/v1/admin/sender-numbers/{seq}': async (shop) => ({
    path: { seq: (await newNumber(shop)).senderNumberSeq },
  }),
  'PUT /api/v1/admin/sender-numbers/{seq}': async (shop) => {
    const { senderNumberSeq: seq, number, version } = await newNumber(shop)
    return { path: { seq }, body: { number, label: '물류', version } }
  },
  'DELETE /api/v1/admin/sender-numbers/{seq}': async (shop) => ({
    path: { seq: (await newNumber(shop)).senderNumberSeq },
  }),
  'GET /api/v1/admin/sms-settings': () => ({}),
  'PUT /api/v1/admin/sms-settings': async (shop) => {
    const { result } = await asBoss<{ version: number }>(shop, 'GET', '/api/v1/admin/sms-settings')
    return { body: { optOutNumber: '0801112222', nightBlock: true, lowBalanceAmount: 10_000, version: result.version } }
  },
  'GET /api/v1/admin/message-logs': () => ({
    query: '?keywordType=content&keyword=주문&channel[0]=ALIMTALK&state[0]=DELIVERED&recipientType[0]=CUSTOMER',
  }),
  'GET /api/v1/admin/message-logs/{seq}': async (shop) => ({ path: { seq: await failedMessage(shop) } }),
  'POST /api/v1/admin/message-logs/bulk': async (shop) => ({
    body: { action: 'RESEND', seqs: [await failedMessage(shop)] },
  }),
  'GET /api/v1/admin/alimtalk-templates': () => ({
    query: '?keywordType=content&keyword=주문&state[0]=APPROVED&enabled=true&sort=sentCount30d,desc',
  }),
  'POST /api/v1/admin/alimtalk-templates': () => ({ body: templateBody() }),
  'GET /api/v1/admin/alimtalk-templates/{seq}': async (shop) => ({
    path: { seq: (await newTemplate(shop)).alimtalkTemplateSeq },
  }),
  'PUT /api/v1/admin/alimtalk-templates/{seq}': async (shop) => {
    const { alimtalkTemplateSeq: seq, templateCode, version } = await newTemplate(shop)
    return { path: { seq }, body: { ...templateBody(), templateCode, name: '다른 이름', version } }
  },
  'DELETE /api/v1/admin/alimtalk-templates/{seq}': async (shop) => ({
    path: { seq: (await newTemplate(shop)).alimtalkTemplateSeq },
  }),
  'POST /api/v1/admin/alimtalk-templates/{seq}/review': async (shop) => ({
    path: { seq: (await newTemplate(shop)).alimtalkTemplateSeq },
  }),
  'DELETE /api/v1/admin/alimtalk-templates/{seq}/review': async (shop) => {
    const { alimtalkTemplateSeq: seq } = await newTemplate(shop)
    await shop.services.db
      .update(alimtalkTemplates)
      .set({ state: 'REVIEWING' })
      .where(eq(alimtalkTemplates.alimtalkTemplateSeq, seq))
    return { path: { seq } }
  },
  'POST /api/v1/admin/alimtalk-templates/{seq}/test': () => ({
    path: { seq: 1 },
    body: { requestId: requestId() },
  }),
  'POST /api/v1/admin/alimtalk-templates/bulk': async (shop) => ({
    body: { action: 'REQUEST_REVIEW', seqs: [(await newTemplate(shop)).alimtalkTemplateSeq] },
  }),
  'GET /api/v1/admin/alimtalk-channel': () => ({}),
} satisfies Partial<Record<OperationName, Case>>
