import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminLogs } from '../../server/db/schema'
import { jobs } from '../../server/jobs/job.schema'
import { cardChargeJob } from '../../server/orderdelivery/payment/card-payment'
import { cardCharges } from '../../server/orderdelivery/schema/card-charge.schema'
import { orderHistories } from '../../server/orderdelivery/schema/order-note.schema'
import { orderPayments } from '../../server/orderdelivery/schema/payment.schema'
import { portonePayments } from '../../server/providers/payments/portone'
import { type FakeService, startFakeService } from '../fakes/fake-service'
import { createFakePortOne, type FakePortOne, PORTONE_CREDENTIALS, signedWebhook } from '../fakes/portone'
import { cardBody } from './card-body'
import { type TestShop, testShop } from './harness'
import { newOrder, orderRow } from './orders'
import { boss } from './staff'

let shop: TestShop
let fake: FakePortOne
let service: FakeService
const start = new Date('2026-11-21T00:12:00Z')

beforeAll(async () => {
  shop = await testShop()
  fake = createFakePortOne()
  service = await startFakeService(fake.routes)
})
beforeEach(() => {
  shop.services.external.payments = portonePayments({
    ...PORTONE_CREDENTIALS,
    host: service.url,
    clock: shop.clock,
    requestMs: 1_000,
  })
})
afterEach(() => {
  shop.clock.set(start)
  delete shop.services.external.payments
})
afterAll(() => Promise.all([shop.close(), service.close()]))

const pending = () => newOrder(shop, { order: { state: 'PAYMENT_PENDING', paymentMethod: 'CARD_BY_NUMBER' } })
const pay = async (body: ReturnType<typeof cardBody>) =>
  shop.call('POST', '/api/v1/admin/order/payment/card-by-number', { body, token: await boss(shop) })
const chargeOf = async (requestId: string) =>
  (await shop.services.db.select().from(cardCharges).where(eq(cardCharges.requestId, requestId)))[0]

/** Sends a webhook as PortOne does. */
async function tell(type: string, key: string, more?: Parameters<typeof signedWebhook>[2]): Promise<number> {
  const { headers, body } = signedWebhook(type, key, more)
  const { status } = await shop.app.request('/api/v1/hooks/payments', { method: 'POST', headers, body })
  await shop.idle()
  return status
}

describe('a card charged at 포트원', () => {
  it('pays the order, and the slip has the data of PortOne', async () => {
    const { order } = await pending()
    const body = cardBody(order.orderSeq, order.payAmount, { installmentMonths: 3 })
    expect((await pay(body)).result).toMatchObject({
      approvalNumber: '30012345',
      cardCompany: 'KB',
      maskedCardNumber: '9490-****-****-4444',
    })
    expect((await orderRow(shop, order.orderSeq)).state).not.toBe('PAYMENT_PENDING')
    const payments = await shop.services.db
      .select()
      .from(orderPayments)
      .where(eq(orderPayments.orderSeq, order.orderSeq))
    expect(payments).toMatchObject([
      { pgTid: body.requestId, receiptUrl: `https://receipt.portone.test/${body.requestId}`, state: 'PAID' },
    ])
    expect(fake.bodies.at(-1)).toMatchObject({ orderName: '벤투스 S2 AS 225/45R17 94W 외 1건' })
  })

  it('leaves no card data in a response, a row or a log, on any failure', async () => {
    // refused, refused by a card company that repeats the number, and charged without a response
    for (const cardNumber of ['9490123456070000', '9490123450015555', '9490123456034444']) {
      const { order } = await pending()
      if (cardNumber.endsWith('4444')) service.spoil('LOST')
      const body = cardBody(order.orderSeq, order.payAmount, { cardNumber })
      const answer = await pay({ ...body })
      expect([402, 502]).toContain(answer.status)
      const { db } = shop.services
      const kept = JSON.stringify([
        answer.body,
        await chargeOf(body.requestId),
        await db
          .select()
          .from(orderHistories)
          .where(eq(orderHistories.orderSeq, order.orderSeq))
          .orderBy(asc(orderHistories.orderHistorySeq)),
        await db.select().from(adminLogs),
        await db.select().from(jobs),
        shop.reports,
        shop.services.providers.seen('payments'),
      ])
      for (const secret of [body.cardNumber, body.cardNumber.replace(/(\d{4})(?=\d)/g, '$1-'), '850307']) {
        expect(kept.includes(secret), cardNumber).toBe(false)
      }
      expect(kept).not.toMatch(/expiry(Month|Year)|holderIdentity|cardPasswordFirst2/)
    }
  })
})

