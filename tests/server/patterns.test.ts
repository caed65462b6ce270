import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { items } from '../../server/product/schema/item.schema'
import { patterns } from '../../server/product/schema/pattern.schema'
import { newBrand, newImage, newItem, newPattern } from './goods'
import { type TestShop, testShop } from './harness'
import { boss, logs, newGroup, readyAdmin, session, summaryOf } from './staff'

type Pattern = Schemas['Pattern']
type Row = Schemas['PatternRow']

let shop: TestShop
let root: string
let image: number
let brandSeq: number

beforeAll(async () => {
  shop = await testShop()
  root = await boss(shop)
  image = await newImage(shop)
  brandSeq = (await newBrand(shop)).brandSeq
})
afterAll(() => shop.close())

const PATH = '/api/v1/admin/patterns'
const call = <T = Pattern>(method: string, path = '', body?: object) =>
  shop.call<T>(method, `${PATH}${path}`, { token: root, ...(body ? { body } : {}) })
const list = async (query = '') => (await call<{ items: Row[]; total: number }>('GET', `?size=200&${query}`)).result
const stored = async (seq: number) => (await call('GET', `/${seq}`)).result

let serial = 0
const fresh = (overrides: object = {}) => {
  serial += 1
  return {
    brandSeq,
    name: `패턴 ${serial}`,
    season: 'ALL_SEASON',
    vehicleType: 'PASSENGER',
    usage: 'COMFORT',
    mainFileSeq: image,
    ...overrides,
  }
}
const scores = (overrides: object = {}) => ({
  mileage: 7,
  quietness: 8,
  comfort: 8,
  handling: 6,
  wet: 7,
  snow: null,
  ...overrides,
})

describe('list', () => {
  it('contains the sample patterns, last changed first', async () => {
    const { items: rows, total } = await list()
    expect(total).toBe(148)
    const times = rows.map(({ updatedAt }) => updatedAt)
    expect(times).toEqual([...times].sort().reverse())
    const found = (await list('keyword=S2 AS')).items[0]
    const own = await shop.services.db
      .select()
      .from(items)
      .where(eq(items.patternSeq, found?.patternSeq ?? 0))
    const prices = own.map(({ salePrice }) => salePrice)
    expect(found).toMatchObject({
      brandName: '한국타이어',
      name: 'Ventus S2 AS',
      nameKo: '벤투스 S2 AS',
      patternCode: 'H462',
      itemCount: own.length,
      minPrice: Math.min(...prices),
      maxPrice: Math.max(...prices),
    })
    expect(found).not.toHaveProperty('description')
  })

  it('has realistic shares of seasons', async () => {
    const of = async (season: string) => (await list(`season[0]=${season}`)).total
    const [all, summer, winter] = [await of('ALL_SEASON'), await of('SUMMER'), await of('WINTER')]
    expect(all).toBeGreaterThan(summer)
    expect(summer).toBeGreaterThan(winter)
    expect(await of('ALL_WEATHER')).toBeGreaterThan(0)
  })

  it('searches by name, Korean name and code', async () => {
    const found = async (query: string) => (await list(query)).items.map(({ name }) => name)
    expect(await found(`keyword=${encodeURIComponent('키너지')}`)).toContain('Kinergy EX')
    expect(await found('keywordType=patternCode&keyword=h308')).toEqual(['Kinergy EX'])
    expect(await found('keywordType=name&keyword=h308')).toEqual([])
  })

  it('filters by brand, kinds, visibility and items', async () => {
    const each = async (query: string) => (await list(query)).items
    expect((await each('brandSeq[0]=1&brandSeq[1]=5')).every((row) => [1, 5].includes(row.brandSeq))).toBe(true)
    const vans = await each('vehicleType[0]=LIGHT_TRUCK&usage[0]=COMMERCIAL')
    expect(vans.length).toBeGreaterThan(3)
    expect(vans.every((row) => row.vehicleType === 'LIGHT_TRUCK' && row.usage === 'COMMERCIAL')).toBe(true)
    const { patternSeq } = await newPattern(shop, brandSeq, { visible: false })
    expect((await each(`visible=false&brandSeq[0]=${brandSeq}`)).map((row) => row.patternSeq)).toEqual([patternSeq])
    expect((await each('hasItem=true')).every((row) => row.itemCount > 0)).toBe(true)
    expect((await each('hasItem=false')).every((row) => row.itemCount === 0)).toBe(true)
  })

  it('filters by any missing field', async () => {
    const full = { mainFileSeq: image, description: '<p>a</p>', scores: scores() }
    const brand = await newBrand(shop)
    const whole = await newPattern(shop, brand.brandSeq, full)
    const bare = await newPattern(shop, brand.brandSeq, { ...full, mainFileSeq: null })
    const silent = await newPattern(shop, brand.brandSeq, { ...full, description: null })
    const untested = await newPattern(shop, brand.brandSeq, { ...full, scores: scores({ wet: null }) })
    const found = async (...missing: string[]) => {
      const query = missing.map((what, i) => `missing[${i}]=${what}`).join('&')
      return (await list(`brandSeq[0]=${brand.brandSeq}&${query}`)).items.map((row) => row.patternSeq).sort()
    }
    expect(await found('IMAGE')).toEqual([bare.patternSeq])
    expect(await found('DESCRIPTION')).toEqual([silent.patternSeq])
    // A tire without a snow score is complete.
    expect(await found('SCORES')).toEqual([untested.patternSeq])
    expect(await found('IMAGE', 'SCORES')).toEqual([bare.patternSeq, untested.patternSeq].sort())
    expect(await found('IMAGE', 'DESCRIPTION', 'SCORES')).not.toContain(whole.patternSeq)
  })

  it.each(['itemCount', 'launchedYm'] as const)('sorts by %s, nulls last', async (key) => {
    for (const direction of ['asc', 'desc'] as const) {
      const values = (await list(`sort=${key},${direction}`)).items.map((row) => row[key])
      const known = values.filter((value) => value !== null) as (string | number)[]
      expect(values.slice(0, known.length)).toEqual(known)
      const sorted = [...known].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(known).toEqual(direction === 'asc' ? sorted : sorted.reverse())
    }
  })

  it('offers patterns of brands to any signed-in admin', async () => {
    const group = await newGroup(shop, { permissions: { FAQ: 'READ' } })
    const { token } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
    const { result } = await shop.call<Schemas['PatternOption'][]>('GET', `${PATH}/options?brandSeq[0]=1`, { token })
    expect(result).toHaveLength(18)
    expect(result[0]).toMatchObject({ brandSeq: 1, name: 'Dynapro AT2' })
  })
})

