import { createHmac } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../../server/contract/contract-types'
import { notices } from '../../../server/generalcommunity/schema/notice.schema'
import { receiveInquiry } from '../../../server/inquirycommunity/general-inquiry/customer-inquiry'
import { endOfDay, seoulDay, shiftDays, startOfDay } from '../../../server/lib/seoul-time'
import { mountReservations } from '../../../server/orderdelivery/schema/mount-reservation.schema'
import { items } from '../../../server/product/schema/item.schema'
import { webhookDeliveryJob, webhookRetentionJob } from '../../../server/shop/webhook/delivery-job'
import { webhookItemsJob } from '../../../server/shop/webhook/item-job'
import { webhookNoticesJob } from '../../../server/shop/webhook/notice-job'
import { type ShopWebhook, shopWebhookDeliveries, shopWebhooks } from '../../../server/shop/webhook/shop-webhook.schema'
import { tellShop } from '../../../server/shop/webhook/write-deliveries'
import { asCall } from '../calls'
import { type TestShop, testShop } from '../harness'
import { newOrder } from '../orders'
import { boss, newGroup, readyAdmin, session } from '../staff'
import { madeStore, storePut, wholeBody } from '../store-bodies'
import { createFakeSite, newDelivery, newWebhook, SECRET } from './webhooks'

const d = shopWebhookDeliveries

let shop: TestShop
let site: ReturnType<typeof createFakeSite>
let webhook: ShopWebhook
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.idle()
  await db().delete(shopWebhooks)
  site = createFakeSite(shop)
  webhook = await newWebhook(shop)
})

const send = () => shop.run(webhookDeliveryJob)
const stored = () => db().select().from(d).orderBy(asc(d.shopWebhookDeliverySeq))
const states = async () => (await stored()).map(({ state, attempts }) => `${state} ${attempts}`)
const webhookRow = async () => {
  const [row] = await db().select().from(shopWebhooks).where(eq(shopWebhooks.shopWebhookSeq, webhook.shopWebhookSeq))
  return row
}

/** Queues the event of an item with this stock, in a transaction of its own. */
const tell = (recordSeq: number, stock: number) =>
  asCall(shop, (call) =>
    tellShop(call, 'ITEM_CHANGED', async () => ({
      recordType: 'ITEM',
      recordSeq,
      recordName: `T${recordSeq}`,
      data: { itemSeq: recordSeq, stock },
    })),
  )

describe('a delivery', () => {
  it('is sent as JSON with a signature of its body', async () => {
    const { shopWebhookDeliverySeq: id } = await newDelivery(shop, webhook)
    await send()
    const [received] = site.received
    if (!received) throw new Error('nothing was sent')
    const at = shop.clock.now()
    expect(JSON.parse(received.body)).toEqual({
      id,
      kind: 'ITEM_CHANGED',
      createdAt: at.toISOString(),
      data: { itemSeq: 1 },
    })
    const t = Math.floor(at.getTime() / 1000)
    const v1 = createHmac('sha256', SECRET).update(`${t}.${received.body}`).digest('hex')
    expect(received.headers['shop-signature']).toBe(`t=${t},v1=${v1}`)
    expect(received.url).toBe(webhook.url)
    expect(await states()).toEqual(['DELIVERED 1'])
    expect(await webhookRow()).toMatchObject({ failures: 0, lastDeliveredAt: at, lastResponse: 'HTTP 200' })
  })

  it('is retried with growing delays under the same number, until the response is 2xx', async () => {
    await newDelivery(shop, webhook)
    const answers = [500, 302, new Error('응답 없음 (10초)'), 204]
    site.answer(() => answers.shift() ?? 200)
    await send()
    expect(await states()).toEqual(['RETRYING 1'])
    await send()
    expect(site.received).toHaveLength(1)
    for (const minutes of [0.5, 1, 2]) {
      shop.clock.advance(minutes)
      await send()
    }
    expect(await states()).toEqual(['DELIVERED 4'])
    expect(new Set(site.received.map(({ id }) => id)).size).toBe(1)
  })

  it('delays only later deliveries of the same record', async () => {
    site.answer(({ data }) => (data.itemSeq === 1 ? 500 : 200))
    await tell(1, 10)
    await tell(1, 9)
    await tell(2, 5)
    await send()
    expect(await states()).toEqual(['RETRYING 1', 'WAITING 0', 'DELIVERED 1'])
    site.answer(() => 200)
    shop.clock.advance(1)
    await send()
    await shop.idle()
    const stocksOf = (itemSeq: number) =>
      site.received.filter(({ data }) => data.itemSeq === itemSeq).map(({ data }) => data.stock)
    expect([stocksOf(1), stocksOf(2)]).toEqual([[10, 10, 9], [5]])
  })

  it('fails permanently after a day; the next event of its record retries it once, and follows it', async () => {
    await tell(1, 10)
    site.answer(() => 503)
    await send()
    shop.clock.advance(24 * 60)
    await send()
    expect(await states()).toEqual(['FAILED 2'])
    shop.clock.advance(60)
    await send()
    expect(site.received).toHaveLength(2)
    site.answer(() => 200)
    await tell(1, 9)
    await send()
    await shop.idle()
    expect(await states()).toEqual(['DELIVERED 3', 'DELIVERED 1'])
    expect(site.received.slice(2).map(({ data }) => data.stock)).toEqual([10, 9])
  })

  it('to a disabled address waits until it is enabled', async () => {
    await tell(1, 10)
    await db().update(shopWebhooks).set({ enabled: false })
    await tell(2, 10)
    await send()
    expect(await states()).toEqual(['WAITING 0'])
    await db().update(shopWebhooks).set({ enabled: true })
    await send()
    expect(await states()).toEqual(['DELIVERED 1'])
  })

  it('is removed after 30 days', async () => {
    await tell(1, 10)
    shop.clock.advance(29 * 24 * 60)
    await shop.run(webhookRetentionJob)
    expect(await stored()).toHaveLength(1)
    shop.clock.advance(2 * 24 * 60)
    await shop.run(webhookRetentionJob)
    expect(await stored()).toHaveLength(0)
  })
})

