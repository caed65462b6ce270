import { and, asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs } from '../../server/db/schema'
import { bannerDays, banners, bannerTargets } from '../../server/exhibit/schema/banner.schema'
import { brands } from '../../server/product/schema/brand.schema'
import { items } from '../../server/product/schema/item.schema'
import { type BannerKind, bannerBody, kinds, newBannerOf } from './banners'
import { newBrand, newImage, newItem, newPattern } from './goods'
import { type Answer, type TestShop, testShop } from './harness'
import { boss, newGroup, readyAdmin, session } from './staff'

type Banner = Schemas['BannerLine'] & Schemas['BannerRecord']
type OfItem = Schemas['ItemDetailBanner']

const NOON = '2026-11-21T12:00:00+09:00'
const pathOf = (kind: BannerKind) => `/api/v1/admin/${kinds[kind].resource}`
const MAIN = pathOf('MAIN')
const TOP = pathOf('TOP')
const LINE = pathOf('LINE')
const ITEM = pathOf('ITEM_DETAIL')

let shop: TestShop
let root: string
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(NOON)
  root = await boss(shop)
  // hides the sample's banners, which would fill the places
  await db().update(banners).set({ visible: false })
})

const get = async <T>(path: string): Promise<T> => (await shop.call<T>('GET', path, { token: root })).result
const post = <T = unknown>(path: string, body?: unknown) => shop.call<T>('POST', path, { token: root, body })
const put = <T = unknown>(path: string, body: unknown) => shop.call<T>('PUT', path, { token: root, body })
const bulk = async (kind: BannerKind, action: string, ...seqs: number[]) =>
  (await post<Schemas['BulkReceipt']>(`${pathOf(kind)}/bulk`, { action, seqs })).result
const errors = ({ status, errors: all }: Answer) => [status, ...all.map(({ field, message }) => `${field}: ${message}`)]
const send = async <T = Banner>(kind: BannerKind, overrides: object = {}) =>
  post<T>(pathOf(kind), await bannerBody(shop, kind, overrides))
async function newBanner<T = Banner>(kind: BannerKind, overrides: object = {}): Promise<T> {
  const answer = await send<T>(kind, overrides)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}
const stored = async (seq: number) => (await db().select().from(banners).where(eq(banners.bannerSeq, seq)))[0]

