import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { members, shopInfo } from '../../server/db/schema'
import { depositEntries } from '../../server/member/schema/deposit-entry.schema'
import { messageLogs } from '../../server/message/message.schema'
import { cancelOrder } from '../../server/orderdelivery/claim/actions/cancel-order'
import { readFunds } from '../../server/orderdelivery/claim/refund/payment-balances'
import { refundFee } from '../../server/orderdelivery/claim/settlement/claim-fee'
import { lockOrder } from '../../server/orderdelivery/order/order-lock'
import { orderClaims } from '../../server/orderdelivery/schema/claim.schema'
import { orderLines } from '../../server/orderdelivery/schema/order.schema'
import { orderHistories } from '../../server/orderdelivery/schema/order-note.schema'
import { orderPayments, refunds } from '../../server/orderdelivery/schema/payment.schema'
import { items } from '../../server/product/schema/item.schema'
import { asCall } from './calls'
import { ACCOUNT, claimBody, type MadeOrder, newOrder, orderOf, settled, stockOf } from './claim-orders'
import { newBrand, newItem } from './goods'
import { type Answer, type TestShop, testShop } from './harness'

/**
 * docs/product/money.md: limits of refunds, refunds of extra payments, exchanged pieces, free delivery, previews that
 * match the booking.
 */

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())

const ADMIN = '/api/v1/admin'
type Claim = Schemas['OrderClaim']
type Preview = Schemas['ClaimPreview']
type Order = Schemas['Order']

const send = <T>(path: string, body: unknown): Promise<Answer<T>> =>
  shop.call<T>('POST', `${ADMIN}${path}`, { token, body })
const open = (order: Pick<MadeOrder, 'orderSeq'>, body: object) => send<Claim>(`/orders/${order.orderSeq}/claims`, body)
/** Requests the preview of a claim with the body that would open it, without its requestId. */
const preview = (
  order: Pick<MadeOrder, 'orderSeq'>,
  { requestId: _, ...draft }: { requestId?: string; [field: string]: unknown },
) => send<Preview>(`/orders/${order.orderSeq}/claims/preview`, draft)
const move = (
  { orderClaimSeq, version }: Pick<Claim, 'orderClaimSeq' | 'version'>,
  body: Partial<Schemas['ClaimTransition']> & Pick<Schemas['ClaimTransition'], 'action'>,
) => send<Claim>(`/order-claims/${orderClaimSeq}/transition`, { requestId: randomUUID(), version, ...body })
/** Returns the order after the provider has responded. */
async function now(order: MadeOrder): Promise<MadeOrder> {
  await shop.idle()
  return { ...order, version: (await orderOf(shop, order.orderSeq)).version }
}
/** Returns the part of a settlement that its preview takes. */
const draftOf = ({ expectedCashAmount: _, ...draft }: Schemas['ClaimSettlement']) => draft
const read = async (order: Pick<MadeOrder, 'orderSeq'>): Promise<Order> =>
  (await shop.call<Order>('GET', `${ADMIN}/orders/${order.orderSeq}`, { token })).result
const refundsOf = ({ orderSeq }: Pick<MadeOrder, 'orderSeq'>) =>
  shop.services.db.select().from(refunds).where(eq(refunds.orderSeq, orderSeq)).orderBy(refunds.refundSeq)
const fundsNow = ({ orderSeq }: Pick<MadeOrder, 'orderSeq'>) => readFunds(shop.services.db, orderSeq)
const depositOf = async ({ memberSeq }: MadeOrder) =>
  (
    await shop.services.db
      .select()
      .from(members)
      .where(eq(members.memberSeq, memberSeq ?? 0))
  )[0]?.deposit

const exceeds = (left: string) => ({
  status: 409,
  code: 'REFUND_EXCEEDS',
  message: `환불액이 받은 금액을 넘습니다. (남은 금액 ${left}원)`,
})

const adjusted = (adjustAmount: number) => ({ adjustAmount, adjustReason: '불편에 대한 보상' })

