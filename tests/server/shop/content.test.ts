import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shopMenus } from '../../../server/basicSetting/schema/shop-menu.schema'
import { shopInfo } from '../../../server/db/schema'
import { bannerDays, banners } from '../../../server/exhibit/schema/banner.schema'
import { mainBrands, mainSectionItems } from '../../../server/exhibit/schema/main-screen.schema'
import { popups } from '../../../server/exhibit/schema/popup.schema'
import { faqs } from '../../../server/generalcommunity/schema/faq.schema'
import { itemReviews } from '../../../server/generalcommunity/schema/item-review.schema'
import { notices } from '../../../server/generalcommunity/schema/notice.schema'
import { storeReviews } from '../../../server/generalcommunity/schema/store-review.schema'
import { brands } from '../../../server/product/schema/brand.schema'
import { events } from '../../../server/promotion/schema/event.schema'
import { eventComments } from '../../../server/promotion/schema/event-comment.schema'
import { eventPrizes } from '../../../server/promotion/schema/event-prize.schema'
import { eventWinners } from '../../../server/promotion/schema/event-winner.schema'
import { newBannerOf } from '../banners'
import { newEvent, newMember } from '../events'
import { newBrand, newItem } from '../goods'
import { type TestShop, testShop } from '../harness'
import { newMainBrand, newPopup, newSection } from '../main-page'
import { newCarePost, newDiagnosis, newFaq, newNotice, newStory } from '../posts'
import { newItemReview, newStoreReview } from '../reviews'
import { readShop, SHOP, shopBody } from '../shop-bodies'
import { boss } from '../staff'
import { shopCall } from './shop-api'

const NOON = '2026-11-21T12:00:00+09:00'

let shop: TestShop
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.set(NOON))

const itemOf = async (saleState: 'ON_SALE' | 'STOPPED') =>
  newItem(shop, { brandSeq: (await newBrand(shop)).brandSeq, saleState })

/**
 * Fails unless `shown` is true from the first moment of a period to the one before its end, and false a second before
 * and at its end.
 */
async function expectShownWithin(startAt: Date, endAt: Date | null, shown: () => Promise<boolean>): Promise<void> {
  const at = async (moment: Date): Promise<boolean> => {
    shop.clock.set(moment)
    return shown()
  }
  expect(await at(new Date(startAt.getTime() - 1000)), 'before').toBe(false)
  expect(await at(startAt), 'at the start').toBe(true)
  if (endAt === null) return
  expect(await at(new Date(endAt.getTime() - 1000)), 'before the end').toBe(true)
  expect(await at(endAt), 'at the end').toBe(false)
}

const START = new Date('2026-11-21T15:00:00+09:00')
const END = new Date('2026-11-21T16:00:00+09:00')
const PERIOD = { startAt: START, endAt: END }

