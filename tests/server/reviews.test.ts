import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../../server/branch/schema/store.schema'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs, admins, files, members } from '../../server/db/schema'
import { inTransaction } from '../../server/db/transaction'
import { itemReview } from '../../server/generalcommunity/item-review/item-reviews'
import { reviewItem } from '../../server/generalcommunity/item-review/write-item-review'
import {
  countHelpful,
  editReview,
  reportReview,
  withdrawReview,
} from '../../server/generalcommunity/review-actions/customer-reviews'
import { ratingJob } from '../../server/generalcommunity/review-jobs/ratings'
import { eraseReviewsJob, reclaimJob, republishJob } from '../../server/generalcommunity/review-jobs/review-jobs'
import { itemReviews } from '../../server/generalcommunity/schema/item-review.schema'
import { reviewHistories, reviewReports } from '../../server/generalcommunity/schema/review-base.schema'
import { storeReviews } from '../../server/generalcommunity/schema/store-review.schema'
import { storeReview } from '../../server/generalcommunity/store-review/store-reviews'
import { answerAsStore, reviewMount } from '../../server/generalcommunity/store-review/write-store-review'
import { deductPoints, earnPoints } from '../../server/member/point-entry/points'
import { pointEntries } from '../../server/member/schema/point-entry.schema'
import { messageLogs } from '../../server/message/message.schema'
import { orderLines } from '../../server/orderdelivery/schema/order.schema'
import { items } from '../../server/product/schema/item.schema'
import { patterns } from '../../server/product/schema/pattern.schema'
import { asCall } from './calls'
import { newOrder } from './claim-orders'
import { newBrand, newPattern } from './goods'
import { type TestShop, testShop } from './harness'
import { newStore } from './mounts'
import { LONG, newItemReview, newMount, newStoreReview, SHORT } from './reviews'
import { newGroup, readyAdmin, session } from './staff'

const ITEMS = '/api/v1/admin/item-reviews'
const STORES = '/api/v1/admin/store-reviews'
const MEMO = '시험으로 처리합니다'

type ItemReview = Schemas['ItemReview']
type StoreReview = Schemas['StoreReview']
interface Page<T> {
  items: T[]
  total: number
}

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())

const db = () => shop.services.db
const call = <T>(method: string, path: string, body?: unknown, as = token) =>
  shop.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) })
const read = async <T = ItemReview>(seq: number, path = ITEMS) => (await call<T>('GET', `${path}/${seq}`)).result
const total = async (query: string, path = ITEMS) => (await call<Page<unknown>>('GET', `${path}?${query}`)).result.total
const counter = async () => (await call<number>('GET', '/api/v1/admin/common/refresh/REVIEW')).result
const bulk = (action: string, seqs: number[], overrides: object = {}, path = ITEMS) =>
  call<Schemas['BulkReceipt']>('POST', `${path}/bulk`, {
    action,
    seqs,
    ...(action === 'REWARD' ? { requestId: randomUUID() } : {}),
    ...overrides,
  })
const move = (seq: number, to: string, overrides: object = {}, path = ITEMS) =>
  read<{ version: number }>(seq, path).then(({ version }) =>
    call<ItemReview>('POST', `${path}/${seq}/transition`, { to, version, ...overrides }),
  )
const reply = (seq: number, content: string, version: number) =>
  call<ItemReview>('PUT', `${ITEMS}/${seq}/reply`, { content, version })
const stored = async (seq: number) =>
  (await db().select().from(itemReviews).where(eq(itemReviews.itemReviewSeq, seq)))[0]
const ratingsCounted = () => shop.run(ratingJob)
async function withPhoto(): Promise<number> {
  const [file] = await db().select().from(files).limit(1)
  return file?.fileSeq ?? 0
}

