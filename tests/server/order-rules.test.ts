import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../../server/branch/schema/store.schema'
import type { AppDefinitions } from '../../server/call/call'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs, members, packageCodes } from '../../server/db/schema'
import { jobs } from '../../server/jobs/job.schema'
import { bankFeedJob } from '../../server/orderdelivery/bank/bank-feed-worker'
import { lockClaim, moveClaim } from '../../server/orderdelivery/claim/actions/move-claim'
import { openClaim } from '../../server/orderdelivery/claim/actions/open-claim'
import { receiverOf } from '../../server/orderdelivery/desk/checkout/draft'
import { lockMount, moveMount } from '../../server/orderdelivery/mount/mount-move'
import { receivingAddressOf } from '../../server/orderdelivery/mount/slot-booking'
import { lockOrder, refreshOrder } from '../../server/orderdelivery/order/order-lock'
import { moveLines } from '../../server/orderdelivery/order/transition'
import { cardChargeJob } from '../../server/orderdelivery/payment/card-payment'
import { cardCharges } from '../../server/orderdelivery/schema/card-charge.schema'
import { mountReservations } from '../../server/orderdelivery/schema/mount-reservation.schema'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { orderHistories } from '../../server/orderdelivery/schema/order-note.schema'
import { orderPayments, refunds } from '../../server/orderdelivery/schema/payment.schema'
import { shipmentLines, shipments } from '../../server/orderdelivery/schema/shipment.schema'
import { items } from '../../server/product/schema/item.schema'
import { DeclinedError } from '../../server/providers/errors'
import { simulatedPayments } from '../../server/providers/payments/simulated'
import { bankOrder, orderOf as bankOrderOf, bankPayment, depositOf, newDeposit, once, paymentOf } from './bank'
import { asCall } from './calls'
import { cardBody } from './card-body'
import { ACCOUNT, claimBody, type MadeOrder, mainPayment, newOrder, orderOf, settled, stockOf } from './claim-orders'
import { type TestShop, testShop } from './harness'
import { newGroup, readyAdmin, session } from './staff'

const ADMIN = '/api/v1/admin'
type Claim = Schemas['OrderClaim']

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())

const db = () => shop.services.db
const post = <T>(path: string, body: object, as = token) =>
  shop.call<T>('POST', `${ADMIN}${path}`, { token: as, body: { requestId: randomUUID(), ...body } })
/** Returns a function that sends calls without a request id. */
const plain = <T>(path: string, body: object, as = token) =>
  shop.call<T>('POST', `${ADMIN}${path}`, { token: as, body })
const open = async (order: MadeOrder, quantity: number, overrides: Partial<Schemas['ClaimCreate']>) => {
  const { version } = await orderOf(shop, order.orderSeq)
  return post<Claim>(`/orders/${order.orderSeq}/claims`, claimBody({ ...order, version }, quantity, overrides))
}
const step = ({ orderClaimSeq, version }: Claim, body: object) =>
  post<Claim>(`/order-claims/${orderClaimSeq}/transition`, { version, ...body })
const move = async (orderSeq: number, action: string, overrides: object = {}) =>
  plain<Schemas['Order']>(`/orders/${orderSeq}/transition`, {
    action,
    version: (await orderOf(shop, orderSeq)).version,
    ...overrides,
  })
const feesOf = ({ orderClaimSeq }: Claim) =>
  db()
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderClaimSeq, orderClaimSeq))
    .orderBy(orderPayments.orderPaymentSeq)
const refundsOf = (orderSeq: number) => db().select().from(refunds).where(eq(refunds.orderSeq, orderSeq))
const setItem = (seq: number | undefined, values: Partial<typeof items.$inferInsert>) =>
  db()
    .update(items)
    .set(values)
    .where(eq(items.itemSeq, seq ?? 0))
const lastHistory = async (orderSeq: number) =>
  (
    await db()
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.orderSeq, orderSeq))
      .orderBy(desc(orderHistories.orderHistorySeq))
  )[0]
const lastLog = async (summary: RegExp) =>
  (await db().select().from(adminLogs).orderBy(desc(adminLogs.adminLogSeq)).limit(20)).find((log) =>
    summary.test(log.summary),
  )
const deleteRow = (orderSeq: number) =>
  db().update(orders).set({ deletedAt: shop.clock.now() }).where(eq(orders.orderSeq, orderSeq))
const toDue = (seq: number, values: Partial<typeof orderPayments.$inferInsert>) =>
  db().update(orderPayments).set(values).where(eq(orderPayments.orderPaymentSeq, seq))