describe("the shop's info", () => {
  it('shows the legally required data, and only accounts in use', async () => {
    const [row] = await db().select().from(shopInfo)
    const accounts = row?.bankAccounts ?? []
    const [account] = accounts
    if (!row || !account) throw new Error('the sample has no account')
    const off = { ...account, accountNumber: '99999999999', enabled: false, sortOrder: 9 }
    await db()
      .update(shopInfo)
      .set({ bankAccounts: [...accounts, off] })
    const { result } = await shopCall(shop, 'GET /api/v1/shop/info')
    expect(result).toMatchObject({
      shopName: row.shopName,
      company: {
        companyName: row.companyName,
        ceoName: row.ceoName,
        businessNumber: row.businessNumber,
        mailOrderNumber: row.mailOrderNumber,
        address1: row.address1,
        phone: row.phone,
        privacyOfficerName: row.privacyOfficerName,
      },
      rules: { freeShippingOver: row.freeShippingOver, pointRate: row.pointRate, depositDueDays: row.depositDueDays },
    })
    const enabled = accounts.filter((each) => each.enabled)
    expect(result.bankAccounts.map(({ accountNumber }) => accountNumber)).toEqual(
      enabled.map(({ accountNumber }) => accountNumber),
    )
    expect(JSON.stringify(result)).not.toContain(off.accountNumber)
    for (const secret of ['taxIssuer', 'seal', 'createdBy', 'lowStock'])
      expect(JSON.stringify(result)).not.toContain(secret)
  })

  it('shows the current policy and the announced one, until the day of the next', async () => {
    const body = {
      ...shopBody(await readShop(shop)),
      termsOfService: '<p>새 약관</p>',
      termsOfServiceFrom: '2026-12-01',
    }
    const saved = await shop.call('PUT', SHOP, { token: await boss(shop), body })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const terms = async () =>
      (await shopCall(shop, 'GET /api/v1/shop/policies', { query: { policy: 'termsOfService' } })).result
    const [inForce, announced, ...others] = await terms()
    expect([inForce?.state, announced?.state, others]).toEqual(['EFFECTIVE', 'SCHEDULED', []])
    expect(announced).toMatchObject({ html: '<p>새 약관</p>', effectiveDate: '2026-12-01' })
    expect(announced?.versionNo).toBe((inForce?.versionNo ?? 0) + 1)
    shop.clock.set('2026-11-30T23:59:59+09:00')
    expect((await terms()).map(({ state }) => state)).toEqual(['EFFECTIVE', 'SCHEDULED'])
    shop.clock.set('2026-12-01T00:00:00+09:00')
    expect((await terms()).map(({ state, html }) => [state, html])).toEqual([['EFFECTIVE', '<p>새 약관</p>']])
    const all = (await shopCall(shop, 'GET /api/v1/shop/policies')).result
    expect(new Set(all.map(({ policy }) => policy)).size).toBeGreaterThan(1)
    expect(JSON.stringify(all)).not.toContain('createdBy')
  })
})

describe('the menu', () => {
  const menu = async (query: { device?: 'PC' | 'MOBILE'; audience?: 'GUEST' | 'MEMBER' | 'BUSINESS' } = {}) =>
    (await shopCall(shop, 'GET /api/v1/shop/menus', { query: { area: 'HEADER', ...query } })).result

  async function entry(overrides: Partial<typeof shopMenus.$inferInsert>): Promise<number> {
    const [row] = await db()
      .insert(shopMenus)
      .values({ area: 'HEADER', name: '시험', linkType: 'NONE', sortOrder: 900, ...overrides })
      .returning()
    if (!row) throw new Error('nothing was stored')
    return row.shopMenuSeq
  }

  it('omits children of hidden entries, and shows each device and audience its own entries', async () => {
    const top = await entry({ device: 'PC' })
    const below = await entry({ parentSeq: top, audience: 'BUSINESS' })
    const found = async (...query: Parameters<typeof menu>) => {
      const menuEntry = (await menu(...query)).find(({ shopMenuSeq }) => shopMenuSeq === top)
      return menuEntry ? menuEntry.children.map(({ shopMenuSeq }) => shopMenuSeq) : null
    }
    expect(await found()).toEqual([below])
    expect(await found({ device: 'PC', audience: 'BUSINESS' })).toEqual([below])
    expect(await found({ audience: 'GUEST' })).toEqual([])
    expect(await found({ device: 'MOBILE' })).toBeNull()
    await db().update(shopMenus).set({ visible: false }).where(eq(shopMenus.shopMenuSeq, top))
    expect(await found()).toBeNull()
    expect((await menu()).flatMap(({ children }) => children).map(({ shopMenuSeq }) => shopMenuSeq)).not.toContain(
      below,
    )
  })

  it('omits the link when its event is deleted', async () => {
    const seq = await entry({ linkType: 'EVENT', eventSeq: 2_000_000_000 })
    const menuEntry = (await menu()).find(({ shopMenuSeq }) => shopMenuSeq === seq)
    expect(menuEntry).toMatchObject({ linkType: 'NONE', eventSeq: null })
  })
})

