import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../server/db/transaction'
import { auditShop, MAX_FAULTS_PER_RULE } from '../../server/member/ledger/audit'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { orderPayments, refunds } from '../../server/orderdelivery/schema/payment.schema'
import { claimBody, newOrder, settled } from './claim-orders'
import { type TestShop, testShop } from './harness'
import { boss } from './staff'

/** Rules of `npm run ledger`. Each check reads the whole sample shop, which takes about a second. */

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const rulesOff = async () => [...new Set((await auditShop(shop.services.db)).map(({ rule }) => rule))]

describe('ledger audit', () => {
  it('finds nothing in the sample shop', async () => {
    expect(await auditShop(shop.services.db)).toEqual([])
  })

  it('finds nothing after an order with coupon, points and deposit was canceled', async () => {
    const order = await newOrder(shop, {
      coupon: { discount: 10_000, minOrderAmount: 0 },
      point: 3_000,
      deposit: 50_000,
    })
    // the fixture inserts the points and coupons that its orders use, so that they are consistent
    expect(await auditShop(shop.services.db)).toEqual([])
    const cash = order.payAmount
    const body = claimBody(order, 4, { settlement: settled(cash) })
    const done = await shop.call('POST', `/api/v1/admin/orders/${order.orderSeq}/claims`, {
      token: await boss(shop),
      body,
    })
    expect(done.errors).toMatchObject([])
    await shop.idle()
    expect(await auditShop(shop.services.db)).toEqual([])
  })

  it('lists inconsistencies, at most twenty records per rule', async () => {
    const { db } = shop.services
    const undo = new Error('undo')
    const broken = async (breaking: (tx: typeof db) => Promise<unknown>) => {
      let off: string[] = []
      await inTransaction(shop.services, async (tx) => {
        await breaking(tx)
        off = [...new Set((await auditShop(tx)).map(({ rule }) => rule))]
        throw undo
      }).catch((error) => {
        if (error !== undo) throw error
      })
      return off
    }
    const paid = sql`order_seq = (select min(order_seq) from orders where state = 'CONFIRMED' and paid_amount > 0)`
    expect(await broken((tx) => tx.update(orders).set({ pointUsed: 7 }).where(paid))).toContain(
      '주문: 사용 포인트 = 포인트 사용 내역',
    )
    expect(await broken((tx) => tx.update(orders).set({ depositUsed: 7 }).where(paid))).toContain(
      '주문: 사용 예치금 = 예치금 사용 내역',
    )
    expect(await broken((tx) => tx.update(orders).set({ couponDiscount: 7 }).where(paid))).toContain(
      '주문: 쿠폰할인 = 주문에 쓴 쿠폰의 할인액',
    )
    expect(await broken((tx) => tx.update(orders).set({ paidAmount: 7 }).where(paid))).toContain(
      '주문: 입금액 = 결제의 입금액',
    )
    expect(await broken((tx) => tx.update(orders).set({ adminDiscount: 7 }).where(paid))).toContain(
      '주문: 미수금 면제 = 상품별 면제액의 합',
    )
    expect(await broken((tx) => tx.update(orderPayments).set({ refundedAmount: 7 }).where(paid))).toContain(
      '결제: 환불액 = 그 결제의 완료된 환불',
    )
    expect(
      await broken((tx) =>
        tx
          .update(orderPayments)
          .set({ receivedAmount: sql`${orderPayments.receivedAmount} - 1` })
          .where(paid),
      ),
    ).toEqual(expect.arrayContaining(['주문: 결제완료 주문의 입금액 = 결제금액', '주문: 입금액 = 결제의 입금액']))
    const someRefund = sql`refund_seq = (select min(refund_seq) from refunds where state = 'DONE' and cash_amount > 0 and bank_deposit_seq is null)`
    expect(await broken((tx) => tx.update(refunds).set({ cashAmount: 900_000_000 }).where(someRefund))).toContain(
      '주문: 나간 금액 ≤ 받은 금액 (예치금 포함)',
    )
    expect(
      await broken((tx) =>
        tx
          .update(orderLines)
          .set({ remainingEarnPoint: 99_999 })
          .where(
            eq(orderLines.orderLineSeq, sql`(select min(order_line_seq) from point_entries where kind = 'EARN_ORDER')`),
          ),
      ),
    ).toEqual(['주문 상품: 남은 적립 = 구매 적립 − 회수'])

    await inTransaction(shop.services, async (tx) => {
      await tx.update(orders).set({ adminDiscount: 1 })
      expect(await auditShop(tx)).toHaveLength(MAX_FAULTS_PER_RULE)
      throw undo
    }).catch((error) => {
      if (error !== undo) throw error
    })
    expect(await rulesOff()).toEqual([])
  })
})
