import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { createBusinessInquiry } from '../../server/corpmember/business-inquiry/business-inquiries'
import { businessApplications } from '../../server/corpmember/schema/business-application.schema'
import { businessSizes } from '../../server/corpmember/schema/business-size.schema'
import { items } from '../../server/product/schema/item.schema'
import { asCall } from './calls'
import { newBrand, newItem, newPattern } from './goods'
import { type TestShop, testShop } from './harness'
import { sheetForm } from './sheet'
import { boss } from './staff'

type Size = Schemas['BusinessSize']

const PATH = '/api/v1/admin/business-sizes'

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  token = await boss(shop)
})
afterAll(() => shop.close())

const call = <T>(method: string, path = '', body?: object) =>
  shop.call<T>(method, `${PATH}${path}`, { token, ...(body ? { body } : {}) })
const list = async (query = '') => (await call<Schemas['BusinessSizePage']>('GET', `?size=500&${query}`)).result
const names = async (query: string) => (await list(query)).items.map(({ name }) => name)
const bulk = (action: string, seqs: number[]) => call<Schemas['BulkReceipt']>('POST', '/bulk', { action, seqs })

let serial = 0
/** Returns the body of an unused size. */
const fresh = (overrides: object = {}) => {
  serial += 1
  return {
    width: 355,
    aspect: 25 + ((serial - 1) % 13) * 5,
    rim: 10 + Math.floor((serial - 1) / 13),
    vehicleType: 'SUV',
    ...overrides,
  }
}
async function added(overrides: object = {}): Promise<Size> {
  const answer = await call<Size>('POST', '', fresh(overrides))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}

/** Creates an inquiry of a business member about this size. */
const inquiryAbout = (size: Size) =>
  asCall(shop, (inner) =>
    createBusinessInquiry(
      inner,
      {
        memberSeq: null,
        writerName: '홍길동',
        writerPhone: '01012345678',
        title: '견적',
        content: '견적 주세요',
        category: 'QUOTE',
        companyName: '한빛타이어',
      },
      [{ businessSizeSeq: size.businessSizeSeq, sizeName: size.name, quantity: 8 }],
    ),
  )

