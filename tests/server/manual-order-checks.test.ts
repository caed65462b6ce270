import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs } from '../../server/db/schema'
import { addDeposit } from '../../server/member/deposit-entry/deposits'
import { messageLogs } from '../../server/message/message.schema'
import { orders } from '../../server/orderdelivery/schema/order.schema'
import { orderHistories } from '../../server/orderdelivery/schema/order-note.schema'
import type { items } from '../../server/product/schema/item.schema'
import { itemEventItems, itemEvents } from '../../server/product/schema/item-event.schema'
import { claimBody, newOrder, orderOf, settled } from './claim-orders'
import { newBrand, newItem } from './goods'
import { type Answer, type TestShop, testShop } from './harness'
import { newMember } from './members'
import { newStore } from './mounts'

/** Manual orders: preview and order use the same check; a return with a replacement order. */

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())

const ADMIN = '/api/v1/admin'
const send = <T>(path: string, body: unknown): Promise<Answer<T>> =>
  shop.call<T>('POST', `${ADMIN}${path}`, { token, body })
const preview = (body: object) => send<Schemas['OrderPreview']>('/orders/preview', body)
const placeOrder = (body: object) => send<Schemas['Order']>('/orders', { requestId: randomUUID(), ...body })

async function goods(overrides: Partial<typeof items.$inferInsert> = {}) {
  const { brandSeq } = await newBrand(shop)
  return newItem(shop, { brandSeq, salePrice: 100_000, deliveryMethods: ['PARCEL', 'MOUNT'], ...overrides })
}

const receiver = { name: '박수령', phone: '01087654321', zipCode: '06236', address1: '서울특별시 강남구 테헤란로 152' }
const whole = (itemSeq: number, overrides: object = {}) => ({
  deliveryMethod: 'PARCEL',
  lines: [{ itemSeq, quantity: 2 }],
  receiver,
  ordererName: '이수기',
  ordererPhone: '01022223333',
  paymentMethod: 'BANK_TRANSFER',
  depositorName: '이수기',
  ...overrides,
})

/** Returns the part of an order's body that its preview takes. */
const drafted = ({ requestId: _, ordererName: _1, ordererPhone: _2, ...draft }: Record<string, unknown>) => draft

describe('logging of manual orders', () => {
  const logsOf = async (memberSeq: number) =>
    (await shop.services.db.select().from(adminLogs).orderBy(desc(adminLogs.adminLogSeq)).limit(20)).filter(
      ({ subjects }) => subjects.some(({ type, seq }) => type === 'MEMBER' && seq === memberSeq),
    )

  it('a draft shows points and deposit of its member and logs that once in ten minutes', async () => {
    const { itemSeq } = await goods()
    const { memberSeq } = await newMember(shop, { name: '남궁단골' })
    const draft = drafted(whole(itemSeq, { memberSeq }))
    await preview(draft)
    await preview(draft)
    const looks = await logsOf(memberSeq)
    expect(looks).toHaveLength(1)
    expect(looks).toMatchObject([
      { action: 'DETAIL', resource: 'members', subjects: [{ type: 'MEMBER', seq: memberSeq, label: '남**골' }] },
    ])
    expect(looks[0]?.summary).toMatch(/^회원 포인트·예치금 조회 \(수기 주문\)/)
    shop.clock.advance(11)
    await preview(draft)
    expect(await logsOf(memberSeq)).toHaveLength(2)
  })

  it('logs the name of the member, not the typed orderer, and the admin by login id', async () => {
    const { itemSeq } = await goods()
    const { memberSeq } = await newMember(shop, { name: '남궁단골' })
    const { result } = await placeOrder(whole(itemSeq, { memberSeq, ordererName: '이수기' }))
    const [log] = await logsOf(memberSeq)
    expect(log?.subjects).toEqual([
      { type: 'MEMBER', seq: memberSeq, label: '남**골' },
      { type: 'ORDERER', seq: result.orderSeq, label: '이*기' },
    ])
    const rows = await shop.services.db
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.orderSeq, result.orderSeq))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(rows.map(({ actorName }) => actorName)).toContainEqual(expect.stringMatching(/^[가-힣]+\(admin\)$/))
  })
})

