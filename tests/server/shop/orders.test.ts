import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BodyOf, Schemas } from '../../../server/contract/contract-types'
import { members } from '../../../server/db/schema'
import { inTransaction } from '../../../server/db/transaction'
import { addDeposit } from '../../../server/member/deposit-entry/deposits'
import { auditShop } from '../../../server/member/ledger/audit'
import { earnPoints } from '../../../server/member/point-entry/points'
import { depositExpiryJob } from '../../../server/orderdelivery/desk/jobs/deposit-expiry'
import { cardChargeJob } from '../../../server/orderdelivery/payment/card-payment'
import { orders } from '../../../server/orderdelivery/schema/order.schema'
import { orderHistories } from '../../../server/orderdelivery/schema/order-note.schema'
import { memberCoupons } from '../../../server/promotion/schema/member-coupon.schema'
import { NoAnswerError } from '../../../server/providers/errors'
import { simulatedPayments } from '../../../server/providers/payments/simulated'
import { simulatedPgCalls } from '../../../server/providers/payments/simulated.schema'
import { stockOf } from '../claim-orders'
import { give, newCoupon } from '../coupons'
import { type TestShop, testShop } from '../harness'
import { newMember } from '../members'
import { newStore } from '../mounts'
import { shopCall } from './shop-api'
import {
  byOf,
  confirmPayment,
  draftOf,
  newGoods,
  PHONE,
  paid,
  payInBrowser,
  paymentIdOf,
  placed,
  placeOrder,
  quote,
  type ShopOrder,
} from './shop-orders'

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

/** Creates a member with points and deposit. */
async function richMember(point = 50_000, deposit = 100_000): Promise<number> {
  const { memberSeq } = await newMember(shop)
  const entry = { now: shop.clock.now(), memberSeq, reason: '시험', kind: 'ADMIN_ADD' as const }
  await inTransaction(shop.services, async (tx) => {
    await earnPoints(tx, { ...entry, amount: point })
    await addDeposit(tx, { ...entry, amount: deposit })
  })
  return memberSeq
}

const couponOf = async (memberSeq: number, overrides: Parameters<typeof newCoupon>[1] = {}) =>
  (await give(shop, (await newCoupon(shop, overrides)).couponSeq, memberSeq)).memberCouponSeq

const stateOfCopy = async (seq: number) =>
  (await db().select().from(memberCoupons).where(eq(memberCoupons.memberCouponSeq, seq)))[0]?.state
const balanceOf = async (memberSeq: number) => {
  const [member] = await db().select().from(members).where(eq(members.memberSeq, memberSeq))
  return { point: member?.point, deposit: member?.deposit }
}
const orderSeqOf = async (orderNo: string): Promise<number> =>
  (await db().select({ seq: orders.orderSeq }).from(orders).where(eq(orders.orderNo, orderNo)))[0]?.seq ?? 0
const read = (order: ShopOrder) =>
  shopCall(shop, 'GET /api/v1/shop/orders/{orderNo}', { path: { orderNo: order.orderNo }, query: byOf(order) })
const claim = (order: ShopOrder, body: BodyOf<'POST /api/v1/shop/orders/{orderNo}/claims'>) =>
  shopCall(shop, 'POST /api/v1/shop/orders/{orderNo}/claims', {
    path: { orderNo: order.orderNo },
    query: byOf(order),
    body,
  })
const CHANGED_MIND = { kind: 'CANCEL', reasonCode: 'CHANGE_OF_MIND' } as const
const problemsOf = async (draft: ReturnType<typeof draftOf>) => (await quote(shop, draft)).result.problems

/**
 * Orders four tires and a battery with a coupon of 30,000 won and 10,000 points, as computed in docs/product/money.md.
 */
