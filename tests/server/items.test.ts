import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseTireLabel } from '../../domain/product/tire-size'
import { maxLoadKg } from '../../server/common/tire-load'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs } from '../../server/db/schema'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { weekOf } from '../../server/product/item/production-week'
import { brands } from '../../server/product/schema/brand.schema'
import { items } from '../../server/product/schema/item.schema'
import { rentalProducts } from '../../server/rental/schema/rental-product.schema'
import { newBrand, newImage, newPattern } from './goods'
import { type TestShop, testShop } from './harness'
import { batteryBody, ITEMS, madeItem, putBody, tireBody, tireFields } from './item-bodies'

type Item = Schemas['Item']
type Row = Schemas['ItemRow']
type List = { items: Row[]; total: number }

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())

const list = async (query: string) => (await shop.call<List>('GET', `${ITEMS}?size=500&${query}`, { token })).result
const keyword = (text: string, type = 'all') => `keywordType=${type}&keyword=${encodeURIComponent(text)}`
const read = async (seq: number) => (await shop.call<Item>('GET', `${ITEMS}/${seq}`, { token })).result
const create = (body: object) => shop.call<Item>('POST', ITEMS, { token, body })
const put = (seq: number, body: object) => shop.call<Item>('PUT', `${ITEMS}/${seq}`, { token, body })
const bulk = async (body: object) =>
  (await shop.call<Schemas['BulkReceipt']>('POST', `${ITEMS}/bulk`, { token, body })).result

describe('derived values', () => {
  it('knows load indexes', () => {
    const known = { 60: 250, 80: 450, 91: 615, 94: 670, 100: 800, 110: 1060, 115: 1215, 120: 1400, 126: 1700, 59: 0 }
    for (const [index, kg] of Object.entries(known)) expect(maxLoadKg(Number(index)), index).toBe(kg)
  })

  it('counts ISO 8601 weeks in Seoul', () => {
    for (const [moment, week] of [
      ['2026-11-21T00:12:00Z', 2647],
      ['2026-01-01T00:00:00+09:00', 2601],
      ['2026-12-31T12:00:00+09:00', 2653],
      ['2027-01-03T23:59:00+09:00', 2653],
      ['2027-01-03T15:00:00Z', 2701],
    ] as const) {
      expect(weekOf(new Date(moment)), moment).toBe(week)
    }
  })
})

