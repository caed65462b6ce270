import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { files } from '../../server/db/schema'
import { countPopup } from '../../server/exhibit/popup/popup-counts'
import { popupDays, popups } from '../../server/exhibit/schema/popup.schema'
import { asCall } from './calls'
import { newImage } from './goods'
import { type Answer, type TestShop, testShop } from './harness'
import { newPopup, popupBody } from './main-page'
import { boss } from './staff'

type Popup = Schemas['Popup']
type Page = { items: Schemas['PopupRow'][]; total: number }

const POPUPS = '/api/v1/admin/popups'
const NOON = '2026-11-21T12:00:00+09:00'

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
  // the sample's popups would take the places
  await db().update(popups).set({ visible: false })
})

const get = async <T>(path: string): Promise<T> => (await shop.call<T>('GET', path, { token: root })).result
const post = <T = unknown>(path: string, body?: unknown) => shop.call<T>('POST', path, { token: root, body })
const put = <T = unknown>(path: string, body: unknown) => shop.call<T>('PUT', path, { token: root, body })
const errorSummary = ({ status, errors }: Answer) => [
  status,
  ...errors.map(({ field, message }) => `${field}: ${message}`),
]
const createPopup = async (overrides: object = {}): Promise<Popup> => {
  const answer = await post<Popup>(POPUPS, await popupBody(shop, overrides))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}
const imageOf = async (width: number, height: number): Promise<number> => {
  const seq = await newImage(shop)
  await db().update(files).set({ width, height }).where(eq(files.fileSeq, seq))
  return seq
}
const slideOf = (imageFileSeq: number, overrides: object = {}) => ({
  imageFileSeq,
  altText: '대체 문구',
  linkType: 'NONE',
  ...overrides,
})

it('check 02-11: the fourth on a page and device is refused from any action; ALL counts for every page', async () => {
  const full = {
    status: 409,
    code: 'LIMIT_EXCEEDED',
    message: '한 페이지에 동시에 노출할 수 있는 팝업은 최대 3개입니다.',
  }
  const held = [await newPopup(shop, { pages: ['MAIN'] }), await newPopup(shop, { pages: ['MAIN', 'CART'] })]
  held.push(await newPopup(shop, { pages: ['ALL'], device: 'MOBILE' }))
  const refused = await post<{ seq: number }[]>(POPUPS, await popupBody(shop))
  expect(refused).toMatchObject(full)
  expect(refused.errors.map(({ field }) => field)).toEqual(['startAt'])
  const names = held.map(({ title }) => title)
  for (const part of ['(메인, ', ...names]) expect(refused.errors[0]?.message).toContain(part)
  expect(refused.result.map(({ seq }) => seq).sort()).toEqual(held.map(({ popupSeq }) => popupSeq).sort())
  expect(await post(POPUPS, await popupBody(shop, { pages: ['ALL'] }))).toMatchObject(full)
  // a PC, another page, and later periods are free
  await createPopup({ device: 'PC' })
  await createPopup({ pages: ['EVENT'] })
  await createPopup({ startAt: '2026-12-31T23:59:00+09:00', endAt: '2027-01-31T00:00:00+09:00' })
  // by a PUT and by the switch
  const one = await createPopup({ pages: ['EVENT'], visible: false })
  const body = await popupBody(shop, { pages: ['MAIN'] })
  expect(await put(`${POPUPS}/${one.popupSeq}`, { ...body, version: one.version })).toMatchObject(full)
  const hidden = await createPopup({ visible: false })
  const { result } = await post<Schemas['BulkReceipt']>(`${POPUPS}/bulk`, { action: 'SHOW', seqs: [hidden.popupSeq] })
  expect(result).toMatchObject({ done: 0, failed: [{ code: 'LIMIT_EXCEEDED' }] })
})