describe('the main page', () => {
  it('shows a section within its period, to its device and audience', async () => {
    const section = await newSection(shop, { ...PERIOD, device: 'MOBILE', audience: 'MEMBER' })
    const { itemSeq } = await itemOf('ON_SALE')
    const stopped = await itemOf('STOPPED')
    for (const [sortOrder, seq] of [stopped.itemSeq, itemSeq].entries())
      await db()
        .insert(mainSectionItems)
        .values({ mainSectionSeq: section.mainSectionSeq, itemSeq: seq, sortOrder, badgeText: '특가' })
    const found = async (query: { device?: 'PC' | 'MOBILE'; audience?: 'GUEST' | 'MEMBER' | 'BUSINESS' }) =>
      (await shopCall(shop, 'GET /api/v1/shop/main-page', { query })).result.sections.find(
        ({ mainSectionSeq }) => mainSectionSeq === section.mainSectionSeq,
      )
    await expectShownWithin(START, END, async () => (await found({ device: 'MOBILE' })) !== undefined)
    shop.clock.set(START)
    expect(await found({ device: 'MOBILE', audience: 'GUEST' })).toBeUndefined()
    expect(await found({})).toBeUndefined()
    const shown = await found({ device: 'MOBILE', audience: 'MEMBER' })
    expect(shown?.items.map((item) => [item.itemSeq, item.badgeText])).toEqual([[itemSeq, '특가']])
    for (const hidden of ['stockQuantity', 'salePrice', 'visible']) expect(shown?.items[0]).not.toHaveProperty(hidden)
  })

  it('shows visible brands in their order', async () => {
    const brand = await newBrand(shop)
    await newMainBrand(shop, { brandSeq: brand.brandSeq, visible: true, displayName: '표시명' })
    const names = async () =>
      (await shopCall(shop, 'GET /api/v1/shop/main-page')).result.brandArea.brands.map(({ name }) => name)
    expect(await names()).toContain('표시명')
    await db().update(brands).set({ visible: false }).where(eq(brands.brandSeq, brand.brandSeq))
    expect(await names()).not.toContain('표시명')
    await db().update(brands).set({ visible: true }).where(eq(brands.brandSeq, brand.brandSeq))
    await db().update(mainBrands).set({ visible: false }).where(eq(mainBrands.brandSeq, brand.brandSeq))
    expect(await names()).not.toContain('표시명')
  })
})

describe('banners and pop-ups', () => {
  it.each(['MAIN', 'TOP', 'LINE', 'RENTAL'] as const)('shows a banner within its period: %s', async (kind) => {
    await db().update(banners).set({ visible: false }).where(eq(banners.bannerType, kind))
    const banner = await newBannerOf(shop, kind, PERIOD)
    const shown = async () =>
      (await shopCall(shop, 'GET /api/v1/shop/banners', { query: { kind } })).result.map(({ bannerSeq }) => bannerSeq)
    await expectShownWithin(START, END, async () => (await shown()).includes(banner.bannerSeq))
    shop.clock.set(START)
    await db().update(banners).set({ visible: false }).where(eq(banners.bannerSeq, banner.bannerSeq))
    expect(await shown()).toEqual([])
  })

  it('shows each viewer the matching ones, without internal data', async () => {
    await db().update(banners).set({ visible: false }).where(eq(banners.bannerType, 'MAIN'))
    const banner = await newBannerOf(shop, 'MAIN', {
      device: 'PC',
      audience: 'GUEST',
      memo: '비밀 메모',
      title: '내부 이름',
    })
    const ask = (query: object) => shopCall(shop, 'GET /api/v1/shop/banners', { query: { kind: 'MAIN', ...query } })
    expect((await ask({ device: 'PC', audience: 'GUEST' })).result).toHaveLength(1)
    expect((await ask({ device: 'MOBILE' })).result).toEqual([])
    expect((await ask({ audience: 'BUSINESS' })).result).toEqual([])
    const [shown] = (await ask({})).result
    expect(shown?.bannerSeq).toBe(banner.bannerSeq)
    expect(JSON.stringify(shown)).not.toMatch(/비밀 메모|내부 이름|viewCount/)
  })

  it('shows banners of an item’s page as the back-office does, within their period', async () => {
    await db().update(banners).set({ visible: false }).where(eq(banners.bannerType, 'ITEM_DETAIL'))
    const { itemSeq } = await itemOf('ON_SALE')
    const banner = await newBannerOf(shop, 'ITEM_DETAIL', PERIOD)
    const ask = async () =>
      (await shopCall(shop, 'GET /api/v1/shop/banners/items/{itemSeq}', { path: { itemSeq } })).result.flatMap(
        (position) => position.banners.map(({ bannerSeq }) => `${position.position} ${bannerSeq}`),
      )
    await expectShownWithin(START, END, async () => (await ask()).includes(`TOP ${banner.bannerSeq}`))
    const none = await shopCall(shop, 'GET /api/v1/shop/banners/items/{itemSeq}', { path: { itemSeq: 2_000_000_000 } })
    expect(none.status).toBe(404)
  })

  it('shows a pop-up on its pages within its period', async () => {
    await db().update(popups).set({ visible: false })
    const popup = await newPopup(shop, { ...PERIOD, pages: ['MAIN'], memo: '비밀 메모' })
    const ask = async (query: object = {}) => (await shopCall(shop, 'GET /api/v1/shop/popups', { query })).result
    await expectShownWithin(START, END, async () => (await ask({ page: 'MAIN' })).length === 1)
    shop.clock.set(START)
    expect(await ask({ page: 'CART' })).toEqual([])
    const [shown] = await ask()
    expect(shown?.popupSeq).toBe(popup.popupSeq)
    expect(JSON.stringify(shown)).not.toContain('비밀 메모')
    await db()
      .update(popups)
      .set({ pages: ['ALL'] })
      .where(eq(popups.popupSeq, popup.popupSeq))
    expect(await ask({ page: 'CART' })).toHaveLength(1)
  })
})