describe('simultaneous banners', () => {
  it('02 check 1: the eleventh main banner on MOBILE is refused from any action, and nothing changes; on PC it saves', async () => {
    const ten = []
    for (let i = 0; i < 10; i += 1) ten.push((await newBannerOf(shop, 'MAIN', { device: 'MOBILE' })).bannerSeq)
    const full = {
      status: 409,
      code: 'LIMIT_EXCEEDED',
      message: '동시에 노출할 수 있는 메인 배너는 최대 10개입니다.',
    }
    const count = () => db().$count(banners, eq(banners.bannerType, 'MAIN'))
    const before = await count()
    const refused = await send<{ seq: number }[]>('MAIN')
    expect(refused).toMatchObject(full)
    expect(refused.result.map(({ seq }) => seq).sort()).toEqual(ten.sort())
    expect(await count()).toBe(before)
    expect(await newBanner('MAIN', { device: 'PC', mobileFileSeq: null })).toMatchObject({ displayState: 'DISPLAYING' })
    const hidden = await newBanner('MAIN', { visible: false })
    expect((await bulk('MAIN', 'SHOW', hidden.bannerSeq)).failed).toMatchObject([{ code: 'LIMIT_EXCEEDED' }])
    expect(await stored(hidden.bannerSeq)).toMatchObject({ visible: false, version: 1 })
    // banners of other kinds do not count
    expect((await newBanner('LINE')).displayState).toBe('DISPLAYING')
  })

  it('a slot has four per device; other slots and kinds are counted separately', async () => {
    for (let i = 0; i < 4; i += 1) await newBannerOf(shop, 'LINE', { slot: 3, device: i % 2 ? 'ALL' : 'PC' })
    expect(await send('LINE', { slot: 3, device: 'PC' })).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: '한 슬롯에는 최대 4개까지 노출할 수 있습니다.',
    })
    await newBanner('LINE', { slot: 3, device: 'MOBILE' })
    await newBanner('LINE', { slot: 4 })
    expect(errors(await send('LINE', { slot: 6 }))[0]).toBe(400)
  })

  it("02 check 2: overlapping top banners are refused with the other's name; touching periods and other audiences are allowed", async () => {
    const first = await newBanner<Schemas['TopBanner']>('TOP', {
      title: '연말 안내',
      audience: 'MEMBER',
      startAt: '2026-11-25T09:00:00+09:00',
      endAt: '2026-12-01T00:00:00+09:00',
    })
    const meets = await send('TOP', { startAt: '2026-11-30T23:59:00+09:00', endAt: null })
    expect(meets).toMatchObject({
      status: 409,
      code: 'OVERLAP',
      message: '같은 기간에 노출되는 상단 배너가 있습니다. (연말 안내, 2026-11-25 09:00~2026-12-01 00:00)',
      result: [{ seq: first.bannerSeq, name: '연말 안내' }],
    })
    await newBanner('TOP', {
      audience: 'GUEST',
      startAt: '2026-11-25T09:00:00+09:00',
      endAt: '2026-12-01T00:00:00+09:00',
    })
    const after = await newBanner('TOP', { startAt: first.endAt, endAt: null })
    // also by 노출 and by another period; changes that keep period and place are accepted
    const hidden = await newBanner('TOP', { visible: false, startAt: '2026-12-05T00:00:00+09:00', endAt: null })
    expect((await bulk('TOP', 'SHOW', hidden.bannerSeq)).failed).toMatchObject([{ code: 'OVERLAP' }])
    const { version } = (await stored(after.bannerSeq)) ?? {}
    const moved = { ...(await bannerBody(shop, 'TOP', { startAt: '2026-11-28T00:00:00+09:00', endAt: null })), version }
    expect(await put(`${TOP}/${after.bannerSeq}`, moved)).toMatchObject({ code: 'OVERLAP' })
    const renamed = await bannerBody(shop, 'TOP', { title: '새 이름', startAt: first.endAt, endAt: null })
    expect((await put(`${TOP}/${after.bannerSeq}`, { ...renamed, version })).status).toBe(200)
    // on devices that do not overlap
    await db().update(banners).set({ visible: false })
    await newBanner('TOP', { device: 'PC', mobileFileSeq: null })
    await newBanner('TOP', { device: 'MOBILE', pcFileSeq: null })
    expect(await send('TOP', { audience: 'BUSINESS' })).toMatchObject({ code: 'OVERLAP' })
  })

  it('of several concurrent requests for a top banner or the last place one succeeds', async () => {
    const other = await shop.another()
    const race = async (kind: BannerKind, overrides: object) => {
      const bodies = await Promise.all(Array.from({ length: 6 }, () => bannerBody(shop, kind, overrides)))
      const answers = await Promise.all(
        bodies.map((body, i) => (i % 2 ? other : shop).call('POST', pathOf(kind), { token: root, body })),
      )
      return answers.map(({ status }) => status).sort()
    }
    expect(await race('TOP', {})).toEqual([201, 409, 409, 409, 409, 409])
    for (let i = 0; i < 9; i += 1) await newBannerOf(shop, 'MAIN')
    expect(await race('MAIN', {})).toEqual([201, 409, 409, 409, 409, 409])
    const seqs = [
      await newBannerOf(shop, 'TOP', { visible: false }),
      await newBannerOf(shop, 'TOP', { visible: false }),
    ]
    await db().update(banners).set({ visible: false })
    const shown = await Promise.all(
      seqs.map(({ bannerSeq }, i) =>
        (i ? other : shop).call<Schemas['BulkReceipt']>('POST', `${TOP}/bulk`, {
          token: root,
          body: { action: 'SHOW', seqs: [bannerSeq] },
        }),
      ),
    )
    expect(shown.map(({ result }) => result.done).sort()).toEqual([0, 1])
  })
})

