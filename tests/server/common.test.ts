import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { businessSizes } from '../../server/corpmember/schema/business-size.schema'
import { adminLogs, members, packageCodes, sidos } from '../../server/db/schema'
import { itemReviews } from '../../server/generalcommunity/schema/item-review.schema'
import { inquiries } from '../../server/inquirycommunity/schema/inquiry.schema'
import { itemInquiries } from '../../server/inquirycommunity/schema/item-inquiry.schema'
import { alimtalkTemplates, senderNumbers } from '../../server/message/message.schema'
import { items } from '../../server/product/schema/item.schema'
import { type TestShop, testShop } from './harness'

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('nobody')
})
afterAll(() => shop.close())

interface Page<T> {
  items: T[]
  total: number
  page: number
  size: number
}

const get = <T>(path: string, as: string | undefined = token) => shop.call<T>('GET', path, { token: as })
const db = () => shop.services.db

describe('regions and couriers, open to every admin', () => {
  const open = <T>(path: string) => shop.call<T>('GET', path)

  it('lists the 17 provinces in official order, and their districts', async () => {
    const { result } = await open<Schemas['Sido'][]>('/api/v1/common/sido')
    expect(result[0]).toMatchObject({ name: '서울특별시', shortName: '서울' })
    const order = '서울 부산 대구 인천 광주 대전 울산 세종 경기 강원 충북 충남 전북 전남 경북 경남 제주'
    expect(result.map(({ shortName }) => shortName).join(' ')).toBe(order)
    const sejong = result.find(({ shortName }) => shortName === '세종')
    const seoul = await open<Schemas['Gugun'][]>(`/api/v1/common/gugun/${result[0]?.id}`)
    expect(seoul.result.length).toBe(25)
    expect(seoul.result.every(({ sidoId }) => sidoId === result[0]?.id)).toBe(true)
    expect((await open<unknown[]>(`/api/v1/common/gugun/${sejong?.id}`)).result).toHaveLength(1)
    expect((await open('/api/v1/common/gugun/9999')).status).toBe(404)
    expect((await db().select().from(sidos)).length).toBe(17)
  })

  it('lists couriers, enabled ones first', async () => {
    const [first] = await db().select().from(packageCodes).orderBy(packageCodes.sortOrder).limit(1)
    await db()
      .update(packageCodes)
      .set({ enabled: false })
      .where(eq(packageCodes.packageCodeSeq, first?.packageCodeSeq ?? 0))
    const { result } = await open<Schemas['PackageCodeOption'][]>('/api/v1/common/pacakge-code')
    const states = result.map(({ enabled }) => enabled)
    expect(states).toEqual([...states].sort((a, b) => Number(b) - Number(a)))
    expect(states).toContain(false)
    expect(result.filter(({ enabled }) => !enabled).map((row) => row.packageCodeSeq)).toContain(first?.packageCodeSeq)
  })
})

describe('the item picker', () => {
  const pick = async (query: string) =>
    get<Page<Schemas['PickedItem']>>(`/api/v1/admin/common/item/pop_up?size=500&${query}`)
  const seqs = async (query: string) => (await pick(query)).result.items.map(({ itemSeq }) => itemSeq)

  it('finds a size in any notation', async () => {
    const expected = await db()
      .select({ seq: items.itemSeq })
      .from(items)
      .where(sql`${items.width} = 225 and ${items.aspect} = 45 and ${items.rim} = 17`)
    expect(expected.length).toBeGreaterThan(0)
    const sorted = expected.map(({ seq }) => seq).sort((a, b) => a - b)
    for (const keyword of ['2254517', '225/45R17', '225 45 17', '225/45/17']) {
      for (const type of ['', '&keywordType=size', '&keywordType=name']) {
        const found = await seqs(`keyword=${encodeURIComponent(keyword)}${type}`)
        expect(
          found.sort((a, b) => a - b),
          keyword + type,
        ).toEqual(sorted)
      }
    }
    // A size beside other words is part of a name.
    const [one] = (await pick('itemType[0]=TIRE')).result.items
    const words = `${one?.patternName} ${one?.sizeLabel.split(' ')[0]}`
    expect(await seqs(`keywordType=name&keyword=${encodeURIComponent(words)}`)).toContain(one?.itemSeq)
    expect((await pick('keywordType=size&keyword=abc')).result).toMatchObject({ items: [], total: 0 })
  })

  it('finds by name, code, several codes, pattern', async () => {
    const [one, two] = (await pick('itemType[0]=TIRE')).result.items
    if (!one || !two) throw new Error('no items')
    expect(await seqs(`keywordType=itemCode&keyword=${one.itemCode}`)).toEqual([one.itemSeq])
    const both = await seqs(`keywordType=itemCode&keyword=${one.itemCode},%20${two.itemCode.toLowerCase()}%20NOPE-1`)
    expect(both.sort()).toEqual([one.itemSeq, two.itemSeq].sort())
    const byPattern = await pick(`keywordType=pattern&keyword=${encodeURIComponent(one.patternName ?? '')}`)
    expect(byPattern.result.items.every(({ patternName }) => patternName?.includes(one.patternName ?? ''))).toBe(true)
    expect(byPattern.result.total).toBeGreaterThan(0)
  })

  it('filters, excludes, sorts', async () => {
    const all = (await pick('itemType[0]=TIRE&inStock=true&visible=true&saleState[0]=ON_SALE&sort=salePrice,asc'))
      .result
    expect(all.items.length).toBeGreaterThan(1)
    expect(all.items.every((item) => item.itemType === 'TIRE' && item.stockQuantity > 0 && item.visible)).toBe(true)
    const prices = all.items.map(({ salePrice }) => salePrice)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    const [first] = all.items
    const without = await seqs(`itemType[0]=TIRE&excludeSeqs[0]=${first?.itemSeq}`)
    expect(without).not.toContain(first?.itemSeq)
    const brand = (await pick(`brandSeq[0]=${first?.brandSeq}&season[0]=WINTER&season[1]=SUMMER`)).result
    expect(brand.items.every(({ brandSeq }) => brandSeq === first?.brandSeq)).toBe(true)
    expect((await pick('inStock=false')).result.items.every(({ stockQuantity }) => stockQuantity === 0)).toBe(true)
  })
})