describe('posts', () => {
  const titles = async (query: object = {}) =>
    (await shopCall(shop, 'GET /api/v1/shop/notices', { query: { size: 100, ...query } })).result.items.map(
      ({ title }) => title,
    )

  it('shows a notice within its period, in the list and in detail', async () => {
    const { noticeSeq, title } = await newNotice(shop, { publishAt: START, endAt: END })
    const alone = async () =>
      (await shopCall(shop, 'GET /api/v1/shop/notices/{noticeSeq}', { path: { noticeSeq } })).status
    await expectShownWithin(START, END, async () => (await titles()).includes(title))
    await expectShownWithin(START, END, async () => (await alone()) === 200)
    shop.clock.set(START)
    await db().update(notices).set({ visible: false }).where(eq(notices.noticeSeq, noticeSeq))
    expect([await alone(), (await titles()).includes(title)]).toEqual([404, false])
  })

  it('sorts pinned notices first until the end of their last day, and pages the rest', async () => {
    const pinned = await newNotice(shop, { pinned: true, pinnedUntil: '2026-11-21', publishAt: new Date('2020-01-01') })
    const newest = await newNotice(shop, { publishAt: new Date(NOON) })
    shop.clock.set('2026-11-21T23:59:59+09:00')
    const { result } = await shopCall(shop, 'GET /api/v1/shop/notices', { query: { size: 100 } })
    const at = (seq: number) => result.items.findIndex(({ noticeSeq }) => noticeSeq === seq)
    expect(result.items[at(pinned.noticeSeq)]?.pinned).toBe(true)
    expect(at(pinned.noticeSeq)).toBeLessThan(at(newest.noticeSeq))
    shop.clock.set('2026-11-22T00:00:00+09:00')
    const later = await titles()
    expect(later.indexOf(newest.title)).toBeLessThan(later.indexOf(pinned.title))
    const page = (await shopCall(shop, 'GET /api/v1/shop/notices', { query: { size: 1, page: 2 } })).result
    expect([page.items[0]?.title, page.page, page.total]).toEqual([later[1], 2, later.length])
  })

  it('shows each audience its notices', async () => {
    const { title } = await newNotice(shop, { audience: 'BUSINESS' })
    expect(await titles()).not.toContain(title)
    expect(await titles({ audience: ['MEMBER'] })).not.toContain(title)
    expect(await titles({ audience: ['ALL', 'BUSINESS'] })).toContain(title)
  })

  it('shows articles and stories from their start on', async () => {
    const post = await newCarePost(shop, { publishAt: START, tags: ['겨울'] })
    const story = await newStory(shop, { publishAt: START, activityDate: '2019-03-02' })
    const posts = async () =>
      (await shopCall(shop, 'GET /api/v1/shop/car-care-posts', { query: { tag: '겨울', size: 100 } })).result.items
    const stories = async () =>
      (await shopCall(shop, 'GET /api/v1/shop/sharing-stories', { query: { activityYear: 2019 } })).result.items
    await expectShownWithin(START, null, async () =>
      (await posts()).some(({ carCarePostSeq }) => carCarePostSeq === post.carCarePostSeq),
    )
    await expectShownWithin(START, null, async () =>
      (await stories()).some(({ sharingStorySeq }) => sharingStorySeq === story.sharingStorySeq),
    )
    const alone = async () => [
      (await shopCall(shop, 'GET /api/v1/shop/car-care-posts/{carCarePostSeq}', { path: post })).status,
      (await shopCall(shop, 'GET /api/v1/shop/sharing-stories/{sharingStorySeq}', { path: story })).status,
    ]
    expect(await alone()).toEqual([200, 200])
    shop.clock.set(NOON)
    expect(await alone()).toEqual([404, 404])
  })

  it('shows visible cards with items that the shop sells', async () => {
    const sold = await itemOf('ON_SALE')
    const hidden = await itemOf('STOPPED')
    const shown = await newDiagnosis(shop, { itemSeqs: [hidden.itemSeq, sold.itemSeq] })
    const other = await newDiagnosis(shop, { visible: false })
    const { result } = await shopCall(shop, 'GET /api/v1/shop/self-diagnoses', { query: { category: 'BATTERY' } })
    const card = result.find(({ selfDiagnosisSeq }) => selfDiagnosisSeq === shown.selfDiagnosisSeq)
    expect(card?.items.map(({ itemSeq }) => itemSeq)).toEqual([sold.itemSeq])
    expect(result.map(({ selfDiagnosisSeq }) => selfDiagnosisSeq)).not.toContain(other.selfDiagnosisSeq)
  })
})