describe('a pattern', () => {
  it('is stored with all its fields', async () => {
    const images = [await newImage(shop), await newImage(shop)]
    const body = fresh({
      nameKo: '벤투스',
      patternCode: 'H462-1',
      scores: scores({ snow: 3 }),
      features: [' 저소음 ', '저소음', '연비'],
      imageFileSeqs: images,
      treadFileSeq: image,
      videoUrl: 'https://www.youtube.com/watch?v=abc',
      description: '<p>조용한 타이어</p><script>alert(1)</script>',
      mobileDescription: '<p></p>',
      mileageWarrantyKm: 80_000,
      launchedYm: '2024-03',
      visible: false,
    })
    const { status, result } = await call('POST', '', body)
    expect(status).toBe(201)
    expect(result).toMatchObject({
      nameKo: '벤투스',
      patternCode: 'H462-1',
      scores: scores({ snow: 3 }),
      features: ['저소음', '연비'],
      mainImage: { fileSeq: image },
      treadImage: { fileSeq: image },
      description: '<p>조용한 타이어</p>',
      mobileDescription: null,
      mileageWarrantyKm: 80_000,
      launchedYm: '2024-03',
      visible: false,
      itemCount: 0,
      minPrice: null,
    })
    expect(result.images.map(({ fileSeq }) => fileSeq)).toEqual(images)
    expect(await stored(result.patternSeq)).toEqual(result)
  })

  it.each([
    [{ season: 'WINTER', scores: scores() }, 'scores.snow', '눈길 (을)를 입력해주세요.'],
    [{ season: 'WINTER' }, 'scores.snow', '눈길 (을)를 입력해주세요.'],
    [{ scores: scores({ wet: 11 }) }, 'scores.wet', '1~10 사이로 입력해 주세요.'],
    [{ scores: scores({ wet: 0 }) }, 'scores.wet', '1~10 사이로 입력해 주세요.'],
    [{ patternCode: 'h462' }, 'patternCode', '영문 대문자, 숫자, -만 입력할 수 있습니다.'],
    [{ features: Array(7).fill('가') }, 'features', '6개까지 등록할 수 있습니다.'],
    [{ mileageWarrantyKm: 82_000 }, 'mileageWarrantyKm', '5,000 단위로 입력해 주세요.'],
    [{ launchedYm: '2024-13' }, 'launchedYm', '연월을 YYYY-MM 형식으로 입력해 주세요.'],
    [{ videoUrl: 'youtube' }, 'videoUrl', '올바른 웹 주소를 입력해주세요. (예: https://www.example.com)'],
    [{ brandSeq: 999_999 }, 'brandSeq', '등록되지 않은 브랜드입니다.'],
    [{ brandSeq: 25 }, 'brandSeq', '타이어를 취급하는 브랜드를 선택해 주세요.'],
    [{ mainFileSeq: 2_000_000_000 }, 'mainFileSeq', '파일을 찾을 수 없습니다. 다시 올려 주세요.'],
    [{ imageFileSeqs: [2_000_000_000] }, 'imageFileSeqs.0', '파일을 찾을 수 없습니다. 다시 올려 주세요.'],
    [{ description: `<p>${'가'.repeat(34_200)}</p>` }, 'description', '내용은 100KB까지 입력할 수 있습니다.'],
    [
      { mobileDescription: '<p>a</p><img src="https://other.example/a.png">' },
      'mobileDescription',
      '다른 사이트의 이미지 주소는 쓸 수 없습니다. 이미지를 파일로 올려 주세요.',
    ],
  ])('%o is refused', async (given, field, message) => {
    const answer = await call('POST', '', fresh(given))
    expect(answer.status).toBe(400)
    expect(answer.errors).toEqual([{ field, message }])
  })

  it('for winter is stored with its snow score', async () => {
    const answer = await call('POST', '', fresh({ season: 'WINTER', scores: scores({ snow: 1 }) }))
    expect(answer.status).toBe(201)
  })

  it('has a unique name and code within its brand', async () => {
    const { result: first } = await call('POST', '', fresh({ name: 'Ventus S2 AS', patternCode: 'H462' }))
    const second = await call('POST', '', fresh({ name: 'ventus S2as' }))
    expect(summaryOf(second)).toEqual({
      status: 409,
      code: 'DUPLICATE',
      message: '같은 브랜드에 같은 이름의 패턴이 있습니다.',
    })
    expect(second.result).toEqual({ field: 'name', seq: first.patternSeq })
    const third = await call('POST', '', fresh({ patternCode: 'H462' }))
    expect(third.result).toEqual({ field: 'patternCode', seq: first.patternSeq })
    const other = (await newBrand(shop)).brandSeq
    expect((await call('POST', '', fresh({ brandSeq: other, name: 'Ventus S2 AS', patternCode: 'H462' }))).status).toBe(
      201,
    )
  })

  it('refuses one of two concurrent equal requests', async () => {
    const body = fresh()
    const answers = await Promise.all([call('POST', '', body), call('POST', '', body)])
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([201, 'DUPLICATE'])
  })

  it('keeps its brand once it has items', async () => {
    const { result } = await call('POST', '', fresh())
    const other = (await newBrand(shop)).brandSeq
    const moved = await call('PUT', `/${result.patternSeq}`, { ...fresh({ brandSeq: other }), version: 1 })
    expect(moved.result.brandSeq).toBe(other)
    await newItem(shop, { brandSeq: other, patternSeq: result.patternSeq })
    const back = await call('PUT', `/${result.patternSeq}`, { ...fresh(), version: 2 })
    expect(back.errors).toEqual([{ field: 'brandSeq', message: '등록된 상품이 있어 브랜드를 변경할 수 없습니다.' }])
  })

  it('renames the items that follow its name', async () => {
    const brand = await newBrand(shop, { name: '이름시험' })
    const { patternSeq } = await newPattern(shop, brand.brandSeq)
    const size = { brandSeq: brand.brandSeq, patternSeq, sizeLabel: '225/45R17 94W' }
    const plain = await newItem(shop, { ...size })
    const marked = await newItem(shop, { ...size, oeMark: 'MO', runFlat: true, isAged: true })
    const item = await newItem(shop, { ...size, oeMark: 'AO', nameOverride: '제 이름', name: '제 이름' })
    const body = { ...fresh({ brandSeq: brand.brandSeq, name: '새패턴' }), version: 1 }
    expect((await call('PUT', `/${patternSeq}`, body)).status).toBe(200)
    const named = await shop.services.db.select().from(items).where(eq(items.patternSeq, patternSeq))
    const nameOf = (seq: number) => named.find(({ itemSeq }) => itemSeq === seq)?.name
    expect(nameOf(plain.itemSeq)).toBe('이름시험 새패턴 225/45R17 94W')
    expect(nameOf(marked.itemSeq)).toBe('이름시험 새패턴 225/45R17 94W MO 런플랫 이월')
    expect(nameOf(item.itemSeq)).toBe('제 이름')
  })

  it('answers CONFLICT for an old version', async () => {
    const { result } = await call('POST', '', fresh())
    const { images: _, ...rest } = result
    await call('PUT', `/${result.patternSeq}`, { ...fresh({ name: rest.name, usage: 'SPORT' }), version: 1 })
    const late = await call('PUT', `/${result.patternSeq}`, { ...fresh({ name: rest.name }), version: 1 })
    expect(late).toMatchObject({ status: 409, code: 'CONFLICT', result: { usage: 'SPORT', version: 2 } })
  })

  it('logs changed fields with labels', async () => {
    const { result } = await call('POST', '', fresh({ scores: scores() }))
    const body = fresh({ name: result.name, season: 'SUMMER', scores: scores({ wet: 9 }) })
    await call('PUT', `/${result.patternSeq}`, { ...body, version: 1 })
    const [entry] = await logs(shop, 'action[0]=UPDATE')
    const { result: detail } = await shop.call<Schemas['AdminLog']>(
      'GET',
      `/api/v1/admin/admin-logs/${entry?.adminLogSeq}`,
      { token: root },
    )
    expect(detail.changes).toEqual([
      { field: 'season', label: '계절', before: '사계절', after: '여름용' },
      {
        field: 'scores',
        label: '성능 점수',
        before: expect.stringContaining('젖은노면 7'),
        after: expect.stringContaining('젖은노면 9'),
      },
    ])
  })
})

