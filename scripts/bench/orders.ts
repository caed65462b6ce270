import { seoulDay, shiftDayByMonths } from '../../server/lib/seoul-time'
import type { BenchShop } from './app'
import { exportSeconds } from './excel'
import { timed } from './requests'
import { formatTimes, percentile, type Result } from './results'

const PATH = '/api/v1/admin/orders'
/** Goals in ms, at the 95th percentile. */
const FIRST_PAGE = 100
const COUNTS = 200
const ANY_FILTER = 300
/** Number of orders prepared at once, and the goal in seconds. */
const AT_ONCE = 500
const PREPARE_SECONDS = 3
const EXCEL_LINES = 100_000
const EXCEL_SECONDS = 30

type Line = [name: string, query: string, goal?: number]

const keyword = (type: string, text: string): string => `keywordType=${type}&keyword=${encodeURIComponent(text)}`
const list = (name: string, values: readonly string[]): string =>
  values.map((value, n) => `${name}[${n}]=${value}`).join('&')

const TABS = [
  'PAYMENT_PENDING',
  'PAID',
  'PREPARING',
  'SHIPPED',
  'MOUNT_WAITING',
  'DELIVERED',
  'MOUNTED',
  'CONFIRMED',
  'CLOSED',
]
/** The default sort column of each queue. */
const QUEUE_SORTS = [
  'orderedAt',
  'paidAt',
  'preparedAt',
  'shippedAt',
  'deliveredAt',
  'deliveredAt',
  'mountedAt',
  'confirmedAt',
  'canceledAt',
]
const SORTS = ['orderNo', 'reservedAt', 'payAmount', 'paidAt', 'refundedAmount', 'shippedAt', 'confirmedAt']
const PERIODS = ['paidAt', 'shippedAt', 'deliveredAt', 'reservedAt', 'mountedAt', 'confirmedAt', 'canceledAt']
const FLAGS = [
  'UNPAID',
  'MEMO',
  'COUPON',
  'POINT',
  'ISLAND',
  'NO_RESERVATION',
  'LATE',
  'FIRST_ORDER',
  'RECEIPT',
  'TAX',
  'EXTRA_UNPAID',
]

interface Order {
  orderSeq: number
  orderNo: string
  trackingNumbers: string[]
}

/** Returns keyword searches built from a shipped order, read with unmasked data. */
async function keywords(shop: BenchShop): Promise<Line[]> {
  const { items } = await shop.call<{ items: Order[] }>(
    'GET',
    `${PATH}?state[0]=SHIPPED&deliveryMethod[0]=MOUNT&size=20`,
  )
  const order = items.find(({ trackingNumbers }) => trackingNumbers.length > 0)
  if (!order) throw new Error('no order is on its way')
  const record = await shop.call<{
    ordererName: string
    ordererPhone: string
    receiver: { name: string }
    car: { carNumber: string | null }
    storeName: string | null
  }>('GET', `${PATH}/${order.orderSeq}?unmask=true`)
  const { orderNo } = order
  const lines: [string, string | null][] = [
    ['all', orderNo],
    ['all', record.ordererPhone.slice(-4)],
    ['all', record.ordererName],
    ['all', '2254517'],
    ['all', 'ventus'],
    ['all', '미쉐린 primacy'],
    ['orderNo', orderNo.slice(-6)],
    ['orderNo', orderNo.slice(0, 8)],
    ['ordererName', record.ordererName.slice(0, 2)],
    ['ordererPhone', record.ordererPhone],
    ['loginId', 'member12'],
    ['receiverName', record.receiver.name.slice(0, 3)],
    ['depositorName', '김민'],
    ['trackingNumber', order.trackingNumbers[0] ?? null],
    ['carNumber', record.car.carNumber],
    ['carNumber', record.car.carNumber?.slice(-4) ?? null],
    ['itemName', '한국'],
    ['all', '타이어'],
    ['itemName', '없는글자들'],
    ['itemCode', 'T0000130'],
    ['size', '2254517'],
    ['storeName', record.storeName],
    ['pgTid', 'T20261119000000002A'],
  ]
  return lines.flatMap(([type, text]): Line[] =>
    text ? [[`${type} ${text.length} letters`, keyword(type, text)]] : [],
  )
}

