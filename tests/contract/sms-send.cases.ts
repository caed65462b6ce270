import { eq } from 'drizzle-orm'
import type { OperationName } from '../../server/contract/contract-types'
import { smsRecipients, smsSends } from '../../server/inquirycommunity/schema/sms-send.schema'
import type { TestShop } from '../server/harness'
import { sheetForm } from '../server/sheet'
import { sent, smsBody } from '../server/sms-bodies'
import type { Case } from './cases'

const LATER = '2026-11-22T10:00:00+09:00'

const created = async (shop: TestShop, scheduledAt?: string) => {
  const { status, body, result } = await sent(shop, scheduledAt ? { scheduledAt } : {})
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { path: { seq: result.smsSendSeq } }
}

export const smsSendCases = {
  'GET /api/v1/admin/sms-sends': () => ({
    query: '?keywordType=content&keyword=안내&purpose=INFO&type=SMS&state[0]=DONE&sort=scheduledAt,desc',
  }),
  'GET /api/v1/admin/sms-sends/options': () => ({}),
  'POST /api/v1/admin/sms-sends/check': () => {
    const { requestId: _, ...body } = smsBody()
    return { body }
  },
  'POST /api/v1/admin/sms-sends': () => ({ body: smsBody() }),
  'GET /api/v1/admin/sms-sends/{seq}': (shop) => created(shop),
  'GET /api/v1/admin/sms-sends/{seq}/recipients': async (shop) => ({
    ...(await created(shop)),
    query: '?state[0]=SENT',
  }),
  'POST /api/v1/admin/sms-sends/{seq}/cancel': (shop) => created(shop, LATER),
  'POST /api/v1/admin/sms-sends/{seq}/resend-failed': async (shop) => {
    const { path } = await created(shop, LATER)
    const { db } = shop.services
    await db.update(smsSends).set({ state: 'DONE', failCount: 1 }).where(eq(smsSends.smsSendSeq, path.seq))
    await db.update(smsRecipients).set({ state: 'FAILED' }).where(eq(smsRecipients.smsSendSeq, path.seq))
    return { path, body: { requestId: crypto.randomUUID() } }
  },
  'GET /api/v1/admin/sms-sends/excel-template': () => ({}),
  'POST /api/v1/admin/sms-sends/excel-uploads': async () => ({
    body: await sheetForm(['이름', '휴대폰'], [['김손님', '01055551234']]),
  }),
} satisfies Partial<Record<OperationName, Case>>