/** Creates an extra payment of an order, by default paid. */
async function extraOf(
  { orderSeq }: Pick<MadeOrder, 'orderSeq'>,
  overrides: Partial<typeof orderPayments.$inferInsert> = {},
): Promise<number> {
  const amount = overrides.amount ?? 28_000
  const [row] = await shop.services.db
    .insert(orderPayments)
    .values({
      orderSeq,
      kind: 'EXTRA',
      method: 'BANK_TRANSFER',
      state: 'PAID',
      amount,
      receivedAmount: amount,
      reason: '왕복 배송비',
      ...overrides,
    })
    .returning({ seq: orderPayments.orderPaymentSeq })
  return row?.seq ?? 0
}
const paymentOf = async (seq: number) =>
  (await shop.services.db.select().from(orderPayments).where(eq(orderPayments.orderPaymentSeq, seq)))[0]

describe('refunds never exceed payments', () => {
  it('an order of 1 won cannot refund 5,000,001 won as deposit', async () => {
    const order = await newOrder(shop, { lines: [{ quantity: 1, unitPrice: 1 }], payment: { method: 'BANK_TRANSFER' } })
    const before = await depositOf(order)
    const wish = { ...adjusted(5_000_000), method: 'DEPOSIT' as const }
    const seen = await preview(order, { ...claimBody(order, 1), settlement: draftOf(settled(0, wish)) })
    expect(seen.result).toMatchObject({
      cashAmount: 5_000_001,
      refundableAmount: 1,
      problems: [{ code: 'REFUND_EXCEEDS', field: 'settlement.adjustAmount' }],
    })
    const refused = await open(order, claimBody(order, 1, { settlement: settled(5_000_001, wish) }))
    expect(refused).toMatchObject(exceeds('1'))
    expect([await depositOf(order), await refundsOf(order), (await orderOf(shop, order.orderSeq)).state]).toEqual([
      before,
      [],
      'PAID',
    ])
  })

  it('over all claims: an excess of one reduces the next', async () => {
    const order = await newOrder(shop)
    const first = settled(512_000, { ...adjusted(384_000), method: 'BANK', ...ACCOUNT })
    expect((await open(order, claimBody(order, 1, { settlement: first }))).status).toBe(201)
    expect(await fundsNow(order)).toEqual({ received: 512_000, out: 512_000, left: 0 })
    const rest = await now(order)
    const plain = settled(384_000, { method: 'BANK', ...ACCOUNT })
    expect(await open(rest, claimBody(rest, 3, { settlement: plain }))).toMatchObject(exceeds('0'))
    const less = settled(0, { ...adjusted(-384_000), method: 'NONE' })
    expect((await open(rest, claimBody(rest, 3, { settlement: less }))).status).toBe(201)
    expect(await fundsNow(order)).toMatchObject({ left: 0 })
  })

  it('a used deposit counts on both sides', async () => {
    const order = await newOrder(shop, { deposit: 100_000 })
    expect(await fundsNow(order)).toEqual({ received: 512_000, out: 0, left: 512_000 })
    const largestSettlement = settled(462_000, { ...adjusted(153_000), method: 'BANK', ...ACCOUNT })
    const body = claimBody(order, 3, { settlement: largestSettlement })
    // three pieces: 309,000 in cash and 75,000 of the deposit; 128,000 are left of 512,000
    const drafted = { ...body, settlement: draftOf(largestSettlement) }
    expect((await preview(order, drafted)).result).toMatchObject({ cashAmount: 462_000, depositAmount: 75_000 })
    expect(await open(order, body)).toMatchObject(exceeds('512,000'))
    // beyond the card amount, paid out of the deposit: this needs another permission
    const paidOut = settled(437_000, { ...adjusted(128_000), method: 'BANK', ...ACCOUNT })
    expect(await open(order, claimBody(order, 3, { settlement: paidOut }))).toMatchObject({
      status: 400,
      message: '이 주문에는 사용할 수 없는 환불방법입니다.',
    })
    const within = settled(437_000, { ...adjusted(128_000), method: 'DEPOSIT' })
    expect((await open(order, claimBody(order, 3, { settlement: within }))).status).toBe(201)
    expect(
      (await refundsOf(order)).map(({ cashAmount, orderPaymentSeq }) => [cashAmount, orderPaymentSeq === null]),
    ).toEqual([
      [412_000, false],
      [25_000, true],
    ])
    expect(await fundsNow(order)).toMatchObject({ left: 0 })
    expect(await depositOf(order)).toBe(512_000)
  })

  it('a refused refund paid another way counts once', async () => {
    const order = await newOrder(shop, { payment: { pgTid: 'T2026112100002F' } })
    expect((await open(order, claimBody(order, 4, { settlement: settled(512_000) }))).status).toBe(201)
    await shop.idle()
    const [failed] = await refundsOf(order)
    expect(failed).toMatchObject({ state: 'FAILED' })
    const changed = await send(`/refunds/${failed?.refundSeq}/transition`, {
      action: 'CHANGE_METHOD',
      method: 'DEPOSIT',
      requestId: randomUUID(),
      version: failed?.version,
    })
    expect(changed.status).toBe(200)
    expect(await fundsNow(order)).toMatchObject({ received: 512_000, out: 512_000 })
    const entries = await shop.services.db
      .select({ kind: depositEntries.kind, amount: depositEntries.amount, refundSeq: depositEntries.refundSeq })
      .from(depositEntries)
      .where(eq(depositEntries.orderSeq, order.orderSeq))
    expect(entries).toEqual([{ kind: 'REFUND_IN', amount: 512_000, refundSeq: failed?.refundSeq }])
  })
})

