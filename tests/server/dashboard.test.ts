import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { allSalesJob, countDays, recentSalesJob } from '../../server/dashboard/daily-sales'
import { dailySales } from '../../server/dashboard/daily-sales.schema'
import { inquiries } from '../../server/inquirycommunity/schema/inquiry.schema'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { orderPayments, refunds } from '../../server/orderdelivery/schema/payment.schema'
import { items } from '../../server/product/schema/item.schema'
import { bankOrder } from './bank'
import { type TestShop, testShop } from './harness'
import { boss, newGroup, readyAdmin, session } from './staff'

const PATH = '/api/v1/admin/dashboard'
const PARTS = ['orders', 'sales', 'best-items', 'pending', 'unanswered', 'low-stock', 'mounts-today'] as const

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  token = await boss(shop)
})
afterAll(() => shop.close())

async function get<T>(part: string, as = token): Promise<T> {
  const answer = await shop.call<T>('GET', `${PATH}/${part}`, { token: as })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.result
}
type Orders = Schemas['DashboardOrders']
type Sales = Schemas['DashboardSales']

describe('00 §5: a widget without permission is null, not refused', () => {
  it.each([
    ['ORDER_MANAGEMENT', ['orders', 'sales', 'pending', 'mounts-today']],
    ['BANKDA_MANAGEMENT', ['pending']],
    ['ORDER_STATE_MANAGEMENT', ['orders']],
    ['ITEM_MANAGEMENT', ['best-items', 'low-stock']],
    ['GENERAL_INQUIRY', ['unanswered']],
    ['STORE_INQUIRY', ['unanswered']],
    ['FAQ', []],
  ])('%s alone', async (code, seen) => {
    const { permissionGroupSeq } = await newGroup(shop, { permissions: { [code]: 'READ' } })
    const limitedToken = (await session(shop, await readyAdmin(shop, permissionGroupSeq))).token
    const answers = await Promise.all(PARTS.map(async (part) => [part, await get(part, limitedToken)] as const))
    expect(answers.filter(([, answer]) => answer !== null).map(([part]) => part)).toEqual(seen)
  })
})

describe('orders', () => {
  it('compares today with yesterday up to the same time, and counts waiting ones', async () => {
    const before = await get<Orders>('orders')
    await bankOrder(shop, { ordered: 1, amount: 111_000 })
    await bankOrder(shop, { ordered: 25, amount: 222_000 })
    // at a later time of day, yesterday
    await bankOrder(shop, { ordered: 20, amount: 5_000 })
    const deleted = await bankOrder(shop, { ordered: 1 })
    await shop.services.db
      .update(orders)
      .set({ deletedAt: shop.clock.now() })
      .where(eq(orders.orderSeq, deleted.orderSeq))
    const after = await get<Orders>('orders')
    expect(after.today.count - before.today.count).toBe(1)
    expect(after.today.amount - before.today.amount).toBe(111_000)
    expect(after.yesterdaySameTime.count - before.yesterdaySameTime.count).toBe(1)
    expect(after.yesterdaySameTime.amount - before.yesterdaySameTime.amount).toBe(222_000)
    const waits = (answer: Orders) => answer.states.find(({ state }) => state === 'PAYMENT_PENDING')
    expect((waits(after)?.count ?? 0) - (waits(before)?.count ?? 0)).toBe(3)
    expect((waits(after)?.newCount ?? 0) - (waits(before)?.newCount ?? 0)).toBe(1)
  })

  it('counts every tab like the tables', async () => {
    const { states } = await get<Orders>('orders')
    const count = async (where: string) =>
      Number(
        (
          (await shop.services.db.execute(sql.raw(`select count(*)::int as n from ${where}`))) as {
            rows: { n: number }[]
          }
        ).rows[0]?.n,
      )
    const alive = 'orders where deleted_at is null and'
    const open = `state in ('REQUESTED', 'ACCEPTED', 'COLLECTED', 'RESHIPPED')`
    expect(Object.fromEntries(states.map((one) => [one.state, one.count]))).toEqual({
      PAYMENT_PENDING: await count(`${alive} state = 'PAYMENT_PENDING'`),
      PAID: await count(`${alive} state = 'PAID'`),
      PREPARING: await count(`${alive} state = 'PREPARING'`),
      SHIPPED: await count(`${alive} state = 'SHIPPED'`),
      MOUNT_WAITING: await count(`${alive} state = 'DELIVERED' and delivery_method <> 'PARCEL'`),
      CANCEL_REQUESTED: await count(`order_claims where kind = 'CANCEL' and ${open}`),
      RETURN_REQUESTED: await count(`order_claims where kind = 'RETURN' and ${open}`),
      EXCHANGE_REQUESTED: await count(`order_claims where kind = 'EXCHANGE' and ${open}`),
      REFUND_PENDING: await count(`refunds where state <> 'DONE'`),
    })
  })

  it('counts every tab like the work queues, with late ones', async () => {
    const { db } = shop.services
    const ago = (hours: number) => new Date(shop.clock.now().getTime() - hours * 3_600_000)
    // paid long ago, but prepared since yesterday: not late
    await db
      .update(orders)
      .set({ paidAt: ago(90), preparedAt: ago(20) })
      .where(eq(orders.state, 'PREPARING'))
    const orderCounts = async () =>
      (await get<Orders>('orders')).states.map(({ state, count, late }) => [state, count, late])
    const queues = async () => {
      const { result } = await shop.call<Schemas['OrderStateCount'][]>('GET', '/api/v1/admin/orders/state-counts', {
        token,
      })
      return new Map(result.map(({ state, count, late }) => [state, [state, count, late]]))
    }
    for (const late of [false, true]) {
      if (late)
        await db
          .update(orders)
          .set({ preparedAt: ago(60) })
          .where(eq(orders.state, 'PREPARING'))
      const tiles = await orderCounts()
      const tabs = await queues()
      expect(tiles).toEqual(tiles.map(([state]) => tabs.get(state as Schemas['OrderStateCount']['state'])))
      expect(tiles.find(([state]) => state === 'PREPARING')?.[2]).toBe(late)
    }
  })
})

