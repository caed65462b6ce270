import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { messageLogs } from '../../server/message/message.schema'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { countSales } from '../../server/product/item/item-sales'
import { moveStock } from '../../server/product/item/stock'
import { items, priceHistories, stockHistories } from '../../server/product/schema/item.schema'
import { itemEventItems, itemEvents } from '../../server/product/schema/item-event.schema'
import { restockNotifies } from '../../server/product/schema/restock.schema'
import { rentalProducts } from '../../server/rental/schema/rental-product.schema'
import { asCall } from './calls'
import { newBrand, newImage, newPattern } from './goods'
import { type TestShop, testShop } from './harness'
import { batteryBody, ITEMS, madeItem, putBody, tireBody } from './item-bodies'

type Item = Schemas['Item']
type Row = Schemas['ItemRow']
type SaleState = Schemas['SaleState']

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())

const read = async (seq: number) => (await shop.call<Item>('GET', `${ITEMS}/${seq}`, { token })).result
const put = (seq: number, body: object) => shop.call<Item>('PUT', `${ITEMS}/${seq}`, { token, body })
const price = (seq: number, body: object) => shop.call<Row>('PUT', `${ITEMS}/${seq}/price`, { token, body })
const stock = (seq: number, mode: Schemas['StockMode'], quantity: number, reason = 'CORRECTION') =>
  shop.call<Row>('POST', `${ITEMS}/${seq}/stock`, { token, body: { mode, quantity, reason } })
const bulk = async (body: object) =>
  (await shop.call<Schemas['BulkReceipt']>('POST', `${ITEMS}/bulk`, { token, body })).result
const setState = async (seq: number, saleState: SaleState) => {
  const { done, failed } = await bulk({ action: 'SET_SALE_STATE', seqs: [seq], saleState })
  return done === 1 ? null : failed[0]
}
const onSale = async (initialStockQuantity: number, overrides: Partial<Schemas['ItemCreate']> = {}) =>
  madeItem(shop, await tireBody(shop, { saleState: 'ON_SALE', visible: true, initialStockQuantity, ...overrides }))
const ledger = (seq: number) =>
  shop.services.db
    .select()
    .from(stockHistories)
    .where(eq(stockHistories.itemSeq, seq))
    .orderBy(asc(stockHistories.stockHistorySeq))

let phones = 0
/** Inserts restock requests for an item, the oldest first. */
async function waiting(item: Item, count: number): Promise<void> {
  const now = shop.clock.now().getTime()
  await shop.services.db.insert(restockNotifies).values(
    Array.from({ length: count }, (_, i) => {
      phones += 1
      return {
        itemSeq: item.itemSeq,
        itemCode: item.itemCode,
        itemName: item.name,
        name: '홍길동',
        mobilePhone: `0107${String(phones).padStart(7, '0')}`,
        channel: 'SMS' as const,
        state: 'WAITING' as const,
        requestedAt: new Date(now - (count - i) * 60_000),
        expiresAt: new Date(now + 86_400_000),
      }
    }),
  )
}
const notices = (seq: number) =>
  shop.services.db
    .select()
    .from(restockNotifies)
    .where(eq(restockNotifies.itemSeq, seq))
    .orderBy(asc(restockNotifies.requestedAt))