describe('preview and creation refuse the same', () => {
  /** Creates an event that sells an item for 80,000 won, at most four per order and six in total. */
  async function inEvent(): Promise<number> {
    const { itemSeq } = await goods()
    const now = shop.clock.now()
    const [event] = await shop.services.db
      .insert(itemEvents)
      .values({
        title: '시험 기획전',
        code: `test-${itemSeq}`,
        startAt: new Date(now.getTime() - 1_000),
        endAt: new Date(now.getTime() + 86_400_000),
        discountType: 'PRICE',
        maxPerOrder: 4,
      })
      .returning()
    await shop.services.db.insert(itemEventItems).values({
      itemEventSeq: event?.itemEventSeq ?? 0,
      itemSeq,
      sortOrder: 1,
      eventPrice: 80_000,
      limitQuantity: 6,
    })
    return itemSeq
  }

  const cases: [name: string, field: string, body: () => Promise<Record<string, unknown>>][] = [
    [
      'more of an event than an order may take',
      'lines.0.quantity',
      async () => whole(await inEvent(), { lines: [{ itemSeq: await inEvent(), quantity: 5 }] }),
    ],
    [
      'an account that is not the shop’s',
      'accountNumber',
      async () => whole((await goods()).itemSeq, { accountNumber: '99999999999' }),
    ],
    [
      'a slot of a parcel',
      'reservedAt',
      async () => whole((await goods()).itemSeq, { reservedAt: '2026-11-25T10:00:00+09:00' }),
    ],
    [
      'a car that there is not',
      'car.carModelSeq',
      async () => whole((await goods()).itemSeq, { car: { carModelSeq: 2_000_000_000 } }),
    ],
    [
      'a slot that is none',
      'reservedAt',
      async () => {
        const { storeSeq } = await newStore(shop)
        const mount = { deliveryMethod: 'MOUNT', storeSeq, receiver: null }
        return whole((await goods()).itemSeq, { ...mount, reservedAt: '2026-11-25T03:00:00+09:00' })
      },
    ],
    [
      'a store that cannot mount it',
      'storeSeq',
      async () => {
        const { storeSeq } = await newStore(shop, { services: [] })
        const tire = await goods({ itemType: 'TIRE', rim: 17, aspect: 45, width: 225 })
        const mount = { deliveryMethod: 'MOUNT', storeSeq, receiver: null }
        return whole(tire.itemSeq, { ...mount, reservedAt: '2026-11-25T10:00:00+09:00' })
      },
    ],
    ['more than the stock', 'lines.0.quantity', async () => whole((await goods({ stockQuantity: 1 })).itemSeq)],
    ['points of a guest', 'pointUsed', async () => whole((await goods()).itemSeq, { pointUsed: 1_000 })],
  ]

  it.each(cases)('%s', async (_name, field, bodyOf) => {
    const body = await bodyOf()
    const seen = await preview(drafted(body))
    expect(seen.status, seen.message).toBe(200)
    expect(seen.result.problems.map((problem) => problem.field)).toEqual([field])
    const refused = await placeOrder(body)
    expect([400, 409]).toContain(refused.status)
    expect(refused.message).toBe(seen.result.problems[0]?.message)
    if (refused.status === 400) expect(refused.errors.map((error) => error.field)).toEqual([field])
  })

  it('an event with fewer units than requested sells at the normal price in both', async () => {
    const itemSeq = await inEvent()
    const four = whole(itemSeq, { lines: [{ itemSeq, quantity: 4 }] })
    const seen = (await preview(drafted(four))).result
    expect(seen.payAmount).toBe(320_000)
    expect((await placeOrder({ ...four, expectedPayAmount: seen.payAmount })).status).toBe(201)
    const again = (await preview(drafted(four))).result
    expect(again.payAmount).toBe(400_000)
    expect((await placeOrder({ ...four, expectedPayAmount: again.payAmount })).status).toBe(201)
  })

  it('an event sells canceled units again', async () => {
    const itemSeq = await inEvent()
    const bodyOf = (quantity: number) => whole(itemSeq, { lines: [{ itemSeq, quantity }] })
    const priceOf = async (quantity: number) => (await preview(drafted(bodyOf(quantity)))).result.payAmount / quantity
    const { result, message } = await placeOrder({ ...bodyOf(4), expectedPayAmount: 320_000 })
    expect(await priceOf(3), message).toBe(100_000)
    const canceled = await send(`/orders/${result.orderSeq}/claims`, {
      kind: 'CANCEL',
      reasonCode: 'SOLD_OUT',
      lines: [{ orderLineSeq: result.lines[0]?.orderLineSeq, quantity: 1 }],
      settlement: settled(0, { method: 'NONE' }),
      requestId: randomUUID(),
      version: result.version,
    })
    expect(canceled.status, canceled.message).toBe(201)
    expect([await priceOf(3), await priceOf(4)]).toEqual([80_000, 100_000])
  })

  it('missing input is accepted in a preview and refused on creation', async () => {
    const { itemSeq } = await goods()
    const bare = { deliveryMethod: 'PARCEL', lines: [{ itemSeq, quantity: 1 }], paymentMethod: 'BANK_TRANSFER' }
    expect((await preview(bare)).result.problems).toEqual([])
    expect((await placeOrder(bare)).errors.map(({ field }) => field)).toEqual([
      'ordererName',
      'ordererPhone',
      'receiver.name',
      'depositorName',
    ])
  })

  it('an orderer left empty is the member, with name and phone', async () => {
    const { itemSeq } = await goods()
    const { memberSeq } = await newMember(shop, { name: '남궁단골', mobilePhone: '01044445555' })
    const { ordererName: _, ordererPhone: _1, depositorName: _2, ...body } = whole(itemSeq, { memberSeq })
    const { result, status, message } = await placeOrder(body)
    expect(status, message).toBe(201)
    const [order] = await shop.services.db.select().from(orders).where(eq(orders.orderSeq, result.orderSeq))
    expect(order).toMatchObject({ ordererName: '남궁단골', ordererPhone: '01044445555' })
    expect(result.payments).toMatchObject([{ depositorName: '남**골' }])
    const other = await placeOrder(whole(itemSeq, { memberSeq }))
    expect(other.result.ordererName).toBe('이*기')
  })
})

