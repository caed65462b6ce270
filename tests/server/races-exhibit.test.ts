import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { banners } from '../../server/exhibit/schema/banner.schema'
import { popups } from '../../server/exhibit/schema/popup.schema'
import { pointEntries } from '../../server/member/schema/point-entry.schema'
import { bannerBody, newBannerOf } from './banners'
import { type TestShop, testShop } from './harness'
import { newPopup, popupBody } from './main-page'
import { otherProcess } from './other-process'
import { newItemReview } from './reviews'

/** Two admins save at the same time, each at a separate server process. The embedded database has one connection. */

const ADMIN = '/api/v1/admin'

let shop: TestShop
let token: string

describe.runIf(process.env.TEST_DATABASE_URL)('concurrently in two processes', () => {
  beforeAll(async () => {
    shop = await testShop()
    token = await shop.signIn('admin')
  })
  afterAll(() => shop.close())

  const db = () => shop.services.db

  /** Sends one call here and one from another process. Returns both statuses. */
  async function both(method: 'POST' | 'PUT', to: string, [ours, theirs]: [unknown, unknown]): Promise<number[]> {
    const other = await otherProcess(shop, { token, method, to, body: theirs })
    other.go()
    const { status } = await shop.call(method, to, { token, body: ours })
    await other.said(/STATUS \d+/)
    return [status, other.status()]
  }

  it('two orders of the same banners: one of them applies completely', async () => {
    await db().delete(banners).where(eq(banners.bannerType, 'LINE'))
    const seqs: number[] = []
    for (let n = 0; n < 8; n += 1) seqs.push((await newBannerOf(shop, 'LINE', { device: 'PC' })).bannerSeq)
    const position = { slot: 2, device: 'PC' }
    const turned = seqs.toReversed()
    const statuses = await both('PUT', `${ADMIN}/line-banners/order`, [
      { ...position, seqs },
      { ...position, seqs: turned },
    ])
    expect(statuses).toEqual([200, 200])
    const rows = await db().select().from(banners).where(eq(banners.bannerType, 'LINE')).orderBy(asc(banners.sortOrder))
    const kept = rows.map(({ bannerSeq }) => bannerSeq)
    expect([seqs, turned]).toContainEqual(kept)
    expect(new Set(rows.map(({ sortOrder }) => sortOrder)).size).toBe(seqs.length)
  })

  it('one of two top banners for the same days is stored', async () => {
    await db().update(banners).set({ visible: false }).where(eq(banners.bannerType, 'TOP'))
    const bodies = [await bannerBody(shop, 'TOP'), await bannerBody(shop, 'TOP')] as const
    const statuses = await both('POST', `${ADMIN}/top-banners`, [...bodies])
    expect(statuses.toSorted()).toEqual([201, 409])
    const shown = and(eq(banners.bannerType, 'TOP'), banners.visible)
    expect(await db().select().from(banners).where(shown)).toHaveLength(1)
  })

  it('one of two popups for the last place of a page is stored', async () => {
    await db().update(popups).set({ visible: false })
    for (let n = 0; n < 2; n += 1) await newPopup(shop, { pages: ['MAIN'] })
    const body = () => popupBody(shop, { pages: ['MAIN'] })
    const statuses = await both('POST', `${ADMIN}/popups`, [await body(), await body()])
    expect(statuses.toSorted()).toEqual([201, 409])
    expect(await db().select().from(popups).where(eq(popups.visible, true))).toHaveLength(3)
  })

  it('points for the same reviews are paid once', async () => {
    const seqs: number[] = []
    for (let n = 0; n < 5; n += 1) seqs.push((await newItemReview(shop)).itemReviewSeq)
    const rewardOrder = (order: number[]) => ({ action: 'REWARD', seqs: order, requestId: randomUUID() })
    const statuses = await both('POST', `${ADMIN}/item-reviews/bulk`, [
      rewardOrder(seqs),
      rewardOrder(seqs.toReversed()),
    ])
    expect(statuses).toEqual([200, 200])
    const paid = await db().select().from(pointEntries).where(inArray(pointEntries.itemReviewSeq, seqs))
    expect(paid.map(({ itemReviewSeq }) => itemReviewSeq).toSorted()).toEqual(seqs.toSorted())
  })
})