describe('a payment', () => {
  it('cannot be reverted once partly refunded', async () => {
    const order = await newOrder(shop, { payment: { method: 'BANK_TRANSFER' } })
    const done = await open(order, 1, { settlement: settled(128_000, { method: 'BANK', ...ACCOUNT }) })
    expect(done.result.state, done.message).toBe('DONE')
    expect(await move(order.orderSeq, 'REVERT_DEPOSIT', { reason: '다른 주문의 입금' })).toMatchObject({
      code: 'INVALID_STATE',
      message: '입금확인을 취소할 수 없는 주문입니다. (환불한 금액이 있습니다.)',
    })
    expect(await mainPayment(shop, order.orderSeq)).toMatchObject({ state: 'PAID', receivedAmount: 512_000 })
  })

  it('to a virtual account is confirmed by the provider only, and until then only canceled as a whole', async () => {
    const wish = { state: 'PAYMENT_PENDING', payment: { method: 'VIRTUAL_ACCOUNT' } } as const
    const order = await newOrder(shop, wish)
    expect((await move(order.orderSeq, 'CONFIRM_DEPOSIT')).message).toBe('무통장입금 주문만 입금확인할 수 있습니다.')
    await asCall(shop, async (call) =>
      moveLines(call, await lockOrder(call.db, order.orderSeq), 'CONFIRM_DEPOSIT', {
        via: 'PG',
        by: { type: 'PG' },
      }),
    )
    expect(await orderOf(shop, order.orderSeq)).toMatchObject({ state: 'PAID', paidAmount: 512_000 })
    expect(await mainPayment(shop, order.orderSeq)).toMatchObject({ state: 'PAID', receivedAmount: 512_000 })
    expect(await lastHistory(order.orderSeq)).toMatchObject({ actorType: 'PG', summary: '입금확인' })

    const waiting = await newOrder(shop, wish)
    expect(await open(waiting, 1, { settlement: settled(0) })).toMatchObject({
      code: 'INVALID_STATE',
      message: '입금 전에는 전체 취소만 가능합니다.',
    })
    expect((await open(waiting, 4, { settlement: settled(0) })).result.state).toBe('DONE')
  })

  it('is not needed when points pay for the rest: then the order is paid', async () => {
    const order = await newOrder(shop, {
      state: 'PAYMENT_PENDING',
      payment: { method: 'BANK_TRANSFER' },
      lines: [
        { quantity: 1, unitPrice: 50_000 },
        { quantity: 1, unitPrice: 50_000 },
      ],
    })
    const [, second = 0] = order.lineSeqs
    await db()
      .update(orderLines)
      .set({ pointUsed: 50_000, remainingPoint: 50_000, lineAmount: 0 })
      .where(eq(orderLines.orderLineSeq, second))
    expect((await open(order, 1, { settlement: settled(0) })).result.state).toBe('DONE')
    expect(await orderOf(shop, order.orderSeq)).toMatchObject({
      state: 'PAID',
      currentPayAmount: 0,
      paymentMethod: 'NONE',
    })
    const [line] = await db().select().from(orderLines).where(eq(orderLines.orderLineSeq, second))
    expect(line?.state).toBe('PAID')
  })
})

