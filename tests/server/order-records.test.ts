import { and, asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs } from '../../server/db/schema'
import { sealedAccount } from '../../server/member/deposit-refund/deposit-refunds'
import { islandFees } from '../../server/orderdelivery/schema/island-fee.schema'
import { orderHistories, orderMemos } from '../../server/orderdelivery/schema/order-note.schema'
import { refunds } from '../../server/orderdelivery/schema/payment.schema'
import { shipmentLines, shipments } from '../../server/orderdelivery/schema/shipment.schema'
import { type TestShop, testShop } from './harness'
import { newMember } from './members'
import { mountOrder, newStore, tireOf } from './mounts'
import { newOrder, orderRow } from './orders'

type Order = Schemas['Order']

let shop: TestShop
let admin: string
beforeAll(async () => {
  shop = await testShop()
  admin = await shop.signIn('admin')
})
afterAll(() => shop.close())

const read = (seq: number, query = '', token = admin) =>
  shop.call<Order>('GET', `/api/v1/admin/orders/${seq}${query}`, { token })
const put = (seq: number, body: object) =>
  shop.call<Order>('PUT', `/api/v1/admin/orders/${seq}`, { token: admin, body })

/** Returns the log rows of one order, newest first. */
const logOf = async (seq: number) =>
  (
    await shop.services.db
      .select()
      .from(adminLogs)
      .where(eq(adminLogs.resource, 'orders'))
      .orderBy(desc(adminLogs.adminLogSeq))
      .limit(20)
  ).filter(({ targetSeqs }) => targetSeqs?.includes(seq))

describe('reading an order', () => {
  it('Check 06-17: masked without unmask; unmasking writes one log row with the orderer', async () => {
    const member = await newMember(shop, { name: '김주문' })
    const { order } = await newOrder(shop, {
      order: { memberSeq: member.memberSeq, memberType: 'PERSONAL', receiverPhone2: '0212345678' },
      payment: { method: 'BANK_TRANSFER', depositorName: '김입금' },
    })
    const { keys, random, db } = { ...shop.services }
    await db.insert(refunds).values({
      orderSeq: order.orderSeq,
      method: 'BANK',
      state: 'PENDING',
      cashAmount: 1_000,
      requestedAt: shop.clock.now(),
      dueAt: shop.clock.now(),
      ...sealedAccount(keys, random, { bankCode: '088', accountNumber: '110123456789', accountHolder: '이환불' }),
    })
    const masked = JSON.stringify((await read(order.orderSeq)).result)
    for (const unmasked of [
      '김주문',
      '박수령',
      '김입금',
      '이환불',
      '01012345678',
      '01087654321',
      '0212345678',
      'orderer@example.com',
      '테헤란로',
      '강남파이낸스센터',
      '06236',
      '12가3456',
      '110123456789',
    ]) {
      expect(masked, unmasked).not.toContain(unmasked)
    }
    expect(masked).toContain('12가 **56')
    expect((await logOf(order.orderSeq)).map(({ action }) => action)).toEqual(['DETAIL'])

    const { result } = await read(order.orderSeq, '?unmask=true')
    expect(result).toMatchObject({
      ordererName: '김주문',
      receiver: { name: '박수령', address1: '서울특별시 강남구 테헤란로 152' },
      car: { carNumber: '12가3456' },
      refunds: [{ accountNumber: '110123456789', accountHolder: '이환불' }],
      payments: [{ depositorName: '김입금' }],
    })
    const [row] = await logOf(order.orderSeq)
    expect(row).toMatchObject({
      action: 'UNMASK',
      subjects: [
        { type: 'ORDERER', seq: order.orderSeq, label: '김*문' },
        { type: 'MEMBER', seq: member.memberSeq, label: '김*문' },
      ],
    })
  })

  it('shows the name of the store that receives the goods, and masks every other receiver', async () => {
    const store = await newStore(shop)
    const { storeSeq } = store
    const receiverOf = async (receiverName: string) => {
      const { order } = await newOrder(shop, { order: { deliveryMethod: 'MOUNT', storeSeq, receiverName } })
      return (await read(order.orderSeq)).result.receiver.name
    }
    expect(await receiverOf(store.name)).toBe(store.name)
    expect(await receiverOf('김수령')).toBe('김*령')
  })

  it('unmasked is refused without permission; unknown or deleted answers 404', async () => {
    const { order } = await newOrder(shop)
    const other = await newOrder(shop, { order: { deletedAt: shop.clock.now() } })
    expect(await read(order.orderSeq, '?unmask=true', await shop.signIn('orders_only'))).toMatchObject({
      code: 'INVALID_AUTHORITIES',
    })
    expect(await read(other.order.orderSeq)).toMatchObject({ status: 404, message: '주문을 찾을 수 없습니다.' })
    expect(await read(2_147_483_647)).toMatchObject({ status: 404 })
  })

  it('returns remaining quantities, the unpaid amount, and the shipments of a line', async () => {
    const { order, lines } = await newOrder(shop, {
      order: { state: 'PAYMENT_PENDING', paidAmount: 70_000 },
      lines: [{ canceledQuantity: 1, remainingOrderCoupon: 18_886, remainingPoint: 6_296 }, {}],
    })
    const { db } = shop.services
    const [sent] = await db
      .insert(shipments)
      .values({ orderSeq: order.orderSeq, direction: 'OUT', state: 'SHIPPED', shippedAt: shop.clock.now() })
      .returning()
    await db
      .insert(shipmentLines)
      .values({ shipmentSeq: sent?.shipmentSeq ?? 0, orderLineSeq: lines[1]?.orderLineSeq ?? 0, quantity: 1 })
    const { result } = await read(order.orderSeq)
    expect(result.unpaidAmount).toBe(order.currentPayAmount - 70_000)
    expect(result.lines[0]).toMatchObject({ activeQuantity: 3, shipmentSeqs: [] })
    // 3 × 128,000 less what remains of coupon and points
    expect(result.lines[0]?.currentAmount).toBe(384_000 - 25_181 - 8_394)
    expect(result.lines[1]).toMatchObject({ activeQuantity: 1, shipmentSeqs: [sent?.shipmentSeq] })
  })
})

