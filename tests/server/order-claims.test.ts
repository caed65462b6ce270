import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../domain/common/durations'
import type { Schemas } from '../../server/contract/contract-types'
import { files, members } from '../../server/db/schema'
import { inTransaction } from '../../server/db/transaction'
import { messageLogs } from '../../server/message/message.schema'
import { cancelOrder } from '../../server/orderdelivery/claim/actions/cancel-order'
import { trackingJob } from '../../server/orderdelivery/desk/jobs/tracking'
import { orderMessagesJob } from '../../server/orderdelivery/desk/messages/order-messages-job'
import { lockOrder } from '../../server/orderdelivery/order/order-lock'
import { orderClaims } from '../../server/orderdelivery/schema/claim.schema'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { orderHistories } from '../../server/orderdelivery/schema/order-note.schema'
import { orderPayments, refunds } from '../../server/orderdelivery/schema/payment.schema'
import { shipments } from '../../server/orderdelivery/schema/shipment.schema'
import { shippingFees } from '../../server/orderdelivery/schema/shipping-fee.schema'
import { memberCoupons } from '../../server/promotion/schema/member-coupon.schema'
import { cardBody } from './card-body'
import { ACCOUNT, claimBody, type MadeOrder, mainPayment, newOrder, orderOf, settled, stockOf } from './claim-orders'
import { type Answer, type TestShop, testShop } from './harness'