describe('deposits', () => {
  const match = (deposit: { bankDepositSeq: number; version: number }, targets: [number, number][], overrides = {}) =>
    plain<Schemas['BankDeposit']>(`/bank-deposits/${deposit.bankDepositSeq}/match`, {
      ...once(),
      version: deposit.version,
      ...overrides,
      targets: targets.map(([orderPaymentSeq, amount]) => ({ orderPaymentSeq, amount })),
    })
  const unmatch = async (seq: number) =>
    plain(`/bank-deposits/${seq}/unmatch`, {
      ...once(),
      reason: '다른 고객의 입금',
      version: (await depositOf(shop, seq)).version,
    })
  const rematch = async () => {
    const { status, message } = await plain<Schemas['BankDepositRound']>('/bank-deposits/rematch', once())
    expect(status, message).toBe(200)
  }

  it('pay the cost of a whole return, although nothing remains of its order', async () => {
    const order = await bankOrder(shop, { name: '반품전체', amount: 301_000, state: 'RETURNED' })
    await db().update(orderLines).set({ returnedQuantity: 1 }).where(eq(orderLines.orderSeq, order.orderSeq))
    const fee = await bankPayment(shop, order.orderSeq, { amount: 56_100, orderClaimSeq: 1, depositorName: '반품전체' })
    const deposit = await newDeposit(shop, { amount: 56_100, name: '반품전체' })
    await rematch()
    expect(await depositOf(shop, deposit.bankDepositSeq)).toMatchObject({ state: 'AUTO_MATCHED' })
    expect(await paymentOf(shop, fee)).toMatchObject({ state: 'PAID', receivedAmount: 56_100 })
  })

  it('after a card payment are duplicates, and cannot be matched with the card', async () => {
    const order = await newOrder(shop, {
      state: 'PAYMENT_PENDING',
      lines: [{ quantity: 1, unitPrice: 77_700 }],
      payment: { method: 'BANK_TRANSFER', depositorName: '늦은입금', bankCode: '004', accountNumber: '48290104123456' },
    })
    const paid = await post(`/order/payment/card-by-number`, cardBody(order.orderSeq, 77_700))
    expect(paid.status, paid.message).toBe(200)
    const deposit = await newDeposit(shop, { amount: 77_700, name: '늦은입금' })
    await rematch()
    expect(await depositOf(shop, deposit.bankDepositSeq)).toMatchObject({
      state: 'UNMATCHED',
      reason: '이미 입금확인된 주문입니다. (중복 입금 의심)',
    })
    const { orderPaymentSeq } = await mainPayment(shop, order.orderSeq)
    const now = await depositOf(shop, deposit.bankDepositSeq)
    expect((await match(now, [[orderPaymentSeq, 77_700]])).message).toBe('주문의 미수금(0원)보다 많습니다.')
    const back = await match(now, [[orderPaymentSeq, 0]], { overpaid: 'DEPOSIT' })
    expect(back.result, back.message).toMatchObject({ state: 'MANUAL_MATCHED', restAmount: 0 })
    const shown = await shop.call<Schemas['Order']>('GET', `${ADMIN}/orders/${order.orderSeq}`, { token })
    expect(shown.result.payments[0]).toMatchObject({ method: 'CARD_BY_NUMBER', depositorName: null, bankCode: null })
  })

  it('are duplicates also if the payment method was changed before', async () => {
    const order = await bankOrder(shop, { name: '변경입금', amount: 88_800 })
    const { version } = await bankOrderOf(shop, order.orderSeq)
    await post(`/orders/${order.orderSeq}/change-payment`, { method: 'CARD_BY_NUMBER', version })
    await asCall(shop, async (call) =>
      moveLines(call, await lockOrder(call.db, order.orderSeq), 'CONFIRM_DEPOSIT', { via: 'CARD' }),
    )
    const deposit = await newDeposit(shop, { amount: 88_800, name: '변경입금' })
    await rematch()
    expect((await depositOf(shop, deposit.bankDepositSeq)).reason).toBe('이미 입금확인된 주문입니다. (중복 입금 의심)')
  })

  it('partly paying an extra payment prevent its cancellation, and are released when its claim ends', async () => {
    const order = await bankOrder(shop, { name: '일부입금', amount: 302_000, state: 'PAID' })
    const extra = await bankPayment(shop, order.orderSeq, { amount: 20_000 })
    const deposit = await newDeposit(shop, { amount: 5_000, name: '일부입금' })
    await match(deposit, [[extra, 5_000]])
    const path = `${ADMIN}/orders/${order.orderSeq}/payments/${extra}`
    expect(await shop.call('DELETE', path, { token })).toMatchObject({
      code: 'INVALID_STATE',
      message: '일부 입금된 추가결제는 취소할 수 없습니다. 입금확인을 먼저 취소해 주세요.',
    })
    await unmatch(deposit.bankDepositSeq)
    expect((await shop.call('DELETE', path, { token })).status).toBe(200)

    const goods = await newOrder(shop, { state: 'DELIVERED' })
    const opened = await open(goods, 1, { kind: 'EXCHANGE', reasonCode: 'WRONG_SIZE', pickup: { method: 'SELF' } })
    const [fee] = await feesOf(opened.result)
    const part = await newDeposit(shop, { amount: 4_000, name: '일부입금' })
    await match(part, [[fee?.orderPaymentSeq ?? 0, 4_000]])
    const gone = await step(opened.result, { action: 'WITHDRAW' })
    expect(gone.status, gone.message).toBe(200)
    expect(await feesOf(opened.result)).toMatchObject([{ state: 'CANCELED', receivedAmount: 0 }])
    expect(await depositOf(shop, part.bankDepositSeq)).toMatchObject({ state: 'UNMATCHED', restAmount: 4_000 })
  })

  it('stay matched with a partly refunded extra payment, whichever paid it', async () => {
    const order = await bankOrder(shop, { name: '환불된추가', amount: 307_000, state: 'PAID' })
    const extra = await bankPayment(shop, order.orderSeq, { amount: 20_000 })
    const [first, second] = [
      await newDeposit(shop, { amount: 15_000, name: '환불된추가' }),
      await newDeposit(shop, { amount: 5_000, name: '환불된추가' }),
    ]
    await match(first, [[extra, 15_000]])
    await match(second, [[extra, 5_000]])
    const refunded = await plain(`/orders/${order.orderSeq}/payments/${extra}/refund`, {
      ...once(),
      amount: 2_000,
      method: 'BANK',
      ...ACCOUNT,
      reason: '배송비 차액',
      version: (await bankOrderOf(shop, order.orderSeq)).version,
    })
    expect(refunded.status, refunded.message).toBe(201)
    expect(await unmatch(second.bankDepositSeq)).toMatchObject({
      code: 'INVALID_STATE',
      message: '환불된 추가결제는 매칭을 취소할 수 없습니다.',
    })
    expect(await paymentOf(shop, extra)).toMatchObject({ state: 'PAID', receivedAmount: 20_000 })
  })

  it('unmatched by an admin are not matched again automatically', async () => {
    const order = await bankOrder(shop, { name: '떼어냄', amount: 303_000 })
    const deposit = await newDeposit(shop, { amount: 303_000, name: '떼어냄' })
    await rematch()
    await unmatch(deposit.bankDepositSeq)
    await shop.run(bankFeedJob)
    expect(await depositOf(shop, deposit.bankDepositSeq)).toMatchObject({
      state: 'UNMATCHED',
      reason: '다른 고객의 입금',
    })
    expect((await bankOrderOf(shop, order.orderSeq)).state).toBe('PAYMENT_PENDING')
    // a manual match is allowed and can be reverted
    await match(await depositOf(shop, deposit.bankDepositSeq), [[order.orderPaymentSeq, 303_000]])
    await move(order.orderSeq, 'REVERT_DEPOSIT', { reason: '다른 주문의 입금' })
    await shop.run(bankFeedJob)
    expect((await bankOrderOf(shop, order.orderSeq)).state).toBe('PAYMENT_PENDING')
    // only this pair is excluded: another deposit with the same name is matched
    await newDeposit(shop, { amount: 303_000, name: '떼어냄' })
    await shop.run(bankFeedJob)
    expect((await bankOrderOf(shop, order.orderSeq)).state).toBe('PAID')
  })

  it('pay extra payment and order at once in either order, and are reverted', async () => {
    const order = await bankOrder(shop, { name: '한번에', amount: 304_000 })
    const extra = await bankPayment(shop, order.orderSeq, { amount: 6_000 })
    const deposit = await newDeposit(shop, { amount: 310_000, name: '한번에' })
    const done = await match(deposit, [
      [extra, 6_000],
      [order.orderPaymentSeq, 304_000],
    ])
    expect(done.result, done.message).toMatchObject({ state: 'MANUAL_MATCHED', restAmount: 0 })
    expect((await bankOrderOf(shop, order.orderSeq)).state).toBe('PAID')
    expect((await unmatch(deposit.bankDepositSeq)).status).toBe(200)
    expect(await paymentOf(shop, extra)).toMatchObject({ state: 'READY', receivedAmount: 0 })
    expect((await bankOrderOf(shop, order.orderSeq)).state).toBe('PAYMENT_PENDING')
  })

  it('in a repeated check count as done only if done by that check', async () => {
    await bankOrder(shop, { name: '재매칭', amount: 305_000 })
    const before = await newDeposit(shop, { amount: 305_000, name: '재매칭' })
    await rematch()
    await bankOrder(shop, { name: '재매칭둘', amount: 306_000 })
    const after = await newDeposit(shop, { amount: 306_000, name: '재매칭둘' })
    const seqs = [before.bankDepositSeq, after.bankDepositSeq]
    const { result } = await plain<Schemas['BulkReceipt']>('/bank-deposits/bulk', {
      action: 'REMATCH',
      seqs,
      ...once(),
    })
    expect(result).toMatchObject({
      done: 1,
      failed: [{ seq: before.bankDepositSeq, message: '이미 처리된 입금내역입니다.' }],
    })
  })
})

