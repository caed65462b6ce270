import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../../server/contract/contract-types'
import { auditShop } from '../../../server/member/ledger/audit'
import { messageLogs } from '../../../server/message/message.schema'
import { depositsBySeq, matchRound } from '../../../server/orderdelivery/bank/auto-match'
import { refundJob } from '../../../server/orderdelivery/claim/refund/refund-worker'
import { depositExpiryJob } from '../../../server/orderdelivery/desk/jobs/deposit-expiry'
import { depositReminderJob } from '../../../server/orderdelivery/desk/jobs/reminders'
import { readCashHeld } from '../../../server/orderdelivery/money/cash-held'
import { lockOrder } from '../../../server/orderdelivery/order/order-lock'
import { chargeState } from '../../../server/orderdelivery/payment/card-charge'
import { cardChargeJob } from '../../../server/orderdelivery/payment/card-payment'
import { confirmDeposit } from '../../../server/orderdelivery/payment/confirm-deposit'
import { requestChargeStatus } from '../../../server/orderdelivery/payment/payment-hook'
import { selfIssueJob } from '../../../server/orderdelivery/receipt/self-issue'
import { cardCharges } from '../../../server/orderdelivery/schema/card-charge.schema'
import { cashReceipts } from '../../../server/orderdelivery/schema/cash-receipt.schema'
import { orders } from '../../../server/orderdelivery/schema/order.schema'
import { orderHistories } from '../../../server/orderdelivery/schema/order-note.schema'
import { orderPayments, refunds } from '../../../server/orderdelivery/schema/payment.schema'
import { DeclinedError, NoAnswerError } from '../../../server/providers/errors'
import type { PaymentProvider } from '../../../server/providers/payments/port'
import { portonePayments } from '../../../server/providers/payments/portone'
import { simulatedPayments } from '../../../server/providers/payments/simulated'
import { type FakeService, startFakeService } from '../../fakes/fake-service'
import { createFakePortOne, type FakePortOne, PORTONE_CREDENTIALS, signedWebhook } from '../../fakes/portone'
import { depositOf, newDeposit } from '../bank'
import { asCall } from '../calls'
import { stockOf } from '../claim-orders'
import { type TestShop, testShop } from '../harness'
import { shopCall } from './shop-api'
import { byOf, confirmPayment, draftOf, newGoods, paymentIdOf, placed, placeOrder, type ShopOrder } from './shop-orders'

let shop: TestShop
let fake: FakePortOne
let service: FakeService
const start = new Date('2026-11-21T00:12:00Z')
/** The third day after the order, in the evening. */
const DUE = '2026-11-24T14:59:59.000Z'

beforeAll(async () => {
  shop = await testShop()
  fake = createFakePortOne()
  service = await startFakeService(fake.routes)
})
afterEach(() => {
  shop.clock.set(start)
  delete shop.services.external.payments
})
afterAll(() => Promise.all([shop.close(), service.close()]))

const db = () => shop.services.db
const read = async (order: ShopOrder) =>
  (await shopCall(shop, 'GET /api/v1/shop/orders/{orderNo}', { path: { orderNo: order.orderNo }, query: byOf(order) }))
    .result
const rowOf = async ({ orderNo }: ShopOrder) => {
  const [row] = await db().select().from(orders).where(eq(orders.orderNo, orderNo))
  if (!row) throw new Error('no order')
  return row
}
const toldOf = async (order: ShopOrder) => {
  const { orderSeq } = await rowOf(order)
  const rows = await db()
    .select()
    .from(orderHistories)
    .where(and(eq(orderHistories.orderSeq, orderSeq), eq(orderHistories.kind, 'PAYMENT')))
    .orderBy(asc(orderHistories.orderHistorySeq))
  return rows.map(({ actorType, summary }) => `${actorType} ${summary}`)
}
const messagesOf = async (order: ShopOrder) => {
  const { orderSeq } = await rowOf(order)
  const condition = and(eq(messageLogs.relatedType, 'ORDER'), eq(messageLogs.relatedSeq, orderSeq))
  return (await db().select().from(messageLogs).where(condition)).map(({ eventCode }) => eventCode)
}
interface ClaimWish {
  refundAccount?: typeof ACCOUNT
  lines?: { orderLineSeq: number; quantity: number }[]
}
const claim = (order: ShopOrder, more: ClaimWish = {}) =>
  shopCall(shop, 'POST /api/v1/shop/orders/{orderNo}/claims', {
    path: { orderNo: order.orderNo },
    query: byOf(order),
    body: { kind: 'CANCEL', reasonCode: 'CHANGE_OF_MIND', ...more },
  })