describe('events', () => {
  const list = async (query: object = {}) =>
    (await shopCall(shop, 'GET /api/v1/shop/events', { query: { size: 100, ...query } })).result.items

  it('shows an event from its start, and marks an ended one', async () => {
    const { eventSeq } = await newEvent(shop, PERIOD)
    const findEvent = async (query: object = {}) => (await list(query)).find((event) => event.eventSeq === eventSeq)
    await expectShownWithin(START, END, async () => (await findEvent({ state: 'ONGOING' })) !== undefined)
    expect((await findEvent({ state: 'ENDED' }))?.state).toBe('ENDED')
    const alone = () => shopCall(shop, 'GET /api/v1/shop/events/{eventSeq}', { path: { eventSeq } })
    expect((await alone()).result.state).toBe('ENDED')
    shop.clock.set(new Date(START.getTime() - 1000))
    expect([(await alone()).status, await findEvent()]).toEqual([404, undefined])
    shop.clock.set(START)
    await db().update(events).set({ closedAt: START }).where(eq(events.eventSeq, eventSeq))
    expect((await findEvent())?.state).toBe('ENDED')
    await db().update(events).set({ visible: false }).where(eq(events.eventSeq, eventSeq))
    expect([(await alone()).status, await findEvent()]).toEqual([404, undefined])
  })

  it('shows only events of its own shop', async () => {
    const rental = await newEvent(shop, { scope: 'RENTAL' })
    expect((await list()).map(({ eventSeq }) => eventSeq)).not.toContain(rental.eventSeq)
    expect((await list({ scope: 'RENTAL' })).map(({ eventSeq }) => eventSeq)).toContain(rental.eventSeq)
  })

  it('shows winners masked, once they are published', async () => {
    const event = await newEvent(shop, { announceContent: '<p>축하합니다</p>' })
    const { eventSeq } = event
    const [prize] = await db()
      .insert(eventPrizes)
      .values({ eventSeq, rankNo: 1, name: '청소기', kind: 'GOODS', quantity: 1 })
      .returning()
    const { memberSeq } = await newMember(shop)
    const winner = {
      eventSeq,
      memberSeq,
      name: '홍길동',
      phone: '01012345678',
      source: 'DRAW',
      taxState: 'NONE',
    } as const
    await db()
      .insert(eventWinners)
      .values({ ...winner, eventPrizeSeq: prize?.eventPrizeSeq ?? 0, state: 'SELECTED' })
    const read = async () => (await shopCall(shop, 'GET /api/v1/shop/events/{eventSeq}', { path: { eventSeq } })).result
    expect(await read()).toMatchObject({ winners: [], announceContent: null })
    await db()
      .update(events)
      .set({ winnersPublishedAt: new Date(NOON) })
      .where(eq(events.eventSeq, eventSeq))
    expect(await read()).toMatchObject({
      winners: [{ rankNo: 1, prizeName: '청소기', name: '홍*동', phone: '010-****-5678' }],
      announceContent: '<p>축하합니다</p>',
    })
  })

  it('shows comments that are not hidden, with masked names', async () => {
    const { eventSeq } = await newEvent(shop, { kind: 'COMMENT' })
    const { memberSeq, loginId } = await newMember(shop)
    const comment = { eventSeq, memberSeq, ip: '203.0.113.9', createdAt: new Date(NOON), updatedAt: new Date(NOON) }
    await db()
      .insert(eventComments)
      .values([
        {
          ...comment,
          content: '보이는 댓글',
          replyContent: '감사합니다',
          repliedAt: new Date(NOON),
          repliedBy: 'admin',
        },
        { ...comment, content: '숨긴 댓글', hidden: true },
      ])
    const path = { eventSeq }
    const { result } = await shopCall(shop, 'GET /api/v1/shop/events/{eventSeq}/comments', { path })
    expect(result.items).toMatchObject([{ name: '홍*동', content: '보이는 댓글', reply: '감사합니다' }])
    expect(result.total).toBe(1)
    for (const secret of [loginId, '203.0.113.9', 'admin']) expect(JSON.stringify(result)).not.toContain(secret)
    await db().update(events).set({ visible: false }).where(eq(events.eventSeq, eventSeq))
    expect((await shopCall(shop, 'GET /api/v1/shop/events/{eventSeq}/comments', { path })).status).toBe(404)
  })
})