describe('추가결제 환불', () => {
  const refund = (order: MadeOrder, orderPaymentSeq: number, body: object) =>
    send<Order>(`/orders/${order.orderSeq}/payments/${orderPaymentSeq}/refund`, {
      method: 'BANK',
      reason: '배송비를 잘못 청구했습니다',
      ...ACCOUNT,
      requestId: randomUUID(),
      version: order.version,
      ...body,
    })

  it('is refunded partly and then whole, with history and message, and no further', async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const seq = await extraOf(order)
    const first = await refund(order, seq, { amount: 8_000 })
    expect(first.status).toBe(201)
    const shown = first.result.payments.find(({ orderPaymentSeq }) => orderPaymentSeq === seq)
    expect(shown).toMatchObject({ refundableAmount: 20_000, refundMethods: ['BANK', 'DEPOSIT'], refundedAmount: 0 })
    // the refund waits for the transfer, and counts already
    const second = { ...order, version: first.result.version }
    expect(await refund(second, seq, { amount: 20_001 })).toMatchObject(exceeds('20,000'))
    const whole = await refund(second, seq, { amount: 20_000, method: 'DEPOSIT' })
    expect(whole.result.payments.find(({ orderPaymentSeq }) => orderPaymentSeq === seq)).toMatchObject({
      state: 'PARTIAL_REFUNDED',
      refundedAmount: 20_000,
      refundableAmount: 0,
      refundMethods: [],
    })
    expect(await depositOf(order)).toBe(20_000)
    const [waiting, done] = await refundsOf(order)
    expect(waiting).toMatchObject({ state: 'PENDING', orderClaimSeq: null, reason: '배송비를 잘못 청구했습니다' })
    expect(done).toMatchObject({ state: 'DONE', method: 'DEPOSIT' })
    const paid = await send(`/refunds/${waiting?.refundSeq}/transition`, {
      action: 'COMPLETE',
      paidOn: '2026-11-21',
      requestId: randomUUID(),
      version: waiting?.version,
    })
    expect(paid.result).toMatchObject({ state: 'DONE', paymentKind: 'EXTRA', claimKind: null })
    expect(await paymentOf(seq)).toMatchObject({ state: 'REFUNDED', refundedAmount: 28_000 })
    const messages = await shop.services.db
      .select({ eventCode: messageLogs.eventCode })
      .from(messageLogs)
      .where(and(eq(messageLogs.relatedSeq, order.orderSeq), eq(messageLogs.eventCode, 'REFUND_DONE')))
    expect(messages).toHaveLength(2)
    const history = await shop.services.db
      .select()
      .from(orderHistories)
      .where(and(eq(orderHistories.orderSeq, order.orderSeq), eq(orderHistories.kind, 'REFUND')))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(history.map(({ summary }) => summary)).toContain(
      '추가결제 환불 접수: 계좌이체 8,000원 — 배송비를 잘못 청구했습니다',
    )
  })

  it('of a card is refunded by the provider on its own transaction', async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const seq = await extraOf(order, { method: 'CARD_BY_NUMBER', pgTid: 'T2026112100003A' })
    const { status } = await refund(order, seq, { amount: 10_000, method: 'PG_CANCEL' })
    expect(status).toBe(201)
    await shop.idle()
    expect(await refundsOf(order)).toMatchObject([{ method: 'PG_CANCEL', state: 'DONE', orderPaymentSeq: seq }])
    expect(await paymentOf(seq)).toMatchObject({ state: 'PARTIAL_REFUNDED', refundedAmount: 10_000 })
  })

  it("needs a received payment, an existing method, a reason, and the order's limit", async () => {
    const order = await newOrder(shop, { state: 'DELIVERED', guest: true })
    const waits = await extraOf(order, { state: 'READY', receivedAmount: 0 })
    expect(await refund(order, waits, { amount: 1_000 })).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    const main = (await read(order)).payments[0]?.orderPaymentSeq ?? 0
    expect(await refund(order, main, { amount: 1_000 })).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    const seq = await extraOf(order)
    expect((await refund(order, seq, { amount: 1_000, method: 'DEPOSIT' })).errors[0]?.field).toBe('method')
    expect((await refund(order, seq, { amount: 1_000, method: 'PG_CANCEL' })).errors[0]?.field).toBe('method')
    expect((await refund(order, seq, { amount: 1_000, accountNumber: null })).errors[0]?.field).toBe('accountNumber')
    expect((await refund(order, seq, { amount: 1_000, reason: '  착오  ' })).errors[0]?.field).toBe('reason')
    expect((await refund({ ...order, version: order.version + 1 }, seq, { amount: 1_000 })).code).toBe('CONFLICT')
    expect(await refundsOf(order)).toEqual([])
  })

  it('is included when the whole order is canceled, and kept with a partial one', async () => {
    const order = await newOrder(shop)
    const seq = await extraOf(order, { amount: 30_000 })
    const partly = await extraOf(order, { amount: 20_000, receivedAmount: 5_000, state: 'READY' })
    const some = (await preview(order, claimBody(order, 3))).result
    expect(some).toMatchObject({ cashAmount: 384_000, extraAmount: 0 })
    const all = (await preview(order, claimBody(order, 4))).result
    expect(all).toMatchObject({ cashAmount: 547_000, extraAmount: 35_000, transferAmount: 35_000 })
    expect(all.accountMethods).toEqual(['PG_CANCEL', 'BANK'])
    const noAccount = await open(order, claimBody(order, 4, { settlement: settled(547_000) }))
    expect(noAccount.errors[0]?.field).toBe('settlement.accountNumber')
    const done = await open(order, claimBody(order, 4, { settlement: settled(547_000, ACCOUNT) }))
    expect(done.result.amounts).toMatchObject({ cashAmount: 547_000, extraAmount: 35_000 })
    await shop.idle()
    expect((await refundsOf(order)).map((row) => [row.method, row.cashAmount, row.orderPaymentSeq])).toEqual([
      ['PG_CANCEL', 512_000, expect.any(Number)],
      ['BANK', 30_000, seq],
      ['BANK', 5_000, partly],
    ])
    expect(await paymentOf(partly)).toMatchObject({ state: 'PAID', amount: 5_000 })
    expect(await fundsNow(order)).toMatchObject({ left: 0 })
  })

  it('a job does not cancel an order with an extra payment that it may not refund', async () => {
    const order = await newOrder(shop, { state: 'PAYMENT_PENDING', payment: { method: 'BANK_TRANSFER' } })
    await extraOf(order)
    const canceling = asCall(shop, async (call) =>
      cancelOrder(call, await lockOrder(call.db, order.orderSeq), { reasonCode: 'DEPOSIT_EXPIRED', by: 'SYSTEM' }),
    )
    await expect(canceling).rejects.toMatchObject({ message: '환불 계좌가 필요합니다. 상세에서 취소해 주세요.' })
  })

  it('a fee with a pending refund is neither refunded twice nor counted as paid', async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const created = await open(order, claimBody(order, 2, { kind: 'EXCHANGE', reasonCode: 'CHANGE_OF_MIND' }))
    const { orderClaimSeq } = created.result
    await extraOf(order, { orderClaimSeq })
    const [claim] = await shop.services.db
      .select()
      .from(orderClaims)
      .where(eq(orderClaims.orderClaimSeq, orderClaimSeq))
    if (!claim) throw new Error('no claim')
    for (let times = 0; times < 2; times += 1) {
      await asCall(shop, async (call) => refundFee(call, await lockOrder(call.db, order.orderSeq), claim))
    }
    expect((await refundsOf(order)).map(({ cashAmount }) => cashAmount)).toEqual([28_000])
    // the buyer pays both directions if the new fault is the buyer's
    const again = { kind: 'EXCHANGE', reasonCode: 'CHANGE_OF_MIND', feePayment: 'SEPARATE', orderClaimSeq }
    const seen = await preview(order, { ...again, lines: claimBody(order, 2).lines })
    expect(seen.result.separateFee).toBe(28_000)
  })
})

