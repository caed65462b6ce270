import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryRows } from '../../server/db/rows'
import { smsRecipients, smsSends } from '../../server/inquirycommunity/schema/sms-send.schema'
import { smsJob } from '../../server/inquirycommunity/sms-send/sms-job'
import { messageJob } from '../../server/message/dispatch'
import { simulatedProvider } from '../../server/providers/messages/simulated'
import { type TestShop, testShop } from './harness'
import { textsProcess } from './other-process'
import { sent, strangers } from './sms-bodies'

const onServer = Boolean(process.env.TEST_DATABASE_URL)

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

it.runIf(onServer)('10,000 texts, two servers, one killed in between: every recipient gets one', async () => {
  const { db } = shop.services
  await db.execute(sql`create table handed_over (key text not null, phone text not null)`)
  shop.clock.set('2026-11-21T12:00:00+09:00')
  const sends = []
  for (let i = 0; i < 2; i += 1) {
    const answer = await sent(shop, {
      recipients: strangers(5_000),
      reason: '대설로 인한 배송 지연 안내',
      scheduledAt: '2026-11-21T12:15:00+09:00',
    })
    expect(answer).toMatchObject({ status: 201 })
    sends.push(answer.result.smsSendSeq)
  }
  shop.clock.set('2026-11-21T12:15:00+09:00')
  const [killed, living] = await Promise.all([textsProcess(shop, 1_234), textsProcess(shop)])
  killed.go()
  living.go()
  await killed.said(/SILENT/)
  killed.kill()
  await killed.gone()
  await living.said(/STATUS 0/)
  const handed = () => queryRows<{ key: string; phone: string }>(db, sql`select key, phone from handed_over`)
  const open = await db
    .select()
    .from(smsRecipients)
    .where(inArray(smsRecipients.state, ['WAITING', 'SENT']))
  expect(open.length, 'what died with it').toBeGreaterThan(0)

  // after the lease of the killed process has ended
  shop.clock.advance(2)
  const again: string[] = []
  shop.services.external.messages = {
    ...simulatedProvider,
    send({ key }) {
      again.push(key)
      return Promise.resolve({ ok: true })
    },
  }
  await shop.run(smsJob)
  await shop.run(messageJob)
  expect(new Set(again).size).toBe(again.length)
  // messages that were sent without a stored result are not requested again: they are checked below
  expect(again.length).toBeGreaterThan(0)
  expect(again.length).toBeLessThanOrEqual(open.length)

  const keys = new Map<string, string>()
  for (const { key, phone } of await handed()) {
    expect(keys.get(phone) ?? key, `one key for ${phone}, by which the provider delivers once`).toBe(key)
    keys.set(phone, key)
  }
  expect(new Set([...keys.values(), ...again]).size).toBe(10_000)
  const rows = await db.select().from(smsSends).where(inArray(smsSends.smsSendSeq, sends))
  expect(rows.map(({ state, successCount, failCount }) => ({ state, successCount, failCount }))).toEqual(
    Array(2).fill({ state: 'DONE', successCount: 5_000, failCount: 0 }),
  )
})