describe('a size', () => {
  it('is unique in any notation: 08 check 9', async () => {
    const first = await call<Size>('POST', '', fresh({ width: 345, aspect: 30, rim: 23 }))
    expect(first.result).toMatchObject({ name: '345/30R23', sizeCode: '3453023', orderUnit: 2, minQuantity: 4 })
    const again = await call('POST', '', fresh({ width: 345, aspect: 30, rim: 23 }))
    expect(again).toMatchObject({ status: 409, code: 'DUPLICATE', message: '이미 등록된 규격입니다.' })
    expect(again.result).toEqual({ field: 'width', seq: first.result.businessSizeSeq })
    const commercial = await call<Size>('POST', '', fresh({ width: 345, aspect: 30, rim: 23, isCommercial: true }))
    expect(commercial.result.name).toBe('345/30R23C')
  })

  it('without a series is a commercial one: 08 check 9', async () => {
    const bare = { width: 165, rim: 13, aspect: null, vehicleType: 'LIGHT_TRUCK' }
    const refused = await call('POST', '', bare)
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'aspect'])
    expect((await call<Size>('POST', '', { ...bare, isCommercial: true })).result.name).toBe('165R13C')
  })

  it('is ordered in multiples: 08 check 10', async () => {
    const refused = await call('POST', '', fresh({ orderUnit: 2, minQuantity: 5 }))
    expect(refused.errors).toEqual([{ field: 'minQuantity', message: '최소수량은 주문단위의 배수여야 합니다.' }])
  })

  it('cannot be changed or deleted once requested: 08 check 11', async () => {
    const [used, one, two] = [await added(), await added(), await added()]
    await inquiryAbout(used)
    const { version, ...other } = { ...fresh(), version: used.version }
    expect(await call('PUT', `/${used.businessSizeSeq}`, { ...other, version })).toMatchObject({ code: 'IN_USE' })
    const receipt = await bulk(
      'DELETE',
      [one, used, two].map(({ businessSizeSeq }) => businessSizeSeq),
    )
    const message = '사용 중인 규격은 삭제할 수 없습니다. 숨김으로 바꿔 주세요.'
    expect(receipt.result).toEqual({
      done: 2,
      failed: [{ seq: used.businessSizeSeq, code: 'IN_USE', message, name: used.name }],
    })
    const read = await call<Size>('GET', `/${used.businessSizeSeq}`)
    expect(read.result).toMatchObject({ used: true, inquiry30d: 1 })
  })

  it('cannot be deleted while an open application names it', async () => {
    const { db } = shop.services
    const size = await added()
    const [one] = await db.select().from(businessApplications).limit(1)
    const of = eq(businessApplications.businessApplicationSeq, one?.businessApplicationSeq ?? 0)
    const wants = { interestSizeSeqs: [size.businessSizeSeq] }
    await db
      .update(businessApplications)
      .set({ ...wants, state: 'REVIEWING' })
      .where(of)
    expect(await call('DELETE', `/${size.businessSizeSeq}`)).toMatchObject({ code: 'IN_USE' })
    await db.update(businessApplications).set({ state: 'REJECTED' }).where(of)
    expect((await call('DELETE', `/${size.businessSizeSeq}`)).status).toBe(200)
  })

  it('is not offered while hidden, but old inquiries show it: 08 check 12', async () => {
    const size = await added()
    const { businessInquirySeq } = await inquiryAbout(size)
    await bulk('HIDE', [size.businessSizeSeq])
    const offered = await shop.call<Schemas['BusinessSizeOption'][]>(
      'GET',
      '/api/v1/admin/common/business/business-size',
      { token },
    )
    expect(offered.result.map(({ name }) => name)).not.toContain(size.name)
    const bySize = [...offered.result].sort(
      (a, b) => a.rim - b.rim || a.width - b.width || (a.aspect ?? 0) - (b.aspect ?? 0),
    )
    expect(offered.result).toEqual(bySize)
    const inquiry = await shop.call<Schemas['BusinessInquiry']>(
      'GET',
      `/api/v1/admin/business-inquiries/${businessInquirySeq}`,
      { token },
    )
    expect(inquiry.result.lines[0]?.sizeName).toBe(size.name)
    await expect(inquiryAbout(size)).rejects.toMatchObject({ code: 'INVALID_STATE' })
  })

  it('is a main size, of at most 30', async () => {
    const featured = async () => (await list('featured=true')).total
    const more: number[] = []
    while ((await featured()) + more.length < 30) more.push((await added()).businessSizeSeq)
    expect((await bulk('FEATURE', more)).result.failed).toEqual([])
    const refused = await call('POST', '', fresh({ featured: true }))
    expect(refused).toMatchObject({ code: 'LIMIT_EXCEEDED', message: '주력 규격은 30개까지 지정할 수 있습니다.' })
    const next = await added()
    expect((await bulk('FEATURE', [next.businessSizeSeq])).result.failed[0]?.code).toBe('LIMIT_EXCEEDED')
    await bulk('UNFEATURE', more)
  })
})

describe('the list', () => {
  it('finds sizes in every notation', async () => {
    for (const keyword of ['225/45R17', '2254517', '225 45 17', '225/45zr17'])
      expect(await names(`keyword=${encodeURIComponent(keyword)}`)).toEqual(['225/45R17'])
    expect((await names('keyword=225')).every((name) => name.startsWith('225'))).toBe(true)
    expect((await names('keyword=R17')).every((name) => name.includes('R17'))).toBe(true)
  })

  it('counts items on sale, their stock, and sales of 90 days', async () => {
    const { brandSeq } = await newBrand(shop)
    const { patternSeq } = await newPattern(shop, brandSeq)
    const size = await added({ width: 335 })
    const tire = {
      brandSeq,
      patternSeq,
      width: 335,
      aspect: size.aspect,
      rim: size.rim,
      sizeCode: size.sizeCode,
      sizeLabel: `${size.name} 94W`,
    }
    await newItem(shop, { ...tire, stockQuantity: 7, soldLast90Days: 20 })
    await newItem(shop, { ...tire, stockQuantity: 5, saleState: 'STOPPED', runFlat: true, soldLast90Days: 3 })
    await newItem(shop, { ...tire, stockQuantity: 9, isCommercial: true, isAged: true })
    const read = (await call<Size>('GET', `/${size.businessSizeSeq}`)).result
    expect(read).toMatchObject({ itemCount: 1, stockQuantity: 7, sold90d: 23 })
    expect(await names(`noItem=true&keyword=${size.sizeCode}`)).toEqual([])

    const { result } = await call<Schemas['BusinessSizeItem'][]>('GET', `/${size.businessSizeSeq}/items`)
    expect(result).toHaveLength(1)
    expect(result[0]).toMatchObject({ stockQuantity: 7, salePrice: 123_400 })
    // the grades of the sample: 8, 11, 14, 17 percent, floored to 100
    expect(result[0]?.prices.map(({ price }) => price)).toEqual([113_500, 109_800, 106_100, 102_400])
  })

  it('imports missing sizes on sale, and returns their number first', async () => {
    const { brandSeq } = await newBrand(shop)
    const { patternSeq } = await newPattern(shop, brandSeq, { vehicleType: 'EV' })
    const item = await newItem(shop, {
      brandSeq,
      patternSeq,
      width: 325,
      aspect: 85,
      rim: 24,
      sizeCode: '3258524',
      sizeLabel: '325/85R24 94W',
    })
    const dry = await call<Schemas['BusinessSizeImported']>('POST', '/import-from-items', { dryRun: true })
    expect(dry.result.names).toContain('325/85R24')
    expect(await names('keyword=3258524')).toEqual([])
    const real = await call<Schemas['BusinessSizeImported']>('POST', '/import-from-items', { dryRun: false })
    expect(real.result).toEqual(dry.result)
    expect((await list('keyword=3258524')).items[0]).toMatchObject({ vehicleType: 'EV', itemCount: 1, visible: true })
    const again = await call<Schemas['BusinessSizeImported']>('POST', '/import-from-items', { dryRun: false })
    expect(again.result).toEqual({ added: 0, names: [] })
    await shop.services.db.delete(items).where(eq(items.itemSeq, item.itemSeq))
  })
})