describe.each(['MAIN', 'ITEM_DETAIL', 'TOP', 'LINE'] as const)('a banner of kind %s', (kind) => {
  it('02 check 3: changes state by the clock, and the filter agrees', async () => {
    const { bannerSeq } = await newBanner(kind, {
      startAt: '2026-11-21T12:01:00+09:00',
      endAt: '2026-11-21T12:02:00+09:00',
    })
    for (const [time, state] of [
      ['12:00:59', 'SCHEDULED'],
      ['12:01:00', 'DISPLAYING'],
      ['12:02:00', 'ENDED'],
    ]) {
      shop.clock.set(`2026-11-21T${time}+09:00`)
      root = await boss(shop)
      expect(await get(`${pathOf(kind)}/${bannerSeq}`)).toMatchObject({ displayState: state, version: 1 })
      const { items: found } = await get<{ items: Banner[] }>(`${pathOf(kind)}?displayState[0]=${state}&size=500`)
      expect(found.map((row) => row.bannerSeq)).toContain(bannerSeq)
      expect(new Set(found.map((row) => row.displayState))).toEqual(new Set([state]))
    }
  })

  it('02 check 4, 5: validates period, link and pictures', async () => {
    const errorsWith = async (overrides: object) => errors(await send(kind, overrides))
    expect(await errorsWith({ endAt: '2026-10-01T00:00:00+09:00' })).toEqual([
      400,
      'endAt: 종료일시는 시작일시보다 뒤여야 합니다.',
    ])
    for (const linkUrl of ['ftp://x.y', 'https://localhost'])
      expect((await errorsWith({ linkType: 'URL', linkUrl }))[1]).toMatch(/^linkUrl: 올바른 웹 주소를/)
    expect((await errorsWith({ linkType: 'PATH', linkUrl: '//evil.com' }))[1]).toMatch(/^linkUrl: /)
    expect((await errorsWith({ linkType: 'RENTAL_PRODUCT', linkTargetSeq: 1 }))[1]).toMatch(/^linkType: /)
    expect(await errorsWith({ mobileFileSeq: null })).toEqual([
      400,
      'mobileFileSeq: 모바일 이미지 (을)를 입력해주세요.',
    ])
    const good = { linkType: 'URL', linkUrl: 'https://a.kr/x?y=1#z', openInNewTab: true }
    expect(await newBanner(kind, { visible: false, ...good })).toMatchObject(good)
  })

  it('02 check 12, 13: is ended only while on display; a copy has its own number and counters', async () => {
    const on = await newBannerOf(shop, kind, { viewCount: 9 })
    await db().insert(bannerDays).values({ bannerSeq: on.bannerSeq, day: '2026-11-20', views: 9, clicks: 3 })
    const over = await newBannerOf(shop, kind, { endAt: new Date('2026-11-10T00:00:00+09:00') })
    expect(await bulk(kind, 'END', on.bannerSeq, over.bannerSeq)).toMatchObject({
      done: 1,
      failed: [{ seq: over.bannerSeq, code: 'INVALID_STATE' }],
    })
    expect(await get(`${pathOf(kind)}/${on.bannerSeq}`)).toMatchObject({ displayState: 'ENDED', views30d: 9 })
    const copy = await newBanner(kind, { title: `${on.title} 복사`, visible: false })
    expect(copy).toMatchObject({ viewCount: 0, clickCount: 0, views30d: 0, ctr30d: null, displayState: 'HIDDEN' })
    expect(copy.bannerSeq).not.toBe(on.bannerSeq)
  })

  it('is not found under other kinds', async () => {
    const { bannerSeq } = await newBannerOf(shop, kind === 'MAIN' ? 'LINE' : 'MAIN')
    expect((await shop.call('GET', `${pathOf(kind)}/${bannerSeq}`, { token: root })).status).toBe(404)
    expect((await shop.call('DELETE', `${pathOf(kind)}/${bannerSeq}`, { token: root })).status).toBe(404)
    expect((await bulk(kind, 'DELETE', bannerSeq)).failed).toMatchObject([{ code: 'NOT_FOUND' }])
  })
})