describe('a printed sheet', () => {
  it('splits the remaining amount into price and VAT, and is logged as PRINT', async () => {
    const { order } = await newOrder(shop)
    const { result } = await read(order.orderSeq, '?print=STATEMENT')
    // the worked example: 478,425 and 91,575
    expect(result.sheet).toMatchObject({
      type: 'STATEMENT',
      lines: [
        { amount: 478_425, supply: 434_932, vat: 43_493 },
        { amount: 91_575, supply: 83_250, vat: 8_325 },
      ],
      supplyTotal: 518_182,
      vatTotal: 51_818,
      total: 570_000,
    })
    expect((await logOf(order.orderSeq))[0]).toMatchObject({
      action: 'PRINT',
      summary: expect.stringContaining('거래명세서 인쇄'),
    })
  })

  it("contains the orderer's address and the account to pay into", async () => {
    const { order: parcel } = await newOrder(shop)
    expect((await read(parcel.orderSeq, '?print=STATEMENT&unmask=true')).result.sheet?.buyerAddress).toBe(
      '서울특별시 강남구 테헤란로 152 강남파이낸스센터 12층',
    )
    const { order } = await newOrder(shop, {
      order: { state: 'PAYMENT_PENDING', deliveryMethod: 'MOUNT', storeSeq: 1, address1: '장착점 주소' },
      payment: { bankCode: '088', accountNumber: '110999888777' },
    })
    const sheet = (await read(order.orderSeq, '?print=ORDER&unmask=true')).result.sheet
    // a guest's address is unknown, and the store's is not the guest's
    expect(sheet?.buyerAddress).toBe('')
    expect(sheet?.accounts).toMatchObject([{ bankCode: '088', accountNumber: '110999888777' }])
  })

  it('for mounting is refused without a store', async () => {
    const { order } = await newOrder(shop)
    expect(await read(order.orderSeq, '?print=MOUNT')).toMatchObject({
      code: 'INVALID_STATE',
      message: '장착점이 없는 주문입니다.',
    })
  })
})

