import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs, packageCodes } from '../../server/db/schema'
import { quoteShipping, readReturnFees } from '../../server/orderdelivery/fees/shipping-quote'
import { islandFees } from '../../server/orderdelivery/schema/island-fee.schema'
import { newBrand, newItem } from './goods'
import { type TestShop, testShop } from './harness'
import { sheetForm } from './sheet'
import { boss } from './staff'

const COURIERS = '/api/v1/admin/package-codes'
const FEES = '/api/v1/admin/shipping-fees'
const ISLANDS = '/api/v1/admin/island-fees'

let shop: TestShop
let token: string
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  token = await boss(shop)
})

const send = <T>(method: string, path: string, body?: object) =>
  shop.call<T>(method, path, { token, ...(body ? { body } : {}) })
const list = async <T>(path: string) => (await send<{ items: T[]; total: number }>('GET', path)).result.items

describe('couriers', () => {
  type Courier = Schemas['PackageCode']
  const all = () => list<Courier>(`${COURIERS}?size=100`)
  const named = async (code: string) => {
    const found = (await all()).find((each) => each.code === code)
    if (!found) throw new Error(`no ${code}`)
    return found
  }
  const body = (overrides: object = {}) => ({
    code: 'NEW1',
    name: '새 택배',
    kind: 'PARCEL',
    numberLengths: [12, 12, 10],
    ...overrides,
  })
  const put = ({ packageCodeSeq, createdAt, code, ...rest }: Courier, overrides: object) =>
    send<Courier>('PUT', `${COURIERS}/${packageCodeSeq}`, {
      name: rest.name,
      kind: rest.kind,
      trackingUrl: rest.trackingUrl,
      numberLengths: rest.numberLengths,
      trackerCode: rest.trackerCode,
      phone: rest.phone,
      enabled: rest.enabled,
      version: rest.version,
      ...overrides,
    })

  it('exactly one is the default: enabled, and cannot be deleted or disabled', async () => {
    const cj = await named('CJ')
    expect((await all()).filter(({ isDefault }) => isDefault).map(({ code }) => code)).toEqual(['CJ'])
    const message = '기본 택배사는 변경할 수 없습니다. 다른 택배사를 기본으로 지정해 주세요.'
    expect((await put(cj, { enabled: false })).body).toMatchObject({ code: 'INVALID_STATE', message })
    expect((await send('DELETE', `${COURIERS}/${cj.packageCodeSeq}`)).body).toMatchObject({
      code: 'INVALID_STATE',
      message,
    })
    const off = await named('KUNYOUNG')
    expect((await send('POST', `${COURIERS}/${off.packageCodeSeq}/set-default`)).body).toMatchObject({
      code: 'INVALID_STATE',
    })
    const lotte = await named('LOTTE')
    expect((await send<Courier>('POST', `${COURIERS}/${lotte.packageCodeSeq}/set-default`)).result.isDefault).toBe(true)
    expect((await all()).filter(({ isDefault }) => isDefault).map(({ code }) => code)).toEqual(['LOTTE'])
    await send('POST', `${COURIERS}/${cj.packageCodeSeq}/set-default`)
  })

  it('validate {no} in the URL, unique names, a fixed code', async () => {
    const bad = await send('POST', COURIERS, body({ trackingUrl: 'https://track.example.com/' }))
    expect(bad.body).toMatchObject({
      errors: [{ field: 'trackingUrl', message: '조회 주소에 {no} (을)를 입력해주세요.' }],
    })
    const created = await send<Courier>('POST', COURIERS, body())
    expect(created.result).toMatchObject({
      code: 'NEW1',
      numberLengths: [10, 12],
      requiresTracking: true,
      usedCount: 0,
    })
    expect((await send('POST', COURIERS, body({ name: '다른 이름' }))).body).toMatchObject({
      result: { field: 'code' },
    })
    expect((await send('POST', COURIERS, body({ code: 'NEW2', name: '새택배' }))).body).toMatchObject({
      result: { field: 'name' },
    })
    const changed = await put(created.result, { kind: 'DIRECT', name: '새 택배 2' })
    expect(changed.result).toMatchObject({ code: 'NEW1', name: '새 택배 2', requiresTracking: false })
    expect((await send('DELETE', `${COURIERS}/${created.result.packageCodeSeq}`)).status).toBe(200)
  })

  it('in use cannot be deleted', async () => {
    const { packageCodeSeq } = (await send<Courier>('POST', COURIERS, body({ code: 'USED1', name: '쓰인 택배' })))
      .result
    await db().execute(sql`insert into shipments (order_seq, direction, package_code_seq, state, shipped_at)
      values ((select min(order_seq) from orders), 'OUT', ${packageCodeSeq}, 'SHIPPED', now())`)
    expect((await send('DELETE', `${COURIERS}/${packageCodeSeq}`)).body).toMatchObject({
      code: 'IN_USE',
      message: '배송에 사용된 택배사는 삭제할 수 없습니다. 사용 안 함으로 바꿔 주세요.',
    })
    expect((await all()).find((each) => each.packageCodeSeq === packageCodeSeq)?.usedCount).toBe(1)
  })

  it('are returned for selects, enabled ones first', async () => {
    const { result } = await shop.call<Schemas['PackageCodeOption'][]>('GET', '/api/v1/common/pacakge-code')
    expect(result.find(({ code }) => code === 'CJ')).toMatchObject({
      kind: 'PARCEL',
      numberLengths: [10, 12],
      requiresTracking: true,
      isDefault: true,
    })
    expect(result.find(({ code }) => code === 'DIRECT')).toMatchObject({ requiresTracking: false, numberLengths: [] })
    expect(result.at(-1)?.enabled).toBe(false)
    expect(await db().select().from(packageCodes).where(eq(packageCodes.isDefault, true))).toHaveLength(1)
  })
})