it('02 check 5: a text file named .jpg is refused as a picture', async () => {
  const form = new FormData()
  form.set('file', new File(['hello'], 'banner.jpg', { type: 'image/jpeg' }))
  const answer = await shop.call('POST', '/api/v1/admin/files?purpose=PUBLIC', { token: root, body: form })
  expect(answer.status).toBe(415)
})

it('02 check 6: the order of slot 2 is refused when another admin has deleted one of it', async () => {
  const position = { slot: 2, device: 'PC' } as const
  await db()
    .delete(banners)
    .where(and(eq(banners.bannerType, 'LINE'), eq(banners.slot, 2), eq(banners.device, 'PC')))
  const seqs: number[] = []
  for (let i = 0; i < 4; i += 1) seqs.push((await newBanner('LINE', { ...position, visible: false })).bannerSeq)
  const inPlace = async () => {
    const rows = await db().select().from(banners).where(eq(banners.bannerType, 'LINE')).orderBy(asc(banners.sortOrder))
    return rows.filter(({ slot, device }) => slot === 2 && device === 'PC').map(({ bannerSeq }) => bannerSeq)
  }
  expect((await put(`${LINE}/order`, { ...position, seqs: seqs.toReversed() })).status).toBe(200)
  const listed = await get<{ items: Banner[] }>(`${LINE}?slot[0]=2&device=PC`)
  expect(listed.items.map(({ bannerSeq }) => bannerSeq)).toEqual(seqs.toReversed())
  await bulk('LINE', 'DELETE', seqs[1] ?? 0)
  const left = seqs.toReversed().filter((seq) => seq !== seqs[1])
  expect(await put(`${LINE}/order`, { ...position, seqs })).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    result: left,
  })
  expect(await inPlace()).toEqual(left)
  // a banner from another slot becomes the last
  const moved = await newBanner('LINE', { slot: 5, visible: false })
  const body = { ...(await bannerBody(shop, 'LINE', { ...position, visible: false })), version: 1 }
  expect((await put(`${LINE}/${moved.bannerSeq}`, body)).status).toBe(200)
  expect(await inPlace()).toEqual([...left, moved.bannerSeq])
})

