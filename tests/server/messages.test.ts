import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillVariables } from '../../domain/basicSetting/message-text'
import { cp949Bytes } from '../../domain/common/cp949'
import type { Schemas } from '../../server/contract/contract-types'
import { jobs } from '../../server/jobs/job.schema'
import { deleteOldMessages, messageJob } from '../../server/message/dispatch'
import { alimtalkTemplates, messageLogs, smsTemplates } from '../../server/message/message.schema'
import { textChannel } from '../../server/message/message-cost'
import { messageEvents } from '../../server/message/message-events'
import { notBefore } from '../../server/message/night'
import { cancelMessages, type Message, queueMessage, queueMessages } from '../../server/message/outbox'
import type { Delivery, MessageProvider, Outgoing } from '../../server/providers/messages/port'
import { simulatedProvider } from '../../server/providers/messages/simulated'
import { asCall } from './calls'
import { type TestShop, testShop } from './harness'
import { boss } from './staff'

let shop: TestShop
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T12:00:00+09:00')
  delete shop.services.external.messages
  await db().delete(messageLogs)
  await db().delete(jobs)
})

const message = (overrides: Partial<Message> = {}): Message => ({
  eventCode: 'RESTOCKED',
  to: { name: '홍길동', phone: '01012345678' },
  values: { 상품명: '벤투스 S2 AS' },
  related: { type: 'test', seq: 1 },
  ...overrides,
})
const queue = (overrides: Partial<Message> = {}) => asCall(shop, (call) => queueMessage(call, message(overrides)))
/** Returns a provider that records the messages and returns this result. */
const noting = (keys: string[], answer = async (): Promise<Delivery> => ({ ok: true })): MessageProvider => ({
  ...simulatedProvider,
  send({ key }) {
    keys.push(key)
    return answer()
  },
})
/** Sends the due messages. */
const send = (server: TestShop = shop) => server.run(messageJob)
const log = async (seq: number | null) =>
  (
    await db()
      .select()
      .from(messageLogs)
      .where(eq(messageLogs.messageLogSeq, seq ?? 0))
  )[0]
/** Sets the states of the event's templates. */
async function templates({
  alimtalk = true,
  sms = true,
  fallback = 'SMS_TEMPLATE' as 'NONE' | 'SAME_TEXT' | 'SMS_TEMPLATE',
}) {
  const ofEvent = eq(alimtalkTemplates.eventCode, 'RESTOCKED')
  await db()
    .update(alimtalkTemplates)
    .set({ enabled: alimtalk, state: 'APPROVED', fallback, content: '알림톡 #{상품명}' })
    .where(ofEvent)
  await db()
    .update(smsTemplates)
    .set({ enabled: sms, content: '[#{쇼핑몰명}] #{고객명}님 #{상품명} 재입고' })
    .where(eq(smsTemplates.eventCode, 'RESTOCKED'))
}
beforeEach(() => templates({}))

describe('a message text', () => {
  it('is filled with variables; one without a value is empty', () => {
    expect(fillVariables('[#{쇼핑몰명}] #{ 고객명 }님 #{없음}.', { 쇼핑몰명: '타이어원', 고객명: '홍길동' })).toBe(
      '[타이어원] 홍길동님 .',
    )
  })

  it('is an SMS up to 90 bytes of CP949, else an LMS', () => {
    expect(cp949Bytes('가a')).toBe(3)
    expect(textChannel('가'.repeat(45))).toBe('SMS')
    expect(textChannel(`${'가'.repeat(45)}a`)).toBe('LMS')
  })

  it('exists for every event', async () => {
    const codes = (await db().select().from(smsTemplates)).map(({ eventCode }) => eventCode)
    expect(codes.sort()).toEqual(messageEvents.map(({ code }) => code).sort())
  })
})

describe('the channel', () => {
  it('is alimtalk with an approved, enabled template, with a fallback text', async () => {
    expect(await log(await queue())).toMatchObject({
      channel: 'ALIMTALK',
      content: '알림톡 벤투스 S2 AS',
      fallback: { channel: 'SMS', content: '[타이어원] 홍길동님 벤투스 S2 AS 재입고' },
      state: 'QUEUED',
      recipientType: 'CUSTOMER',
      recipientPhone: '01012345678',
    })
  })

  it('is a text without template or by choice, and none if both are off', async () => {
    expect(await log(await queue({ channel: 'SMS' }))).toMatchObject({ channel: 'SMS', fallback: null })
    await templates({ alimtalk: false })
    expect(await log(await queue())).toMatchObject({ channel: 'SMS' })
    await templates({ alimtalk: false, sms: false })
    expect(await queue()).toBeNull()
    expect(await db().select().from(messageLogs)).toHaveLength(2)
  })

  it('ignores a template that is not approved', async () => {
    await db().update(alimtalkTemplates).set({ state: 'DORMANT' }).where(eq(alimtalkTemplates.eventCode, 'RESTOCKED'))
    expect(await log(await queue())).toMatchObject({ channel: 'SMS' })
  })

  it('of MANUAL is a text of any length', async () => {
    const text = `[#{쇼핑몰명}] #{고객명}님, ${'가'.repeat(60)}`
    expect(await log(await queue({ eventCode: 'MANUAL', title: '안내', text }))).toMatchObject({
      channel: 'LMS',
      title: '안내',
      eventCode: 'MANUAL',
      content: `[타이어원] 홍길동님, ${'가'.repeat(60)}`,
    })
  })
})