describe('editing an order', () => {
  it('keeps omitted fields, writes masked values into the history, and increments the version', async () => {
    const { order } = await newOrder(shop)
    const answer = await put(order.orderSeq, {
      ordererPhone: '01055556666',
      car: { carText: '그랜저', carNumber: '34나5678' },
      version: order.version,
    })
    expect(answer).toMatchObject({ status: 200, result: { version: order.version + 1, ordererName: '김*문' } })
    expect(await orderRow(shop, order.orderSeq)).toMatchObject({
      ordererName: '김주문',
      ordererPhone: '01055556666',
      carNumber: '34나5678',
      customerMemo: null,
    })
    const [message] = await shop.services.db
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.orderSeq, order.orderSeq))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(message).toMatchObject({
      kind: 'EDIT',
      summary: '주문 정보 수정: 휴대폰, 차종, 차량번호',
      after: '휴대폰: 010-****-6666\n차종: 그랜저\n차량번호: 34나 **78',
    })
    expect(await put(order.orderSeq, { ordererName: '늦은이', version: order.version })).toMatchObject({
      code: 'CONFLICT',
      result: { orderSeq: order.orderSeq, version: order.version + 1 },
    })
  })

  it('refuses masked values', async () => {
    const { order } = await newOrder(shop)
    const answer = await put(order.orderSeq, {
      ordererName: '김*문',
      receiver: { name: '박수령', phone: '01087654321', zipCode: '06236', address1: '서울특별시 강남구 ***' },
      version: order.version,
    })
    expect(answer.code).toBe('VALIDATION_FAILED')
    expect(answer.errors.map(({ field }) => field)).toEqual(['ordererName', 'receiver.address1'])
  })

  it('changes the address only before shipping', async () => {
    const { order } = await newOrder(shop, {
      order: { state: 'SHIPPED' },
      lines: [{ shippedAt: shop.clock.now() }, {}],
    })
    const receiver = { name: '박수령', phone: '01087654321', zipCode: '06237', address1: '서울특별시 강남구 역삼로 1' }
    expect(await put(order.orderSeq, { receiver, version: order.version })).toMatchObject({
      code: 'INVALID_STATE',
      message: '이미 발송된 주문은 배송지를 변경할 수 없습니다.',
    })
    expect(await put(order.orderSeq, { customerMemo: '문 앞에', version: order.version })).toMatchObject({
      status: 200,
    })
  })

  it("with another fee is saved and returns it: mounting at home costs the store's visit fee", async () => {
    const { db } = shop.services
    const fee = { regionName: '시험 섬', tireFee: 5_000, batteryFee: 5_000, etcFee: 5_000 }
    await db.insert(islandFees).values({ ...fee, zipFrom: '09901', zipTo: '09901', createdAt: shop.clock.now() })
    const message = '도선료가 20,000원 달라집니다. 추가결제 또는 환불 조정으로 처리해 주세요.'
    const receiver = { name: '박수령', phone: '01087654321', zipCode: '09901', address1: '제주특별자치도 섬길 1' }
    const parcel = await newOrder(shop, { lines: [{}] })
    const { orderSeq, version } = parcel.order
    expect((await put(orderSeq, { receiver, version })).result).toMatchObject({
      notices: [message],
      payAmount: 478_425,
    })
    const noted = await db
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.orderSeq, orderSeq))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(noted.map(({ summary }) => summary)).toEqual([expect.stringContaining(message)])

    const [near, far] = [await newStore(shop), await newStore(shop, { zipCode: '09901' })]
    const rim = { itemSeq: (await tireOf(shop, 17)).itemSeq }
    const visit = await newOrder(shop, {
      order: { deliveryMethod: 'VISIT', storeSeq: near.storeSeq },
      lines: [rim],
    })
    const moved = await put(visit.order.orderSeq, { receiver, version: visit.order.version })
    expect(moved.result.notices, moved.message).toEqual([])
    const other = await put(visit.order.orderSeq, { storeSeq: far.storeSeq, version: moved.result.version })
    expect(other.result.notices, other.message).toEqual([message])
    const messages = await db
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.orderSeq, visit.order.orderSeq))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(messages.map(({ summary }) => summary)).toContain(message)
  })

  it('moves its reservation to another store, also on a day closed to customers', async () => {
    const [from, to] = [await newStore(shop), await newStore(shop, { minLeadDays: 5 })]
    const created = await mountOrder(shop, { store: from })
    const response = await shop.call('POST', '/api/v1/admin/mount-reservations', {
      token: admin,
      body: {
        orderSeq: created.orderSeq,
        reservedAt: '2026-11-23T10:00:00+09:00',
        requestId: crypto.randomUUID(),
      },
    })
    expect(response.status, response.message).toBe(201)
    const { version } = (await read(created.orderSeq)).result
    const along = { storeSeq: to.storeSeq, reservedAt: '2026-11-23T11:00:00+09:00', version }
    expect(await put(created.orderSeq, along)).toMatchObject({ status: 400 })
    expect((await put(created.orderSeq, { ...along, force: true })).result).toMatchObject({
      storeSeq: to.storeSeq,
      mountReservation: { storeSeq: to.storeSeq, reservedAt: '2026-11-23T02:00:00.000Z' },
    })
  })

  it('is refused once finished', async () => {
    const { order } = await newOrder(shop, { order: { state: 'CONFIRMED' } })
    expect(await put(order.orderSeq, { customerMemo: '늦은 말', version: order.version })).toMatchObject({
      code: 'INVALID_STATE',
      message: '‘구매확정’ 상태에서는 처리할 수 없습니다.',
    })
  })
})