const ACCOUNT = { bankCode: '004' as const, accountNumber: '12345678901', accountHolder: '김환불' }

/** A session of its own, because the time is moved between them. */
const admin = () => shop.signIn('admin', { fresh: true })
/** Does what an admin does with the refund of an order. */
async function moveRefund(order: ShopOrder, move: object) {
  const { orderSeq } = await rowOf(order)
  const [refund] = await db().select().from(refunds).where(eq(refunds.orderSeq, orderSeq))
  return shop.call('POST', `/api/v1/admin/refunds/${refund?.refundSeq}/transition`, {
    token: await admin(),
    body: { ...move, version: refund?.version, requestId: randomUUID() },
  })
}
/** Transfers the refund of an order to the account that the customer has told. */
async function giveBack(order: ShopOrder, paidOn: string): Promise<void> {
  expect((await moveRefund(order, { action: 'CHANGE_METHOD', method: 'BANK', ...ACCOUNT })).status).toBe(200)
  expect((await moveRefund(order, { action: 'COMPLETE', paidOn })).status).toBe(200)
}
const changeToTransfer = async (order: ShopOrder, depositorName: string) => {
  const { orderSeq, version } = await rowOf(order)
  const answer = await shop.call('POST', `/api/v1/admin/orders/${orderSeq}/change-payment`, {
    token: await admin(),
    body: { method: 'BANK_TRANSFER', depositorName, version, requestId: randomUUID() },
  })
  expect(answer.status, answer.message).toBe(200)
}
const askForReceipt = (order: ShopOrder) =>
  shopCall(shop, 'POST /api/v1/shop/orders/{orderNo}/cash-receipt', {
    path: { orderNo: order.orderNo },
    query: byOf(order),
    body: { kind: 'INCOME', identifier: '01055557777' },
  })
const receiptsOf = async (order: ShopOrder) =>
  db()
    .select()
    .from(cashReceipts)
    .where(eq(cashReceipts.orderSeq, (await rowOf(order)).orderSeq))

/** A provider, and what a customer does in its window and at the bank. */
interface World {
  connect(): PaymentProvider
  issue(key: string, amount: number, dueAt: string): Promise<unknown> | unknown
  deposit(key: string): Promise<boolean> | boolean
  /** Tells the shop of a change. */
  notice(kind: 'Paid' | 'VirtualAccountIssued', key: string): Promise<unknown>
}

const customer = () => shop.services.external.payments?.customer

const worlds: [string, World][] = [
  [
    'the simulated provider',
    {
      connect: () => simulatedPayments(shop.services),
      issue: (key, amount, dueAt) => customer()?.issueAccount({ key, amount, dueAt: new Date(dueAt) }),
      deposit: async (key) => (await customer()?.deposit(key)) ?? false,
      notice: async (_, key) => {
        await requestChargeStatus(shop.services, key)
        await shop.idle()
      },
    },
  ],
  [
    '포트원',
    {
      connect: () =>
        portonePayments({ ...PORTONE_CREDENTIALS, host: service.url, clock: shop.clock, requestMs: 1_000 }),
      issue: (key, amount, expiredAt) => fake.issueAccount(key, amount, { expiredAt }),
      deposit: (key) => fake.deposit(key),
      notice: async (kind, key) => {
        const { headers, body } = signedWebhook(`Transaction.${kind}`, key)
        const answer = await shop.app.request('/api/v1/hooks/payments', { method: 'POST', headers, body })
        expect(answer.status).toBe(200)
        await shop.idle()
      },
    },
  ],
]