describe('stock', () => {
  it('is never negative', async () => {
    const { itemSeq } = await onSale(3)
    expect(await stock(itemSeq, 'OUT', 5)).toMatchObject({
      status: 409,
      code: 'STOCK_NEGATIVE',
      message: '재고는 0보다 작을 수 없습니다. (현재 3개)',
    })
    expect((await read(itemSeq)).stockQuantity).toBe(3)
    expect(await ledger(itemSeq)).toHaveLength(1)
    expect((await stock(itemSeq, 'IN', 0)).errors[0]?.field).toBe('quantity')
    expect((await stock(itemSeq, 'IN', 5, 'ORDER')).status).toBe(400)
    expect((await stock(2_147_483_647, 'IN', 5)).status).toBe(404)
  })

  it('serves concurrent orders of the last units as far as possible, with a ledger row each', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { itemSeq } = await onSale(3)
      const answers = await Promise.all([stock(itemSeq, 'OUT', 2), stock(itemSeq, 'OUT', 2)])
      const done = answers.filter(({ status }) => status === 200)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.code).toBe('STOCK_NEGATIVE')
      expect((await read(itemSeq)).stockQuantity).toBe(1)
      expect(await ledger(itemSeq)).toHaveLength(1 + done.length)
    }
    const many = await onSale(20)
    const answers = await Promise.all(Array.from({ length: 10 }, () => stock(many.itemSeq, 'OUT', 3)))
    const done = answers.filter(({ status }) => status === 200).length
    expect(done).toBe(6)
    const rows = await ledger(many.itemSeq)
    expect(rows).toHaveLength(1 + done)
    for (const [i, row] of rows.entries()) {
      expect(row.afterQuantity).toBe(row.beforeQuantity + row.delta)
      expect(row.beforeQuantity).toBe(i === 0 ? 0 : rows[i - 1]?.afterQuantity)
    }
    expect(rows.at(-1)?.afterQuantity).toBe((await read(many.itemSeq)).stockQuantity)
  })

  it('ends the sale at 0 and resumes it, notifying the 15 longest waiting customers', async () => {
    const item = await onSale(2)
    expect((await stock(item.itemSeq, 'OUT', 2)).result).toMatchObject({ saleState: 'SOLD_OUT', soldOutBy: 'SYSTEM' })
    await waiting(item, 20)
    expect((await read(item.itemSeq)).waitingCount).toBe(20)
    expect((await stock(item.itemSeq, 'IN', 5, 'PURCHASE')).result).toMatchObject({
      saleState: 'ON_SALE',
      soldOutBy: null,
    })
    const states = (await notices(item.itemSeq)).map(({ state }) => state)
    expect(states).toEqual([...Array(15).fill('QUEUED'), ...Array(5).fill('WAITING')])
  })

  it("stays sold out by an admin's choice, and notifies no customers", async () => {
    const item = await onSale(2)
    expect(await setState(item.itemSeq, 'SOLD_OUT')).toBeNull()
    await stock(item.itemSeq, 'SET', 0)
    await waiting(item, 3)
    expect((await stock(item.itemSeq, 'IN', 5)).result).toMatchObject({ saleState: 'SOLD_OUT', soldOutBy: 'ADMIN' })
    expect((await notices(item.itemSeq)).every(({ state }) => state === 'WAITING')).toBe(true)
    expect(await setState(item.itemSeq, 'ON_SALE')).toBeNull()
    expect((await notices(item.itemSeq)).every(({ state }) => state === 'QUEUED')).toBe(true)
  })

  it('of an unmanaged item is counted without ending the sale', async () => {
    const item = await onSale(2, { stockManaged: false })
    expect((await stock(item.itemSeq, 'SET', 0)).result.saleState).toBe('ON_SALE')
    const managed = await put(item.itemSeq, { ...putBody(await read(item.itemSeq)), stockManaged: true })
    expect(managed.result).toMatchObject({ saleState: 'SOLD_OUT', soldOutBy: 'SYSTEM' })
    const free = await put(item.itemSeq, { ...putBody(managed.result), stockManaged: false })
    expect(free.result).toMatchObject({ saleState: 'ON_SALE', soldOutBy: null })
  })

  it('causes no edit conflict, but its effect on the sale does', async () => {
    const item = await onSale(5)
    await stock(item.itemSeq, 'OUT', 1)
    expect((await put(item.itemSeq, { ...putBody(item), adminMemo: '메모' })).status).toBe(200)
    const form = putBody(await read(item.itemSeq))
    await stock(item.itemSeq, 'SET', 0)
    expect((await put(item.itemSeq, form)).code).toBe('CONFLICT')
  })

  it('notifies admins once when it falls to the safety stock', async () => {
    const item = await onSale(10, { safetyStock: 4 })
    const readMessages = async () =>
      (await shop.services.db.select().from(messageLogs).where(eq(messageLogs.relatedSeq, item.itemSeq))).filter(
        ({ eventCode }) => eventCode === 'ADMIN_LOW_STOCK',
      )
    await stock(item.itemSeq, 'OUT', 5)
    expect(await readMessages()).toHaveLength(0)
    await stock(item.itemSeq, 'OUT', 1)
    const first = await readMessages()
    expect(first.length).toBeGreaterThan(0)
    expect(first[0]?.content).toContain('4')
    await stock(item.itemSeq, 'OUT', 1)
    expect(await readMessages()).toHaveLength(first.length)
  })

  it('is moved by orders through the same ledger, which names them', async () => {
    const item = await onSale(10)
    const [order] = await shop.services.db.select().from(orders).limit(1)
    const orderSeq = order?.orderSeq ?? 0
    await asCall(shop, (call) => moveStock(call, item.itemSeq, { delta: -4, reason: 'ORDER', orderSeq }))
    await asCall(shop, (call) => moveStock(call, item.itemSeq, { delta: 4, reason: 'ORDER_CANCEL', orderSeq }))
    const { result } = await shop.call<{ items: Schemas['StockHistory'][]; total: number }>(
      'GET',
      `${ITEMS}/${item.itemSeq}/stock-histories?size=20`,
      { token },
    )
    expect(result.total).toBe(3)
    expect(result.items.map(({ reason, delta, orderNo }) => [reason, delta, orderNo])).toEqual([
      ['ORDER_CANCEL', 4, order?.orderNo],
      ['ORDER', -4, order?.orderNo],
      ['PURCHASE', 10, null],
    ])
    await expect(
      asCall(shop, (call) => moveStock(call, item.itemSeq, { delta: -11, reason: 'ORDER', orderSeq })),
    ).rejects.toMatchObject({ code: 'STOCK_NEGATIVE' })
  })
})

