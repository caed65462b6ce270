import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../../server/jobs/job.schema'
import { messageJob, reportJob } from '../../server/message/dispatch'
import { alimtalkTemplates, messageLogs } from '../../server/message/message.schema'
import { type Message, queueMessage } from '../../server/message/outbox'
import { reviewJob } from '../../server/message/template-review'
import { solapiMessages } from '../../server/providers/messages/solapi'
import { startFakeService } from '../fakes/fake-service'
import { createFakeSolapi, SOLAPI_KEY, SOLAPI_PF_ID, SOLAPI_SECRET, SOLAPI_WEBHOOK_SECRET } from '../fakes/solapi'
import { asCall } from './calls'
import { type TestShop, testShop } from './harness'

let shop: TestShop
const db = () => shop.services.db
const fake = createFakeSolapi({ now: () => shop.clock.now() })
const service = await startFakeService(fake.routes)

beforeAll(async () => {
  shop = await testShop()
  shop.services.external.messages = solapiMessages({
    key: SOLAPI_KEY,
    secret: SOLAPI_SECRET,
    pfId: SOLAPI_PF_ID,
    host: service.url,
    webhookSecret: SOLAPI_WEBHOOK_SECRET,
    clock: shop.clock,
    requestMs: 2_000,
  })
  fake.numbers.push({ phoneNumber: '0212345678', status: 'ACTIVE' })
})
afterAll(async () => {
  await shop.close()
  await service.close()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T12:00:00+09:00')
  await db().delete(messageLogs)
  await db().delete(jobs)
  fake.messages.length = 0
})

const PHONE = '01012345678'
const queue = (overrides: Partial<Message> = {}) =>
  asCall(shop, (call) =>
    queueMessage(call, {
      eventCode: 'RESTOCKED',
      to: { name: '홍길동', phone: PHONE },
      values: { 상품명: '벤투스 S2 AS' },
      related: { type: 'test', seq: 1 },
      ...overrides,
    }),
  )
const logs = () => db().select().from(messageLogs).orderBy(messageLogs.messageLogSeq)
const first = async () => (await logs())[0]
const jobOf = async (seq: number | null) =>
  (
    await db()
      .select()
      .from(jobs)
      .where(and(eq(jobs.kind, reportJob.kind), eq(jobs.key, String(seq))))
  )[0]
/** Lets SOLAPI review and approve the event's template. */
async function approveTemplate() {
  const condition = eq(alimtalkTemplates.eventCode, 'RESTOCKED')
  await db()
    .update(alimtalkTemplates)
    .set({
      state: 'REVIEWING',
      enabled: true,
      fallback: 'SMS_TEMPLATE',
      content: '#{상품명} 재입고',
      reviewRequestedAt: shop.clock.now(),
    })
    .where(condition)
  await shop.run(reviewJob)
  for (const each of fake.templates) each.status = 'APPROVED'
  shop.clock.advance(1)
  await shop.run(reviewJob)
  const [row] = await db().select().from(alimtalkTemplates).where(condition)
  return row
}
/** Sends a webhook request. */
const hook = (keys: readonly string[], headers = fake.webhookHeaders()) =>
  shop.app.request('/api/v1/hooks/messages', {
    method: 'POST',
    headers,
    body: JSON.stringify(keys.map((key) => ({ statusCode: '9999', customFields: { shopMessage: key } }))),
  })

