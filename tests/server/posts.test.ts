import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { countPost } from '../../server/generalcommunity/post-shared/post-rules'
import { faqs } from '../../server/generalcommunity/schema/faq.schema'
import { notices } from '../../server/generalcommunity/schema/notice.schema'
import { items } from '../../server/product/schema/item.schema'
import { newBrand, newImage, newItem } from './goods'
import { type Answer, type TestShop, testShop } from './harness'
import {
  careBody,
  diagnosisBody,
  faqBody,
  newCarePost,
  newDiagnosis,
  newFaq,
  newNotice,
  newStory,
  noticeBody,
  storyBody,
} from './posts'
import { boss, summaryOf } from './staff'

const ADMIN = '/api/v1/admin'
const [FAQS, NOTICES, CARDS, CARE, STORIES] = [
  `${ADMIN}/faqs`,
  `${ADMIN}/notices`,
  `${ADMIN}/self-diagnoses`,
  `${ADMIN}/car-care-posts`,
  `${ADMIN}/sharing-stories`,
] as [string, string, string, string, string]
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
})

const get = async <T>(path: string): Promise<T> => (await shop.call<T>('GET', path, { token: root })).result
const post = <T = unknown>(path: string, body?: unknown) => shop.call<T>('POST', path, { token: root, body })
const put = <T = unknown>(path: string, body: unknown) => shop.call<T>('PUT', path, { token: root, body })
const remove = (path: string) => shop.call('DELETE', path, { token: root })
const bulk = (path: string, action: string, seqs: number[], overrides: object = {}) =>
  post<Schemas['BulkReceipt']>(`${path}/bulk`, { action, seqs, ...overrides })