async function workedExample() {
  const memberSeq = await richMember()
  const { storeSeq } = await newStore(shop)
  const tire = await newGoods(shop)
  const battery = await newGoods(shop, { itemType: 'BATTERY', salePrice: 98_000 })
  const memberCouponSeq = await couponOf(memberSeq, { benefitValue: 30_000, minOrderAmount: 400_000 })
  const draft = draftOf(tire.itemSeq, {
    memberSeq,
    deliveryMethod: 'MOUNT',
    storeSeq,
    lines: [
      { itemSeq: tire.itemSeq, quantity: 4 },
      { itemSeq: battery.itemSeq, quantity: 1 },
    ],
    coupons: [{ memberCouponSeq }],
    pointUsed: 10_000,
  })
  return { memberSeq, tire, memberCouponSeq, draft }
}

describe('an order of a customer', () => {
  it('has the same price in the quote, in the order and in the back-office', async () => {
    const { memberSeq, memberCouponSeq, draft } = await workedExample()
    const { result: quoted } = await quote(shop, draft)
    expect(quoted).toMatchObject({
      goodsAmount: 610_000,
      couponDiscount: 30_000,
      pointUsed: 10_000,
      payAmount: 570_000,
      problems: [],
      lines: [
        { orderCouponDiscount: 25_181, pointUsed: 8_394, lineAmount: 478_425 },
        { orderCouponDiscount: 4_819, pointUsed: 1_606, lineAmount: 91_575 },
      ],
    })
    const { status, result: order } = await placeOrder(shop, draft)
    expect(status).toBe(201)
    const amounts = {
      goodsAmount: quoted.goodsAmount,
      shippingAmount: quoted.shippingAmount,
      islandFeeAmount: quoted.islandFeeAmount,
      couponDiscount: quoted.couponDiscount,
      pointUsed: quoted.pointUsed,
      depositUsed: quoted.depositUsed,
      payAmount: quoted.payAmount,
      currentPayAmount: quoted.payAmount,
    }
    const lines = quoted.lines.map(({ itemSeq, orderCouponDiscount, pointUsed, lineAmount, earnPoint }) => ({
      itemSeq,
      orderCouponDiscount,
      pointUsed,
      lineAmount,
      earnPoint,
    }))
    expect(order).toMatchObject({ ...amounts, lines, state: 'PAYMENT_PENDING', memberSeq })
    const { result: record } = await shop.call<Schemas['Order']>(
      'GET',
      `/api/v1/admin/orders/${await orderSeqOf(order.orderNo)}`,
      { token: await shop.signIn('admin') },
    )
    expect(record).toMatchObject({ ...amounts, lines, channel: 'PC', createdBy: null })
    expect(record.coupons).toMatchObject([{ memberCouponSeq, discount: 30_000, kind: 'ORDER' }])
    expect(await stateOfCopy(memberCouponSeq)).toBe('USED')
    expect((await balanceOf(memberSeq)).point).toBe(40_000)
    expect(await auditShop(db())).toEqual([])
  })

  it('distributes item, order and delivery coupons over the lines that they cover', async () => {
    const memberSeq = await richMember()
    const first = await newGoods(shop, { salePrice: 100_000, parcelFee: 7_000 })
    const second = await newGoods(shop, { salePrice: 50_000, parcelFee: 3_000 })
    const item = await couponOf(memberSeq, { kind: 'ITEM', benefitValue: 5_000, perUnit: true, maxUnits: 4 })
    const targets = { targetMode: 'INCLUDE' as const, targetRows: [{ type: 'ITEM' as const, seq: second.itemSeq }] }
    const whole = await couponOf(memberSeq, { benefitValue: 10_000, usableWithOther: true, ...targets })
    const delivery = await couponOf(memberSeq, { kind: 'DELIVERY', benefitType: 'FREE', benefitValue: null })
    const draft = draftOf(first.itemSeq, {
      memberSeq,
      lines: [
        { itemSeq: first.itemSeq, quantity: 2 },
        { itemSeq: second.itemSeq, quantity: 1 },
      ],
      coupons: [{ memberCouponSeq: item, itemSeq: first.itemSeq }, { memberCouponSeq: whole }],
      depositUsed: 20_000,
    })
    const { result: before } = await quote(shop, draft)
    expect(before).toMatchObject({
      problems: [],
      couponDiscount: 20_000,
      lines: [
        { itemCouponDiscount: 10_000, orderCouponDiscount: 0 },
        { itemCouponDiscount: 0, orderCouponDiscount: 10_000 },
      ],
    })
    expect(before.coupons).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ memberCouponSeq: item, itemSeq: first.itemSeq, chosen: true, discount: 10_000 }),
        expect.objectContaining({ memberCouponSeq: whole, itemSeq: null, chosen: true, discount: 10_000 }),
      ]),
    )
    const offer = before.coupons.find(({ memberCouponSeq }) => memberCouponSeq === delivery)
    expect(offer).toMatchObject({ kind: 'DELIVERY', discount: before.shippingAmount, chosen: false })
    const all = { ...draft, coupons: [...(draft.coupons ?? []), { memberCouponSeq: delivery }] }
    if (before.shippingAmount === 0) {
      expect(await problemsOf(all)).toMatchObject([{ message: '배송비가 없는 주문입니다.' }])
      return
    }
    const { result: order } = await placeOrder(shop, all)
    expect(order.payAmount).toBe(250_000 - 20_000 - 20_000)
    expect(order.coupons.map(({ kind, discount }) => [kind, discount])).toEqual([
      ['ITEM', 10_000],
      ['ORDER', 10_000],
      ['DELIVERY', before.shippingAmount],
    ])
    expect(await auditShop(db())).toEqual([])
  })

  it('returns everything when it is canceled completely', async () => {
    const { memberSeq, tire, memberCouponSeq, draft } = await workedExample()
    const { result: order } = await placeOrder(shop, { ...draft, depositUsed: 50_000 })
    await payInBrowser(shop, paymentIdOf(order), order.payAmount)
    await confirmPayment(shop, order)
    expect(await stockOf(shop, tire.itemSeq)).toBe(96)
    const preview = await shopCall(shop, 'POST /api/v1/shop/orders/{orderNo}/claims/preview', {
      path: { orderNo: order.orderNo },
      query: byOf(order),
      body: CHANGED_MIND,
    })
    expect(preview.result).toMatchObject({
      cashAmount: order.payAmount,
      pointAmount: 10_000,
      depositAmount: 50_000,
      methods: ['PG_CANCEL'],
      accountMethods: [],
      doneAtOnce: true,
      problems: [],
    })
    const { result: canceled, status } = await claim(order, { ...CHANGED_MIND, expectedCashAmount: order.payAmount })
    expect(status).toBe(201)
    expect(canceled).toMatchObject({
      state: 'CANCELED',
      stateText: '취소완료',
      currentPayAmount: 0,
      claims: [{ kind: 'CANCEL', state: 'DONE', cashAmount: order.payAmount, pointAmount: 10_000 }],
    })
    expect(await stockOf(shop, tire.itemSeq)).toBe(100)
    expect(await stateOfCopy(memberCouponSeq)).toBe('ISSUED')
    expect(await balanceOf(memberSeq)).toEqual({ point: 50_000, deposit: 100_000 })
    expect(await auditShop(db())).toEqual([])
    const messages = await db()
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.orderSeq, await orderSeqOf(order.orderNo)))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(messages.filter(({ actorType }) => actorType === 'ADMIN')).toEqual([])
    expect(messages.map(({ actorType, kind }) => [kind, actorType])).toEqual(
      expect.arrayContaining([
        ['ORDER', 'CUSTOMER'],
        ['PAYMENT', 'CUSTOMER'],
        ['CLAIM', 'CUSTOMER'],
      ]),
    )
  })

  it('is refused with errors by field, and in the quote for the same reasons', async () => {
    const memberSeq = await richMember()
    const { itemSeq } = await newGoods(shop, { stockQuantity: 100 })
    const other = await couponOf(await richMember())
    const late = await couponOf(memberSeq, {
      usePeriodType: 'FIXED',
      useStartAt: start,
      useEndAt: new Date(start.getTime() + 60_000),
    })
    const mobile = await couponOf(memberSeq, { device: 'MOBILE' })
    const dear = await couponOf(memberSeq, { minOrderAmount: 10_000_000 })
    const item = await couponOf(memberSeq, { kind: 'ITEM' })
    const whole = await couponOf(memberSeq)
    shop.clock.advance(2)
    const withCoupons = (...coupons: { memberCouponSeq: number; itemSeq?: number }[]) =>
      draftOf(itemSeq, { memberSeq, coupons })
    const cases: [ReturnType<typeof draftOf>, string, string][] = [
      [withCoupons({ memberCouponSeq: other }), 'coupons.0.memberCouponSeq', '사용할 수 없는 쿠폰입니다.'],
      [withCoupons({ memberCouponSeq: late }), 'coupons.0.memberCouponSeq', '사용할 수 없는 쿠폰입니다.'],
      [
        withCoupons({ memberCouponSeq: mobile }),
        'coupons.0.memberCouponSeq',
        '모바일에서만 사용할 수 있는 쿠폰입니다.',
      ],
      [
        withCoupons({ memberCouponSeq: dear }),
        'coupons.0.memberCouponSeq',
        '1,000만원 이상 주문에 사용할 수 있는 쿠폰입니다.',
      ],
      [withCoupons({ memberCouponSeq: item }), 'coupons.0.itemSeq', '쿠폰을 적용할 상품을 선택해 주세요.'],
      [
        withCoupons({ memberCouponSeq: item, itemSeq }, { memberCouponSeq: whole }),
        'coupons.1.memberCouponSeq',
        '상품쿠폰과 함께 사용할 수 없는 쿠폰입니다.',
      ],
      [
        withCoupons({ memberCouponSeq: whole }, { memberCouponSeq: whole }),
        'coupons.1.memberCouponSeq',
        '주문쿠폰은 한 장만 사용할 수 있습니다.',
      ],
      [
        draftOf(itemSeq, { coupons: [{ memberCouponSeq: whole }] }),
        'coupons.0.memberCouponSeq',
        '쿠폰은 회원만 사용할 수 있습니다.',
      ],
      [draftOf(itemSeq, { memberSeq, pointUsed: 500 }), 'pointUsed', '포인트는 1,000P 이상부터 사용할 수 있습니다.'],
      [
        draftOf(itemSeq, { memberSeq, depositUsed: 900_000 }),
        'depositUsed',
        '예치금은 100,000원까지 사용할 수 있습니다.',
      ],
      [draftOf(itemSeq, { pointUsed: 1_000 }), 'pointUsed', '포인트와 예치금은 회원만 사용할 수 있습니다.'],
      [draftOf(itemSeq, { memberSeq: 2_000_000_000 }), 'memberSeq', '주문할 수 없는 회원입니다.'],
      [
        draftOf(itemSeq, {
          lines: [
            { itemSeq, quantity: 1 },
            { itemSeq, quantity: 1 },
          ],
        }),
        'lines.1.itemSeq',
        '같은 상품이 두 번 있습니다. 수량을 변경해 주세요.',
      ],
    ]
    for (const [draft, field, message] of cases) {
      expect(await problemsOf(draft), field).toContainEqual({ field, message })
      const answer = await placeOrder(shop, draft)
      expect(answer, field).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
      expect(answer.errors).toContainEqual({ field, message })
    }
    expect(await stockOf(shop, itemSeq)).toBe(100)
    expect(await auditShop(db())).toEqual([])
  })

  it('accepts no own price, no forced slot, and no blocked member', async () => {
    const { itemSeq } = await newGoods(shop)
    const line = { itemSeq, quantity: 1, unitPrice: 1 }
    for (const extra of [{ lines: [line] }, { force: true }, { replacesClaimSeq: 1 }]) {
      const body = { ...draftOf(itemSeq), expectedPayAmount: 1, ...extra }
      expect((await shopCall(shop, 'POST /api/v1/shop/orders', { body })).status).toBe(400)
    }
    const { memberSeq } = await newMember(shop, { state: 'BLOCKED' })
    expect(await placeOrder(shop, draftOf(itemSeq, { memberSeq }))).toMatchObject({
      errors: [{ field: 'memberSeq', message: '주문할 수 없는 회원입니다.' }],
    })
  })

  it('is refused when the price or the stock has changed, and without a card provider', async () => {
    const item = await newGoods(shop, { stockQuantity: 4 })
    const body = { ...draftOf(item.itemSeq), expectedPayAmount: 1 }
    expect(await shopCall(shop, 'POST /api/v1/shop/orders', { body })).toMatchObject({
      status: 409,
      code: 'AMOUNT_MISMATCH',
    })
    const five = draftOf(item.itemSeq, { lines: [{ itemSeq: item.itemSeq, quantity: 5 }] })
    expect(await placeOrder(shop, five)).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' })
    expect(await placeOrder(shop, draftOf(item.itemSeq, { taxInvoiceRequest: true }))).toMatchObject({
      status: 400,
      errors: [{ field: 'taxInvoiceRequest' }],
    })
    expect(await placeOrder(shop, draftOf(item.itemSeq, { paymentMethod: 'BANK_TRANSFER' }))).toMatchObject({
      status: 400,
      errors: [{ field: 'depositorName' }],
    })
  })

  it('is paid by transfer to an account in the response', async () => {
    const order = await placed(shop, {
      paymentMethod: 'BANK_TRANSFER',
      depositorName: '손비회',
      cashReceiptRequest: { kind: 'INCOME', identifier: PHONE },
      channel: 'MOBILE',
    })
    expect(order).toMatchObject({ state: 'PAYMENT_PENDING', stateText: '입금대기', channel: 'MOBILE' })
    const [payment] = order.payments
    expect(payment).toMatchObject({ method: 'BANK_TRANSFER', state: 'READY', paymentId: null, depositorName: '손비회' })
    expect([payment?.bankName, payment?.accountNumber, payment?.accountHolder, payment?.dueAt]).not.toContain(null)
  })

  it('is created once for a repeated key', async () => {
    const { itemSeq } = await newGoods(shop)
    const draft = draftOf(itemSeq)
    const { result } = await quote(shop, draft)
    const sent = { body: { ...draft, expectedPayAmount: result.payAmount }, idempotencyKey: crypto.randomUUID() }
    const first = await shopCall(shop, 'POST /api/v1/shop/orders', sent)
    const again = await shopCall(shop, 'POST /api/v1/shop/orders', sent)
    expect(again.result).toEqual(first.result)
    expect(await stockOf(shop, itemSeq)).toBe(96)
  })
})

