import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { messageLogs } from '../../server/message/message.schema'
import { cashReceipts } from '../../server/orderdelivery/schema/cash-receipt.schema'
import { orderLines, type orders } from '../../server/orderdelivery/schema/order.schema'
import { orderHistories } from '../../server/orderdelivery/schema/order-note.schema'
import { orderPayments, refunds } from '../../server/orderdelivery/schema/payment.schema'
import { type Answer, type TestShop, testShop } from './harness'
import { newMember } from './members'
import { newOrder, orderRow } from './orders'
import { boss } from './staff'

/** Manual 입금확인 (docs/product/money.md, Deposits that came in): amount, time, and unpaid rest. */

const ADMIN = '/api/v1/admin'
const OVERPAID = '더 들어온 돈은 입금 확인(뱅크다)에서 매칭해 환불하거나 예치금으로 전환해 주세요.'
type Order = Schemas['Order']

let shop: TestShop
const start = new Date('2026-11-21T00:12:00Z')
const orderedAt = new Date('2026-11-05T09:00:30Z')

beforeAll(async () => {
  shop = await testShop()
})
afterEach(() => shop.clock.set(start))
afterAll(() => shop.close())

const db = () => shop.services.db
const post = async <T = Order>(path: string, body: unknown): Promise<Answer<T>> =>
  shop.call<T>('POST', `${ADMIN}${path}`, { body, token: await boss(shop) })
const move = async (seq: number, action: string, overrides: object = {}) =>
  post(`/orders/${seq}/transition`, {
    action,
    requestId: randomUUID(),
    version: (await orderRow(shop, seq)).version,
    ...overrides,
  })
const confirm = (seq: number, overrides: object = {}) => move(seq, 'CONFIRM_DEPOSIT', overrides)
const mainOf = async (seq: number) =>
  (await db().select().from(orderPayments).where(eq(orderPayments.orderSeq, seq)))[0]
const receiptsOf = (seq: number) => db().select().from(cashReceipts).where(eq(cashReceipts.orderSeq, seq))
const linesOf = (seq: number) =>
  db().select().from(orderLines).where(eq(orderLines.orderSeq, seq)).orderBy(asc(orderLines.lineNo))
const summariesOf = async (seq: number) =>
  (
    await db()
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.orderSeq, seq))
      .orderBy(asc(orderHistories.orderHistorySeq))
  ).map(({ summary }) => summary)
const messagesOf = async (seq: number) =>
  (
    await db()
      .select()
      .from(messageLogs)
      .where(and(eq(messageLogs.relatedType, 'ORDER'), eq(messageLogs.relatedSeq, seq)))
  ).map(({ eventCode }) => eventCode)

/** Creates an order of two lines of 100,000 won each that waits for a transfer and requests a receipt. */
async function waiting(overrides: Partial<typeof orders.$inferInsert> = {}) {
  const line = { quantity: 2, unitPrice: 50_000, orderCouponDiscount: 0, pointUsed: 0, earnPoint: 1_000 }
  const { order } = await newOrder(shop, {
    order: {
      state: 'PAYMENT_PENDING',
      orderedAt,
      cashReceiptRequest: { kind: 'INCOME', identifier: '01077778888' },
      ...overrides,
    },
    lines: [line, line],
  })
  expect(order.payAmount).toBe(200_000)
  return order.orderSeq
}