describe('exchanged items are active items', () => {
  /** Exchanges two of four tires for another item of the same price. */
  async function exchanged() {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const brand = await newBrand(shop)
    const other = await newItem(shop, { brandSeq: brand.brandSeq, salePrice: 128_000 })
    await exchange(order, 2, other.itemSeq)
    return { order: await now(order), other: other.itemSeq }
  }
  async function exchange(order: MadeOrder, quantity: number, exchangeItemSeq: number | null) {
    const wish = { kind: 'EXCHANGE' as const, reasonCode: 'DEFECT' as const, exchangeItemSeq }
    const pickup = { method: 'COURIER' as const }
    const created = await open(await now(order), claimBody(await now(order), quantity, { ...wish, pickup }))
    expect(created.message).toBe('')
    const inspection = { result: 'OK' as const, restock: true }
    const collected = await move(created.result, { action: 'COLLECT', inspection })
    const reship = { packageCodeSeq: 1, trackingNumbers: ['1234567890'] }
    const sent = await move(collected.result, { action: 'RESHIP', ...reship })
    expect((await move(sent.result, { action: 'DELIVER' })).result.state).toBe('DONE')
  }
  const returned = async (order: MadeOrder, quantity: number) => {
    const wish = { kind: 'RETURN' as const, reasonCode: 'DEFECT' as const, pickup: { method: 'COURIER' as const } }
    const created = await open(order, claimBody(order, quantity, wish))
    expect(created.message).toBe('')
    const inspection = { result: 'OK' as const, restock: true }
    const collected = await move(created.result, { action: 'COLLECT', inspection })
    return move(collected.result, { action: 'COMPLETE', settlement: settled(128_000 * quantity) })
  }

  it('they can be returned, and are restocked as the new item', async () => {
    const { order, other } = await exchanged()
    const [itemSeq = 0] = order.itemSeqs
    const before = { own: await stockOf(shop, itemSeq), other: await stockOf(shop, other) }
    const line = (await read(order)).lines[0]
    expect(line).toMatchObject({ activeQuantity: 4, exchangedQuantity: 2 })
    expect((await preview(order, claimBody(order, 5, { kind: 'RETURN', reasonCode: 'DEFECT' }))).errors[0]).toEqual({
      field: 'lines.0.quantity',
      message: '신청 가능한 수량은 4개입니다.',
    })
    expect((await returned(order, 3)).result).toMatchObject({ state: 'DONE', cashAmount: 384_000 })
    // exchanged pieces are returned first: both of them, and one of the others
    expect(await stockOf(shop, other)).toBe((before.other ?? 0) + 2)
    expect(await stockOf(shop, itemSeq)).toBe((before.own ?? 0) + 1)
    const rest = await now(order)
    expect((await preview(rest, claimBody(rest, 2, { kind: 'RETURN', reasonCode: 'DEFECT' }))).errors[0]?.message).toBe(
      '신청 가능한 수량은 1개입니다.',
    )
  })

  it('they can be exchanged again, for the same item', async () => {
    const { order, other } = await exchanged()
    const before = await stockOf(shop, other)
    // without an item the exchange is for the same item that the buyer has
    await exchange(order, 2, null)
    expect(await stockOf(shop, other)).toBe(before)
    expect((await read(order)).lines[0]).toMatchObject({ exchangedQuantity: 4, activeQuantity: 4 })
  })

  it('their return period starts with their own delivery', async () => {
    const { order } = await exchanged()
    const late = new Date(shop.clock.now().getTime() - 91 * 86_400_000)
    await shop.services.db.update(orderLines).set({ deliveredAt: late }).where(eq(orderLines.orderSeq, order.orderSeq))
    const body = (quantity: number) => claimBody(order, quantity, { kind: 'RETURN', reasonCode: 'DEFECT' })
    expect((await preview(order, body(2))).result.lateMessage).toBeNull()
    const older = await preview(order, body(3))
    expect(older.result).toMatchObject({
      lateMessage: expect.stringContaining('반품 가능 기간이 지났습니다.'),
      problems: [{ code: 'RETURN_EXPIRED' }],
    })
    expect((await open(order, body(3))).code).toBe('RETURN_EXPIRED')
  })
})