describe.each(worlds)('a virtual account of %s', (_name, world) => {
  beforeEach(() => {
    shop.services.external.payments = world.connect()
  })

  const waiting = () => placed(shop, { paymentMethod: 'VIRTUAL_ACCOUNT' })
  /** An order whose account is issued and stored. */
  async function issued(): Promise<ShopOrder> {
    const order = await waiting()
    await world.issue(paymentIdOf(order), order.payAmount, order.payments[0]?.accountDueAt ?? '')
    const answer = await confirmPayment(shop, order)
    expect(answer.status).toBe(200)
    return answer.result
  }
  const isPaid = (order: ShopOrder) => ({
    state: 'PAID',
    paidAmount: order.payAmount,
    unpaidAmount: 0,
    payments: [{ method: 'VIRTUAL_ACCOUNT', state: 'PAID', receivedAmount: order.payAmount, paymentId: null }],
  })

  it('is stored with the order, which waits for the deposit until the day that the shop says', async () => {
    const order = await waiting()
    expect(order).toMatchObject({
      state: 'PAYMENT_PENDING',
      payments: [{ method: 'VIRTUAL_ACCOUNT', accountNumber: null, accountDueAt: DUE, paymentId: expect.any(String) }],
    })
    expect(await messagesOf(order)).not.toContain('DEPOSIT_GUIDE')
    await world.issue(paymentIdOf(order), order.payAmount, DUE)
    for (let times = 0; times < 2; times += 1) {
      const { result } = await confirmPayment(shop, order)
      expect(result).toMatchObject({ state: 'PAYMENT_PENDING', depositDueAt: DUE, unpaidAmount: order.payAmount })
      expect(result.payments).toMatchObject([
        {
          state: 'READY',
          bankCode: '088',
          bankName: '신한',
          accountNumber: expect.stringMatching(/^56\d{10,14}$/),
          accountHolder: expect.any(String),
          dueAt: DUE,
          accountDueAt: null,
          paymentId: paymentIdOf(order),
        },
      ])
    }
    expect((await messagesOf(order)).filter((code) => code === 'DEPOSIT_GUIDE')).toHaveLength(1)
    expect(await toldOf(order)).toEqual([
      `CUSTOMER 가상계좌 발급: 신한 ${order.payAmount.toLocaleString('en-US')}원, 입금기한 2026-11-24 23:59`,
    ])
    const { orderSeq } = await rowOf(order)
    const shown = (token: string) => shop.call('GET', `/api/v1/admin/orders/${orderSeq}`, { token })
    const { result } = await shown(await shop.signIn('admin'))
    expect(result).toMatchObject({
      payments: [
        { bankCode: '088', accountNumber: expect.stringContaining('*'), accountHolder: expect.stringContaining('*') },
      ],
    })
  })

  it('is masked in the message log, and never printed as an account to transfer to', async () => {
    const order = await issued()
    const { orderSeq } = await rowOf(order)
    const number = (await read(order)).payments[0]?.accountNumber ?? ''
    expect(number).toMatch(/^\d{10,}$/)
    const [guide] = await db()
      .select()
      .from(messageLogs)
      .where(and(eq(messageLogs.relatedSeq, orderSeq), eq(messageLogs.eventCode, 'DEPOSIT_GUIDE')))
    expect(guide?.content).toContain(number)
    expect(guide?.maskedContent).not.toContain(number)
    const { result } = await shop.call<Schemas['Order']>('GET', `/api/v1/admin/orders/${orderSeq}?print=ORDER`, {
      token: await shop.signIn('admin'),
    })
    expect(result.sheet?.accounts.length).toBeGreaterThan(0)
    expect(result.sheet?.accounts.map(({ accountNumber }) => accountNumber)).not.toContain(number)
  })

  it('is paid once, although the deposit is told of twice', async () => {
    const order = await issued()
    expect(await world.deposit(paymentIdOf(order))).toBe(true)
    await world.notice('Paid', paymentIdOf(order))
    await world.notice('Paid', paymentIdOf(order))
    await world.notice('VirtualAccountIssued', paymentIdOf(order))
    expect(await read(order)).toMatchObject(isPaid(order))
    expect((await confirmPayment(shop, order)).result).toMatchObject(isPaid(order))
    await shop.run(cardChargeJob)
    expect(await toldOf(order)).toMatchObject([
      expect.stringContaining('가상계좌 발급'),
      `PG 가상계좌 입금 ${order.payAmount.toLocaleString('en-US')}원 (신한)`,
    ])
    expect((await messagesOf(order)).filter((code) => code === 'PAYMENT_CONFIRMED')).toHaveLength(1)
    expect(await auditShop(db())).toEqual([])
  })

  it('is stored when only the provider tells of it, and paid when its notices come in the wrong order', async () => {
    const order = await waiting()
    await world.issue(paymentIdOf(order), order.payAmount, DUE)
    await world.notice('VirtualAccountIssued', paymentIdOf(order))
    expect((await read(order)).payments).toMatchObject([{ state: 'READY', bankCode: '088' }])

    const other = await waiting()
    await world.issue(paymentIdOf(other), other.payAmount, DUE)
    await world.deposit(paymentIdOf(other))
    await world.notice('Paid', paymentIdOf(other))
    await world.notice('VirtualAccountIssued', paymentIdOf(other))
    expect(await read(other)).toMatchObject(isPaid(other))
    expect((await confirmPayment(shop, other)).result).toMatchObject(isPaid(other))
  })

  it('is asked about every few hours, and once when its time is over, if nobody tells of the deposit', async () => {
    const order = await issued()
    const late = await issued()
    await world.deposit(paymentIdOf(order))
    await shop.run(cardChargeJob)
    expect((await read(order)).state).toBe('PAYMENT_PENDING')
    shop.clock.advance(3 * 60)
    await shop.run(cardChargeJob)
    expect(await read(order)).toMatchObject(isPaid(order))
    shop.clock.set('2026-11-24T14:00:00Z')
    await shop.run(cardChargeJob)
    await world.deposit(paymentIdOf(late))
    shop.clock.set('2026-11-24T15:10:00Z')
    await shop.run(depositExpiryJob)
    expect((await read(late)).state).toBe('PAYMENT_PENDING')
    await shop.run(cardChargeJob)
    await shop.run(depositExpiryJob)
    expect(await read(late)).toMatchObject(isPaid(late))
  })

  it('that nobody pays into is closed when its time is over, and the order canceled', async () => {
    const { itemSeq } = await newGoods(shop)
    const { result: order } = await placeOrder(shop, draftOf(itemSeq, { paymentMethod: 'VIRTUAL_ACCOUNT' }))
    // an account that would take the deposit for longer than the shop waits
    await world.issue(paymentIdOf(order), order.payAmount, '2026-12-24T14:59:59.000Z')
    expect((await confirmPayment(shop, order)).result.depositDueAt).toBe(DUE)
    shop.clock.set('2026-11-24T01:00:00Z')
    await shop.run(depositReminderJob)
    expect(await messagesOf(order)).toContain('DEPOSIT_REMINDER')
    shop.clock.set('2026-11-24T15:10:00Z')
    await shop.run(cardChargeJob)
    await shop.run(depositExpiryJob)
    expect(await read(order)).toMatchObject({
      state: 'CANCELED',
      paidAmount: 0,
      claims: [{ reasonCode: 'DEPOSIT_EXPIRED' }],
    })
    expect(await stockOf(shop, itemSeq)).toBe(100)
    expect(await world.deposit(paymentIdOf(order))).toBe(false)
    expect(await auditShop(db())).toEqual([])
  })

  it('that nobody asks for ends with the order an hour later, without a reminder', async () => {
    const order = await waiting()
    await shop.run(depositReminderJob)
    shop.clock.advance(61)
    await shop.run(cardChargeJob)
    await shop.run(depositExpiryJob)
    expect((await read(order)).state).toBe('CANCELED')
    expect(await messagesOf(order)).not.toContain('DEPOSIT_REMINDER')
  })

  it('is closed when the order is canceled', async () => {
    const order = await issued()
    expect((await claim(order)).result).toMatchObject({ state: 'CANCELED', refundedAmount: 0 })
    await shop.run(cardChargeJob)
    expect(await world.deposit(paymentIdOf(order))).toBe(false)
    expect(await confirmPayment(shop, order)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
  })

  it('that is paid into after the order was canceled leaves a refund that waits for the account', async () => {
    const order = await issued()
    await claim(order)
    await world.deposit(paymentIdOf(order))
    await world.notice('Paid', paymentIdOf(order))
    await world.notice('Paid', paymentIdOf(order))
    const after = await read(order)
    expect(after).toMatchObject({ state: 'CANCELED', paidAmount: 0 })
    expect(after.payments).toMatchObject([{ kind: 'EXTRA', state: 'PAID', receivedAmount: order.payAmount }])
    const { orderSeq, refundState } = await rowOf(order)
    expect(refundState).toBe('PENDING')
    const [refund, ...others] = await db().select().from(refunds).where(eq(refunds.orderSeq, orderSeq))
    expect(others).toEqual([])
    expect(refund).toMatchObject({ method: 'BANK', state: 'PENDING', cashAmount: order.payAmount, accountSealed: null })

    expect(await moveRefund(order, { action: 'COMPLETE', paidOn: '2026-11-21' })).toMatchObject({
      status: 409,
      message: '환불 계좌 (을)를 입력해주세요.',
    })
    await giveBack(order, '2026-11-21')
    expect(await rowOf(order)).toMatchObject({ refundState: 'NONE', refundedAmount: order.payAmount })
    const payments = await db().select().from(orderPayments).where(eq(orderPayments.orderSeq, orderSeq))
    expect(payments).toContainEqual(expect.objectContaining({ kind: 'EXTRA', state: 'REFUNDED' }))
    expect(await auditShop(db())).toEqual([])
  })

  /** An unpaid order that is to be paid by transfer, after its account was paid with what it cost before. */
  async function paidBesides(): Promise<ShopOrder> {
    const order = await issued()
    await changeToTransfer(order, '손비회')
    const [line] = order.lines
    const less = await claim(order, { lines: [{ orderLineSeq: line?.orderLineSeq ?? 0, quantity: 1 }] })
    expect(less.status, less.message).toBe(201)
    await world.deposit(paymentIdOf(order))
    await world.notice('Paid', paymentIdOf(order))
    const after = await read(order)
    expect(after).toMatchObject({ state: 'PAYMENT_PENDING', paidAmount: 0 })
    expect(after.payments).toContainEqual(
      expect.objectContaining({ kind: 'EXTRA', state: 'PAID', receivedAmount: order.payAmount }),
    )
    return after
  }

  it('that is paid into for nothing holds no cash that needs a receipt or an invoice', async () => {
    const canceled = await issued()
    await claim(canceled)
    await world.deposit(paymentIdOf(canceled))
    await world.notice('Paid', paymentIdOf(canceled))
    expect(await askForReceipt(canceled)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    shop.clock.advance(4 * 24 * 60)
    await shop.run(selfIssueJob)
    expect(await receiptsOf(canceled)).toEqual([])
    shop.clock.set(start)

    const order = await paidBesides()
    expect((await askForReceipt(order)).status).toBe(200)
    const { orderSeq, currentPayAmount } = await rowOf(order)
    await asCall(shop, async (call) => confirmDeposit(call, await lockOrder(call.db, orderSeq), {}))
    expect(await receiptsOf(order)).toMatchObject([{ amount: currentPayAmount }])
    expect((await readCashHeld(db(), [orderSeq])).get(orderSeq)).toBe(currentPayAmount)
    // the one receipt is all that may be issued
    expect(await askForReceipt(order)).toMatchObject({ status: 409, code: 'RECEIPT_EXISTS' })
  })

  it('that is paid into although the order was to be paid by transfer makes a later transfer a duplicate', async () => {
    const order = await issued()
    await changeToTransfer(order, '두번입금')
    await world.deposit(paymentIdOf(order))
    await world.notice('Paid', paymentIdOf(order))
    expect(await read(order)).toMatchObject({
      state: 'PAID',
      payments: [{ method: 'VIRTUAL_ACCOUNT', depositorName: null }],
    })
    const { bankDepositSeq } = await newDeposit(shop, { amount: order.payAmount, name: '두번입금' })
    await asCall(shop, (call) => matchRound(call, depositsBySeq([bankDepositSeq])))
    expect(await depositOf(shop, bankDepositSeq)).toMatchObject({
      state: 'UNMATCHED',
      reason: '이미 입금확인된 주문입니다. (중복 입금 의심)',
    })
  })

  it('that is paid into for nothing keeps an unpaid order until the money is given back', async () => {
    const order = await paidBesides()
    shop.clock.set('2026-11-24T15:10:00Z')
    await shop.run(depositExpiryJob)
    expect((await read(order)).state).toBe('PAYMENT_PENDING')
    await giveBack(order, '2026-11-25')
    await shop.run(depositExpiryJob)
    expect(await read(order)).toMatchObject({ state: 'CANCELED' })
    expect(await auditShop(db())).toEqual([])
  })

  it('that is paid into after the order was deleted restores it with the refund', async () => {
    const order = await waiting()
    await world.issue(paymentIdOf(order), order.payAmount, '2026-12-24T14:59:59.000Z')
    await confirmPayment(shop, order)
    await claim(order)
    shop.clock.advance(8 * 24 * 60)
    const { orderSeq } = await rowOf(order)
    const remove = { action: 'DELETE', seqs: [orderSeq], reason: '시험 주문 정리' }
    const removed = await shop.call('POST', '/api/v1/admin/orders/bulk', {
      token: await admin(),
      body: remove,
    })
    expect(removed.result).toMatchObject({ done: 1 })
    expect(await world.deposit(paymentIdOf(order))).toBe(true)
    await world.notice('Paid', paymentIdOf(order))
    expect(await chargeState(db(), paymentIdOf(order))).toBe('APPROVED')
    expect(await rowOf(order)).toMatchObject({ state: 'CANCELED', deletedAt: null, purgeAt: null })
    await giveBack(order, '2026-11-29')
    expect(await rowOf(order)).toMatchObject({ refundState: 'NONE', refundedAmount: order.payAmount })
    expect(await auditShop(db())).toEqual([])
  })

  it('of another amount is closed, and the next one has another number', async () => {
    const order = await waiting()
    await world.issue(paymentIdOf(order), 1_000, DUE)
    expect(await confirmPayment(shop, order)).toMatchObject({ status: 409, code: 'AMOUNT_MISMATCH' })
    await shop.idle()
    await shop.run(cardChargeJob)
    expect(await world.deposit(paymentIdOf(order))).toBe(false)
    const after = await read(order)
    expect(after).toMatchObject({ state: 'PAYMENT_PENDING', payments: [{ accountNumber: null }] })
    expect(paymentIdOf(after)).not.toBe(paymentIdOf(order))
    await world.issue(paymentIdOf(after), order.payAmount, DUE)
    expect((await confirmPayment(shop, after)).result.payments).toMatchObject([{ bankCode: '088' }])
  })

  it('is refused while there is none, and while the provider does not answer', async () => {
    const order = await waiting()
    expect(await confirmPayment(shop, order)).toMatchObject({ status: 402, code: 'PAYMENT_DECLINED' })
    await world.issue(paymentIdOf(order), order.payAmount, DUE)
    const real = world.connect()
    shop.services.external.payments = { ...real, find: () => Promise.reject(new NoAnswerError()) }
    expect(await confirmPayment(shop, order)).toMatchObject({ status: 502, code: 'EXTERNAL_FAILED' })
    shop.services.external.payments = real
    expect((await confirmPayment(shop, order)).result.payments).toMatchObject([{ bankCode: '088' }])
    // asked about at its end, although the provider did not answer at first
    await world.deposit(paymentIdOf(order))
    shop.services.external.payments = { ...real, find: () => Promise.reject(new NoAnswerError()) }
    await world.notice('Paid', paymentIdOf(order)).catch(() => undefined)
    expect((await read(order)).state).toBe('PAYMENT_PENDING')
    shop.services.external.payments = real
    shop.clock.advance(3 * 60)
    await shop.run(cardChargeJob)
    expect(await read(order)).toMatchObject(isPaid(order))
  })

  it('is given back to the account that the customer names, and not without one', async () => {
    const order = await issued()
    await world.deposit(paymentIdOf(order))
    await world.notice('Paid', paymentIdOf(order))
    expect(await claim(order)).toMatchObject({
      status: 400,
      errors: [{ field: 'refundAccount', message: '환불 계좌 (을)를 입력해주세요.' }],
    })
    expect((await claim(order, { refundAccount: ACCOUNT })).result.state).toBe('CANCELED')
    await shop.run(refundJob)
    expect(await read(order)).toMatchObject({
      refundedAmount: order.payAmount,
      refunds: [{ method: 'PG_CANCEL', state: 'DONE', cashAmount: order.payAmount }],
    })
    expect(await auditShop(db())).toEqual([])
  })
})

describe('the provider is asked again', () => {
  let real: PaymentProvider
  beforeEach(() => {
    real = worlds[1]?.[1].connect() ?? simulatedPayments(shop.services)
    shop.services.external.payments = real
  })

  /** Has something happen, and the shop told of it, between the provider's next answer about a payment and its arrival. */
  function afterNextAnswer(order: ShopOrder, happen: (key: string) => unknown): void {
    let isFirst = true
    shop.services.external.payments = {
      ...real,
      find: async (key) => {
        const answer = await real.find(key)
        if (isFirst && key === paymentIdOf(order)) {
          isFirst = false
          await happen(key)
          const { headers, body } = signedWebhook('Transaction.Paid', key)
          const response = await shop.app.request('/api/v1/hooks/payments', { method: 'POST', headers, body })
          expect(response.status).toBe(200)
        }
        return answer
      },
    }
  }
  async function issued(): Promise<ShopOrder> {
    const order = await placed(shop, { paymentMethod: 'VIRTUAL_ACCOUNT' })
    fake.issueAccount(paymentIdOf(order), order.payAmount, { expiredAt: DUE })
    return (await confirmPayment(shop, order)).result
  }
  const stateOf = async (order: ShopOrder) => {
    const condition = eq(cardCharges.requestId, paymentIdOf(order))
    return (await db().select().from(cardCharges).where(condition))[0]?.state
  }

  it('when it tells of a deposit while it is asked about the account for the last time', async () => {
    const order = await issued()
    shop.clock.set('2026-11-24T15:10:00Z')
    afterNextAnswer(order, (key) => expect(fake.deposit(key)).toBe(true))
    await shop.run(cardChargeJob)
    expect(await read(order)).toMatchObject({ state: 'PAID', paidAmount: order.payAmount })
    expect(await auditShop(db())).toEqual([])
  })

  it('when it tells of a card while it is asked about the payment for the last time', async () => {
    const order = await placed(shop, { paymentMethod: 'CARD' })
    shop.clock.advance(61)
    afterNextAnswer(order, (key) =>
      real.charge({
        key,
        amount: order.payAmount,
        cardNumber: '9490123456784444',
        expiryMonth: '12',
        expiryYear: '29',
        holderIdentity: '850307',
        cardPasswordFirst2: '12',
        installmentMonths: 0,
        orderName: '주문',
        buyer: { name: '김주문', phone: '01012345678' },
      }),
    )
    await shop.run(cardChargeJob)
    expect(await read(order)).toMatchObject({ state: 'PAID', paidAmount: order.payAmount })
  })

  it('once more after the end of an account that it does not close, and then no more', async () => {
    const [order, unpaid] = [await issued(), await issued()]
    shop.services.external.payments = {
      ...real,
      closeAccount: () => Promise.reject(new DeclinedError('말소할 수 없는 계좌입니다.')),
    }
    shop.clock.set('2026-11-24T15:10:00Z')
    await shop.run(cardChargeJob)
    expect(await stateOf(unpaid)).toBe('CLOSING')
    // the bank tells later, and the notice is lost
    fake.deposit(paymentIdOf(order))
    shop.clock.advance(3 * 60)
    await shop.run(cardChargeJob)
    expect(await read(order)).toMatchObject({ state: 'PAID', paidAmount: order.payAmount })
    expect(await stateOf(unpaid)).toBe('CLOSED')
  })

  it('when the customer confirms an account that was given up', async () => {
    const order = await issued()
    await claim(order)
    shop.services.external.payments = { ...real, closeAccount: async () => undefined }
    await shop.run(cardChargeJob)
    expect(await stateOf(order)).toBe('CLOSED')
    fake.deposit(paymentIdOf(order))
    expect(await confirmPayment(shop, order)).toMatchObject({ status: 200, result: { state: 'CANCELED' } })
    const { orderSeq } = await rowOf(order)
    expect(await db().select().from(refunds).where(eq(refunds.orderSeq, orderSeq))).toMatchObject([
      { method: 'BANK', state: 'PENDING', cashAmount: order.payAmount },
    ])
  })

  it('for another payment after an account was issued for an order by card, which the customer is told', async () => {
    const order = await placed(shop, { paymentMethod: 'CARD' })
    fake.issueAccount(paymentIdOf(order), order.payAmount, { expiredAt: DUE })
    expect(await confirmPayment(shop, order)).toMatchObject({
      status: 409,
      code: 'AMOUNT_MISMATCH',
      message: '주문한 결제수단과 달라 결제를 취소했습니다. 다시 결제해 주세요.',
    })
    await shop.idle()
    expect(await toldOf(order)).toContainEqual(expect.stringContaining('발급 취소: 주문과 다른 결제수단'))
    expect(paymentIdOf(await read(order))).not.toBe(paymentIdOf(order))
  })
})

describe('a virtual account', () => {
  beforeEach(() => {
    shop.services.external.payments = worlds[1]?.[1].connect() ?? simulatedPayments(shop.services)
  })

  it('whose bank does not close it is asked about until its own time is over', async () => {
    const { itemSeq } = await newGoods(shop, { salePrice: 4_444, listPrice: 4_444, parcelFee: 0 })
    const { result: order } = await placeOrder(
      shop,
      draftOf(itemSeq, {
        paymentMethod: 'VIRTUAL_ACCOUNT',
        lines: [{ itemSeq, quantity: 1 }],
        deliveryMethod: 'PARCEL',
      }),
    )
    const { orderSeq, currentPayAmount } = await rowOf(order)
    fake.issueAccount(paymentIdOf(order), currentPayAmount, { expiredAt: DUE })
    await confirmPayment(shop, order)
    const unclosable = shop.services.external.payments
    if (!unclosable) throw new Error('not connected')
    shop.services.external.payments = {
      ...unclosable,
      closeAccount: () =>
        unclosable.cancel({ key: 'none', pgTid: crypto.randomUUID(), amount: 1 }).then(() => undefined),
    }
    await claim(order)
    await shop.run(cardChargeJob)
    // the notice of the late deposit is lost
    fake.deposit(paymentIdOf(order))
    shop.clock.advance(3 * 60)
    await shop.run(cardChargeJob)
    expect(await db().select().from(refunds).where(eq(refunds.orderSeq, orderSeq))).toMatchObject([
      { method: 'BANK', state: 'PENDING', cashAmount: currentPayAmount },
    ])
  })

  it('tells 포트원 where to give the money back', async () => {
    const order = await placed(shop, { paymentMethod: 'VIRTUAL_ACCOUNT' })
    fake.issueAccount(paymentIdOf(order), order.payAmount, { expiredAt: DUE })
    fake.deposit(paymentIdOf(order))
    await confirmPayment(shop, order)
    await claim(order, { refundAccount: ACCOUNT })
    await shop.run(refundJob)
    expect(fake.bodies.at(-1)).toMatchObject({
      amount: order.payAmount,
      refundAccount: { bank: 'KOOKMIN', number: ACCOUNT.accountNumber, holderName: '김환불' },
    })
  })

  it('is offered only with a payment provider, and may be simulated in a sample shop only', async () => {
    const paymentId = paymentIdOf(await placed(shop, { paymentMethod: 'VIRTUAL_ACCOUNT' }))
    const deposit = () => shopCall(shop, 'POST /api/v1/shop/simulated-payments/deposit', { body: { paymentId } })
    expect((await deposit()).status).toBe(404)
    delete shop.services.external.payments
    expect((await deposit()).result).toEqual({ paid: false, message: '입금할 수 있는 가상계좌가 없습니다.' })
  })
})