describe('list', () => {
  it('finds the same tires by size in any notation, and nothing for an invalid size', async () => {
    const found = await Promise.all(
      ['2254517', '225/45R17', '225 45 17', '２２５/４５Ｒ１７'].map((text) => list(keyword(text))),
    )
    expect(found[0]?.total).toBeGreaterThan(3)
    for (const { items: rows, total } of found) {
      expect(total).toBe(found[0]?.total)
      expect(rows.map(({ itemSeq }) => itemSeq)).toEqual(found[0]?.items.map(({ itemSeq }) => itemSeq))
      expect(rows.every(({ sizeLabel }) => /^225\/45Z?R17 /.test(sizeLabel ?? ''))).toBe(true)
    }
    expect((await list(keyword('225/45R17', 'size'))).total).toBe(found[0]?.total)
    const none = await shop.call<List>('GET', `${ITEMS}?${keyword('abc', 'size')}`, { token })
    expect([none.status, none.result.total]).toEqual([200, 0])
    const wide = await list(keyword('225'))
    expect(wide.total).toBeGreaterThan(found[0]?.total ?? 0)
    expect(wide.items.every(({ sizeLabel }) => sizeLabel?.startsWith('225'))).toBe(true)
    const commercial = await list(keyword('145R13C'))
    expect(commercial.items.every(({ sizeLabel }) => sizeLabel?.startsWith('145R13C'))).toBe(true)
  })

  it('searches by name, codes and pattern', async () => {
    const brandSeq = (await newBrand(shop)).brandSeq
    const pattern = await newPattern(shop, brandSeq, { nameKo: '시험용비둘기', mainFileSeq: await newImage(shop) })
    const item = await madeItem(
      shop,
      await tireBody(
        shop,
        { brandSeq, supplierCode: 'SUP-77', barcode: '8801234567890' },
        { patternSeq: pattern.patternSeq },
      ),
    )
    for (const [type, text] of [
      ['all', '비둘기'],
      ['all', item.itemCode],
      ['all', 'sup-77'],
      ['all', '8801234567890'],
      ['name', pattern.name],
      ['itemCode', item.itemCode.slice(2)],
      ['supplierCode', 'SUP-7'],
      ['barcode', '34567890'],
    ] as const) {
      const { items: rows } = await list(keyword(text, type))
      expect(
        rows.map(({ itemSeq }) => itemSeq),
        `${type} ${text}`,
      ).toContain(item.itemSeq)
    }
    expect((await list(keyword('%', 'name'))).total).toBe(0)
  })

  it('filters by each filter like the rows show', async () => {
    const every = (await list('itemType=TIRE')).items
    expect(every).toHaveLength(500)
    const checks: [query: string, fits: (row: Row) => boolean][] = [
      ['itemType=BATTERY', ({ itemType }) => itemType === 'BATTERY'],
      ['width=225&aspect=45&rim=17', ({ sizeLabel }) => /^225\/45Z?R17/.test(sizeLabel ?? '')],
      ['itemType=TIRE&aspect=0', ({ sizeLabel }) => /^\d{3}R/.test(sizeLabel ?? '')],
      ['season[0]=WINTER&season[1]=SUMMER', ({ season }) => season === 'WINTER' || season === 'SUMMER'],
      ['vehicleType[0]=EV', ({ vehicleType }) => vehicleType === 'EV'],
      ['saleState[0]=SOLD_OUT', ({ saleState }) => saleState === 'SOLD_OUT'],
      ['visible=false', ({ visible }) => !visible],
      ['stock=IN', ({ stockQuantity }) => stockQuantity > 0],
      ['stock=OUT', ({ stockQuantity }) => stockQuantity === 0],
      ['stock=LOW', ({ stockQuantity, safetyStockApplied }) => stockQuantity <= safetyStockApplied],
      ['salePrice[from]=100000&salePrice[to]=120000', ({ salePrice }) => salePrice >= 100_000 && salePrice <= 120_000],
      ['productionYear=2025', ({ productionWeekFrom }) => productionWeekFrom?.slice(2) === '25'],
      ['isAged=true', ({ name }) => name.endsWith('이월')],
      ['runFlat=true', ({ name }) => name.includes('런플랫')],
      ['hasOeMark=true', ({ name }) => /[★]|MO|AO|N0/.test(name)],
      ['threePeak=true', ({ season }) => season === 'WINTER' || season === 'ALL_WEATHER'],
      ['missing[0]=COST', ({ costPrice }) => costPrice === null],
      ['missing[0]=PRODUCTION_WEEK', (row) => row.itemType === 'TIRE' && row.productionWeekFrom === null],
      ['missing[0]=IMAGE', ({ thumbnailUrl }) => thumbnailUrl === null],
      ['batteryType[0]=AGM', ({ specCode }) => specCode?.startsWith('AGM') ?? false],
      ['specCode=agm80l', ({ specCode }) => specCode === 'AGM80L'],
      ['terminalType=DIN&terminalPosition=R', (row) => row.terminalType === 'DIN' && row.terminalPosition === 'R'],
      ['capacityAh[from]=70&capacityAh[to]=80', ({ capacityAh }) => [70, 74, 80].includes(capacityAh ?? 0)],
      ['updatedAt[from]=2026-11-01', ({ updatedAt }) => updatedAt >= '2026-10-31T15'],
    ]
    const all = (await Promise.all(['TIRE', 'BATTERY', 'ETC'].map((type) => list(`itemType=${type}`)))).flatMap(
      (answer) => answer.items,
    )
    for (const [query, fits] of checks) {
      const { items: rows, total } = await list(query)
      expect(total, query).toBeGreaterThan(0)
      expect(
        rows.filter((row) => !fits(row)),
        query,
      ).toEqual([])
      // All other items do not fit.
      const found = new Set(rows.map(({ itemSeq }) => itemSeq))
      const left = all.filter(({ itemSeq }) => !found.has(itemSeq))
      if (total <= 500) expect(left.filter(fits).length, `${query}: left out`).toBe(0)
    }
    for (const query of ['salePrice[from]=2&salePrice[to]=1', 'createdAt[from]=2026-02-01&createdAt[to]=2026-01-01']) {
      expect((await shop.call('GET', `${ITEMS}?${query}`, { token })).status, query).toBe(400)
    }
    expect((await shop.call('GET', `${ITEMS}?sort=adminMemo,asc`, { token })).status).toBe(400)
  })

  it('sorts by the visible columns', async () => {
    const keys: [key: string, value: (row: Row) => string | number | null][] = [
      ['itemCode', ({ itemCode }) => itemCode],
      ['sizeLabel', ({ sizeLabel }) => sizeLabel],
      ['salePrice', ({ salePrice }) => salePrice],
      ['discountRate', ({ discountRate }) => discountRate],
      ['marginRate', ({ marginRate }) => marginRate],
      ['stockQuantity', ({ stockQuantity }) => stockQuantity],
      ['soldLast30Days', ({ soldLast30Days }) => soldLast30Days],
      ['capacityAh', ({ capacityAh }) => capacityAh],
      ['cca', ({ cca }) => cca],
      ['createdAt', ({ createdAt }) => createdAt],
      ['updatedAt', ({ updatedAt }) => updatedAt],
      ['productionWeekFrom', ({ productionWeekFrom: week }) => week && week.slice(2) + week.slice(0, 2)],
    ]
    for (const [key, value] of keys) {
      const up = (await list(`sort=${key},asc`)).items.map(value).filter((each) => each !== null)
      expect(up, key).toEqual([...up].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      const down = (await list(`sort=${key},desc`)).items.map(value)
      // Items without a value are last in both directions.
      const firstNull = down.indexOf(null)
      if (firstNull >= 0) expect(down.slice(firstNull).every((each) => each === null)).toBe(true)
      const known = down.filter((each) => each !== null)
      expect(known, key).toEqual([...known].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
    }
    const named = (await list('itemType=TIRE&sort=brandName,asc')).items.map(({ brandName }) => brandName)
    expect(new Set(named).size).toBe(named.filter((name, i) => name !== named[i - 1]).length)
  })

  it('counts tiles like the list with other filters', async () => {
    const base = `itemType=TIRE&${keyword('225')}`
    const counts = async (query: string) =>
      (await shop.call<Schemas['ItemCounts']>('GET', `${ITEMS}/counts?${query}`, { token })).result
    const found = await counts(base)
    expect(found).toEqual({
      all: (await list(base)).total,
      onSale: (await list(`${base}&saleState[0]=ON_SALE`)).total,
      soldOut: (await list(`${base}&saleState[0]=SOLD_OUT`)).total,
      lowStock: (await list(`${base}&stock=LOW`)).total,
      ready: (await list(`${base}&saleState[0]=READY`)).total,
      stopped: (await list(`${base}&saleState[0]=STOPPED`)).total,
    })
    expect(Math.min(...Object.values(found))).toBeGreaterThan(0)
    expect((await shop.call('GET', `${ITEMS}/counts?saleState[0]=READY`, { token })).status).toBe(400)
  })

  it('offers only existing sizes', async () => {
    const options = async (query: string) =>
      (await shop.call<Schemas['ItemSizeOptions']>('GET', `${ITEMS}/size-options?${query}`, { token })).result
    const all = await options('itemType=TIRE')
    const narrow = await options('itemType=TIRE&width=225&aspect=45')
    expect(all.widths).toEqual([...all.widths].sort((a, b) => a - b))
    expect(all.aspects).toContain(0)
    expect(narrow.widths).toEqual(all.widths)
    expect(narrow.aspects.length).toBeLessThan(all.aspects.length)
    expect(narrow.rims).toContain(17)
    for (const rim of narrow.rims)
      expect((await list(`width=225&aspect=45&rim=${rim}`)).total, `${rim}`).toBeGreaterThan(0)
    expect((await options('itemType=BATTERY')).specCodes).toContain('AGM80L')
  })
})

describe('record', () => {
  it('derives name, size and code of a tire', async () => {
    const body = await tireBody(
      shop,
      {},
      {
        ...parseTireLabel('195/70R15C 104/102R 8PR'),
        ply: 8,
        oeMark: 'MO',
        runFlat: true,
        isAged: true,
      },
    )
    const item = await madeItem(shop, body)
    const [brand] = await shop.services.db.select().from(brands).where(eq(brands.brandSeq, body.brandSeq))
    expect(item.tire).toMatchObject({
      sizeText: '195/70R15C',
      sizeLabel: '195/70R15C 104/102R 8PR',
      sizeCode: '1957015',
      maxLoadKg: 900,
      isCommercial: true,
      loadIndexDual: 102,
      ply: 8,
    })
    expect(item).toMatchObject({
      name: `${brand?.name} ${item.tire?.patternName} 195/70R15C 104/102R 8PR MO 런플랫 이월`,
      sizeLabel: '195/70R15C 104/102R 8PR',
      itemCode: expect.stringMatching(/^T\d{7}$/),
      saleState: 'READY',
      visible: false,
      stockManaged: true,
      stockQuantity: 0,
      safetyStock: null,
      safetyStockApplied: 8,
      minQuantity: 1,
      maxQuantity: 20,
      discountRate: 22,
      marginRate: 18.2,
      effectivePrice: 123_400,
      battery: null,
      version: 1,
    })
    const second = await madeItem(shop, await tireBody(shop))
    expect(Number(second.itemCode.slice(1))).toBe(Number(item.itemCode.slice(1)) + 1)
    expect((await put(item.itemSeq, { ...putBody(item), nameOverride: '특가 타이어' })).result.name).toBe('특가 타이어')
  })

  it('derives name and code of a battery, and counts matching cars', async () => {
    const agm = await madeItem(shop, await batteryBody(shop))
    expect(agm.battery).toMatchObject({ specCode: 'AGM80L', voltage: 12, warrantyMonths: 24, noReturnFee: 10_000 })
    expect(agm).toMatchObject({ sizeLabel: 'AGM80L', itemCode: expect.stringMatching(/^B\d{7}$/), tire: null })
    expect(agm.name).toMatch(/ xEV 80$/)
    expect(agm.battery?.fitCarCount).toBeGreaterThanOrEqual(0)
    for (const [batteryType, terminalType, code] of [
      ['MF', 'DIN', 'DIN74R'],
      ['MF', 'JIS', 'MF74R'],
      ['EFB', 'DIN', 'EFB74R'],
    ] as const) {
      const body = await batteryBody(shop, { batteryType, terminalType, terminalPosition: 'R', nominalCode: 74 })
      expect((await madeItem(shop, body)).battery?.specCode).toBe(code)
    }
  })

  it("copies the brand's notice into that of a new item", async () => {
    const noticeDefaults = { maker: '시험 제조사', warranty: '6년', asContact: '1588-0000' }
    const { brandSeq } = await newBrand(shop, { noticeDefaults })
    const body = await tireBody(shop, { brandSeq, notice: { warranty: '10년', modelName: '모델' } })
    expect((await madeItem(shop, body)).notice).toEqual({ ...noticeDefaults, warranty: '10년', modelName: '모델' })
  })

  it('stores a value of each field', async () => {
    const image = await newImage(shop)
    const item = await madeItem(shop, await tireBody(shop, {}, { loadType: 'XL', construction: 'ZR' }))
    const change: Partial<Schemas['ItemUpdate']> = {
      supplierCode: 'A-1',
      pointRate: 0.3,
      safetyStock: 0,
      minQuantity: 2,
      maxQuantity: 8,
      deliveryMethods: ['VISIT', 'PARCEL'],
      mountFeeType: 'SEPARATE',
      parcelFee: 5_000,
      couponAllowed: false,
      compareExposed: false,
      restockNotifyEnabled: false,
      mobileDescription: '<p>모바일</p>',
      keywords: ['하나', '둘'],
      adminMemo: '메모',
      visible: true,
    }
    const tire = {
      ...tireFields(item.tire?.patternSeq ?? 0, {
        sealant: true,
        acousticFoam: true,
        threePeak: true,
        noiseDb: 68,
        utqgTreadwear: 400,
        utqgTraction: 'AA',
        utqgTemperature: 'A',
        productionWeekTo: '2026',
      }),
    }
    const answer = await put(item.itemSeq, {
      ...putBody(item),
      ...change,
      mainFileSeq: image,
      imageFileSeqs: [image],
      description: '<p onclick="x()">설명<script>1</script></p>',
      tire,
    })
    expect(answer.status).toBe(200)
    const after = await read(item.itemSeq)
    expect(after).toMatchObject(change)
    expect(after.tire).toMatchObject(tire)
    expect(after.description).toBe('<p>설명</p>')
    expect([after.mainImage?.fileSeq, after.images.map(({ fileSeq }) => fileSeq)]).toEqual([image, [image]])
    expect(after.version).toBe(2)
    expect(after.stockQuantity).toBe(item.stockQuantity)
  })

  it('refuses invalid combinations', async () => {
    const body = await tireBody(shop)
    const tire = body.tire ?? tireFields(1)
    const other = await newPattern(shop, (await newBrand(shop)).brandSeq)
    const batteries = await newBrand(shop, { itemTypes: ['BATTERY'] })
    const cases: [change: object, field: string, message: RegExp][] = [
      [{ salePrice: 170_000 }, 'salePrice', /^판매가는 정가보다 클 수 없습니다\.$/],
      [{ salePrice: 123_405 }, 'salePrice', /10/],
      [{ listPrice: 900 }, 'listPrice', /1000|1,000/],
      [{ pointRate: 0.25 }, 'pointRate', /소수점 1자리/],
      [{ minQuantity: 9, maxQuantity: 8 }, 'maxQuantity', /최소/],
      [{ deliveryMethods: [] }, 'deliveryMethods', /배송방법 \(을\)를 입력해주세요/],
      [{ deliveryMethods: ['MOUNT'], parcelFee: 3_000 }, 'parcelFee', /택배/],
      [{ barcode: '12A' }, 'barcode', /8~14/],
      [{ itemCode: 'abc' }, 'itemCode', /영문 대문자/],
      [{ brandSeq: 2_000_000_000 }, 'brandSeq', /브랜드/],
      [{ brandSeq: batteries.brandSeq }, 'brandSeq', /취급하지 않는/],
      [{ mainFileSeq: 2_000_000_000 }, 'mainFileSeq', /파일/],
      [{ keywords: ['가'.repeat(21)] }, 'keywords.0', /20/],
      [{ tire: undefined }, 'tire', /입력해주세요/],
      [{ battery: (await batteryBody(shop)).battery }, 'battery', /배터리가 아닌/],
      [{ tire: { ...tire, patternSeq: other.patternSeq } }, 'tire.patternSeq', /브랜드의 패턴이 아닙니다/],
      [{ tire: { ...tire, originCountry: '\u3164\u200b' } }, 'tire.originCountry', /제조국 \(을\)를 입력해주세요/],
      [{ tire: { ...tire, width: 227 } }, 'tire.width', /5/],
      [{ tire: { ...tire, aspect: null } }, 'tire.aspect', /편평비/],
      [{ tire: { ...tire, loadIndexDual: 90 } }, 'tire.loadIndexDual', /C\(소형트럭\)/],
      [{ tire: { ...tire, isCommercial: true, loadIndexDual: 94 } }, 'tire.loadIndexDual', /작아야/],
      [{ tire: { ...tire, utqgTreadwear: 400 } }, 'tire.utqgTreadwear', /모두/],
      [{ tire: { ...tire, speedSymbol: 'Z' } }, 'tire.speedSymbol', /속도기호/],
      [{ tire: { ...tire, productionWeekFrom: '5426' } }, 'tire.productionWeekFrom', /생산주차/],
      [{ tire: { ...tire, productionWeekFrom: '4826' } }, 'tire.productionWeekFrom', /미래/],
      [{ tire: { ...tire, productionWeekFrom: '0127' } }, 'tire.productionWeekFrom', /미래/],
      [{ tire: { ...tire, productionWeekTo: '5226' } }, 'tire.productionWeekTo', /미래/],
      [{ tire: { ...tire, productionWeekTo: '5225' } }, 'tire.productionWeekTo', /빠를 수 없습니다/],
    ]
    for (const [change, field, message] of cases) {
      const answer = await create({ ...body, ...change })
      expect([answer.status, answer.errors.map((error) => error.field)], JSON.stringify(change)).toEqual([400, [field]])
      expect(answer.errors[0]?.message).toMatch(message)
    }
    expect((await create({ ...body, itemType: 'ETC', tire: undefined })).errors[0]?.field).toBe('nameOverride')
    // Over the turn of the year: week 50 of 2025 is before week 2 of 2026.
    const span = { ...tire, productionWeekFrom: '5025', productionWeekTo: '0226' }
    expect((await create({ ...body, tire: span })).status).toBe(201)
    const tooLong = await create({
      ...body,
      tire: { ...tire, isAged: true },
      description: `<p>${'가'.repeat(40_000)}</p>`,
    })
    expect(tooLong.errors).toEqual([{ field: 'description', message: '내용은 100KB까지 입력할 수 있습니다.' }])
  })

  it('refuses a duplicate tire, naming the first; aged stock is another item', async () => {
    const body = await tireBody(shop)
    const first = await madeItem(shop, body)
    const again = await create(body)
    expect(again).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      message: `같은 패턴·규격의 상품이 이미 있습니다. (상품코드 ${first.itemCode})`,
      result: { field: 'tire.sizeLabel', seq: first.itemSeq },
    })
    const aged = await create({ ...body, tire: { ...body.tire, isAged: true } })
    expect(aged.status).toBe(201)
    const marked = await create({ ...body, tire: { ...body.tire, oeMark: '★' } })
    expect(marked.status).toBe(201)
    const turned = await put(aged.result.itemSeq, { ...putBody(aged.result), tire: body.tire })
    expect(turned).toMatchObject({ status: 409, code: 'DUPLICATE', result: { seq: first.itemSeq } })
    expect((await put(first.itemSeq, { ...putBody(first), adminMemo: '그대로' })).status).toBe(200)
  })

  it('refuses one of two concurrent equal tires, and gives different ones a code each', async () => {
    for (let round = 0; round < 3; round += 1) {
      const body = await tireBody(shop)
      const answers = await Promise.all([create(body), create(body)])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      const created = answers.find(({ status }) => status === 201)?.result
      expect(answers.find(({ status }) => status === 409)).toMatchObject({
        code: 'DUPLICATE',
        message: `같은 패턴·규격의 상품이 이미 있습니다. (상품코드 ${created?.itemCode})`,
      })
      const others = await Promise.all([create(await tireBody(shop)), create(await tireBody(shop))])
      expect(others.map(({ status }) => status)).toEqual([201, 201])
      expect(new Set(others.map(({ result }) => result.itemCode)).size).toBe(2)
    }
  })

  it('refuses duplicate codes, barcodes and battery models', async () => {
    const first = await madeItem(shop, { ...(await tireBody(shop)), itemCode: 'ABC-1234', barcode: '12345678' })
    const other = await tireBody(shop)
    expect(await create({ ...other, itemCode: 'ABC-1234' })).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      result: { field: 'itemCode', seq: first.itemSeq },
    })
    expect((await create({ ...other, barcode: '12345678' })).result).toEqual({ field: 'barcode', seq: first.itemSeq })
    const battery = await batteryBody(shop, { modelName: 'Silver Dynamic' })
    const known = await madeItem(shop, battery)
    const same = await create({ ...battery, battery: { ...battery.battery, modelName: 'SILVERdynamic' } })
    expect(same.result).toEqual({ field: 'battery.modelName', seq: known.itemSeq })
  })

  it('returns the current values for an old version, and accepts either', async () => {
    const item = await madeItem(shop, await tireBody(shop))
    const mine = { ...putBody(item), adminMemo: '내 메모' }
    expect((await put(item.itemSeq, { ...putBody(item), adminMemo: '먼저 쓴 메모' })).status).toBe(200)
    const refused = await put(item.itemSeq, mine)
    expect(refused).toMatchObject({ status: 409, code: 'CONFLICT', result: { adminMemo: '먼저 쓴 메모', version: 2 } })
    expect((await read(item.itemSeq)).adminMemo).toBe('먼저 쓴 메모')
    const kept = await put(item.itemSeq, { ...mine, version: refused.result.version })
    expect([kept.status, kept.result.adminMemo]).toEqual([200, '내 메모'])
  })

  it('keeps a history of changes', async () => {
    const item = await madeItem(shop, await tireBody(shop))
    await put(item.itemSeq, {
      ...putBody(item),
      visible: true,
      salePrice: 120_000,
      tire: { ...putBody(item).tire, speedSymbol: 'Y', noiseGrade: 'AA' },
    })
    const { result } = await shop.call<{ items: Schemas['ItemChange'][]; total: number }>(
      'GET',
      `${ITEMS}/${item.itemSeq}/changes`,
      { token },
    )
    expect(result.total).toBe(2)
    expect(result.items.map(({ action }) => action)).toEqual(['UPDATE', 'CREATE'])
    const changes = Object.fromEntries(
      (result.items[0]?.changes ?? []).map(({ label, before, after }) => [label, [before, after]]),
    )
    expect(changes).toMatchObject({
      판매가: ['123,400', '120,000'],
      진열: ['사용 안 함', '사용'],
      소음등급: ['A', 'AA'],
      속도기호: ['W (270km/h)', 'Y (300km/h)'],
    })
    const [row] = await shop.services.db
      .select()
      .from(adminLogs)
      .where(eq(adminLogs.adminLogSeq, result.items[0]?.adminLogSeq ?? 0))
    expect(row?.summary).toContain(item.itemCode)
  })
})

