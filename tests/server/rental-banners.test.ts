import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { countBanner } from '../../server/exhibit/banner/banner-counts'
import { largestOverlap } from '../../server/exhibit/display-limits'
import { bannerDays, banners } from '../../server/exhibit/schema/banner.schema'
import { events } from '../../server/promotion/schema/event.schema'
import { newBanner, rentalBannerBody } from './banners'
import { asCall } from './calls'
import { newEvent } from './events'
import { newBrand, newItem } from './goods'
import { type Answer, type TestShop, testShop } from './harness'
import { boss } from './staff'

type Banner = Schemas['RentalBanner']
type Page = { items: Schemas['RentalBannerRow'][]; total: number }

const BANNERS = '/api/v1/admin/rental-banners'
const NOON = '2026-11-21T12:00:00+09:00'

let shop: TestShop
let root: string
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
  // hides the sample's banners, which would fill the places
  await db().update(banners).set({ visible: false })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(NOON)
  root = await boss(shop)
  await db().update(banners).set({ visible: false })
})

const get = async <T>(path: string): Promise<T> => (await shop.call<T>('GET', path, { token: root })).result
const post = <T = unknown>(path: string, body?: unknown) => shop.call<T>('POST', path, { token: root, body })
const put = <T = unknown>(path: string, body: unknown) => shop.call<T>('PUT', path, { token: root, body })
const bulk = (action: string, ...seqs: number[]) => post<Schemas['BulkReceipt']>(`${BANNERS}/bulk`, { action, seqs })
const fieldErrors = ({ status, errors }: Answer) => [
  status,
  ...errors.map(({ field, message }) => `${field}: ${message}`),
]
const createBanner = async (overrides: object = {}): Promise<Banner> => {
  const answer = await post<Banner>(BANNERS, await rentalBannerBody(shop, overrides))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}