describe('extra payments', () => {
  it('are canceled with their order, except costs of a claim', async () => {
    const order = await newOrder(shop)
    const extra = { orderSeq: order.orderSeq, kind: 'EXTRA', state: 'READY', amount: 7_000 } as const
    const created = await db()
      .insert(orderPayments)
      .values([
        { ...extra, method: 'CARD_BY_NUMBER' },
        { ...extra, method: 'BANK_TRANSFER', orderClaimSeq: 1 },
        { ...extra, method: 'BANK_TRANSFER', receivedAmount: 1_000 },
      ])
      .returning()
    // the overpaid part is refunded together with the order
    expect((await open(order, 4, { settlement: settled(513_000, ACCOUNT) })).result.state).toBe('DONE')
    const states = await Promise.all(created.map(({ orderPaymentSeq }) => paymentOf(shop, orderPaymentSeq)))
    expect(states.map(({ state }) => state)).toEqual(['CANCELED', 'READY', 'PAID'])
    await toDue(created[0]?.orderPaymentSeq ?? 0, { state: 'READY' })
    const charged = await post(`/order/payment/card-by-number`, cardBody(order.orderSeq, 7_000))
    expect(charged.code).toBe('INVALID_STATE')
  })

  it('a failed card refund does not block others', async () => {
    const order = await newOrder(shop)
    const at = shop.clock.now()
    const row = {
      orderSeq: order.orderSeq,
      adminSeq: 1,
      amount: 1_000,
      installmentMonths: 0,
      state: 'VOIDING',
    } as const
    const [first, second] = [randomUUID(), randomUUID()]
    await db()
      .insert(cardCharges)
      .values([
        { ...row, requestId: first, pgTid: 'A', startedAt: at, endedAt: new Date(at.getTime() - 1_000) },
        { ...row, requestId: second, pgTid: 'B', startedAt: at, endedAt: at },
      ])
    const simulated = simulatedPayments(shop.services)
    const failed: string[] = []
    shop.services.watch = { ran: () => undefined, failed: (job: string) => failed.push(job) }
    shop.services.external.payments = {
      ...simulated,
      cancel: async (wish: Parameters<typeof simulated.cancel>[0]) => {
        if (wish.pgTid === 'A') throw new DeclinedError('취소 가능 기간이 지났습니다.')
        return { canceledAt: at }
      },
    }
    expect(await shop.run(cardChargeJob)).toBe(1)
    delete shop.services.watch
    delete shop.services.external.payments
    const rows = await db().select().from(cardCharges).where(eq(cardCharges.orderSeq, order.orderSeq))
    expect(new Map(rows.map(({ requestId, state }) => [requestId, state]))).toEqual(
      new Map([
        [first, 'VOIDING'],
        [second, 'VOIDED'],
      ]),
    )
    expect(failed).toEqual([`card-charges ${first}`])
    await db().delete(jobs)
    await db().delete(cardCharges).where(eq(cardCharges.orderSeq, order.orderSeq))
  })
})