describe('parcel fees', () => {
  type Fees = Schemas['ShippingFees']
  const now = async () => (await send<Fees>('GET', FEES)).result
  const save = async (rows: Schemas['ShippingFeeRow'][], version?: number) =>
    send<Fees>('PUT', FEES, { rows, version: version ?? (await now()).version })

  it('are saved as a whole, with one version', async () => {
    const before = await now()
    const rows = before.rows.map((row) => (row.itemType === 'ETC' ? { ...row, returnFee: 4_000, note: ' 소형 ' } : row))
    const saved = await save(rows)
    expect(saved.result.version).toBe(before.version + 1)
    expect(saved.result.rows.at(-1)).toMatchObject({ itemType: 'ETC', returnFee: 4_000, note: '소형' })
    expect(saved.result.rows.map((row) => row.shippingFeeSeq)).toEqual(before.rows.map((row) => row.shippingFeeSeq))
    const [log] = await db().select().from(adminLogs).where(eq(adminLogs.resource, 'shipping-fees'))
    expect(log?.changes).toEqual([
      {
        field: 'rows',
        label: '기타',
        before: '택배비 3,500원, 반품비 3,500원',
        after: '택배비 3,500원, 반품비 4,000원 (소형)',
      },
    ])
    const stale = await save(rows, before.version)
    expect(stale.body).toMatchObject({ code: 'CONFLICT', result: { version: before.version + 1 } })
  })

  it('have every rim size once, and one row of each other kind', async () => {
    const { rows } = await now()
    const tires = rows.filter(({ itemType }) => itemType === 'TIRE')
    const others = rows.filter(({ itemType }) => itemType !== 'TIRE')
    const [first, ...rest] = tires
    if (!first) throw new Error('no tires')
    expect((await save([...rest, ...others])).body).toMatchObject({
      errors: [{ field: 'rows', message: '10인치 구간의 금액이 없습니다.' }],
    })
    expect((await save([{ ...first, rimTo: 17 }, ...rest, ...others])).body).toMatchObject({
      code: 'OVERLAP',
      message: '인치 구간이 겹칩니다.',
    })
    expect((await save([{ ...first, rimTo: null }, ...rest, ...others])).body).toMatchObject({
      errors: [{ field: 'rows.0.rimTo' }],
    })
    expect((await save([...tires, ...others, ...others])).status).toBe(400)
    expect((await save([...tires, others[0] as Schemas['ShippingFeeRow']])).body).toMatchObject({
      errors: [{ message: '기타 금액이 없습니다.' }],
    })
    expect((await save([{ ...first, parcelFee: 5_050 }, ...rest, ...others])).status).toBe(400)
  })
})

