import { and, asc, eq, like, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../../server/contract/contract-types'
import { queryRows } from '../../server/db/rows'
import { adminLogs, members, packageCodes } from '../../server/db/schema'
import { addDeposit } from '../../server/member/deposit-entry/deposits'
import { earnPoints } from '../../server/member/point-entry/points'
import { pointEntries } from '../../server/member/schema/point-entry.schema'
import { messageLogs } from '../../server/message/message.schema'
import { itemTypeMask } from '../../server/orderdelivery/order/item-type-mask'
import { lockOrder, refreshOrder } from '../../server/orderdelivery/order/order-lock'
import { moveLines } from '../../server/orderdelivery/order/transition'
import { orderClaimLines, orderClaims } from '../../server/orderdelivery/schema/claim.schema'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { orderHistories } from '../../server/orderdelivery/schema/order-note.schema'
import { orderPayments } from '../../server/orderdelivery/schema/payment.schema'
import { shipmentLines, shipments } from '../../server/orderdelivery/schema/shipment.schema'
import { items, stockHistories } from '../../server/product/schema/item.schema'
import { asCall } from './calls'
import { newBrand, newItem } from './goods'
import { type Answer, type TestShop, testShop } from './harness'
import { newMember } from './members'
import { newStore, tireOf } from './mounts'
import { newOrder, orderRow } from './orders'
import { boss, newGroup, readyAdmin, session } from './staff'

const ADMIN = '/api/v1/admin'

let shop: TestShop
let token: string
const start = new Date('2026-11-21T00:12:00Z')

beforeAll(async () => {
  shop = await testShop()
  token = await boss(shop)
})
afterEach(() => shop.clock.set(start))
afterAll(() => shop.close())

const db = () => shop.services.db
type Order = Schemas['Order']

const post = async <T = Order>(path: string, body: unknown): Promise<Answer<T>> =>
  shop.call<T>('POST', `${ADMIN}${path}`, { body, token: await boss(shop) })
const move = async (seq: number, action: string, overrides: object = {}) =>
  post(`/orders/${seq}/transition`, { action, version: (await orderRow(shop, seq)).version, ...overrides })
const linesNow = (seq: number) =>
  db().select().from(orderLines).where(eq(orderLines.orderSeq, seq)).orderBy(asc(orderLines.lineNo))
const historiesOf = (seq: number) =>
  db()
    .select()
    .from(orderHistories)
    .where(eq(orderHistories.orderSeq, seq))
    .orderBy(asc(orderHistories.orderHistorySeq))
const messagesOf = async (seq: number): Promise<string[]> => {
  const rows = await db()
    .select({ code: messageLogs.eventCode })
    .from(messageLogs)
    .where(and(eq(messageLogs.relatedType, 'ORDER'), eq(messageLogs.relatedSeq, seq)))
    .orderBy(asc(messageLogs.messageLogSeq))
  return rows.map(({ code }) => code)
}

/** Inserts an open claim on a line. */
async function claimOn(orderSeq: number, orderLineSeq: number, kind: Schemas['ClaimKind'] = 'CANCEL') {
  const [claim] = await db()
    .insert(orderClaims)
    .values({
      orderSeq,
      kind,
      state: 'REQUESTED',
      requestedBy: 'CUSTOMER',
      reasonCode: 'CHANGE_OF_MIND',
      fault: 'BUYER',
      requestedAt: shop.clock.now(),
    })
    .returning()
  await db()
    .insert(orderClaimLines)
    .values({ orderClaimSeq: claim?.orderClaimSeq ?? 0, orderLineSeq, quantity: 1 })
}

/** Sets the lines of an order to shipped this many hours ago. */
async function sent(seq: number, hoursAgo = 1): Promise<number> {
  const [courier] = await db().select().from(packageCodes).limit(1)
  const shippedAt = new Date(shop.clock.now().getTime() - hoursAgo * 60 * 60_000)
  const [shipment] = await db()
    .insert(shipments)
    .values({
      orderSeq: seq,
      direction: 'OUT',
      packageCodeSeq: courier?.packageCodeSeq ?? null,
      trackingNumbers: [`6${String(seq).padStart(11, '0')}`],
      state: 'SHIPPED',
      shippedAt,
    })
    .returning()
  const lines = await linesNow(seq)
  await db()
    .insert(shipmentLines)
    .values(
      lines.map(({ orderLineSeq, quantity }) => ({
        shipmentSeq: shipment?.shipmentSeq ?? 0,
        orderLineSeq,
        quantity,
      })),
    )
  return shipment?.shipmentSeq ?? 0
}

describe('confirming a deposit by hand', () => {
  it('pays the order: payment, time, history, message', async () => {
    const orderedAt = new Date('2026-11-20T09:00:00.000Z')
    const { order } = await newOrder(shop, { order: { state: 'PAYMENT_PENDING', orderedAt } })
    const paidAt = '2026-11-20T10:00:00.000Z'
    const { result, status } = await move(order.orderSeq, 'CONFIRM_DEPOSIT', { paidAt })
    expect(status).toBe(200)
    expect(result).toMatchObject({ state: 'PAID', paidAt, paidAmount: order.payAmount, unpaidAmount: 0 })
    const [payment] = await db().select().from(orderPayments).where(eq(orderPayments.orderSeq, order.orderSeq))
    expect(payment).toMatchObject({ state: 'PAID', receivedAmount: order.payAmount })
    expect(await historiesOf(order.orderSeq)).toMatchObject([
      {
        kind: 'PAYMENT',
        actorType: 'ADMIN',
        summary: `입금확인: ${order.payAmount.toLocaleString('en-US')}원`,
        before: '입금대기',
        after: '결제완료',
      },
    ])
    expect(await messagesOf(order.orderSeq)).toEqual(['PAYMENT_CONFIRMED'])
  })

  it('needs a bank transfer, and a time in the past', async () => {
    const { order } = await newOrder(shop, { order: { state: 'PAYMENT_PENDING', paymentMethod: 'VIRTUAL_ACCOUNT' } })
    expect(await move(order.orderSeq, 'CONFIRM_DEPOSIT')).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
      message: '무통장입금 주문만 입금확인할 수 있습니다.',
    })
    const other = await newOrder(shop, { order: { state: 'PAYMENT_PENDING' } })
    const { status, errors } = await move(other.order.orderSeq, 'CONFIRM_DEPOSIT', { paidAt: '2026-11-22T00:00:00Z' })
    expect([status, errors[0]?.field]).toEqual([400, 'paidAt'])
  })

  it('can be reverted with a reason before preparation; the order waits for a deposit again', async () => {
    const { order } = await newOrder(shop, { order: { paymentMethod: 'BANK_TRANSFER' } })
    expect(await move(order.orderSeq, 'REVERT_DEPOSIT', { reason: '짧음' })).toMatchObject({ status: 400 })
    const { result } = await move(order.orderSeq, 'REVERT_DEPOSIT', { reason: '다른 주문의 입금' })
    expect(result).toMatchObject({
      state: 'PAYMENT_PENDING',
      paidAt: null,
      paidAmount: 0,
      unpaidAmount: order.payAmount,
      depositDueAt: '2026-11-24T14:59:59.000Z',
    })
    const { order: other, lines } = await newOrder(shop, { order: { paymentMethod: 'BANK_TRANSFER' } })
    await move(other.orderSeq, 'PREPARE', { orderLineSeqs: [lines[0]?.orderLineSeq] })
    expect(await move(other.orderSeq, 'REVERT_DEPOSIT', { reason: '다른 주문의 입금' })).toMatchObject({
      status: 409,
      message: '입금확인을 취소할 수 없는 주문입니다.',
    })
  })
})