describe('the production week of a line', () => {
  const save = (seq: number, body: object) =>
    shop.call<Order>('PUT', `/api/v1/admin/order-lines/${seq}`, { token: admin, body })

  it('is stored, refused for a future week, and reported if older than three years', async () => {
    const { order, lines } = await newOrder(shop)
    const seq = lines[0]?.orderLineSeq ?? 0
    expect(await save(seq, { productionWeek: '4826', version: order.version })).toMatchObject({
      errors: [{ field: 'productionWeek', message: '미래의 생산주차는 입력할 수 없습니다.' }],
    })
    expect(await save(seq, { productionWeek: '5426', version: order.version })).toMatchObject({ status: 400 })
    const noted = await save(seq, { productionWeek: '4726', version: order.version })
    expect(noted.result.lines[0]?.productionWeek).toBe('4726')
    expect(noted.result.notices).toEqual([])
    expect((await save(seq, { productionWeek: '4723', version: order.version + 1 })).result.notices).toEqual([])
    expect((await save(seq, { productionWeek: '4623', version: order.version + 2 })).result.notices).toEqual([
      '생산된 지 36개월이 지난 상품입니다. (4623)',
    ])
  })
})

describe('memos', () => {
  const memo = (seq: number, body: object, token = admin) =>
    shop.call<Schemas['OrderMemo']>('POST', `/api/v1/admin/orders/${seq}/memos`, { token, body })

  it('can have three pinned; the order counts them, and only the writer edits or deletes one', async () => {
    const { order } = await newOrder(shop)
    const seq = order.orderSeq
    for (const content of ['하나', '둘', '셋']) await memo(seq, { kind: 'CS', content, pinned: true })
    expect(await memo(seq, { kind: 'CS', content: '넷', pinned: true })).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: '메모는 3개까지 고정할 수 있습니다.',
    })
    expect(await memo(seq, { kind: 'CS', content: '   ' })).toMatchObject({ status: 400 })
    const other = await memo(seq, { kind: 'ETC', content: '남의 메모' }, await shop.signIn('super2'))
    expect((await orderRow(shop, seq)).memoCount).toBe(4)
    expect((await orderRow(shop, seq)).version).toBe(order.version)
    const path = `/api/v1/admin/orders/${seq}/memos/${other.result.orderMemoSeq}`
    const words = { kind: 'ETC', content: '남이 고친 메모', version: other.result.version }
    expect(await shop.call('PUT', path, { token: admin, body: words })).toMatchObject({
      code: 'INVALID_STATE',
      message: '작성자만 수정할 수 있습니다.',
    })
    expect(await shop.call('DELETE', path, { token: admin })).toMatchObject({ message: '작성자만 삭제할 수 있습니다.' })
    expect(await shop.call('DELETE', path, { token: await shop.signIn('super2') })).toMatchObject({ status: 200 })
    const left = await shop.services.db
      .select()
      .from(orderMemos)
      .where(and(eq(orderMemos.orderSeq, seq), eq(orderMemos.pinned, true)))
    expect(left).toHaveLength(3)
    expect((await orderRow(shop, seq)).memoCount).toBe(3)
  })
})

it('the history is sorted newest first, filtered by kind, fifty a page', async () => {
  const { order } = await newOrder(shop)
  await shop.services.db.insert(orderHistories).values(
    Array.from({ length: 60 }, (_, at) => ({
      orderSeq: order.orderSeq,
      at: new Date(shop.clock.now().getTime() + at * 1_000),
      actorType: 'SYSTEM' as const,
      kind: at % 2 ? ('STATE' as const) : ('EDIT' as const),
      summary: `일 ${at}`,
    })),
  )
  const ask = (query: string) =>
    shop.call<{ items: Schemas['OrderHistory'][]; total: number }>(
      'GET',
      `/api/v1/admin/orders/${order.orderSeq}/histories${query}`,
      { token: admin },
    )
  const all = (await ask('')).result
  expect([all.items.length, all.total, all.items[0]?.summary]).toEqual([50, 60, '일 59'])
  expect((await ask('?kind[0]=EDIT')).result.total).toBe(30)
})
