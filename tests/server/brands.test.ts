import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs } from '../../server/db/schema'
import { mainBrands } from '../../server/exhibit/schema/main-screen.schema'
import { orderLines } from '../../server/orderdelivery/schema/order.schema'
import { brands } from '../../server/product/schema/brand.schema'
import { items } from '../../server/product/schema/item.schema'
import { newBrand, newImage, newItem, newPattern } from './goods'
import { type TestShop, testShop } from './harness'
import { boss, logs, newGroup, readyAdmin, session, summaryOf } from './staff'

type Brand = Schemas['Brand']
type List = { items: Brand[]; total: number }

let shop: TestShop
let root: string
let logo: number

beforeAll(async () => {
  shop = await testShop()
  root = await boss(shop)
  logo = await newImage(shop)
})
afterAll(() => shop.close())

const PATH = '/api/v1/admin/brands'
const call = <T = Brand>(method: string, path = '', body?: object) =>
  shop.call<T>(method, `${PATH}${path}`, { token: root, ...(body ? { body } : {}) })
const list = async (query = '') => (await call<List>('GET', `?size=100&${query}`)).result
const names = async (query: string) => (await list(query)).items.map(({ name }) => name)
const stored = async (seq: number) => (await call('GET', `/${seq}`)).result
const fresh = (name: string) => ({
  name,
  nameEn: `${name} EN`,
  itemTypes: ['TIRE'],
  origin: 'DOMESTIC',
  logoFileSeq: logo,
})
const bodyOf = ({ logoImage, bannerImage, ...brand }: Brand) => ({
  name: brand.name,
  nameEn: brand.nameEn,
  itemTypes: brand.itemTypes,
  origin: brand.origin,
  country: brand.country,
  grade: brand.grade,
  description: brand.description,
  noticeDefaults: brand.noticeDefaults,
  visible: brand.visible,
  logoFileSeq: logoImage?.fileSeq ?? logo,
  bannerFileSeq: bannerImage?.fileSeq ?? null,
  version: brand.version,
})

describe('list', () => {
  it('contains the sample brands in order, with counts', async () => {
    const { items: all, total } = await list()
    expect(total).toBe(31)
    expect(all.slice(0, 4).map(({ name, sortOrder }) => [name, sortOrder])).toEqual([
      ['한국타이어', 1],
      ['금호타이어', 2],
      ['넥센타이어', 3],
      ['라우펜', 4],
    ])
    const rows = await shop.services.db.select().from(items).where(eq(items.brandSeq, 1))
    expect(all[0]).toMatchObject({
      patternCount: 18,
      itemCount: rows.length,
      onSaleCount: rows.filter(({ saleState }) => saleState === 'ON_SALE').length,
      nameEn: 'Hankook',
      country: '대한민국',
      itemTypes: ['TIRE'],
    })
    expect(all.every(({ noticeDefaults }) => noticeDefaults.maker && noticeDefaults.warranty)).toBe(true)
  })

  it('filters by both names, kind, origin and visibility', async () => {
    expect(await names('keyword=nokian')).toEqual(['노키안'])
    expect(await names(`keyword=${encodeURIComponent('미쉐')}`)).toEqual(['미쉐린'])
    expect(await names('itemType[0]=BATTERY')).toHaveLength(6)
    expect(await names('itemType[0]=BATTERY&itemType[1]=ETC')).toHaveLength(7)
    expect((await list('origin[0]=DOMESTIC')).items.every(({ origin }) => origin === 'DOMESTIC')).toBe(true)
    expect(await names('visible=false')).toEqual(['하비리드'])
  })

  it.each([
    ['patternCount,desc', (a: Brand, b: Brand) => b.patternCount - a.patternCount],
    ['itemCount,asc', (a: Brand, b: Brand) => a.itemCount - b.itemCount],
    ['updatedAt,desc', (a: Brand, b: Brand) => b.updatedAt.localeCompare(a.updatedAt)],
    ['nameEn,asc', (a: Brand, b: Brand) => a.nameEn.localeCompare(b.nameEn, 'en')],
  ] as const)('sorts by %s', async (sort, by) => {
    const { items: all } = await list(`sort=${sort}`)
    expect(all).toHaveLength(31)
    for (const [i, row] of all.slice(1).entries()) expect(by(all[i] as Brand, row)).toBeLessThanOrEqual(0)
  })

  it('offers all, or those of a kind, to any signed-in admin', async () => {
    const group = await newGroup(shop, { permissions: { FAQ: 'READ' } })
    const { token } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
    const options = (query = '') => shop.call<Schemas['BrandOption'][]>('GET', `${PATH}/options${query}`, { token })
    expect((await options()).result).toHaveLength((await list()).total)
    expect((await options('?itemType=BATTERY')).result.map(({ name }) => name)).toContain('로케트')
    expect((await options('?itemType=BATTERY')).result.map(({ name }) => name)).not.toContain('미쉐린')
    expect((await shop.call('GET', PATH, { token })).code).toBe('INVALID_AUTHORITIES')
  })
})