describe('a banner on item pages', () => {
  const resolve = async (itemSeq: number, suffix = '') => {
    const positions = await get<Schemas['ResolvedBanners'][]>(`${ITEM}/resolve?itemSeq=${itemSeq}${suffix}`)
    return Object.fromEntries(
      positions.map(({ position, banners: rows }) => [position, rows.map((row) => row.bannerSeq)]),
    )
  }
  /** Creates a tire of 17 inches. */
  async function item() {
    const { brandSeq } = await newBrand(shop)
    return newItem(shop, { brandSeq, patternSeq: (await newPattern(shop, brandSeq)).patternSeq })
  }

  it('02 check 9: the narrower scope comes first, at most three in a position', async () => {
    const { itemSeq, brandSeq } = await item()
    const of = async (scope: string, overrides: object = {}) =>
      (await newBanner<OfItem>('ITEM_DETAIL', { scope, ...overrides })).bannerSeq
    const all = await of('ALL')
    const ofBrand = await of('BRAND', { scopeSeqs: [brandSeq] })
    const type = await of('ITEM_TYPE', { scopeValues: ['TIRE'] })
    const rim = await of('RIM', { scopeValues: ['17'] })
    const bottom = await of('ALL', { position: 'BOTTOM' })
    expect(await resolve(itemSeq)).toEqual({ TOP: [rim, ofBrand, type], BEFORE_DESCRIPTION: [], BOTTOM: [bottom] })
    const ofItem = await of('ITEM', { scopeSeqs: [itemSeq] })
    expect((await resolve(itemSeq)).TOP).toEqual([ofItem, rim, ofBrand])
    await bulk('ITEM_DETAIL', 'HIDE', rim, type)
    expect((await resolve(itemSeq)).TOP).toEqual([ofItem, ofBrand, all])
    // within one scope in the admins' order; omitted ones and other audiences are not shown
    const second = await of('ITEM', { scopeSeqs: [itemSeq], audience: 'GUEST', device: 'PC' })
    await of('ITEM', { scopeSeqs: [(await item()).itemSeq] })
    await of('BRAND', { scopeSeqs: [brandSeq], excludeItemSeqs: [itemSeq] })
    expect((await resolve(itemSeq)).TOP).toEqual([ofItem, second, ofBrand])
    expect((await resolve(itemSeq, '&device=MOBILE&audience=GUEST')).TOP).toEqual([ofItem, ofBrand, all])
    expect((await resolve(itemSeq, '&device=PC&audience=MEMBER')).TOP).toEqual([ofItem, ofBrand, all])
    const found = await get<{ items: OfItem[] }>(`${ITEM}?itemSeq=${itemSeq}&size=500&displayState[0]=DISPLAYING`)
    expect(found.items.map((row) => row.bannerSeq).sort()).toEqual([all, ofBrand, ofItem, second, bottom].sort())
    expect((await shop.call('GET', `${ITEM}/resolve?itemSeq=2147483647`, { token: root })).status).toBe(404)
  })

  it('02 check 8: a deleted item is removed from scopes and links; a banner with it alone is hidden and marked', async () => {
    const [one, two] = [await item(), await item()]
    await db().update(items).set({ saleState: 'STOPPED' }).where(eq(items.itemSeq, one.itemSeq))
    const bannerOfOneItem = await newBanner<OfItem>('ITEM_DETAIL', { scope: 'ITEM', scopeSeqs: [one.itemSeq] })
    const both = await newBanner<OfItem>('ITEM_DETAIL', {
      scope: 'ITEM',
      scopeSeqs: [two.itemSeq, one.itemSeq],
      linkType: 'ITEM',
      linkTargetSeq: one.itemSeq,
    })
    const without = await newBanner<OfItem>('ITEM_DETAIL', { excludeItemSeqs: [one.itemSeq, two.itemSeq] })
    expect(both).toMatchObject({ scopeSeqs: [two.itemSeq, one.itemSeq], scopeCount: 2, scopeLost: false })
    expect((await shop.call('DELETE', `/api/v1/admin/items/${one.itemSeq}`, { token: root })).status).toBe(200)
    const read = (seq: number) => get<OfItem>(`${ITEM}/${seq}`)
    const targetGone = { scopeCount: 0, scopeLost: true, visible: false, displayState: 'HIDDEN' }
    expect(await read(bannerOfOneItem.bannerSeq)).toMatchObject({ ...targetGone, scopeSeqs: [] })
    const { items: hidden } = await get<{ items: OfItem[] }>(`${ITEM}?displayState[0]=HIDDEN&size=500`)
    expect(hidden.find((row) => row.bannerSeq === bannerOfOneItem.bannerSeq)).toMatchObject(targetGone)
    expect(await read(both.bannerSeq)).toMatchObject({
      scopeSeqs: [two.itemSeq],
      displayState: 'DISPLAYING',
      linkType: 'NONE',
      linkLost: true,
    })
    expect(await read(without.bannerSeq)).toMatchObject({ excludeItemSeqs: [two.itemSeq] })
    // without a scope it cannot be shown again
    expect((await bulk('ITEM_DETAIL', 'SHOW', bannerOfOneItem.bannerSeq)).failed).toMatchObject([
      { code: 'INVALID_STATE', message: '적용 대상이 없어 노출할 수 없습니다. 적용 대상을 먼저 지정해 주세요.' },
    ])
    const again = await bannerBody(shop, 'ITEM_DETAIL', { scope: 'ITEM', scopeSeqs: [two.itemSeq] })
    expect((await put(`${ITEM}/${bannerOfOneItem.bannerSeq}`, { ...again, version: 1 })).result).toMatchObject({
      displayState: 'DISPLAYING',
      scopeLost: false,
      scopeNames: [expect.any(String)],
    })
    // the same for a brand and its banners
    const brand = await newBrand(shop)
    const ofBrand = await newBanner<OfItem>('ITEM_DETAIL', { scope: 'BRAND', scopeSeqs: [brand.brandSeq] })
    await db().delete(brands).where(eq(brands.brandSeq, brand.brandSeq))
    expect(await read(ofBrand.bannerSeq)).toMatchObject(targetGone)
  })

  it('reports missing scope fields and unknown records; the log names the changes', async () => {
    const errorsWith = async (overrides: object) => errors(await send('ITEM_DETAIL', overrides))
    expect(await errorsWith({ scope: 'ITEM' })).toEqual([400, 'scopeSeqs: 적용 상품 (을)를 입력해주세요.'])
    expect(await errorsWith({ scope: 'RIM' })).toEqual([400, 'scopeValues: 적용 인치 (을)를 입력해주세요.'])
    expect(await errorsWith({ scope: 'RIM', scopeValues: ['99'] })).toEqual([
      400,
      'scopeValues: 선택할 수 없는 값이 있습니다.',
    ])
    const gone = '삭제된 대상이 있습니다. 목록에서 빼고 다시 저장해 주세요.'
    expect(await errorsWith({ scope: 'BRAND', scopeSeqs: [2_147_483_647], excludeItemSeqs: [2_147_483_647] })).toEqual([
      400,
      `scopeSeqs: ${gone}`,
      `excludeItemSeqs: ${gone}`,
    ])
    const { itemSeq, brandSeq } = await item()
    const { bannerSeq, scopeTargets } = await newBanner<OfItem>('ITEM_DETAIL', {
      scope: 'BRAND',
      scopeSeqs: [brandSeq, brandSeq],
    })
    expect(scopeTargets).toMatchObject([{ seq: brandSeq, ended: false }])
    const body = await bannerBody(shop, 'ITEM_DETAIL', { scope: 'ITEM', scopeSeqs: [itemSeq] })
    const changed = await put<OfItem>(`${ITEM}/${bannerSeq}`, { ...body, version: 1 })
    expect(changed.result).toMatchObject({ scopeSeqs: [itemSeq], scopeCount: 1 })
    const [log] = await db()
      .select()
      .from(adminLogs)
      .where(eq(adminLogs.resource, 'item-detail-banners'))
      .orderBy(desc(adminLogs.adminLogSeq))
      .limit(1)
    const changes = log?.changes as Schemas['FieldChange'][] | undefined
    expect(changes?.map(({ label }) => label)).toEqual(expect.arrayContaining(['적용 대상', '적용 상품']))
    // a new scope replaces the old targets
    const all = await bannerBody(shop, 'ITEM_DETAIL')
    expect((await put<OfItem>(`${ITEM}/${bannerSeq}`, { ...all, version: 2 })).result).toMatchObject({ scopeSeqs: [] })
    expect(await db().$count(bannerTargets, eq(bannerTargets.bannerSeq, bannerSeq))).toBe(0)
  })

  it('has one order per position for all devices', async () => {
    await db()
      .delete(banners)
      .where(and(eq(banners.bannerType, 'ITEM_DETAIL'), eq(banners.position, 'BOTTOM')))
    const seqs: number[] = []
    for (const device of ['ALL', 'PC', 'MOBILE'])
      seqs.push((await newBanner('ITEM_DETAIL', { position: 'BOTTOM', device })).bannerSeq)
    const turned = seqs.toReversed()
    expect((await put(`${ITEM}/order`, { position: 'BOTTOM', seqs: turned })).status).toBe(200)
    const { items: rows } = await get<{ items: Banner[] }>(`${ITEM}?position=BOTTOM`)
    expect(rows.map(({ bannerSeq, sortOrder }) => [bannerSeq, sortOrder])).toEqual(turned.map((seq, i) => [seq, i + 1]))
  })
})