describe('check 14: deleting', () => {
  it('is refused while there are items, with their count; also in bulk', async () => {
    const [a, used, b] = [
      await newPattern(shop, brandSeq),
      await newPattern(shop, brandSeq),
      await newPattern(shop, brandSeq),
    ]
    await newItem(shop, { brandSeq, patternSeq: used.patternSeq })
    const message = '이 패턴의 상품이 1개 있어 삭제할 수 없습니다.'
    expect(summaryOf(await call('DELETE', `/${used.patternSeq}`))).toEqual({ status: 409, code: 'IN_USE', message })
    const seqs = [a.patternSeq, used.patternSeq, b.patternSeq]
    const { result } = await call<Schemas['BulkReceipt']>('POST', '/bulk', { action: 'DELETE', seqs })
    expect(result).toEqual({
      done: 2,
      failed: [{ seq: used.patternSeq, name: expect.stringContaining(` ${used.name}`), code: 'IN_USE', message }],
    })
    expect((await call('GET', `/${used.patternSeq}`)).status).toBe(200)
  })

  it('deletes an unused one', async () => {
    const { patternSeq } = await newPattern(shop, brandSeq)
    expect((await call('DELETE', `/${patternSeq}`)).status).toBe(200)
    expect((await call('DELETE', `/${patternSeq}`)).status).toBe(404)
  })

  it('and a concurrent new item: no item is left without its pattern', async () => {
    const { patternSeq } = await newPattern(shop, brandSeq)
    const outcomes = await Promise.allSettled([
      call('DELETE', `/${patternSeq}`),
      newItem(shop, { brandSeq, patternSeq }),
    ])
    const left = await shop.services.db.select().from(patterns).where(eq(patterns.patternSeq, patternSeq))
    const patternItems = await shop.services.db.select().from(items).where(eq(items.patternSeq, patternSeq))
    expect(left.length).toBe(patternItems.length)
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  })
})

it('visibility is switched in bulk', async () => {
  const { patternSeq } = await newPattern(shop, brandSeq)
  await call('POST', '/bulk', { action: 'HIDE', seqs: [patternSeq] })
  expect(await stored(patternSeq)).toMatchObject({ visible: false, version: 2 })
  await call('POST', '/bulk', { action: 'HIDE', seqs: [patternSeq] })
  expect((await stored(patternSeq)).version).toBe(2)
})