describe('reviews', () => {
  it('of an item are shown masked, counted, filtered and paged, without hidden ones', async () => {
    const { itemReviewSeq, itemSeq, writerName } = await newItemReview(shop, { rating: 2 })
    const ask = async (query: object = {}) =>
      (await shopCall(shop, 'GET /api/v1/shop/item-reviews', { query: { itemSeq, ...query } })).result
    const before = await ask({ size: 1 })
    const listed = (await ask({ size: 100 })).items.find((review) => review.itemReviewSeq === itemReviewSeq)
    expect(listed).toMatchObject({ rating: 2, itemSeq, reply: null })
    expect(listed?.writerName).toContain('*')
    expect(JSON.stringify(listed)).not.toContain(writerName)
    expect(before.items).toHaveLength(1)
    expect(before.ratings.counts.reduce((sum, n) => sum + n, 0)).toBe(before.total)
    const low = await ask({ rating: 2, size: 100 })
    expect(low.items.every(({ rating }) => rating === 2)).toBe(true)
    expect([low.total, low.ratings.count]).toEqual([before.ratings.counts[1], before.total])
    expect((await ask({ photo: true, size: 100 })).items.every(({ images }) => images.length > 0)).toBe(true)
    await db()
      .update(itemReviews)
      .set({ replyContent: '죄송합니다', repliedAt: new Date(NOON), repliedBy: 'admin', best: true })
      .where(eq(itemReviews.itemReviewSeq, itemReviewSeq))
    const [first] = (await ask()).items
    expect(first).toMatchObject({ best: true, reply: { content: '죄송합니다' } })
    expect(JSON.stringify(first)).not.toContain('admin')
    await db().update(itemReviews).set({ state: 'HIDDEN' }).where(eq(itemReviews.itemReviewSeq, itemReviewSeq))
    const after = await ask({ size: 100 })
    expect([after.total, after.ratings.count]).toEqual([before.total - 1, before.total - 1])
    expect(after.items.map((review) => review.itemReviewSeq)).not.toContain(itemReviewSeq)
  })

  it('of a store are shown with its reply', async () => {
    const { storeReviewSeq, storeSeq } = await newStoreReview(shop, { rating: 4 })
    const ask = async () => (await shopCall(shop, 'GET /api/v1/shop/store-reviews', { query: { storeSeq } })).result
    await db()
      .update(storeReviews)
      .set({ storeReplyContent: '또 오세요', storeRepliedAt: new Date(NOON), extraAsked: true, extraMemo: '비밀 요금' })
      .where(eq(storeReviews.storeReviewSeq, storeReviewSeq))
    const { items: found, ratings } = await ask()
    expect(found).toMatchObject([{ storeReviewSeq, rating: 4, storeReply: { content: '또 오세요' } }])
    expect(ratings).toEqual({ count: 1, average: 4, counts: [0, 0, 0, 1, 0] })
    expect(JSON.stringify(found)).not.toContain('비밀 요금')
    await db().update(storeReviews).set({ state: 'DELETED' }).where(eq(storeReviews.storeReviewSeq, storeReviewSeq))
    expect(await ask()).toMatchObject({ items: [], total: 0, ratings: { count: 0, average: null } })
  })
})