describe('free delivery', () => {
  const freeFrom = (freeShippingOver: number) => shop.services.db.update(shopInfo).set({ freeShippingOver })
  beforeAll(() => freeFrom(500_000))
  // the sample's own setting: all parcels are free
  afterAll(() => freeFrom(0))

  /** Creates an order of six items of 90,000 won by parcel. */
  const free = () =>
    newOrder(shop, { state: 'DELIVERED', lines: [{ quantity: 6, unitPrice: 90_000, itemType: 'ETC', sizeCode: null }] })
  const wish = {
    kind: 'RETURN' as const,
    reasonCode: 'CHANGE_OF_MIND' as const,
    pickup: { method: 'COURIER' as const },
  }
  const settle = async (order: MadeOrder, settlement: Schemas['ClaimSettlement']) => {
    const created = await open(order, claimBody(order, 2, wish))
    const collected = await move(created.result, { action: 'COLLECT', inspection: { result: 'OK' } })
    return move(collected.result, { action: 'COMPLETE', settlement })
  }

  it("is charged to the rest once for a buyer's fault, and refunded with it for the seller's", async () => {
    const order = await free()
    const seen = (await preview(order, claimBody(order, 2, wish))).result
    // 3,500 a piece: both ways of two pieces, and sending the other four
    expect(seen).toMatchObject({
      returnFee: 14_000,
      deliveryRecallPossible: true,
      deliveryRecallAmount: 14_000,
      deliveryRecall: 14_000,
      cashAmount: 152_000,
      currentPayAmount: 374_000,
    })
    const done = await settle(order, settled(152_000))
    expect(done.result.amounts).toMatchObject({ deliveryRecall: 14_000, cashAmount: 152_000 })
    expect(await read(order)).toMatchObject({
      currentPayAmount: 374_000,
      lines: [{ recalledParcelFeeUnit: 3_500, currentAmount: 374_000 }],
    })
    expect((await refundsOf(order))[0]).toMatchObject({ recallAmount: 14_000, feeAmount: 14_000 })
    const rest = await now(order)
    const again = (await preview(rest, claimBody(rest, 1, wish))).result
    expect(again).toMatchObject({ deliveryRecallPossible: false, deliveryRecall: 0 })
    const defect = (await preview(rest, claimBody(rest, 4, { ...wish, reasonCode: 'DEFECT' }))).result
    expect(defect).toMatchObject({ cashAmount: 374_000, shipCash: 14_000 })
  })

  it('stays free if the admin decides so; canceled items count like returned ones', async () => {
    const order = await free()
    const kept = await settle(order, settled(166_000, { deliveryRecall: 'KEEP' }))
    expect(kept.result.amounts).toMatchObject({ deliveryRecall: 0, cashAmount: 166_000 })
    const early = await newOrder(shop, { lines: [{ quantity: 6, unitPrice: 90_000, itemType: 'ETC', sizeCode: null }] })
    const cancel = claimBody(early, 1, { reasonCode: 'CHANGE_OF_MIND' })
    expect((await preview(early, cancel)).result).toMatchObject({ cashAmount: 72_500, deliveryRecall: 17_500 })
    const seller = claimBody(early, 1, { reasonCode: 'SOLD_OUT' })
    expect((await preview(early, seller)).result).toMatchObject({ cashAmount: 90_000, deliveryRecallPossible: false })
  })
})

