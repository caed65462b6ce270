import { randomUUID } from 'node:crypto'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { newBrand, newItem } from '../server/goods'
import type { TestShop } from '../server/harness'
import { newOrder } from '../server/orders'
import { sheetForm } from '../server/sheet'
import { type Case, make } from './cases'

const COURIERS = '/api/v1/admin/package-codes'
const ISLANDS = '/api/v1/admin/island-fees'

let n = 0
const courierBody = () => {
  n += 1
  return {
    code: `TEST${n}`,
    name: `계약 택배 ${n}`,
    kind: 'PARCEL',
    trackingUrl: 'https://track.example.com/{no}',
    numberLengths: [12, 10],
    trackerCode: '99',
    phone: '15881234',
  }
}
const newCourier = (shop: TestShop) => make<Schemas['PackageCode']>(shop, COURIERS, courierBody())

const islandBody = () => {
  n += 1
  const zip = String(70_000 + n * 10)
  return {
    regionName: `계약 섬 ${n}`,
    sidoId: 1,
    zipFrom: zip,
    zipTo: String(Number(zip) + 5),
    exceptZips: [zip],
    tireFee: 5_000,
    batteryFee: 4_000,
    etcFee: 3_000,
    memo: '시험',
  }
}
const newIsland = (shop: TestShop) => make<Schemas['IslandFee']>(shop, ISLANDS, islandBody())

const islandCells = async (shop: TestShop) => {
  const { islandFeeSeq: seq } = await newIsland(shop)
  const cells = [{ field: 'tireFee', value: '7000', before: '5000' }]
  return { body: { requestId: randomUUID(), rows: [{ seq, cells }] } }
}

const islandSheet = () => {
  const { regionName, zipFrom, zipTo } = islandBody()
  const head = ['지역명', '우편번호 시작', '우편번호 끝', '타이어(개당)', '배터리(개당)', '기타(개당)']
  return sheetForm(head, [[regionName, zipFrom, zipTo, 5_000, 5_000, 3_000]])
}

const read = async <T>(shop: TestShop, path: string): Promise<T> =>
  (await shop.call<T>('GET', path, { token: await shop.signIn('admin') })).result

const courierSeq = async (shop: TestShop): Promise<number> =>
  (await read<Schemas['PackageCodeOption'][]>(shop, '/api/v1/common/pacakge-code')).find(({ code }) => code === 'CJ')
    ?.packageCodeSeq ?? 0

const prepared = async (shop: TestShop) => (await newOrder(shop, { order: { state: 'PREPARING' } })).order

const number = (): string => {
  n += 1
  return String(700_000_000_000 + n)
}

const shipmentBody = async (shop: TestShop) => {
  const { orderSeq, version } = await prepared(shop)
  return { orderSeq, version, packageCodeSeq: await courierSeq(shop), trackingNumbers: [number()] }
}

const numbersSheet = async (shop: TestShop) =>
  sheetForm(
    ['주문번호', '택배사', '송장번호'],
    [
      [(await prepared(shop)).orderNo, 'CJ', number()],
      ['20200101000001', 'CJ', number()],
    ],
  )

const BATCHES = '/api/v1/admin/delivery-batches'
const newBatch = async (shop: TestShop) =>
  make<Schemas['DeliveryUpload']>(shop, `${BATCHES}/excel-uploads`, await numbersSheet(shop))