describe('counts', () => {
  const count = (
    counts: {
      of: 'BANNER' | 'EVENT' | 'FAQ' | 'NOTICE' | 'POPUP'
      seq: number
      act: 'VIEW' | 'CLICK' | 'CLOSE' | 'HELPFUL'
    }[],
  ) => shopCall(shop, 'POST /api/v1/shop/counts', { body: { counts } })

  it('increments views and clicks, once per entry, and skips deleted records', async () => {
    const banner = await newBannerOf(shop, 'MAIN')
    const event = await newEvent(shop)
    const faq = await newFaq(shop)
    const { popupSeq } = await newPopup(shop)
    const of = 'BANNER' as const
    const answer = await count([
      { of, seq: banner.bannerSeq, act: 'VIEW' },
      { of, seq: banner.bannerSeq, act: 'VIEW' },
      { of, seq: banner.bannerSeq, act: 'CLICK' },
      { of: 'EVENT', seq: event.eventSeq, act: 'VIEW' },
      { of: 'FAQ', seq: faq.faqSeq, act: 'HELPFUL' },
      { of: 'POPUP', seq: popupSeq, act: 'CLOSE' },
      { of: 'NOTICE', seq: 2_000_000_000, act: 'VIEW' },
    ])
    expect(answer.status).toBe(201)
    const [day] = await db().select().from(bannerDays).where(eq(bannerDays.bannerSeq, banner.bannerSeq))
    expect([day?.views, day?.clicks, day?.day]).toEqual([2, 1, '2026-11-21'])
    const [seen] = await db().select().from(events).where(eq(events.eventSeq, event.eventSeq))
    expect([seen?.viewCount, seen?.version]).toEqual([event.viewCount + 1, event.version])
    const [helped] = await db().select().from(faqs).where(eq(faqs.faqSeq, faq.faqSeq))
    expect([helped?.helpfulYes, helped?.viewCount]).toEqual([1, 0])
    const [closed] = await db().select().from(popups).where(eq(popups.popupSeq, popupSeq))
    expect(closed?.closeCount).toBe(1)
  })

  it('refuses counters that a record does not have, without counting any', async () => {
    const event = await newEvent(shop)
    const answer = await count([
      { of: 'EVENT', seq: event.eventSeq, act: 'VIEW' },
      { of: 'EVENT', seq: event.eventSeq, act: 'CLICK' },
    ])
    expect([answer.status, ...answer.errors.map(({ field }) => field)]).toEqual([400, 'counts.1.act'])
    const [row] = await db().select().from(events).where(eq(events.eventSeq, event.eventSeq))
    expect(row?.viewCount).toBe(event.viewCount)
  })
})