describe('lines of an order', () => {
  it('move individually, and the order has the least advanced state', async () => {
    const { order, lines } = await newOrder(shop)
    const [first] = lines
    const { result } = await move(order.orderSeq, 'PREPARE', { orderLineSeqs: [first?.orderLineSeq] })
    expect(result.lines.map(({ state }) => state)).toEqual(['PREPARING', 'PAID'])
    expect(result.state).toBe('PAID')
    // one line in another state refuses the whole call
    const both = lines.map(({ orderLineSeq }) => orderLineSeq)
    expect(await move(order.orderSeq, 'PREPARE', { orderLineSeqs: both })).toMatchObject({
      status: 409,
      message: '‘상품준비중’ 상태에서는 처리할 수 없습니다.',
    })
    const rest = await move(order.orderSeq, 'PREPARE')
    expect(rest.result.state).toBe('PREPARING')
    expect((await historiesOf(order.orderSeq)).map(({ summary }) => summary)).toEqual([
      '발주확인: 1번 상품',
      '발주확인: 2번 상품',
    ])
  })

  it('of another order or an old version are refused', async () => {
    const { order } = await newOrder(shop)
    const { lines } = await newOrder(shop)
    const seqs = [lines[0]?.orderLineSeq]
    expect(await move(order.orderSeq, 'PREPARE', { orderLineSeqs: seqs })).toMatchObject({ status: 400 })
    await move(order.orderSeq, 'PREPARE')
    const stale = await post(`/orders/${order.orderSeq}/transition`, { action: 'UNPREPARE', version: order.version })
    expect(stale).toMatchObject({ status: 409, code: 'CONFLICT', result: { state: 'PREPARING' } })
  })

  it('Check 3: PREPARE on an order with a REQUESTED cancel → CLAIM_IN_PROGRESS', async () => {
    const { order, lines } = await newOrder(shop)
    await claimOn(order.orderSeq, lines[0]?.orderLineSeq ?? 0)
    expect(await move(order.orderSeq, 'PREPARE')).toMatchObject({
      status: 409,
      code: 'CLAIM_IN_PROGRESS',
      message: '진행 중인 취소 요청이 있어 처리할 수 없습니다.',
    })
    // lines without a claim move if they are named
    const { status } = await move(order.orderSeq, 'PREPARE', { orderLineSeqs: [lines[1]?.orderLineSeq] })
    expect(status).toBe(200)
  })

  it('partly shipped are a partial delivery', async () => {
    const { order, lines } = await newOrder(shop, { order: { state: 'PREPARING' } })
    const [courier] = await db().select().from(packageCodes).where(eq(packageCodes.enabled, true)).limit(1)
    const digits = courier?.numberLengths[0] ?? 12
    const shipment = { packageCodeSeq: courier?.packageCodeSeq, trackingNumbers: ['7'.repeat(digits)] }
    const { result, message } = await move(order.orderSeq, 'SHIP', {
      orderLineSeqs: [lines[0]?.orderLineSeq],
      shipment,
    })
    expect([result?.state, result?.partiallyShipped], message).toEqual(['PREPARING', true])
    expect(await messagesOf(order.orderSeq)).toEqual(['ITEM_SHIPPED'])
    expect(await move(order.orderSeq, 'SHIP')).toMatchObject({ status: 400 })
  })

  it('shipped are reverted with the whole shipment, with a reason', async () => {
    const { order } = await newOrder(shop, { order: { state: 'SHIPPED' } })
    await sent(order.orderSeq)
    expect(await move(order.orderSeq, 'UNSHIP')).toMatchObject({ status: 400 })
    expect(await move(order.orderSeq, 'UNSHIP', { reason: '변경요청' })).toMatchObject({
      status: 400,
      errors: [{ field: 'reason', message: '사유는 5자 이상 입력해 주세요.' }],
    })
    const { result } = await move(order.orderSeq, 'UNSHIP', { reason: '택배사 변경' })
    expect(result).toMatchObject({ state: 'PREPARING', shipments: [], shippedAt: null })
  })

  it('delivered by parcel are confirmed automatically later', async () => {
    const { order } = await newOrder(shop, { order: { state: 'SHIPPED' } })
    const shipmentSeq = await sent(order.orderSeq)
    const { result } = await move(order.orderSeq, 'DELIVER')
    expect(result).toMatchObject({
      state: 'DELIVERED',
      deliveredAt: '2026-11-21T00:12:00.000Z',
      autoConfirmAt: '2026-11-28T00:12:00.000Z',
    })
    const [shipment] = await db().select().from(shipments).where(eq(shipments.shipmentSeq, shipmentSeq))
    expect(shipment?.state).toBe('DELIVERED')
    expect(await messagesOf(order.orderSeq)).toEqual(['ITEM_DELIVERED'])
    // after UNDELIVER the courier's delivery report no longer counts
    const back = await move(order.orderSeq, 'UNDELIVER', { reason: '오배송 확인' })
    expect(back.result).toMatchObject({ state: 'SHIPPED', deliveredAt: null, autoConfirmAt: null })
    const [again] = await db().select().from(shipments).where(eq(shipments.shipmentSeq, shipmentSeq))
    expect(again).toMatchObject({ state: 'SHIPPED', deliveredAt: null, byHand: true })
  })

  it('keep their time of delivery in later states', async () => {
    const { order } = await newOrder(shop, { order: { state: 'SHIPPED', deliveryMethod: 'MOUNT' } })
    const shipmentSeq = await sent(order.orderSeq)
    const arrived = await move(order.orderSeq, 'DELIVER')
    const since = shop.clock.now()
    shop.clock.advance(60_000)
    const mounted = await move(order.orderSeq, 'MOUNT')
    shop.clock.advance(60_000)
    expect(mounted.result).toMatchObject({ state: 'MOUNTED', deliveredAt: arrived.result.deliveredAt })
    const [shipment] = await db().select().from(shipments).where(eq(shipments.shipmentSeq, shipmentSeq))
    expect(shipment?.deliveredAt).toEqual(since)
    const { shippedAt, preparedAt, paidAt, deliveredAt, mountedAt } = mounted.result
    const confirmed = await move(order.orderSeq, 'CONFIRM')
    expect(confirmed.result).toMatchObject({
      state: 'CONFIRMED',
      shippedAt,
      preparedAt,
      paidAt,
      deliveredAt,
      mountedAt,
    })
  })

  it('cannot be reverted a week after delivery', async () => {
    const { order } = await newOrder(shop, { order: { state: 'DELIVERED' } })
    const long = new Date(shop.clock.now().getTime() - 8 * DAY_MS)
    await db().update(orderLines).set({ deliveredAt: long }).where(eq(orderLines.orderSeq, order.orderSeq))
    expect(await move(order.orderSeq, 'UNDELIVER', { reason: '오배송 확인' })).toMatchObject({ status: 409 })
  })

  it('are mounted together, by an admin with that permission, not in the future', async () => {
    const parcel = await newOrder(shop, { order: { state: 'SHIPPED' } })
    expect(await move(parcel.order.orderSeq, 'MOUNT')).toMatchObject({ status: 409 })
    const { order, lines } = await newOrder(shop, { order: { state: 'SHIPPED', deliveryMethod: 'MOUNT' } })
    await sent(order.orderSeq)
    expect(await move(order.orderSeq, 'MOUNT', { mountedAt: '2026-11-21T01:00:00Z' })).toMatchObject({ status: 400 })
    const { result } = await move(order.orderSeq, 'MOUNT', { orderLineSeqs: [lines[0]?.orderLineSeq] })
    expect(result).toMatchObject({ state: 'MOUNTED', deliveredAt: result.mountedAt })
    expect(result.lines.map(({ state }) => state)).toEqual(['MOUNTED', 'MOUNTED'])
    expect(await move(order.orderSeq, 'DELIVER')).toMatchObject({
      message: '‘장착완료’ 상태에서는 처리할 수 없습니다.',
    })
    const back = await move(order.orderSeq, 'UNMOUNT', { reason: '재장착 예정' })
    expect(back.result).toMatchObject({ state: 'DELIVERED', mountedAt: null })
    // while goods wait for mounting, DELIVERED has another label and cannot be confirmed
    expect(await move(order.orderSeq, 'CONFIRM')).toMatchObject({
      message: '‘장착 대기’ 상태에서는 처리할 수 없습니다.',
    })
  })

  it('are unmounted on the same day only', async () => {
    const { order } = await newOrder(shop, { order: { state: 'MOUNTED', deliveryMethod: 'MOUNT' } })
    const yesterday = new Date(shop.clock.now().getTime() - DAY_MS)
    await db().update(orderLines).set({ mountedAt: yesterday }).where(eq(orderLines.orderSeq, order.orderSeq))
    expect(await move(order.orderSeq, 'UNMOUNT', { reason: '재장착 예정' })).toMatchObject({ status: 409 })
  })

  it('confirmed earn points for kept items, once, and request a review', async () => {
    const { memberSeq } = await newMember(shop)
    const { order, lines } = await newOrder(shop, {
      order: { state: 'DELIVERED', memberSeq, memberType: 'PERSONAL' },
      lines: [{ canceledQuantity: 1 }, {}],
    })
    const { result } = await move(order.orderSeq, 'CONFIRM')
    expect(result.state).toBe('CONFIRMED')
    const earned = await db().select().from(pointEntries).where(eq(pointEntries.memberSeq, memberSeq))
    expect(earned.map(({ kind, amount, orderLineSeq }) => [kind, amount, orderLineSeq])).toEqual([
      ['EARN_ORDER', Math.floor((4_784 * 3) / 4), lines[0]?.orderLineSeq],
      ['EARN_ORDER', 915, lines[1]?.orderLineSeq],
    ])
    expect(await messagesOf(order.orderSeq)).toContain('REVIEW_REQUEST')
    expect(await move(order.orderSeq, 'CONFIRM')).toMatchObject({ status: 409, code: 'INVALID_STATE' })
  })
})