describe('prices', () => {
  it('above the list price are refused, below cost need a confirmation', async () => {
    const item = await onSale(5)
    const body = { listPrice: 160_000, salePrice: 99_000, costPrice: 101_000, version: item.version }
    expect(await price(item.itemSeq, body)).toMatchObject({
      status: 409,
      code: 'BELOW_COST',
      message: '판매가가 매입가(101,000원)보다 낮습니다. 그래도 저장하시겠습니까?',
    })
    expect((await read(item.itemSeq)).salePrice).toBe(123_400)
    const saved = await price(item.itemSeq, { ...body, allowBelowCost: true })
    expect(saved.result).toMatchObject({ salePrice: 99_000, marginRate: -2, version: item.version + 1 })
    const above = await price(item.itemSeq, { ...body, salePrice: 170_000, version: saved.result.version })
    expect(above.errors).toEqual([{ field: 'salePrice', message: '판매가는 정가보다 클 수 없습니다.' }])
    // The form does not ask again about a price below cost that was accepted once.
    const after = await read(item.itemSeq)
    expect((await put(item.itemSeq, { ...putBody(after), adminMemo: '메모' })).status).toBe(200)
    const create = await shop.call('POST', ITEMS, { token, body: await tireBody(shop, { salePrice: 100_000 }) })
    expect(create.code).toBe('BELOW_COST')
    const allowed = await tireBody(shop, { salePrice: 100_000, allowBelowCost: true })
    expect((await shop.call('POST', ITEMS, { token, body: allowed })).status).toBe(201)
  })

  it('of two edits of one version one is a conflict', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { itemSeq, version } = await onSale(5)
      const body = { listPrice: 160_000, costPrice: 101_000, version }
      const answers = await Promise.all([120_000, 121_000].map((salePrice) => price(itemSeq, { ...body, salePrice })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const won = answers.find(({ status }) => status === 200)?.result.salePrice
      const conflictResponse = answers.find(({ status }) => status === 409)
      expect([conflictResponse?.code, conflictResponse?.result.salePrice]).toEqual(['CONFLICT', won])
      expect((await read(itemSeq)).salePrice).toBe(won)
      const rows = await shop.services.db
        .select()
        .from(priceHistories)
        .where(eq(priceHistories.itemSeq, itemSeq))
        .orderBy(asc(priceHistories.priceHistorySeq))
      expect(rows).toHaveLength(1)
    }
  })

  it('write a history row for each change, with its source', async () => {
    const item = await onSale(5)
    await price(item.itemSeq, { listPrice: 165_000, salePrice: 120_000, costPrice: 101_000, version: item.version })
    await put(item.itemSeq, { ...putBody(await read(item.itemSeq)), costPrice: null })
    const { result } = await shop.call<{ items: Schemas['PriceHistory'][] }>(
      'GET',
      `${ITEMS}/${item.itemSeq}/price-histories`,
      { token },
    )
    expect(result.items.map(({ field, before, after, source }) => [field, before, after, source])).toEqual([
      ['COST', 101_000, null, 'DETAIL'],
      ['SALE', 123_400, 120_000, 'INLINE'],
      ['LIST', 160_000, 165_000, 'INLINE'],
    ])
    expect(result.items[0]?.createdBy).toBe('admin')
  })

  it('of a running event apply as long as they are lower', async () => {
    const item = await onSale(5)
    const now = shop.clock.now().getTime()
    const [event] = await shop.services.db
      .insert(itemEvents)
      .values({
        title: '시험 기획전',
        code: `sale-${item.itemSeq}`,
        startAt: new Date(now - 60_000),
        endAt: new Date(now + 600_000),
        discountType: 'RATE',
        discountRate: 10,
      })
      .returning()
    await shop.services.db
      .insert(itemEventItems)
      .values({ itemEventSeq: event?.itemEventSeq ?? 0, itemSeq: item.itemSeq, sortOrder: 1 })
    expect((await read(item.itemSeq)).effectivePrice).toBe(111_000)
    shop.clock.advance(20)
    expect((await read(item.itemSeq)).effectivePrice).toBe(123_400)
  })
})