let shop: TestShop
let other: TestShop
let token: string
beforeAll(async () => {
  shop = await testShop()
  other = await shop.another()
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())

const ADMIN = '/api/v1/admin'
type Claim = Schemas['OrderClaim']
type Preview = Schemas['ClaimPreview']

const open = (order: MadeOrder, body: Schemas['ClaimCreate'], server = shop): Promise<Answer<Claim>> =>
  server.call('POST', `${ADMIN}/orders/${order.orderSeq}/claims`, { token, body })
const preview = (order: Pick<MadeOrder, 'orderSeq'>, body: object): Promise<Answer<Preview>> =>
  shop.call('POST', `${ADMIN}/orders/${order.orderSeq}/claims/preview`, { token, body })
const move = (
  { orderClaimSeq, version }: Claim,
  body: Partial<Schemas['ClaimTransition']> & Pick<Schemas['ClaimTransition'], 'action'>,
  server = shop,
): Promise<Answer<Claim>> =>
  server.call('POST', `${ADMIN}/order-claims/${orderClaimSeq}/transition`, {
    token,
    body: { requestId: randomUUID(), version, ...body },
  })
const pay = (
  { refundSeq, version }: Pick<Schemas['Refund'], 'refundSeq' | 'version'>,
  body: Partial<Schemas['RefundTransition']> & Pick<Schemas['RefundTransition'], 'action'>,
): Promise<Answer<Schemas['Refund']>> =>
  shop.call('POST', `${ADMIN}/refunds/${refundSeq}/transition`, {
    token,
    body: { requestId: randomUUID(), version, ...body },
  })
const now = async (order: MadeOrder): Promise<MadeOrder> => ({
  ...order,
  version: (await orderOf(shop, order.orderSeq)).version,
})
const refundsOf = (order: Pick<MadeOrder, 'orderSeq'>) =>
  shop.services.db.select().from(refunds).where(eq(refunds.orderSeq, order.orderSeq))
const memberOf = async ({ memberSeq }: MadeOrder) =>
  (
    await shop.services.db
      .select()
      .from(members)
      .where(eq(members.memberSeq, memberSeq ?? 0))
  )[0]

/** Checks the invariant of docs/product/money.md on the stored rows. */
async function holds(orderSeq: number): Promise<void> {
  const order = await orderOf(shop, orderSeq)
  const claims = await shop.services.db
    .select()
    .from(orderClaims)
    .where(and(eq(orderClaims.orderSeq, orderSeq), eq(orderClaims.state, 'DONE')))
  const settledOf = (claim: (typeof claims)[number]): number => {
    const { keptShipCash, feePayment, returnFee, islandReturnFee, adjustAmount, coveredAmount } = claim
    // extra payments are not part of the order's price
    const cashAmount = (claim.cashAmount ?? 0) - (claim.extraAmount ?? 0)
    const fees = feePayment === 'DEDUCT' ? (returnFee ?? 0) + (islandReturnFee ?? 0) : 0
    return cashAmount + (keptShipCash ?? 0) + fees - (adjustAmount ?? 0) - (coveredAmount ?? 0)
  }
  expect(order.currentPayAmount + claims.reduce((sum, claim) => sum + settledOf(claim), 0)).toBe(order.paidAmount)
}

/** Creates the order of the worked example of docs/product/money.md. */
const example = (state: Schemas['OrderState'] = 'PAID'): Promise<MadeOrder> =>
  newOrder(shop, {
    state,
    lines: [
      { quantity: 4, unitPrice: 128_000 },
      { quantity: 1, unitPrice: 98_000, itemType: 'BATTERY', sizeLabel: null, sizeCode: null },
    ],
    coupon: { discount: 30_000, minOrderAmount: 400_000 },
    point: 10_000,
  })

describe('check 1: the worked example of E3', () => {
  it('canceling 1, 2 and 1 tires as SOLD_OUT refunds 119,607, 239,213 and 119,605, with points and stock', async () => {
    let order = await example()
    const stock = await stockOf(shop, order.itemSeqs[0])
    const cash: number[] = []
    for (const quantity of [1, 2, 1]) {
      const { requestId, version, ...draft } = claimBody(order, quantity)
      const { cashAmount, defaultMethod } = (await preview(order, draft)).result
      expect(defaultMethod).toBe('PG_CANCEL')
      const done = await open(order, claimBody(order, quantity, { settlement: settled(cashAmount) }))
      expect(done).toMatchObject({ status: 201, result: { state: 'DONE', amounts: { cashAmount } } })
      cash.push(cashAmount)
      await holds(order.orderSeq)
      await shop.idle()
      order = await now(order)
    }
    expect(cash).toEqual([119_607, 239_213, 119_605])
    expect(await stockOf(shop, order.itemSeqs[0])).toBe((stock ?? 0) + 4)
    expect(await memberOf(order)).toMatchObject({ point: 8_394 })
    await shop.idle()
    expect(await orderOf(shop, order.orderSeq)).toMatchObject({
      state: 'PAID',
      currentPayAmount: 91_575,
      refundedAmount: 478_425,
      refundState: 'NONE',
    })
    expect(await mainPayment(shop, order.orderSeq)).toMatchObject({
      state: 'PARTIAL_REFUNDED',
      refundedAmount: 478_425,
    })
    const lines = await shop.services.db.select().from(orderLines).where(eq(orderLines.orderSeq, order.orderSeq))
    expect(lines.find(({ lineNo }) => lineNo === 1)).toMatchObject({ state: 'CANCELED', canceledQuantity: 4 })
  })

  it('a return with recall refunds cash 193,803, points 4,197 and the coupon; 348,197 remain', async () => {
    const order = await example('DELIVERED')
    const opened = await open(
      order,
      claimBody(order, 2, { kind: 'RETURN', reasonCode: 'CHANGE_OF_MIND', pickup: { method: 'COURIER' } }),
    )
    expect(opened).toMatchObject({ status: 201, result: { state: 'ACCEPTED', fault: 'BUYER' } })
    const collected = await move(opened.result, { action: 'COLLECT', inspection: { result: 'OK' } })
    expect(collected.result).toMatchObject({ state: 'COLLECTED', inspection: { restock: true } })
    const stock = await stockOf(shop, order.itemSeqs[0])
    const seen = await preview(order, {
      kind: 'RETURN',
      reasonCode: 'CHANGE_OF_MIND',
      orderClaimSeq: opened.result.orderClaimSeq,
      lines: [{ orderLineSeq: order.lineSeqs[0], quantity: 2 }],
    })
    expect(seen.result).toMatchObject({
      goodsCash: 239_213,
      returnFee: 28_000,
      couponRecall: 17_410,
      cashAmount: 193_803,
      pointAmount: 4_197,
      currentPayAmount: 348_197,
      recallPossible: true,
      lines: [{ trips: 2, quantity: 2 }],
    })
    const done = await move(collected.result, { action: 'COMPLETE', settlement: settled(193_803) })
    expect(done.result).toMatchObject({
      state: 'DONE',
      amounts: { cashAmount: 193_803, pointAmount: 4_197, couponRecall: 17_410 },
    })
    expect(await orderOf(shop, order.orderSeq)).toMatchObject({ currentPayAmount: 348_197, state: 'DELIVERED' })
    const [copy] = await shop.services.db
      .select()
      .from(memberCoupons)
      .where(eq(memberCoupons.memberCouponSeq, order.memberCouponSeq ?? 0))
    expect(copy).toMatchObject({ state: 'ISSUED', restoredCount: 1 })
    expect(await memberOf(order)).toMatchObject({ point: 4_197 })
    expect(await stockOf(shop, order.itemSeqs[0])).toBe((stock ?? 0) + 2)
    await holds(order.orderSeq)
  })

  it('the invariant holds on every paid sample order', async () => {
    const broken = await shop.services.db.execute<{ order_seq: number }>(
      `select o.order_seq from orders o left join lateral (
         select sum(coalesce(cash_amount, 0) + coalesce(kept_ship_cash, 0) - coalesce(adjust_amount, 0) - coalesce(covered_amount, 0)
           + case when fee_payment = 'DEDUCT' then coalesce(return_fee, 0) + coalesce(island_return_fee, 0) else 0 end) as settled
         from order_claims c where c.order_seq = o.order_seq and c.state = 'DONE' and c.kind <> 'EXCHANGE') s on true
       where o.paid_at is not null and o.paid_amount <> o.current_pay_amount + coalesce(s.settled, 0)`,
    )
    expect((broken as { rows: unknown[] }).rows).toEqual([])
  })
})

describe('check 3: what may be claimed', () => {
  it('PREPARE on an order with a REQUESTED cancel is CLAIM_IN_PROGRESS', async () => {
    const order = await newOrder(shop, { state: 'PREPARING' })
    await inTransaction(shop.services, async (db) => {
      const { openClaim } = await import('../../server/orderdelivery/claim/actions/open-claim')
      const locked = await lockOrder(db, order.orderSeq)
      const lines = [{ orderLineSeq: order.lineSeqs[0] ?? 0, quantity: 4 }]
      await openClaim(systemCall(db), locked, { by: 'CUSTOMER', kind: 'CANCEL', reasonCode: 'CHANGE_OF_MIND', lines })
    })
    const [claim] = await shop.services.db.select().from(orderClaims).where(eq(orderClaims.orderSeq, order.orderSeq))
    expect(claim).toMatchObject({ state: 'REQUESTED', requestedBy: 'CUSTOMER' })
    const { moveLines } = await import('../../server/orderdelivery/order/transition')
    const moved = inTransaction(shop.services, async (db) =>
      moveLines(systemCall(db), await lockOrder(db, order.orderSeq), 'SHIP'),
    )
    await expect(moved).rejects.toMatchObject({
      code: 'CLAIM_IN_PROGRESS',
      message: '진행 중인 취소 요청이 있어 처리할 수 없습니다.',
    })
    const again = await open(await now(order), claimBody(await now(order), 1, { settlement: settled(1) }))
    expect(again).toMatchObject({ status: 409, code: 'CLAIM_IN_PROGRESS' })
  })

  it("a cancellation of shipped items is refused with a hint; mounted ones are returned only for the seller's fault", async () => {
    const shipped = await newOrder(shop, { state: 'SHIPPED' })
    expect(await open(shipped, claimBody(shipped, 1, { settlement: settled(128_000) }))).toMatchObject({
      code: 'INVALID_STATE',
      message: '배송이 시작된 상품은 취소할 수 없습니다. 반품으로 접수해 주세요.',
    })
    const mounted = await newOrder(shop, { state: 'MOUNTED' })
    const kind = 'RETURN' as const
    expect(await open(mounted, claimBody(mounted, 1, { kind, reasonCode: 'CHANGE_OF_MIND' }))).toMatchObject({
      code: 'INVALID_STATE',
      message: '장착한 타이어는 단순 변심으로 반품할 수 없습니다.',
    })
    expect(await open(mounted, claimBody(mounted, 1, { kind, reasonCode: 'DEFECT' }))).toMatchObject({ status: 201 })
  })

  it("photos are the admin's own images, shown with claim and order", async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const pickup = { method: 'COURIER' as const }
    const claimWith = (imageFileSeqs: number[]) =>
      open(order, claimBody(order, 2, { kind: 'RETURN', reasonCode: 'DEFECT', pickup, imageFileSeqs }))
    const now = shop.clock.now()
    const stored = { size: 1, createdBy: 'admin', createdAt: now, purpose: 'PRIVATE' as const, unusedSince: now }
    const file = async (key: string, overrides: Partial<typeof files.$inferInsert>) => {
      const [row] = await shop.services.db
        .insert(files)
        .values({ ...stored, key, name: key, mimeType: 'image/png', ...overrides })
        .returning()
      return row?.fileSeq ?? 0
    }
    const [dent, paper, foreign, seen] = await Promise.all([
      file('dent.png', {}),
      file('paper.pdf', { mimeType: 'application/pdf' }),
      file('foreign.png', { createdBy: 'cs_lead' }),
      file('seen.png', {}),
    ])
    expect((await claimWith([dent, paper])).errors).toEqual([
      { field: 'imageFileSeqs.1', message: '이미지 파일만 등록할 수 있습니다.' },
    ])
    expect((await claimWith([foreign])).errors[0]).toMatchObject({ field: 'imageFileSeqs.0' })
    const { result: claim } = await claimWith([dent])
    expect(claim.images).toMatchObject([{ fileSeq: dent, name: 'dent.png' }])
    const inspected = (imageFileSeqs: number[]) =>
      move(claim, { action: 'COLLECT', inspection: { result: 'DAMAGED', imageFileSeqs } })
    expect((await inspected([foreign])).errors[0]).toMatchObject({ field: 'inspection.imageFileSeqs.0' })
    expect((await inspected([seen])).result.inspection?.images).toMatchObject([{ fileSeq: seen }])
    const shown = await shop.call<Schemas['Order']>('GET', `${ADMIN}/orders/${order.orderSeq}`, { token })
    expect(shown.result.claims).toMatchObject([{ images: [{ fileSeq: dent }], inspectionImages: [{ fileSeq: seen }] }])
    const used = await shop.services.db
      .select()
      .from(files)
      .where(inArray(files.fileSeq, [dent, seen, foreign]))
    expect(new Map(used.map((row) => [row.fileSeq, row.unusedSince]))).toEqual(
      new Map([
        [dent, null],
        [seen, null],
        [foreign, now],
      ]),
    )
  })

  it('reports too many items, a line of another order, a wrong reason, and another fault without a note', async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const kind = 'RETURN' as const
    const bad = async (overrides: Partial<Schemas['ClaimCreate']>, quantity = 1) =>
      (await open(order, claimBody(order, quantity, { kind, reasonCode: 'DEFECT', ...overrides }))).errors[0]
    expect(await bad({}, 5)).toEqual({ field: 'lines.0.quantity', message: '신청 가능한 수량은 4개입니다.' })
    expect(await bad({ lines: [{ orderLineSeq: 1, quantity: 1 }] })).toMatchObject({ field: 'lines.0.orderLineSeq' })
    expect(await bad({ reasonCode: 'DEPOSIT_EXPIRED' })).toMatchObject({ field: 'reasonCode' })
    expect(await bad({ reasonCode: 'SELLER_ETC' })).toMatchObject({ field: 'reasonText' })
    expect(await bad({ fault: 'BUYER' })).toMatchObject({ field: 'faultMemo' })
  })

  it('a late return needs a reason', async () => {
    const old = new Date(shop.clock.now().getTime() - 9 * 86_400_000)
    const order = await newOrder(shop, {
      state: 'DELIVERED',
      lines: [{ quantity: 2, unitPrice: 100_000, deliveredAt: old }],
    })
    const draft = { kind: 'RETURN' as const, reasonCode: 'WRONG_SIZE' as const }
    const late = '반품 가능 기간이 지났습니다. (배송완료 2026-11-12)'
    expect((await preview(order, { ...draft, lines: claimBody(order, 1).lines })).result.lateMessage).toBe(late)
    expect(await open(order, claimBody(order, 1, draft))).toMatchObject({ code: 'RETURN_EXPIRED', message: late })
    const short = await open(order, claimBody(order, 1, { ...draft, override: true, overrideReason: '단골' }))
    expect(short.errors[0]).toMatchObject({ field: 'overrideReason' })
    const overrideReason = '단골 고객으로 예외 처리합니다'
    const taken = await open(order, claimBody(order, 1, { ...draft, override: true, overrideReason }))
    expect(taken).toMatchObject({ status: 201, result: { overrideReason } })
    expect(await open(order, claimBody(order, 1, { ...draft, reasonCode: 'DEFECT' }))).toMatchObject({
      code: 'CONFLICT',
    })
  })
})