describe('an address that fails', () => {
  it('is tried with one delivery at a time, with growing delays, and with all once it responds', async () => {
    site.answer(() => 500)
    for (const item of [1, 2, 3, 4, 5, 6, 7, 8]) await tell(item, 1)
    await send()
    await shop.idle()
    const first = site.received.length
    // the deliveries that were sent in parallel
    expect(first).toBeGreaterThanOrEqual(5)
    expect(first).toBeLessThanOrEqual(8)
    shop.clock.advance(0.4)
    await send()
    expect(site.received).toHaveLength(first)
    // longer than the longest of the first delays
    shop.clock.advance(5)
    await send()
    expect(site.received.length - first).toBe(1)
    expect((await webhookRow())?.failures).toBe(first + 1)
    site.answer(() => 200)
    shop.clock.advance(60)
    await send()
    await shop.idle()
    await send()
    expect(new Set((await stored()).map(({ state }) => state))).toEqual(new Set(['DELIVERED']))
    expect(await webhookRow()).toMatchObject({ failures: 0, pausedUntil: null })
  })
})

describe('the site is notified', () => {
  const call = async <T = unknown>(method: string, path: string, body?: unknown) => {
    const answer = await shop.call<T>(method, path, { token: await boss(shop), body })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    await shop.idle()
    return answer.result
  }

  it('of a changed order, with its numbers and states, without personal data', async () => {
    const { order } = await newOrder(shop, { order: { state: 'PAID', ordererName: '홍길순' } })
    await call('POST', `/api/v1/admin/orders/${order.orderSeq}/transition`, {
      action: 'PREPARE',
      version: order.version,
    })
    const [received] = site.received
    expect(received).toMatchObject({
      kind: 'ORDER_MOVED',
      data: { orderSeq: order.orderSeq, orderNo: order.orderNo, action: 'PREPARE', before: 'PAID', state: 'PREPARING' },
    })
    expect(received?.body).not.toContain('홍길순')
    expect(received?.body).not.toContain(order.ordererPhone)
  })

  it('of an answer, and of its edit', async () => {
    const writer = { memberSeq: null, writerName: '홍길동', writerPhone: '01012345678', writerEmail: null }
    const { inquirySeq, version } = await asCall(shop, (inner) =>
      receiveInquiry(inner, { ...writer, category: 'DELIVERY', title: '배송 문의', content: '언제 도착하나요?' }),
    )
    const path = `/api/v1/admin/inquiries/${inquirySeq}/answer`
    const answered = await call<Schemas['Inquiry']>('PUT', path, { content: '내일 도착합니다.', version })
    await call('PUT', path, { content: '모레 도착합니다.', version: answered.version })
    expect(site.received.map(({ kind, data }) => [kind, data])).toEqual([
      ['INQUIRY_ANSWERED', { type: 'INQUIRY', inquirySeq, memberSeq: null, edited: false }],
      ['INQUIRY_ANSWERED', { type: 'INQUIRY', inquirySeq, memberSeq: null, edited: true }],
    ])
  })

  it('of an item whose price, stock or visibility changes, and of no other change', async () => {
    const look = async () => {
      await shop.run(webhookItemsJob)
      await send()
      await shop.idle()
    }
    // changes count from this run on
    await look()
    const [item] = await db()
      .select()
      .from(items)
      .where(and(eq(items.visible, true), eq(items.saleState, 'ON_SALE')))
      .limit(1)
    if (!item) throw new Error('the sample has no item on sale')
    const change = async (values: Partial<typeof items.$inferInsert>) => {
      await db().update(items).set(values).where(eq(items.itemSeq, item.itemSeq))
      await look()
    }
    await change({ salePrice: item.salePrice + 1_000 })
    await change({ adminMemo: '메모만 바뀌었다' })
    await change({ stockQuantity: 3 })
    await change({ visible: false })
    const { itemSeq, itemCode, saleState, listPrice } = item
    const shown = { itemSeq, itemCode, saleState, listPrice, salePrice: item.salePrice + 1_000, shown: true }
    expect(site.received.map(({ kind, data }) => ({ kind, ...data }))).toEqual([
      { kind: 'ITEM_CHANGED', ...shown, stockQuantity: item.stockQuantity },
      { kind: 'ITEM_CHANGED', ...shown, stockQuantity: 3 },
      { kind: 'ITEM_CHANGED', itemSeq, shown: false },
    ])
    // without a subscriber changes are not recorded, and a later subscriber gets only later changes
    await db()
      .update(shopWebhooks)
      .set({ kinds: ['REFUND_DONE'] })
    await look()
    await change({ visible: true })
    await db()
      .update(shopWebhooks)
      .set({ kinds: ['ITEM_CHANGED'] })
    await look()
    expect(site.received).toHaveLength(3)
  })

  it('once of a notice, when it is published', async () => {
    const publishAt = new Date(shop.clock.now().getTime() + 60 * 60_000)
    const [notice] = await db()
      .insert(notices)
      .values({ category: 'GENERAL', audience: 'ALL', title: '휴무 안내', content: '<p>휴무</p>', publishAt })
      .returning()
    await shop.run(webhookNoticesJob)
    expect(site.received).toEqual([])
    shop.clock.advance(61)
    await shop.run(webhookNoticesJob)
    await shop.run(webhookNoticesJob)
    await send()
    await shop.idle()
    expect(site.received.map(({ kind, data }) => [kind, data.noticeSeq])).toEqual([
      ['NOTICE_PUBLISHED', notice?.noticeSeq],
    ])
    // a webhook that is added later gets no earlier notices
    await newWebhook(shop)
    await shop.run(webhookNoticesJob)
    await send()
    await shop.idle()
    expect(site.received).toHaveLength(1)
  })

  it('of a freed slot, and of a closed day', async () => {
    const [reservation] = await db()
      .select()
      .from(mountReservations)
      .where(eq(mountReservations.state, 'CONFIRMED'))
      .limit(1)
    if (!reservation) throw new Error('the sample has no reservation')
    const reservedAt = new Date(shop.clock.now().getTime() + 3 * 24 * 60 * 60_000)
    const { mountReservationSeq: seq, storeSeq } = reservation
    await db().update(mountReservations).set({ reservedAt }).where(eq(mountReservations.mountReservationSeq, seq))
    await call('POST', `/api/v1/admin/mount-reservations/${seq}/transition`, {
      action: 'CANCEL',
      reason: '고객 요청으로 취소',
      version: reservation.version,
    })
    const slots = () => site.received.filter(({ kind }) => kind === 'SLOTS_CHANGED').map(({ data }) => data)
    const to = new Date(reservedAt.getTime() + reservation.durationMinutes * 60_000).toISOString()
    expect(slots()).toEqual([{ storeSeq, change: 'FREED', from: reservedAt.toISOString(), to }])

    // closures begin and end at multiples of ten minutes
    const tens = 10 * 60_000
    const from = new Date(Math.ceil((shop.clock.now().getTime() + 40 * 24 * 60 * 60_000) / tens) * tens)
    const until = new Date(from.getTime() + 2 * 60 * 60_000)
    const span = { fromAt: from.toISOString(), toAt: until.toISOString() }
    const closure = await call<Schemas['StoreClosure']>('POST', `/api/v1/admin/stores/${storeSeq}/closures`, {
      kind: 'CLOSED',
      ...span,
      reason: '내부 공사',
      keepReservations: true,
    })
    await call('DELETE', `/api/v1/admin/stores/closures/${closure.storeClosureSeq}`)
    expect(slots().slice(1)).toEqual([
      { storeSeq, change: 'CLOSED', from: span.fromAt, to: span.toAt },
      { storeSeq, change: 'OPENED', from: span.fromAt, to: span.toAt },
    ])
  })

  it('of a store that opens, changes its hours or pauses, and of a public holiday', async () => {
    const path = '/api/v1/admin/stores'
    const { storeSeq } = await madeStore(shop, await wholeBody(shop, { maxAheadDays: 14 }))
    // the webhook reports holidays of other stores as well
    const slots = () =>
      site.received.flatMap(({ kind, data }) => (kind === 'SLOTS_CHANGED' && data.storeSeq === storeSeq ? [data] : []))
    const read = async () =>
      (await shop.call<Schemas['Store']>('GET', `${path}/${storeSeq}`, { token: await boss(shop) })).result
    const move = async (overrides: object) =>
      call('POST', `${path}/${storeSeq}/transition`, { ...overrides, version: (await read()).version })
    const put = async (overrides: Partial<Schemas['StoreUpdate']>) =>
      call('PUT', `${path}/${storeSeq}`, storePut(await read(), overrides))
    const today = seoulDay(shop.clock.now())
    const from = shop.clock.now().toISOString()
    const to = endOfDay(shiftDays(today, 14)).toISOString()
    // the store has not opened yet, so this changes no bookable slot
    await put({ capacity: 3 })
    await move({ to: 'OPEN' })
    const { hours } = await read()
    await put({ hours: { ...hours, MON: { ...hours.MON, to: '18:30' } } })
    await put({ memo: '예약과 상관없는 메모' })
    const day = shiftDays(today, 5)
    const holidays = `/api/v1/admin/holidays?year=${day.slice(0, 4)}`
    const seen = await call<Schemas['Holiday'][]>('GET', holidays)
    await call('PUT', holidays, { holidays: [...seen, { date: day, name: '임시공휴일' }], seen })
    await move({ to: 'PAUSED', reason: '내부 공사' })
    await send()
    await shop.idle()
    expect(slots()).toEqual([
      { storeSeq, change: 'OPENED', from, to },
      { storeSeq, change: 'CHANGED', from, to },
      { storeSeq, change: 'CHANGED', from: startOfDay(day).toISOString(), to },
      { storeSeq, change: 'CLOSED', from, to },
    ])
  })

  it('only of subscribed events', async () => {
    await db()
      .update(shopWebhooks)
      .set({ kinds: ['REFUND_DONE'] })
    await tell(1, 10)
    expect(await stored()).toEqual([])
  })
})