describe('a brand', () => {
  it('is added at the end of the list, trimmed and logged', async () => {
    const { status, result } = await call('POST', '', {
      ...fresh('  새 브랜드 '),
      itemTypes: ['TIRE', 'TIRE'],
      noticeDefaults: { maker: ' ㈜새 ', warranty: '' },
    })
    expect(status).toBe(201)
    expect(result).toMatchObject({
      name: '새 브랜드',
      itemTypes: ['TIRE'],
      visible: true,
      logoImage: { fileSeq: logo },
      bannerImage: null,
      noticeDefaults: { maker: '㈜새', warranty: null, asContact: null },
      patternCount: 0,
      createdBy: 'admin',
      version: 1,
    })
    expect((await list()).items.at(-1)?.brandSeq).toBe(result.brandSeq)
    expect((await logs(shop, 'action[0]=CREATE'))[0]?.summary).toBe('브랜드 등록: 새 브랜드')
  })

  it.each([
    [{ name: '한 국타이어' }, 'name', '이미 등록된 브랜드명입니다.', 1],
    [{ nameEn: 'han KOOK' }, 'nameEn', '이미 등록된 영문명입니다.', 1],
    [{ name: '한국타이어'.normalize('NFD') }, 'name', '이미 등록된 브랜드명입니다.', 1],
    [{ name: '한국\u200b타\u00a0이\u202e어' }, 'name', '이미 등록된 브랜드명입니다.', 1],
  ])('%j is a duplicate regardless of case, spaces and composition', async (given, field, message, seq) => {
    const answer = await call<{ field: string; seq: number }>('POST', '', { ...fresh('중복 시험'), ...given })
    expect(summaryOf(answer)).toEqual({ status: 409, code: 'DUPLICATE', message })
    expect(answer.result).toEqual({ field, seq })
  })

  it.each([
    [{ name: '' }, 'name', '브랜드명 (을)를 입력해주세요.'],
    [{ name: '가'.repeat(31) }, 'name', '30자 이하로 입력해 주세요.'],
    [{ itemTypes: [] }, 'itemTypes', '취급 상품 (을)를 입력해주세요.'],
    [{ logoFileSeq: 2_000_000_000 }, 'logoFileSeq', '파일을 찾을 수 없습니다. 다시 올려 주세요.'],
    [{ noticeDefaults: { maker: '가'.repeat(101) } }, 'noticeDefaults.maker', '100자 이하로 입력해 주세요.'],
  ])('%o is refused', async (given, field, message) => {
    const answer = await call('POST', '', { ...fresh('거절 시험'), ...given })
    expect(answer.status).toBe(400)
    expect(answer.errors).toEqual([{ field, message }])
  })

  it('accepts only pictures', async () => {
    const pdf = await newImage(shop, 'application/pdf')
    const { errors } = await call('POST', '', { ...fresh('그림 시험'), bannerFileSeq: pdf })
    expect(errors).toEqual([{ field: 'bannerFileSeq', message: '이미지 파일만 등록할 수 있습니다.' }])
  })

  it('renames items named after it, but no order line', async () => {
    const { brandSeq, name } = await newBrand(shop)
    const pattern = await newPattern(shop, brandSeq, { name: 'Ventus' })
    const following = await newItem(shop, { brandSeq, patternSeq: pattern.patternSeq, sizeLabel: '225/45R17 94W' })
    const namedItem = await newItem(shop, { brandSeq, nameOverride: '제 이름', name: '제 이름' })
    const [line] = await shop.services.db
      .update(orderLines)
      .set({ itemSeq: following.itemSeq, itemName: 'Old name' })
      .where(eq(orderLines.orderLineSeq, 1))
      .returning()
    const before = await stored(brandSeq)
    await call('PUT', `/${brandSeq}`, { ...bodyOf(before), name: '바뀐 이름' })
    const nameOf = async (itemSeq: number) =>
      (await shop.services.db.select().from(items).where(eq(items.itemSeq, itemSeq)))[0]?.name
    expect(await nameOf(following.itemSeq)).toBe('바뀐 이름 Ventus 225/45R17 94W')
    expect(await nameOf(namedItem.itemSeq)).toBe('제 이름')
    const [kept] = await shop.services.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderLineSeq, line?.orderLineSeq ?? 0))
    expect(kept?.itemName).toBe('Old name')
    const [entry] = await logs(shop, 'action[0]=UPDATE')
    expect(entry?.summary).toBe('브랜드 수정: 바뀐 이름')
    const { result: detail } = await shop.call<Schemas['AdminLog']>(
      'GET',
      `/api/v1/admin/admin-logs/${entry?.adminLogSeq}`,
      { token: root },
    )
    expect(detail.changes).toContainEqual({ field: 'name', label: '브랜드명', before: name, after: '바뀐 이름' })
  })

  it('keeps a kind with items', async () => {
    const { brandSeq } = await newBrand(shop)
    await newItem(shop, { brandSeq })
    const before = await stored(brandSeq)
    const answer = await call('PUT', `/${brandSeq}`, { ...bodyOf(before), itemTypes: ['TIRE'] })
    expect(summaryOf(answer)).toEqual({
      status: 409,
      code: 'IN_USE',
      message: '등록된 상품이 있어 취급 상품에서 뺄 수 없습니다. (기타 1개)',
    })
    expect((await call('PUT', `/${brandSeq}`, { ...bodyOf(before), itemTypes: ['ETC'] })).result.itemTypes).toEqual([
      'ETC',
    ])
  })

  it('answers CONFLICT with the current one for an old version', async () => {
    const { brandSeq } = await newBrand(shop)
    const before = await stored(brandSeq)
    await call('PUT', `/${brandSeq}`, { ...bodyOf(before), country: '핀란드' })
    const late = await call('PUT', `/${brandSeq}`, { ...bodyOf(before), country: '독일' })
    expect(late).toMatchObject({ status: 409, code: 'CONFLICT', result: { country: '핀란드', version: 2 } })
  })

  it('answers 404 if it does not exist', async () => {
    for (const [method, body] of [['GET'], ['DELETE'], ['PUT', { ...fresh('없음'), version: 1 }]] as const) {
      expect((await call(method, '/999999', body)).status).toBe(404)
    }
  })
})

