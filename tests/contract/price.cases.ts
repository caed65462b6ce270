import { asc, desc } from 'drizzle-orm'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { items } from '../../server/product/schema/item.schema'
import { priceJobs } from '../../server/product/schema/price-job.schema'
import { marketPrices } from '../../server/product/schema/price-ranking.schema'
import type { TestShop } from '../server/harness'
import { sheetForm } from '../server/sheet'
import { type Case, make } from './cases'

const JOBS = '/api/v1/admin/price-jobs'

async function goods(shop: TestShop, count: number) {
  return shop.services.db
    .select({ itemSeq: items.itemSeq, itemCode: items.itemCode })
    .from(items)
    .orderBy(asc(items.itemSeq))
    .limit(count)
}

const rule = { field: 'SALE_PRICE', ruleType: 'RATE', direction: 'UP', ruleValue: 1.5 }

const body = async (shop: TestShop) => ({
  targetMode: 'SELECTED',
  seqs: (await goods(shop, 3)).map(({ itemSeq }) => itemSeq),
  ...rule,
  roundUnit: 100,
  roundMode: 'CEIL',
  allowBelowCost: true,
  allowBigChange: false,
})

const previewed = async (shop: TestShop) =>
  (await make<Schemas['PricePreview']>(shop, `${JOBS}/preview`, await body(shop))).previewId

/** Creates a price job: scheduled, or done. */
async function job(shop: TestShop, scheduled: boolean): Promise<number> {
  await shop.idle()
  const at = new Date(shop.clock.now().getTime() + 3_600_000).toISOString()
  const created = await make<Schemas['PriceJob']>(shop, JOBS, {
    previewId: await previewed(shop),
    reason: '계약 시험',
    applyAt: scheduled ? at : null,
  })
  await shop.idle()
  return created.priceJobSeq
}

const done: Case = async (shop) => ({ path: { seq: await job(shop, false) } })

const prices = async (shop: TestShop) =>
  sheetForm(
    ['상품코드', '변경가'],
    (await goods(shop, 2)).map(({ itemCode }) => [itemCode, 77_000]),
  )

const offers = async (shop: TestShop) =>
  sheetForm(
    ['상품코드', '채널', '판매처', '가격', 'URL', '수집일시'],
    (await goods(shop, 2)).map(({ itemCode }) => [itemCode, '다나와', '계약상점', 77_000, '', '2026-11-20 10:00']),
  )

const upload = (shop: TestShop, path: string, form: FormData) =>
  make<Schemas['ExcelUpload']>(shop, `${path}/excel-uploads`, form)

export const priceCases = {
  'GET /api/v1/admin/price-jobs': () => ({
    query: '?keyword=%EC%B5%9C&state[0]=DONE&createdBy=item_kim&createdAt[from]=2026-01-01&sort=applyAt,asc',
  }),
  'POST /api/v1/admin/price-jobs/preview': async (shop) => ({ body: await body(shop) }),
  'GET /api/v1/admin/price-jobs/previews/{seq}': async (shop) => ({
    path: { seq: await previewed(shop) },
    query: '?page=1&size=20&sort=deltaRate,desc&result[0]=UP&result[1]=SAME',
  }),
  'POST /api/v1/admin/price-jobs/previews/{seq}/again': async (shop) => ({
    path: { seq: await previewed(shop) },
    body: { allowBelowCost: true, allowBigChange: false },
  }),
  'POST /api/v1/admin/price-jobs': async (shop) => {
    await shop.idle()
    return { body: { previewId: await previewed(shop), excludeSeqs: [1], title: '계약', reason: '계약 시험' } }
  },
  'GET /api/v1/admin/price-jobs/{seq}': done,
  'GET /api/v1/admin/price-jobs/{seq}/lines': async (shop) => {
    const [row] = await shop.services.db.select().from(priceJobs).orderBy(desc(priceJobs.priceJobSeq)).limit(1)
    return { path: { seq: row?.priceJobSeq ?? 0 }, query: '?page=1&size=50&state[0]=DONE&state[1]=SKIPPED' }
  },
  'POST /api/v1/admin/price-jobs/{seq}/cancel': async (shop) => ({ path: { seq: await job(shop, true) } }),
  'POST /api/v1/admin/price-jobs/{seq}/revert': done,
  'GET /api/v1/admin/price-jobs/excel-template': () => ({}),
  'POST /api/v1/admin/price-jobs/excel-uploads': async (shop) => ({ body: await prices(shop) }),
  'POST /api/v1/admin/price-jobs/excel-uploads/{uploadSeq}/confirm': async (shop) => ({
    path: { uploadSeq: (await upload(shop, JOBS, await prices(shop))).uploadSeq },
    body: { onlyValid: false, field: 'SALE_PRICE', allowBelowCost: true, allowBigChange: true },
  }),

  'GET /api/v1/admin/price-rankings': () => ({
    query:
      '?keywordType=all&keyword=2254517&rank[0]=LOW&gapRate[from]=-5.5&channel[0]=NAVER&season[0]=SUMMER&sort=rank,asc',
  }),
  'GET /api/v1/admin/price-rankings/{seq}': async (shop) => {
    const [offer] = await shop.services.db.select().from(marketPrices).limit(1)
    return { path: { seq: offer?.itemSeq ?? 0 } }
  },
  'POST /api/v1/admin/price-rankings/match': async (shop) => ({
    body: { seqs: (await goods(shop, 3)).map(({ itemSeq }) => itemSeq), undercut: 100, marginFloor: 2.5 },
  }),
  'POST /api/v1/admin/market-prices': async (shop) => ({
    body: {
      rows: (await goods(shop, 2)).map(({ itemSeq }) => ({
        itemSeq,
        channel: 'ETC',
        sellerName: '계약상점',
        price: 88_000,
        url: 'https://www.example.com/1',
        collectedAt: '2026-11-20T10:00:00+09:00',
      })),
    },
  }),
  'DELETE /api/v1/admin/market-prices/{seq}': async (shop) => {
    const [offer] = await shop.services.db
      .select()
      .from(marketPrices)
      .orderBy(desc(marketPrices.marketPriceSeq))
      .limit(1)
    return { path: { seq: offer?.marketPriceSeq ?? 0 } }
  },
  'GET /api/v1/admin/market-prices/excel-template': () => ({}),
  'POST /api/v1/admin/market-prices/excel-uploads': async (shop) => ({ body: await offers(shop) }),
  'POST /api/v1/admin/market-prices/excel-uploads/{uploadSeq}/confirm': async (shop) => ({
    path: { uploadSeq: (await upload(shop, '/api/v1/admin/market-prices', await offers(shop))).uploadSeq },
    body: { onlyValid: false },
  }),
} satisfies Partial<Record<OperationName, Case>>