describe('items of an order', () => {
  it('shipped together are reverted together', async () => {
    const order = await newOrder(shop, {
      state: 'SHIPPED',
      lines: [
        { quantity: 2, unitPrice: 100_000 },
        { quantity: 2, unitPrice: 90_000 },
        { quantity: 1, unitPrice: 80_000 },
      ],
    })
    const [a = 0, b = 0, c = 0] = order.lineSeqs
    const out = { orderSeq: order.orderSeq, direction: 'OUT', state: 'SHIPPED', shippedAt: shop.clock.now() } as const
    const [one, two] = await db().insert(shipments).values([out, out]).returning()
    await db()
      .insert(shipmentLines)
      .values([
        { shipmentSeq: one?.shipmentSeq ?? 0, orderLineSeq: a, quantity: 2 },
        { shipmentSeq: one?.shipmentSeq ?? 0, orderLineSeq: b, quantity: 2 },
        { shipmentSeq: two?.shipmentSeq ?? 0, orderLineSeq: c, quantity: 1 },
      ])
    const { result, message } = await move(order.orderSeq, 'UNSHIP', { reason: '택배사 변경', orderLineSeqs: [a] })
    expect(
      result?.lines.map(({ state }) => state),
      message,
    ).toEqual(['PREPARING', 'PREPARING', 'SHIPPED'])
    expect(result.shipments).toHaveLength(1)
  })

  it('without stock management change no stock', async () => {
    const order = await newOrder(shop)
    await setItem(order.itemSeqs[0], { stockManaged: false, stockQuantity: 0 })
    expect((await open(order, 1, { settlement: settled(128_000) })).result.state).toBe('DONE')
    expect(await stockOf(shop, order.itemSeqs[0])).toBe(0)
    const there = await newOrder(shop, { state: 'DELIVERED' })
    await setItem(there.itemSeqs[0], { stockManaged: false, stockQuantity: 0 })
    const exchanged = await open(there, 1, { kind: 'EXCHANGE', reasonCode: 'DEFECT', pickup: { method: 'SELF' } })
    expect(exchanged.result.state, exchanged.message).toBe('ACCEPTED')
  })

  it('once shipped are refused in bulk cancellation, order by order', async () => {
    const gone = await newOrder(shop, { state: 'SHIPPED', lines: [{ quantity: 2, unitPrice: 100_000 }] })
    const fine = await newOrder(shop)
    const answer = await plain<Schemas['BulkReceipt']>('/orders/bulk', {
      action: 'CANCEL',
      reasonCode: 'SOLD_OUT',
      seqs: [gone.orderSeq, fine.orderSeq],
    })
    expect(answer.result, answer.message).toMatchObject({ done: 1, failed: [{ seq: gone.orderSeq }] })
  })

  it("shipped to a store have the store's address", async () => {
    const [store] = await db().select().from(stores).limit(1)
    if (!store) throw new Error('no store')
    const bare = { ...store, receiverName: null, receiverPhone: null, receiveSame: false, receiveZipCode: null }
    const { receiverName, receiverPhone, zipCode, address1 } = receivingAddressOf(bare)
    expect(receiverOf(bare)).toMatchObject({ name: receiverName, phone: receiverPhone, zipCode, address1 })
    expect(address1).toBe(store.address1)
  })

  it('are not deleted with work queues only', async () => {
    const { permissionGroupSeq } = await newGroup(shop, { permissions: { ORDER_STATE_MANAGEMENT: 'WRITE' } })
    const { token: worker } = await session(shop, await readyAdmin(shop, permissionGroupSeq))
    const body = { action: 'DELETE', seqs: [1], reason: '시험 주문 정리' }
    expect((await plain('/orders/bulk', body, worker)).code).toBe('INVALID_AUTHORITIES')
  })

  it('shipped with an old version return the current order', async () => {
    const order = await newOrder(shop, { state: 'PREPARING' })
    const stale = await plain<Schemas['Order']>('/shipments', {
      orderSeq: order.orderSeq,
      packageCodeSeq: 1,
      trackingNumbers: ['1234567890'],
      version: order.version + 5,
    })
    expect(stale).toMatchObject({ status: 409, code: 'CONFLICT', result: { orderSeq: order.orderSeq } })
  })
})