describe('a received deposit', () => {
  it('below the open amount leaves the order waiting without receipt and message; the rest pays it', async () => {
    const seq = await waiting()
    const part = await confirm(seq, { amount: 199_000 })
    expect(part.result).toMatchObject({ state: 'PAYMENT_PENDING', paidAmount: 199_000, unpaidAmount: 1_000 })
    expect(await mainOf(seq)).toMatchObject({ state: 'READY', receivedAmount: 199_000 })
    expect(await receiptsOf(seq)).toEqual([])
    expect(await messagesOf(seq)).toEqual([])
    expect((await summariesOf(seq))[0]).toContain('입금 일부 확인: 199,000원 (199,000원 / 200,000원)')

    const whole = await confirm(seq)
    expect(whole.result).toMatchObject({ state: 'PAID', paidAmount: 200_000, unpaidAmount: 0 })
    expect(await mainOf(seq)).toMatchObject({ state: 'PAID', amount: 200_000, receivedAmount: 200_000 })
    expect(await receiptsOf(seq)).toMatchObject([{ amount: 200_000 }])
    expect(await messagesOf(seq)).toContain('PAYMENT_CONFIRMED')
  })

  it('is above zero and at most the open amount', async () => {
    const seq = await waiting()
    expect((await confirm(seq, { amount: 0 })).errors).toMatchObject([{ field: 'amount' }])
    expect((await confirm(seq, { amount: 200_001 })).errors).toEqual([
      { field: 'amount', message: `미수금(200,000원)보다 많습니다. ${OVERPAID}` },
    ])
    expect((await orderRow(shop, seq)).paidAmount).toBe(0)
  })

  it('in bulk skips and names orders with a partial deposit', async () => {
    const [short, whole] = [await waiting(), await waiting()]
    await confirm(short, { amount: 150_000 })
    const { result } = await post<Schemas['BulkReceipt']>('/orders/bulk', {
      action: 'CONFIRM_DEPOSIT',
      seqs: [short, whole],
    })
    expect(result).toMatchObject({ done: 1, failed: [{ seq: short, code: 'INVALID_STATE' }] })
    expect(result.failed[0]?.message).toContain('입금 150,000원, 미수금 50,000원')
    expect((await orderRow(shop, whole)).state).toBe('PAID')
    expect((await orderRow(shop, short)).state).toBe('PAYMENT_PENDING')
  })

  it('can be reverted while the order waits for the rest', async () => {
    const seq = await waiting()
    await confirm(seq, { amount: 150_000 })
    const back = await move(seq, 'REVERT_DEPOSIT', { reason: '다른 주문의 입금' })
    expect(back.result).toMatchObject({ state: 'PAYMENT_PENDING', paidAmount: 0, unpaidAmount: 200_000 })
    expect(await mainOf(seq)).toMatchObject({ state: 'READY', receivedAmount: 0 })
  })
})

describe('a waived shortage', () => {
  it('becomes a discount of the lines, with points and receipt for the received amount', async () => {
    const { memberSeq } = await newMember(shop)
    const seq = await waiting({ memberSeq, memberType: 'PERSONAL' })
    const done = await confirm(seq, { amount: 199_001, waive: true, reason: '이체 수수료' })
    expect(done.errors).toMatchObject([])
    expect(done.result).toMatchObject({
      state: 'PAID',
      payAmount: 200_000,
      adminDiscount: 999,
      currentPayAmount: 199_001,
      paidAmount: 199_001,
      unpaidAmount: 0,
    })
    expect(await linesOf(seq)).toMatchObject([
      { adminDiscount: 500, remainingAdmin: 500, earnPoint: 995, remainingEarnPoint: 995 },
      { adminDiscount: 499, remainingAdmin: 499, earnPoint: 995, remainingEarnPoint: 995 },
    ])
    expect(await mainOf(seq)).toMatchObject({ state: 'PAID', amount: 199_001, receivedAmount: 199_001 })
    expect(await receiptsOf(seq)).toMatchObject([{ amount: 199_001 }])
    const summaries = await summariesOf(seq)
    expect(summaries).toContainEqual('미수금 면제: 999원 — 이체 수수료')
    expect(summaries.join()).toContain('입금확인: 199,001원')
  })

  it('is split over claims, which refund at most the received amount', async () => {
    const seq = await waiting()
    const { result: paid } = await confirm(seq, { amount: 199_001, waive: true, reason: '이체 수수료' })
    const account = { bankCode: '088', accountNumber: '110123456789', accountHolder: '김주문' }
    const cancel = async (order: Order, lines: Order['lines'], expectedCashAmount: number) =>
      post<Schemas['OrderClaim']>(`/orders/${seq}/claims`, {
        kind: 'CANCEL',
        reasonCode: 'CHANGE_OF_MIND',
        lines: lines.map(({ orderLineSeq, activeQuantity }) => ({ orderLineSeq, quantity: activeQuantity })),
        settlement: { feePayment: 'DEDUCT', adjustAmount: 0, method: 'BANK', expectedCashAmount, ...account },
        requestId: randomUUID(),
        version: order.version,
      })
    const first = await cancel(paid, paid.lines.slice(0, 1), 99_500)
    expect(first.errors).toMatchObject([])
    const now = await shop.call<Order>('GET', `${ADMIN}/orders/${seq}`, { token: await boss(shop) })
    const second = await cancel(now.result, now.result.lines.slice(1), 99_501)
    expect(second.errors).toMatchObject([])
    const refunds = [...first.result.refunds, ...second.result.refunds]
    expect(refunds.reduce((sum, { cashAmount }) => sum + cashAmount, 0)).toBe(199_001)
    expect(await linesOf(seq)).toMatchObject([
      { remainingAdmin: 0, remainingEarnPoint: 0 },
      { remainingAdmin: 0, remainingEarnPoint: 0 },
    ])
  })

  it('is at most 10,000 won of an order with a partial deposit, for a reason of five letters', async () => {
    const seq = await waiting()
    const errorsOf = async (overrides: object) => (await confirm(seq, { waive: true, ...overrides })).errors
    expect(await errorsOf({ amount: 189_999, reason: '이체 수수료' })).toEqual([
      { field: 'waive', message: '미수금은 주문당 10,000원까지 면제할 수 있습니다.' },
    ])
    expect(await errorsOf({ amount: 199_000, reason: '수수료' })).toEqual([
      { field: 'reason', message: '면제 사유를 5자 이상 입력해 주세요.' },
    ])
    expect(await errorsOf({ amount: 200_000, reason: '이체 수수료' })).toEqual([
      { field: 'waive', message: '면제할 미수금이 없습니다.' },
    ])
    expect(await errorsOf({ amount: 0, reason: '이체 수수료' })).toMatchObject([{ field: 'amount' }])
    expect(await orderRow(shop, seq)).toMatchObject({ state: 'PAYMENT_PENDING', paidAmount: 0, adminDiscount: 0 })
  })

  it('is open again when the deposit is reverted', async () => {
    const seq = await waiting({ cashReceiptRequest: null })
    await confirm(seq, { amount: 199_001, waive: true, reason: '이체 수수료' })
    const back = await move(seq, 'REVERT_DEPOSIT', { reason: '다른 주문의 입금' })
    expect(back.errors).toMatchObject([])
    expect(back.result).toMatchObject({
      state: 'PAYMENT_PENDING',
      adminDiscount: 0,
      currentPayAmount: 200_000,
      unpaidAmount: 200_000,
    })
    expect(await linesOf(seq)).toMatchObject([
      { adminDiscount: 0, remainingAdmin: 0, earnPoint: 1_000 },
      { adminDiscount: 0, remainingAdmin: 0, earnPoint: 1_000 },
    ])
  })
})