const systemCall = (db: TestShop['services']['db']) => ({
  services: shop.services,
  db,
  now: shop.clock.now(),
  actor: null,
  ip: '',
  userAgent: '',
  screen: null,
  background: true,
  log: () => undefined,
  afterCommit: () => undefined,
})

/** Creates a collected return of two of four tires at the buyer's fault: 256,000 less 28,000. */
async function collected(overrides: Parameters<typeof newOrder>[1] = {}) {
  const order = await newOrder(shop, { state: 'DELIVERED', ...overrides })
  const body = claimBody(order, 2, { kind: 'RETURN', reasonCode: 'CHANGE_OF_MIND', pickup: { method: 'COURIER' } })
  const opened = await open(order, body)
  const { result } = await move(opened.result, { action: 'COLLECT', inspection: { result: 'OK' } })
  return { order, claim: result }
}

describe('check 4: concurrent requests', () => {
  it('two admins complete one return: one refund, one stock entry, the other is refused', async () => {
    const { order, claim } = await collected()
    const stock = await stockOf(shop, order.itemSeqs[0])
    const settlement = settled(228_000)
    const answers = await Promise.all(
      [shop, other, shop, other].map((server) => move(claim, { action: 'COMPLETE', settlement }, server)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(answers.filter(({ status }) => status === 409).every(({ code }) => code === 'CONFLICT')).toBe(true)
    expect(await refundsOf(order)).toHaveLength(1)
    expect(await stockOf(shop, order.itemSeqs[0])).toBe((stock ?? 0) + 2)
    await shop.idle()
    expect(await mainPayment(shop, order.orderSeq)).toMatchObject({ refundedAmount: 228_000 })
  })

  it('a repeated requestId returns the first result', async () => {
    const { order, claim } = await collected()
    const body = { action: 'COMPLETE' as const, settlement: settled(228_000), requestId: randomUUID() }
    const first = await move(claim, body)
    const second = await move(claim, body)
    expect(first.status).toBe(200)
    expect(second.result).toEqual(first.result)
    expect(await refundsOf(order)).toHaveLength(1)
  })

  it('two cancellations of the same items: the second gets a conflict', async () => {
    const order = await newOrder(shop)
    const answers = await Promise.all(
      [shop, other].map((server) => open(order, claimBody(order, 4, { settlement: settled(512_000) }), server)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await refundsOf(order)).toHaveLength(1)
  })
})

describe('check 5: the payment provider', () => {
  const cancel = async (end: string) => {
    const order = await newOrder(shop, { payment: { pgTid: `T2026112100001${end}` } })
    const done = await open(order, claimBody(order, 4, { settlement: settled(512_000) }))
    expect(done.result).toMatchObject({ state: 'DONE', refunds: [{ state: 'PENDING' }] })
    await shop.idle()
    const [refund] = await refundsOf(order)
    if (!refund) throw new Error('no refund')
    return { order, refund }
  }

  it('refusal: the claim is DONE, the refund FAILED; it is paid by transfer', async () => {
    const { order, refund } = await cancel('F')
    expect(refund).toMatchObject({ state: 'FAILED', failMessage: '취소 가능 기간이 지났습니다.' })
    expect(await orderOf(shop, order.orderSeq)).toMatchObject({ state: 'CANCELED', refundState: 'FAILED' })
    expect((await pay(refund, { action: 'CHANGE_METHOD', method: 'BANK' })).errors[0]).toEqual({
      field: 'accountNumber',
      message: '환불 계좌 (을)를 입력해주세요.',
    })
    const changed = await pay(refund, { action: 'CHANGE_METHOD', method: 'BANK', ...ACCOUNT })
    expect(changed.result).toMatchObject({ state: 'PENDING', method: 'BANK', accountNumber: '********6789' })
    expect((await pay(changed.result, { action: 'COMPLETE', paidOn: '2026-11-22' })).errors[0]).toMatchObject({
      field: 'paidOn',
    })
    const done = await pay(changed.result, { action: 'COMPLETE', paidOn: '2026-11-21' })
    expect(done.result).toMatchObject({ state: 'DONE', paidOn: '2026-11-21' })
    expect(await orderOf(shop, order.orderSeq)).toMatchObject({ refundState: 'NONE', refundedAmount: 512_000 })
    expect(await mainPayment(shop, order.orderSeq)).toMatchObject({ state: 'REFUNDED' })
    expect(await pay(done.result, { action: 'COMPLETE', paidOn: '2026-11-21' })).toMatchObject({
      code: 'INVALID_STATE',
      message: '‘환불완료’ 상태에서는 처리할 수 없습니다.',
    })
  })

  it('no answer: the refund waits, RETRY pays once', async () => {
    const { order, refund } = await cancel('T')
    expect(refund).toMatchObject({ state: 'PENDING', failMessage: '결제사 응답이 없습니다.', tries: 1 })
    const claimRequest = paidFor()
    const retried = await pay(refund, { action: 'RETRY' })
    expect(retried.status).toBe(200)
    await shop.idle()
    const [after] = await refundsOf(order)
    expect(after).toMatchObject({ state: 'DONE' })
    expect(await claimRequest(`refund-${refund.refundSeq}`)).toBe(1)
    expect(await orderOf(shop, order.orderSeq)).toMatchObject({ refundedAmount: 512_000, refundState: 'NONE' })
  })

  it('submits new refunds automatically, and retries those without an answer', async () => {
    const { order } = await cancel('T')
    const { refundJob } = await import('../../server/orderdelivery/claim/refund/refund-worker')
    const look = async () => {
      await shop.run(refundJob)
      return (await refundsOf(order))[0]?.state
    }
    expect(await look()).toBe('PENDING')
    shop.clock.advance(11)
    expect(await look()).toBe('DONE')
  })
})

/** Returns how often the provider has paid for a key. */
const paidFor = () => async (key: string) => {
  const { simulatedPgCalls } = await import('../../server/providers/payments/simulated.schema')
  return (await shop.services.db.select().from(simulatedPgCalls).where(eq(simulatedPgCalls.key, key))).length
}

describe('check 6: the confirmed amount', () => {
  it('a fee table changed meanwhile is REFUND_CHANGED, without any change', async () => {
    const { order, claim } = await collected()
    const before = await orderOf(shop, order.orderSeq)
    const { db } = shop.services
    const rows = await db.select().from(shippingFees)
    await db.update(shippingFees).set({ returnFee: 8_000 })
    const refused = await move(claim, { action: 'COMPLETE', settlement: settled(228_000) })
    expect(refused).toMatchObject({
      status: 409,
      code: 'REFUND_CHANGED',
      message: '환불 금액이 변경되었습니다. 다시 확인해 주세요.',
      result: { cashAmount: 224_000 },
    })
    for (const { shippingFeeSeq, returnFee } of rows) {
      await db.update(shippingFees).set({ returnFee }).where(eq(shippingFees.shippingFeeSeq, shippingFeeSeq))
    }
    expect(await orderOf(shop, order.orderSeq)).toEqual(before)
    expect(await refundsOf(order)).toEqual([])
  })
})

describe('check 7: fees', () => {
  it('a fee above the refund is REFUND_NEGATIVE; SEPARATE creates an EXTRA payment by transfer', async () => {
    const { order, claim } = await collected({ lines: [{ quantity: 4, unitPrice: 10_000 }] })
    expect(await move(claim, { action: 'COMPLETE', settlement: settled(0) })).toMatchObject({
      code: 'REFUND_NEGATIVE',
      message: '차감액이 환불액보다 큽니다. 반품비를 별도 입금으로 받아 주세요.',
    })
    const separate = settled(20_000, { feePayment: 'SEPARATE' })
    const done = await move(claim, { action: 'COMPLETE', settlement: separate })
    expect(done).toMatchObject({ status: 200, result: { state: 'DONE' } })
    const payments = await shop.services.db
      .select()
      .from(orderPayments)
      .where(and(eq(orderPayments.orderSeq, order.orderSeq), eq(orderPayments.kind, 'EXTRA')))
    expect(payments).toMatchObject([
      { method: 'BANK_TRANSFER', state: 'READY', amount: 28_000, depositorName: '김반품' },
    ])
    expect(payments[0]?.accountNumber).toMatch(/^\d{8,16}$/)
    await holds(order.orderSeq)
  })
})

describe('settlements', () => {
  it('BANK needs an account, DEPOSIT needs a member and is immediate, an adjustment needs a reason', async () => {
    const bank = { payment: { method: 'BANK_TRANSFER' as const } }
    const order = await newOrder(shop, bank)
    const body = (settlement: Schemas['ClaimSettlement']) => claimBody(order, 4, { settlement })
    const field = async (settlement: Schemas['ClaimSettlement']) => (await open(order, body(settlement))).errors[0]
    expect(await field(settled(512_000, { method: 'BANK' }))).toEqual({
      field: 'settlement.accountNumber',
      message: '환불 계좌 (을)를 입력해주세요.',
    })
    expect(await field(settled(512_000, { method: 'PG_CANCEL' }))).toMatchObject({ field: 'settlement.method' })
    expect(await field(settled(500_000, { method: 'BANK', adjustAmount: -12_000, ...ACCOUNT }))).toMatchObject({
      field: 'settlement.adjustReason',
    })
    const done = await open(order, body(settled(512_000, { method: 'DEPOSIT' })))
    expect(done.result.refunds[0]).toMatchObject({ method: 'DEPOSIT', state: 'DONE' })
    expect(await memberOf(order)).toMatchObject({ deposit: 512_000 })
    const guest = await newOrder(shop, { ...bank, guest: true })
    const claimRequest = await open(guest, claimBody(guest, 4, { settlement: settled(512_000, { method: 'DEPOSIT' }) }))
    expect(claimRequest.errors[0]).toMatchObject({ field: 'settlement.method' })
  })

  it('an unpaid order returns points, deposit and coupon, and received money; partial ones only before a deposit', async () => {
    const wish = {
      state: 'PAYMENT_PENDING' as const,
      payment: { method: 'BANK_TRANSFER' as const },
      point: 3_000,
      deposit: 2_000,
      coupon: { discount: 30_000, minOrderAmount: 400_000 },
    }
    const order = await newOrder(shop, wish)
    const done = await open(order, claimBody(order, 4, { settlement: settled(0) }))
    expect(done.result.amounts).toMatchObject({ cashAmount: 0, pointAmount: 3_000, depositAmount: 2_000 })
    expect(await memberOf(order)).toMatchObject({ point: 3_000, deposit: 2_000 })
    expect(await orderOf(shop, order.orderSeq)).toMatchObject({ state: 'CANCELED', refundState: 'NONE' })

    const partly = await newOrder(shop, {
      ...wish,
      payment: { method: 'BANK_TRANSFER', receivedAmount: 100_000 },
      order: { paidAmount: 100_000 },
    })
    const some = settled(100_000, { method: 'BANK', ...ACCOUNT })
    expect(await open(partly, claimBody(partly, 1, { settlement: some }))).toMatchObject({
      code: 'INVALID_STATE',
      message: '입금 전에는 전체 취소만 가능합니다.',
    })
    const all = await open(partly, claimBody(partly, 4, { settlement: some }))
    expect(all.result.refunds[0]).toMatchObject({ method: 'BANK', state: 'PENDING', cashAmount: 100_000 })
  })

  it('card and deposit: each part is refunded its own way, the card first', async () => {
    const order = await newOrder(shop, {
      state: 'PAYMENT_PENDING',
      payment: { method: 'BANK_TRANSFER', receivedAmount: 100_000 },
      order: { paidAmount: 100_000 },
    })
    const paid = await shop.call('POST', `${ADMIN}/order/payment/card-by-number`, {
      token,
      body: cardBody(order.orderSeq, 412_000),
    })
    expect(paid.status, paid.message).toBe(200)
    const body = async (quantity: number, settlement: Schemas['ClaimSettlement']) =>
      open(order, claimBody(await now(order), quantity, { settlement }))
    // three tires are less than the amount paid by card
    const three = await body(3, settled(384_000))
    expect(three.result.refunds).toMatchObject([{ method: 'PG_CANCEL', cashAmount: 384_000 }])
    await shop.idle()
    const { expectedCashAmount: _, ...settlement } = settled(128_000)
    const { requestId: _id, ...pieces } = claimBody(await now(order), 1)
    const draft = { ...pieces, settlement }
    expect((await preview(order, draft)).result).toMatchObject({ defaultMethod: 'PG_CANCEL', transferAmount: 100_000 })
    expect((await body(1, settled(128_000))).errors[0]).toMatchObject({ field: 'settlement.accountNumber' })
    const last = await body(1, settled(128_000, ACCOUNT))
    expect(last.result.refunds).toMatchObject([
      { method: 'PG_CANCEL', cashAmount: 28_000 },
      { method: 'BANK', state: 'PENDING', cashAmount: 100_000 },
    ])
    await shop.idle()
    const transfer = (await refundsOf(order)).find(({ method }) => method === 'BANK')
    if (!transfer) throw new Error('no transfer')
    const done = await pay(transfer, { action: 'COMPLETE', paidOn: '2026-11-21' })
    expect(done.result.state).toBe('DONE')
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE'])
    expect(await mainPayment(shop, order.orderSeq)).toMatchObject({ state: 'REFUNDED', refundedAmount: 512_000 })
    expect(await orderOf(shop, order.orderSeq)).toMatchObject({ refundedAmount: 512_000, refundState: 'NONE' })
    await holds(order.orderSeq)
  })

  it('a job cancels a whole order, and is refused without an account', async () => {
    const by = 'SYSTEM' as const
    const unpaid = await newOrder(shop, {
      state: 'PAYMENT_PENDING',
      payment: { method: 'BANK_TRANSFER' },
      point: 1_000,
    })
    await inTransaction(shop.services, async (db) => {
      await cancelOrder(systemCall(db), await lockOrder(db, unpaid.orderSeq), { reasonCode: 'DEPOSIT_EXPIRED', by })
    })
    expect(await orderOf(shop, unpaid.orderSeq)).toMatchObject({ state: 'CANCELED' })
    expect(await mainPayment(shop, unpaid.orderSeq)).toMatchObject({ state: 'CANCELED' })
    expect(await memberOf(unpaid)).toMatchObject({ point: 1_000 })
    const paid = await newOrder(shop, { payment: { method: 'BANK_TRANSFER' } })
    const canceled = inTransaction(shop.services, async (db) =>
      cancelOrder(systemCall(db), await lockOrder(db, paid.orderSeq), { reasonCode: 'SOLD_OUT', by: 'ADMIN' }),
    )
    await expect(canceled).rejects.toMatchObject({ message: '환불 계좌가 필요합니다. 상세에서 취소해 주세요.' })
    await shop.run(orderMessagesJob)
    const [message] = await shop.services.db
      .select()
      .from(messageLogs)
      .where(and(eq(messageLogs.eventCode, 'ORDER_CANCELED'), eq(messageLogs.relatedSeq, unpaid.orderSeq)))
    expect(message).toBeDefined()
    // sending again returns the reason, too
    const again = await shop.call('POST', `${ADMIN}/orders/${unpaid.orderSeq}/messages`, {
      token,
      body: { eventCode: 'ORDER_CANCELED' },
    })
    expect(again.status).toBe(200)
    const resent = await shop.services.db
      .select()
      .from(messageLogs)
      .where(and(eq(messageLogs.eventCode, 'ORDER_CANCELED'), eq(messageLogs.relatedSeq, unpaid.orderSeq)))
    expect(resent.map(({ content }) => content)).toEqual([message?.content, message?.content])
  })

  it('confirmed items lose earned points; spent ones remain uncollected', async () => {
    const order = await newOrder(shop, {
      state: 'CONFIRMED',
      lines: [{ quantity: 4, unitPrice: 100_000, earnPoint: 4_000 }],
    })
    const { earnPoints, deductPoints } = await import('../../server/member/point-entry/points')
    const entry = { now: shop.clock.now(), memberSeq: order.memberSeq ?? 0, reason: '구매 적립' }
    await inTransaction(shop.services, async (db) => {
      const orderLineSeq = order.lineSeqs[0] ?? 0
      await earnPoints(db, { ...entry, kind: 'EARN_ORDER', amount: 4_000, orderSeq: order.orderSeq, orderLineSeq })
      await deductPoints(db, { ...entry, kind: 'ADMIN_SUB', amount: 3_500 })
    })
    const pickup = { method: 'COURIER' as const }
    const opened = await open(order, claimBody(order, 2, { kind: 'RETURN', reasonCode: 'DEFECT', pickup }))
    const early = await move(opened.result, { action: 'COMPLETE', settlement: settled(200_000), reason: '선환불' })
    expect(early.errors[0]).toMatchObject({ field: 'reason' })
    const reason = '고객 사정으로 선환불'
    const done = await move(opened.result, { action: 'COMPLETE', settlement: settled(200_000), reason })
    expect(done.result).toMatchObject({ state: 'DONE', amounts: { uncollectedPoint: 1_500 } })
    expect(await memberOf(order)).toMatchObject({ point: 0 })
  })

  it('items returned one after another leave no earned point', async () => {
    const order = await newOrder(shop, {
      state: 'CONFIRMED',
      lines: [{ quantity: 3, unitPrice: 100_000, earnPoint: 1_000 }],
    })
    const [orderLineSeq = 0] = order.lineSeqs
    const { earnPoints } = await import('../../server/member/point-entry/points')
    const entry = { now: shop.clock.now(), memberSeq: order.memberSeq ?? 0, reason: '구매 적립' }
    await inTransaction(shop.services, (db) =>
      earnPoints(db, { ...entry, kind: 'EARN_ORDER', amount: 1_000, orderSeq: order.orderSeq, orderLineSeq }),
    )
    const left: [number, number | undefined][] = []
    for (let piece = 0; piece < 3; piece += 1) {
      const body = claimBody(await now(order), 1, {
        kind: 'RETURN',
        reasonCode: 'DEFECT',
        pickup: { method: 'COURIER' },
      })
      const opened = await open(order, body)
      const reason = '고객 사정으로 선환불'
      const done = await move(opened.result, { action: 'COMPLETE', settlement: settled(100_000), reason })
      expect(done.errors).toMatchObject([])
      // the request to the provider changes the order
      await shop.idle()
      const [line] = await shop.services.db.select().from(orderLines).where(eq(orderLines.orderLineSeq, orderLineSeq))
      left.push([line?.remainingEarnPoint ?? -1, (await memberOf(order))?.point])
    }
    expect(left).toEqual([
      [667, 667],
      [334, 334],
      [0, 0],
    ])
  })
})

describe('exchanges', () => {
  it("take stock on acceptance, charge the buyer's fault, and end when the replacement arrives", async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const stock = (await stockOf(shop, order.itemSeqs[0])) ?? 0
    const opened = await open(order, claimBody(order, 2, { kind: 'EXCHANGE', reasonCode: 'WRONG_SIZE' }))
    expect(opened.result).toMatchObject({ state: 'REQUESTED', kind: 'EXCHANGE' })
    const accepted = await move(opened.result, { action: 'ACCEPT', pickup: { method: 'SELF' } })
    expect(await stockOf(shop, order.itemSeqs[0])).toBe(stock - 2)
    const extra = await shop.services.db
      .select()
      .from(orderPayments)
      .where(eq(orderPayments.orderClaimSeq, accepted.result.orderClaimSeq))
    expect(extra).toMatchObject([{ amount: 28_000, state: 'READY', kind: 'EXTRA' }])
    const back = await move(accepted.result, { action: 'COLLECT', inspection: { result: 'OK' } })
    const sent = await move(back.result, { action: 'RESHIP', packageCodeSeq: 1, trackingNumbers: ['1234567890'] })
    expect(sent.result).toMatchObject({ state: 'RESHIPPED' })
    // while replacement goods are in transit, the line keeps its state
    const { version } = await now(order)
    const undelivered = await shop.call('POST', `${ADMIN}/orders/${order.orderSeq}/transition`, {
      token,
      body: { action: 'UNDELIVER', reason: '배송 상태 정정', version },
    })
    expect(undelivered.code).toBe('CLAIM_IN_PROGRESS')
    expect(await stockOf(shop, order.itemSeqs[0])).toBe(stock)
    const done = await move(sent.result, { action: 'DELIVER' })
    expect(done.result).toMatchObject({ state: 'DONE', amounts: null })
    const [line] = await shop.services.db.select().from(orderLines).where(eq(orderLines.orderSeq, order.orderSeq))
    expect(line).toMatchObject({ exchangedQuantity: 2, state: 'DELIVERED' })
    // exchanged pieces count as active pieces
    const rest = await open(await now(order), claimBody(await now(order), 5, { kind: 'RETURN', reasonCode: 'DEFECT' }))
    expect(rest.errors[0]?.message).toBe('신청 가능한 수량은 4개입니다.')
  })

  it("end with the carrier's time of delivery", async () => {
    // no other parcel is asked about
    await shop.services.db.update(shipments).set({ state: 'DELIVERED' })
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const opened = await open(order, claimBody(order, 1, { kind: 'EXCHANGE', reasonCode: 'DEFECT' }))
    const accepted = await move(opened.result, { action: 'ACCEPT', pickup: { method: 'SELF' } })
    const back = await move(accepted.result, { action: 'COLLECT', inspection: { result: 'OK' } })
    await move(back.result, { action: 'RESHIP', packageCodeSeq: 1, trackingNumbers: ['1234567891'] })
    const parcel = () =>
      shop.services.db
        .select()
        .from(shipments)
        .where(and(eq(shipments.orderSeq, order.orderSeq), eq(shipments.direction, 'EXCHANGE')))
    const sentAt = shop.clock.now()
    expect(await parcel()).toMatchObject([{ state: 'SHIPPED', shippedAt: sentAt }])
    shop.clock.set(new Date(sentAt.getTime() + 27 * HOUR_MS))
    await shop.run(trackingJob)
    await shop.run(trackingJob)
    shop.clock.set(sentAt)
    expect(await parcel()).toMatchObject([
      { state: 'DELIVERED', deliveredAt: new Date(sentAt.getTime() + 26 * HOUR_MS) },
    ])
  })

  it('converted, rejected or withdrawn return the stock without a fee', async () => {
    for (const last of [
      { action: 'CONVERT_TO_RETURN' as const },
      { action: 'WITHDRAW' as const },
      { action: 'REJECT' as const, reason: '고객과 합의하여 거부' },
    ]) {
      const order = await newOrder(shop, { state: 'DELIVERED' })
      const stock = await stockOf(shop, order.itemSeqs[0])
      const opened = await open(order, claimBody(order, 1, { kind: 'EXCHANGE', reasonCode: 'WRONG_SIZE' }))
      let { result } = await move(opened.result, { action: 'ACCEPT', pickup: { method: 'STORE' } })
      if (last.action === 'REJECT') {
        result = (await move(result, { action: 'COLLECT', inspection: { result: 'USED' } })).result
      }
      const done = await move(result, last)
      expect(done.status).toBe(200)
      expect(await stockOf(shop, order.itemSeqs[0])).toBe(stock)
      const [extra] = await shop.services.db
        .select()
        .from(orderPayments)
        .where(eq(orderPayments.orderClaimSeq, result.orderClaimSeq))
      expect(extra).toMatchObject({ state: 'CANCELED' })
    }
  })

  it('for an item of another price or an unknown one are refused', async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const dearer = await newOrder(shop, { lines: [{ quantity: 1, unitPrice: 150_000 }] })
    const body = (exchangeItemSeq?: number) =>
      claimBody(order, 2, { kind: 'EXCHANGE', reasonCode: 'DEFECT', pickup: { method: 'SELF' }, exchangeItemSeq })
    expect(await open(order, body(dearer.itemSeqs[0]))).toMatchObject({
      code: 'INVALID_STATE',
      message: '가격이 다른 상품으로는 교환할 수 없습니다. 반품 후 다시 주문해 주세요.',
    })
    const { items } = await import('../../server/product/schema/item.schema')
    await shop.services.db
      .update(items)
      .set({ stockQuantity: 1 })
      .where(eq(items.itemSeq, order.itemSeqs[0] ?? 0))
    expect(await open(order, body())).toMatchObject({ code: 'OUT_OF_STOCK' })
  })
})

it('a return refuses an unknown item to be ordered in place of the returned one', async () => {
  const order = await newOrder(shop, { state: 'DELIVERED' })
  const { requestId, ...draft } = claimBody(order, 2, {
    kind: 'RETURN',
    reasonCode: 'DEFECT',
    exchangeItemSeq: 999_999,
  })
  const message = '상품을 찾을 수 없습니다.'
  expect((await preview(order, draft)).result.problems).toMatchObject([{ field: 'exchangeItemSeq', message }])
  expect(await open(order, { requestId, ...draft })).toMatchObject({
    status: 400,
    errors: [{ field: 'exchangeItemSeq', message }],
  })
})

it('the tracking number of a return is corrected on its shipment and shown on the claim', async () => {
  const order = await newOrder(shop, { state: 'DELIVERED' })
  const pickup = { method: 'COURIER' as const }
  const { result: claim } = await open(order, claimBody(order, 2, { kind: 'RETURN', reasonCode: 'DEFECT', pickup }))
  const [back] = await shop.services.db
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderSeq, order.orderSeq), eq(shipments.direction, 'RETURN')))
  const put = (trackingNumbers: string[]) =>
    shop.call('PUT', `/api/v1/admin/shipments/${back?.shipmentSeq}`, {
      token,
      body: { packageCodeSeq: 1, trackingNumbers, version: back?.version },
    })
  expect(await put(['123'])).toMatchObject({ status: 400 })
  expect(await put(['6000-0000-0999'])).toMatchObject({ status: 200 })
  const { result } = await shop.call<Schemas['OrderClaim']>(
    'GET',
    `/api/v1/admin/order-claims/${claim.orderClaimSeq}`,
    {
      token,
    },
  )
  expect(result).toMatchObject({
    pickupTrackingNumbers: ['600000000999'],
    version: claim.version + 1,
    pickup: { packageCodeSeq: 1 },
  })
})

