import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditShop } from '../../server/member/ledger/audit'
import { refundJob } from '../../server/orderdelivery/claim/refund/refund-worker'
import { cardChargeJob } from '../../server/orderdelivery/payment/card-payment'
import { mountReservations } from '../../server/orderdelivery/schema/mount-reservation.schema'
import { orderLines } from '../../server/orderdelivery/schema/order.schema'
import { orderPayments, refunds } from '../../server/orderdelivery/schema/payment.schema'
import { simulatedPgCalls } from '../../server/providers/payments/simulated.schema'
import { stockOf } from './claim-orders'
import { give, newCoupon } from './coupons'
import { type TestShop, testShop } from './harness'
import { newMember } from './members'
import { newStore } from './mounts'
import { siteCall } from './shop/shop-api'
import {
  accountIssued,
  byOf,
  draftOf,
  newGoods,
  type OrderBody,
  payInBrowser,
  paymentIdOf,
  placed,
  quote,
  type ShopOrder,
} from './shop/shop-orders'
import { type Ending, type TwoServers, times, twoServers } from './shop/two-servers'

/** Two servers of one shop receive simultaneous requests of the customer site for a limited resource. */

let shop: TestShop
let servers: TwoServers

beforeAll(async () => {
  shop = await testShop()
  servers = await twoServers(shop)
})
afterAll(async () => {
  servers.close()
  await shop.close()
})

const db = () => shop.services.db
const statuses = (answers: readonly Ending<unknown>[]) => answers.map(({ status, code }) => code ?? status).sort()

/** Returns the body of an order at today's price. */
async function bodyOf(draft: ReturnType<typeof draftOf>): Promise<OrderBody> {
  return { ...draft, expectedPayAmount: (await quote(shop, draft)).result.payAmount }
}
const order = (body: OrderBody, idempotencyKey: string = randomUUID()) =>
  siteCall('POST /api/v1/shop/orders', { body, idempotencyKey })
const telling = (made: ShopOrder) =>
  siteCall('POST /api/v1/shop/orders/{orderNo}/payment', {
    path: { orderNo: made.orderNo },
    query: byOf(made),
    body: { paymentId: paymentIdOf(made) },
  })
const canceling = (
  made: ShopOrder,
  refundAccount?: { bankCode: '004'; accountNumber: string; accountHolder: string },
) =>
  siteCall('POST /api/v1/shop/orders/{orderNo}/claims', {
    path: { orderNo: made.orderNo },
    query: byOf(made),
    body: { kind: 'CANCEL', reasonCode: 'CHANGE_OF_MIND', ...(refundAccount ? { refundAccount } : {}) },
  })

const ordersOf = (itemSeq: number) => db().select().from(orderLines).where(eq(orderLines.itemSeq, itemSeq))

describe('simultaneous orders of customers', () => {
  it('50 for a slot of three: three succeed, the others create no order', async () => {
    const { storeSeq } = await newStore(shop, { capacity: 3 })
    const { itemSeq } = await newGoods(shop, { stockQuantity: 400 })
    const reservedAt = '2026-11-25T10:00:00+09:00'
    const body = await bodyOf(draftOf(itemSeq, { deliveryMethod: 'MOUNT', storeSeq, reservedAt }))
    const answers = await servers.atOnce(times(50, () => order(body)))
    expect(statuses(answers)).toEqual([...Array(3).fill(201), ...Array(47).fill('SLOT_FULL')])
    const booked = await db().select().from(mountReservations).where(eq(mountReservations.storeSeq, storeSeq))
    expect(booked).toHaveLength(3)
    expect(await ordersOf(itemSeq)).toHaveLength(3)
    expect(await stockOf(shop, itemSeq)).toBe(400 - 12)
    expect(await auditShop(db())).toEqual([])
  })

  it('the last pieces are sold once', async () => {
    const { itemSeq } = await newGoods(shop, { stockQuantity: 4 })
    const body = await bodyOf(draftOf(itemSeq))
    const answers = await servers.atOnce(times(10, () => order(body)))
    expect(statuses(answers)).toEqual([201, ...Array(9).fill('OUT_OF_STOCK')])
    expect(await stockOf(shop, itemSeq)).toBe(0)
    expect(await auditShop(db())).toEqual([])
  })

  it('one key sent 20 times creates one order, with the same response', async () => {
    const { itemSeq } = await newGoods(shop)
    const body = await bodyOf(draftOf(itemSeq))
    const key = randomUUID()
    const answers = await servers.atOnce(times(20, () => order(body, key)))
    expect(statuses(answers)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map(({ result }) => result.orderNo)).size).toBe(1)
    expect(await ordersOf(itemSeq)).toHaveLength(1)
    expect(await stockOf(shop, itemSeq)).toBe(96)
    expect(await auditShop(db())).toEqual([])
  })

  it('one copy of a coupon is used by one order', async () => {
    const { memberSeq } = await newMember(shop)
    const { memberCouponSeq } = await give(shop, (await newCoupon(shop)).couponSeq, memberSeq)
    const bodyFor = async () =>
      bodyOf(draftOf((await newGoods(shop)).itemSeq, { memberSeq, coupons: [{ memberCouponSeq }] }))
    const [first, second] = [await bodyFor(), await bodyFor()]
    const answers = await servers.atOnce([order(first), order(second)])
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(1)
    // at the same time, or after the other was done
    expect(['INVALID_STATE', 'VALIDATION_FAILED']).toContain(refused[0]?.code)
    expect(await auditShop(db())).toEqual([])
  })
})