describe('sales', () => {
  it('sum stored days and today; payments and refunds count on their own day', async () => {
    const { db } = shop.services
    const now = shop.clock.now()
    const before = await get<Sales>('sales?days=7')
    expect(before.days.map(({ date }) => date)).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`))
    expect(before.previous.at(-1)?.date).toBe('2026-11-14')
    const { orderSeq, orderPaymentSeq } = await bankOrder(shop, { ordered: 72, amount: 300_000, state: 'PAID' })
    const hours = (n: number) => new Date(now.getTime() - n * 3_600_000)
    await db
      .update(orderPayments)
      .set({ approvedAt: hours(48) })
      .where(eq(orderPayments.orderPaymentSeq, orderPaymentSeq))
    const refund = { orderSeq, method: 'BANK' as const, state: 'DONE' as const, requestedAt: now, dueAt: now }
    await db.insert(refunds).values([
      { ...refund, cashAmount: 50_000, doneAt: now },
      // an overpaid amount was never counted as received
      { ...refund, cashAmount: 7_000, doneAt: now, bankDepositSeq: 1 },
      { ...refund, cashAmount: 9_000, state: 'PENDING' },
    ])
    const stale = await get<Sales>('sales?days=7')
    const of = (sales: Sales, date: string) => sales.days.find((day) => day.date === date)
    const paid = (sales: Sales) => of(sales, '2026-11-19')?.paidAmount ?? 0
    expect(paid(stale)).toBe(paid(before))
    expect((of(stale, '2026-11-21')?.refundAmount ?? 0) - (of(before, '2026-11-21')?.refundAmount ?? 0)).toBe(50_000)
    await shop.run(recentSalesJob)
    const fresh = await get<Sales>('sales?days=7')
    expect(paid(fresh) - paid(before)).toBe(300_000)
    expect((of(fresh, '2026-11-18')?.orderCount ?? 0) - (of(before, '2026-11-18')?.orderCount ?? 0)).toBe(1)
    expect(fresh.totals.last7 - before.totals.last7).toBe(250_000)
    expect(fresh.totals.today).toBe(of(fresh, '2026-11-21')?.netAmount)
  })

  it('stored days equal the orders, also after a day lost all its sales', async () => {
    const { db } = shop.services
    await db
      .insert(dailySales)
      .values({ day: '2026-07-01', orderCount: 9, paidAmount: 9, refundAmount: 9 })
      .onConflictDoUpdate({
        target: dailySales.day,
        set: { orderCount: 9_999 },
      })
    await shop.run(allSalesJob)
    const kept = await db.select().from(dailySales).where(sql`day >= '2026-06-01'`).orderBy(dailySales.day)
    expect(kept).toEqual(await countDays(db, '2026-06-01', '2026-11-21'))
  })

  it('90 days are compared with the 90 days before', async () => {
    const { days, previous } = await get<Sales>('sales?days=90')
    expect([days.length, previous.length, previous[0]?.date]).toEqual([90, 90, '2026-05-26'])
  })
})

describe('items', () => {
  it('lists best sellers of seven days by kept quantity, compared with the seven days before', async () => {
    const { db } = shop.services
    const [tire] = await db.select().from(items).where(eq(items.itemType, 'TIRE')).limit(1)
    if (!tire) throw new Error('no tire')
    const order = await bankOrder(shop, { ordered: 1 })
    const line = { orderSeq: order.orderSeq, itemSeq: tire.itemSeq, itemName: tire.name, unitPrice: 10, lineAmount: 10 }
    const sold = { ...line, state: 'PAID' as const, quantity: 99, orderedAt: order.orderedAt }
    await db.insert(orderLines).values([
      { ...sold, lineNo: 2 },
      { ...sold, lineNo: 3, canceledQuantity: 90 },
      { ...sold, lineNo: 4, quantity: 50, orderedAt: new Date(order.orderedAt.getTime() - 8 * 86_400_000) },
    ])
    const best = await get<Schemas['BestSold'][]>('best-items?days=7&itemType=TIRE')
    expect(best).toHaveLength(10)
    expect(best[0]).toMatchObject({ rank: 1, previousRank: 1, itemSeq: tire.itemSeq, itemType: 'TIRE' })
    expect(best[0]?.quantity).toBeGreaterThanOrEqual(108)
    expect(best.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(
      (await get<Schemas['BestSold'][]>('best-items?itemType=BATTERY')).every((one) => one.itemType === 'BATTERY'),
    ).toBe(true)
  })

  it('lists low stock, the most urgent first, up to the limit', async () => {
    const low = await get<Schemas['DashboardLowStock']>('low-stock?limit=50')
    const list = await shop.call<{ total: number }>(
      'GET',
      '/api/v1/admin/items?saleState[0]=ON_SALE&saleState[1]=SOLD_OUT&stock=LOW',
      { token },
    )
    expect(low.lowCount).toBe(list.result.total)
    expect(low.lowCount).toBeGreaterThanOrEqual(low.soldOutCount)
    const days = low.items.map(({ daysLeft }) => daysLeft ?? Number.POSITIVE_INFINITY)
    expect(days).toEqual(days.toSorted((a, b) => a - b))
    expect(low.items.every(({ stockQuantity, safetyStock }) => stockQuantity <= safetyStock)).toBe(true)
  })

  it('low stock and best sellers count the same sales, including an order of this moment', async () => {
    const { db } = shop.services
    const [tire] = await db.select().from(items).where(eq(items.itemType, 'TIRE')).limit(1)
    if (!tire) throw new Error('no tire')
    await db
      .update(items)
      .set({ saleState: 'ON_SALE', stockManaged: true, stockQuantity: 1, safetyStock: 99, soldLast30Days: 0 })
      .where(eq(items.itemSeq, tire.itemSeq))
    const order = await bankOrder(shop, { ordered: 1 })
    await db.insert(orderLines).values({
      orderSeq: order.orderSeq,
      itemSeq: tire.itemSeq,
      itemName: tire.name,
      unitPrice: 10,
      lineAmount: 10,
      state: 'PAID',
      lineNo: 2,
      quantity: 500,
      orderedAt: order.orderedAt,
    })
    const [best] = await get<Schemas['BestSold'][]>('best-items?days=30&itemType=TIRE')
    const low = await get<Schemas['DashboardLowStock']>('low-stock?limit=50')
    const mine = low.items.find(({ itemSeq }) => itemSeq === tire.itemSeq)
    expect(best?.itemSeq).toBe(tire.itemSeq)
    expect(mine).toMatchObject({ soldLast30Days: best?.quantity, daysLeft: 0 })
  })
})

describe('waiting records', () => {
  it('counts each kind with its oldest, and omits kinds without any', async () => {
    const { db } = shop.services
    const waiting = await get<Schemas['UnansweredCount'][]>('unanswered')
    expect(waiting.map(({ type }) => type)).toEqual([
      'ITEM_INQUIRY',
      'GENERAL_INQUIRY',
      'RETURN_INQUIRY',
      'ITEM_REVIEW',
      'BATTERY_REVIEW',
      'STORE_REVIEW',
      'BATTERY_STORE_REVIEW',
      'BUSINESS_MEMBER_INQUIRY',
      'MARKETING_INQUIRY',
      'STORE_INQUIRY',
      'WHOLESALE_INQUIRY',
      'STORE_AFFILIATE_APPLICATION',
      'BUSINESS_MEMBER_APPLICATION',
      'RENTAL_APPLICATION',
    ])
    const counter = await shop.call<number>('GET', '/api/v1/admin/common/refresh/INQUIRY', { token })
    expect(waiting[1]?.count).toBe(counter.result)
    await db.update(inquiries).set({ state: 'ANSWERED' })
    const rest = await get<Schemas['UnansweredCount'][]>('unanswered')
    expect(rest.map(({ type }) => type)).not.toContain('GENERAL_INQUIRY')
  })

  it("today's reservations: names and car numbers are masked, from now on", async () => {
    const mounts = await get<Schemas['DashboardMounts']>('mounts-today')
    expect(mounts.date).toBe('2026-11-21')
    expect(mounts.counts.map(({ state }) => state)).toEqual(['REQUESTED', 'CONFIRMED', 'DONE', 'NO_SHOW', 'CANCELED'])
    const now = shop.clock.now().toISOString()
    for (const { reservedAt, ordererName, carNumberMasked } of mounts.items) {
      expect(reservedAt >= now).toBe(true)
      expect(ordererName).toContain('*')
      expect(carNumberMasked ?? '*').toContain('*')
    }
  })
})