describe('unchecked reviews', () => {
  it('9 check 1: are counted in the badge and in the tabs until they are checked', async () => {
    expect(await counter()).toBe(46)
    const chip = async (types: string) =>
      (await call<Schemas['ItemReviewCounts']>('GET', `${ITEMS}/counts?${types}`)).result.unchecked
    expect([await chip('itemType[0]=TIRE&itemType[1]=ETC'), await chip('itemType[0]=BATTERY')]).toEqual([38, 8])
    const open = 'state[0]=PUBLISHED&checked=false'
    expect(await total(open)).toBe(46)
    const page = await call<Page<ItemReview>>('GET', `${ITEMS}?${open}&size=50`)
    const seqs = page.result.items.slice(0, 40).map(({ itemReviewSeq }) => itemReviewSeq)
    expect((await bulk('CHECK', seqs)).result).toEqual({ done: 40, failed: [] })
    expect(await counter()).toBe(6)
  })

  it('9 check 2: decrease with a reply, hiding or a reward, not with opening', async () => {
    const acts: ((seq: number) => Promise<unknown>)[] = [
      (seq) => reply(seq, '감사합니다.', 1),
      (seq) => bulk('HIDE', [seq], { hideReason: 'AD', memo: MEMO }),
      (seq) => bulk('REWARD', [seq]),
      (seq) => bulk('CHECK', [seq]),
    ]
    for (const act of acts) {
      const { itemReviewSeq: seq } = await newItemReview(shop)
      const before = await counter()
      expect((await read(seq)).checkedAt).toBeNull()
      expect(await counter()).toBe(before)
      await act(seq)
      expect(await read(seq)).toMatchObject({ checkedAt: shop.clock.now().toISOString(), checkedBy: '김도현' })
      expect(await counter()).toBe(before - 1)
    }
  })

  it('9 check 3: include edited ones, whose reward is not paid again', async () => {
    const { itemReviewSeq: seq, memberSeq } = await newItemReview(shop)
    await bulk('REWARD', [seq])
    await asCall(shop, (inner) =>
      editReview(inner, itemReview.core, {
        seq,
        memberSeq: memberSeq ?? 0,
        rating: 2,
        content: '한 달 타 보니 소음이 커졌습니다.',
      }),
    )
    const after = await read(seq)
    expect(after).toMatchObject({ checkedAt: null, rating: 2, rewardState: 'PAID', updatedBy: null })
    expect(after.histories[0]).toMatchObject({ event: 'EDITED', createdBy: null })
    const [failed] = (await bulk('REWARD', [seq])).result.failed
    expect(failed).toMatchObject({ code: 'ALREADY_PROCESSED', message: '이미 지급된 후기입니다.' })
    const other = asCall(shop, (inner) => withdrawReview(inner, itemReview.core, seq, 1))
    await expect(other).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a reward', () => {
  it('9 check 4: is paid to eligible reviews, once per request', async () => {
    const photo = await newItemReview(shop, { content: SHORT, imageFileSeqs: [await withPhoto()] })
    const long = await newItemReview(shop)
    const short = await newItemReview(shop, { content: SHORT })
    const guest = await newItemReview(shop, {}, true)
    const paid = await newItemReview(shop)
    await bulk('REWARD', [paid.itemReviewSeq])
    const seqs = [photo, long, short, guest, paid].map(({ itemReviewSeq }) => itemReviewSeq)

    const ask = (overrides: object = {}) =>
      call<Schemas['ReviewRewardPreview']>('POST', `${ITEMS}/reward-preview`, { seqs, ...overrides })
    const before = (await ask()).result
    expect(before.lines.map(({ amount, forceable }) => [amount, forceable])).toEqual([
      [1_000, false],
      [500, false],
      [null, true],
      [null, false],
      [null, false],
    ])
    expect(before).toMatchObject({ count: 2, total: 1_500 })
    expect((await ask({ force: true, amount: 700 })).result).toMatchObject({ count: 3, total: 2_100 })

    const requestId = randomUUID()
    const first = await bulk('REWARD', seqs, { requestId })
    expect(first.result.done).toBe(2)
    expect(first.result.failed.map(({ code, message }) => [code, message])).toEqual([
      ['INVALID_STATE', '지급 기준(30자 이상)에 미달합니다. 강제 지급을 선택해 주세요.'],
      ['INVALID_STATE', '비회원 후기에는 지급할 수 없습니다.'],
      ['ALREADY_PROCESSED', '이미 지급된 후기입니다.'],
    ])
    const entries = await db().select().from(pointEntries).where(eq(pointEntries.kind, 'EARN_ITEM_REVIEW'))
    const amountOf = (seq: number) => entries.filter((row) => row.itemReviewSeq === seq).map(({ amount }) => amount)
    expect(seqs.map(amountOf)).toEqual([[1_000], [500], [], [], [500]])

    expect((await bulk('REWARD', seqs, { requestId })).result).toEqual(first.result)
    const again = await db().select().from(pointEntries).where(eq(pointEntries.kind, 'EARN_ITEM_REVIEW'))
    expect(again).toHaveLength(entries.length)
    expect((await bulk('REWARD', [short.itemReviewSeq], { force: true, amount: 700 })).result.done).toBe(1)
    expect(await read(short.itemReviewSeq)).toMatchObject({ rewardState: 'PAID', rewardPoint: 700 })
    const forgotten = await call<null>('POST', `${ITEMS}/bulk`, { action: 'REWARD', seqs })
    expect([forgotten.status, forgotten.errors[0]?.field]).toEqual([400, 'requestId'])
  })

  it('is logged with its amount, and flagged beyond 500,000 points a day', async () => {
    const lastLog = async () => {
      const [row] = await db().select().from(adminLogs).orderBy(desc(adminLogs.adminLogSeq)).limit(1)
      return [row?.summary, row?.flags]
    }
    const [a, b] = [await newItemReview(shop), await newItemReview(shop)]
    await bulk('REWARD', [a.itemReviewSeq], { amount: 700 })
    const [summary, flags] = await lastLog()
    expect(summary).toContain('합계 700P')
    expect(flags).not.toContain('BULK_POINT')
    // points that an admin granted by hand count, too
    const [admin] = await db().select().from(admins).where(eq(admins.loginId, 'admin'))
    await inTransaction(shop.services, (tx) =>
      earnPoints(tx, {
        now: shop.clock.now(),
        memberSeq: b.memberSeq ?? 0,
        kind: 'ADMIN_ADD',
        amount: 500_000,
        reason: '보상',
        createdBy: admin?.adminSeq,
      }),
    )
    await bulk('REWARD', [b.itemReviewSeq], { amount: 700 })
    expect((await lastLog())[1]).toContain('BULK_POINT')
  })

  it('is not paid to blocked or withdrawn members, or for hidden reviews', async () => {
    const blocked = await newItemReview(shop)
    await db()
      .update(members)
      .set({ state: 'BLOCKED' })
      .where(eq(members.memberSeq, blocked.memberSeq ?? 0))
    const hidden = await newItemReview(shop)
    await bulk('HIDE', [hidden.itemReviewSeq], { hideReason: 'ETC', memo: MEMO })
    const { failed } = (await bulk('REWARD', [blocked.itemReviewSeq, hidden.itemReviewSeq])).result
    expect(failed.map(({ message }) => message)).toEqual(['지급할 수 없는 회원입니다.', '숨김 상태의 후기입니다.'])
  })

  it('9 check 5: is revoked with the review, as far as available', async () => {
    const { itemReviewSeq: seq, memberSeq } = await newItemReview(shop, { imageFileSeqs: [await withPhoto()] })
    await bulk('REWARD', [seq])
    await inTransaction(shop.services, (tx) =>
      deductPoints(tx, {
        now: shop.clock.now(),
        memberSeq: memberSeq ?? 0,
        kind: 'USE',
        amount: 700,
        reason: '주문 사용',
      }),
    )
    const gone = await move(seq, 'DELETED', { hideReason: 'ABUSE', memo: MEMO })
    expect(gone.result).toMatchObject({ state: 'DELETED', rewardState: 'RECLAIMED' })
    const [entry] = await db()
      .select()
      .from(pointEntries)
      .where(and(eq(pointEntries.itemReviewSeq, seq), eq(pointEntries.kind, 'EARN_CANCEL')))
    expect(entry).toMatchObject({ amount: -300, uncollected: 700 })
    expect((await call('GET', `${ITEMS}/${seq}`)).code).toBe('NOT_FOUND')
    expect((await bulk('CHECK', [seq])).result.failed[0]).toMatchObject({ code: 'NOT_FOUND' })
    expect(await total(`memberSeq=${memberSeq}`)).toBe(0)
  })

  it('needs a confirmation for excluded members, and a reason to be revoked', async () => {
    const { itemReviewSeq: seq } = await newItemReview(shop)
    expect((await bulk('EXCLUDE', [seq], { memo: '짧음' })).errors[0]?.field).toBe('memo')
    expect((await bulk('RECLAIM', [seq], { memo: MEMO })).result.failed[0]?.code).toBe('INVALID_STATE')
    expect((await bulk('EXCLUDE', [seq], { memo: MEMO })).result.done).toBe(1)
    expect((await bulk('EXCLUDE', [seq], { memo: MEMO })).result.failed[0]?.code).toBe('ALREADY_PROCESSED')
    expect((await bulk('REWARD', [seq])).result.done).toBe(1)
    expect((await bulk('RECLAIM', [seq], { memo: MEMO })).result.done).toBe(1)
    expect((await bulk('REWARD', [seq])).result.failed[0]?.code).toBe('ALREADY_PROCESSED')
    const { rewardState, histories } = await read(seq)
    expect([rewardState, histories.map(({ event }) => event)]).toEqual([
      'RECLAIMED',
      ['RECLAIMED', 'REWARDED', 'EXCLUDED', 'WRITTEN'],
    ])
    expect(histories[0]?.note).toBe(`500P · ${MEMO}`)
  })

  it('is revoked with a return of the item, every hour', async () => {
    const { itemReviewSeq: seq, orderLineSeq } = await newItemReview(shop)
    await bulk('REWARD', [seq])
    await shop.run(reclaimJob)
    expect((await stored(seq))?.rewardState).toBe('PAID')
    await db()
      .update(orderLines)
      .set({ state: 'RETURNED' })
      .where(eq(orderLines.orderLineSeq, orderLineSeq ?? 0))
    await shop.run(reclaimJob)
    expect(await stored(seq)).toMatchObject({ rewardState: 'RECLAIMED', state: 'PUBLISHED' })
  })
})

describe('hiding a review', () => {
  it('9 check 6: needs a reason and a memo; a rights claim ends after thirty days', async () => {
    const { itemReviewSeq: seq } = await newItemReview(shop, { rating: 1 })
    expect((await move(seq, 'HIDDEN')).errors[0]?.field).toBe('hideReason')
    expect((await move(seq, 'HIDDEN', { hideReason: 'ABUSE' })).errors[0]?.field).toBe('memo')
    expect((await bulk('HIDE', [seq], { memo: MEMO })).errors[0]?.field).toBe('hideReason')
    const claim = { hideReason: 'RIGHTS_CLAIM', memo: MEMO }
    expect((await move(seq, 'HIDDEN', claim)).result).toMatchObject({ state: 'HIDDEN', hiddenUntil: '2026-12-21' })
    expect((await move(seq, 'HIDDEN', claim)).code).toBe('INVALID_STATE')
    const night = (day: string) => {
      shop.clock.set(`${day}T03:00:00+09:00`)
      return shop.run(republishJob)
    }
    const today = shop.clock.now()
    await night('2026-12-20')
    expect((await stored(seq))?.state).toBe('HIDDEN')
    await night('2026-12-21')
    expect(await stored(seq)).toMatchObject({ state: 'PUBLISHED', hiddenUntil: null, hideReason: null })
    shop.clock.set(today)
  })

  it('deleting one for good is limited to legal reasons', async () => {
    const { itemReviewSeq: seq } = await newItemReview(shop)
    for (const hideReason of ['ETC', 'IRRELEVANT', 'RIGHTS_CLAIM'])
      expect((await move(seq, 'DELETED', { hideReason, memo: MEMO })).errors[0]?.field).toBe('hideReason')
    expect((await move(seq, 'PUBLISHED')).code).toBe('INVALID_STATE')
    await move(seq, 'HIDDEN', { hideReason: 'AD', memo: MEMO })
    expect((await bulk('DELETE', [seq], { hideReason: 'AD', memo: MEMO })).result.done).toBe(1)
  })

  it('a deleted one is kept for three years, with its history', async () => {
    const [photo] = await db()
      .insert(files)
      .values({
        key: `2026/11/${randomUUID()}.webp`,
        name: 'a.webp',
        size: 1,
        mimeType: 'image/webp',
        purpose: 'PUBLIC',
        createdAt: shop.clock.now(),
      })
      .returning()
    const fileSeq = photo?.fileSeq ?? 0
    const { itemReviewSeq: seq, memberSeq } = await newItemReview(shop)
    await db()
      .update(itemReviews)
      .set({ imageFileSeqs: [fileSeq] })
      .where(eq(itemReviews.itemReviewSeq, seq))
    await asCall(shop, (inner) => withdrawReview(inner, itemReview.core, seq, memberSeq ?? 0))
    const parts = () =>
      db()
        .select()
        .from(reviewHistories)
        .where(and(eq(reviewHistories.resource, 'item-reviews'), eq(reviewHistories.recordSeq, seq)))
    const today = shop.clock.now()
    shop.clock.set('2029-11-21T00:00:00+09:00')
    await shop.run(eraseReviewsJob)
    expect([(await stored(seq))?.state, (await parts()).length]).toEqual(['DELETED', 2])
    shop.clock.set('2029-11-22T00:00:00+09:00')
    await shop.run(eraseReviewsJob)
    shop.clock.set(today)
    expect([await stored(seq), await parts()]).toEqual([undefined, []])
    expect(await db().select().from(files).where(eq(files.fileSeq, fileSeq))).toEqual([])
  })
})

describe('best reviews', () => {
  it('9 check 7: are at most five per pattern; hiding one frees its place', async () => {
    const { brandSeq } = await newBrand(shop)
    const { patternSeq } = await newPattern(shop, brandSeq)
    const seqs: number[] = []
    for (let n = 0; n < 6; n++) {
      const { itemReviewSeq: seq } = await newItemReview(shop)
      await db().update(itemReviews).set({ patternSeq }).where(eq(itemReviews.itemReviewSeq, seq))
      seqs.push(seq)
    }
    const { done, failed } = (await bulk('SET_BEST', seqs)).result
    expect([done, failed[0]?.code, failed[0]?.message]).toEqual([
      5,
      'LIMIT_EXCEEDED',
      '베스트 후기는 5개까지 지정할 수 있습니다.',
    ])
    await bulk('HIDE', [seqs[0] ?? 0], { hideReason: 'ETC', memo: MEMO })
    expect((await read(seqs[0] ?? 0)).best).toBe(false)
    expect((await bulk('SET_BEST', [seqs[0] ?? 0])).result.failed[0]?.code).toBe('INVALID_STATE')
    expect((await bulk('SET_BEST', [seqs[5] ?? 0])).result.done).toBe(1)
    expect((await bulk('UNSET_BEST', [seqs[5] ?? 0])).result.done).toBe(1)
    expect(await total(`patternSeq=${patternSeq}&best=true`)).toBe(4)
  })
})

describe('a reply', () => {
  it('9 check 8: of a second admin is refused with the first one', async () => {
    const { itemReviewSeq: seq, version } = await newItemReview(shop)
    const other = await shop.another()
    expect((await reply(seq, '첫 번째 답변', version)).result.reply).toMatchObject({
      repliedBy: '김도현',
      editedAt: null,
    })
    const late = await other.call<ItemReview>('PUT', `${ITEMS}/${seq}/reply`, {
      token,
      body: { content: '두 번째 답변', version },
    })
    expect([late.status, late.code, late.result.reply?.content]).toEqual([409, 'CONFLICT', '첫 번째 답변'])
    const mended = await reply(seq, '고친 답변', late.result.version)
    expect(mended.result.reply?.editedAt).not.toBeNull()
    const empty = await reply(seq, ' ', mended.result.version)
    expect([empty.status, empty.errors]).toEqual([
      400,
      [{ field: 'content', message: expect.stringContaining('답변 (을)를') }],
    ])
    expect((await call<ItemReview>('DELETE', `${ITEMS}/${seq}/reply`)).result.reply).toBeNull()
    expect((await call('DELETE', `${ITEMS}/${seq}/reply`)).code).toBe('INVALID_STATE')
  })
})

describe('daily statistics', () => {
  const days = (query: string, path = ITEMS) => call<Schemas['ItemReviewDaily']>('GET', `${path}/daily?${query}`)

  it('9 check 9: are by day in Seoul, at most 366, and add up to the lists', async () => {
    const tooMany = await days('createdAt[from]=2025-10-18&createdAt[to]=2026-11-21')
    expect([tooMany.status, tooMany.errors]).toEqual([
      400,
      [{ field: 'createdAt', message: '조회 기간은 366일 이내로 선택해 주세요.' }],
    ])
    expect((await days('createdAt[from]=2025-11-21&createdAt[to]=2026-11-21')).result.days).toHaveLength(366)
    const created = []
    for (const at of ['2026-11-10T23:59:00+09:00', '2026-11-11T00:01:00+09:00']) {
      const { itemReviewSeq: seq } = await newItemReview(shop, { rating: 1 })
      await db()
        .update(itemReviews)
        .set({ createdAt: new Date(at) })
        .where(eq(itemReviews.itemReviewSeq, seq))
      created.push(seq)
    }
    const { result } = await days('')
    expect([result.days.length, result.days[0]?.date, result.days.at(-1)?.date]).toEqual([
      30,
      '2026-10-23',
      '2026-11-21',
    ])
    for (const { date, count, ratings, photoCount, lowUnrepliedCount, hiddenCount, uncheckedCount } of result.days) {
      const on = `createdAt[from]=${date}&createdAt[to]=${date}`
      expect([date, count, photoCount]).toEqual([date, await total(on), await total(`${on}&photo=true`)])
      if (count === 0) continue
      expect(ratings.reduce((sum, n) => sum + n, 0)).toBe(count)
      expect([lowUnrepliedCount, hiddenCount, uncheckedCount]).toEqual([
        await total(`${on}&rating[0]=1&rating[1]=2&replied=false`),
        await total(`${on}&state[0]=HIDDEN`),
        await total(`${on}&state[0]=PUBLISHED&checked=false`),
      ])
    }
    expect(result.total.count).toBe(await total('createdAt[from]=2026-10-23&createdAt[to]=2026-11-21'))
    expect(result.total.ratingAvg).toBeGreaterThan(1)
    await bulk('DELETE', created, { hideReason: 'AD', memo: MEMO })
    const after = (await days('')).result.days
    const on = (all: typeof after, day: string) => all.find(({ date }) => date === day)?.count ?? 0
    for (const day of ['2026-11-10', '2026-11-11']) expect(on(after, day)).toBe(on(result.days, day) - 1)
  })

  it('of stores list the lowest averages with at least three reviews', async () => {
    const store = await newStore(shop)
    for (const rating of [1, 1, 2])
      await newStoreReview(shop, { rating, extra: { asked: rating === 2, amount: 20_000 } }, store)
    const { result } = await call<Schemas['StoreReviewDaily']>('GET', `${STORES}/daily`)
    expect(result.stores[0]).toEqual({
      storeSeq: store.storeSeq,
      storeName: store.name,
      count: 3,
      ratingAvg: 1.3,
      lowCount: 3,
      extraChargeCount: 1,
    })
    const daily = (await call<Schemas['StoreReviewDaily']>('GET', `${STORES}/daily?storeSeq=${store.storeSeq}`)).result
    expect(daily.total).toMatchObject({ count: 3, ratings: [2, 1, 0, 0, 0], extraChargeCount: 1, forwardedCount: 0 })
  })
})

describe('a store review', () => {
  it("9 check 10: is sent to the store once a day, without the writer's phone", async () => {
    const content = '무료라고 했는데 2만원을 더 냈습니다. 제 번호는 010-9876-5432 입니다. #{고객명}'
    const { storeReviewSeq: seq, store } = await newStoreReview(shop, { rating: 1, content })
    expect((await bulk('FORWARD', [seq], {}, STORES)).result.done).toBe(1)
    const second = (await bulk('FORWARD', [seq], {}, STORES)).result.failed[0]
    expect(second).toMatchObject({ code: 'ALREADY_PROCESSED', message: '24시간 이내에 이미 전달했습니다.' })
    const sent = () =>
      db()
        .select()
        .from(messageLogs)
        .where(and(eq(messageLogs.relatedType, 'storeReview'), eq(messageLogs.relatedSeq, seq)))
    const [message] = await sent()
    expect(message).toMatchObject({ recipientPhone: '01033334444', recipientType: 'STORE' })
    expect(message?.content).toContain(store.name)
    expect(message?.content).toContain('★☆☆☆☆')
    for (const personal of ['9876', '01012345678', '김장착']) expect(message?.content).not.toContain(personal)
    expect((await read<StoreReview>(seq, STORES)).forwardedAt).toBe(shop.clock.now().toISOString())

    await db()
      .update(storeReviews)
      .set({ forwardedAt: new Date('2026-11-19T00:00:00Z') })
      .where(eq(storeReviews.storeReviewSeq, seq))
    expect((await bulk('FORWARD', [seq], {}, STORES)).result.done).toBe(1)
    expect(await sent()).toHaveLength(2)
    const mute = await newStoreReview(shop, {}, await newStore(shop, { contactPhone: '' }))
    expect((await bulk('FORWARD', [mute.storeReviewSeq], {}, STORES)).result.failed[0]).toMatchObject({
      code: 'INVALID_STATE',
      message: '장착점 연락처가 없습니다.',
    })
  })

  it('9 check 11: needs the permission; the counter answers without it', async () => {
    const group = await newGroup(shop, { permissions: { FAQ: 'READ', ITEM_REVIEW: 'READ' } })
    const staff = await readyAdmin(shop, group.permissionGroupSeq)
    const { token: other } = await session(shop, staff)
    expect((await call('GET', STORES, undefined, other)).code).toBe('INVALID_AUTHORITIES')
    expect((await call('GET', '/api/v1/admin/common/refresh/REVIEW', undefined, other)).status).toBe(200)
    expect((await call('GET', ITEMS, undefined, other)).status).toBe(200)
    expect((await call('POST', `${ITEMS}/bulk`, { action: 'CHECK', seqs: [1] }, other)).code).toBe(
      'INVALID_AUTHORITIES',
    )
  })

  it('shows store, mount and extra ratings; the store replies itself', async () => {
    const extra = { asked: true, amount: 30_000, memo: '밸브' }
    const created = await newStoreReview(shop, { rating: 2, extra, scores: { kindness: 1, skill: 3 } })
    const { storeReviewSeq: seq, store, mountReservationSeq } = created
    await asCall(shop, (inner) => answerAsStore(inner, seq, store.storeSeq, '죄송합니다.'))
    await ratingsCounted()
    expect(await read<StoreReview>(seq, STORES)).toMatchObject({
      writerName: '김*착',
      mountedOn: '2026-11-20',
      extraCharge: extra,
      rating: 2,
      scores: { kindness: 1, skill: 3, facility: null, punctuality: null },
      storeReply: { content: '죄송합니다.' },
      store: { storeSeq: store.storeSeq, ratingAverage: 2, storeReviewCount: 1, lastRatings: [2] },
      mount: { mountReservationSeq },
    })
    const unmasked = await call<StoreReview>('GET', `${STORES}/${seq}?unmask=true`)
    expect(unmasked.result.writerName).toBe('김장착')
    const months = await call<Schemas['StorePerformance'][]>(
      'GET',
      `/api/v1/admin/stores/${store.storeSeq}/performance`,
    )
    expect(months.result[0]).toMatchObject({ month: '2026-11', rating: 2 })
  })

  it('prevents deletion of its store', async () => {
    const { store } = await newStoreReview(shop)
    await db().update(stores).set({ state: 'PREPARING' }).where(eq(stores.storeSeq, store.storeSeq))
    expect((await call('DELETE', `/api/v1/admin/stores/${store.storeSeq}`)).code).toBe('IN_USE')
  })
})

describe('ratings', () => {
  const rated = async (itemSeq: number) => {
    const [item] = await db().select().from(items).where(eq(items.itemSeq, itemSeq))
    const [pattern] = item?.patternSeq
      ? await db().select().from(patterns).where(eq(patterns.patternSeq, item.patternSeq))
      : []
    return { item: [item?.ratingAverage, item?.ratingCount], pattern: [pattern?.ratingAverage, pattern?.ratingCount] }
  }

  it('of item and pattern follow created, hidden, shown and deleted reviews; saving a form keeps them', async () => {
    const { itemReviewSeq: seq, itemSeq, memberSeq, order } = await newItemReview(shop, { rating: 4 })
    const { patternSeq, brandSeq } = await newPattern(shop, (await newBrand(shop)).brandSeq)
    await db().update(items).set({ patternSeq }).where(eq(items.itemSeq, itemSeq))
    await db().update(itemReviews).set({ patternSeq }).where(eq(itemReviews.itemReviewSeq, seq))
    const second = await newOrder(shop, { state: 'CONFIRMED', lines: [{ quantity: 1, unitPrice: 90_000 }] })
    await db()
      .update(orderLines)
      .set({ itemSeq })
      .where(eq(orderLines.orderLineSeq, second.lineSeqs[0] ?? 0))
    await asCall(shop, (inner) =>
      reviewItem(inner, { orderLineSeq: second.lineSeqs[0] ?? 0, rating: 1, content: LONG }),
    )
    await ratingsCounted()
    expect(await rated(itemSeq)).toEqual({ item: [2.5, 2], pattern: [2.5, 2] })
    const pattern = await call<Schemas['Pattern']>('GET', `/api/v1/admin/patterns/${patternSeq}`)
    const { name, season, vehicleType, usage, scores, version } = pattern.result
    const mainFileSeq = await withPhoto()
    const body = { brandSeq, name, season, vehicleType, usage, scores, mainFileSeq, version }
    expect((await call('PUT', `/api/v1/admin/patterns/${patternSeq}`, body)).status).toBe(200)
    expect((await rated(itemSeq)).pattern).toEqual([2.5, 2])

    await move(seq, 'HIDDEN', { hideReason: 'ETC', memo: MEMO })
    await ratingsCounted()
    expect((await rated(itemSeq)).item).toEqual([1, 1])
    await move(seq, 'PUBLISHED')
    await ratingsCounted()
    expect((await rated(itemSeq)).item).toEqual([2.5, 2])
    await asCall(shop, (inner) => withdrawReview(inner, itemReview.core, seq, memberSeq ?? 0))
    await ratingsCounted()
    expect((await rated(itemSeq)).item).toEqual([1, 1])
    const [kept] = order.itemSeqs
    expect((await call('DELETE', `/api/v1/admin/items/${kept}`)).status).toBe(409)
  })
})

describe('permission to write', () => {
  it("a buyer once per line, after confirmation and within the shop's days", async () => {
    const write = (orderLineSeq: number, overrides: object = {}) =>
      asCall(shop, (inner) => reviewItem(inner, { orderLineSeq, rating: 5, content: LONG, ...overrides }))
    const early = await newOrder(shop, { state: 'DELIVERED' })
    await expect(write(early.lineSeqs[0] ?? 0)).rejects.toMatchObject({ code: 'INVALID_STATE' })
    const order = await newOrder(shop, { state: 'CONFIRMED' })
    const seq = order.lineSeqs[0] ?? 0
    for (const bad of [
      { rating: 0 },
      { content: '짧아요' },
      { scores: { starting: 5 } },
      { imageFileSeqs: [1, 2, 3, 4, 5, 6] },
    ])
      await expect(write(seq, bad)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await write(seq)
    await expect(write(seq)).rejects.toMatchObject({ code: 'ALREADY_PROCESSED' })
    const old = await newOrder(shop, { state: 'CONFIRMED' })
    await db()
      .update(orderLines)
      .set({ confirmedAt: new Date('2026-08-20T00:00:00Z') })
      .where(eq(orderLines.orderSeq, old.orderSeq))
    await expect(write(old.lineSeqs[0] ?? 0)).rejects.toMatchObject({ message: '후기 작성 기간이 지났습니다.' })
    const guest = await newOrder(shop, { state: 'CONFIRMED', guest: true })
    await expect(write(guest.lineSeqs[0] ?? 0)).rejects.toMatchObject({ code: 'INVALID_STATE' })
  })

  it('a customer once per completed mount', async () => {
    const { mountReservationSeq } = await newMount(shop)
    const write = (overrides: object = {}) =>
      asCall(shop, (inner) => reviewMount(inner, { mountReservationSeq, rating: 5, content: LONG, ...overrides }))
    await expect(write({ extra: { asked: true, amount: 1_000_001 } })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
    await write()
    await expect(write()).rejects.toMatchObject({ code: 'ALREADY_PROCESSED' })
  })

  it('a member reports once; reports and helpful votes cause no edit conflict', async () => {
    const { itemReviewSeq: seq, version } = await newItemReview(shop)
    const report = () =>
      asCall(shop, (inner) => reportReview(inner, itemReview.core, { seq, memberSeq: 1, reason: 'ABUSE' }))
    await report()
    await expect(report()).rejects.toMatchObject({ code: 'ALREADY_PROCESSED' })
    await asCall(shop, (inner) => countHelpful(inner, itemReview.core, seq))
    expect(await read(seq)).toMatchObject({
      version,
      reportCount: 1,
      helpfulCount: 1,
      reports: [{ reason: 'ABUSE', count: 1 }],
    })
    expect(await db().select().from(reviewReports).where(eq(reviewReports.recordSeq, seq))).toHaveLength(1)
  })
})

describe('on other screens', () => {
  it("a member's reviews of both kinds are listed, except deleted ones", async () => {
    const { memberSeq, itemReviewSeq: seq } = await newItemReview(shop)
    const { storeReviewSeq } = await newStoreReview(shop)
    await db().update(storeReviews).set({ memberSeq }).where(eq(storeReviews.storeReviewSeq, storeReviewSeq))
    const links = async () =>
      (
        await call<Schemas['MemberActivity'][]>('GET', `/api/v1/admin/members/${memberSeq}/activities?kind=REVIEW`)
      ).result.map(({ link }) => link?.split('?')[0])
    const [item, store] = ['purchasereview', 'mountreview'].map((page) => `/generalcommunity/${page}/detail`)
    expect((await links()).sort()).toEqual([store, item].sort())
    await asCall(shop, (inner) => withdrawReview(inner, itemReview.core, seq, memberSeq ?? 0))
    expect(await links()).toEqual([store])
  })

  it('unchecked store reviews are counted on the dashboard', async () => {
    await newStoreReview(shop)
    const { result } = await call<Schemas['UnansweredCount'][]>('GET', '/api/v1/admin/dashboard/unanswered')
    const waiting = result.find(({ type }) => type === 'STORE_REVIEW')
    expect(waiting?.count).toBe(await total('state[0]=PUBLISHED&checked=false&itemType[0]=TIRE', STORES))
  })

  it.each([
    ['item-reviews', true],
    ['store-reviews', true],
    ['item-review-days', false],
    ['store-review-days', false],
  ])('%s are exported; personal: %s', async (resource, personal) => {
    const query = personal ? { state: ['PUBLISHED'], rating: ['1'] } : {}
    const ask = (reason?: string) =>
      call<{ jobSeq: number }>('POST', '/api/v1/admin/excel-jobs', { resource, query, ...(reason ? { reason } : {}) })
    if (personal) expect((await ask()).errors[0]?.field).toBe('reason')
    const { result } = await ask('후기 분석을 위한 내려받기')
    await shop.idle()
    const job = await call<Schemas['ExcelJob']>('GET', `/api/v1/admin/excel-jobs/${result.jobSeq}`)
    expect(job.result).toMatchObject({ state: 'DONE', personal })
    if (!personal) expect(job.result.total).toBe(31)
  })
})

it('the rewards of both kinds are independent', async () => {
  const { storeReviewSeq: seq, memberSeq } = await newStoreReview(shop)
  expect((await bulk('REWARD', [seq], {}, STORES)).result.done).toBe(1)
  const entries = await db()
    .select()
    .from(pointEntries)
    .where(eq(pointEntries.memberSeq, memberSeq ?? 0))
  expect(entries.map(({ kind, amount, storeReviewSeq }) => [kind, amount, storeReviewSeq])).toEqual([
    ['EARN_STORE_REVIEW', 300, seq],
  ])
  await asCall(shop, (inner) => withdrawReview(inner, storeReview.core, seq, memberSeq ?? 0))
  expect((await call('GET', `${STORES}/${seq}`)).code).toBe('NOT_FOUND')
})