describe('sale state', () => {
  const lacking = async (tire: object, vehicleType: Schemas['VehicleType'] = 'PASSENGER') => {
    const { brandSeq } = await newBrand(shop)
    const pattern = await newPattern(shop, brandSeq, { vehicleType, mainFileSeq: await newImage(shop) })
    return madeItem(
      shop,
      await tireBody(shop, { brandSeq, initialStockQuantity: 4 }, { patternSeq: pattern.patternSeq, ...tire }),
    )
  }
  const BEGIN = '판매를 시작하려면 다음 항목을 입력해 주세요: '

  it('needs the noise grade from the first week of 2026 on, and energy grades always', async () => {
    const late = await lacking({ productionWeekFrom: '0226', noiseGrade: null })
    expect(await setState(late.itemSeq, 'ON_SALE')).toMatchObject({ code: 'NOT_SELLABLE', message: `${BEGIN}소음등급` })
    const refused = await put(late.itemSeq, { ...putBody(late), saleState: 'ON_SALE' })
    expect(refused).toMatchObject({ status: 409, code: 'NOT_SELLABLE', result: { fields: ['tire.noiseGrade'] } })
    const early = await put(late.itemSeq, {
      ...putBody(late),
      saleState: 'ON_SALE',
      tire: { ...putBody(late).tire, productionWeekFrom: '5025' },
    })
    expect(early.result).toMatchObject({ saleState: 'ON_SALE' })
    expect(
      await setState((await lacking({ productionWeekFrom: '5325', noiseGrade: null })).itemSeq, 'ON_SALE'),
    ).toBeNull()
    const bare = await lacking({ rollingResistanceGrade: null, wetGripGrade: null, noiseGrade: null })
    expect((await setState(bare.itemSeq, 'ON_SALE'))?.message).toBe(`${BEGIN}회전저항 등급, 젖은노면 등급, 소음등급`)
    const truck = await lacking({ rollingResistanceGrade: null, wetGripGrade: null, noiseGrade: null }, 'LIGHT_TRUCK')
    expect(await setState(truck.itemSeq, 'ON_SALE')).toBeNull()
  })

  it('needs an image of item or pattern, and amperes for AGM', async () => {
    const { brandSeq } = await newBrand(shop)
    const { patternSeq } = await newPattern(shop, brandSeq)
    const item = await madeItem(shop, await tireBody(shop, { brandSeq, initialStockQuantity: 4 }, { patternSeq }))
    expect((await setState(item.itemSeq, 'ON_SALE'))?.message).toBe(`${BEGIN}대표 이미지`)
    const updated = await put(item.itemSeq, {
      ...putBody(item),
      mainFileSeq: await newImage(shop),
      saleState: 'ON_SALE',
    })
    expect(updated.result.saleState).toBe('ON_SALE')
    // An item on sale keeps the fields that selling requires.
    expect((await put(item.itemSeq, { ...putBody(updated.result), mainFileSeq: null })).code).toBe('NOT_SELLABLE')
    const battery = await madeItem(shop, await batteryBody(shop, { cca: null }))
    expect((await setState(battery.itemSeq, 'ON_SALE'))?.message).toBe(`${BEGIN}CCA(A)`)
    const plain = await madeItem(shop, await batteryBody(shop, { cca: null, batteryType: 'MF' }))
    expect(await setState(plain.itemSeq, 'ON_SALE')).toBeNull()
  })

  it('follows the state transitions', async () => {
    const at = async (state: SaleState): Promise<number> => {
      const item = await madeItem(shop, await tireBody(shop, { initialStockQuantity: 4 }))
      if (state !== 'READY') expect(await setState(item.itemSeq, 'ON_SALE')).toBeNull()
      if (state === 'SOLD_OUT' || state === 'STOPPED') expect(await setState(item.itemSeq, state)).toBeNull()
      return item.itemSeq
    }
    const states: SaleState[] = ['READY', 'ON_SALE', 'SOLD_OUT', 'STOPPED']
    const allowed: Record<SaleState, SaleState[]> = {
      READY: ['ON_SALE'],
      ON_SALE: ['SOLD_OUT', 'STOPPED'],
      SOLD_OUT: ['ON_SALE', 'STOPPED'],
      STOPPED: ['ON_SALE'],
    }
    for (const from of states) {
      for (const to of states.filter((state) => state !== from)) {
        const seq = await at(from)
        const failure = await setState(seq, to)
        const name = `${from} → ${to}`
        if (allowed[from].includes(to)) expect(failure, name).toBeNull()
        else expect(failure?.code, name).toBe('INVALID_STATE')
        if (to === 'READY') expect(failure?.message, name).toBe('판매대기로 되돌릴 수 없습니다.')
        expect((await read(seq)).saleState, name).toBe(failure ? from : to)
      }
    }
  })

  it('starts sold out without stock, and cannot be resumed without stock', async () => {
    const item = await madeItem(shop, await tireBody(shop))
    expect(await setState(item.itemSeq, 'ON_SALE')).toBeNull()
    expect(await read(item.itemSeq)).toMatchObject({ saleState: 'SOLD_OUT', soldOutBy: 'SYSTEM' })
    expect(await setState(item.itemSeq, 'ON_SALE')).toMatchObject({
      code: 'INVALID_STATE',
      message: '재고가 없습니다. 재고를 먼저 입력해 주세요.',
    })
    expect(await setState(item.itemSeq, 'STOPPED')).toBeNull()
    expect(await read(item.itemSeq)).toMatchObject({ saleState: 'STOPPED', soldOutBy: null })
  })

  it('lists where an item is offered before its sale is stopped', async () => {
    const item = await onSale(4)
    const idle = await onSale(4)
    const { db, clock } = shop.services
    const [rental] = await db
      .insert(rentalProducts)
      .values({ itemSeq: item.itemSeq, rentalCompany: '시험렌탈', displayName: '렌탈 시험', plans: [], visible: true })
      .returning()
    const span = { startAt: new Date(clock.now().getTime() - 1_000), endAt: new Date(clock.now().getTime() + 60_000) }
    const [event] = await db
      .insert(itemEvents)
      .values({ title: '진행 기획전', code: `use-${item.itemSeq}`, discountType: 'NONE', ...span })
      .returning()
    await db
      .insert(itemEventItems)
      .values({ itemEventSeq: event?.itemEventSeq ?? 0, itemSeq: item.itemSeq, sortOrder: 1 })
    const { result } = await shop.call<Schemas['ItemUses']>('POST', `${ITEMS}/running-uses`, {
      token,
      body: { seqs: [item.itemSeq, idle.itemSeq] },
    })
    expect(result.total).toBe(2)
    const known = { itemSeq: item.itemSeq, itemName: item.name }
    expect(result.items).toEqual([
      { ...known, kind: 'ITEM_EVENT', seq: event?.itemEventSeq, title: '진행 기획전' },
      { ...known, kind: 'RENTAL_PRODUCT', seq: rental?.rentalProductSeq, title: '렌탈 시험' },
    ])
    const links = (await shop.call<Schemas['ItemLink'][]>('GET', `${ITEMS}/${item.itemSeq}/links`, { token })).result
    expect(links.map(({ kind }) => kind)).toEqual([
      'CAR',
      'ITEM_EVENT',
      'BEST_EXPERT',
      'BUSINESS_PRICE',
      'RENTAL_PRODUCT',
      'RESTOCK_NOTIFY',
    ])
    expect(links.find(({ kind }) => kind === 'RENTAL_PRODUCT')).toMatchObject({
      count: 1,
      items: [{ seq: rental?.rentalProductSeq, title: '렌탈 시험', note: '시험렌탈' }],
    })
    const cars = links.find(({ kind }) => kind === 'CAR')
    expect(cars?.count).toBe((await read(item.itemSeq)).tire?.fitCarCount)
  })
})

