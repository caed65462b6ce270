import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { items } from '../../server/product/schema/item.schema'
import { claimBody, newOrder } from './claim-orders'
import { newBrand, newItem } from './goods'
import { type TestShop, testShop } from './harness'
import { madeItem, tireBody } from './item-bodies'
import { newApplication } from './rentals'
import { sheetForm } from './sheet'

/**
 * Stock rows are locked in the same order everywhere, so that two transactions never deadlock. The embedded database
 * has one connection.
 */

const ADMIN = '/api/v1/admin'

describe.runIf(process.env.TEST_DATABASE_URL)('transactions that change several stocks', () => {
  let shop: TestShop
  let token: string
  beforeAll(async () => {
    shop = await testShop()
    token = await shop.signIn('admin')
  })
  afterAll(() => shop.close())

  const send = <T>(path: string, body: unknown) => shop.call<T>('POST', `${ADMIN}${path}`, { token, body })

  /** Creates two items, the one with the lower number last. */
  async function twoItems() {
    const brand = await newBrand(shop)
    const low = await newItem(shop, { brandSeq: brand.brandSeq })
    const high = await newItem(shop, { brandSeq: brand.brandSeq })
    return { low, high }
  }

  const isLocked = async (itemSeq: number): Promise<boolean> => {
    const free = await shop.services.db.transaction((tx) =>
      tx
        .select({ seq: items.itemSeq })
        .from(items)
        .where(eq(items.itemSeq, itemSeq))
        .for('update', { skipLocked: true }),
    )
    return free.length === 0
  }

  /**
   * Locks the higher item while `work` runs. Returns whether `work` had locked the lower item before it reached the
   * higher one.
   */
  async function locksLowFirst<T extends { status: number }>(
    { low, high }: { low: { itemSeq: number }; high: { itemSeq: number } },
    work: () => Promise<T>,
  ): Promise<boolean> {
    let letGo = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let held = (): void => undefined
    const holding = new Promise<void>((resolve) => {
      held = resolve
    })
    const holder = shop.services.db.transaction(async (tx) => {
      await tx.select().from(items).where(eq(items.itemSeq, high.itemSeq)).for('update')
      held()
      await gate
    })
    await holding
    const done = work()
    let locked = false
    for (let tries = 0; tries < 20 && !locked; tries += 1) {
      await pause(25)
      locked = await isLocked(low.itemSeq)
    }
    letGo()
    await holder
    const answer = await done
    expect(answer.status).toBe(200)
    return locked
  }

  const line = (itemSeq: number) => ({ itemSeq, quantity: 2, unitPrice: 100_000 })

  async function requestedExchange(lines: number[]): Promise<Schemas['OrderClaim']> {
    const order = await newOrder(shop, { state: 'DELIVERED', lines: lines.map(line) })
    const body = claimBody(order, 1, {
      kind: 'EXCHANGE',
      reasonCode: 'DEFECT',
      lines: order.lineSeqs.map((orderLineSeq) => ({ orderLineSeq, quantity: 1 })),
    })
    return (await send<Schemas['OrderClaim']>(`/orders/${order.orderSeq}/claims`, body)).result
  }

  it('lock items in the order of their ids, not of the lines, in an exchange', async () => {
    const both = await twoItems()
    const { orderClaimSeq, version } = await requestedExchange([both.high.itemSeq, both.low.itemSeq])
    const accept = { action: 'ACCEPT', pickup: { method: 'COURIER' }, requestId: randomUUID(), version }
    expect(await locksLowFirst(both, () => send(`/order-claims/${orderClaimSeq}/transition`, accept))).toBe(true)
  })

  it('do so in a bulk exchange', async () => {
    const both = await twoItems()
    const first = await requestedExchange([both.high.itemSeq])
    const second = await requestedExchange([both.low.itemSeq])
    const seqs = [first.orderClaimSeq, second.orderClaimSeq]
    const bulk = { action: 'ACCEPT', seqs, requestId: randomUUID() }
    expect(await locksLowFirst(both, () => send('/order-claims/bulk', bulk))).toBe(true)
  })

  it('do so in a bulk cancellation', async () => {
    const both = await twoItems()
    const first = await newOrder(shop, { lines: [line(both.high.itemSeq)] })
    const second = await newOrder(shop, { lines: [line(both.low.itemSeq)] })
    const bulk = { action: 'CANCEL', seqs: [first.orderSeq, second.orderSeq], reasonCode: 'SOLD_OUT' }
    expect(await locksLowFirst(both, () => send('/orders/bulk', bulk))).toBe(true)
  })

  it('do so in a bulk cancellation of rental contracts', async () => {
    const both = await twoItems()
    const state = 'CONTRACTED' as const
    const first = await newApplication(shop, { state, itemSeq: both.high.itemSeq })
    const second = await newApplication(shop, { state, itemSeq: both.low.itemSeq })
    const seqs = [first.rentalApplicationSeq, second.rentalApplicationSeq]
    const bulk = { action: 'TRANSITION', to: 'CANCELED', reason: '고객 요청으로 취소', seqs }
    expect(await locksLowFirst(both, () => send('/rental-applications/bulk', bulk))).toBe(true)
  })

  it('do so in a sheet of stocks, in any order of rows', async () => {
    // created through the call, so that the rows of the sheet are complete
    const low = await madeItem(shop, await tireBody(shop))
    const both = { low, high: await madeItem(shop, await tireBody(shop)) }
    const rows = [both.high, both.low].map(({ itemCode }) => [itemCode, 7])
    const body = await sheetForm(['상품코드', '재고'], rows)
    const checked = await shop.call<Schemas['ExcelUpload']>('POST', `${ADMIN}/items/excel-uploads`, { token, body })
    expect(checked.result).toMatchObject({ okCount: 2 })
    const confirm = () => send(`/items/excel-uploads/${checked.result.uploadSeq}/confirm`, { onlyValid: false })
    expect(await locksLowFirst(both, confirm)).toBe(true)
  })
})