describe('the member picker', () => {
  const pick = (query: string) => get<Page<Schemas['PickedMember']>>(`/api/v1/admin/common?${query}`)
  const add = async (n: number, values: Partial<typeof members.$inferInsert> = {}) =>
    db()
      .insert(members)
      .values({
        loginId: `picked${n}`,
        name: '제갈공명',
        mobilePhone: `0109999000${n}`,
        email: `picked${n}@example.com`,
        memberType: 'PERSONAL',
        state: 'ACTIVE',
        ...values,
      })

  beforeAll(async () => {
    await add(1)
    await add(2, {
      loginId: 'who@example.com',
      memberType: 'BUSINESS',
      businessGradeSeq: 777,
      businessGradeName: '골드',
    })
    await add(3, { state: 'WITHDRAWN' })
    await add(4, { state: 'DORMANT' })
    await add(5, { state: 'BLOCKED' })
  })

  it('masks members; never finds withdrawn ones, dormant ones on request', async () => {
    const { result } = await pick('keyword=제갈')
    expect(result.items.map(({ loginId }) => loginId)).toEqual(['picked5', 'wh***@example.com', 'picked1'])
    expect(result.items[2]).toEqual({
      memberSeq: expect.any(Number),
      loginId: 'picked1',
      name: '제**명',
      mobilePhone: '010-****-0001',
      memberType: 'PERSONAL',
      businessGradeName: null,
      state: 'ACTIVE',
    })
    expect((await pick('keyword=제갈&state=DORMANT')).result.items.map(({ loginId }) => loginId)).toEqual(['picked4'])
    expect((await pick('keyword=제갈&state=WITHDRAWN')).result.total).toBe(0)
    expect((await pick('keyword=제갈&memberType=BUSINESS&businessGradeSeq=777')).result.total).toBe(1)
  })

  it.each([
    ['name', '제갈공', 3],
    ['name', '갈공', 0],
    ['loginId', 'picked1', 1],
    ['email', 'picked1@', 1],
    ['mobilePhone', '010-9999-0001', 1],
    ['mobilePhone', '99990001', 1],
    ['mobilePhone', '9999', 0],
    ['memberSeq', 'abc', 0],
    ['name', '%%', 0],
  ])('finds by %s %j', async (type, keyword, total) => {
    expect((await pick(`keywordType=${type}&keyword=${encodeURIComponent(keyword)}`)).result.total).toBe(total)
  })

  it.each([
    ['', '', '검색어를 2자 이상 입력해 주세요.'],
    ['name', '홍', '검색어를 2자 이상 입력해 주세요.'],
    ['email', 'ab', '검색어를 3자 이상 입력해 주세요.'],
    ['mobilePhone', '010', '검색어를 4자리 이상 입력해 주세요.'],
  ])('refuses the short keyword %s %j', async (type, keyword, message) => {
    const answer = await pick(`${type ? `keywordType=${type}&` : ''}keyword=${encodeURIComponent(keyword)}`)
    expect(answer.errors).toEqual([{ field: 'keyword', message }])
  })

  it('is logged with kind of search and hits, without the keyword', async () => {
    await pick('keyword=제갈공명')
    const [row] = await db().select().from(adminLogs).orderBy(sql`${adminLogs.adminLogSeq} desc`).limit(1)
    expect(row).toMatchObject({ action: 'LIST', resource: 'members', targetCount: 3, loginId: 'nobody' })
    expect(row?.summary).toBe('회원 검색(이름): 3건')
  })
})

