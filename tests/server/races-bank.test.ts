import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messageLogs } from '../../server/message/message.schema'
import { bankFeedJob } from '../../server/orderdelivery/bank/bank-feed-worker'
import { bankDepositMatches, bankDeposits } from '../../server/orderdelivery/schema/bank-deposit.schema'
import { orders } from '../../server/orderdelivery/schema/order.schema'
import { bankFeedRows } from '../../server/providers/bank-feed/simulated.schema'
import { BANK, bankOrder, newDeposit, newFeedRow, once, orderOf, paymentOf } from './bank'
import { type TestShop, testShop } from './harness'
import { boss } from './staff'

/** The embedded database has one connection, so its transactions never overlap. */
const onServer = Boolean(process.env.TEST_DATABASE_URL)

let shop: TestShop
let other: TestShop

beforeAll(async () => {
  shop = await testShop()
  other = await shop.another()
  const { db } = shop.services
  await db.delete(bankDepositMatches)
  await db.delete(bankDeposits)
  await db.delete(bankFeedRows)
  await db.update(orders).set({ deletedAt: shop.clock.now() }).where(isNull(orders.deletedAt))
})
afterAll(() => shop.close())

it.runIf(onServer)(
  'two servers pull one feed at once: every row is one deposit, every order is paid once',
  async () => {
    const created = await Promise.all(
      Array.from({ length: 8 }, (_, n) => bankOrder(shop, { name: `동시${n}`, amount: 50_000 + n })),
    )
    for (const n of created.keys()) await newFeedRow(shop, { name: `동시${n}`, amount: 50_000 + n })
    await Promise.all([shop, other].map((server) => server.run(bankFeedJob)))
    const rows = await shop.services.db.select().from(bankDeposits)
    expect(rows.map(({ state }) => state)).toEqual(Array(8).fill('AUTO_MATCHED'))
    expect(await shop.services.db.select().from(bankDepositMatches)).toHaveLength(8)
    for (const { orderSeq, orderPaymentSeq } of created) {
      const order = await orderOf(shop, orderSeq)
      expect([order.state, order.paidAmount]).toEqual(['PAID', order.payAmount])
      expect((await paymentOf(shop, orderPaymentSeq)).receivedAmount).toBe(order.payAmount)
      const messages = await shop.services.db.select().from(messageLogs).where(eq(messageLogs.relatedSeq, orderSeq))
      expect(messages.filter(({ eventCode }) => eventCode === 'PAYMENT_CONFIRMED')).toHaveLength(1)
    }
  },
)

it.runIf(onServer)('two admins match two deposits with one order at once: one succeeds', async () => {
  const order = await bankOrder(shop, { name: '둘이함께' })
  const deposits = [await newDeposit(shop), await newDeposit(shop)]
  const token = await boss(shop)
  const answers = await Promise.all(
    deposits.map(({ bankDepositSeq, version }, at) =>
      (at === 0 ? shop : other).call('POST', `${BANK}/${bankDepositSeq}/match`, {
        token,
        body: { targets: [{ orderPaymentSeq: order.orderPaymentSeq, amount: 256_000 }], version, ...once() },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await paymentOf(shop, order.orderPaymentSeq)).receivedAmount).toBe(256_000)
})
