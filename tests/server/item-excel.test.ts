import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { brands } from '../../server/product/schema/brand.schema'
import { items, priceHistories, stockHistories } from '../../server/product/schema/item.schema'
import { patterns } from '../../server/product/schema/pattern.schema'
import { type TestShop, testShop } from './harness'
import { batteryBody, ITEMS, madeItem, tireBody } from './item-bodies'
import { sheetForm } from './sheet'
import { readXlsx } from './xlsx-reader'

type Upload = Schemas['ExcelUpload']
type Item = Schemas['Item']

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())

type Cell = string | number | null
const upload = async (head: string[], rows: Cell[][]) =>
  shop.call<Upload>('POST', `${ITEMS}/excel-uploads`, { token, body: await sheetForm(head, rows) })
const confirm = (uploadSeq: number, onlyValid: boolean) =>
  shop.call<Schemas['ExcelUploadReceipt']>('POST', `${ITEMS}/excel-uploads/${uploadSeq}/confirm`, {
    token,
    body: { onlyValid },
  })
const read = async (seq: number) => (await shop.call<Item>('GET', `${ITEMS}/${seq}`, { token })).result
const newTire = async (overrides: Partial<Schemas['ItemCreate']> = {}) =>
  madeItem(shop, await tireBody(shop, overrides))
const brandName = async ({ brandSeq }: Item) =>
  (await shop.services.db.select().from(brands).where(eq(brands.brandSeq, brandSeq)))[0]?.name ?? ''

const HEAD = ['상품코드', '상품종류', '브랜드', '패턴', '규격', '정가', '판매가', '배송방법', '장착비', '타이어 제조국']