describe('a top banner', () => {
  it('of text needs text and colors without pictures; one of pictures needs alternative text', async () => {
    const words = { contentType: 'TEXT', pcFileSeq: null, mobileFileSeq: null, altText: null }
    expect(errors(await send('TOP', words))).toEqual([
      400,
      'text: 문구 (을)를 입력해주세요.',
      'textColor: 글자색 (을)를 입력해주세요.',
      'backgroundColor: 배경색 (을)를 입력해주세요.',
    ])
    expect(errors(await send('TOP', { altText: null }))).toEqual([400, 'altText: 대체 텍스트 (을)를 입력해주세요.'])
    const whole = { text: '무료 배송', textColor: '#FFFFFF', backgroundColor: '#111827' }
    const image = await newImage(shop)
    expect(
      await newBanner('TOP', { ...words, ...whole, pcFileSeq: image, hideDays: 7, closable: false }),
    ).toMatchObject({
      ...whole,
      pcImage: null,
      altText: '',
      hideDays: 7,
      closable: false,
    })
    expect(errors(await send('TOP', { ...words, ...whole, textColor: 'red' }))).toEqual([
      400,
      'textColor: #RRGGBB 형식으로 입력해 주세요. (예: #FFFFFF)',
    ])
  })
})

describe('the rotation settings of main banners', () => {
  it('have defaults until changed; an old version is refused', async () => {
    const usual = { rollingSeconds: 4, autoPlay: true, arrows: true, version: 1, updatedBy: null }
    const before = await get<Schemas['MainBannerSettings']>(`${MAIN}/settings`)
    expect(before).toMatchObject(usual)
    const next = { rollingSeconds: 7, autoPlay: false, arrows: true }
    const saved = await put(`${MAIN}/settings`, { ...next, version: 1 })
    expect(saved).toMatchObject({ status: 200, result: { ...next, version: 2 } })
    expect(await put(`${MAIN}/settings`, { ...next, version: 1 })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      result: { ...next, version: 2 },
    })
    expect(errors(await put(`${MAIN}/settings`, { ...next, rollingSeconds: 1, version: 2 }))[0]).toBe(400)
  })
})