describe('bulk actions on orders', () => {
  it('Check 9: bulk PREPARE of 5, one canceled meanwhile → done 4, failed 1 INVALID_STATE', async () => {
    const created = await Promise.all(Array.from({ length: 5 }, () => newOrder(shop)))
    const seqs = created.map(({ order }) => order.orderSeq)
    const gone = seqs[2] ?? 0
    await db().update(orders).set({ state: 'CANCELED' }).where(eq(orders.orderSeq, gone))
    await db()
      .update(orderLines)
      .set({ state: 'CANCELED', canceledQuantity: sql`${orderLines.quantity}` })
      .where(eq(orderLines.orderSeq, gone))
    const { result } = await post<Schemas['BulkReceipt']>('/orders/bulk', { action: 'PREPARE', seqs })
    expect(result).toMatchObject({ done: 4, failed: [{ seq: gone, code: 'INVALID_STATE' }] })
    const [log] = await db().select().from(adminLogs).where(like(adminLogs.summary, '주문 발주확인: 4건'))
    expect(log).toMatchObject({ action: 'BULK', targetCount: 4 })
  })

  it('send the payment reminder at most three times a day', async () => {
    const { order } = await newOrder(shop, { order: { state: 'PAYMENT_PENDING' } })
    const tell = () => post<Schemas['BulkReceipt']>('/orders/bulk', { action: 'DEPOSIT_GUIDE', seqs: [order.orderSeq] })
    for (let i = 0; i < 3; i += 1) {
      expect((await tell()).result.done).toBe(1)
      shop.clock.advance(1)
    }
    expect((await tell()).result.failed).toMatchObject([{ code: 'LIMIT_EXCEEDED' }])
    expect(await messagesOf(order.orderSeq)).toEqual(['DEPOSIT_GUIDE', 'DEPOSIT_GUIDE', 'DEPOSIT_GUIDE'])
    const { status } = await post(`/orders/${order.orderSeq}/messages`, { eventCode: 'REVIEW_REQUEST' })
    expect(status).toBe(409)
  })
})