describe('typed times', () => {
  it('a deposit cannot precede its order', async () => {
    const seq = await waiting()
    for (const paidAt of ['1970-01-01T00:00:00Z', '2026-11-05T08:59:00Z'])
      expect((await confirm(seq, { paidAt })).errors).toEqual([
        { field: 'paidAt', message: '입금일시는 주문일시(2026-11-05 18:00) 이전일 수 없습니다.' },
      ])
    // in the same minute as the order: typed times have no seconds
    expect((await confirm(seq, { paidAt: '2026-11-05T09:00:00Z' })).result).toMatchObject({ state: 'PAID' })
  })

  it('a closed month needs a reason, which is in the history', async () => {
    const seq = await waiting({ orderedAt: new Date('2026-10-28T01:00:00Z') })
    const paidAt = '2026-10-30T01:00:00.000Z'
    expect((await confirm(seq, { paidAt })).errors).toEqual([
      { field: 'reason', message: '마감된 달(2026-10)입니다. 사유를 5자 이상 입력해 주세요.' },
    ])
    const done = await confirm(seq, { paidAt, reason: '은행 조회 누락' })
    expect(done.result).toMatchObject({ state: 'PAID', paidAt })
    expect((await summariesOf(seq)).join()).toContain('은행 조회 누락')
  })

  it('the previous month is open until the 10th', async () => {
    shop.clock.set(new Date('2026-11-10T03:00:00Z'))
    const seq = await waiting({ orderedAt: new Date('2026-10-28T01:00:00Z') })
    const done = await confirm(seq, { paidAt: '2026-10-30T01:00:00.000Z' })
    expect(done.result).toMatchObject({ state: 'PAID' })
  })

  it('mounting cannot precede its order, and needs a reason in a closed month', async () => {
    const { order } = await newOrder(shop, {
      order: { state: 'DELIVERED', deliveryMethod: 'MOUNT', orderedAt: new Date('2026-10-28T01:00:00Z') },
    })
    const seq = order.orderSeq
    expect((await move(seq, 'MOUNT', { mountedAt: '2026-10-27T01:00:00Z' })).errors).toMatchObject([
      { field: 'mountedAt' },
    ])
    const mountedAt = '2026-10-30T01:00:00.000Z'
    expect((await move(seq, 'MOUNT', { mountedAt })).errors).toMatchObject([{ field: 'reason' }])
    expect((await move(seq, 'MOUNT', { mountedAt, reason: '장착점 보고 지연' })).result).toMatchObject({
      state: 'MOUNTED',
    })
  })
})