function filters(today: string): Line[] {
  const month = (name: string) => `${name}[from]=${shiftDayByMonths(today, -1)}&${name}[to]=${today}`
  const usual = month('orderedAt')
  const both = (name: string, query: string): Line[] => [
    [`a month, ${name}`, `${usual}&${query}`],
    [`all, ${name}`, query],
  ]
  return [
    ['first page', usual, FIRST_PAGE],
    ['all days', ''],
    ['all days, page 900', 'page=900'],
    ['a month, 500 rows', `${usual}&size=500`],
    ...PERIODS.map((name): Line => [`a month of ${name}`, month(name)]),
    ...SORTS.flatMap((key) => ['asc', 'desc'].flatMap((way) => both(`by ${key} ${way}`, `sort=${key},${way}`))),
    ...FLAGS.flatMap((flag) => both(flag, `flags[0]=${flag}`)),
    ...both('CONFIRMED', 'state[0]=CONFIRMED'),
    ...both('PAID, PREPARING', list('state', ['PAID', 'PREPARING'])),
    ...both('returns', 'claimKind[0]=RETURN'),
    ...both('open claims', list('claimState', ['REQUESTED', 'ACCEPTED', 'COLLECTED'])),
    ...both('refund PENDING', 'refundState=PENDING'),
    ...both('CARD', 'paymentMethod[0]=CARD'),
    ...both('PARCEL', 'deliveryMethod[0]=PARCEL'),
    ...both('BUSINESS', 'memberType[0]=BUSINESS'),
    ...both('MOBILE', 'channel[0]=MOBILE'),
    ...both('batteries', 'itemType[0]=BATTERY'),
    ...both('tires', 'itemType[0]=TIRE'),
    ...both('of two brands', list('brandSeq', ['1', '2'])),
    ...both('of a store', 'storeSeq=12'),
    ...both('to a province', 'sidoId=1'),
    ...both('of 500,000 to 510,000', 'payAmount[from]=500000&payAmount[to]=510000'),
    ...TABS.flatMap((tab, n): Line[] => [
      [`queue ${tab}`, `tab=${tab}&sort=${QUEUE_SORTS[n]},asc`, FIRST_PAGE],
      [`queue ${tab}, CARD`, `tab=${tab}&paymentMethod[0]=CARD&sort=${QUEUE_SORTS[n]},desc`],
    ]),
    ['deletable', 'deletable=true&sort=canceledAt,asc', FIRST_PAGE],
  ]
}

/** Prepares a morning's paid orders in one request. */
async function prepareMany(shop: BenchShop): Promise<Result> {
  const { items } = await shop.call<{ items: Order[] }>('GET', `${PATH}?state[0]=PAID&size=${AT_ONCE}`)
  const seqs = items.map(({ orderSeq }) => orderSeq)
  const began = performance.now()
  const { done } = await shop.call<{ done: number }>('POST', `${PATH}/bulk`, { seqs, action: 'PREPARE' })
  const seconds = (performance.now() - began) / 1000
  return {
    name: 'orders, prepared at once',
    found: done.toLocaleString('en-US'),
    values: `${seconds.toFixed(1)} s`,
    goal: `${AT_ONCE} ≤ ${PREPARE_SECONDS} s`,
    ok: done >= AT_ONCE * 0.9 && seconds <= PREPARE_SECONDS,
  }
}

/** Measures the list of a million orders with every filter, keyword type, sort and queue; its counts; the export of lines. */
export async function measureOrders(shop: BenchShop, runs: number): Promise<Result[]> {
  const results: Result[] = []
  const measured = async (name: string, path: string, goal: number): Promise<void> => {
    let found = ''
    const times = await timed(runs, async () => {
      const { total } = await shop.call<{ total?: number }>('GET', path)
      found = total === undefined ? '' : total.toLocaleString('en-US')
    })
    const ok = percentile(times, 95) <= goal
    results.push({ name: `orders, ${name}`, found, values: formatTimes(times), goal: `p95 ≤ ${goal} ms`, ok })
  }
  const today = seoulDay(shop.services.clock.now())
  for (const [name, query, goal = ANY_FILTER] of [...filters(today), ...(await keywords(shop))])
    await measured(name, `${PATH}?${query}`, goal)
  await measured('counts of queues', `${PATH}/state-counts`, COUNTS)

  // about a month of lines, as an accountant exports
  const orderedAt = { from: shiftDayByMonths(today, -1), to: today }
  const { seconds, rows } = await exportSeconds(shop, {
    resource: 'order-lines',
    query: { orderedAt },
    reason: '성능 측정을 위한 내려받기',
  })
  const rate = rows / seconds
  results.push({
    name: 'orders, Excel of lines',
    found: rows.toLocaleString('en-US'),
    values: `${seconds.toFixed(1)} s`,
    goal: `${EXCEL_LINES.toLocaleString('en-US')} ≤ ${EXCEL_SECONDS} s`,
    ok: rate >= EXCEL_LINES / EXCEL_SECONDS,
  })
  results.push(await prepareMany(shop))
  return results
}