describe('resending a message', () => {
  it('fills all variables of its event: the review link and its reward', async () => {
    const { order } = await newOrder(shop, { order: { state: 'CONFIRMED' } })
    const { status } = await post(`/orders/${order.orderSeq}/messages`, { eventCode: 'REVIEW_REQUEST' })
    expect(status).toBe(200)
    const [message] = await db().select().from(messageLogs).where(eq(messageLogs.relatedSeq, order.orderSeq))
    expect(message?.content).toContain(`/my/reviews/${order.orderNo}`)
    expect(message?.content).toContain('500원')
  })
})

describe('a manual order', () => {
  const receiver = {
    name: '박수령',
    phone: '01087654321',
    zipCode: '06236',
    address1: '서울특별시 강남구 테헤란로 152',
  }

  async function goods(overrides: Partial<Parameters<typeof newItem>[1]> = {}) {
    const { brandSeq } = await newBrand(shop)
    return newItem(shop, { brandSeq, deliveryMethods: ['PARCEL'], salePrice: 100_000, parcelFee: 3_000, ...overrides })
  }

  const gift = (memberSeq: number) => ({
    memberSeq,
    now: shop.clock.now(),
    kind: 'ADMIN_ADD' as const,
    reason: '시험 지급',
  })

  const body = (itemSeq: number, overrides: object = {}) => ({
    deliveryMethod: 'PARCEL',
    lines: [{ itemSeq, quantity: 2 }],
    receiver,
    ordererName: '이수기',
    ordererPhone: '01022223333',
    paymentMethod: 'BANK_TRANSFER',
    depositorName: '이수기',
    requestId: crypto.randomUUID(),
    ...overrides,
  })

  it('deducts stock, points and deposit, waits for payment, and is created once per request', async () => {
    const { itemSeq } = await goods()
    const { memberSeq } = await newMember(shop)
    await earnPoints(db(), { ...gift(memberSeq), amount: 5_000 })
    await addDeposit(db(), { ...gift(memberSeq), amount: 20_000 })
    const [member] = await db().select().from(members).where(eq(members.memberSeq, memberSeq))
    const use = { memberSeq, pointUsed: member?.point ?? 0, depositUsed: member?.deposit ?? 0 }
    const wanted = body(itemSeq, use)
    const preview = await post<Schemas['OrderPreview']>('/orders/preview', {
      deliveryMethod: 'PARCEL',
      lines: wanted.lines,
      receiver,
      ...use,
    })
    expect(preview.result.problems).toEqual([])
    const first = await post('/orders', { ...wanted, expectedPayAmount: preview.result.payAmount })
    expect(first.status, first.message).toBe(201)
    expect(first.result).toMatchObject({
      state: 'PAYMENT_PENDING',
      channel: 'ADMIN',
      goodsAmount: 200_000,
      payAmount: preview.result.payAmount,
      depositDueAt: '2026-11-24T14:59:59.000Z',
      firstOrder: true,
    })
    expect(preview.result.accounts.map(({ accountNumber }) => accountNumber)).toEqual([
      '48290104123456',
      '140013987654',
    ])
    const again = await post('/orders', { ...wanted, expectedPayAmount: preview.result.payAmount })
    expect(again.result.orderSeq).toBe(first.result.orderSeq)
    const moves = await db()
      .select()
      .from(stockHistories)
      .where(eq(stockHistories.itemSeq, itemSeq))
      .orderBy(asc(stockHistories.stockHistorySeq))
    expect(moves.map(({ delta, reason, orderSeq }) => [delta, reason, orderSeq])).toEqual([
      [-2, 'ORDER', first.result.orderSeq],
    ])
    const [after] = await db().select().from(members).where(eq(members.memberSeq, memberSeq))
    expect([after?.point, after?.deposit]).toEqual([0, 0])
    expect(await messagesOf(first.result.orderSeq)).toEqual(expect.arrayContaining(['ORDER_RECEIVED', 'DEPOSIT_GUIDE']))
  })

  it('reserves a slot, also on a day closed to customers, which is in the history', async () => {
    const store = await newStore(shop, { minLeadDays: 5 })
    const { itemSeq } = await tireOf(shop, 17)
    const reservedAt = new Date(shop.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const wanted = (overrides: object) =>
      body(itemSeq, {
        deliveryMethod: 'MOUNT',
        storeSeq: store.storeSeq,
        receiver: null,
        reservedAt: `${reservedAt}T10:00:00+09:00`,
        ...overrides,
      })
    expect((await post('/orders', wanted({}))).errors?.map(({ field }) => field)).toEqual(['reservedAt'])
    const created = await post('/orders', wanted({ force: true }))
    expect(created.status, created.message).toBe(201)
    expect(created.result.mountReservation).toMatchObject({ storeSeq: store.storeSeq, state: 'REQUESTED' })
    const messages = await db()
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.orderSeq, created.result.orderSeq))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(messages.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining([expect.stringContaining('(예약 가능 기간 밖)')]),
    )
  })

  it('stores kinds of items and the kind of its first line', async () => {
    const { brandSeq } = await newBrand(shop)
    const { itemSeq } = await newItem(shop, {
      brandSeq,
      deliveryMethods: ['PARCEL'],
      itemType: 'BATTERY',
      specCode: 'AGM80L',
    })
    const other = await goods()
    const { result } = await post(
      '/orders',
      body(itemSeq, { lines: [itemSeq, other.itemSeq].map((seq) => ({ itemSeq: seq, quantity: 1 })) }),
    )
    expect(await orderRow(shop, result.orderSeq)).toMatchObject({
      itemKinds: itemTypeMask([{ itemType: 'BATTERY' }, { itemType: other.itemType }]),
      itemSeq,
    })
    // checks all orders that this file has changed
    const off = await queryRows(
      db(),
      sql`select order_seq from orders o where item_kinds is distinct from (
      select bit_or(case item_type when 'TIRE' then 1 when 'BATTERY' then 2 else 4 end) from order_lines l where l.order_seq = o.order_seq)
        or item_seq is distinct from (select item_seq from order_lines l where l.order_seq = o.order_seq and line_no = 1)`,
    )
    expect(off).toEqual([])
  })

  it('is paid to the chosen account, which the guide names', async () => {
    const { itemSeq } = await goods()
    const accountMail = (accountNumber?: string) =>
      post('/orders', {
        ...body(itemSeq),
        requestId: crypto.randomUUID(),
        ...(accountNumber && { accountNumber }),
      })
    const { result: chosen } = await accountMail('140013987654')
    expect(chosen.payments).toMatchObject([{ bankCode: '088', accountNumber: '140013987654' }])
    const [guide] = await db()
      .select()
      .from(messageLogs)
      .where(and(eq(messageLogs.relatedSeq, chosen.orderSeq), eq(messageLogs.eventCode, 'DEPOSIT_GUIDE')))
    expect(guide?.content).toContain('신한')
    expect(guide?.content).toContain('140013987654')
    expect((await accountMail()).result.payments).toMatchObject([{ bankCode: '004', accountNumber: '48290104123456' }])
    // the account is not in use
    expect((await accountMail('3010234567891')).errors).toMatchObject([{ field: 'accountNumber' }])
  })

  it('is priced with fees; unknown ones are reported to the form', async () => {
    const { itemSeq } = await goods()
    const ask = async (overrides: object) =>
      (
        await post<Schemas['OrderPreview']>('/orders/preview', {
          deliveryMethod: 'PARCEL',
          lines: [{ itemSeq, quantity: 4 }],
          ...overrides,
        })
      ).result
    await db().execute(sql`update shop_info set free_shipping_over = 1000000`)
    const island = await ask({ zipCode: '63100' })
    expect(island.islandFeeAmount).toBe((island.lines[0]?.islandFeeUnit ?? 0) * 4)
    expect(island.islandFeeAmount).toBeGreaterThan(0)
    expect(island.payAmount).toBe(400_000 + 12_000 + island.islandFeeAmount)
    await db().execute(sql`update shop_info set free_shipping_over = 0`)
    expect((await ask({})).shippingAmount).toBe(0)
    const wrong = await ask({ lines: [{ itemSeq, quantity: 2, unitPrice: 90_000 }], pointUsed: 1_000 })
    expect(wrong.problems.map(({ field }) => field)).toEqual(['lines.0.priceReason', 'pointUsed'])
  })

  it('is refused without stock, with items off sale, above the list price, and at another total', async () => {
    const scarce = await goods({ stockQuantity: 1 })
    expect(await post('/orders', body(scarce.itemSeq))).toMatchObject({
      status: 409,
      code: 'OUT_OF_STOCK',
      message: `재고가 부족합니다. (${scarce.name}, 남은 수량 1)`,
    })
    const stopped = await goods({ saleState: 'STOPPED' })
    expect((await post('/orders', body(stopped.itemSeq))).errors).toEqual([
      { field: 'lines.0.itemSeq', message: '판매중인 상품만 주문할 수 있습니다.' },
    ])
    const { itemSeq } = await goods()
    const dear = { lines: [{ itemSeq, quantity: 1, unitPrice: 200_001, priceReason: '특별 주문가' }] }
    expect((await post('/orders', body(itemSeq, dear))).errors[0]?.field).toBe('lines.0.unitPrice')
    expect(await post('/orders', body(itemSeq, { expectedPayAmount: 1 }))).toMatchObject({ code: 'AMOUNT_MISMATCH' })
    expect(
      (await post('/orders', body(itemSeq, { deliveryMethod: 'MOUNT' }))).errors.map(({ field }) => field),
    ).toEqual(expect.arrayContaining(['lines.0.itemSeq', 'storeSeq']))
  })

  it('Check 15: is refused for an address without delivery', async () => {
    const { itemSeq } = await goods()
    await db().execute(sql`update island_fees set shippable = false where zip_from <= '63100' and zip_to >= '63100'`)
    const far = { receiver: { ...receiver, zipCode: '63100' } }
    const { status, errors } = await post('/orders', body(itemSeq, far))
    await db().execute(sql`update island_fees set shippable = true where zip_from <= '63100' and zip_to >= '63100'`)
    expect([status, errors[0]?.field]).toEqual([400, 'receiver.zipCode'])
    expect(errors[0]?.message).toMatch(/^배송할 수 없는 지역입니다/)
  })

  it('numbers orders of a day consecutively', async () => {
    const { itemSeq } = await goods()
    const first = await post('/orders', body(itemSeq))
    const second = await post('/orders', body(itemSeq))
    expect(Number(second.result.orderNo) - Number(first.result.orderNo)).toBe(1)
    expect(first.result.orderNo).toMatch(/^20261121\d{6}$/)
  })

  it('with nothing to pay is paid', async () => {
    const { itemSeq } = await goods({ salePrice: 10_000 })
    const { memberSeq } = await newMember(shop)
    await addDeposit(db(), { ...gift(memberSeq), amount: 20_000 })
    const { result, message } = await post('/orders', body(itemSeq, { memberSeq, depositUsed: 20_000 }))
    expect(result, message).toMatchObject({ state: 'PAID', payAmount: 0, paymentMethod: 'NONE' })
  })
})

