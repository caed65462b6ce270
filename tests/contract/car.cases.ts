import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { files } from '../../server/db/schema'
import { carBody, carUpdate, fitment, MODELS, newCar, newMaker, size } from '../server/cars'
import type { TestShop } from '../server/harness'
import { sheetForm } from '../server/sheet'
import { boss } from '../server/staff'
import type { Case } from './cases'

let serial = 0

async function makerBody(shop: TestShop): Promise<Schemas['CarMakerBody']> {
  serial += 1
  const [logo] = await shop.services.db
    .insert(files)
    .values({
      key: `contract/logo-${serial}`,
      name: 'logo.png',
      size: 1,
      mimeType: 'image/png',
      width: 240,
      height: 240,
      purpose: 'PUBLIC',
      createdAt: shop.clock.now(),
    })
    .returning({ seq: files.fileSeq })
  const names = { name: `계약 제조사 ${serial}`, nameEn: `Contract ${serial}`, aliases: ['계약'] }
  return { ...names, origin: 'IMPORT', logoFileSeq: logo?.seq ?? 0, isPopular: false, visible: true }
}

const makerSeq = async (shop: TestShop): Promise<number> => (await newMaker(shop)).carMakerSeq
const car = async (shop: TestShop) =>
  newCar(shop, await makerSeq(shop), {
    fitments: [fitment(size(245, 45, 19, 98, 'W'), size(275, 40, 19))],
    batteries: [{ specCode: 'AGM80L', isgOnly: true }],
  })

const HEAD = ['제조사', '모델명', '세부모델명', '차급', '연료', '출시', '앞규격']
async function sheet(shop: TestShop): Promise<FormData> {
  const { name } = await newMaker(shop)
  return sheetForm(HEAD, [[name, '계약', '계약 차', '중형', '가솔린', '2020-04', '2454519']])
}

export const carCases = {
  'GET /api/v1/admin/car-makers': () => ({
    query: '?keyword=b&origin[0]=IMPORT&isPopular=true&visible=true&sort=name,asc',
  }),
  'POST /api/v1/admin/car-makers': async (shop) => ({ body: await makerBody(shop) }),
  'GET /api/v1/admin/car-makers/{seq}': async (shop) => ({ path: { seq: await makerSeq(shop) } }),
  'PUT /api/v1/admin/car-makers/{seq}': async (shop) => {
    const { carMakerSeq, version } = await newMaker(shop)
    return { path: { seq: carMakerSeq }, body: { ...(await makerBody(shop)), version } }
  },
  'DELETE /api/v1/admin/car-makers/{seq}': async (shop) => ({ path: { seq: await makerSeq(shop) } }),
  'POST /api/v1/admin/car-makers/bulk': async (shop) => ({ body: { action: 'HIDE', seqs: [await makerSeq(shop)] } }),
  'PUT /api/v1/admin/car-makers/order': async (shop) => {
    const { result } = await shop.call<{ items: Schemas['CarMaker'][] }>(
      'GET',
      '/api/v1/admin/car-makers?origin[0]=DOMESTIC&size=500',
      { token: await boss(shop) },
    )
    return { body: { origin: 'DOMESTIC', seqs: result.items.map(({ carMakerSeq }) => carMakerSeq) } }
  },
  'GET /api/v1/admin/car-makers/options': () => ({}),

  'GET /api/v1/admin/car-models': () => ({
    query:
      '?keywordType=size&keyword=2754019&origin=IMPORT&carClass[0]=FULL&fuelTypes[0]=GASOLINE&year=2020&staggered=true' +
      '&missing[0]=IMAGE&visible=true&updatedAt[from]=2025-01-01&sort=fitItemCount,desc',
  }),
  'POST /api/v1/admin/car-models': async (shop) => ({ body: carBody(await makerSeq(shop)) }),
  'GET /api/v1/admin/car-models/{seq}': async (shop) => ({ path: { seq: (await car(shop)).carModelSeq } }),
  'PUT /api/v1/admin/car-models/{seq}': async (shop) => {
    const made = await car(shop)
    return { path: { seq: made.carModelSeq }, body: carUpdate(made) }
  },
  'DELETE /api/v1/admin/car-models/{seq}': async (shop) => ({ path: { seq: (await car(shop)).carModelSeq } }),
  'POST /api/v1/admin/car-models/bulk': async (shop) => ({
    body: { action: 'SET_CLASS', carClass: 'SUV', seqs: [(await car(shop)).carModelSeq] },
  }),
  'PUT /api/v1/admin/car-models/order': async (shop) => {
    const { carMakerSeq, modelName, carModelSeq } = await car(shop)
    return { body: { carMakerSeq, modelName, seqs: [carModelSeq] } }
  },
  'POST /api/v1/admin/car-models/rename': async (shop) => {
    const { carMakerSeq, modelName } = await car(shop)
    return { body: { carMakerSeq, from: modelName, to: '다른 이름' } }
  },
  'GET /api/v1/admin/car-models/tree': () => ({}),
  'GET /api/v1/admin/car-models/options': async (shop) => {
    const { carMakerSeq, modelName } = await car(shop)
    return { query: `?carMakerSeq=${carMakerSeq}&modelName=${encodeURIComponent(modelName)}` }
  },
  'POST /api/v1/admin/car-models/fit-counts': () => ({
    body: { fitments: [{ front: size(245, 45, 19), rear: size(275, 40, 19) }] },
  }),
  'GET /api/v1/admin/car-models/{seq}/fit-items': async (shop) => ({
    path: { seq: (await car(shop)).carModelSeq },
    query: '?kind=TIRE',
  }),
  'GET /api/v1/admin/car-models/excel-template': () => ({}),
  'POST /api/v1/admin/car-models/excel-uploads': async (shop) => ({ body: await sheet(shop) }),
  'POST /api/v1/admin/car-models/excel-uploads/{uploadSeq}/confirm': async (shop) => {
    const { result } = await shop.call<Schemas['ExcelUpload']>('POST', `${MODELS}/excel-uploads`, {
      token: await boss(shop),
      body: await sheet(shop),
    })
    return { path: { uploadSeq: result.uploadSeq }, body: { onlyValid: false } }
  },
} satisfies Partial<Record<OperationName, Case>>