describe('exchanges', () => {
  const accepted = async (reasonCode: Schemas['ClaimReason'] = 'WRONG_SIZE') => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const { result } = await open(order, 1, { kind: 'EXCHANGE', reasonCode, pickup: { method: 'SELF' } })
    return { order, claim: result }
  }
  const inspected = { action: 'COLLECT', inspection: { result: 'DAMAGED' }, faultMemo: '검수 결과' }

  it('cost by the fault found at inspection', async () => {
    const sellers = await accepted('DEFECT')
    expect(await feesOf(sellers.claim)).toEqual([])
    expect((await step(sellers.claim, { ...inspected, fault: 'BUYER' })).status).toBe(200)
    expect(await feesOf(sellers.claim)).toMatchObject([{ state: 'READY', amount: 14_000 }])

    const buyers = await accepted()
    expect((await step(buyers.claim, { ...inspected, fault: 'SELLER' })).status).toBe(200)
    expect(await feesOf(buyers.claim)).toMatchObject([{ state: 'CANCELED' }])

    const paid = await accepted()
    const [fee] = await feesOf(paid.claim)
    await toDue(fee?.orderPaymentSeq ?? 0, { state: 'PAID', receivedAmount: 14_000 })
    expect((await step(paid.claim, { ...inspected, fault: 'SELLER' })).status).toBe(200)
    expect(await refundsOf(paid.order.orderSeq)).toMatchObject([
      { method: 'BANK', state: 'PENDING', cashAmount: 14_000, orderPaymentSeq: fee?.orderPaymentSeq },
    ])
  })

  it('converted to returns charge each shipping once', async () => {
    const { order, claim } = await accepted()
    const [fee] = await feesOf(claim)
    await toDue(fee?.orderPaymentSeq ?? 0, { state: 'PAID', receivedAmount: 14_000 })
    const turned = await step(claim, { action: 'CONVERT_TO_RETURN' })
    const back = await step(turned.result, { action: 'COLLECT', inspection: { result: 'OK' } })
    const done = await step(back.result, { action: 'COMPLETE', settlement: settled(128_000) })
    expect(done.result, done.message).toMatchObject({ state: 'DONE', amounts: { cashAmount: 128_000 } })
    expect(await feesOf(claim)).toMatchObject([{ state: 'PAID', amount: 14_000 }])
    expect((await orderOf(shop, order.orderSeq)).state).toBe('DELIVERED')
  })

  it('are collected and resent only by existing couriers, with separate numbers', async () => {
    const [off] = await db()
      .select()
      .from(packageCodes)
      .where(and(eq(packageCodes.isDefault, false), eq(packageCodes.enabled, true)))
      .limit(1)
    if (!off) throw new Error('no courier')
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const { result } = await open(order, 1, { kind: 'EXCHANGE', reasonCode: 'DEFECT' })
    const accept = (pickup: object) => step(result, { action: 'ACCEPT', pickup: { method: 'COURIER', ...pickup } })
    expect((await accept({ packageCodeSeq: 999_999 })).errors).toMatchObject([{ field: 'pickup.packageCodeSeq' }])
    expect((await accept({ packageCodeSeq: 1, trackingNumbers: ['123456789'] })).errors).toMatchObject([
      { field: 'pickup.trackingNumbers' },
    ])
    const taken = await accept({ packageCodeSeq: 1 })
    expect(taken.status, taken.message).toBe(200)
    const back = await step(taken.result, { action: 'COLLECT', inspection: { result: 'OK' } })
    const reship = (packageCodeSeq: number) =>
      step(back.result, { action: 'RESHIP', packageCodeSeq, trackingNumbers: ['9876543210'] })
    await db().update(packageCodes).set({ enabled: false }).where(eq(packageCodes.packageCodeSeq, off.packageCodeSeq))
    expect((await reship(off.packageCodeSeq)).errors).toMatchObject([
      { field: 'packageCodeSeq', message: `사용하지 않는 택배사입니다. (${off.name})` },
    ])
    await db().update(packageCodes).set({ enabled: true }).where(eq(packageCodes.packageCodeSeq, off.packageCodeSeq))
    const other = await newOrder(shop, { state: 'SHIPPED', order: { receiverName: '다른사람' } })
    await db()
      .insert(shipments)
      .values({
        orderSeq: other.orderSeq,
        direction: 'OUT',
        packageCodeSeq: 1,
        trackingNumbers: ['9876543210'],
        state: 'SHIPPED',
        shippedAt: shop.clock.now(),
      })
    expect((await reship(1)).errors).toMatchObject([{ field: 'trackingNumbers' }])
  })
})