describe('반품 후 재주문', () => {
  async function returned() {
    const order = await newOrder(shop, { state: 'DELIVERED', order: { carText: '현대 그랜저', carNumber: '12가3456' } })
    const wanted = await goods({ salePrice: 135_000 })
    const claim = await send<Schemas['OrderClaim']>(
      `/orders/${order.orderSeq}/claims`,
      claimBody(order, 2, { kind: 'RETURN', reasonCode: 'DEFECT', exchangeItemSeq: wanted.itemSeq }),
    )
    expect(claim.result).toMatchObject({ kind: 'RETURN', reorderItem: { itemSeq: wanted.itemSeq }, replacedBy: null })
    return { order, wanted, claim: claim.result }
  }
  const startOf = async (seq: number) =>
    shop.call<Schemas['ClaimReorder']>('GET', `${ADMIN}/order-claims/${seq}/reorder`, { token })

  it('copies buyer, address and items, returns the difference, and links both orders', async () => {
    const { order, wanted, claim } = await returned()
    const start = (await startOf(claim.orderClaimSeq)).result
    expect(start).toEqual({
      orderClaimSeq: claim.orderClaimSeq,
      orderSeq: order.orderSeq,
      memberSeq: order.memberSeq,
      deliveryMethod: 'PARCEL',
      storeSeq: null,
      storeName: null,
      lines: [{ itemSeq: wanted.itemSeq, quantity: 2 }],
    })
    const { deliveryMethod, memberSeq, lines } = start
    const draft = {
      deliveryMethod,
      memberSeq,
      lines,
      replacesClaimSeq: claim.orderClaimSeq,
      paymentMethod: 'BANK_TRANSFER',
    }
    const seen = (await preview(draft)).result
    expect(seen).toMatchObject({
      payAmount: 270_000,
      problems: [],
      reorder: {
        orderNo: order.orderNo,
        ordererName: '김*품',
        ordererPhone: '010-****-3333',
        refundAmount: 256_000,
        difference: 14_000,
        car: { carText: '현대 그랜저' },
      },
    })
    const created = await placeOrder({ ...draft, expectedPayAmount: 270_000 })
    expect(created.status, created.message).toBe(201)
    expect(created.result.replacesClaim).toEqual({
      orderClaimSeq: claim.orderClaimSeq,
      orderSeq: order.orderSeq,
      orderNo: order.orderNo,
    })
    expect(await orderOf(shop, created.result.orderSeq)).toMatchObject({
      memberSeq: order.memberSeq,
      ordererName: '김반품',
      ordererPhone: '01022223333',
      receiverName: '김반품',
      zipCode: '06236',
      carText: '현대 그랜저',
      carNumber: '12가3456',
      replacesClaimSeq: claim.orderClaimSeq,
    })
    const old = await shop.call<Schemas['OrderClaim']>('GET', `${ADMIN}/order-claims/${claim.orderClaimSeq}`, { token })
    const { orderSeq, orderNo } = created.result
    expect(old.result.replacedBy).toEqual({ orderSeq, orderNo })
    for (const seq of [orderSeq, order.orderSeq]) {
      const history = await shop.services.db
        .select({ summary: orderHistories.summary })
        .from(orderHistories)
        .where(and(eq(orderHistories.orderSeq, seq), eq(orderHistories.relatedSeq, claim.orderClaimSeq)))
        .orderBy(asc(orderHistories.orderHistorySeq))
      expect(history.filter(({ summary }) => summary.includes('재주문'))).toHaveLength(1)
    }
  })

  it('is possible once for a valid return, not for a cancellation or a rejected one', async () => {
    const { order, wanted, claim } = await returned()
    const replacesClaimSeq = claim.orderClaimSeq
    const body = whole(wanted.itemSeq, { replacesClaimSeq })
    const first = await placeOrder(body)
    expect(first.status, first.message).toBe(201)
    const message = `이미 다시 주문한 반품입니다. (${first.result.orderNo})`
    expect(await placeOrder(body)).toMatchObject({ status: 409, code: 'INVALID_STATE', message })
    expect((await startOf(replacesClaimSeq)).message).toBe(message)
    // after it was canceled, another may be created
    await shop.services.db.update(orders).set({ state: 'CANCELED' }).where(eq(orders.orderSeq, first.result.orderSeq))
    expect((await startOf(replacesClaimSeq)).status).toBe(200)
    const rejected = await send<Schemas['OrderClaim']>(`/order-claims/${replacesClaimSeq}/transition`, {
      action: 'WITHDRAW',
      requestId: randomUUID(),
      version: claim.version,
    })
    expect(rejected.status).toBe(200)
    expect(await placeOrder(body)).toMatchObject({ code: 'INVALID_STATE', message: expect.stringContaining('철회') })
    expect((await placeOrder({ ...body, replacesClaimSeq: 2_000_000_000 })).status).toBe(404)
    expect((await orderOf(shop, order.orderSeq)).state).toBe('DELIVERED')
  })
})