describe('check 14: deleting', () => {
  it('is refused while there are patterns or items, with their count', async () => {
    const { brandSeq } = await newBrand(shop)
    const { patternSeq } = await newPattern(shop, brandSeq)
    await newItem(shop, { brandSeq, patternSeq })
    await newItem(shop, { brandSeq })
    expect(summaryOf(await call('DELETE', `/${brandSeq}`))).toEqual({
      status: 409,
      code: 'IN_USE',
      message: '사용 중인 브랜드입니다. (패턴 1개, 상품 2개)',
    })
    expect(await stored(brandSeq)).toMatchObject({ patternCount: 1, itemCount: 2 })
  })

  it('deletes the main page entry too', async () => {
    const { brandSeq } = await newBrand(shop)
    await shop.services.db.insert(mainBrands).values({ brandSeq, sortOrder: 99 })
    expect((await call('DELETE', `/${brandSeq}`)).status).toBe(200)
    expect(await shop.services.db.select().from(mainBrands).where(eq(mainBrands.brandSeq, brandSeq))).toEqual([])
  })

  it('in bulk deletes unused ones and names the one in use', async () => {
    const [a, used, b] = [await newBrand(shop), await newBrand(shop), await newBrand(shop)]
    await newPattern(shop, used.brandSeq)
    const seqs = [a.brandSeq, used.brandSeq, b.brandSeq]
    const { result } = await call<Schemas['BulkReceipt']>('POST', '/bulk', { action: 'DELETE', seqs })
    expect(result).toEqual({
      done: 2,
      failed: [
        {
          seq: used.brandSeq,
          name: used.name,
          code: 'IN_USE',
          message: '사용 중인 브랜드입니다. (패턴 1개, 상품 0개)',
        },
      ],
    })
    expect((await call('GET', `/${used.brandSeq}`)).status).toBe(200)
    expect((await call('GET', `/${a.brandSeq}`)).status).toBe(404)
    expect((await logs(shop, 'action[0]=BULK'))[0]?.summary).toBe(`브랜드 삭제: ${a.name} 외 1건`)
  })
})