describe('refunds', () => {
  it('need an account to be paid out', async () => {
    const order = await newOrder(shop, { payment: { method: 'BANK_TRANSFER' } })
    const at = shop.clock.now()
    const [refund] = await db()
      .insert(refunds)
      .values({
        orderSeq: order.orderSeq,
        method: 'BANK',
        cashAmount: 1_000,
        state: 'PENDING',
        requestedAt: at,
        dueAt: at,
      })
      .returning()
    const body = { action: 'COMPLETE', paidOn: '2026-11-20', version: refund?.version }
    expect((await post(`/refunds/${refund?.refundSeq}/transition`, body)).message).toBe(
      '환불 계좌 (을)를 입력해주세요.',
    )
  })

  it('of withdrawn members show no points and deposit', async () => {
    const order = await newOrder(shop, { point: 3_000, deposit: 2_000 })
    await db()
      .update(members)
      .set({ state: 'WITHDRAWN' })
      .where(eq(members.memberSeq, order.memberSeq ?? 0))
    const done = await open(order, 4, { settlement: settled(507_000) })
    expect(done.result, done.message).toMatchObject({
      amounts: { cashAmount: 507_000, pointAmount: 0, depositAmount: 0 },
    })
    expect(await refundsOf(order.orderSeq)).toMatchObject([{ pointAmount: 0, depositAmount: 0 }])
  })

  it('and claims of a deleted order fail alone', async () => {
    const [gone, here] = [await newOrder(shop, { state: 'DELIVERED' }), await newOrder(shop, { state: 'DELIVERED' })]
    const claims = [
      (await open(gone, 1, { kind: 'RETURN', reasonCode: 'DEFECT' })).result,
      (await open(here, 1, { kind: 'RETURN', reasonCode: 'DEFECT' })).result,
    ]
    const at = shop.clock.now()
    const rows = await db()
      .insert(refunds)
      .values(
        [gone, here].map(({ orderSeq }) => ({
          orderSeq,
          method: 'PG_CANCEL' as const,
          cashAmount: 1_000,
          state: 'FAILED' as const,
          requestedAt: at,
          dueAt: at,
          failMessage: '거절',
        })),
      )
      .returning()
    const count = async (state: string) =>
      (await shop.call<Schemas['OrderStateCount'][]>('GET', `${ADMIN}/orders/state-counts`, { token })).result.find(
        (queue) => queue.state === state,
      )?.count ?? 0
    const [returns, waiting] = [await count('RETURN_REQUESTED'), await count('REFUND_PENDING')]
    await deleteRow(gone.orderSeq)
    expect([await count('RETURN_REQUESTED'), await count('REFUND_PENDING')]).toEqual([returns - 1, waiting - 1])

    const accept = { action: 'ACCEPT', seqs: claims.map(({ orderClaimSeq }) => orderClaimSeq) }
    const moved = await post<Schemas['BulkReceipt']>('/order-claims/bulk', accept)
    expect(moved.result, moved.message).toMatchObject({ done: 1, failed: [{ code: 'NOT_FOUND' }] })
    expect((await lastLog(/^클레임 승인/))?.subjects).toMatchObject([
      { type: 'MEMBER' },
      { type: 'ORDERER', seq: here.orderSeq },
    ])
    const retry = { action: 'RETRY', seqs: rows.map(({ refundSeq }) => refundSeq) }
    const again = await post<Schemas['BulkReceipt']>('/refunds/bulk', retry)
    expect(again.result, again.message).toMatchObject({ done: 1, failed: [{ code: 'NOT_FOUND' }] })
    await shop.idle()
  })
})

