import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { queryRows } from '../../server/db/rows'
import { refundJob } from '../../server/orderdelivery/claim/refund/refund-worker'
import { refunds } from '../../server/orderdelivery/schema/payment.schema'
import type { Cancellation } from '../../server/providers/payments/port'
import { simulatedPayments } from '../../server/providers/payments/simulated'
import { claimBody, mainPayment, newOrder, orderOf, settled, stockOf } from './claim-orders'
import { type TestShop, testShop } from './harness'
import { otherProcess } from './other-process'

/** Claims handled by two processes of the server. The embedded database allows only one. */

let shop: TestShop
let token: string

describe.runIf(process.env.TEST_DATABASE_URL)('two processes', () => {
  beforeAll(async () => {
    shop = await testShop()
    token = await shop.signIn('admin')
  })
  afterAll(() => shop.close())

  const ADMIN = '/api/v1/admin'

  const another = (to: string, body: unknown, pays = '') => otherProcess(shop, { token, to, body, pays })

  it('complete one return at once: one refund, one stock entry', async () => {
    const order = await newOrder(shop, { state: 'DELIVERED' })
    const send = <T>(path: string, body: unknown) => shop.call<T>('POST', `${ADMIN}${path}`, { token, body })
    const pickup = { method: 'COURIER' as const }
    const created = await send<Schemas['OrderClaim']>(
      `/orders/${order.orderSeq}/claims`,
      claimBody(order, 2, { kind: 'RETURN', reasonCode: 'CHANGE_OF_MIND', pickup }),
    )
    const path = `/order-claims/${created.result.orderClaimSeq}/transition`
    const collected = await send<Schemas['OrderClaim']>(path, {
      action: 'COLLECT',
      inspection: { result: 'OK' },
      requestId: randomUUID(),
      version: created.result.version,
    })
    const { version } = collected.result
    const stock = (await stockOf(shop, order.itemSeqs[0])) ?? 0
    const complete = () => ({ action: 'COMPLETE', settlement: settled(228_000), requestId: randomUUID(), version })
    const other = await another(`${ADMIN}${path}`, complete())
    other.go()
    const here = await send(path, complete())
    await other.said(/STATUS \d+/)
    expect([here.status, other.status()].sort()).toEqual([200, 409])
    const all = await shop.services.db.select().from(refunds).where(eq(refunds.orderSeq, order.orderSeq))
    expect(all).toHaveLength(1)
    expect(await stockOf(shop, order.itemSeqs[0])).toBe(stock + 2)
  })

  it.each(['', 'PAYS'])(
    'kill -9 between the commit and the provider’s answer (it %s): the retry pays once',
    async (pays) => {
      const order = await newOrder(shop)
      const body = claimBody(order, 4, { settlement: settled(512_000) })
      const other = await another(`${ADMIN}/orders/${order.orderSeq}/claims`, body, pays)
      other.go()
      await other.said(/ASKED/)
      other.kill()
      await other.gone()

      const paid: Cancellation[] = []
      const provider = simulatedPayments(shop.services)
      shop.services.external.payments = {
        ...provider,
        cancel: (cancellation) => {
          paid.push(cancellation)
          return provider.cancel(cancellation)
        },
      }
      const look = async () => {
        await shop.run(refundJob)
        const [refund] = await shop.services.db.select().from(refunds).where(eq(refunds.orderSeq, order.orderSeq))
        return refund
      }
      // the request counts as still pending
      expect(await look()).toMatchObject({ state: 'PENDING' })
      expect(paid).toEqual([])
      shop.clock.advance(2)
      const refund = await look()
      expect(refund).toMatchObject({ state: 'DONE', cashAmount: 512_000 })
      await look()
      const key = `refund-${refund?.refundSeq}`
      expect(paid.map((each) => each.key)).toEqual([key])
      const kept = await queryRows<{ n: number }>(
        shop.services.db,
        sql`select count(*)::int as n from simulated_pg_calls where key = ${key}`,
      )
      expect(kept).toEqual([{ n: 1 }])
      expect(await mainPayment(shop, order.orderSeq)).toMatchObject({ refundedAmount: 512_000, state: 'REFUNDED' })
      expect(await orderOf(shop, order.orderSeq)).toMatchObject({ refundState: 'NONE', state: 'CANCELED' })
    },
  )
})