describe('reading an order', () => {
  it('needs the guest’s phone or the member, and does not show other orders', async () => {
    const guest = await placed(shop)
    expect((await read(guest)).result).toMatchObject({ orderNo: guest.orderNo, ordererName: '손비회', memberSeq: null })
    const { memberSeq } = await newMember(shop)
    const order = await placed(shop, { memberSeq })
    expect((await read(order)).status).toBe(200)
    const stranger = await newMember(shop)
    const left = await newMember(shop, { state: 'WITHDRAWN' })
    const tries = [
      [guest.orderNo, { ordererPhone: '01099998888' }, 404],
      [guest.orderNo, { memberSeq }, 404],
      [order.orderNo, { ordererPhone: order.ordererPhone }, 404],
      [order.orderNo, { memberSeq: stranger.memberSeq }, 404],
      [order.orderNo, { memberSeq: left.memberSeq }, 404],
      [order.orderNo, {}, 400],
      [order.orderNo, { memberSeq, ordererPhone: PHONE }, 400],
    ] as const
    for (const [orderNo, query, status] of tries) {
      const path = { orderNo }
      expect((await shopCall(shop, 'GET /api/v1/shop/orders/{orderNo}', { path, query })).status).toBe(status)
      const claimed = await shopCall(shop, 'POST /api/v1/shop/orders/{orderNo}/claims', {
        path,
        query,
        body: CHANGED_MIND,
      })
      expect(claimed.status).toBe(status)
    }
    expect((await read(order)).result.state).toBe('PAYMENT_PENDING')
  })

  it('counts guesses that are sent together, and those of one phone for many numbers, but no right ones', async () => {
    const look = (orderNo: string, ordererPhone: string) =>
      shopCall(shop, 'GET /api/v1/shop/orders/{orderNo}', { path: { orderNo }, query: { ordererPhone } })
    const statusesOf = async (answers: Promise<{ status: number }>[]) =>
      (await Promise.all(answers)).map(({ status }) => status).sort()
    const tenOf15 = Array.from({ length: 15 }, (_, n) => (n < 10 ? 404 : 429))
    const phones = tenOf15.map((_, n) => `010777700${String(n).padStart(2, '0')}`)
    const guest = await placed(shop)
    for (let n = 0; n < 12; n += 1) expect((await look(guest.orderNo, guest.ordererPhone)).status).toBe(200)
    expect(await statusesOf(phones.map((phone) => look(guest.orderNo, phone)))).toEqual(tenOf15)
    const numbers = tenOf15.map((_, n) => `209901020000${String(n).padStart(2, '0')}`)
    expect(await statusesOf(numbers.map((orderNo) => look(orderNo, '01077770099')))).toEqual(tenOf15)
    const another = await placed(shop)
    expect((await look(another.orderNo, '01077770099')).status).toBe(429)
    expect((await look(another.orderNo, another.ordererPhone)).status).toBe(200)
  })

  it('refuses to read an order after ten wrong phones, and answers alike for an unknown number', async () => {
    const guest = await placed(shop)
    for (const orderNo of [guest.orderNo, '20990101000001']) {
      const path = { orderNo }
      const look = (ordererPhone: string) =>
        shopCall(shop, 'GET /api/v1/shop/orders/{orderNo}', { path, query: { ordererPhone } })
      for (let n = 0; n < 10; n += 1) {
        expect(await look(`0109999000${n}`)).toMatchObject({ status: 404, message: '주문을 찾을 수 없습니다.' })
      }
      // the right one too, or guesses would go on
      const refused = await look(guest.ordererPhone)
      expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      const claims = 'POST /api/v1/shop/orders/{orderNo}/claims'
      const claim = { path, query: { ordererPhone: guest.ordererPhone }, body: CHANGED_MIND }
      expect((await shopCall(shop, claims, claim)).status).toBe(429)
    }
    shop.clock.advance(10 * 60)
    expect((await read(guest)).status).toBe(200)
  })

  it('lists the orders of a member, newest first', async () => {
    const { memberSeq } = await newMember(shop)
    const first = await placed(shop, { memberSeq })
    shop.clock.advance(1)
    const second = await paid(shop, { memberSeq })
    const list = (query = {}) =>
      shopCall(shop, 'GET /api/v1/shop/members/{memberSeq}/orders', { path: { memberSeq }, query })
    const { result } = await list()
    expect(result.items.map(({ orderNo, stateText }) => [orderNo, stateText])).toEqual([
      [second.orderNo, '결제완료'],
      [first.orderNo, '입금대기'],
    ])
    expect((await list({ state: 'PAID' })).result.total).toBe(1)
    const path = { memberSeq: 2_000_000_000 }
    expect((await shopCall(shop, 'GET /api/v1/shop/members/{memberSeq}/orders', { path })).status).toBe(404)
  })
})