describe('payments of an order', () => {
  it('can be extra, until the order ends', async () => {
    const { order } = await newOrder(shop)
    const wish = { method: 'BANK_TRANSFER', amount: 5_000, reason: '도선료 차액', requestId: crypto.randomUUID() }
    const { result } = await post(`/orders/${order.orderSeq}/payments`, { ...wish, version: order.version })
    const extra = result.payments.find(({ kind }) => kind === 'EXTRA')
    expect(extra).toMatchObject({ state: 'READY', amount: 5_000, reason: '도선료 차액' })
    // the same request returns the first result, whatever version it sends
    const again = await post(`/orders/${order.orderSeq}/payments`, { ...wish, version: order.version })
    expect(again.result.payments).toHaveLength(2)
    const path = `${ADMIN}/orders/${order.orderSeq}/payments/${extra?.orderPaymentSeq}`
    const removed = await shop.call<Order>('DELETE', path, { token })
    expect(removed.result.payments.map(({ state }) => state).sort()).toEqual(['CANCELED', 'PAID'])
    expect(await shop.call('DELETE', path, { token })).toMatchObject({ status: 409 })
  })

  it('can change their method while nothing was received', async () => {
    const { order } = await newOrder(shop, { order: { state: 'PAYMENT_PENDING' } })
    const change = { method: 'CARD_BY_NUMBER', requestId: crypto.randomUUID(), version: order.version }
    const { result } = await post(`/orders/${order.orderSeq}/change-payment`, change)
    expect(result).toMatchObject({ paymentMethod: 'CARD_BY_NUMBER', depositDueAt: '2026-11-22T14:59:59.000Z' })
    expect(result.payments.map(({ method, state }) => [method, state])).toEqual(
      expect.arrayContaining([
        ['BANK_TRANSFER', 'CANCELED'],
        ['CARD_BY_NUMBER', 'READY'],
      ]),
    )
    const paid = await newOrder(shop)
    const late = { ...change, requestId: crypto.randomUUID(), version: paid.order.version }
    expect(await post(`/orders/${paid.order.orderSeq}/change-payment`, late)).toMatchObject({ status: 409 })
  })
})

