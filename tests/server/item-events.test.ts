import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../domain/common/durations'
import type { AdminCall, Call } from '../../server/call/call'
import type { Schemas } from '../../server/contract/contract-types'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { effectivePrice, runningEventPrices } from '../../server/product/item/effective-price'
import { returnEventUnits, takeEventUnits } from '../../server/product/item-event/event-sale'
import { addToItemEvent } from '../../server/product/item-event/item-event-rules'
import { items } from '../../server/product/schema/item.schema'
import { itemEventItems, itemEvents } from '../../server/product/schema/item-event.schema'
import { partOf } from '../part-of'
import { newBrand, newImage, newItem, type StoredItem } from './goods'
import { type TestShop, testShop } from './harness'
import { boss, logs, summaryOf } from './staff'

type Event = Schemas['ItemEvent']
type List = { items: Schemas['ItemEventRow'][]; total: number }

const PATH = '/api/v1/admin/item-events'

let shop: TestShop
let token: string
let brandSeq: number
let image: number
let serial = 0

beforeAll(async () => {
  shop = await testShop()
  token = await boss(shop)
  brandSeq = (await newBrand(shop)).brandSeq
  image = await newImage(shop)
})
afterAll(() => shop.close())

const db = () => shop.services.db
/** Returns the time a number of days from now. */
const inDays = (days: number): string => new Date(shop.clock.now().getTime() + days * DAY_MS).toISOString()
const item = (overrides: Partial<StoredItem> = {}) => newItem(shop, { brandSeq, costPrice: 90_000, ...overrides })

/** Returns a body of a scheduled event with these items at 8 % off. */
function bodyOf(goods: StoredItem[], overrides: object = {}) {
  serial += 1
  return {
    title: `기획전 ${serial}`,
    subtitle: null,
    code: `event-${serial}`,
    pcFileSeq: image,
    mobileFileSeq: image,
    listFileSeq: null,
    description: null,
    startAt: inDays(5),
    endAt: inDays(10),
    discountType: 'RATE',
    discountRate: 8,
    maxPerOrder: null,
    couponAllowed: true,
    visible: true,
    items: goods.map(({ itemSeq }) => ({ itemSeq }) as Schemas['ItemEventItemBody']),
    ...overrides,
  }
}
const ONGOING = () => ({ startAt: inDays(-1), endAt: inDays(3) })
const create = (goods: StoredItem[], overrides: object = {}) =>
  shop.call<Event>('POST', PATH, { token, body: bodyOf(goods, overrides) })
async function event(goods: StoredItem[], overrides: object = {}): Promise<Event> {
  const answer = await create(goods, overrides)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}
/** Returns the body that a form with a record sends. */
const formOf = (record: Event) => ({
  title: record.title,
  subtitle: record.subtitle,
  code: record.code,
  pcFileSeq: record.pcImage?.fileSeq,
  mobileFileSeq: record.mobileImage?.fileSeq,
  listFileSeq: record.listImage?.fileSeq ?? null,
  description: record.description,
  startAt: record.startAt,
  endAt: record.endAt,
  discountType: record.discountType,
  discountRate: record.discountRate,
  maxPerOrder: record.maxPerOrder,
  couponAllowed: record.couponAllowed,
  visible: record.visible,
  items: record.items.map(({ itemSeq, groupName, eventPrice, limitQuantity }) => ({
    itemSeq,
    groupName,
    eventPrice,
    limitQuantity,
  })),
  version: record.version,
})
const put = (record: Event, changes: object = {}) =>
  shop.call<Event>('PUT', `${PATH}/${record.itemEventSeq}`, { token, body: { ...formOf(record), ...changes } })
const read = async ({ itemEventSeq }: Event) =>
  (await shop.call<Event>('GET', `${PATH}/${itemEventSeq}`, { token })).result
const remove = ({ itemEventSeq }: Event) => shop.call('DELETE', `${PATH}/${itemEventSeq}`, { token })
const close = ({ itemEventSeq }: Event) => shop.call<Event>('POST', `${PATH}/${itemEventSeq}/close`, { token })
const bulk = (action: string, events: Event[]) =>
  shop.call<Schemas['BulkReceipt']>('POST', `${PATH}/bulk`, {
    token,
    body: { action, seqs: events.map(({ itemEventSeq }) => itemEventSeq) },
  })