export const shippingCases = {
  'POST /api/v1/admin/shipments': async (shop) => ({ body: await shipmentBody(shop) }),
  'POST /api/v1/admin/shipments/bulk': async (shop) => {
    const { version: _, ...body } = await shipmentBody(shop)
    return { body: { shipments: [body], notify: false } }
  },
  'PUT /api/v1/admin/shipments/{seq}': async (shop) => {
    const body = await shipmentBody(shop)
    const { shipmentSeq, version } = await make<Schemas['Shipment']>(shop, '/api/v1/admin/shipments', body)
    const { packageCodeSeq } = body
    return { path: { seq: shipmentSeq }, body: { packageCodeSeq, trackingNumbers: [number()], version } }
  },
  'GET /api/v1/admin/delivery-targets': () => ({
    query: '?deliveryMethod[0]=PARCEL&preparedAt[from]=2026-01-01&sort=preparedAt,asc&keywordType=itemName&keyword=a',
  }),
  'GET /api/v1/admin/delivery-batches': () => ({ query: '?state[0]=APPLIED&sort=createdAt,desc' }),
  'GET /api/v1/admin/delivery-batches/{seq}/rows': async (shop) => ({
    path: { seq: (await newBatch(shop)).deliveryBatchSeq },
    query: '?result[0]=ERROR',
  }),
  'GET /api/v1/admin/delivery-batches/excel-template': () => ({}),
  'POST /api/v1/admin/delivery-batches/excel-uploads': async (shop) => ({ body: await numbersSheet(shop) }),
  'POST /api/v1/admin/delivery-batches/excel-uploads/{uploadSeq}/confirm': async (shop) => ({
    path: { uploadSeq: (await newBatch(shop)).uploadSeq },
    body: { onlyValid: true },
  }),
  'GET /api/v1/admin/delivery-batches/excel-uploads/{uploadSeq}/errors': async (shop) => ({
    path: { uploadSeq: (await newBatch(shop)).uploadSeq },
  }),

  'GET /api/v1/admin/package-codes': () => ({ query: '?size=100&sort=sortOrder,asc' }),
  'POST /api/v1/admin/package-codes': () => ({ body: courierBody() }),
  'GET /api/v1/admin/package-codes/{seq}': async (shop) => ({
    path: { seq: (await newCourier(shop)).packageCodeSeq },
  }),
  'PUT /api/v1/admin/package-codes/{seq}': async (shop) => {
    const { packageCodeSeq, version } = await newCourier(shop)
    const { code: _, ...body } = courierBody()
    return { path: { seq: packageCodeSeq }, body: { ...body, version } }
  },
  'DELETE /api/v1/admin/package-codes/{seq}': async (shop) => ({
    path: { seq: (await newCourier(shop)).packageCodeSeq },
  }),
  'PUT /api/v1/admin/package-codes/order': async (shop) => {
    await newCourier(shop)
    const { items } = await read<{ items: Schemas['PackageCode'][] }>(shop, `${COURIERS}?size=100`)
    return { body: { seqs: items.map(({ packageCodeSeq }) => packageCodeSeq).reverse() } }
  },
  'POST /api/v1/admin/package-codes/{seq}/set-default': async (shop) => ({
    path: { seq: (await newCourier(shop)).packageCodeSeq },
  }),

  'GET /api/v1/admin/shipping-fees': () => ({}),
  'PUT /api/v1/admin/shipping-fees': async (shop) => {
    const { rows, version } = await read<Schemas['ShippingFees']>(shop, '/api/v1/admin/shipping-fees')
    n += 1
    return { body: { rows: rows.map((row) => ({ ...row, parcelFee: n * 100 })), version } }
  },

  'GET /api/v1/admin/island-fees': () => ({
    query: '?keywordType=zip&keyword=63100&active=true&shippable=true&sort=tireFee,desc',
  }),
  'POST /api/v1/admin/island-fees': () => ({ body: islandBody() }),
  'GET /api/v1/admin/island-fees/{seq}': async (shop) => ({ path: { seq: (await newIsland(shop)).islandFeeSeq } }),
  'PUT /api/v1/admin/island-fees/{seq}': async (shop) => {
    const { islandFeeSeq, version } = await newIsland(shop)
    return { path: { seq: islandFeeSeq }, body: { ...islandBody(), version } }
  },
  'DELETE /api/v1/admin/island-fees/{seq}': async (shop) => ({ path: { seq: (await newIsland(shop)).islandFeeSeq } }),
  'PUT /api/v1/admin/island-fees/cells': islandCells,
  'POST /api/v1/admin/island-fees/bulk': async (shop) => ({
    body: { action: 'SET_FEE', seqs: [(await newIsland(shop)).islandFeeSeq, 2_147_483_647], tireFee: 9_900 },
  }),
  'POST /api/v1/admin/island-fees/preview': async (shop) => {
    const { itemSeq } = await newItem(shop, { brandSeq: (await newBrand(shop)).brandSeq })
    return { body: { zipCode: '63100', lines: [{ itemSeq, quantity: 4 }] } }
  },
  'GET /api/v1/admin/island-fees/excel-template': () => ({}),
  'POST /api/v1/admin/island-fees/excel-uploads': async () => ({ body: await islandSheet() }),
  'POST /api/v1/admin/island-fees/excel-uploads/{uploadSeq}/confirm': async (shop) => {
    const upload = await make<Schemas['ExcelUpload']>(shop, `${ISLANDS}/excel-uploads`, await islandSheet())
    return { path: { uploadSeq: upload.uploadSeq }, body: { onlyValid: false } }
  },
} satisfies Partial<Record<OperationName, Case>>