describe('a notice of a paid charge', () => {
  it('settles a charge without an answer, once for repeated notices', async () => {
    const { order } = await pending()
    const body = cardBody(order.orderSeq, order.payAmount)
    service.spoil('LOST')
    expect((await pay({ ...body })).status).toBe(502)
    expect(await chargeOf(body.requestId)).toMatchObject({ state: 'RUNNING' })
    expect(await tell('Transaction.Paid', body.requestId)).toBe(200)
    expect(await chargeOf(body.requestId)).toMatchObject({ state: 'APPROVED' })
    expect((await orderRow(shop, order.orderSeq)).state).not.toBe('PAYMENT_PENDING')
    expect(await tell('Transaction.Paid', body.requestId)).toBe(200)
    expect(await tell('Transaction.Ready', body.requestId)).toBe(200)
    const payments = await shop.services.db
      .select()
      .from(orderPayments)
      .where(eq(orderPayments.orderSeq, order.orderSeq))
    expect(payments).toHaveLength(1)
    expect(fake.payments.get(body.requestId)).toMatchObject({ status: 'PAID' })
  })

  it('before the answer leaves one payment', async () => {
    const { order } = await pending()
    const body = cardBody(order.orderSeq, order.payAmount)
    const real = shop.services.external.payments
    if (!real) throw new Error('not connected')
    shop.services.external.payments = {
      ...real,
      charge: async (card) => {
        const charge = await real.charge(card)
        await tell('Transaction.Paid', body.requestId)
        return charge
      },
    }
    expect(await pay(body)).toMatchObject({ status: 200, result: { approvalNumber: '30012345' } })
    expect(await chargeOf(body.requestId)).toMatchObject({ state: 'APPROVED' })
  })

  it('refunds a charge that was given up', async () => {
    const { order } = await pending()
    const body = cardBody(order.orderSeq, order.payAmount)
    service.spoil('CUT')
    expect((await pay({ ...body })).status).toBe(502)
    shop.clock.advance(3)
    await shop.run(cardChargeJob)
    expect(await chargeOf(body.requestId)).toMatchObject({ state: 'DECLINED' })
    await shop.services.external.payments?.charge({
      ...body,
      key: body.requestId,
      orderName: '주문',
      buyer: { name: '김주문', phone: '01012345678' },
      cardPasswordFirst2: '12',
    })
    expect(await tell('Transaction.Paid', body.requestId)).toBe(200)
    expect(await chargeOf(body.requestId)).toMatchObject({ state: 'VOIDED' })
    expect(fake.payments.get(body.requestId)).toMatchObject({ status: 'CANCELLED' })
    expect((await orderRow(shop, order.orderSeq)).state).toBe('PAYMENT_PENDING')
  })

  it('is not trusted: PortOne is queried', async () => {
    const { order } = await pending()
    const body = cardBody(order.orderSeq, order.payAmount)
    service.spoil('CUT')
    expect((await pay({ ...body })).status).toBe(502)
    expect(await tell('Transaction.Paid', body.requestId)).toBe(200)
    expect((await orderRow(shop, order.orderSeq)).state).toBe('PAYMENT_PENDING')
  })

  it('of an unknown charge changes nothing; without signature or secret it is refused', async () => {
    expect(await tell('Transaction.Paid', crypto.randomUUID())).toBe(200)
    expect(await tell('Transaction.Paid', 'an-order-of-another-program')).toBe(200)
    const { body } = signedWebhook('Transaction.Paid', crypto.randomUUID())
    const send = (text: string) => shop.app.request('/api/v1/hooks/payments', { method: 'POST', body: text })
    expect((await send(body)).status).toBe(401)
    expect((await send('x'.repeat(70_000))).status).toBe(413)
    delete shop.services.external.payments
    expect((await send(body)).status).toBe(404)
  })
})