describe('messages of one change', () => {
  it('are sent once per recipient, also with concurrent writes', async () => {
    const first = await queue({ change: 'sent' })
    expect(first).not.toBeNull()
    expect(await queue({ change: 'sent' })).toBeNull()
    const many = await Promise.all([1, 2, 3, 4].map(() => queue({ change: 'again' })))
    expect(many.filter((seq) => seq !== null)).toHaveLength(1)
    expect(await queue({ change: 'sent', to: { name: '김철수', phone: '01087654321' } })).not.toBeNull()
  })

  it('in bulk each keep their order', async () => {
    const people = Array.from({ length: 1_200 }, (_, i) =>
      message({ related: { type: 'test', seq: i + 1 }, change: 'x' }),
    )
    const seqs = await asCall(shop, (call) => queueMessages(call, people))
    const rows = new Map((await db().select().from(messageLogs)).map((row) => [row.messageLogSeq, row.relatedSeq]))
    expect(seqs.map((seq) => rows.get(seq ?? 0))).toEqual(people.map(({ related }) => related.seq))
  })
})

describe('at night', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}+09:00`)

  it.each([
    ['20:59:59', '2026-11-21T20:59:59+09:00'],
    ['21:00:00', '2026-11-22T08:00:00+09:00'],
    ['23:59:59', '2026-11-22T08:00:00+09:00'],
    ['00:00:00', '2026-11-21T08:00:00+09:00'],
    ['07:59:59', '2026-11-21T08:00:00+09:00'],
    ['08:00:00', '2026-11-21T08:00:00+09:00'],
  ])('a deferrable message is held at %s until %s', (now, until) => {
    expect(notBefore('RESTOCKED', at(now))).toEqual(new Date(until))
    expect(notBefore('ORDER_RECEIVED', at(now))).toEqual(at(now))
  })

  it('is sent at eight, other messages at once', async () => {
    shop.clock.set('2026-11-21T22:30:00+09:00')
    const held = await queue()
    const urgent = await queue({ eventCode: 'ORDER_RECEIVED' })
    await send()
    expect((await log(held))?.state).toBe('QUEUED')
    expect((await log(urgent))?.state).toBe('DELIVERED')
    shop.clock.set('2026-11-22T07:59:00+09:00')
    await send()
    expect((await log(held))?.state).toBe('QUEUED')
    shop.clock.set('2026-11-22T08:00:00+09:00')
    await send()
    expect(await log(held)).toMatchObject({ state: 'DELIVERED', sentAt: new Date('2026-11-22T08:00:00+09:00') })
  })

  it('one left from the evening waits too', async () => {
    shop.clock.set('2026-11-21T20:59:00+09:00')
    const late = await queue()
    shop.clock.set('2026-11-21T21:05:00+09:00')
    await send()
    expect((await log(late))?.state).toBe('QUEUED')
  })
})

describe('sending', () => {
  it('a number ending with 0000 is unreachable: the fallback is sent and fails too', async () => {
    const seq = await queue({ to: { name: '홍길동', phone: '01012340000' } })
    await send()
    expect(await log(seq)).toMatchObject({ state: 'FAILED', failMessage: '수신할 수 없는 번호입니다.', cost: 0 })
    const [second] = await db()
      .select()
      .from(messageLogs)
      .where(eq(messageLogs.fallbackOfSeq, seq ?? 0))
    expect(second).toMatchObject({
      channel: 'SMS',
      state: 'FAILED',
      content: '[타이어원] 홍길동님 벤투스 S2 AS 재입고',
    })
    expect(await db().select().from(messageLogs)).toHaveLength(2)
  })

  it('the fallback is the same text or none, as the template says', async () => {
    await templates({ fallback: 'SAME_TEXT' })
    const same = await queue({ to: { name: '홍길동', phone: '01012340000' } })
    await templates({ fallback: 'NONE' })
    const none = await queue({ to: { name: '홍길동', phone: '01012340000' }, related: { type: 'test', seq: 2 } })
    await send()
    const [text] = await db()
      .select()
      .from(messageLogs)
      .where(eq(messageLogs.fallbackOfSeq, same ?? 0))
    expect(text).toMatchObject({ channel: 'SMS', content: '알림톡 벤투스 S2 AS' })
    expect(
      await db()
        .select()
        .from(messageLogs)
        .where(eq(messageLogs.fallbackOfSeq, none ?? 0)),
    ).toEqual([])
  })

  it('is done once with any number of processes', async () => {
    const sent: Outgoing[] = []
    const other = await shop.another()
    const provider = {
      ...simulatedProvider,
      async send(outgoing: Outgoing): Promise<Delivery> {
        sent.push(outgoing)
        await new Promise((resolve) => setTimeout(resolve, 5))
        return { ok: true }
      },
    }
    for (const { services } of [shop, other]) services.external.messages = provider
    const people = Array.from({ length: 450 }, (_, i) => message({ related: { type: 'test', seq: i + 1 } }))
    await asCall(shop, (call) => queueMessages(call, people))
    await Promise.all([send(), send(other)])
    expect(sent).toHaveLength(450)
    const states = (await db().select().from(messageLogs)).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['DELIVERED']))
  })

  it('a message of a dead process is sent again under its key, but not at night', async () => {
    const keys: string[] = []
    const living = await shop.another()
    let release: () => void = () => undefined
    const silence = new Promise<Delivery>((_, reject) => {
      release = () => reject(new Error('dead'))
    })
    shop.services.external.messages = noting(keys, () => silence)
    living.services.external.messages = noting(keys)
    shop.clock.set('2026-11-21T20:59:30+09:00')
    const advert = await queue({ eventCode: 'MANUAL', text: '(광고) 겨울타이어', channel: 'SMS' })
    const urgent = await queue({ eventCode: 'ORDER_RECEIVED' })
    const dead = send()
    await expect.poll(() => keys.length).toBe(2)
    shop.clock.set('2026-11-21T21:00:20+09:00')
    await send(living)
    expect(keys).toHaveLength(2)
    shop.clock.set('2026-11-21T21:00:31+09:00')
    await send(living)
    expect(keys.slice(2)).toEqual([String(urgent)])
    expect((await log(advert))?.state).toBe('SENT')
    shop.clock.set('2026-11-22T08:00:00+09:00')
    await send(living)
    expect(keys.slice(3)).toEqual([String(advert)])
    expect((await log(advert))?.state).toBe('DELIVERED')
    release()
    await dead
    expect((await log(advert))?.state).toBe('DELIVERED')
  })

  it('a slow process taken for dead changes nothing any more', async () => {
    const other = await shop.another()
    const answer: ((delivery: Delivery) => void)[] = []
    const provider = {
      ...simulatedProvider,
      send: () => new Promise<Delivery>((resolve) => answer.push(resolve)),
    }
    for (const { services } of [shop, other]) services.external.messages = provider
    const seq = await queue({ to: { name: '홍길동', phone: '01012345678' }, channel: 'SMS' })
    const slow = send()
    await expect.poll(() => answer.length).toBe(1)
    shop.clock.advance(2)
    const second = send(other)
    await expect.poll(() => answer.length).toBe(2)
    answer[1]?.({ ok: true })
    await second
    answer[0]?.({ ok: false, code: 'E', message: '늦은 답' })
    await slow
    expect(await log(seq)).toMatchObject({ state: 'DELIVERED', failMessage: null })
  })

  it('can be canceled before it starts', async () => {
    const [early, late] = [await queue(), await queue({ eventCode: 'ORDER_RECEIVED' })]
    expect(await asCall(shop, (call) => cancelMessages(call, [early ?? 0]))).toEqual([early])
    await send()
    expect(await asCall(shop, (call) => cancelMessages(call, [late ?? 0]))).toEqual([])
    expect((await log(early))?.state).toBe('CANCELED')
    expect((await log(late))?.state).toBe('DELIVERED')
  })

  it('the row is kept for a year', async () => {
    const seq = await queue()
    await send()
    await deleteOldMessages(db(), new Date('2027-11-20T12:00:00+09:00'))
    expect(await log(seq)).toBeDefined()
    await deleteOldMessages(db(), new Date('2027-11-22T12:00:00+09:00'))
    expect(await log(seq)).toBeUndefined()
  })
})

describe('an unreachable provider', () => {
  const down = { ...simulatedProvider, send: () => Promise.reject(new Error('connect ECONNREFUSED')) }
  const silent = { ...simulatedProvider, send: () => new Promise<Delivery>(() => undefined) }
  const job = async (seq: number | null) =>
    (
      await db()
        .select()
        .from(jobs)
        .where(eq(jobs.key, String(seq ?? 0)))
    )[0]
  beforeEach(() => {
    shop.services.watch = { ran: () => undefined, failed: () => undefined }
    shop.services.external.answerMs = 20
  })
  afterEach(() => {
    delete shop.services.watch
    delete shop.services.external.answerMs
  })

  it.each([
    ['fails', down],
    ['hangs', silent],
  ])(
    '%s: is called again after half a minute with the same key; the message is in progress meanwhile',
    async (_, provider) => {
      shop.services.external.messages = provider
      const seq = await queue({ channel: 'SMS' })
      await send()
      expect(await log(seq)).toMatchObject({ state: 'SENT', failMessage: expect.stringContaining('다시 시도') })
      expect((await job(seq))?.runAt).toEqual(new Date(shop.clock.now().getTime() + 30_000))
      // it may have arrived: it can neither be canceled nor sent again by hand
      expect(await asCall(shop, (call) => cancelMessages(call, [seq ?? 0]))).toEqual([])
      const keys: string[] = []
      shop.services.external.messages = noting(keys)
      await send()
      expect(keys).toEqual([])
      shop.clock.advance(0.5)
      await send()
      await send()
      expect(keys).toEqual([String(seq)])
      expect(await log(seq)).toMatchObject({ state: 'DELIVERED', failMessage: null })
      expect(await job(seq)).toBeUndefined()
    },
  )

  it('after a day fails the message without a fallback, and an admin may send it again', async () => {
    shop.services.external.messages = down
    const start = shop.clock.now().getTime()
    const seq = await queue({ eventCode: 'ORDER_RECEIVED' })
    let attempts = 0
    for (;;) {
      await send()
      const waiting = await job(seq)
      attempts += 1
      if (!waiting) break
      expect(await log(seq)).toMatchObject({ state: 'SENT' })
      shop.clock.set(waiting.runAt)
    }
    expect(attempts).toBeGreaterThan(20)
    const hours = (shop.clock.now().getTime() - start) / 3_600_000
    expect(hours).toBeGreaterThan(23)
    expect(hours).toBeLessThan(25)
    expect(await log(seq)).toMatchObject({
      state: 'FAILED',
      failCode: 'EXTERNAL',
      failMessage: '발송 서비스가 응답하지 않습니다.',
      cost: 0,
    })
    expect(await db().select().from(messageLogs)).toHaveLength(1)
    delete shop.services.external.messages
    const again = await shop.call<Schemas['BulkReceipt']>('POST', '/api/v1/admin/message-logs/bulk', {
      token: await boss(shop),
      body: { action: 'RESEND', seqs: [seq] },
    })
    expect(again.result).toEqual({ done: 1, failed: [] })
    await shop.idle()
    const [, second] = await db().select().from(messageLogs).orderBy(messageLogs.messageLogSeq)
    expect(second).toMatchObject({ state: 'DELIVERED' })
  })

  it('is not called at night: evening messages are retried in the morning', async () => {
    shop.clock.set('2026-11-21T20:59:50+09:00')
    shop.services.external.messages = down
    const seq = await queue()
    await send()
    shop.services.external.messages = simulatedProvider
    shop.clock.set('2026-11-21T21:01:00+09:00')
    await send()
    expect(await job(seq)).toMatchObject({ runAt: new Date('2026-11-22T08:00:00+09:00'), attempts: 1 })
    shop.clock.set('2026-11-22T08:00:00+09:00')
    await send()
    expect((await log(seq))?.state).toBe('DELIVERED')
  })

  it('refusing one of many does not stop the others', async () => {
    shop.services.external.messages = {
      ...simulatedProvider,
      send: async ({ to }) => {
        if (to.endsWith('7')) throw new Error('poison')
        return { ok: true }
      },
    }
    const to = (n: number) => ({ name: '홍길동', phone: `0101234000${n}` })
    const people = [5, 6, 7, 8].map((n) => message({ to: to(n), related: { type: 'test', seq: n }, channel: 'SMS' }))
    await asCall(shop, (call) => queueMessages(call, people))
    await send()
    const states = await db().select().from(messageLogs).orderBy(messageLogs.messageLogSeq)
    expect(states.map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED', 'SENT', 'DELIVERED'])
  })

  it('is never called within a transaction', async () => {
    const held: number[] = []
    shop.services.external.messages = {
      ...simulatedProvider,
      send: async () => {
        // the embedded database has one connection: inside a transaction this would never return
        held.push(await db().$count(messageLogs))
        return { ok: true }
      },
    }
    const seq = await queue()
    await send()
    expect(held).toEqual([1])
    expect((await log(seq))?.state).toBe('DELIVERED')
  })
})

it('a message written outside of the outbox is detected', async () => {
  const seq = await queue()
  await db().delete(jobs)
  await shop.run(messageJob)
  expect((await log(seq))?.state).toBe('DELIVERED')
})