describe('the claim preview', () => {
  it('of an exchange shows both shipping costs, and every refusal in place', async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const wish = { kind: 'EXCHANGE' as const, reasonCode: 'CHANGE_OF_MIND' as const }
    const seen = (await preview(order, claimBody(order, 2, { ...wish, feePayment: 'SEPARATE' }))).result
    expect(seen).toMatchObject({ returnFee: 28_000, islandReturnFee: 0, separateFee: 28_000, problems: [] })
    const waived = (await preview(order, claimBody(order, 2, { ...wish, feePayment: 'WAIVED' }))).result
    expect(waived).toMatchObject({ returnFee: 28_000, separateFee: 0 })
    const seller = (await preview(order, claimBody(order, 2, { kind: 'EXCHANGE', reasonCode: 'DEFECT' }))).result
    expect(seller).toMatchObject({ returnFee: 0, separateFee: 0 })
    // the stock is only deducted with a pickup
    const [itemSeq = 0] = order.itemSeqs
    await shop.services.db.update(items).set({ stockQuantity: 1 }).where(eq(items.itemSeq, itemSeq))
    expect((await preview(order, claimBody(order, 2, wish))).result.problems).toEqual([])
    const pickup = { method: 'COURIER' as const }
    const short = (await preview(order, claimBody(order, 2, { ...wish, pickup }))).result.problems
    expect(short).toMatchObject([{ code: 'OUT_OF_STOCK', message: expect.stringContaining('남은 수량 1') }])
    const refused = await open(order, claimBody(order, 2, { ...wish, pickup }))
    expect([refused.code, refused.message]).toEqual(['OUT_OF_STOCK', short[0]?.message])
    // a requested exchange reports it before it is accepted
    const created = (await open(order, claimBody(order, 2, wish))).result
    const { orderClaimSeq, version } = created
    const accepting = (await preview(order, { ...claimBody(order, 2, wish), orderClaimSeq, version })).result
    expect(accepting).toMatchObject({ returnFee: 28_000, problems: [{ code: 'OUT_OF_STOCK' }] })
  })

  it('returns the price difference of another item, and the same refusal as creation', async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const brand = await newBrand(shop)
    const dear = await newItem(shop, { brandSeq: brand.brandSeq, salePrice: 135_000 })
    const wish = { kind: 'EXCHANGE' as const, reasonCode: 'DEFECT' as const, exchangeItemSeq: dear.itemSeq }
    const seen = (await preview(order, claimBody(order, 2, wish))).result
    const message = '가격이 다른 상품으로는 교환할 수 없습니다. 반품 후 다시 주문해 주세요.'
    expect(seen).toMatchObject({
      priceChange: { itemName: dear.name, before: 256_000, after: 270_000 },
      problems: [{ code: 'INVALID_STATE', field: 'exchangeItemSeq', message }],
    })
    expect(await open(order, claimBody(order, 2, wish))).toMatchObject({ code: 'INVALID_STATE', message })
    // an item that cannot be ordered is refused
    await shop.services.db.update(items).set({ saleState: 'STOPPED' }).where(eq(items.itemSeq, dear.itemSeq))
    expect((await preview(order, claimBody(order, 2, wish))).result).toMatchObject({
      priceChange: null,
      problems: [{ field: 'exchangeItemSeq', message: '판매중인 상품으로만 교환할 수 있습니다.' }],
    })
  })

  it('of a claim settled elsewhere is refused: it computes no second refund', async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const wish = { kind: 'RETURN' as const, reasonCode: 'CHANGE_OF_MIND' as const }
    const created = await open(order, claimBody(order, 2, { ...wish, pickup: { method: 'COURIER' } }))
    const collected = await move(created.result, { action: 'COLLECT', inspection: { result: 'OK' } })
    const { orderClaimSeq, version } = collected.result
    const request = { ...claimBody(order, 2, wish), orderClaimSeq }
    expect((await preview(order, { ...request, version })).result.cashAmount).toBe(228_000)
    const done = await move(collected.result, { action: 'COMPLETE', settlement: settled(228_000) })
    expect(done.status).toBe(200)
    const stale = await preview(order, { ...request, version })
    expect(stale).toMatchObject({ status: 409, code: 'CONFLICT', result: { state: 'DONE', cashAmount: 228_000 } })
    const over = await preview(order, { ...request, version: done.result.version })
    expect(over).toMatchObject({ code: 'INVALID_STATE', message: '‘반품완료’ 상태에서는 처리할 수 없습니다.' })
    // a new claim with the order's old version is refused, too
    const old = await preview(order, claimBody(order, 2, wish))
    expect(old).toMatchObject({ code: 'CONFLICT', result: { orderSeq: order.orderSeq } })
  })

  it('offers no deposit and no points to a withdrawn member', async () => {
    const order = await newOrder(shop, { deposit: 40_000, point: 8_000 })
    await shop.services.db
      .update(members)
      .set({ state: 'WITHDRAWN' })
      .where(eq(members.memberSeq, order.memberSeq ?? 0))
    const seen = (await preview(order, claimBody(order, 4))).result
    expect(seen).toMatchObject({ methods: ['PG_CANCEL', 'BANK'], depositAmount: 0, pointAmount: 0 })
    const toDeposit = settled(seen.cashAmount, { method: 'DEPOSIT' })
    expect((await open(order, claimBody(order, 4, { settlement: toDeposit }))).errors[0]?.field).toBe(
      'settlement.method',
    )
    expect((await open(order, claimBody(order, 4, { settlement: settled(seen.cashAmount) }))).status).toBe(201)
  })
})

it('the bank file contains transfers only', async () => {
  const { db } = shop.services
  const { count, rows } = shop.services.definitions.excel.refunds
  const methods: string[] = []
  for await (const batch of rows(db, {}, shop.clock.now()))
    for (const { method } of batch as { method: string }[]) methods.push(method)
  expect(new Set(methods)).toEqual(new Set(['BANK']))
  expect(await count(db, {}, shop.clock.now())).toBe(methods.length)
  expect(await db.$count(refunds)).toBeGreaterThan(methods.length)
})