const list = async (query: string) => (await shop.call<List>('GET', `${PATH}?${query}`, { token })).result

/** Runs a server function as a call without an admin. */
const asShop = <T>(act: (call: Call) => Promise<T>): Promise<T> =>
  db().transaction((transaction) => act(partOf<Call>({ db: transaction, now: shop.clock.now(), actor: null })))

async function order(
  record: Event,
  { itemSeq, name }: StoredItem,
  overrides: Partial<typeof orderLines.$inferInsert> = {},
) {
  serial += 1
  const [stored] = await db()
    .insert(orders)
    .values({
      orderNo: `T${serial}`,
      itemSeq,
      state: 'PAID',
      memberType: 'GUEST',
      ordererName: '김시험',
      ordererPhone: '01012345678',
      deliveryMethod: 'MOUNT',
      payAmount: 400_000,
      orderedAt: shop.clock.now(),
    })
    .returning()
  await db()
    .insert(orderLines)
    .values({
      orderSeq: stored?.orderSeq ?? 0,
      lineNo: 1,
      itemSeq,
      itemName: name,
      quantity: 4,
      unitPrice: 100_000,
      lineAmount: 400_000,
      itemEventSeq: record.itemEventSeq,
      state: 'PAID',
      orderedAt: shop.clock.now(),
      ...overrides,
    })
}

