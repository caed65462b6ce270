import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { businessGrades } from '../../server/corpmember/schema/business-grade.schema'
import { newBrand, newItem } from '../server/goods'
import type { TestShop } from '../server/harness'
import { sheetForm } from '../server/sheet'
import { type Case, make } from './cases'

const PATH = '/api/v1/admin/business-prices'

async function grade(shop: TestShop) {
  const [first] = await shop.services.db.select().from(businessGrades).orderBy(asc(businessGrades.sortOrder)).limit(1)
  if (!first) throw new Error('the sample has no grades')
  return first
}

const item = async (shop: TestShop) => newItem(shop, { brandSeq: (await newBrand(shop)).brandSeq })

const ruleBody = async (shop: TestShop) => ({
  businessGradeSeq: (await grade(shop)).businessGradeSeq,
  targetType: 'BRAND',
  targetSeq: (await newBrand(shop)).brandSeq,
  priceType: 'RATE',
  rate: 9.5,
  startOn: '2026-11-01',
  endOn: '2026-12-31',
  memo: '계약 시험',
})

const newRule = async (shop: TestShop) => make<Schemas['BusinessPrice']>(shop, PATH, await ruleBody(shop))

const prices = async (shop: TestShop) =>
  sheetForm(['상품코드', '등급명', '가격'], [[(await item(shop)).itemCode, (await grade(shop)).name, 110_000]])

export const businessPriceCases = {
  'GET /api/v1/admin/business-prices/matrix': () => ({
    query:
      '?keyword=2254517&itemType=TIRE&season[0]=WINTER&source[0]=ITEM&source[1]=GRADE&warn[0]=CAPPED&sort=salePrice,asc',
  }),
  'GET /api/v1/admin/business-prices/matrix/{seq}': async (shop) => ({ path: { seq: (await item(shop)).itemSeq } }),
  'PUT /api/v1/admin/business-prices/matrix': async (shop) => {
    const { businessGradeSeq } = await grade(shop)
    return {
      body: {
        itemSeq: (await item(shop)).itemSeq,
        cells: [{ businessGradeSeq, price: 110_000, businessPriceSeq: null, version: null }],
      },
    }
  },
  'PUT /api/v1/admin/business-prices/matrix/cells': async (shop) => {
    const field = `grade-${(await grade(shop)).businessGradeSeq}`
    const cells = [{ field, value: '110000', before: null }]
    return { body: { requestId: randomUUID(), rows: [{ seq: (await item(shop)).itemSeq, cells }] } }
  },
  'GET /api/v1/admin/business-prices': () => ({
    query: '?targetType[0]=BRAND&targetType[1]=PATTERN&valid=true&sort=rate,desc&keyword=a',
  }),
  'POST /api/v1/admin/business-prices': async (shop) => ({ body: await ruleBody(shop) }),
  'GET /api/v1/admin/business-prices/{seq}': async (shop) => ({
    path: { seq: (await newRule(shop)).businessPriceSeq },
  }),
  'PUT /api/v1/admin/business-prices/{seq}': async (shop) => {
    const { businessPriceSeq, version } = await newRule(shop)
    return { path: { seq: businessPriceSeq }, body: { ...(await ruleBody(shop)), version } }
  },
  'DELETE /api/v1/admin/business-prices/{seq}': async (shop) => ({
    path: { seq: (await newRule(shop)).businessPriceSeq },
  }),
  'POST /api/v1/admin/business-prices/bulk': async (shop) => ({
    body: { action: 'DELETE', seqs: [(await newRule(shop)).businessPriceSeq, 2_147_483_647] },
  }),
  'GET /api/v1/admin/business-prices/excel-template': () => ({}),
  'POST /api/v1/admin/business-prices/excel-uploads': async (shop) => ({ body: await prices(shop) }),
  'POST /api/v1/admin/business-prices/excel-uploads/{uploadSeq}/confirm': async (shop) => {
    const upload = await make<Schemas['ExcelUpload']>(shop, `${PATH}/excel-uploads`, await prices(shop))
    return { path: { uploadSeq: upload.uploadSeq }, body: { onlyValid: false } }
  },
} satisfies Partial<Record<OperationName, Case>>