it('tracking numbers of a pickup need a courier', async () => {
  const order = await newOrder(shop, { state: 'DELIVERED' })
  const pickup = { method: 'COURIER' as const, trackingNumbers: ['600000000999'] }
  const opening = (courier: object) =>
    open(order, claimBody(order, 2, { kind: 'RETURN', reasonCode: 'DEFECT', pickup: { ...pickup, ...courier } }))
  expect(await opening({})).toMatchObject({
    status: 400,
    errors: [{ field: 'pickup.packageCodeSeq', message: '송장번호의 택배사를 선택해 주세요.' }],
  })
  expect((await opening({ packageCodeSeq: 1 })).status).toBe(201)
})

describe('reading claims', () => {
  it('masks the list, answers CONFLICT for an old version, and has each step in the history', async () => {
    const { order, claim } = await collected()
    const list = await shop.call<{ items: Schemas['OrderClaimRow'][] }>(
      'GET',
      `${ADMIN}/order-claims?tab=RETURN_REQUESTED&orderSeq=${order.orderSeq}`,
      { token },
    )
    expect(list.result.items).toMatchObject([
      { orderNo: order.orderNo, ordererName: '김*품', ordererPhone: '010-****-3333', quantity: 2, state: 'COLLECTED' },
    ])
    const stale = await move({ ...claim, version: 1 }, { action: 'REJECT', reason: '오래된 화면에서 거부' })
    expect(stale).toMatchObject({
      code: 'CONFLICT',
      result: { orderClaimSeq: claim.orderClaimSeq, state: 'COLLECTED' },
    })
    const messages = await shop.services.db
      .select()
      .from(orderHistories)
      .where(and(eq(orderHistories.orderSeq, order.orderSeq), eq(orderHistories.kind, 'CLAIM')))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(messages.map(({ summary }) => summary.split(':')[0])).toEqual([
      '반품요청',
      '반품 수거 시작',
      '반품 수거완료',
    ])
  })

  it('bulk: row by row', async () => {
    const claims = []
    for (const state of ['DELIVERED', 'DELIVERED'] as const) {
      const order = await newOrder(shop, { state })
      claims.push((await open(order, claimBody(order, 1, { kind: 'RETURN', reasonCode: 'DEFECT' }))).result)
    }
    const [first, second] = claims
    if (!first || !second) throw new Error('no claims')
    await move(first, { action: 'WITHDRAW' })
    const seqs = [first.orderClaimSeq, second.orderClaimSeq]
    const body = { action: 'ACCEPT', seqs, requestId: randomUUID() }
    const receipt = await shop.call<Schemas['BulkReceipt']>('POST', `${ADMIN}/order-claims/bulk`, { token, body })
    expect(receipt.result).toMatchObject({
      done: 1,
      failed: [{ seq: first.orderClaimSeq, code: 'INVALID_STATE', message: '‘철회’ 상태에서는 처리할 수 없습니다.' }],
    })
  })

  it('finds no claims of a deleted order', async () => {
    const { order, claim } = await collected()
    await shop.services.db
      .update(orders)
      .set({ deletedAt: shop.clock.now() })
      .where(eq(orders.orderSeq, order.orderSeq))
    const read = await shop.call('GET', `${ADMIN}/order-claims/${claim.orderClaimSeq}`, { token })
    expect(read.status).toBe(404)
  })
})
