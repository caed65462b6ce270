import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemChangesJob } from '../../server/product/item/item-changes'
import { items } from '../../server/product/schema/item.schema'
import { newBrand, newItem } from './goods'
import { type TestShop, testShop } from './harness'
import { shopCall } from './shop/shop-api'

/** The embedded database has one connection, so no two transactions are open at once. */
describe.runIf(process.env.TEST_DATABASE_URL)('changes of items in overlapping transactions', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop()
  })
  afterAll(() => shop.close())

  const ask = async (cursor?: string) =>
    (await shopCall(shop, 'GET /api/v1/shop/items/changes', cursor ? { query: { cursor } } : {})).result

  /** Opens a transaction that has changed the price of an item and waits for its commit. */
  async function openChange(itemSeq: number, salePrice: number): Promise<{ commit: () => Promise<void> }> {
    let letGo = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let changed = (): void => undefined
    const begun = new Promise<void>((resolve) => {
      changed = resolve
    })
    const done = shop.services.db.transaction(async (tx) => {
      await tx.update(items).set({ salePrice }).where(eq(items.itemSeq, itemSeq))
      changed()
      await gate
    })
    await begun
    return {
      commit: async () => {
        letGo()
        await done
      },
    }
  }

  // An item may be returned twice: an open transaction of any database of the cluster delays the cursor as well.
  it('are missed by no cursor, whichever transaction commits first', async () => {
    const { brandSeq } = await newBrand(shop)
    const early = await newItem(shop, { brandSeq })
    const late = await newItem(shop, { brandSeq })
    const { cursor } = await ask()
    const first = await openChange(early.itemSeq, 101_000)
    try {
      const second = await openChange(late.itemSeq, 102_000)
      await second.commit()
      const between = await ask(cursor)
      expect(between.changed).toContain(late.itemSeq)
      await first.commit()
      const after = await ask(between.cursor)
      expect(after.changed).toContain(early.itemSeq)
    } finally {
      await first.commit()
    }
  })

  it('are all found by a reader that polls during many writes', async () => {
    const { brandSeq } = await newBrand(shop)
    const created = await Promise.all(Array.from({ length: 20 }, () => newItem(shop, { brandSeq })))
    let { cursor } = await ask()
    let writing = true
    const prices = new Map<number, number>()
    const readPrices = async (seqs: number[]) => {
      for (const seq of seqs) {
        const [row] = await shop.services.db.select().from(items).where(eq(items.itemSeq, seq))
        prices.set(seq, row?.salePrice ?? 0)
      }
    }
    const follow = async () => {
      while (writing) {
        const found = await ask(cursor)
        cursor = found.cursor
        await readPrices(found.changed)
      }
    }
    const following = follow()
    for (let round = 1; round <= 5; round += 1) {
      const changes = created.map(({ itemSeq }, i) =>
        shop.services.db.transaction(async (tx) => {
          await tx
            .update(items)
            .set({ salePrice: 100_000 + round * 1_000 + i * 10 })
            .where(eq(items.itemSeq, itemSeq))
        }),
      )
      await Promise.all([...changes, round === 3 ? shop.run(itemChangesJob) : null])
    }
    writing = false
    await following
    await readPrices((await ask(cursor)).changed)
    for (const [i, { itemSeq }] of created.entries()) expect(prices.get(itemSeq)).toBe(105_000 + i * 10)
  })
})