const createPost = async <T>(path: string, body: unknown): Promise<T> => {
  const answer = await post<T>(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}
const fieldErrors = ({ status, errors }: Answer) => [
  status,
  ...errors.map(({ field, message }) => `${field}: ${message}`),
]

const inCategory = async (category: string) => {
  const rows = await db()
    .select({ seq: faqs.faqSeq })
    .from(faqs)
    .where(eq(faqs.category, category as 'ETC'))
    .orderBy(asc(faqs.sortOrder))
  return rows.map(({ seq }) => seq)
}

it('the sample has its boards: 64, 48 (4 pinned, 2 scheduled, 3 hidden, 6 policies), 24 over 8, 60, 18', async () => {
  const total = async (path: string) => (await get<{ total: number }>(path)).total
  expect(await total(FAQS)).toBe(64)
  expect(await total(NOTICES)).toBe(48)
  expect(await total(`${NOTICES}?pinned=true`)).toBe(4)
  expect(await total(`${NOTICES}?displayState[0]=SCHEDULED`)).toBe(2)
  expect(await total(`${NOTICES}?displayState[0]=HIDDEN`)).toBe(3)
  expect(await total(`${NOTICES}?category[0]=POLICY`)).toBe(6)
  const cards = await get<Schemas['SelfDiagnosisCount'][]>(`${CARDS}/counts`)
  expect(cards.map(({ count }) => count)).toEqual(Array(8).fill(3))
  expect(await total(CARE)).toBe(60)
  expect(await total(STORIES)).toBe(18)
})

describe('FAQs', () => {
  it('are sorted by category and position, counted by category with the other filters', async () => {
    const { items: rows } = await get<{ items: Schemas['FaqRow'][] }>(`${FAQS}?size=100`)
    expect(rows.slice(0, 3).map(({ category, sortOrder }) => [category, sortOrder])).toEqual([
      ['ORDER', 1],
      ['ORDER', 2],
      ['ORDER', 3],
    ])
    expect([...new Set(rows.map(({ category }) => category))].slice(0, 5)).toEqual([
      'ORDER',
      'DELIVERY',
      'MOUNT',
      'CLAIM',
      'ITEM',
    ])
    const counts = await get<Schemas['FaqCount'][]>(`${FAQS}/counts?top=true`)
    expect(Object.fromEntries(counts.map(({ category, count }) => [category, count]))).toEqual({
      ORDER: 1,
      DELIVERY: 1,
      MOUNT: 2,
      CLAIM: 2,
      ITEM: 2,
    })
    const found = await get<{ total: number }>(`${FAQS}?keywordType=answer&keyword=${encodeURIComponent('도선료')}`)
    expect(found.total).toBe(1)
    const byKey = await get<{ total: number }>(`${FAQS}?keywordType=keywords&keyword=DOT`)
    expect(byKey.total).toBe(1)
  })

  it('check 12: a new order is refused if another admin added one, and nothing moves', async () => {
    const before = await inCategory('RENTAL')
    const { faqSeq } = await createPost<Schemas['Faq']>(FAQS, faqBody({ category: 'RENTAL' }))
    const answer = await put(`${FAQS}/order`, { category: 'RENTAL', seqs: before.toReversed() })
    expect(summaryOf(answer)).toEqual({
      status: 409,
      code: 'CONFLICT',
      message: '목록이 변경되었습니다. 새로고침 후 다시 시도해 주세요.',
    })
    // the new one is last
    expect(answer.body).toMatchObject({ result: [...before, faqSeq] })
    expect(await inCategory('RENTAL')).toEqual([...before, faqSeq])
    const turned = [faqSeq, ...before]
    expect((await put(`${FAQS}/order`, { category: 'RENTAL', seqs: turned })).status).toBe(200)
    expect(await inCategory('RENTAL')).toEqual(turned)
  })

  it('move to the end of another category, singly or in bulk', async () => {
    const first = await createPost<Schemas['Faq']>(FAQS, faqBody({ category: 'ETC' }))
    const second = await createPost<Schemas['Faq']>(FAQS, faqBody({ category: 'ETC' }))
    const home = await inCategory('BUSINESS')
    const body = { ...faqBody({ category: 'BUSINESS' }), version: first.version }
    expect((await put(`${FAQS}/${first.faqSeq}`, body)).status).toBe(200)
    expect(await inCategory('BUSINESS')).toEqual([...home, first.faqSeq])
    const { result } = await bulk(FAQS, 'SET_CATEGORY', [second.faqSeq, home[0] ?? 0], { category: 'BUSINESS' })
    expect(result).toEqual({ done: 2, failed: [] })
    // existing ones keep their places
    expect(await inCategory('BUSINESS')).toEqual([...home, first.faqSeq, second.faqSeq])
    expect(fieldErrors(await bulk(FAQS, 'SET_CATEGORY', [second.faqSeq]))).toEqual([
      400,
      'category: 분류 (을)를 입력해주세요.',
    ])
  })

  it('have at most ten pinned visible ones, from any action', async () => {
    await db().update(faqs).set({ top: false })
    const ten = (await db().select().from(faqs).where(eq(faqs.visible, true)).limit(10)).map(({ faqSeq }) => faqSeq)
    expect((await bulk(FAQS, 'SET_TOP', ten)).result.done).toBe(10)
    const full = { code: 'LIMIT_EXCEEDED', message: '자주 찾는 질문은 10개까지 지정할 수 있습니다.' }
    expect(summaryOf(await post(FAQS, faqBody({ top: true })))).toEqual({ status: 409, ...full })
    // a hidden one does not count among the ten until it is shown
    const { faqSeq } = await createPost<Schemas['Faq']>(FAQS, faqBody({ top: true, visible: false }))
    expect((await bulk(FAQS, 'SHOW', [faqSeq])).result.failed).toMatchObject([full])
    const eleventh = await newFaq(shop)
    expect((await bulk(FAQS, 'SET_TOP', [eleventh.faqSeq])).result.failed).toMatchObject([full])
    await bulk(FAQS, 'HIDE', [ten[0] ?? 0])
    expect((await bulk(FAQS, 'SHOW', [faqSeq])).result.failed).toEqual([])
  })

  it('count views without changing the version', async () => {
    const faq = await newFaq(shop)
    await countPost(db(), faqs.viewCount, faqs.faqSeq, faq.faqSeq)
    await countPost(db(), faqs.helpfulYes, faqs.faqSeq, faq.faqSeq)
    expect(await get(`${FAQS}/${faq.faqSeq}`)).toMatchObject({ viewCount: 1, helpfulYes: 1, helpfulNo: 0, version: 1 })
  })
})

describe('rich text', () => {
  it('check 14: is stored without scripts and handlers; an empty rest is refused as missing', async () => {
    const dirty = '<p>안내<script>alert(1)</script><b onclick="x()">굵게</b><a href="javascript:x()">여기</a></p>'
    const { noticeSeq } = await createPost<Schemas['Notice']>(NOTICES, noticeBody({ content: dirty }))
    const { content } = await get<Schemas['Notice']>(`${NOTICES}/${noticeSeq}`)
    expect(content).toBe('<p>안내<strong>굵게</strong><a>여기</a></p>')
    const picture = `<p>글</p><img src="x" onerror="alert(1)" />`
    const refused = await post(NOTICES, noticeBody({ content: picture }))
    expect(refused.status).toBe(400)
    const nothing = '<p></p><script>alert(1)</script>'
    const missing = async (path: string, body: object) => fieldErrors(await post(path, body))
    expect(await missing(NOTICES, noticeBody({ content: nothing }))).toEqual([
      400,
      'content: 내용 (을)를 입력해주세요.',
    ])
    expect(await missing(FAQS, faqBody({ answer: nothing }))).toEqual([400, 'answer: 답변 (을)를 입력해주세요.'])
    expect(await missing(CARDS, await diagnosisBody(shop, { cause: nothing, solution: nothing }))).toEqual([
      400,
      'cause: 원인 (을)를 입력해주세요.',
      'solution: 조치 (을)를 입력해주세요.',
    ])
  })
})

describe('notices', () => {
  it('check 13: must end after their start', async () => {
    const late = { publishAt: '2026-12-01T00:00:00+09:00', endAt: '2026-12-01T00:00:00+09:00' }
    const wrong = [400, 'endAt: 종료일은 게시일 이후여야 합니다.']
    expect(fieldErrors(await post(NOTICES, noticeBody(late)))).toEqual(wrong)
    expect(fieldErrors(await post(NOTICES, noticeBody({ endAt: '2026-11-20T00:00:00+09:00' })))).toEqual(wrong)
    const { noticeSeq, version } = await newNotice(shop)
    expect(fieldErrors(await put(`${NOTICES}/${noticeSeq}`, { ...noticeBody(late), version }))).toEqual(wrong)
  })

  it('are published now by default, at most a year ahead', async () => {
    expect(await createPost(NOTICES, noticeBody())).toMatchObject({
      publishAt: new Date(NOON).toISOString(),
      displayState: 'DISPLAYING',
    })
    const far = { publishAt: '2027-11-21T12:00:01+09:00' }
    const wrong = [400, 'publishAt: 게시일은 1년 이내로 입력해 주세요.']
    expect(fieldErrors(await post(NOTICES, noticeBody(far)))).toEqual(wrong)
    expect(fieldErrors(await post(CARE, await careBody(shop, far)))).toEqual(wrong)
    const ahead = noticeBody({ publishAt: '2027-11-21T12:00:00+09:00', endAt: '2028-01-01T00:00:00+09:00' })
    expect(await createPost(NOTICES, ahead)).toMatchObject({ displayState: 'SCHEDULED' })
  })

  it('are hidden, scheduled, on display and ended by the clock', async () => {
    const state = async (overrides: object) =>
      (await createPost<Schemas['Notice']>(NOTICES, noticeBody(overrides))).displayState
    const publishAt = '2026-11-20T00:00:00+09:00'
    expect(await state({ publishAt, visible: false })).toBe('HIDDEN')
    expect(await state({ publishAt })).toBe('DISPLAYING')
    expect(await state({ publishAt, endAt: NOON })).toBe('ENDED')
    expect(await state({ publishAt: '2026-11-21T12:00:01+09:00' })).toBe('SCHEDULED')
    const at = noticeBody({ publishAt: '2026-11-21T13:00:00+09:00', endAt: '2026-11-21T14:00:00+09:00' })
    const { noticeSeq } = await createPost<Schemas['Notice']>(NOTICES, at)
    for (const [time, expected] of [
      ['13:00:00', 'DISPLAYING'],
      ['14:00:00', 'ENDED'],
    ] as const) {
      shop.clock.set(`2026-11-21T${time}+09:00`)
      root = await boss(shop)
      expect((await get<Schemas['Notice']>(`${NOTICES}/${noticeSeq}`)).displayState).toBe(expected)
    }
  })

  it('check 13: have at most five pinned per audience; an ended one frees a place', async () => {
    await db().update(notices).set({ pinned: false })
    const full = { code: 'LIMIT_EXCEEDED', message: '상단 고정은 5개까지 가능합니다.' }
    for (let i = 0; i < 4; i += 1) await newNotice(shop, { pinned: true, audience: 'STORE' })
    const until = await createPost<Schemas['Notice']>(
      NOTICES,
      noticeBody({ audience: 'STORE', pinned: true, pinnedUntil: '2026-11-21' }),
    )
    expect(summaryOf(await post(NOTICES, noticeBody({ audience: 'STORE', pinned: true })))).toEqual({
      status: 409,
      ...full,
    })
    const sixth = await newNotice(shop, { audience: 'STORE' })
    expect((await bulk(NOTICES, 'PIN', [sixth.noticeSeq])).result.failed).toMatchObject([full])
    // another audience has free places, but its pinned notice cannot move into this full one
    const other = await createPost<Schemas['Notice']>(NOTICES, noticeBody({ audience: 'MEMBER', pinned: true }))
    const moved = { ...noticeBody({ audience: 'STORE', pinned: true }), version: other.version }
    expect(summaryOf(await put(`${NOTICES}/${other.noticeSeq}`, moved))).toEqual({ status: 409, ...full })
    // pinning it again keeps its last day
    expect((await bulk(NOTICES, 'PIN', [until.noticeSeq])).result.done).toBe(1)
    expect(await get(`${NOTICES}/${until.noticeSeq}`)).toMatchObject({ pinnedUntil: '2026-11-21', version: 1 })

    shop.clock.set('2026-11-22T00:00:00+09:00')
    root = await boss(shop)
    expect(await get(`${NOTICES}/${until.noticeSeq}`)).toMatchObject({ pinned: false })
    expect((await bulk(NOTICES, 'PIN', [sixth.noticeSeq])).result).toMatchObject({ done: 1, failed: [] })
    expect((await bulk(NOTICES, 'PIN', [until.noticeSeq])).result.failed).toMatchObject([full])
    const past = noticeBody({ pinned: true, pinnedUntil: '2026-11-21' })
    expect(fieldErrors(await post(NOTICES, past))).toEqual([400, 'pinnedUntil: 고정 종료일은 오늘 이후여야 합니다.'])
  })

  it('are sorted with pinned ones first', async () => {
    await db().update(notices).set({ pinned: false })
    const old = await newNotice(shop, { pinned: true, publishAt: new Date('2024-01-01T00:00:00+09:00') })
    const { items: rows } = await get<{ items: Schemas['NoticeRow'][] }>(NOTICES)
    expect(rows[0]?.noticeSeq).toBe(old.noticeSeq)
    const days = rows.slice(1).map(({ publishAt }) => publishAt)
    expect(days).toEqual(days.toSorted().reverse())
  })

  it('check 13: policies once displayed are kept for three years; others can be deleted', async () => {
    const kept = { code: 'IN_USE', message: '약관·정책 공지는 게시 후 3년간 삭제할 수 없습니다. 숨김으로 바꿔 주세요.' }
    const publishAt = new Date('2026-10-21T09:00:00+09:00')
    const past = { publishAt, createdAt: publishAt, updatedAt: publishAt }
    const policy = await newNotice(shop, { category: 'POLICY', ...past })
    expect(summaryOf(await remove(`${NOTICES}/${policy.noticeSeq}`))).toEqual({ status: 409, ...kept })
    const general = await newNotice(shop, past)
    expect((await remove(`${NOTICES}/${general.noticeSeq}`)).status).toBe(200)

    // hiding it, or another category or day, does not change that
    await bulk(NOTICES, 'HIDE', [policy.noticeSeq])
    expect((await bulk(NOTICES, 'DELETE', [policy.noticeSeq])).result.failed).toMatchObject([kept])
    const second = await newNotice(shop, { category: 'POLICY', ...past })
    const elsewhere = { ...noticeBody({ publishAt: '2027-01-01T00:00:00+09:00' }), version: second.version }
    expect((await put(`${NOTICES}/${second.noticeSeq}`, elsewhere)).status).toBe(200)
    expect(summaryOf(await remove(`${NOTICES}/${second.noticeSeq}`))).toEqual({ status: 409, ...kept })

    // posts that were never displayed can be deleted: hidden, scheduled, or ended before they were shown
    const future = new Date('2026-12-01T00:00:00+09:00')
    for (const more of [
      { visible: false },
      { publishAt: future },
      { updatedAt: new Date('2026-11-10T00:00:00+09:00'), endAt: new Date('2026-11-01T00:00:00+09:00') },
    ]) {
      const { noticeSeq } = await newNotice(shop, { category: 'POLICY', ...past, ...more })
      expect((await remove(`${NOTICES}/${noticeSeq}`)).status, JSON.stringify(more)).toBe(200)
    }
    shop.clock.set('2029-10-21T00:00:00+09:00')
    root = await boss(shop)
    expect((await remove(`${NOTICES}/${second.noticeSeq}`)).status).toBe(200)
  })

  it('have at most five files of any kind, in order', async () => {
    const files = [await newImage(shop), await newImage(shop, 'application/pdf')]
    const { noticeSeq, fileCount } = await createPost<Schemas['Notice']>(NOTICES, noticeBody({ fileSeqs: files }))
    expect(fileCount).toBe(2)
    const record = await get<Schemas['Notice']>(`${NOTICES}/${noticeSeq}`)
    expect(record.files.map(({ fileSeq }) => fileSeq)).toEqual(files)
    expect(fieldErrors(await post(NOTICES, noticeBody({ fileSeqs: [files[0], 2_147_483_647] })))).toEqual([
      400,
      'fileSeqs.1: 파일을 찾을 수 없습니다. 다시 올려 주세요.',
    ])
    expect((await post(NOTICES, noticeBody({ fileSeqs: Array(6).fill(files[0]) }))).status).toBe(400)
  })
})

describe('symptom cards', () => {
  it('link to a filter of the list, a store or an address', async () => {
    const wrong = async (overrides: object) => fieldErrors(await post(CARDS, await diagnosisBody(shop, overrides)))
    const missing = [400, 'actionValue: 연결 값 (을)를 입력해주세요.']
    expect(await wrong({ actionType: 'ITEM_LIST' })).toEqual(missing)
    expect(await wrong({ actionType: 'URL', actionValue: ' ' })).toEqual(missing)
    expect(await wrong({ actionType: 'URL', actionValue: 'javascript:alert(1)' })).toEqual([
      400,
      'actionValue: 올바른 웹 주소를 입력해주세요. (예: https://www.example.com)',
    ])
    expect(await wrong({ actionType: 'ITEM_LIST', actionValue: '겨울' })).toEqual([
      400,
      'actionValue: 상품 목록의 조건을 입력해 주세요. (예: season=WINTER)',
    ])
    expect(await wrong({ actionType: 'ITEM_LIST', actionValue: `season=${'W'.repeat(294)}` })).toEqual([
      400,
      'actionValue: 300자 이하로 입력해 주세요.',
    ])
    const store = { actionType: 'STORE_SEARCH', actionLabel: '장착점 찾기', actionValue: 'season=WINTER' }
    expect(await createPost(CARDS, await diagnosisBody(shop, store))).toMatchObject({ ...store, actionValue: null })
    const none = { actionType: 'NONE', actionLabel: '보기' }
    expect(await createPost(CARDS, await diagnosisBody(shop, none))).toMatchObject({ actionLabel: null })
  })

  it('recommend items in order; a deleted one is removed and does not block saving', async () => {
    const { brandSeq } = await newBrand(shop)
    const [a, b] = [await newItem(shop, { brandSeq }), await newItem(shop, { brandSeq })]
    const itemSeqs = [b.itemSeq, a.itemSeq]
    const card = await createPost<Schemas['SelfDiagnosis']>(CARDS, await diagnosisBody(shop, { itemSeqs }))
    expect(card).toMatchObject({ itemSeqs, itemCount: 2, items: [{ itemSeq: b.itemSeq }, { itemSeq: a.itemSeq }] })
    await db()
      .delete(items)
      .where(inArray(items.itemSeq, [b.itemSeq]))
    const path = `${CARDS}/${card.selfDiagnosisSeq}`
    expect(await get(path)).toMatchObject({ itemSeqs: [a.itemSeq], itemCount: 1, items: [{ itemSeq: a.itemSeq }] })
    const body = { ...(await diagnosisBody(shop, { itemSeqs })), version: card.version }
    expect((await put(path, body)).status).toBe(200)
    const unknown = await diagnosisBody(shop, { itemSeqs: [2_147_483_647] })
    expect(fieldErrors(await post(CARDS, unknown))).toEqual([400, 'itemSeqs: 상품을 찾을 수 없습니다.'])
  })

  it('are ordered within their category, with conflicts detected', async () => {
    const seqs: number[] = []
    for (let i = 0; i < 2; i += 1) {
      const body = await diagnosisBody(shop, { category: 'AGE' })
      seqs.push((await createPost<Schemas['SelfDiagnosis']>(CARDS, body)).selfDiagnosisSeq)
    }
    const inAge = async () =>
      (await get<{ items: Schemas['SelfDiagnosisRow'][] }>(`${CARDS}?category=AGE`)).items.map(
        (row) => row.selfDiagnosisSeq,
      )
    const all = await inAge()
    expect(all.slice(-2)).toEqual(seqs)
    expect((await put(`${CARDS}/order`, { category: 'AGE', seqs: all.toReversed() })).status).toBe(200)
    expect(await inAge()).toEqual(all.toReversed())
    expect((await put(`${CARDS}/order`, { category: 'AGE', seqs })).code).toBe('CONFLICT')
    const wear = await newDiagnosis(shop, { category: 'WEAR' })
    await bulk(CARDS, 'SET_CATEGORY', [wear.selfDiagnosisSeq], { category: 'AGE' })
    expect((await inAge()).at(-1)).toBe(wear.selfDiagnosisSeq)
  })
})

describe('articles and charity stories', () => {
  it('are found by tags and text, and shown from their day on', async () => {
    const tag = '겨울왕국'
    const post1 = await createPost<Schemas['CarCarePost']>(CARE, await careBody(shop, { tags: [tag, ` ${tag} `] }))
    expect(post1.tags).toEqual([tag])
    const found = async (query: string) => (await get<{ total: number }>(`${CARE}?${query}`)).total
    expect(await found(`keywordType=tag&keyword=${encodeURIComponent(tag)}`)).toBe(1)
    expect(await found(`keywordType=content&keyword=strong`)).toBe(0)
    const later = await newCarePost(shop, { publishAt: new Date('2026-12-01T00:00:00+09:00') })
    expect(await get(`${CARE}/${later.carCarePostSeq}`)).toMatchObject({ displayState: 'SCHEDULED' })
    expect(fieldErrors(await post(CARE, await careBody(shop, { videoUrl: 'javascript:alert(1)' })))[0]).toBe(400)
  })

  it('show pictures only with consent, and need past dates', async () => {
    const images = [{ fileSeq: await newImage(shop), altText: ' 현장 ' }, { fileSeq: await newImage(shop) }]
    expect(fieldErrors(await post(STORIES, await storyBody(shop, { images })))).toEqual([
      400,
      'portraitConsent: 초상권 동의를 확인해 주세요.',
    ])
    const story = await createPost<Schemas['SharingStory']>(
      STORIES,
      await storyBody(shop, { images, portraitConsent: true }),
    )
    expect(story.images).toMatchObject([
      { fileSeq: images[0]?.fileSeq, altText: '현장' },
      { fileSeq: images[1]?.fileSeq, altText: null },
    ])
    expect(story.images[0]?.url).toMatch(/^\/files\//)
    expect(fieldErrors(await post(STORIES, await storyBody(shop, { activityDate: '2026-11-22' })))).toEqual([
      400,
      'activityDate: 활동일은 오늘 이전이어야 합니다.',
    ])
    expect(await createPost(STORIES, await storyBody(shop, { activityDate: '2026-11-21' }))).toMatchObject({
      images: [],
    })
    const pdf = { fileSeq: await newImage(shop, 'application/pdf'), altText: null }
    expect(fieldErrors(await post(STORIES, await storyBody(shop, { images: [pdf], portraitConsent: true })))).toEqual([
      400,
      'images.0: 이미지 파일만 등록할 수 있습니다.',
    ])
  })

  it('are filtered by year and days of the event', async () => {
    await newStory(shop, { activityDate: '2019-12-31' })
    await newStory(shop, { activityDate: '2020-01-01' })
    const days = async (query: string) =>
      (await get<{ items: Schemas['SharingStoryRow'][] }>(`${STORIES}?${query}`)).items.map((row) => row.activityDate)
    expect(await days('activityYear=2019')).toEqual(['2019-12-31'])
    expect(await days('activityDate[from]=2019-12-31&activityDate[to]=2020-01-01')).toEqual([
      '2020-01-01',
      '2019-12-31',
    ])
    expect(
      (await shop.call('GET', `${STORIES}?activityDate[from]=2020-01-02&activityDate[to]=2020-01-01`, { token: root }))
        .status,
    ).toBe(400)
  })
})