describe('an address that fails', () => {
  const pending = async (token: string) =>
    (await shop.call<Schemas['PendingCount'][] | null>('GET', '/api/v1/admin/dashboard/pending', { token })).result
  const badge = async (token: string) =>
    (await shop.call<number>('GET', '/api/v1/admin/common/refresh/WEBHOOK', { token })).result
  const signIn = async (code: string) => {
    const { permissionGroupSeq } = await newGroup(shop, { permissions: { [code]: 'READ' } })
    return (await session(shop, await readyAdmin(shop, permissionGroupSeq))).token
  }
  const set = (columns: Partial<ShopWebhook>) =>
    db().update(shopWebhooks).set(columns).where(eq(shopWebhooks.shopWebhookSeq, webhook.shopWebhookSeq))

  it('has a badge and is on the dashboard, for admins with permission for the tab, until it responds', async () => {
    const reader = await signIn('STORE_INFO_MANAGEMENT')
    await set({ failures: 4 })
    expect([await badge(reader), await pending(reader)]).toEqual([0, null])
    await set({ failures: 5 })
    expect(await badge(reader)).toBe(1)
    const oldestAt = webhook.createdAt.toISOString()
    expect(await pending(reader)).toEqual([{ type: 'FAILING_WEBHOOK', count: 1, oldestAt }])
    const stranger = await signIn('ORDER_MANAGEMENT')
    expect(await badge(stranger)).toBe(0)
    expect((await pending(stranger))?.map(({ type }) => type)).not.toContain('FAILING_WEBHOOK')

    await set({ enabled: false })
    expect([await badge(reader), await pending(reader)]).toEqual([0, null])
    await set({ enabled: true })
    expect(await badge(reader)).toBe(1)
    await newDelivery(shop, webhook)
    await send()
    expect([await badge(reader), await pending(reader)]).toEqual([0, null])
  })

  it('is counted, too, when it responds but missed an event', async () => {
    const reader = await signIn('STORE_INFO_MANAGEMENT')
    await newDelivery(shop, webhook, { state: 'FAILED', nextAttemptAt: null })
    const now = shop.clock.now()
    await set({ lastDeliveredAt: now })
    expect(await badge(reader)).toBe(1)
    expect(await pending(reader)).toEqual([{ type: 'FAILING_WEBHOOK', count: 1, oldestAt: now.toISOString() }])
  })
})