describe('bulk', () => {
  it('accepts a filter instead of a selection', async () => {
    const { brandSeq } = await newBrand(shop)
    const created = []
    for (const oeMark of ['A', 'B', 'C']) {
      const { patternSeq } = await newPattern(shop, brandSeq, { mainFileSeq: await newImage(shop) })
      created.push(await madeItem(shop, await tireBody(shop, { brandSeq }, { patternSeq, oeMark })))
    }
    const filter = { brandSeq: [brandSeq], itemType: 'TIRE', page: 1, size: 20 }
    expect(await bulk({ action: 'SHOW', filter })).toEqual({ done: 3, failed: [] })
    const rows = await shop.services.db
      .select()
      .from(items)
      .where(
        inArray(
          items.itemSeq,
          created.map(({ itemSeq }) => itemSeq),
        ),
      )
    expect(rows.every(({ visible, version }) => visible && version === 2)).toBe(true)
    for (const body of [
      { action: 'SHOW' },
      { action: 'SHOW', seqs: [1], filter },
      { action: 'SHOW', filter: { stock: 'NONE' } },
      { action: 'SET_SALE_STATE', seqs: [1] },
      { action: 'ADD_TO_ITEM_EVENT', seqs: [1] },
    ]) {
      const answer = await shop.call('POST', `${ITEMS}/bulk`, { token, body })
      expect(answer.status, JSON.stringify(body)).toBe(400)
    }
  })

  it('adds to an event row by row', async () => {
    const [item, other] = [await onSale(4), await onSale(4)]
    const start = shop.clock.now().getTime() + 3_600_000
    const event = async (code: string, discountType: 'NONE' | 'RATE') => {
      const [row] = await shop.services.db
        .insert(itemEvents)
        .values({
          title: code,
          code,
          discountType,
          discountRate: discountType === 'RATE' ? 5 : null,
          startAt: new Date(start),
          endAt: new Date(start + 3_600_000),
        })
        .returning()
      return row?.itemEventSeq ?? 0
    }
    const [first, second, shown] = [
      await event('bulk-a', 'RATE'),
      await event('bulk-b', 'RATE'),
      await event('bulk-c', 'NONE'),
    ]
    const add = (itemEventSeq: number, seqs: number[]) => bulk({ action: 'ADD_TO_ITEM_EVENT', itemEventSeq, seqs })
    expect(await add(first, [item.itemSeq])).toEqual({ done: 1, failed: [] })
    const clash = await add(second, [item.itemSeq, other.itemSeq])
    expect([clash.done, clash.failed.map(({ seq, code }) => [seq, code])]).toEqual([1, [[item.itemSeq, 'OVERLAP']]])
    expect((await add(shown, [item.itemSeq])).done).toBe(1)
  })
})

it('counts paid units sold in the last 30 days', async () => {
  const item = await onSale(4)
  const { db, clock } = shop.services
  const [order] = await db.select().from(orders).limit(1)
  const line = (lineNo: number, daysAgo: number, quantity: number, canceledQuantity: number) => ({
    orderSeq: order?.orderSeq ?? 0,
    lineNo: 2_000 + lineNo,
    itemSeq: item.itemSeq,
    itemName: item.name,
    quantity,
    canceledQuantity,
    unitPrice: 1,
    lineAmount: quantity,
    state: 'CONFIRMED' as const,
    orderedAt: new Date(clock.now().getTime() - daysAgo * 86_400_000),
  })
  const unpaid = { ...line(4, 1, 8, 0), state: 'PAYMENT_PENDING' as const }
  await db.insert(orderLines).values([line(1, 1, 4, 0), line(2, 29, 4, 1), line(3, 31, 4, 0), unpaid])
  await countSales(db, clock.now())
  expect((await read(item.itemSeq)).soldLast30Days).toBe(7)
  shop.clock.advance(2 * 24 * 60)
  await countSales(db, clock.now())
  expect((await db.select().from(items).where(eq(items.itemSeq, item.itemSeq)))[0]?.soldLast30Days).toBe(4)
})