describe('the acting person', () => {
  it('is the customer for their own requests, cancellations and reschedulings', async () => {
    const customer = { type: 'CUSTOMER' as const }
    const order = await newOrder(shop)
    const lines = [{ orderLineSeq: order.lineSeqs[0] ?? 0, quantity: 4 }]
    await asCall(shop, async (call) =>
      openClaim({ ...call, actor: null }, await lockOrder(call.db, order.orderSeq), {
        kind: 'CANCEL',
        reasonCode: 'CHANGE_OF_MIND',
        by: 'CUSTOMER',
        lines,
        settlement: { feePayment: 'DEDUCT', adjustAmount: 0, method: 'PG_CANCEL' },
      }),
    )
    const messages = await db()
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.orderSeq, order.orderSeq))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(messages.find(({ kind }) => kind === 'CLAIM')).toMatchObject({ actorType: 'CUSTOMER' })
    await shop.idle()

    const sent = await newOrder(shop, { state: 'DELIVERED' })
    const { result } = await open(sent, 1, { kind: 'RETURN', reasonCode: 'DEFECT' })
    await asCall(shop, async (call) => {
      const nobody = { ...call, actor: null }
      await moveClaim(nobody, await lockClaim(call.db, result.orderClaimSeq), { action: 'WITHDRAW' }, customer)
    })
    expect(await lastHistory(sent.orderSeq)).toMatchObject({ actorType: 'CUSTOMER', kind: 'CLAIM' })

    const [mount] = await db()
      .select({ seq: mountReservations.mountReservationSeq, orderSeq: orders.orderSeq })
      .from(mountReservations)
      .innerJoin(orders, and(eq(orders.orderSeq, mountReservations.orderSeq), isNull(orders.deletedAt)))
      .where(eq(mountReservations.state, 'CONFIRMED'))
      .limit(1)
    if (!mount) throw new Error('nobody has an appointment')
    await asCall(shop, async (call) => {
      const nobody = { ...call, actor: null }
      await moveMount(nobody, await lockMount(call, mount.seq), { action: 'CANCEL', reason: '일정 변경' }, customer)
    })
    expect(await lastHistory(mount.orderSeq)).toMatchObject({ actorType: 'CUSTOMER', kind: 'RESERVATION' })
  })

  it('the log names the new store of an order', async () => {
    const order = await newOrder(shop, { order: { deliveryMethod: 'MOUNT' } })
    const [from, to] = await db().select().from(stores).where(eq(stores.state, 'OPEN')).limit(2)
    if (!from || !to) throw new Error('no stores')
    await db().update(orders).set({ storeSeq: from.storeSeq }).where(eq(orders.orderSeq, order.orderSeq))
    await asCall(shop, (call) => refreshOrder(call.db, call, order.orderSeq))
    const { version } = await orderOf(shop, order.orderSeq)
    const body = { storeSeq: to.storeSeq, version }
    const saved = await shop.call('PUT', `${ADMIN}/orders/${order.orderSeq}`, { token, body })
    expect(saved.status, saved.message).toBe(200)
    const changed = { field: 'storeSeq', label: '장착점', before: from.name, after: to.name }
    expect((await lastLog(/^주문 정보 수정/))?.changes).toContainEqual(changed)
  })
})

describe('moving an order', () => {
  it('without registered effects fails and changes nothing', async () => {
    const order = await newOrder(shop)
    const before = await orderOf(shop, order.orderSeq)
    const { moveFollowers: _, ...others } = shop.services.definitions
    // @ts-expect-error definitions without moveFollowers do not compile
    const definitions: AppDefinitions = others
    const moved = asCall(shop, async (call) =>
      moveLines(
        { ...call, services: { ...call.services, definitions } },
        await lockOrder(call.db, order.orderSeq),
        'PREPARE',
      ),
    )
    await expect(moved).rejects.toThrow('beforeMove')
    expect(await orderOf(shop, order.orderSeq)).toEqual(before)
  })
})
