import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isLuhn } from '../../domain/orderdelivery/card-number'
import type { Schemas } from '../../server/contract/contract-types'
import { queryRows } from '../../server/db/rows'
import { adminLogs } from '../../server/db/schema'
import { inSystemCall } from '../../server/http/in-call'
import { messageLogs } from '../../server/message/message.schema'
import { lockOrder } from '../../server/orderdelivery/order/order-lock'
import { moveLines } from '../../server/orderdelivery/order/transition'
import { cardChargeJob } from '../../server/orderdelivery/payment/card-payment'
import { cardCharges } from '../../server/orderdelivery/schema/card-charge.schema'
import { orderHistories } from '../../server/orderdelivery/schema/order-note.schema'
import { orderPayments } from '../../server/orderdelivery/schema/payment.schema'
import { simulatedPayments } from '../../server/providers/payments/simulated'
import { simulatedPgCalls } from '../../server/providers/payments/simulated.schema'
import { cardBody } from './card-body'
import { type Answer, type TestShop, testShop } from './harness'
import { newOrder, orderRow } from './orders'
import { boss } from './staff'

/** Ends of card numbers: the last four digits decide the result of the provider. */
const CARDS = {
  good: '9490123456034444',
  limit: '9490123456070000',
  expired: '9490123456011111',
  lost: '9490123456093333',
} as const

let shop: TestShop
const start = new Date('2026-11-21T00:12:00Z')

beforeAll(async () => {
  shop = await testShop()
})
afterEach(() => {
  shop.clock.set(start)
  delete shop.services.external.payments
})
afterAll(() => shop.close())

const db = () => shop.services.db
type Slip = Schemas['CardPaymentSlip']

const pending = () => newOrder(shop, { order: { state: 'PAYMENT_PENDING', paymentMethod: 'CARD_BY_NUMBER' } })

const pay = async (body: Schemas['CardPayment']): Promise<Answer<Slip>> =>
  shop.call<Slip>('POST', '/api/v1/admin/order/payment/card-by-number', { body, token: await boss(shop) })
const chargeOf = async (requestId: string) =>
  (await db().select().from(cardCharges).where(eq(cardCharges.requestId, requestId)))[0]
const pgCalls = (key: string) => db().select().from(simulatedPgCalls).where(eq(simulatedPgCalls.key, key))

