import { randomUUID } from 'node:crypto'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { moveStock } from '../../server/product/item/stock'
import { asCall } from '../server/calls'
import { newImage } from '../server/goods'
import type { TestShop } from '../server/harness'
import { batteryBody, madeItem, putBody, tireBody } from '../server/item-bodies'
import { sheetForm } from '../server/sheet'
import { type Case, make } from './cases'

const PATH = '/api/v1/admin/items'

const newTire = async (shop: TestShop) => madeItem(shop, await tireBody(shop))

const sheet = async (shop: TestShop) => {
  const { itemCode } = await newTire(shop)
  return sheetForm(['상품코드', '판매가', '재고'], [[itemCode, 111_000, 7]])
}

export const itemCases = {
  'GET /api/v1/admin/items': () => ({
    query:
      '?keyword=2254517&itemType=TIRE&brandSeq[0]=1&width=225&aspect=45&rim=17&season[0]=ALL_SEASON&vehicleType[0]=PASSENGER&saleState[0]=ON_SALE&visible=true&stock=IN&salePrice[from]=1000&salePrice[to]=500000&productionYear=2026&isAged=false&runFlat=false&threePeak=false&hasOeMark=false&missing[0]=COST&updatedAt[from]=2025-01-01&sort=marginRate,desc',
  }),
  'POST /api/v1/admin/items': async (shop) => ({
    body: {
      ...(await tireBody(shop, { saleState: 'ON_SALE', initialStockQuantity: 12, keywords: ['사계절'] })),
      mainFileSeq: await newImage(shop),
      description: '<p>설명</p>',
      notice: { modelName: '시험 모델', caution: '유의사항' },
    },
  }),
  'GET /api/v1/admin/items/counts': () => ({ query: '?itemType=BATTERY&batteryType[0]=AGM&capacityAh[from]=60' }),
  'GET /api/v1/admin/items/size-options': () => ({ query: '?itemType=TIRE&width=225&aspect=45' }),
  'PUT /api/v1/admin/items/cells': async (shop) => {
    const { itemSeq, salePrice } = await newTire(shop)
    const cells = [{ field: 'salePrice', value: String(salePrice - 1000), before: String(salePrice) }]
    return { body: { requestId: randomUUID(), rows: [{ seq: itemSeq, cells }] } }
  },
  'GET /api/v1/admin/items/{seq}': async (shop) => ({
    path: { seq: (await madeItem(shop, await batteryBody(shop))).itemSeq },
  }),
  'PUT /api/v1/admin/items/{seq}': async (shop) => {
    const item = await newTire(shop)
    return { path: { seq: item.itemSeq }, body: { ...putBody(item), adminMemo: '메모' } }
  },
  'DELETE /api/v1/admin/items/{seq}': async (shop) => ({ path: { seq: (await newTire(shop)).itemSeq } }),
  'PUT /api/v1/admin/items/{seq}/price': async (shop) => {
    const { itemSeq, version } = await newTire(shop)
    return { path: { seq: itemSeq }, body: { listPrice: 160_000, salePrice: 120_000, costPrice: 100_000, version } }
  },
  'POST /api/v1/admin/items/{seq}/stock': async (shop) => ({
    path: { seq: (await newTire(shop)).itemSeq },
    body: { mode: 'IN', quantity: 5, reason: 'PURCHASE', memo: '입고' },
  }),
  'GET /api/v1/admin/items/{seq}/price-histories': async (shop) => {
    const { itemSeq, version } = await newTire(shop)
    const body = { listPrice: 160_000, salePrice: 120_000, costPrice: null, version }
    await shop.call('PUT', `${PATH}/${itemSeq}/price`, { token: await shop.signIn('admin'), body })
    return { path: { seq: itemSeq }, query: '?page=1&size=20' }
  },
  'GET /api/v1/admin/items/{seq}/stock-histories': async (shop) => {
    const { itemSeq } = await newTire(shop)
    await asCall(shop, (call) => moveStock(call, itemSeq, { delta: 4, reason: 'ORDER_CANCEL', orderSeq: 1 }))
    return { path: { seq: itemSeq } }
  },
  'GET /api/v1/admin/items/{seq}/changes': async (shop) => ({ path: { seq: (await newTire(shop)).itemSeq } }),
  'GET /api/v1/admin/items/{seq}/links': async (shop) => ({ path: { seq: (await newTire(shop)).itemSeq } }),
  'POST /api/v1/admin/items/running-uses': async (shop) => ({ body: { seqs: [(await newTire(shop)).itemSeq] } }),
  'POST /api/v1/admin/items/bulk': async (shop) => ({
    body: { action: 'SHOW', seqs: [(await newTire(shop)).itemSeq, 2_147_483_647] },
  }),
  'GET /api/v1/admin/items/excel-template': () => ({}),
  'POST /api/v1/admin/items/excel-uploads': async (shop) => ({ body: await sheet(shop) }),
  'POST /api/v1/admin/items/excel-uploads/{uploadSeq}/confirm': async (shop) => {
    const { uploadSeq } = await make<Schemas['ExcelUpload']>(shop, `${PATH}/excel-uploads`, await sheet(shop))
    return { path: { uploadSeq }, body: { onlyValid: false } }
  },
  'GET /api/v1/admin/excel-uploads/{uploadSeq}/bad-rows': async (shop) => {
    const bad = await sheetForm(['상품코드', '판매가'], [['T0000000', '싸게']])
    const { uploadSeq } = await make<Schemas['ExcelUpload']>(shop, `${PATH}/excel-uploads`, bad)
    return { path: { uploadSeq } }
  },
} satisfies Partial<Record<OperationName, Case>>