it('02 check 15: with read permission for main banners nothing is written, in no kind', async () => {
  const { permissionGroupSeq } = await newGroup(shop, { permissions: { MAIN_BANNER: 'READ' } })
  const staff = await readyAdmin(shop, permissionGroupSeq)
  const { token: reader } = await session(shop, staff)
  const as = (method: 'GET' | 'POST', path: string, body?: unknown) => shop.call(method, path, { token: reader, body })
  expect((await as('GET', MAIN)).status).toBe(200)
  const refused = { status: 401, code: 'INVALID_AUTHORITIES' }
  expect(await as('POST', MAIN, await bannerBody(shop, 'MAIN'))).toMatchObject(refused)
  expect(await as('GET', LINE)).toMatchObject(refused)
})

describe('the sample', () => {
  it('has the banners that 02 describes', async () => {
    const fresh = await testShop()
    const admin = await fresh.signIn('admin')
    const states = async (kind: BannerKind) => {
      const { result } = await fresh.call<{ items: Banner[]; total: number }>('GET', `${pathOf(kind)}?size=500`, {
        token: admin,
      })
      const count = (state: string) => result.items.filter(({ displayState }) => displayState === state).length
      const warned = result.items.filter(({ linkLost, linkTarget }) => linkLost || linkTarget?.ended).length
      return [result.total, ...['DISPLAYING', 'SCHEDULED', 'ENDED', 'HIDDEN'].map(count), warned]
    }
    expect(await states('MAIN')).toEqual([26, 7, 3, 12, 4, 2])
    expect((await states('ITEM_DETAIL'))[0]).toBe(34)
    expect((await states('TOP')).slice(0, 2)).toEqual([9, 1])
    expect((await states('LINE'))[0]).toBe(21)
    await fresh.close()
  })
})