const callsOf = (key: string) => db().select().from(simulatedPgCalls).where(eq(simulatedPgCalls.key, key))

describe('a payment by card in the browser', () => {
  it('is booked once, however often it is confirmed', async () => {
    const order = await placed(shop)
    await payInBrowser(shop, paymentIdOf(order), order.payAmount)
    const { result } = await confirmPayment(shop, order)
    expect(result).toMatchObject({
      state: 'PAID',
      paidAmount: order.payAmount,
      unpaidAmount: 0,
      payments: [{ method: 'CARD', state: 'PAID', paymentId: null, receivedAmount: order.payAmount }],
    })
    expect((await confirmPayment(shop, order)).result.state).toBe('PAID')
    await shop.run(cardChargeJob)
    expect((await read(order)).result.paidAmount).toBe(order.payAmount)
    const messages = await db()
      .select()
      .from(orderHistories)
      .where(and(eq(orderHistories.orderSeq, await orderSeqOf(order.orderNo)), eq(orderHistories.kind, 'PAYMENT')))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(messages).toHaveLength(1)
    expect(await auditShop(db())).toEqual([])
  })

  it('is booked by the job an hour later, if neither the site nor the provider reports it', async () => {
    const order = await placed(shop)
    await payInBrowser(shop, paymentIdOf(order), order.payAmount)
    shop.clock.advance(61)
    // nothing is canceled before the provider was asked
    await shop.run(depositExpiryJob)
    expect((await read(order)).result.state).toBe('PAYMENT_PENDING')
    await shop.run(cardChargeJob)
    expect((await read(order)).result.state).toBe('PAID')
    expect((await confirmPayment(shop, order)).status).toBe(200)
  })

  it('that is never made ends with the order: stock, coupons and points are returned', async () => {
    const { memberSeq, tire, memberCouponSeq, draft } = await workedExample()
    const { result: order } = await placeOrder(shop, draft)
    shop.clock.advance(61)
    await shop.run(cardChargeJob)
    await shop.run(depositExpiryJob)
    expect((await read(order)).result).toMatchObject({ state: 'CANCELED', paidAmount: 0 })
    expect(await stockOf(shop, tire.itemSeq)).toBe(100)
    expect(await stateOfCopy(memberCouponSeq)).toBe('ISSUED')
    expect((await balanceOf(memberSeq)).point).toBe(50_000)
    // a late payment is refunded
    await payInBrowser(shop, paymentIdOf(order), order.payAmount)
    expect(await confirmPayment(shop, order)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    expect(await callsOf(`void-${paymentIdOf(order)}`)).toMatchObject([{ amount: order.payAmount }])
    expect(await auditShop(db())).toEqual([])
  })

  it('of another amount is canceled at the provider and refused; the next one has another number', async () => {
    const order = await placed(shop)
    await payInBrowser(shop, paymentIdOf(order), 1_000)
    const refused = await confirmPayment(shop, order)
    expect(refused).toMatchObject({ status: 409, code: 'AMOUNT_MISMATCH' })
    expect(await callsOf(`void-${paymentIdOf(order)}`)).toMatchObject([{ amount: 1_000 }])
    expect(await confirmPayment(shop, order)).toMatchObject({ status: 409, code: 'AMOUNT_MISMATCH' })
    const { result: after } = await read(order)
    expect(after).toMatchObject({ state: 'PAYMENT_PENDING', paidAmount: 0 })
    expect(paymentIdOf(after)).not.toBe(paymentIdOf(order))
    await payInBrowser(shop, paymentIdOf(after), order.payAmount)
    expect((await confirmPayment(shop, after)).result.state).toBe('PAID')
  })

  it('is refused if it does not exist, belongs to another order, or the provider does not respond', async () => {
    const order = await placed(shop)
    const other = await placed(shop)
    expect(await confirmPayment(shop, order)).toMatchObject({ status: 402, code: 'PAYMENT_DECLINED' })
    const declined = await payInBrowser(shop, paymentIdOf(order), order.payAmount, '4111222233330000')
    expect(declined.result).toEqual({ paid: false, message: '한도초과 카드입니다.' })
    expect((await confirmPayment(shop, order)).code).toBe('PAYMENT_DECLINED')
    expect((await confirmPayment(shop, order, paymentIdOf(other))).status).toBe(404)
    shop.services.external.payments = {
      ...simulatedPayments(shop.services),
      find: () => Promise.reject(new NoAnswerError()),
    }
    expect(await confirmPayment(shop, order)).toMatchObject({ status: 502, code: 'EXTERNAL_FAILED' })
    delete shop.services.external.payments
    await payInBrowser(shop, paymentIdOf(order), order.payAmount)
    expect((await confirmPayment(shop, order)).result.state).toBe('PAID')
  })

  it('cannot be simulated with a real provider', async () => {
    const order = await placed(shop)
    const { simulated, ...real } = simulatedPayments(shop.services)
    shop.services.external.payments = real
    expect((await payInBrowser(shop, paymentIdOf(order), order.payAmount)).status).toBe(404)
  })
})