it('Check 20: ORDER_STATE_MANAGEMENT alone moves orders, but creates none', async () => {
  const group = await newGroup(shop, { permissions: { ORDER_STATE_MANAGEMENT: 'WRITE' } })
  const staff = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
  const { order } = await newOrder(shop)
  const act = (path: string, body: unknown) => shop.call<Order>('POST', `${ADMIN}${path}`, { body, token: staff.token })
  const moved = await act(`/orders/${order.orderSeq}/transition`, { action: 'PREPARE', version: order.version })
  expect(moved.result?.state, moved.message).toBe('PREPARING')
  expect(
    await act('/orders/preview', { deliveryMethod: 'PARCEL', lines: [{ itemSeq: 1, quantity: 1 }] }),
  ).toMatchObject({
    code: 'INVALID_AUTHORITIES',
  })
})

it('items without stock management have no stock to take', async () => {
  const { brandSeq } = await newBrand(shop)
  const item = await newItem(shop, { brandSeq, deliveryMethods: ['PARCEL'], stockManaged: false, stockQuantity: 0 })
  const { status, message } = await post('/orders', {
    deliveryMethod: 'PARCEL',
    lines: [{ itemSeq: item.itemSeq, quantity: 3 }],
    receiver: { name: '박수령', phone: '01087654321', zipCode: '06236', address1: '서울특별시 강남구' },
    ordererName: '이수기',
    ordererPhone: '01022223333',
    paymentMethod: 'CARD_BY_NUMBER',
    requestId: crypto.randomUUID(),
  })
  expect(status, message).toBe(201)
  const [after] = await db().select().from(items).where(eq(items.itemSeq, item.itemSeq))
  expect(after?.stockQuantity).toBe(0)
})