describe('island fees', () => {
  type Island = Schemas['IslandFee']
  const island = (overrides: object = {}) => ({
    regionName: '시험 섬',
    zipFrom: '71000',
    zipTo: '71010',
    tireFee: 5_000,
    batteryFee: 4_000,
    etcFee: 3_000,
    ...overrides,
  })

  it('check 15: by zip code and kind, none with a bridge, OVERLAP names the other', async () => {
    const { brandSeq } = await newBrand(shop)
    const { itemSeq } = await newItem(shop, { brandSeq, itemType: 'TIRE' })
    const ask = async (zipCode: string) =>
      (
        await send<Schemas['IslandFeePreview']>('POST', `${ISLANDS}/preview`, {
          zipCode,
          lines: [{ itemSeq, quantity: 4 }],
        })
      ).result
    expect(await ask('63100')).toMatchObject({ regionName: '제주', shippable: true, total: 20_000 })
    expect(await ask('23009')).toMatchObject({ regionName: '강화 섬', total: 24_000 })
    expect(await ask('23008')).toMatchObject({ regionName: null, shippable: true, total: 0 })
    expect(await ask('06164')).toMatchObject({ regionName: null, total: 0, tireFee: 0 })
    expect(await ask('23130')).toMatchObject({ regionName: '옹진 백령·대청', shippable: false })
    expect((await send('POST', ISLANDS, island({ zipFrom: '63644', zipTo: '63700' }))).body).toMatchObject({
      code: 'OVERLAP',
      message: '우편번호 구간이 ‘제주’와 겹칩니다.',
    })
    expect((await send('POST', ISLANDS, island({ zipFrom: '63644', zipTo: '63700', active: false }))).status).toBe(201)
  })

  it('in bulk: overlaps are skipped, fees are set, rows are deleted', async () => {
    const off = (await send<Island>('POST', ISLANDS, island({ zipFrom: '40239', zipTo: '40250', active: false })))
      .result
    const islandFee = (await send<Island>('POST', ISLANDS, island({ zipFrom: '72000', zipTo: '72000' }))).result
    const seqs = [off.islandFeeSeq, islandFee.islandFeeSeq]
    const many = (body: object) => send<Schemas['BulkReceipt']>('POST', `${ISLANDS}/bulk`, { seqs, ...body })
    expect((await many({ action: 'ACTIVATE' })).result).toMatchObject({
      done: 1,
      failed: [{ code: 'OVERLAP', name: '시험 섬' }],
    })
    expect((await many({ action: 'SET_FEE' })).status).toBe(400)
    expect((await many({ action: 'SET_FEE', etcFee: 1_100 })).result.done).toBe(2)
    const [row] = await list<Island>(`${ISLANDS}?keyword=72000`)
    expect(row).toMatchObject({ islandFeeSeq: islandFee.islandFeeSeq, etcFee: 1_100, tireFee: 5_000 })
    expect((await many({ action: 'DELETE' })).result.done).toBe(2)
  })

  it("are set cell by cell, not over another admin's change", async () => {
    const { islandFeeSeq: seq } = (await send<Island>('POST', ISLANDS, island({ zipFrom: '72010', zipTo: '72010' })))
      .result
    const put = async (field: string, value: string | null, before: string) =>
      (
        await send<Schemas['CellsReceipt']>('PUT', `${ISLANDS}/cells`, {
          requestId: randomUUID(),
          rows: [{ seq, cells: [{ field, value, before }] }],
        })
      ).result
    expect(await put('tireFee', '7000', '5000')).toEqual({ done: 1, failed: [], also: [] })
    expect((await put('tireFee', '9000', '5000')).failed[0]).toMatchObject({
      code: 'CONFLICT',
      message: '다른 관리자가 먼저 수정했습니다. (현재 7,000)',
    })
    for (const [field, value] of [
      ['tireFee', '7050'],
      ['tireFee', null],
      ['memo', '7000'],
    ] as const)
      expect((await put(field, value, '7000')).failed[0]).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect((await list<Island>(`${ISLANDS}?keyword=72010`))[0]).toMatchObject({ tireFee: 7_000 })
  })

  it('count the orders of the last year that paid them', async () => {
    await db().execute(sql`update orders set zip_code = '63999', island_fee_amount = 0`)
    await db().execute(sql`update orders set zip_code = '63100', island_fee_amount = 20000
      where order_seq in (select order_seq from orders where ordered_at > '2026-01-01' limit 3)`)
    const [row] = await list<Island>(`${ISLANDS}?keywordType=zip&keyword=63100`)
    expect(row?.recentOrderCount).toBe(3)
  })

  it('are uploaded from a sheet with the range as key, checked against stored rows and itself', async () => {
    const head = [
      '지역명',
      '시도',
      '우편번호 시작',
      '우편번호 끝',
      '타이어(개당)',
      '배터리(개당)',
      '기타(개당)',
      '사용',
    ]
    const sheet = await sheetForm(head, [
      ['제주도', '제주', 63000, '63644', 6_000, 6_000, 3_500, '예'],
      ['겹침 하나', '', '88000', '88100', 6_000, 6_000, 3_500, ''],
      ['겹침 둘', '', '88050', '88200', 6_000, 6_000, 3_500, ''],
      ['새 섬', '전남', '71100', '71110', 6_050, 6_000, 3_500, ''],
      ['새 섬', '없는 곳', '71200', '71210', 6_000, 6_000, 3_500, ''],
      ['새 섬', '전라남도', 71300, 71310, 6_000, 6_000, 3_500, ''],
    ])
    const { result } = await send<Schemas['ExcelUpload']>('POST', `${ISLANDS}/excel-uploads`, sheet)
    expect(result.errors.map(({ row, column, message }) => `${row} ${column} ${message}`)).toEqual([
      '3 우편번호 시작 우편번호 구간이 ‘겹침 둘’과 겹칩니다.',
      '4 우편번호 시작 우편번호 구간이 ‘겹침 하나’와 겹칩니다.',
      '5 타이어(개당) 0~100,000원을 100원 단위로 입력해 주세요.',
      '6 시도 시도를 찾을 수 없습니다.',
    ])
    expect(result).toMatchObject({ okCount: 2, badCount: 4, createdCount: 1 })
    const confirm = `${ISLANDS}/excel-uploads/${result.uploadSeq}/confirm`
    const receipt = await send<Schemas['ExcelUploadReceipt']>('POST', confirm, { onlyValid: true })
    expect(receipt.result).toMatchObject({ done: 2, failed: [] })
    const [jeju] = await list<Island>(`${ISLANDS}?keyword=63100`)
    expect(jeju).toMatchObject({ regionName: '제주도', tireFee: 6_000, sidoName: '제주특별자치도' })
    expect(await db().select().from(islandFees).where(eq(islandFees.zipFrom, '71300'))).toHaveLength(1)
  })
})