describe('valuable manual orders', () => {
  it("paid from a member's deposit notify the member's own phone, and are logged", async () => {
    const { itemSeq } = await goods()
    const { db } = shop.services
    const { memberSeq, mobilePhone } = await newMember(shop)
    const entry = { memberSeq, now: shop.clock.now(), reason: '시험', kind: 'ADMIN_ADD' as const }
    await addDeposit(db, { ...entry, amount: 300_000 })
    const created = await placeOrder(whole(itemSeq, { memberSeq, depositUsed: 100_000 }))
    expect(created.status, created.message).toBe(201)
    const { orderSeq, payAmount } = created.result
    const sent = await db
      .select({ phone: messageLogs.recipientPhone })
      .from(messageLogs)
      .where(and(eq(messageLogs.relatedSeq, orderSeq), eq(messageLogs.eventCode, 'ORDER_RECEIVED')))
    expect(sent.map(({ phone }) => phone).sort()).toEqual(['01022223333', mobilePhone].sort())
    const [row] = await db.select().from(adminLogs).orderBy(desc(adminLogs.adminLogSeq)).limit(1)
    expect(row?.summary).toContain(`(결제 ${payAmount.toLocaleString('en-US')}원, 예치금 100,000원)`)
  })

  it('at a custom price log it with the reason', async () => {
    const { itemSeq } = await goods()
    const lines = [{ itemSeq, quantity: 1, unitPrice: 70_000, priceReason: '단골 할인' }]
    expect((await placeOrder(whole(itemSeq, { lines }))).status).toBe(201)
    const [row] = await shop.services.db.select().from(adminLogs).orderBy(desc(adminLogs.adminLogSeq)).limit(1)
    expect(row).toMatchObject({ reason: '단골 할인', changes: [{ before: '100,000원', after: '70,000원' }] })
  })
})