describe('a payment', () => {
  it('at the same time as the cancel of its order is refunded completely', async () => {
    for (let round = 0; round < 4; round += 1) {
      const created = await placed(shop)
      const key = paymentIdOf(created)
      await payInBrowser(shop, key, created.payAmount)
      // each process gets each call twice
      const both = [telling(created), canceling(created)]
      const answers = await servers.atOnce<unknown>(round % 2 ? both.reverse() : both)
      const [paidResponse, canceled] = round % 2 ? answers.reverse() : answers
      expect(canceled?.status).toBe(201)
      expect([200, 409]).toContain(paidResponse?.status)
      await shop.run(cardChargeJob)
      await shop.run(refundJob)
      const [charge] = await db().select().from(simulatedPgCalls).where(eq(simulatedPgCalls.key, key))
      const back = await db()
        .select()
        .from(simulatedPgCalls)
        .where(and(eq(simulatedPgCalls.pgTid, charge?.pgTid ?? ''), eq(simulatedPgCalls.kind, 'CANCEL')))
      expect(back.map(({ amount }) => amount)).toEqual([created.payAmount])
      expect(await auditShop(db())).toEqual([])
    }
  })

  it('into a virtual account that comes at once with the cancel of its order is to be given back once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const created = await accountIssued(shop)
      const key = paymentIdOf(created)
      await shop.services.external.payments?.customer?.deposit(key)
      const cancel = canceling(created, { bankCode: '004', accountNumber: '12345678901', accountHolder: '김환불' })
      const both = [telling(created), cancel, telling(created)]
      await servers.atOnce<unknown>(round % 2 ? both.reverse() : both)
      await shop.run(cardChargeJob)
      await shop.run(refundJob)
      const [payment, ...others] = await db().select().from(orderPayments).where(eq(orderPayments.requestId, key))
      expect(others).toEqual([])
      expect(payment).toMatchObject({ method: 'VIRTUAL_ACCOUNT', receivedAmount: created.payAmount })
      const back = await db()
        .select()
        .from(refunds)
        .where(eq(refunds.orderPaymentSeq, payment?.orderPaymentSeq ?? 0))
      expect(back).toMatchObject([{ cashAmount: created.payAmount }])
      // the order was paid first, or it was not
      expect([
        ['PG_CANCEL', 'DONE', 'MAIN'],
        ['BANK', 'PENDING', 'EXTRA'],
      ]).toContainEqual([back[0]?.method, back[0]?.state, payment?.kind])
      expect(await auditShop(db())).toEqual([])
    }
  })

  it('reported ten times by the site is booked once', async () => {
    const created = await placed(shop)
    await payInBrowser(shop, paymentIdOf(created), created.payAmount)
    const answers = await servers.atOnce(times(10, () => telling(created)))
    expect(statuses(answers)).toEqual(Array(10).fill(200))
    const paid = await db()
      .select()
      .from(orderPayments)
      .where(
        and(
          eq(orderPayments.state, 'PAID'),
          like(orderPayments.pgTid, 'CBN%'),
          eq(orderPayments.amount, created.payAmount),
          eq(orderPayments.requestId, paymentIdOf(created)),
        ),
      )
    expect(paid).toHaveLength(1)
    expect(await auditShop(db())).toEqual([])
  })
})