describe('visibility', () => {
  it('hides the brand and leaves its items unchanged', async () => {
    const { brandSeq } = await newBrand(shop)
    const { itemSeq } = await newItem(shop, { brandSeq })
    const { result } = await call<Schemas['BulkReceipt']>('POST', '/bulk', {
      action: 'HIDE',
      seqs: [brandSeq, 999_999],
    })
    expect(result).toEqual({
      done: 1,
      failed: [{ seq: 999_999, name: null, code: 'NOT_FOUND', message: '찾을 수 없습니다.' }],
    })
    expect(await stored(brandSeq)).toMatchObject({ visible: false, version: 2 })
    const [item] = await shop.services.db.select().from(items).where(eq(items.itemSeq, itemSeq))
    expect(item?.visible).toBe(true)
    await call('POST', '/bulk', { action: 'SHOW', seqs: [brandSeq] })
    expect(await stored(brandSeq)).toMatchObject({ visible: true, version: 3 })
  })
})

describe('order', () => {
  const order = (seqs: number[]) => call<number[]>('PUT', '/order', { seqs })
  const current = async () => (await list()).items.map(({ brandSeq }) => brandSeq)

  it('is stored for all brands', async () => {
    const turned = (await current()).reverse()
    const names = (await list()).items.map(({ name }) => name)
    expect((await order(turned)).status).toBe(200)
    expect(await current()).toEqual(turned)
    const [entry] = await logs(shop, 'action[0]=UPDATE')
    expect(entry?.summary).toBe(`브랜드 순서 변경: ${names.at(-1)} 외 ${names.length - 1}건`)
    const [stored] = await shop.services.db
      .select()
      .from(adminLogs)
      .where(eq(adminLogs.adminLogSeq, entry?.adminLogSeq ?? 0))
    expect(stored).toMatchObject({ resource: 'brands', targetSeqs: turned, targetCount: turned.length })
    expect(stored?.changes[0]).toMatchObject({
      label: '순서',
      before: expect.stringMatching(`^1. ${names[0]}, 2. ${names[1]}, `),
      after: expect.stringMatching(`^1. ${names.at(-1)}, `),
    })
    // For long lists only the moved entries are logged; otherwise the log would be cut off.
    const [last = 0, other = 0, ...rest] = [...turned].reverse()
    await order([...rest.reverse(), last, other])
    const [swapped] = await shop.services.db.select().from(adminLogs).orderBy(desc(adminLogs.adminLogSeq)).limit(1)
    const n = names.length
    expect(swapped?.summary).toBe(`브랜드 순서 변경: ${names[0]} 외 1건`)
    expect(swapped?.changes[0]).toMatchObject({
      before: `${n - 1}. ${names[1]}, ${n}. ${names[0]}`,
      after: `${n - 1}. ${names[0]}, ${n}. ${names[1]}`,
    })
  })

  it('of another set of brands answers CONFLICT with the stored order', async () => {
    const before = await current()
    for (const seqs of [before.slice(1), [...before, 999_999], [...before.slice(0, -1), before[0] as number]]) {
      expect(await order(seqs)).toMatchObject({ status: 409, code: 'CONFLICT', result: before })
    }
    expect(await current()).toEqual(before)
  })

  it('of two admins at once: the later one wins, without mixing', async () => {
    const before = await current()
    const turned = [...before].reverse()
    const answers = await Promise.all([order(before), order(turned), order(before), order(turned)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const rows = await shop.services.db.select().from(brands)
    expect(new Set(rows.map(({ sortOrder }) => sortOrder)).size).toBe(rows.length)
    expect([before, turned]).toContainEqual(await current())
  })
})