describe('simultaneous banners', () => {
  it('check 14: the ninth HOME_TOP banner on MOBILE is refused from any action; on PC alone it saves', async () => {
    const eight = []
    for (let i = 0; i < 8; i += 1)
      eight.push((await newBanner(shop, { position: 'HOME_TOP', device: 'MOBILE' })).bannerSeq)
    const full = {
      status: 409,
      code: 'LIMIT_EXCEEDED',
      message: '렌탈 메인 상단에는 동시에 8개까지 노출할 수 있습니다.',
    }
    const refused = await post<{ seq: number }[]>(
      BANNERS,
      await rentalBannerBody(shop, { device: 'MOBILE', pcFileSeq: null }),
    )
    expect(refused).toMatchObject(full)
    expect(refused.result.map(({ seq }) => seq).sort()).toEqual(eight.sort())
    expect(await post(BANNERS, await rentalBannerBody(shop))).toMatchObject(full)
    const ninth = await createBanner({ device: 'PC', mobileFileSeq: null })
    expect(ninth).toMatchObject({ displayState: 'DISPLAYING', mobileImage: null })
    // by a PUT and by the switch
    const { bannerSeq } = await createBanner({ device: 'MOBILE', visible: false })
    const { pcImage, mobileImage, linkTarget: _, linkLost: _1, ...shown } = await get<Banner>(`${BANNERS}/${bannerSeq}`)
    const { sortOrder: _2, displayState: _3, views30d: _4, clicks30d: _5, ctr30d: _6, ...rest } = shown
    const { viewCount: _7, clickCount: _8, bannerSeq: _9, createdAt: _a, createdBy: _b, ...more } = rest
    const { updatedAt: _c, updatedBy: _d, ...body } = more
    const files = { pcFileSeq: pcImage?.fileSeq ?? null, mobileFileSeq: mobileImage?.fileSeq ?? null }
    expect(await put(`${BANNERS}/${bannerSeq}`, { ...body, ...files, visible: true })).toMatchObject(full)
    expect((await bulk('SHOW', bannerSeq)).result).toMatchObject({
      done: 0,
      failed: [{ seq: bannerSeq, code: 'LIMIT_EXCEEDED' }],
    })
    // in a full place a banner may be renamed; another period has free places
    expect((await put(`${BANNERS}/${bannerSeq}`, { ...body, ...files, title: '새 이름', visible: false })).status).toBe(
      200,
    )
    expect(
      (await createBanner({ device: 'MOBILE', startAt: '2026-12-31T23:59:00+09:00', endAt: null })).displayState,
    ).toBe('SCHEDULED')
  })

  it('counts each place by its own limit, at every moment of the period', async () => {
    await newBanner(shop, { position: 'LIST_TOP', endAt: new Date('2026-11-30T00:00:00+09:00') })
    await newBanner(shop, { position: 'LIST_TOP', startAt: new Date('2026-11-30T00:00:00+09:00') })
    await createBanner({ position: 'LIST_TOP' })
    expect(await post(BANNERS, await rentalBannerBody(shop, { position: 'LIST_TOP' }))).toMatchObject({
      message: '상품 목록 상단에는 동시에 2개까지 노출할 수 있습니다.',
    })
    const one = await createBanner({ position: 'COMPLETE' })
    expect(await post(BANNERS, await rentalBannerBody(shop, { position: 'COMPLETE' }))).toMatchObject({
      message: '신청 완료에는 동시에 1개까지 노출할 수 있습니다.',
    })
    // touching periods are allowed, and ended banners do not count
    await createBanner({ position: 'COMPLETE', startAt: one.endAt, endAt: null })
    await createBanner({
      position: 'COMPLETE',
      startAt: '2026-10-01T00:00:00+09:00',
      endAt: '2026-11-02T00:00:00+09:00',
    })
  })

  it('of several concurrent requests for the last place one succeeds', async () => {
    const other = await shop.another()
    const bodies = await Promise.all(
      Array.from({ length: 6 }, () =>
        rentalBannerBody(shop, { position: 'COMPLETE', startAt: '2026-11-21T00:00:00+09:00' }),
      ),
    )
    const answers = await Promise.all(
      bodies.map((body, i) => (i % 2 ? other : shop).call('POST', BANNERS, { token: root, body })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const shown = await db()
      .select()
      .from(banners)
      .where(and(eq(banners.position, 'COMPLETE'), eq(banners.visible, true)))
    expect(shown).toHaveLength(1)
  })

  it('is counted at the largest overlap, with exclusive ends', () => {
    const at = (day: number) => new Date(Date.UTC(2026, 10, day))
    const span = (from: number, to: number | null) => ({ startAt: at(from), endAt: to === null ? null : at(to) })
    const others = [span(1, 5), span(3, 8), span(5, null), span(9, 10)]
    expect(largestOverlap(span(1, 20), others)).toHaveLength(2)
    expect(largestOverlap(span(1, 3), others)).toEqual([span(1, 5)])
    expect(largestOverlap(span(4, 6), others)).toHaveLength(2)
    expect(largestOverlap(span(20, null), others)).toEqual([span(5, null)])
    expect(largestOverlap(span(1, 2), [])).toEqual([])
  })
})

describe('a rental banner', () => {
  it('check 02-3: is SCHEDULED, DISPLAYING and ENDED by the clock; the filter agrees with the state', async () => {
    const { bannerSeq } = await createBanner({
      position: 'COMPLETE',
      startAt: '2026-11-21T12:01:00+09:00',
      endAt: '2026-11-21T12:02:00+09:00',
    })
    const stateAt = async (time: string) => {
      shop.clock.set(`2026-11-21T${time}+09:00`)
      root = await boss(shop)
      const { displayState } = await get<Banner>(`${BANNERS}/${bannerSeq}`)
      const found = await get<Page>(`${BANNERS}?position=COMPLETE&displayState[0]=${displayState}&size=500`)
      expect(found.items.map((row) => row.bannerSeq)).toContain(bannerSeq)
      expect(new Set(found.items.map((row) => row.displayState))).toEqual(new Set([displayState]))
      return displayState
    }
    expect(await stateAt('12:00:59')).toBe('SCHEDULED')
    expect(await stateAt('12:01:00')).toBe('DISPLAYING')
    expect(await stateAt('12:02:00')).toBe('ENDED')
    await bulk('HIDE', bannerSeq)
    expect(await stateAt('12:02:01')).toBe('HIDDEN')
  })

  it('check 02-4: refuses a reversed period and links without a target in place', async () => {
    const errorsWith = async (overrides: object) =>
      fieldErrors(await post(BANNERS, await rentalBannerBody(shop, overrides)))
    expect(await errorsWith({ endAt: '2026-10-01T00:00:00+09:00' })).toEqual([
      400,
      'endAt: 종료일시는 시작일시보다 뒤여야 합니다.',
    ])
    const noAddress = [400, 'linkUrl: 올바른 웹 주소를 입력해주세요. (예: https://www.example.com)']
    expect(await errorsWith({ linkType: 'URL', linkUrl: 'ftp://x.y' })).toEqual(noAddress)
    expect(await errorsWith({ linkType: 'URL', linkUrl: 'https://localhost' })).toEqual(noAddress)
    expect(await errorsWith({ linkType: 'PATH', linkUrl: '//evil.com' })).toEqual([
      400,
      'linkUrl: /로 시작하는 쇼핑몰 경로를 입력해주세요. (예: /event/12)',
    ])
    expect(await errorsWith({ linkType: 'RENTAL_EVENT' })).toEqual([
      400,
      'linkTargetSeq: 연결 대상 (을)를 입력해주세요.',
    ])
    expect(await errorsWith({ linkType: 'RENTAL_EVENT', linkTargetSeq: 2_147_483_647 })).toEqual([
      400,
      'linkTargetSeq: 연결 대상을 찾을 수 없습니다.',
    ])
    const good = { linkType: 'URL', linkUrl: 'https://a.kr/x?y=1#z', openInNewTab: true }
    expect(await createBanner({ visible: false, ...good })).toMatchObject(good)
  })

  it('check 02-5: each device needs its own picture', async () => {
    const errorsWith = async (overrides: object) =>
      fieldErrors(await post(BANNERS, await rentalBannerBody(shop, overrides)))
    const [pc, mobile] = [
      'pcFileSeq: PC 이미지 (을)를 입력해주세요.',
      'mobileFileSeq: 모바일 이미지 (을)를 입력해주세요.',
    ]
    expect(await errorsWith({ mobileFileSeq: null })).toEqual([400, mobile])
    expect(await errorsWith({ pcFileSeq: null, mobileFileSeq: null })).toEqual([400, pc, mobile])
    expect(await errorsWith({ device: 'PC', pcFileSeq: null, mobileFileSeq: null })).toEqual([400, pc])
    expect(await createBanner({ device: 'PC', mobileFileSeq: null, visible: false })).toMatchObject({
      mobileImage: null,
    })
  })

  it('check 02-12: 종료 처리 is possible on display only', async () => {
    const on = await newBanner(shop)
    const over = await newBanner(shop, { endAt: new Date('2026-11-10T00:00:00+09:00') })
    const { result } = await bulk('END', on.bannerSeq, over.bannerSeq)
    expect(result).toMatchObject({
      done: 1,
      failed: [{ seq: over.bannerSeq, code: 'INVALID_STATE', message: '노출 중인 배너만 종료할 수 있습니다.' }],
    })
    expect(await get<Banner>(`${BANNERS}/${on.bannerSeq}`)).toMatchObject({
      displayState: 'ENDED',
      endAt: new Date(NOON).toISOString(),
    })
  })

  it('loses its link with the target and says so; warns of an ended target', async () => {
    const event = await newEvent(shop, { scope: 'RENTAL', kind: 'INFO', audience: 'ALL' })
    const { bannerSeq } = await createBanner({
      visible: false,
      linkType: 'RENTAL_EVENT',
      linkTargetSeq: event.eventSeq,
    })
    const read = () => get<Banner>(`${BANNERS}/${bannerSeq}`)
    const target = { seq: event.eventSeq, name: event.title }
    expect(await read()).toMatchObject({ linkTarget: { ...target, ended: false }, linkLost: false })
    await db().update(events).set({ closedAt: shop.clock.now() }).where(eq(events.eventSeq, event.eventSeq))
    expect(await read()).toMatchObject({ linkTarget: { ...target, ended: true } })
    await db().delete(events).where(eq(events.eventSeq, event.eventSeq))
    const targetGone = { linkType: 'NONE', linkTargetSeq: null, linkTarget: null, linkLost: true }
    expect(await read()).toMatchObject(targetGone)
    const { items } = await get<Page>(`${BANNERS}?displayState[0]=HIDDEN&size=500`)
    expect(items.find((row) => row.bannerSeq === bannerSeq)).toMatchObject(targetGone)
    // an event of the other shop is not accepted
    const { eventSeq } = await newEvent(shop)
    expect(
      (await post(BANNERS, await rentalBannerBody(shop, { linkType: 'RENTAL_EVENT', linkTargetSeq: eventSeq }))).status,
    ).toBe(400)
  })

  it('keeps daily statistics, and shows those of the last 30 days', async () => {
    const { bannerSeq } = await newBanner(shop)
    await db().insert(bannerDays).values({ bannerSeq, day: '2026-10-22', views: 500, clicks: 50 })
    await db().insert(bannerDays).values({ bannerSeq, day: '2026-10-23', views: 100, clicks: 1 })
    for (let i = 0; i < 3; i += 1) await asCall(shop, (call) => countBanner(call, bannerSeq, 'view'))
    await asCall(shop, (call) => countBanner(call, bannerSeq, 'click'))
    const { items } = await get<Page>(`${BANNERS}?position=COMPLETE&displayState[0]=DISPLAYING`)
    expect(items.find((row) => row.bannerSeq === bannerSeq)).toMatchObject({
      views30d: 103,
      clicks30d: 2,
      ctr30d: 1.9,
      version: 1,
    })
    expect(await get(`${BANNERS}/${bannerSeq}`)).toMatchObject({ viewCount: 3, clickCount: 1 })
    const stats = await get<Schemas['DisplayStats']>(`${BANNERS}/${bannerSeq}/stats`)
    expect(stats).toMatchObject({ views: 103, clicks: 2, ctr: 1.9 })
    expect(stats.days).toHaveLength(30)
    expect(stats.days.at(-1)).toEqual({ day: '2026-11-21', views: 3, clicks: 1 })
  })
})

describe('the order', () => {
  it('check 02-6: is per place; if another admin deleted one, nothing moves', async () => {
    const position = { position: 'LIST_TOP', device: 'PC' } as const
    await db()
      .delete(banners)
      .where(and(eq(banners.position, 'LIST_TOP'), eq(banners.device, 'PC')))
    const seqs: number[] = []
    for (let i = 0; i < 4; i += 1)
      seqs.push((await createBanner({ ...position, mobileFileSeq: null, visible: false })).bannerSeq)
    const inPlace = async () => {
      const rows = await db()
        .select({ seq: banners.bannerSeq })
        .from(banners)
        .where(and(eq(banners.position, 'LIST_TOP'), eq(banners.device, 'PC')))
        .orderBy(asc(banners.sortOrder))
      return rows.map(({ seq }) => seq)
    }
    expect(await inPlace()).toEqual(seqs)
    const turned = seqs.toReversed()
    expect((await put(`${BANNERS}/order`, { ...position, seqs: turned })).status).toBe(200)
    expect(await inPlace()).toEqual(turned)
    const listed = await get<Page>(`${BANNERS}?position=LIST_TOP&device=PC`)
    expect(listed.items.map(({ bannerSeq }) => bannerSeq)).toEqual(turned)
    await bulk('DELETE', seqs[1] ?? 0)
    const stale = await put(`${BANNERS}/order`, { ...position, seqs })
    expect(stale).toMatchObject({ status: 409, code: 'CONFLICT', result: turned.filter((seq) => seq !== seqs[1]) })
    expect(await inPlace()).toEqual(turned.filter((seq) => seq !== seqs[1]))
  })

  it('lists displayed ones first over several places', async () => {
    await createBanner({ position: 'LIST_TOP' })
    const { items } = await get<Page>(`${BANNERS}?size=500`)
    const states = items.map(({ displayState }) => displayState === 'DISPLAYING')
    expect(states.lastIndexOf(true)).toBeLessThan(states.indexOf(false))
    const rest = items.filter(({ displayState }) => displayState !== 'DISPLAYING').map(({ startAt }) => startAt)
    expect(rest).toEqual(rest.toSorted().reverse())
  })
})

it('check 02-13: a saved copy is a new banner without statistics', async () => {
  const first = await newBanner(shop, { viewCount: 9, clickCount: 3, visible: false })
  const copy = await createBanner({ title: `${first.title} 복사`, visible: false })
  expect(copy.bannerSeq).not.toBe(first.bannerSeq)
  expect(copy).toMatchObject({ viewCount: 0, clickCount: 0, views30d: 0, ctr30d: null, displayState: 'HIDDEN' })
})

it('link targets are found by name, items also by size; those of the other shop are not', async () => {
  const find = async (query: string) =>
    (await get<{ items: Schemas['LinkTarget'][] }>(`/api/v1/admin/link-targets?${query}`)).items
  const event = await newEvent(shop, { scope: 'RENTAL', title: '렌탈 이벤트 찾기 시험' })
  expect(await find(`linkType=RENTAL_EVENT&keyword=${encodeURIComponent('찾기 시험')}`)).toEqual([
    { seq: event.eventSeq, name: event.title, ended: false },
  ])
  expect(await find(`linkType=EVENT&keyword=${encodeURIComponent('찾기 시험')}`)).toEqual([])
  const item = await newItem(shop, { brandSeq: (await newBrand(shop)).brandSeq })
  expect(await find(`linkType=ITEM&seqs[0]=${item.itemSeq}`)).toMatchObject([{ seq: item.itemSeq }])
  expect((await find('linkType=ITEM&keyword=2254517')).length).toBeGreaterThan(0)
  for (const type of ['PATTERN', 'BRAND', 'COUPON', 'RENTAL_PRODUCT', 'AFFILIATE_CARD'])
    expect((await find(`linkType=${type}`)).length, type).toBeGreaterThan(0)
})
