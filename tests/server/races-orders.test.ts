import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { depositExpiryJob } from '../../server/orderdelivery/desk/jobs/deposit-expiry'
import { orders } from '../../server/orderdelivery/schema/order.schema'
import { orderHistories } from '../../server/orderdelivery/schema/order-note.schema'
import { items, stockHistories } from '../../server/product/schema/item.schema'
import { simulatedPgCalls } from '../../server/providers/payments/simulated.schema'
import { cardBody } from './card-body'
import { newBrand, newItem } from './goods'
import { type Answer, type TestShop, testShop } from './harness'
import { newOrder, orderRow } from './orders'
import { boss } from './staff'

/** Two servers of one shop: of two simultaneous actions of admins exactly one succeeds, on every database. */

let shop: TestShop
let other: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  other = await shop.another()
  token = await boss(shop)
})
afterAll(() => shop.close())

const db = () => shop.services.db
const inTurn = <T>(n: number, work: (server: TestShop, i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i % 2 ? other : shop, i)))
const codes = (answers: Answer[]) => answers.map(({ status, code }) => code ?? status).sort()

describe('concurrently', () => {
  it('the same move by two admins is made once; the other gets a conflict', async () => {
    const { order } = await newOrder(shop)
    const answers = await inTurn(4, (server) =>
      server.call('POST', `/api/v1/admin/orders/${order.orderSeq}/transition`, {
        token,
        body: { action: 'PREPARE', version: order.version },
      }),
    )
    expect(codes(answers)).toEqual([200, 'CONFLICT', 'CONFLICT', 'CONFLICT'])
    const messages = await db()
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.orderSeq, order.orderSeq))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(messages).toHaveLength(1)
  })

  it('the last unit is sold once', async () => {
    const { brandSeq } = await newBrand(shop)
    const item = await newItem(shop, { brandSeq, deliveryMethods: ['PARCEL'], stockQuantity: 1 })
    const receiver = { name: '박수령', phone: '01087654321', zipCode: '06236', address1: '서울특별시 강남구' }
    const answers = await inTurn(4, (server) =>
      server.call<Schemas['Order']>('POST', '/api/v1/admin/orders', {
        token,
        body: {
          deliveryMethod: 'PARCEL',
          lines: [{ itemSeq: item.itemSeq, quantity: 1 }],
          receiver,
          ordererName: '이수기',
          ordererPhone: '01022223333',
          paymentMethod: 'CARD_BY_NUMBER',
          requestId: crypto.randomUUID(),
        },
      }),
    )
    expect(codes(answers)).toEqual([201, 'OUT_OF_STOCK', 'OUT_OF_STOCK', 'OUT_OF_STOCK'])
    const [after] = await db().select().from(items).where(eq(items.itemSeq, item.itemSeq))
    expect(after?.stockQuantity).toBe(0)
    expect(
      await db()
        .select()
        .from(stockHistories)
        .where(eq(stockHistories.itemSeq, item.itemSeq))
        .orderBy(asc(stockHistories.stockHistorySeq)),
    ).toHaveLength(1)
  })

  it('order numbers are unique', async () => {
    const { brandSeq } = await newBrand(shop)
    const item = await newItem(shop, { brandSeq, deliveryMethods: ['PARCEL'], stockQuantity: 100 })
    const answers = await inTurn(8, (server) =>
      server.call<Schemas['Order']>('POST', '/api/v1/admin/orders', {
        token,
        body: {
          deliveryMethod: 'PARCEL',
          lines: [{ itemSeq: item.itemSeq, quantity: 1 }],
          receiver: { name: '박수령', phone: '01087654321', zipCode: '06236', address1: '서울특별시 강남구' },
          ordererName: '이수기',
          ordererPhone: '01022223333',
          paymentMethod: 'CARD_BY_NUMBER',
          requestId: crypto.randomUUID(),
        },
      }),
    )
    const created = answers.filter(({ status }) => status === 201)
    expect(new Set(created.map(({ result }) => result.orderNo)).size).toBe(created.length)
    // a request that exceeds the lock timeout is asked to try again
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
  })

  it('two cards for one order: one is charged', async () => {
    const { order } = await newOrder(shop, { order: { state: 'PAYMENT_PENDING', paymentMethod: 'CARD_BY_NUMBER' } })
    const ids = Array.from({ length: 4 }, () => crypto.randomUUID())
    const answers = await inTurn(4, (server, i) =>
      server.call('POST', '/api/v1/admin/order/payment/card-by-number', {
        token,
        body: cardBody(order.orderSeq, order.payAmount, { requestId: ids[i] ?? '' }),
      }),
    )
    expect(codes(answers).filter((code) => code === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const charged = await db().select().from(simulatedPgCalls)
    expect(charged.filter(({ key }) => ids.includes(key as (typeof ids)[number]))).toHaveLength(1)
    expect(await orderRow(shop, order.orderSeq)).toMatchObject({ state: 'PAID', paidAmount: order.payAmount })
  })

  it('an overdue order is canceled by one of two servers', async () => {
    await db().update(orders).set({ depositDueAt: null })
    const past = new Date(shop.clock.now().getTime() - 60_000)
    const created = await Promise.all(
      Array.from({ length: 4 }, () =>
        newOrder(shop, {
          order: { state: 'PAYMENT_PENDING', depositDueAt: past, pointUsed: 0 },
          lines: [{ pointUsed: 0 }],
        }),
      ),
    )
    const counts = await Promise.all([shop, other].map((server) => server.run(depositExpiryJob)))
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(4)
    for (const { order } of created) expect((await orderRow(shop, order.orderSeq)).state).toBe('CANCELED')
  })
})