describe('counters of the side menu', () => {
  const count = async (type: string, as: string) =>
    (await get<number>(`/api/v1/admin/common/refresh/${type}`, as)).result

  it('count pending records', async () => {
    const admin = await shop.signIn('admin')
    const before = await Promise.all(['REVIEW', 'INQUIRY', 'ITEM'].map((type) => count(type, admin)))
    const request = { writerName: '홍길동', writerPhone: '01012345678', title: '문의', content: '내용입니다' }
    const review = { itemType: 'TIRE' as const, itemSeq: 1, writerName: '홍길동', rating: 5, content: '좋아요' }
    await db()
      .insert(itemReviews)
      .values([
        { ...review, state: 'PUBLISHED' },
        { ...review, state: 'PUBLISHED', checkedAt: shop.clock.now() },
        { ...review, state: 'HIDDEN' },
      ])
    await db()
      .insert(inquiries)
      .values((['RECEIVED', 'IN_PROGRESS', 'ANSWERED', 'CLOSED'] as const).map((state) => ({ ...request, state })))
    await db()
      .insert(itemInquiries)
      .values([{ ...request, itemSeq: 1, state: 'RECEIVED' }])
    const after = await Promise.all(['REVIEW', 'INQUIRY', 'ITEM'].map((type) => count(type, admin)))
    expect(after).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 2, (before[2] ?? 0) + 1])
  })

  it('are 0 without permission', async () => {
    for (const type of ['REVIEW', 'INQUIRY', 'ITEM', 'WEBHOOK']) expect(await count(type, token)).toBe(0)
    const answer = await get('/api/v1/admin/common/refresh/FOO')
    expect([answer.status, answer.errors[0]?.field]).toEqual([400, 'type'])
  })
})

it('addresses are found by every word of the keyword', async () => {
  const find = (keyword: string, page = 1) =>
    get<Page<Schemas['Address']>>(`/api/v1/admin/common/addresses?keyword=${encodeURIComponent(keyword)}&page=${page}`)
  const all = await find('서울')
  expect(all.result.total).toBeGreaterThan(0)
  const [one] = all.result.items
  const words = one?.roadAddress.split(' ') ?? []
  const found = await find(`${words.at(-1)} ${words[0]}`)
  expect(found.result.items.map(({ roadAddress }) => roadAddress)).toContain(one?.roadAddress)
  expect((await find('서울 존재하지않는도로')).result.total).toBe(0)
  expect((await find('가')).errors).toEqual([{ field: 'keyword', message: '2~100자로 입력해 주세요.' }])
  expect((await find('서울', 100_000)).result.items).toEqual([])
})

it('sizes of business members are the visible ones', async () => {
  const offered = async () =>
    (await get<Schemas['BusinessSizeOption'][]>('/api/v1/admin/common/business/business-size')).result
  const [first, ...rest] = await offered()
  expect(rest.length).toBeGreaterThan(0)
  const hidden = eq(businessSizes.businessSizeSeq, first?.businessSizeSeq ?? 0)
  await db().update(businessSizes).set({ visible: false }).where(hidden)
  expect(await offered()).toEqual(rest)
})

it('a message event returns how it is sent now: not at all if off, not as text without an approved number', async () => {
  const channels = async () => {
    const { result } = await get<Schemas['MessageEvent'][]>('/api/v1/admin/message-events')
    return new Map(result.map(({ code, channel }) => [code, channel]))
  }
  const { db } = shop.services
  expect((await channels()).get('ORDER_RECEIVED')).toBe('ALIMTALK')
  await db.update(alimtalkTemplates).set({ enabled: false })
  expect((await channels()).get('ORDER_RECEIVED')).toBe('LMS')
  await db.update(senderNumbers).set({ state: 'PENDING' })
  expect(new Set((await channels()).values())).toEqual(new Set([null]))
})

it('every message event has a label and variables with samples', async () => {
  const { result } = await get<Schemas['MessageEvent'][]>('/api/v1/admin/message-events')
  expect(new Set(result.map(({ code }) => code)).size).toBe(41)
  const per = (recipient: string) => result.filter((event) => event.recipient === recipient).length
  expect([per('CUSTOMER'), per('STORE'), per('ADMIN')]).toEqual([29, 5, 7])
  for (const event of result) {
    expect(event.label).toMatch(/[가-힣]/)
    expect(event.variables.length).toBeGreaterThan(0)
    for (const { key, sample } of event.variables) expect(`${key}${sample}`).not.toContain('undefined')
  }
  const shipped = result.find(({ code }) => code === 'ITEM_SHIPPED')
  expect(shipped?.variables.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['택배사', '송장번호', '배송조회링크']),
  )
})