describe('deleting', () => {
  const MESSAGE = '주문, 후기 또는 렌탈 상품에 사용된 상품은 삭제할 수 없습니다. 판매중지로 관리해 주세요.'
  const remove = (seq: number) => shop.call('DELETE', `${ITEMS}/${seq}`, { token })

  async function used(): Promise<Item> {
    const item = await madeItem(shop, await tireBody(shop))
    const { db } = shop.services
    const [order] = await db.select().from(orders).limit(1)
    const line = {
      lineNo: 90 + (item.itemSeq % 900),
      quantity: 4,
      unitPrice: 1,
      lineAmount: 4,
      state: 'CONFIRMED' as const,
    }
    await db.insert(orderLines).values({
      orderSeq: order?.orderSeq ?? 0,
      itemSeq: item.itemSeq,
      itemName: item.name,
      orderedAt: shop.clock.now(),
      ...line,
    })
    return item
  }

  it('deletes items never ordered, and refuses items on sale or ordered', async () => {
    const fresh = await madeItem(shop, await tireBody(shop, { initialStockQuantity: 3 }))
    expect((await remove(fresh.itemSeq)).status).toBe(200)
    expect((await shop.call('GET', `${ITEMS}/${fresh.itemSeq}`, { token })).status).toBe(404)
    const selling = await madeItem(shop, await tireBody(shop, { saleState: 'ON_SALE', initialStockQuantity: 3 }))
    expect(await remove(selling.itemSeq)).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
      message: '판매중지 후 삭제할 수 있습니다.',
    })
    const bought = await used()
    expect(await remove(bought.itemSeq)).toMatchObject({ status: 409, code: 'IN_USE', message: MESSAGE })
    const rented = await madeItem(shop, await tireBody(shop))
    await shop.services.db
      .insert(rentalProducts)
      .values({ itemSeq: rented.itemSeq, rentalCompany: '시험렌탈', displayName: '시험', plans: [] })
    expect((await remove(rented.itemSeq)).code).toBe('IN_USE')
    for (const { itemSeq } of [bought, rented]) expect((await read(itemSeq)).itemSeq).toBe(itemSeq)
  })

  it('in bulk deletes what it may, and names the others', async () => {
    const [one, two] = [await madeItem(shop, await tireBody(shop)), await madeItem(shop, await tireBody(shop))]
    const bought = await used()
    const receipt = await bulk({ action: 'DELETE', seqs: [one.itemSeq, bought.itemSeq, two.itemSeq] })
    expect(receipt).toEqual({
      done: 2,
      failed: [{ seq: bought.itemSeq, name: `${bought.itemCode} ${bought.name}`, code: 'IN_USE', message: MESSAGE }],
    })
    expect(await shop.services.db.select().from(items).where(eq(items.itemSeq, one.itemSeq))).toEqual([])
    expect((await read(bought.itemSeq)).itemCode).toBe(bought.itemCode)
    const [entry] = await shop.services.db.select().from(adminLogs).orderBy(desc(adminLogs.adminLogSeq)).limit(1)
    expect(entry).toMatchObject({ action: 'BULK', summary: `상품 삭제: ${one.itemCode} ${one.name} 외 1건` })
    expect(entry?.targetSeqs).toEqual([one.itemSeq, two.itemSeq])
  })
})
