import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { itemReview } from '../../server/generalcommunity/item-review/item-reviews'
import { reviewItem } from '../../server/generalcommunity/item-review/write-item-review'
import { withdrawReview } from '../../server/generalcommunity/review-actions/customer-reviews'
import { ratingJob } from '../../server/generalcommunity/review-jobs/ratings'
import { itemReviews } from '../../server/generalcommunity/schema/item-review.schema'
import { pointEntries } from '../../server/member/schema/point-entry.schema'
import { messageLogs } from '../../server/message/message.schema'
import { items } from '../../server/product/schema/item.schema'
import { asCall } from './calls'
import { newOrder } from './claim-orders'
import { newBrand, newPattern } from './goods'
import { type TestShop, testShop } from './harness'
import { LONG, newItemReview, newStoreReview } from './reviews'

/** Reviews that several admins change at the same time, on two servers. The embedded database has one connection. */

const ITEMS = '/api/v1/admin/item-reviews'
const MEMO = '시험으로 처리합니다'

let here: TestShop
let there: TestShop
let token: string

describe.runIf(process.env.TEST_DATABASE_URL)('concurrently', () => {
  beforeAll(async () => {
    here = await testShop()
    there = await here.another()
    token = await here.signIn('admin')
  })
  afterAll(() => here.close())

  const bulk = (shop: TestShop, action: string, seqs: number[], overrides: object = {}, path = ITEMS) =>
    shop.call<Schemas['BulkReceipt']>('POST', `${path}/bulk`, {
      token,
      body: { action, seqs, ...(action === 'REWARD' ? { requestId: randomUUID() } : {}), ...overrides },
    })
  const entriesOf = (seq: number) =>
    here.services.db.select().from(pointEntries).where(eq(pointEntries.itemReviewSeq, seq))
  const stored = async (seq: number) =>
    (await here.services.db.select().from(itemReviews).where(eq(itemReviews.itemReviewSeq, seq)))[0]

  it('a review is rewarded once, by two admins or a repeated request', async () => {
    const reviews = [await newItemReview(here), await newItemReview(here), await newItemReview(here)]
    const seqs = reviews.map(({ itemReviewSeq }) => itemReviewSeq)
    const two = await Promise.all([bulk(here, 'REWARD', seqs), bulk(there, 'REWARD', [...seqs].reverse())])
    expect(two.map(({ result }) => result.done).reduce((sum, n) => sum + n)).toBe(3)
    const codes = two.flatMap(({ result }) => result.failed.map(({ code }) => code))
    expect(codes).toEqual(['ALREADY_PROCESSED', 'ALREADY_PROCESSED', 'ALREADY_PROCESSED'])
    for (const seq of seqs) expect((await entriesOf(seq)).map(({ amount }) => amount)).toEqual([500])

    const { itemReviewSeq: seq } = await newItemReview(here)
    const requestId = randomUUID()
    const again = await Promise.all([here, there].map((shop) => bulk(shop, 'REWARD', [seq], { requestId })))
    expect(again.map(({ result }) => result)).toEqual([
      { done: 1, failed: [] },
      { done: 1, failed: [] },
    ])
    expect(await entriesOf(seq)).toHaveLength(1)
  })

  it('the reward of a review being deleted is revoked or not paid', async () => {
    for (let n = 0; n < 3; n++) {
      const { itemReviewSeq: seq, memberSeq } = await newItemReview(here)
      await Promise.all([
        bulk(there, 'REWARD', [seq]),
        asCall(here, (call) => withdrawReview(call, itemReview.core, seq, memberSeq ?? 0)),
      ])
      const after = await stored(seq)
      expect(after?.state).toBe('DELETED')
      expect(after?.rewardState).not.toBe('PAID')
      expect((await entriesOf(seq)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    }
  })

  it('at most five of six become best', async () => {
    const { patternSeq } = await newPattern(here, (await newBrand(here)).brandSeq)
    const seqs: number[] = []
    for (let n = 0; n < 6; n++) seqs.push((await newItemReview(here)).itemReviewSeq)
    await here.services.db.update(itemReviews).set({ patternSeq }).where(inArray(itemReviews.itemReviewSeq, seqs))
    const answers = await Promise.all(seqs.map((seq, n) => bulk(n % 2 ? here : there, 'SET_BEST', [seq])))
    expect(answers.map(({ result }) => result.done).reduce((sum, n) => sum + n)).toBe(5)
    const best = and(eq(itemReviews.patternSeq, patternSeq), itemReviews.best)
    expect(await here.services.db.select().from(itemReviews).where(best)).toHaveLength(5)
  })

  it('one of two replies, one of two texts to the store, and one of two reviews of a line is stored', async () => {
    const { itemReviewSeq: seq, version } = await newItemReview(here)
    const replies = await Promise.all(
      [here, there].map((shop, n) =>
        shop.call<Schemas['ItemReview']>('PUT', `${ITEMS}/${seq}/reply`, {
          token,
          body: { content: `답변 ${n}`, version },
        }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = replies.find(({ status }) => status === 409)
    expect(late?.result.reply?.content).toBe((await stored(seq))?.replyContent)

    const { storeReviewSeq } = await newStoreReview(here, { rating: 1 })
    const path = '/api/v1/admin/store-reviews'
    const responses = await Promise.all([here, there].map((shop) => bulk(shop, 'FORWARD', [storeReviewSeq], {}, path)))
    expect(responses.map(({ result }) => result.done).sort()).toEqual([0, 1])
    const sent = and(eq(messageLogs.relatedType, 'storeReview'), eq(messageLogs.relatedSeq, storeReviewSeq))
    expect(await here.services.db.select().from(messageLogs).where(sent)).toHaveLength(1)

    const { lineSeqs } = await newOrder(here, { state: 'CONFIRMED' })
    const written = await Promise.allSettled(
      [here, there].map((shop) =>
        asCall(shop, (call) => reviewItem(call, { orderLineSeq: lineSeqs[0] ?? 0, rating: 5, content: LONG })),
      ),
    )
    expect(written.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('ratings equal the visible reviews, with concurrent hiding and counting', async () => {
    const first = await newItemReview(here, { rating: 1 })
    const seqs = [first.itemReviewSeq]
    for (const rating of [2, 4, 5]) {
      const { itemReviewSeq: seq } = await newItemReview(here, { rating })
      await here.services.db
        .update(itemReviews)
        .set({ itemSeq: first.itemSeq })
        .where(eq(itemReviews.itemReviewSeq, seq))
      seqs.push(seq)
    }
    const count = (shop: TestShop) => shop.run(ratingJob)
    for (let n = 0; n < 3; n++) {
      const hide = { hideReason: 'ETC', memo: MEMO }
      await Promise.all([...seqs.map((seq) => bulk(here, 'HIDE', [seq], hide)), count(there), count(here)])
      await Promise.all([...seqs.map((seq) => bulk(there, 'SHOW', [seq])), count(here), count(there)])
    }
    await count(here)
    await count(there)
    const [item] = await here.services.db.select().from(items).where(eq(items.itemSeq, first.itemSeq))
    expect([item?.ratingAverage, item?.ratingCount]).toEqual([3, 4])
    expect([...here.reports, ...there.reports]).toEqual([])
  })
})