describe('an extra payment by bank transfer', () => {
  async function extra(overrides: Partial<typeof orderPayments.$inferInsert> = {}) {
    const { order } = await newOrder(shop, { order: { orderedAt } })
    const [row] = await db()
      .insert(orderPayments)
      .values({
        orderSeq: order.orderSeq,
        kind: 'EXTRA',
        method: 'BANK_TRANSFER',
        state: 'READY',
        amount: 28_000,
        ...overrides,
      })
      .returning()
    const seq = row?.orderPaymentSeq ?? 0
    const path = `/orders/${order.orderSeq}/payments/${seq}`
    const stored = async () =>
      (await db().select().from(orderPayments).where(eq(orderPayments.orderPaymentSeq, seq)))[0]
    const send = async (what: string, body: object = {}) =>
      post(`${path}/${what}`, {
        requestId: randomUUID(),
        version: (await orderRow(shop, order.orderSeq)).version,
        ...body,
      })
    return { order, stored, send }
  }

  it('is confirmed by hand, in parts too, up to the open amount', async () => {
    const { order, stored, send } = await extra()
    expect((await send('confirm-deposit', { amount: 28_001 })).errors).toEqual([
      { field: 'amount', message: `미수금(28,000원)보다 많습니다. ${OVERPAID}` },
    ])
    expect((await send('confirm-deposit', { amount: 8_000, paidAt: '2026-11-20T01:00:00Z' })).status).toBe(200)
    expect(await stored()).toMatchObject({ state: 'READY', receivedAmount: 8_000 })
    const whole = await send('confirm-deposit')
    expect(whole.result.payments.find(({ kind }) => kind === 'EXTRA')).toMatchObject({
      state: 'PAID',
      receivedAmount: 28_000,
    })
    expect((await stored())?.approvedAt).toEqual(start)
    expect(await summariesOf(order.orderSeq)).toContainEqual(
      expect.stringContaining('추가결제 입금확인: 20,000원 (28,000원 / 28,000원)'),
    )
    expect(await send('confirm-deposit')).toMatchObject({ status: 409, code: 'INVALID_STATE' })
  })

  it('is open again when that is reverted with a reason', async () => {
    const { stored, send } = await extra({ state: 'PAID', receivedAmount: 28_000 })
    expect(await send('revert-deposit', { reason: '실수' })).toMatchObject({ status: 400 })
    expect((await send('revert-deposit', { reason: '다른 주문의 입금' })).status).toBe(200)
    expect(await stored()).toMatchObject({ state: 'READY', receivedAmount: 0, approvedAt: null })
    expect(await send('revert-deposit', { reason: '다른 주문의 입금' })).toMatchObject({ status: 409 })
  })

  it('cannot be reverted once partly refunded', async () => {
    const { stored, send } = await extra({ state: 'PARTIAL_REFUNDED', receivedAmount: 28_000, refundedAmount: 8_000 })
    expect(await send('revert-deposit', { reason: '다른 주문의 입금' })).toMatchObject({
      status: 409,
      message: '환불된 추가결제는 입금확인을 취소할 수 없습니다.',
    })
    expect(await stored()).toMatchObject({ receivedAmount: 28_000 })
  })

  it('cannot be reverted while the order needs it for a refund: refunds never exceed payments', async () => {
    const { order, stored, send } = await extra({ state: 'PAID', receivedAmount: 28_000 })
    await db()
      .insert(refunds)
      .values({
        orderSeq: order.orderSeq,
        method: 'BANK',
        cashAmount: order.payAmount + 1,
        state: 'PENDING',
        requestedAt: start,
        dueAt: start,
        createdAt: start,
        updatedAt: start,
      })
    expect(await send('revert-deposit', { reason: '다른 주문의 입금' })).toMatchObject({ code: 'INVALID_STATE' })
    expect(await stored()).toMatchObject({ state: 'PAID', receivedAmount: 28_000 })
  })

  it('by card is not confirmed by hand', async () => {
    const { send } = await extra({ method: 'CARD_BY_NUMBER' })
    expect(await send('confirm-deposit')).toMatchObject({ status: 409, code: 'INVALID_STATE' })
  })
})