describe('upload', () => {
  it('reports row and column of each error, stores nothing, then only valid rows', async () => {
    const item = await newTire()
    const brand = await brandName(item)
    const row = (size: string, maker = brand): Cell[] => [
      '',
      '타이어',
      maker,
      item.tire?.patternName ?? '',
      size,
      200_000,
      150_000,
      '장착점 장착',
      '장착비 포함',
      '대한민국',
    ]
    const sizes = ['205/55R16 91V', '215/55R17 94V', '225/50R17 94W', '235/45R18 98W XL', '245/45R18 100W']
    const rows = [
      ...sizes.map((size) => row(size)),
      row('245/45X18 100W'),
      row('245/40R18 97Y'),
      row('255/45R18 99Y', '없는브랜드'),
    ]
    const before = (await shop.services.db.select().from(items)).length
    const checked = await upload(HEAD, rows)
    expect(checked.status).toBe(201)
    expect(checked.result).toMatchObject({ total: 8, okCount: 6, badCount: 2 })
    expect(checked.result.errors).toEqual([
      { row: 7, column: '규격', value: '245/45X18 100W', message: '규격을 225/45R17 94W XL 형식으로 입력해 주세요.' },
      { row: 9, column: '브랜드', value: '없는브랜드', message: '등록되지 않은 브랜드입니다.' },
    ])
    expect(checked.result.preview).toHaveLength(6)
    expect((await shop.services.db.select().from(items)).length).toBe(before)
    const refused = await confirm(checked.result.uploadSeq, false)
    expect([refused.status, refused.code]).toEqual([409, 'INVALID_STATE'])
    expect((await shop.services.db.select().from(items)).length).toBe(before)
    expect((await confirm(checked.result.uploadSeq, true)).result).toMatchObject({ done: 6, failed: [] })
    const { patternSeq } = item.tire ?? { patternSeq: 0 }
    const created = await shop.services.db
      .select()
      .from(items)
      .where(eq(items.patternSeq, patternSeq))
      .orderBy(asc(items.itemSeq))
    expect(created.map(({ sizeLabel }) => sizeLabel)).toEqual([item.sizeLabel, ...sizes, '245/40R18 97Y'])
    expect(created.at(-1)).toMatchObject({ itemType: 'TIRE', salePrice: 150_000, saleState: 'READY', stockQuantity: 0 })
    expect((await confirm(checked.result.uploadSeq, true)).status).toBe(409)
  })

  it('changes filled cells, keeps blanks and clears `-`', async () => {
    const item = await newTire({
      adminMemo: '지울 메모',
      safetyStock: 5,
      initialStockQuantity: 9,
      saleState: 'ON_SALE',
    })
    const head = ['상품코드', '판매가', '매입가', '재고', '관리자 메모', '안전재고', '진열', '소음등급', '검색어']
    const checked = await upload(head, [[item.itemCode, 120_000, null, 4, '-', null, 'Y', 'AA', '하나, 둘']])
    expect(checked.result.errors).toEqual([])
    expect(checked.result.preview[0]).toMatchObject({ key: `${item.itemCode} ${item.name}`, created: false })
    expect(checked.result.preview[0]?.changes).toEqual([
      { column: '판매가', before: '123,400', after: '120,000' },
      { column: '진열', before: 'N', after: 'Y' },
      { column: '재고', before: '9', after: '4' },
      { column: '검색어', before: null, after: '하나, 둘' },
      { column: '관리자 메모', before: '지울 메모', after: null },
      { column: '소음등급', before: 'A', after: 'AA' },
    ])
    expect((await confirm(checked.result.uploadSeq, false)).result).toMatchObject({ done: 1, failed: [] })
    expect(await read(item.itemSeq)).toMatchObject({
      salePrice: 120_000,
      costPrice: 101_000,
      stockQuantity: 4,
      adminMemo: null,
      safetyStock: 5,
      visible: true,
      keywords: ['하나', '둘'],
      saleState: 'ON_SALE',
      tire: { noiseGrade: 'AA', wetGripGrade: 2 },
      mainImage: item.mainImage,
    })
    const { db } = shop.services
    const [price] = await db
      .select()
      .from(priceHistories)
      .where(eq(priceHistories.itemSeq, item.itemSeq))
      .orderBy(asc(priceHistories.priceHistorySeq))
    expect(price).toMatchObject({ field: 'SALE', before: 123_400, after: 120_000, source: 'EXCEL' })
    const moves = await db
      .select()
      .from(stockHistories)
      .where(eq(stockHistories.itemSeq, item.itemSeq))
      .orderBy(asc(stockHistories.stockHistorySeq))
    expect(moves.map(({ delta, reason }) => [delta, reason])).toEqual([
      [9, 'PURCHASE'],
      [-5, 'CORRECTION'],
    ])
  })

  it('refuses to overwrite changes made after the preview, and shows the current value', async () => {
    const [changed, same, other] = [await newTire(), await newTire(), await newTire()]
    const { result } = await upload(
      ['상품코드', '판매가', '관리자 메모'],
      [changed, same, other].map(({ itemCode }) => [itemCode, 120_000, '메모']),
    )
    const setPrice = ({ itemSeq, version }: Item, salePrice: number) =>
      shop.services.db
        .update(items)
        .set({ salePrice, version: version + 1 })
        .where(eq(items.itemSeq, itemSeq))
    await setPrice(changed, 121_000)
    // a value that the sheet changes to as well is no conflict
    await setPrice(same, 120_000)
    expect(await confirm(result.uploadSeq, false)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    expect((await confirm(result.uploadSeq, true)).result).toMatchObject({
      done: 2,
      badCount: 1,
      errors: [{ row: 2, column: '판매가', value: '120000', message: '미리보기 뒤에 바뀌었습니다(현재 121,000).' }],
    })
    expect(await read(changed.itemSeq)).toMatchObject({ salePrice: 121_000, adminMemo: null })
    expect(await read(same.itemSeq)).toMatchObject({ salePrice: 120_000, adminMemo: '메모' })
    expect(await read(other.itemSeq)).toMatchObject({ salePrice: 120_000, adminMemo: '메모' })
  })

  it('validates every row by the rules of shop and sheet', async () => {
    const [first, second] = [await newTire(), await newTire({ barcode: '88001122' })]
    const late = await madeItem(shop, await tireBody(shop, {}, { noiseGrade: null }))
    const head = ['상품코드', '판매가', '바코드', '판매상태', '생산주차(시작)', '매입가 미만 허용', '진열', '규격']
    const faults = async (...cells: Cell[]) => {
      const { result } = await upload(head, [cells])
      return result.errors.map(({ column, message }) => [column, message])
    }
    expect(await faults('T9999999', 1_000)).toEqual([['상품코드', '등록되지 않은 상품코드입니다.']])
    expect(await faults(first.itemCode, 170_000)).toEqual([['판매가', '판매가는 정가보다 클 수 없습니다.']])
    expect(await faults(first.itemCode, 100_000)).toEqual([
      ['판매가', expect.stringMatching(/보다 낮습니다\. 그대로 저장하려면 ‘매입가 미만 허용’에 Y를 입력해 주세요\.$/)],
    ])
    expect(await faults(first.itemCode, 'abc')).toEqual([['판매가', '숫자로 입력해 주세요.']])
    expect(await faults(first.itemCode, 100_000, null, null, null, 'Y')).toEqual([])
    expect(await faults(first.itemCode, 120_005)).toEqual([['판매가', '10 단위로 입력해 주세요.']])
    expect(await faults(first.itemCode, null, '88001122')).toEqual([
      ['바코드', `이미 등록된 바코드입니다. (상품코드 ${second.itemCode})`],
    ])
    expect(await faults(first.itemCode, null, null, '판매중단')).toEqual([
      ['판매상태', '판매대기, 판매중, 품절, 판매중지 중에서 입력해 주세요.'],
    ])
    expect(await faults(late.itemCode, null, null, '판매중')).toEqual([
      ['판매상태', '판매를 시작하려면 다음 항목을 입력해 주세요: 소음등급'],
    ])
    expect(await faults(late.itemCode, null, null, '판매중', '5025')).toEqual([])
    expect(await faults(first.itemCode, null, null, null, '5426')).toEqual([
      ['생산주차(시작)', '생산주차를 주 2자리와 연도 2자리로 입력해 주세요. (예: 1226)'],
    ])
    expect(await faults(first.itemCode, null, null, null, null, null, '글쎄')).toEqual([
      ['진열', 'Y 또는 N으로 입력해 주세요.'],
    ])
    const twice = await upload(head, [
      [first.itemCode, 120_000],
      [first.itemCode, 121_000],
      [second.itemCode, null, '99887766'],
      [late.itemCode, null, '99887766'],
    ])
    expect(twice.result.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, '상품코드', '3행과 중복됩니다.'],
      [3, '상품코드', '2행과 중복됩니다.'],
      [4, '바코드', '5행과 중복됩니다.'],
      [5, '바코드', '4행과 중복됩니다.'],
    ])
    const unknown = await upload(['상품코드', '가격'], [[first.itemCode, 1]])
    expect([unknown.status, unknown.errors[0]?.field]).toEqual([400, '가격'])
  })

  it('accepts batteries and other goods', async () => {
    const battery = await madeItem(shop, await batteryBody(shop))
    const head = ['상품코드', '배터리 모델명', 'CCA(A)', '용량(Ah)', '규격']
    const good = await upload(head, [[battery.itemCode, 'xEV 80 PLUS', 850, 82]])
    expect(good.result.errors).toEqual([])
    await confirm(good.result.uploadSeq, false)
    expect((await read(battery.itemSeq)).battery).toMatchObject({ modelName: 'xEV 80 PLUS', cca: 850, capacityAh: 82 })
    const bad = await upload(head, [[battery.itemCode, null, null, null, '225/45R17 94W']])
    expect(bad.result.badCount).toBe(1)
    const names = ['상품코드', '상품종류', '브랜드', '상품명 직접 입력', '정가', '판매가', '배송방법', '장착비']
    const other = await upload(names, [
      [null, '기타', '타이어원', '시험 와이퍼', 20_000, 12_500, '택배', '장착비 별도'],
    ])
    expect(other.result.errors).toEqual([])
    await confirm(other.result.uploadSeq, false)
    const [created] = await shop.services.db.select().from(items).where(eq(items.name, '시험 와이퍼'))
    expect(created).toMatchObject({
      itemType: 'ETC',
      itemCode: expect.stringMatching(/^E\d{7}$/),
      deliveryMethods: ['PARCEL'],
    })
  })

  it('offers a template with a valid example', async () => {
    const answer = await shop.call('GET', `${ITEMS}/excel-template`, { token })
    const [head = [], example = []] = readXlsx(answer.bytes).sheets[0] ?? []
    const titles = head.map(({ value }) => value)
    expect(titles.slice(0, 5)).toEqual(['상품코드', '상품종류', '브랜드', '패턴', '규격'])
    const row = example.map(({ value }) => value)
    // if the column stays in the sheet, it is an error and overwrites nothing
    const left = await upload(titles, [row])
    expect(left.result.errors).toEqual([expect.objectContaining({ row: 2, column: '상품코드', value: 'T9999999' })])
    const checked = await upload(titles, [['', ...row.slice(1)]])
    // Whether the item exists already is not checked here.
    const misread = checked.result.errors.filter(({ message }) => !/이미|변경할 수 없습니다/.test(message))
    expect(misread).toEqual([])
  })
})