describe('shipping cost of an order', () => {
  it('parcels by item, else by rim size; free to a store or above the minimum; islands by zip code', async () => {
    const { brandSeq } = await newBrand(shop)
    const [islandFee, usual] = [
      await newItem(shop, { brandSeq, itemType: 'TIRE', parcelFee: 4_500, sizeCode: '2254517', rim: 17 }),
      await newItem(shop, { brandSeq, itemType: 'TIRE', parcelFee: null, sizeCode: '2454019', rim: 19 }),
    ]
    await db().execute(sql`update shop_info set free_shipping_over = 500000`)
    const lines = [islandFee, usual].map(({ itemSeq }) => ({ itemSeq, quantity: 2 }))
    const quote = (overrides: object) =>
      quoteShipping(db(), { deliveryMethod: 'PARCEL', zipCode: '40200', goodsAmount: 400_000, lines, ...overrides })
    const fees = async (overrides: object) =>
      (await quote(overrides)).lines.map(({ parcelFeeUnit, islandFeeUnit }) => [parcelFeeUnit, islandFeeUnit])
    expect(await fees({})).toEqual([
      [4_500, 8_000],
      [9_000, 8_000],
    ])
    expect(await fees({ goodsAmount: 500_000 })).toEqual([
      [0, 8_000],
      [0, 8_000],
    ])
    expect(await fees({ deliveryMethod: 'MOUNT', zipCode: '06164' })).toEqual([
      [0, 0],
      [0, 0],
    ])
    const back = [
      { itemType: 'TIRE' as const, sizeCode: '2254517' },
      { itemType: 'BATTERY' as const, sizeCode: null },
    ]
    expect(await readReturnFees(db(), '40200', back)).toEqual([
      { returnFee: 7_000, islandFee: 8_000 },
      { returnFee: 6_000, islandFee: 8_000 },
    ])
  })
})