it('of several concurrent requests for the last place of a page one succeeds', async () => {
  await newPopup(shop, { pages: ['MY_PAGE'] })
  await newPopup(shop, { pages: ['ALL'] })
  const other = await shop.another()
  const bodies = await Promise.all(Array.from({ length: 6 }, () => popupBody(shop, { pages: ['MY_PAGE'] })))
  const answers = await Promise.all(
    bodies.map((body, i) => (i % 2 ? other : shop).call('POST', POPUPS, { token: root, body })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
})

describe('a popup', () => {
  it('check 02-14: refuses slides of another ratio at their row, and a sixth slide', async () => {
    const wide = [await imageOf(400, 500), await imageOf(800, 1_010), await imageOf(500, 500)]
    const send = async (seqs: number[]) =>
      errorSummary(
        await post(POPUPS, await popupBody(shop, { slides: seqs.map((seq) => slideOf(seq)), visible: false })),
      )
    expect(await send(wide)).toEqual([400, 'slides.2.imageFileSeq: 슬라이드 이미지의 비율이 같아야 합니다.'])
    expect(await send(wide.slice(0, 2))).toEqual([201])
    const six = await Promise.all(Array.from({ length: 6 }, () => imageOf(400, 500)))
    expect((await send(six))[0]).toBe(400)
    expect(await send([])).toEqual([400, 'slides: 이미지 (을)를 입력해주세요.'])
    expect(await send([2_000_000_000])).toEqual([
      400,
      'slides.0.imageFileSeq: 파일을 찾을 수 없습니다. 다시 올려 주세요.',
    ])
  })

  it('check 02-10: sanitizes HTML; keeps a YouTube video', async () => {
    const html = '<p onclick="alert(1)">안내</p><script>alert(1)</script><img src=x onerror=alert(1)>'
    expect(errorSummary(await post(POPUPS, await popupBody(shop, { contentType: 'HTML', html })))[0]).toBe(400)
    const video = '<iframe src="https://www.youtube.com/embed/abc123XYZ_-"></iframe>'
    const stored = await createPopup({
      contentType: 'HTML',
      visible: false,
      html: `<p onclick="alert(1)" onerror="x">안내</p><script>alert(1)</script>${video}<iframe src="https://evil.kr/embed/a"></iframe>`,
    })
    expect(stored.html).toBe(`<p>안내</p>${video}`)
    expect(stored.slides).toEqual([])
    expect(errorSummary(await post(POPUPS, await popupBody(shop, { contentType: 'HTML', html: '<p></p>' })))).toEqual([
      400,
      'html: 내용 (을)를 입력해주세요.',
    ])
    const long = `<p>${'가'.repeat(22_000)}</p>`
    expect(errorSummary(await post(POPUPS, await popupBody(shop, { contentType: 'HTML', html: long })))[0]).toBe(400)
  })

  it('reports invalid period, pages and links in place', async () => {
    const send = async (overrides: object) =>
      errorSummary(await post(POPUPS, await popupBody(shop, { visible: false, ...overrides })))
    expect(await send({ endAt: '2026-11-01T00:00:00+09:00' })).toEqual([
      400,
      'endAt: 종료일시는 시작일시보다 뒤여야 합니다.',
    ])
    expect(await send({ endAt: '2027-11-01T00:00:00+09:00' })).toEqual([201])
    expect(await send({ endAt: '2027-11-01T00:01:00+09:00' })).toEqual([
      400,
      'endAt: 기간은 1년까지 설정할 수 있습니다.',
    ])
    expect(await send({ pages: ['ALL', 'MAIN'] })).toEqual([
      400,
      'pages: 전체는 다른 페이지와 함께 선택할 수 없습니다.',
    ])
    const image = await imageOf(400, 500)
    const link = (overrides: object) => send({ slides: [slideOf(image), slideOf(image, overrides)] })
    expect(await link({ linkType: 'URL', linkUrl: 'ftp://x.y' })).toEqual([
      400,
      'slides.1.linkUrl: 올바른 웹 주소를 입력해주세요. (예: https://www.example.com)',
    ])
    expect(await link({ linkType: 'ITEM', linkTargetSeq: 2_000_000_000 })).toEqual([
      400,
      'slides.1.linkTargetSeq: 연결 대상을 찾을 수 없습니다.',
    ])
    expect(await link({ linkType: 'AFFILIATE_CARD', linkTargetSeq: 1 })).toEqual([
      400,
      'slides.1.linkType: 이 배너에서 선택할 수 없는 링크입니다.',
    ])
    expect(await link({ linkType: 'PATH', linkUrl: '/event/12' })).toEqual([201])
  })

  it('is found by link target and pages, and keeps its statistics when edited', async () => {
    const record = await createPopup({
      pages: ['CART', 'RENTAL'],
      slides: [slideOf(await imageOf(400, 500), { linkType: 'PATH', linkUrl: '/popup-search/7' })],
    })
    const listed = async (query: string) => (await get<Page>(`${POPUPS}?${query}`)).items.map((row) => row.popupSeq)
    expect(await listed('keywordType=linkUrl&keyword=popup-search')).toEqual([record.popupSeq])
    expect(await listed('pages[0]=RENTAL&displayState[0]=DISPLAYING&contentType=IMAGE')).toContain(record.popupSeq)
    const count = (what: 'view' | 'click' | 'close') => asCall(shop, (call) => countPopup(call, record.popupSeq, what))
    for (const what of ['view', 'view', 'view', 'view', 'click', 'close', 'close'] as const) await count(what)
    await db()
      .insert(popupDays)
      .values({ popupSeq: record.popupSeq, day: '2026-10-22', views: 99, clicks: 9, closes: 9 })
    const [row] = (await get<Page>(`${POPUPS}?keywordType=linkUrl&keyword=popup-search`)).items
    expect(row).toMatchObject({ views30d: 4, clicks30d: 1, closes30d: 2 })
    const stats = await get<Schemas['PopupStats']>(`${POPUPS}/${record.popupSeq}/stats?days=7`)
    expect(stats).toMatchObject({ views: 4, clicks: 1, closes: 2, ctr: 25 })
    expect(stats.days).toHaveLength(7)
    const answer = await put<Popup>(`${POPUPS}/${record.popupSeq}`, {
      ...(await popupBody(shop, { pages: ['CART'] })),
      version: record.version,
    })
    expect(answer.result).toMatchObject({ viewCount: 4, clickCount: 1, closeCount: 2 })
    // a late request changes nothing
    expect(
      await put(`${POPUPS}/${record.popupSeq}`, { ...(await popupBody(shop)), version: record.version }),
    ).toMatchObject({ status: 409, code: 'CONFLICT' })
  })

  it('check 02-3 and 02-12: changes state by the clock; can be ended only while on display', async () => {
    const soon = await createPopup({
      pages: ['STORE_SEARCH'],
      startAt: '2026-11-21T12:01:00+09:00',
      endAt: '2026-11-21T12:02:00+09:00',
    })
    const stateAt = async (time: string) => {
      shop.clock.set(`2026-11-21T${time}+09:00`)
      root = await boss(shop)
      return (await get<Popup>(`${POPUPS}/${soon.popupSeq}`)).displayState
    }
    expect(await stateAt('12:00:59')).toBe('SCHEDULED')
    expect(await stateAt('12:01:00')).toBe('DISPLAYING')
    const now = await newPopup(shop, { pages: ['STORE_SEARCH'] })
    expect(await stateAt('12:02:00')).toBe('ENDED')
    const { result } = await post<Schemas['BulkReceipt']>(`${POPUPS}/bulk`, {
      action: 'END',
      seqs: [now.popupSeq, soon.popupSeq],
    })
    expect(result).toMatchObject({
      done: 1,
      failed: [{ seq: soon.popupSeq, code: 'INVALID_STATE', message: '노출 중인 팝업만 종료할 수 있습니다.' }],
    })
  })
})