describe('an item event', () => {
  it('is created, read, edited, deleted', async () => {
    const [one, two] = [await item(), await item()]
    const record = await event([one, two], {
      title: '  겨울 기획전 ',
      description: '<p onclick="x()">설명</p><script>alert(1)</script>',
      items: [
        { itemSeq: two.itemSeq, groupName: '19인치', limitQuantity: 40 },
        { itemSeq: one.itemSeq, groupName: null },
      ],
    })
    expect(record).toMatchObject({
      title: '겨울 기획전',
      description: '<p>설명</p>',
      state: 'SCHEDULED',
      orderCount: 0,
      salesAmount: 0,
      discountRate: 8,
      pcImage: { fileSeq: image },
      listImage: null,
      version: 1,
      createdBy: 'admin',
    })
    expect(
      record.items.map(({ itemSeq, groupName, limitQuantity, soldQuantity, salePrice }) => [
        itemSeq,
        groupName,
        limitQuantity,
        soldQuantity,
        salePrice,
      ]),
    ).toEqual([
      [two.itemSeq, '19인치', 40, 0, 123_400],
      [one.itemSeq, null, null, 0, 123_400],
    ])
    expect(await read(record)).toEqual(record)
    const saved = await put(record, { items: [{ itemSeq: one.itemSeq }], maxPerOrder: 4 })
    expect(saved.result).toMatchObject({ version: 2, maxPerOrder: 4 })
    expect(saved.result.items.map(({ itemSeq }) => itemSeq)).toEqual([one.itemSeq])
    const late = await put(record)
    expect(late).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect(late.result).toEqual(saved.result)
    expect((await remove(record)).status).toBe(200)
    expect((await remove(record)).status).toBe(404)
    const [entry] = await logs(shop, 'action[0]=DELETE')
    expect(entry).toMatchObject({ resource: 'item-events', summary: '상품 기획전 삭제: 겨울 기획전' })
  })

  it('refuses invalid combinations', async () => {
    const one = await item()
    const bad = async (overrides: object) => (await create([one], overrides)).errors[0]
    expect(await bad({ title: ' ' })).toEqual({ field: 'title', message: '기획전명 (을)를 입력해주세요.' })
    expect((await bad({ title: '가'.repeat(61) }))?.field).toBe('title')
    expect(await bad({ code: 'AB' })).toEqual({
      field: 'code',
      message: '영문 소문자, 숫자, 하이픈(-) 3~40자로 입력해 주세요.',
    })
    expect(await bad({ endAt: inDays(5) })).toEqual({
      field: 'endAt',
      message: '종료일시는 시작일시 이후여야 합니다.',
    })
    expect(await bad({ startAt: inDays(-3), endAt: inDays(-1) })).toEqual({
      field: 'endAt',
      message: '종료일시는 현재 이후여야 합니다.',
    })
    expect(await bad({ endAt: inDays(371) })).toEqual({ field: 'endAt', message: '기간은 1년까지 설정할 수 있습니다.' })
    expect((await create([one], { endAt: inDays(370) })).status).toBe(201)
    expect(await bad({ discountRate: null })).toEqual({
      field: 'discountRate',
      message: '할인율 (을)를 입력해주세요.',
    })
    expect((await bad({ discountRate: 71 }))?.field).toBe('discountRate')
    expect((await bad({ items: [] }))?.field).toBe('items')
    expect(await bad({ items: [{ itemSeq: one.itemSeq }, { itemSeq: one.itemSeq }] })).toEqual({
      field: 'items.1.itemSeq',
      message: '이미 추가된 상품입니다.',
    })
    expect((await bad({ items: [{ itemSeq: 2_000_000_000 }] }))?.field).toBe('items.0.itemSeq')
    expect((await bad({ items: [{ itemSeq: one.itemSeq, groupName: '가'.repeat(21) }] }))?.field).toBe(
      'items.0.groupName',
    )
    expect((await bad({ items: [{ itemSeq: one.itemSeq, limitQuantity: 0 }] }))?.field).toBe('items.0.limitQuantity')
    expect(await bad({ pcFileSeq: await newImage(shop, 'application/pdf') })).toEqual({
      field: 'pcFileSeq',
      message: '이미지 파일만 등록할 수 있습니다.',
    })
    expect((await bad({ mobileFileSeq: 2_000_000_000 }))?.field).toBe('mobileFileSeq')
  })

  it('has a unique code, also with concurrent requests', async () => {
    const [one, two] = [await item(), await item()]
    const code = `same-${one.itemSeq}`
    const both = await Promise.all([create([one], { code }), create([two], { code })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const second = both.find(({ status }) => status === 409)
    expect(second).toMatchObject({ code: 'DUPLICATE', result: { field: 'code' } })
    const other = await event([await item()])
    expect((await put(other, { code })).code).toBe('DUPLICATE')
  })
})

describe('prices', () => {
  it('PRICE needs a price for each item below its sale price', async () => {
    const [one, two, three] = [await item(), await item(), await item()]
    const answer = await create([], {
      discountType: 'PRICE',
      items: [
        { itemSeq: one.itemSeq },
        { itemSeq: two.itemSeq, eventPrice: 123_400 },
        { itemSeq: three.itemSeq, eventPrice: 123_390 },
      ],
    })
    expect(answer.errors).toEqual([
      { field: 'items.0.eventPrice', message: '특가 (을)를 입력해주세요.' },
      { field: 'items.1.eventPrice', message: '특가는 판매가보다 낮아야 합니다.' },
    ])
  })

  it('asks about prices below cost with PRICE and RATE, and not again on the next save', async () => {
    const dear = await item({ costPrice: 115_000 })
    const rate = await create([dear])
    expect(summaryOf(rate)).toEqual({
      status: 409,
      code: 'BELOW_COST',
      message: `행사가(113,500원)가 매입가(115,000원)보다 낮습니다: ${dear.name}. 그래도 저장하시겠습니까?`,
    })
    const items = [{ itemSeq: dear.itemSeq, eventPrice: 110_000 }]
    expect((await create([], { discountType: 'PRICE', items })).code).toBe('BELOW_COST')
    const record = await event([], { discountType: 'PRICE', discountRate: null, items, allowBelowCost: true })
    expect((await put(record, { title: '제목만' })).status).toBe(200)
    const changed = await put(await read(record), { items: [{ itemSeq: dear.itemSeq, eventPrice: 109_000 }] })
    expect(changed.code).toBe('BELOW_COST')
  })

  it('a price stays after a cut of the sale price, but the lower one applies', async () => {
    const one = await item()
    const record = await event([], {
      ...ONGOING(),
      discountType: 'PRICE',
      discountRate: null,
      items: [{ itemSeq: one.itemSeq, eventPrice: 110_000 }],
    })
    const price = async () => {
      const [row] = await db()
        .select({ price: effectivePrice(shop.clock.now()) })
        .from(items)
        .where(eq(items.itemSeq, one.itemSeq))
      return row?.price
    }
    expect(await price()).toBe(110_000)
    await db().update(items).set({ salePrice: 105_000 }).where(eq(items.itemSeq, one.itemSeq))
    expect(await price()).toBe(105_000)
    expect((await put(record, { title: '제목만' })).status).toBe(200)
  })

  it('a rate is rounded down to 100 won and applies only while the event runs and has stock', async () => {
    const one = await item({ salePrice: 123_400 })
    const record = await event([one], { ...ONGOING(), discountRate: 7 })
    const running = async () => {
      const { rows } = (await db().execute(runningEventPrices(shop.clock.now()))) as {
        rows: { item_seq: number; event_price: number }[]
      }
      return rows.find(({ item_seq }) => item_seq === one.itemSeq)?.event_price
    }
    expect(await running()).toBe(114_700)
    await db().update(itemEvents).set({ visible: false }).where(eq(itemEvents.itemEventSeq, record.itemEventSeq))
    expect(await running()).toBeUndefined()
    await db().update(itemEvents).set({ visible: true }).where(eq(itemEvents.itemEventSeq, record.itemEventSeq))
    const units = { limitQuantity: 4, soldQuantity: 4 }
    await db().update(itemEventItems).set(units).where(eq(itemEventItems.itemEventSeq, record.itemEventSeq))
    expect(await running()).toBeUndefined()
    await db()
      .update(itemEventItems)
      .set({ soldQuantity: 3 })
      .where(eq(itemEventItems.itemEventSeq, record.itemEventSeq))
    expect(await running()).toBe(114_700)
    shop.clock.set(new Date(Date.parse(record.endAt)))
    expect(await running()).toBeUndefined()
    shop.clock.set('2026-11-21T09:12:00+09:00')
    token = await boss(shop)
  })
})

describe('overlap', () => {
  it('Check 13: an item of an ongoing discount event is refused in another, but not in a NONE one', async () => {
    const [one, two] = [await item(), await item()]
    const first = await event([one, two], ONGOING())
    const second = await create([one, two], { startAt: inDays(2), endAt: inDays(20) })
    expect(summaryOf(second)).toEqual({
      status: 409,
      code: 'OVERLAP',
      message: `같은 기간의 다른 기획전에 포함된 상품입니다: ${one.name}, ${two.name}`,
    })
    expect(second.result).toEqual({
      items: [one, two].map(({ itemSeq, name }) => ({
        itemSeq,
        name,
        itemEventSeq: first.itemEventSeq,
        title: first.title,
      })),
    })
    const shown = await event([one], {
      startAt: inDays(2),
      endAt: inDays(20),
      discountType: 'NONE',
      discountRate: null,
    })
    expect(shown.items).toHaveLength(1)
    // an event for display only cannot get a discount either
    expect((await put(shown, { discountType: 'RATE', discountRate: 5 })).code).toBe('OVERLAP')
    // consecutive events are allowed: the second begins when the first ends
    expect((await create([one], { startAt: first.endAt, endAt: inDays(9) })).status).toBe(201)
  })

  it('counts hidden events, not ended ones, and not the event itself', async () => {
    const one = await item()
    const hidden = await event([one], { ...ONGOING(), visible: false })
    expect(hidden.state).toBe('STOPPED')
    expect((await create([one], ONGOING())).code).toBe('OVERLAP')
    expect((await put(hidden, { title: '다시' })).status).toBe(200)
    await close(hidden)
    expect((await create([one], ONGOING())).status).toBe(201)
  })

  it('counts more than ten conflicts', async () => {
    const goods = []
    for (let i = 0; i < 12; i++) goods.push(await item())
    await event(goods)
    const names = goods.slice(0, 10).map(({ name }) => name)
    expect((await create(goods)).message).toBe(
      `같은 기간의 다른 기획전에 포함된 상품입니다: ${names.join(', ')} 외 2개`,
    )
  })

  it('refuses one of two concurrent events with one item', async () => {
    for (let round = 0; round < 5; round++) {
      const goods = [await item(), await item()]
      const both = await Promise.all([create(goods), create([...goods].reverse())])
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
      expect(both.find(({ status }) => status === 409)?.code).toBe('OVERLAP')
    }
  })

  it('refuses one of two events moved onto each other at once', async () => {
    const one = await item()
    const early = await event([one], { startAt: inDays(1), endAt: inDays(2) })
    const late = await event([one], { startAt: inDays(8), endAt: inDays(9) })
    const both = await Promise.all([put(early, { endAt: inDays(6) }), put(late, { startAt: inDays(4) })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('adding items from the item list follows the same rules', async () => {
    const [one, two, dear] = [await item(), await item(), await item({ costPrice: 120_000 })]
    const running = await event([one], ONGOING())
    const priced = await event([], {
      ...ONGOING(),
      discountType: 'PRICE',
      discountRate: null,
      items: [{ itemSeq: two.itemSeq, eventPrice: 110_000 }],
    })
    const add = (record: Event, { itemSeq }: StoredItem) =>
      asShop((call) => addToItemEvent(call as AdminCall, call.db, record.itemEventSeq, itemSeq))
    await expect(add(running, two)).rejects.toMatchObject({ code: 'OVERLAP' })
    await expect(add(running, dear)).rejects.toMatchObject({ code: 'BELOW_COST' })
    await expect(add(priced, one)).rejects.toMatchObject({ code: 'INVALID_STATE' })
    const free = await item()
    await add(running, free)
    await add(running, free)
    expect((await read(running)).items.map(({ itemSeq }) => itemSeq)).toEqual([one.itemSeq, free.itemSeq])
    // a form that was opened before would remove it again
    expect((await put(running, { title: '전에 열어 둔 화면' })).code).toBe('CONFLICT')
    await close(running)
    await expect(add(running, await item())).rejects.toMatchObject({
      message: '종료된 기획전은 수정할 수 없습니다.',
    })
  })
})

describe('states', () => {
  it('started: start, code and discount are locked; end and items change', async () => {
    const [one, two] = [await item(), await item()]
    const record = await event([one], ONGOING())
    expect(record.state).toBe('ONGOING')
    const refused = await put(record, {
      startAt: inDays(-2),
      code: `other-${one.itemSeq}`,
      discountType: 'PRICE',
      discountRate: null,
      items: [{ itemSeq: one.itemSeq, eventPrice: 100_000 }],
    })
    expect(refused.errors.map(({ field }) => field)).toEqual([
      'startAt',
      'code',
      'discountType',
      'discountRate',
      'items.0.eventPrice',
    ])
    expect(refused.message).toBe('진행 중인 기획전에서는 변경할 수 없습니다.')
    expect((await put(record, { endAt: inDays(-0.5) })).errors[0]?.field).toBe('endAt')
    const saved = await put(record, { endAt: inDays(6), items: [{ itemSeq: two.itemSeq }, { itemSeq: one.itemSeq }] })
    expect(saved.result.items.map(({ itemSeq }) => itemSeq)).toEqual([two.itemSeq, one.itemSeq])
    expect(saved.result.endAt).toBe(inDays(6))
  })

  it('종료 ends it now; an ended one is read-only', async () => {
    const record = await event([await item()], ONGOING())
    const ended = await close(record)
    expect(ended.result).toMatchObject({ state: 'ENDED', endAt: shop.clock.now().toISOString(), version: 2 })
    expect(summaryOf(await close(record))).toMatchObject({
      code: 'INVALID_STATE',
      message: '이미 종료된 기획전입니다.',
    })
    expect(summaryOf(await put(ended.result, { title: '다시' }))).toEqual({
      status: 409,
      code: 'INVALID_STATE',
      message: '종료된 기획전은 수정할 수 없습니다.',
    })
    const receipt = (await bulk('HIDE', [record])).result
    expect(receipt).toMatchObject({ done: 0, failed: [{ code: 'INVALID_STATE' }] })
    const scheduled = await event([await item()])
    expect((await close(scheduled)).message).toBe('진행 중인 기획전만 종료할 수 있습니다.')
    expect((await shop.call('POST', `${PATH}/2000000000/close`, { token })).status).toBe(404)
  })

  it('hiding suspends it within its period, showing resumes it', async () => {
    const record = await event([await item()], ONGOING())
    expect((await bulk('HIDE', [record])).result).toEqual({ done: 1, failed: [] })
    expect(await read(record)).toMatchObject({ state: 'STOPPED', visible: false, version: 2 })
    await bulk('SHOW', [record])
    expect(await read(record)).toMatchObject({ state: 'ONGOING', version: 3 })
  })
})

describe('sales', () => {
  it('counts orders and amount without canceled, returned and unpaid ones', async () => {
    const one = await item()
    const record = await event([one], ONGOING())
    await order(record, one)
    await order(record, one, { quantity: 4, returnedQuantity: 2 })
    await order(record, one, { state: 'CANCELED', canceledQuantity: 4 })
    await order(record, one, { state: 'PAYMENT_PENDING' })
    expect(await read(record)).toMatchObject({ orderCount: 2, salesAmount: 600_000 })
    const row = (await list(`keywordType=code&keyword=${record.code}`)).items.find(({ code }) => code === record.code)
    expect(row).toMatchObject({ orderCount: 2, salesAmount: 600_000, itemCount: 1 })
    const refused = await remove(record)
    expect(summaryOf(refused)).toEqual({
      status: 409,
      code: 'IN_USE',
      message: '주문에 사용된 기획전은 삭제할 수 없습니다.',
    })
    const free = await event([await item()])
    const receipt = (await bulk('DELETE', [record, free])).result
    expect(receipt).toMatchObject({
      done: 1,
      failed: [{ seq: record.itemEventSeq, name: `${record.code} ${record.title}`, code: 'IN_USE' }],
    })
  })

  it('consumes the limited quantity, then returns to the normal price until units return', async () => {
    const one = await item({ salePrice: 100_000, costPrice: 80_000 })
    const record = await event([], {
      ...ONGOING(),
      maxPerOrder: 4,
      couponAllowed: false,
      items: [{ itemSeq: one.itemSeq, limitQuantity: 6 }],
    })
    const take = (quantity: number) => asShop((call) => takeEventUnits(call, one.itemSeq, quantity))
    await expect(take(5)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' })
    expect(await take(4)).toEqual({ itemEventSeq: record.itemEventSeq, unitPrice: 92_000, couponAllowed: false })
    expect(await take(4)).toBeNull()
    expect(await take(2)).not.toBeNull()
    expect(await take(1)).toBeNull()
    expect((await read(record)).items[0]?.soldQuantity).toBe(6)
    const line = { itemEventSeq: record.itemEventSeq, itemSeq: one.itemSeq }
    await asShop((call) => returnEventUnits(call, [{ line, quantity: 4 }]))
    expect(await take(4)).not.toBeNull()
    // the limit cannot go below the sold quantity, and saving keeps the count
    const lower = await put(await read(record), { items: [{ itemSeq: one.itemSeq, limitQuantity: 5 }] })
    expect(lower.errors).toEqual([
      { field: 'items.0.limitQuantity', message: '이미 6개 판매되었습니다. 그 이상으로 입력해 주세요.' },
    ])
    const higher = await put(await read(record), { items: [{ itemSeq: one.itemSeq, limitQuantity: 8 }] })
    expect(higher.result.items[0]).toMatchObject({ limitQuantity: 8, soldQuantity: 6 })
  })

  it('of two orders for the last units one gets the event price', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await item()
      await event([], { ...ONGOING(), items: [{ itemSeq: one.itemSeq, limitQuantity: 4 }] })
      const both = await Promise.all([1, 2].map(() => asShop((call) => takeEventUnits(call, one.itemSeq, 4))))
      expect(both.filter((sale) => sale !== null)).toHaveLength(1)
    }
  })

  it('an item without a running event has its own price', async () => {
    const one = await item()
    expect(await asShop((call) => takeEventUnits(call, one.itemSeq, 1))).toBeNull()
    await event([one], { ...ONGOING(), discountType: 'NONE', discountRate: null })
    expect(await asShop((call) => takeEventUnits(call, one.itemSeq, 1))).toBeNull()
  })
})

describe('list', () => {
  it('contains the fourteen sample events in their states', async () => {
    const sample = 'endAt[to]=2027-12-31&size=100&sort=startAt,asc&keywordType=code&keyword='
    const states = (await list('size=500')).items
      .filter(({ createdBy }) => createdBy === 'item_lead')
      .map(({ state }) => state)
    const count = (state: string) => states.filter((each) => each === state).length
    expect(['SCHEDULED', 'ONGOING', 'STOPPED', 'ENDED'].map(count)).toEqual([2, 4, 1, 7])
    const kumho = (await list(`${sample}kumho-week`)).items[0]
    expect(kumho).toMatchObject({ state: 'ENDED', discountType: 'PRICE', image: { fileSeq: expect.any(Number) } })
    expect(kumho?.itemCount).toBeGreaterThan(5)
  })

  it('sample events with their own prices share no item at one time', async () => {
    const rows = await db()
      .select({ entry: itemEventItems, event: itemEvents })
      .from(itemEventItems)
      .innerJoin(itemEvents, eq(itemEvents.itemEventSeq, itemEventItems.itemEventSeq))
      .where(eq(itemEvents.createdBy, 'item_lead'))
    const discounting = rows.filter((row) => row.event.discountType !== 'NONE')
    for (const a of discounting) {
      for (const b of discounting) {
        if (a.entry.itemSeq !== b.entry.itemSeq || a.event.itemEventSeq >= b.event.itemEventSeq) continue
        expect(a.event.startAt < b.event.endAt && b.event.startAt < a.event.endAt).toBe(false)
      }
    }
    expect(discounting.length).toBeGreaterThan(50)
  })

  it('filters by title, code, item, state, discount and period, and sorts', async () => {
    const one = await item()
    const record = await event([one], { title: `찾을 기획전 ${one.itemSeq}`, discountType: 'NONE', discountRate: null })
    const find = async (query: string) =>
      (await list(`size=500&${query}`)).items.map(({ itemEventSeq }) => itemEventSeq)
    expect(await find(`keyword=${encodeURIComponent(record.title)}`)).toEqual([record.itemEventSeq])
    expect(await find(`keywordType=code&keyword=${record.code}`)).toContain(record.itemEventSeq)
    expect(await find(`keywordType=item&keyword=${one.itemCode}`)).toEqual([record.itemEventSeq])
    expect(await find('state[0]=SCHEDULED&discountType[0]=NONE')).toContain(record.itemEventSeq)
    expect(await find('state[0]=ONGOING&state[1]=STOPPED')).not.toContain(record.itemEventSeq)
    expect(await find('discountType[0]=RATE&discountType[1]=PRICE')).not.toContain(record.itemEventSeq)
    expect(await find('startAt[from]=2026-11-26&startAt[to]=2026-11-26')).toContain(record.itemEventSeq)
    expect(await find('startAt[to]=2026-11-25')).not.toContain(record.itemEventSeq)
    expect(await find('endAt[from]=2026-12-01&endAt[to]=2026-12-01')).toContain(record.itemEventSeq)
    for (const sort of ['orderCount', 'salesAmount'] as const) {
      const values = (await list(`size=500&sort=${sort},desc`)).items.map((row) => row[sort])
      expect(values).toEqual([...values].sort((a, b) => b - a))
      expect(values[0]).toBeGreaterThan(0)
    }
    expect((await shop.call('GET', `${PATH}?startAt[from]=2026-12-02&startAt[to]=2026-12-01`, { token })).status).toBe(
      400,
    )
  })
})