describe('a card told by phone', () => {
  it('pays the order once on repeated requests, and returns that', async () => {
    const { order } = await pending()
    const body = cardBody(order.orderSeq, order.payAmount, { installmentMonths: 3 })
    const answers = await Promise.all([pay(body), pay(body)])
    expect(answers.map(({ status, message }) => [status, message])).toEqual([
      [200, ''],
      [200, ''],
    ])
    const [first, second] = answers
    expect(first?.result).toEqual(second?.result)
    expect(first?.result).toMatchObject({
      amount: order.payAmount,
      installmentMonths: 3,
      maskedCardNumber: '9490-****-****-4444',
    })
    expect(await orderRow(shop, order.orderSeq)).toMatchObject({
      state: 'PAID',
      paidAmount: order.payAmount,
      paymentMethod: 'CARD_BY_NUMBER',
    })
    const payments = await db().select().from(orderPayments).where(eq(orderPayments.orderSeq, order.orderSeq))
    expect(payments).toMatchObject([{ state: 'PAID', approvalNumber: first?.result.approvalNumber, dueAt: null }])
    const messages = await db()
      .select()
      .from(messageLogs)
      .where(and(eq(messageLogs.relatedSeq, order.orderSeq), eq(messageLogs.eventCode, 'PAYMENT_CONFIRMED')))
    expect(messages).toHaveLength(1)
    const logs = await db()
      .select()
      .from(adminLogs)
      .where(
        and(eq(adminLogs.action, 'PAY'), sql`${adminLogs.targetSeqs} @> ${JSON.stringify([order.orderSeq])}::jsonb`),
      )
    expect(logs).toMatchObject([{ result: 'SUCCESS', subjects: [{ type: 'ORDERER' }] }])
  })

  it('pays an extra payment by card', async () => {
    const { order } = await newOrder(shop)
    const [extra] = await db()
      .insert(orderPayments)
      .values({ orderSeq: order.orderSeq, kind: 'EXTRA', method: 'CARD_BY_NUMBER', state: 'READY', amount: 7_000 })
      .returning()
    const { result } = await pay(cardBody(order.orderSeq, 7_000))
    expect(result?.orderPaymentSeq).toBe(extra?.orderPaymentSeq)
    expect(await orderRow(shop, order.orderSeq)).toMatchObject({ state: 'PAID', paidAmount: order.paidAmount })
  })

  it('Check 18: on an order just paid by bank → INVALID_STATE; amount changed → AMOUNT_MISMATCH', async () => {
    const paid = await newOrder(shop)
    expect(await pay(cardBody(paid.order.orderSeq, paid.order.payAmount))).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
      message: '결제할 수 없는 주문 상태입니다.',
    })
    const { order } = await pending()
    expect(await pay(cardBody(order.orderSeq, order.payAmount - 1))).toMatchObject({
      status: 409,
      code: 'AMOUNT_MISMATCH',
    })
  })

  it('declined by the provider changes nothing; the same request returns the same, another one may retry', async () => {
    const { order } = await pending()
    const body = cardBody(order.orderSeq, order.payAmount, { cardNumber: CARDS.limit })
    const declined = { status: 402, code: 'PAYMENT_DECLINED', message: '한도초과 카드입니다.' }
    expect(await pay(body)).toMatchObject(declined)
    expect(await pay(body)).toMatchObject(declined)
    for (const other of [{ cardNumber: CARDS.good }, { installmentMonths: 3 }, { amount: order.payAmount - 1 }])
      expect(await pay({ ...body, ...other })).toMatchObject({ status: 409, code: 'REQUEST_REUSED' })
    expect(await pay({ ...body, cardNumber: CARDS.expired, requestId: crypto.randomUUID() })).toMatchObject({
      message: '유효기간 오류입니다.',
    })
    expect((await orderRow(shop, order.orderSeq)).state).toBe('PAYMENT_PENDING')
    expect((await pay(cardBody(order.orderSeq, order.payAmount))).status).toBe(200)
  })

  it('without an answer is looked up with the same request and returns the first approval', async () => {
    const { order } = await pending()
    const body = cardBody(order.orderSeq, order.payAmount, { cardNumber: CARDS.lost })
    expect(await pay(body)).toMatchObject({ status: 502, code: 'EXTERNAL_FAILED' })
    expect((await orderRow(shop, order.orderSeq)).state).toBe('PAYMENT_PENDING')
    // no other payment is accepted meanwhile
    expect(await pay(cardBody(order.orderSeq, order.payAmount))).toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
    const { result } = await pay(body)
    const [charged] = await pgCalls(body.requestId)
    expect(result?.approvalNumber).toBe(charged?.approvalNumber)
    expect((await orderRow(shop, order.orderSeq)).state).toBe('PAID')
  })

  it('without an answer and without a repeated request is settled by the server', async () => {
    const { order } = await pending()
    const body = cardBody(order.orderSeq, order.payAmount, { cardNumber: CARDS.lost })
    await pay(body)
    expect(await shop.run(cardChargeJob)).toBe(0)
    shop.clock.advance(3)
    expect(await shop.run(cardChargeJob)).toBe(1)
    expect((await orderRow(shop, order.orderSeq)).state).toBe('PAID')
    // a process that ended before its request leaves nothing to pay
    const other = await pending()
    await db().insert(cardCharges).values({
      requestId: crypto.randomUUID(),
      orderSeq: other.order.orderSeq,
      adminSeq: 1,
      amount: other.order.payAmount,
      installmentMonths: 0,
      state: 'RUNNING',
      startedAt: start,
    })
    expect(await shop.run(cardChargeJob)).toBe(1)
    expect((await orderRow(shop, other.order.orderSeq)).state).toBe('PAYMENT_PENDING')
    expect((await pay(cardBody(other.order.orderSeq, other.order.payAmount))).status).toBe(200)
  })

  it('keeps the address of its slip if the provider has one', async () => {
    const { order } = await pending()
    const simulated = simulatedPayments(shop.services)
    const receiptUrl = 'https://pg.test/slip/1?key={clientKey}'
    shop.services.external.payments = {
      ...simulated,
      charge: async (card) => ({ ...(await simulated.charge(card)), receiptUrl }),
    }
    expect((await pay(cardBody(order.orderSeq, order.payAmount))).status).toBe(200)
    const payments = await db().select().from(orderPayments).where(eq(orderPayments.orderSeq, order.orderSeq))
    expect(payments).toMatchObject([{ receiptUrl }])
  })

  it('charged during a bank payment is refunded', async () => {
    const { order } = await pending()
    const simulated = simulatedPayments(shop.services)
    shop.services.external.payments = {
      ...simulated,
      charge: async (card) => {
        const charge = await simulated.charge(card)
        await inSystemCall(shop.services, async (call) => {
          await moveLines(call, await lockOrder(call.db, order.orderSeq), 'CONFIRM_DEPOSIT', { via: 'BANK' })
        })
        return charge
      },
    }
    const body = cardBody(order.orderSeq, order.payAmount)
    expect(await pay(body)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    await shop.idle()
    expect(await chargeOf(body.requestId)).toMatchObject({ state: 'VOIDED' })
    expect(await pgCalls(`void-${body.requestId}`)).toMatchObject([{ kind: 'CANCEL', amount: order.payAmount }])
    // the log row is found by the order number
    const logs = await shop.call<{ items: Schemas['AdminLog'][] }>(
      'GET',
      `/api/v1/admin/admin-logs?keyword=${order.orderNo}&action[0]=PAY`,
      { token: await boss(shop) },
    )
    const number = `${order.orderNo.slice(0, 8)}-${order.orderNo.slice(8)} ${order.payAmount.toLocaleString('en-US')}원`
    expect(logs.result.items.map(({ summary, result }) => [summary, result]).sort()).toEqual([
      [`카드번호 결제 승인 취소 예정 (결제할 수 없는 주문 상태): ${number}`, 'FAILURE'],
      [`카드번호 결제 승인 취소: ${number}`, 'SUCCESS'],
    ])
  })

  it('is validated field by field before the provider is called', async () => {
    const { order } = await pending()
    const wrong = cardBody(order.orderSeq, order.payAmount, {
      cardNumber: '9490123456034445',
      expiryMonth: '10',
      expiryYear: '26',
      holderIdentity: '859907',
      installmentMonths: 1,
      agreed: false,
    })
    const { status, errors } = await pay(wrong)
    expect(status).toBe(400)
    expect(errors.map(({ field }) => field).sort()).toEqual([
      'agreed',
      'cardNumber',
      'expiryMonth',
      'holderIdentity',
      'installmentMonths',
    ])
    expect(await chargeOf(wrong.requestId)).toBeUndefined()
  })

  it('is in no table, log or report afterwards', async () => {
    const { order } = await pending()
    await pay(cardBody(order.orderSeq, order.payAmount, { cardNumber: CARDS.limit }))
    await pay(cardBody(order.orderSeq, order.payAmount, { cardNumber: '123' }))
    await pay(cardBody(order.orderSeq, order.payAmount))
    const tables = await queryRows<{ name: string }>(
      db(),
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
          and (table_name ~ '^(admin_logs|order|card|simulated|message|requests)')`,
    )
    for (const { name } of tables) {
      for (const secret of [CARDS.good, CARDS.limit]) {
        const [row] = await queryRows<{ n: number }>(
          db(),
          sql`select count(*)::int as n from ${sql.identifier(name)} t where t::text like ${`%${secret}%`}`,
        )
        expect([name, row?.n]).toEqual([name, 0])
      }
    }
    expect(shop.reports.join('\n')).not.toContain(CARDS.good)
    const histories = await db()
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.orderSeq, order.orderSeq))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(histories.map(({ summary }) => summary).join()).toMatch(/카드번호 결제 거절.*카드번호 결제 570,000원 \(.*\)/)
  })
})

it('the last digit of a card is a check digit', () => {
  expect(Object.values(CARDS).map(isLuhn)).toEqual([true, true, true, true])
  expect([isLuhn('9490123456034445'), isLuhn(''), isLuhn('30569309025904')]).toEqual([false, false, true])
})