describe('a sheet', () => {
  it('creates and updates sizes, and returns the numbers', async () => {
    const size = await added({ memo: '남는 메모', orderUnit: 2, minQuantity: 4 })
    const upload = (rows: (string | number | null)[][]) =>
      sheetForm(['규격', '차종', '주문단위', '최소수량', '주력', '노출'], rows).then((body) =>
        shop.call<Schemas['ExcelUpload']>('POST', `${PATH}/excel-uploads`, { token, body }),
      )
    const bad = await upload([
      ['225/45R1', '승용', 2, 4, 'N', 'Y'],
      ['145R14', '승합·소형트럭', 2, 4, 'N', 'Y'],
      ['315/25R24', '비행기', 2, 5, '예', 'Y'],
      ['315 25 24', 'SUV', 2, 4, 'N', 'Y'],
    ])
    expect(bad.result.errors.map(({ row, column }) => [row, column])).toEqual([
      [2, '규격'],
      [3, '규격'],
      [4, '규격'],
      [4, '차종'],
      [4, '최소수량'],
      [4, '주력'],
      [5, '규격'],
    ])
    const good = await upload([
      [size.name, '승용', 4, 8, 'N', 'N'],
      ['315/25ZR24', 'SUV', null, null, null, null],
    ])
    expect(good.result).toMatchObject({ total: 2, okCount: 2, badCount: 0, createdCount: 1 })
    const path = `/excel-uploads/${good.result.uploadSeq}/confirm`
    expect((await call<Schemas['ExcelUploadReceipt']>('POST', path, { onlyValid: false })).result.done).toBe(2)
    const [stored] = (await list(`keyword=${size.sizeCode}`)).items
    expect(stored).toMatchObject({ orderUnit: 4, minQuantity: 8, visible: false, memo: '남는 메모' })
    expect((await list('keyword=3152524')).items[0]).toMatchObject({ name: '315/25R24', orderUnit: 2, visible: true })
  })
})

it('refuses one of two concurrent thirtieth main sizes (on PostgreSQL with `TEST_DATABASE_URL`)', async () => {
  const { db } = shop.services
  const spare: number[] = []
  while ((await list('featured=true')).total + spare.length < 29) spare.push((await added()).businessSizeSeq)
  await bulk('FEATURE', spare)
  const [one, two] = [await added(), await added()]
  const other = await shop.another()
  const feature = (server: TestShop, seq: number) =>
    server.call<Schemas['BulkReceipt']>('POST', `${PATH}/bulk`, { token, body: { action: 'FEATURE', seqs: [seq] } })
  const answers = await Promise.all([feature(shop, one.businessSizeSeq), feature(other, two.businessSizeSeq)])
  expect(answers.map(({ result }) => result.done).sort()).toEqual([0, 1])
  expect(await db.$count(businessSizes, eq(businessSizes.featured, true))).toBe(30)
})