describe('a message accepted by the provider', () => {
  it('is sent but not delivered, and is not submitted again', async () => {
    await queue({ channel: 'SMS' })
    await shop.run(messageJob)
    expect(await first()).toMatchObject({ state: 'SENT', deliveredAt: null, providerId: fake.messages[0]?.messageId })
    await shop.run(messageJob)
    await shop.run(reportJob)
    expect(fake.messages).toHaveLength(1)
    expect((await first())?.state).toBe('SENT')
  })

  it('is delivered after its report', async () => {
    await queue({ channel: 'SMS' })
    await shop.run(messageJob)
    fake.report(PHONE)
    shop.clock.advance(1)
    await shop.run(reportJob)
    expect(await first()).toMatchObject({ state: 'DELIVERED', deliveredAt: shop.clock.now() })
  })

  it('fails without a report after three days, without a fallback', async () => {
    await queue({ channel: 'SMS' })
    await shop.run(messageJob)
    shop.clock.advance(3 * 24 * 60 + 60)
    await shop.run(reportJob)
    expect(await first()).toMatchObject({ state: 'FAILED', failCode: 'NO_REPORT' })
    expect(await logs()).toHaveLength(1)
  })

  it('is found again after a lost answer, and sent once', async () => {
    await queue({ channel: 'SMS' })
    service.spoil('LOST')
    await shop.run(messageJob)
    expect(await first()).toMatchObject({ state: 'SENT', providerId: null })
    shop.clock.advance(1)
    await shop.run(messageJob)
    expect(await first()).toMatchObject({ state: 'SENT', providerId: fake.messages[0]?.messageId })
    expect(fake.messages).toHaveLength(1)
  })
})

describe('an alimtalk', () => {
  it('is sent with the approved template; a later failure falls back to its text', async () => {
    const template = await approveTemplate()
    expect(template).toMatchObject({ state: 'APPROVED', providerId: fake.templates[0]?.templateId })
    await queue()
    await shop.run(messageJob)
    expect(fake.messages).toMatchObject([
      { type: 'ATA', kakaoOptions: { templateId: template?.providerId, variables: { '#{상품명}': '벤투스 S2 AS' } } },
    ])
    expect(await logs()).toHaveLength(1)
    fake.report(PHONE, '3104')
    shop.clock.advance(1)
    await shop.run(reportJob)
    await shop.run(messageJob)
    expect(await logs()).toMatchObject([
      { channel: 'ALIMTALK', state: 'FAILED', failCode: '3104', failMessage: '카카오톡 미사용자' },
      { channel: 'SMS', state: 'SENT', templateValues: null },
    ])
    expect(fake.messages).toMatchObject([{ type: 'ATA' }, { type: 'SMS', from: '0212345678' }])
  })
})

describe('the report webhook', () => {
  it('queries the provider at once, also repeatedly, and trusts nothing else', async () => {
    const seq = await queue({ channel: 'SMS' })
    await shop.run(messageJob)
    const later = new Date(shop.clock.now().getTime() + 3_600_000)
    await db().update(jobs).set({ runAt: later }).where(eq(jobs.kind, reportJob.kind))
    expect((await hook([String(seq)])).status).toBe(200)
    await shop.idle()
    // the webhook reports 9999, but SOLAPI answers that the message is pending
    expect((await first())?.state).toBe('SENT')
    fake.report(PHONE)
    expect((await hook([String(seq)])).status).toBe(200)
    expect((await hook([String(seq)])).status).toBe(200)
    await shop.run(reportJob)
    expect((await first())?.state).toBe('DELIVERED')
    expect((await hook([String(seq)])).status).toBe(200)
    expect(await jobOf(seq)).toBeUndefined()
  })

  it('ignores unknown messages, early reports and foreign senders', async () => {
    const seq = await queue({ channel: 'SMS' })
    expect((await hook([String(seq), '999999999', "1' or 1=1"])).status).toBe(200)
    expect(await jobOf(seq)).toBeUndefined()
    await shop.run(messageJob)
    expect((await first())?.state).toBe('SENT')
    expect((await hook([String(seq)], fake.webhookHeaders('guessed'))).status).toBe(401)
    const { messages } = shop.services.external
    delete shop.services.external.messages
    expect((await hook([String(seq)])).status).toBe(404)
    if (messages) shop.services.external.messages = messages
  })

  it('refuses large bodies', async () => {
    const body = 'x'.repeat(1024 * 1024 + 1)
    const request = { method: 'POST', headers: fake.webhookHeaders(), body }
    expect((await shop.app.request('/api/v1/hooks/messages', request)).status).toBe(413)
  })
})
