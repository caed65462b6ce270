import type { BenchShop } from './app'
import { API, measureCalls } from './requests'
import type { Result } from './results'

/** Goals in ms, at the 95th percentile. */
const FIRST_PAGE = 100
const ANY_FILTER = 300
/** Number of items that a price job changes on a busy day. */
const JOB_ITEMS = 2_000
const PAGE = 500

/** First pages of the product and car lists, as their screens request them. */
const firstPages = {
  brands: 'brands?size=100',
  patterns: 'patterns?',
  'price jobs': 'price-jobs?',
  'business prices': 'business-prices?',
  'business price matrix': 'business-prices/matrix?',
  'price rankings': 'price-rankings?',
  'best tires': 'best-experts?itemType=TIRE&recommendType=BEST',
  'restock, by item': 'restock-notifies/by-item?',
  'restock, requests': 'restock-notifies?',
  vouchers: 'gift-cards?',
  'voucher grants': 'gift-card-grants?',
  'item events': 'item-events?',
  'car makers': 'car-makers?size=100',
  'car models': 'car-models?',
}

const anyFilter = {
  'business price matrix, page 200': 'business-prices/matrix?page=200',
  'business price matrix, 225/45R17': 'business-prices/matrix?keywordType=all&keyword=2254517',
  'business price matrix, prices of items': 'business-prices/matrix?source[0]=ITEM',
  'business price matrix, of patterns': 'business-prices/matrix?source[0]=PATTERN',
  'business price matrix, of grades': 'business-prices/matrix?source[0]=GRADE',
  'business price matrix, below cost': 'business-prices/matrix?warn[0]=BELOW_COST',
  'business price matrix, capped or below cost': 'business-prices/matrix?warn[0]=BELOW_COST&warn[1]=CAPPED',
  'business price matrix, winter tires of a grade below cost':
    'business-prices/matrix?source[0]=GRADE&warn[0]=BELOW_COST&itemType=TIRE&season[0]=WINTER&saleState[0]=ON_SALE',
  'business price matrix, capped, 500 by code': 'business-prices/matrix?sort=itemCode,desc&warn[0]=CAPPED&size=500',
  'business price matrix, latest, page 30 of 500': 'business-prices/matrix?sort=updatedAt,desc&size=500&page=30',
  'price rankings, page 200': 'price-rankings?page=200',
  'price rankings, dearest first': 'price-rankings?sort=gap,desc&size=100',
  'car models, 500 rows': 'car-models?size=500',
  'car models, 245/45R19': 'car-models?keywordType=all&keyword=2454519',
}

interface Job {
  priceJobSeq: number
  state: string
  doneCount: number
  failedCount: number
  skippedCount: number
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs a price job through the API: preview, application with progress polling, and revert. */
async function priceJob(shop: BenchShop): Promise<Result[]> {
  const seqs: number[] = []
  for (let page = 1; seqs.length < JOB_ITEMS; page++) {
    const query = `items?itemType=TIRE&sort=itemCode,asc&size=${PAGE}&page=${page}`
    const { items } = await shop.call<{ items: { itemSeq: number }[] }>('GET', `${API}/${query}`)
    seqs.push(...items.map(({ itemSeq }) => itemSeq))
  }
  const body = {
    targetMode: 'SELECTED',
    seqs,
    field: 'SALE_PRICE',
    ruleType: 'RATE',
    direction: 'DOWN',
    ruleValue: 3,
    allowBelowCost: true,
  }
  let began = performance.now()
  const lap = (): string => {
    const seconds = (performance.now() - began) / 1000
    began = performance.now()
    return `${seconds.toFixed(2)} s`
  }
  const { previewId } = await shop.call<{ previewId: number }>('POST', `${API}/price-jobs/preview`, body)
  const previewed = lap()
  let job = await shop.call<Job>('POST', `${API}/price-jobs`, { previewId, reason: '시간 측정을 위한 변경' })
  const progress = new Set<number>()
  while (job.state === 'RUNNING' || job.state === 'SCHEDULED') {
    await pause(10)
    job = await shop.call<Job>('GET', `${API}/price-jobs/${job.priceJobSeq}`)
    progress.add(job.doneCount)
  }
  const applied = lap()
  const worked = job.doneCount + job.failedCount + job.skippedCount === JOB_ITEMS && job.doneCount > 0
  const back = await shop.call<Job>('POST', `${API}/price-jobs/${job.priceJobSeq}/revert`)
  const found = JOB_ITEMS.toLocaleString('en-US')
  return [
    { name: 'price job, preview', found, values: previewed, goal: '', ok: true },
    { name: 'price job, applied', found, values: applied, goal: 'seen on its way', ok: worked && progress.size > 2 },
    { name: 'price job, put back', found, values: lap(), goal: 'reverted', ok: back.state === 'REVERTED' },
  ]
}

/** Measures the other product and car lists, and a price job. Times are of whole requests. */
export async function measureCatalogue(shop: BenchShop, runs: number): Promise<Result[]> {
  const results = [
    ...(await measureCalls(shop, runs, firstPages, FIRST_PAGE)),
    ...(await measureCalls(shop, runs, anyFilter, ANY_FILTER)),
  ]
  return [...results, ...(await priceJob(shop))]
}