describe('export', () => {
  async function exported(query: object) {
    const { jobSeq } = (
      await shop.call<{ jobSeq: number }>('POST', '/api/v1/admin/excel-jobs', {
        token,
        body: { resource: 'items', query },
      })
    ).result
    await shop.idle()
    const file = await shop.call('GET', `/api/v1/admin/excel-jobs/${jobSeq}/file`, { token })
    return readXlsx(file.bytes).sheets[0] ?? []
  }

  it('has the rows of the list in its order, and can be uploaded unchanged', async () => {
    const query = 'itemType=TIRE&saleState[0]=ON_SALE&sort=salePrice,desc'
    const { result } = await shop.call<{ items: Schemas['ItemRow'][]; total: number }>(
      'GET',
      `${ITEMS}?size=500&${query}`,
      { token },
    )
    const [head = [], ...rows] = await exported({ itemType: 'TIRE', saleState: ['ON_SALE'], sort: 'salePrice,desc' })
    const titles = head.map(({ value }) => value)
    const cell = (row: { value: string }[] | undefined, title: string) => row?.[titles.indexOf(title)]?.value
    expect(rows).toHaveLength(result.total)
    for (const [i, item] of result.items.slice(0, 50).entries()) {
      expect(cell(rows[i], '상품코드')).toBe(item.itemCode)
      expect(cell(rows[i], '상품명')).toBe(item.name)
      expect(cell(rows[i], '규격')).toBe(item.sizeLabel)
      expect(Number(cell(rows[i], '판매가'))).toBe(item.salePrice)
      expect(Number(cell(rows[i], '재고'))).toBe(item.stockQuantity)
    }
    const again = await upload(
      titles,
      rows.map((row) => row.map(({ value }) => value)),
    )
    expect(again.result.errors).toEqual([])
    expect(again.result.preview.flatMap(({ changes }) => changes)).toEqual([])
  })

  it('contains all kinds', async () => {
    const [, ...rows] = await exported({})
    const { db } = shop.services
    expect(rows).toHaveLength((await db.select().from(items)).length)
    expect((await db.select().from(patterns)).length).toBeGreaterThan(100)
  })
})
