import type { BenchShop } from './app'
import { exportSeconds } from './excel'
import { timed } from './requests'
import { formatTimes, percentile, type Result } from './results'

const PATH = '/api/v1/admin/items'
/** Goals in ms, at the 95th percentile. */
const FIRST_PAGE = 100
const ANY_FILTER = 300
const EXCEL_SECONDS = 10

const keyword = (type: string, text: string): string => `keywordType=${type}&keyword=${encodeURIComponent(text)}`

const codes = Array.from({ length: 110 }, (_, n) => `T${String(n * 7).padStart(7, '0')}`).join(' ')

const SORTS = [
  'itemCode',
  'brandName',
  'sizeLabel',
  'productionWeekFrom',
  'salePrice',
  'discountRate',
  'marginRate',
  'stockQuantity',
  'soldLast30Days',
  'createdAt',
  'updatedAt',
]

/** The list with each kind of filter and every sort, its counts, and its dependent options. */
const lines: [name: string, path: string][] = [
  ['no filter', `${PATH}?`],
  ['page 900 of 20', `${PATH}?page=900`],
  ['500 rows', `${PATH}?size=500`],
  ['keyword 2254517', `${PATH}?${keyword('all', '2254517')}`],
  ['keyword 벤투스', `${PATH}?${keyword('all', '벤투스')}`],
  ['keyword ventus', `${PATH}?${keyword('all', 'ventus')}`],
  ['keyword 미쉐린 2254517', `${PATH}?${keyword('all', '미쉐린 2254517')}`],
  ['keyword michelin primacy', `${PATH}?${keyword('all', 'michelin primacy')}`],
  ['keyword in the other language', `${PATH}?${keyword('all', 'altnpfls')}`],
  ['keyword of initials', `${PATH}?${keyword('all', 'ㅁㅅㄹ')}`],
  ['keyword of 110 codes', `${PATH}?${keyword('all', codes)}`],
  ['keyword found nowhere', `${PATH}?${keyword('all', '없는글자들')}`],
  ['name ev', `${PATH}?${keyword('name', 'ev')}`],
  ['barcode 99', `${PATH}?${keyword('barcode', '99')}`],
  ['brand and winter', `${PATH}?brandSeq[0]=1&season[0]=WINTER`],
  ['width, aspect, rim', `${PATH}?width=225&aspect=45&rim=17`],
  ['vehicles', `${PATH}?vehicleType[0]=SUV&vehicleType[1]=EV`],
  ['sold out', `${PATH}?saleState[0]=SOLD_OUT`],
  ['stock low', `${PATH}?stock=LOW`],
  ['price', `${PATH}?salePrice[from]=100000&salePrice[to]=150000`],
  ['made in 2025', `${PATH}?productionYear=2025`],
  ['missing anything', `${PATH}?missing[0]=IMAGE&missing[1]=COST&missing[2]=ENERGY_GRADE&missing[3]=NOISE_GRADE`],
  ['price changed', `${PATH}?priceChangedAt[from]=2026-01-01`],
  ['batteries of 60 Ah and more', `${PATH}?itemType=BATTERY&capacityAh[from]=60&sort=cca,desc`],
  ...SORTS.flatMap((key) =>
    ['asc', 'desc'].map((way): [string, string] => [`by ${key} ${way}`, `${PATH}?size=100&sort=${key},${way}`]),
  ),
  ['counts', `${PATH}/counts?itemType=TIRE`],
  ['counts, keyword', `${PATH}/counts?${keyword('all', 'ventus')}`],
  ['size options', `${PATH}/size-options?itemType=TIRE&width=225&aspect=45`],
  ['picker', `/api/v1/admin/common/item/pop_up?${keyword('name', '한국')}`],
]

/** Returns the requests for one item and its histories. */
async function record(shop: BenchShop): Promise<[string, string][]> {
  const { items } = await shop.call<{ items: { itemSeq: number }[] }>('GET', `${PATH}?sort=soldLast30Days,desc`)
  const seq = items[0]?.itemSeq ?? 1
  const parts = ['', '/links', '/changes', '/stock-histories', '/price-histories']
  return parts.map((part) => [`an item${part.replace('/', ', ')}`, `${PATH}/${seq}${part}`])
}

/** Measures the list of 20,000 items and related requests. Times are of whole requests. */
export async function measureItems(shop: BenchShop, runs: number): Promise<Result[]> {
  const results: Result[] = []
  const measured = async (name: string, path: string, goal: number): Promise<void> => {
    let found = '1'
    const times = await timed(runs, async () => {
      const { total } = await shop.call<{ total?: number }>('GET', path)
      found = (total ?? 1).toLocaleString('en-US')
    })
    const ok = percentile(times, 95) <= goal
    results.push({ name: `items, ${name}`, found, values: formatTimes(times), goal: `p95 ≤ ${goal} ms`, ok })
  }
  await measured('first page', `${PATH}?itemType=TIRE`, FIRST_PAGE)
  for (const [name, path] of [...lines, ...(await record(shop))]) await measured(name, path, ANY_FILTER)
  const { seconds, rows } = await exportSeconds(shop, { resource: 'items', query: {} })
  results.push({
    name: 'items, Excel of all',
    found: rows.toLocaleString('en-US'),
    values: `${seconds.toFixed(1)} s`,
    goal: `≤ ${EXCEL_SECONDS} s`,
    ok: seconds <= EXCEL_SECONDS,
  })
  return results
}