describe('an order changed between read and lock', () => {
  it('is not overwritten from its old state', async () => {
    const { order } = await newOrder(shop)
    const by = { now: start, actor: null }
    const twice = db().transaction(async (tx) => {
      const locked = await lockOrder(tx, order.orderSeq)
      await refreshOrder(tx, by, order.orderSeq)
      await refreshOrder(tx, by, order.orderSeq, {}, locked)
    })
    await expect(twice).rejects.toThrow('changed under its lock')
    expect((await orderRow(shop, order.orderSeq)).version).toBe(order.version)
  })

  it('returns the stored state after a move, with lines', async () => {
    const { order } = await newOrder(shop)
    const after = await asCall(shop, async (call) =>
      moveLines(call, await lockOrder(call.db, order.orderSeq), 'PREPARE'),
    )
    const [row] = await db().select().from(orders).where(eq(orders.orderSeq, order.orderSeq))
    expect(after).toEqual({ ...row, lines: await linesNow(order.orderSeq) })
  })

  it('in bulk is distinguished from deleted and unknown ones', async () => {
    const { order } = await newOrder(shop)
    await db().update(orders).set({ deletedAt: start }).where(eq(orders.orderSeq, order.orderSeq))
    const seqs = [order.orderSeq, 999_999_999]
    const { result } = await post<Schemas['BulkReceipt']>('/orders/bulk', { action: 'PREPARE', seqs })
    expect(result).toMatchObject({ done: 0, failed: [{ code: 'NOT_FOUND' }, { code: 'NOT_FOUND' }] })
  })
})
