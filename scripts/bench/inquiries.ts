import type { BenchShop } from './app'
import { measureCalls } from './requests'
import type { Result } from './results'

/** Goals in ms, at the 95th percentile. */
const FIRST_PAGE = 100
const COUNTER = 50
const ANY_FILTER = 300

const keyword = (type: string, text: string): string => `keywordType=${type}&keyword=${encodeURIComponent(text)}`
const OPEN = 'state[0]=RECEIVED&state[1]=IN_PROGRESS'
const SORTS = ['createdAt', 'state', 'elapsedMinutes', 'answeredAt']

/** Returns the queries measured for a list of inquiries. */
const anyFilter = (list: string): Record<string, string> =>
  Object.fromEntries(
    [
      '',
      'page=500',
      'size=500',
      'state[0]=CLOSED',
      'overdue=false',
      'assignee=ME',
      'memberKind=GUEST',
      keyword('title', '문의'),
      keyword('title', '없는글자들'),
      keyword('content', '제조주차'),
      keyword('content', '없는글자들입니다'),
      keyword('loginId', 'kim'),
      keyword('writerName', '김민'),
      keyword('writerPhone', '1234'),
      keyword('seq', '12345'),
      'createdAt[from]=2026-01-01',
      'answeredAt[from]=2026-01-01&answeredAt[to]=2026-06-30',
      ...SORTS.flatMap((key) => ['asc', 'desc'].map((way) => `size=100&sort=${key},${way}`)),
    ].map((query) => [`${list} ${decodeURIComponent(query)}`, `${list}?${query}`]),
  )

/** Measures item and shop inquiries: first pages, counts, counters, filters and sorts. */
export async function measureInquiries(shop: BenchShop, runs: number): Promise<Result[]> {
  const first = ['item-inquiries', 'inquiries'].flatMap((list) => [
    [`${list}, first page`, `${list}?${OPEN}`] as const,
    [`${list}, counts`, `${list}/counts`] as const,
  ])
  const counters = { 'counter ITEM': 'common/refresh/ITEM', 'counter INQUIRY': 'common/refresh/INQUIRY' }
  const inquiryValues = {
    'item-inquiries, name': `item-inquiries?${keyword('itemName', '벤투스')}`,
    'item-inquiries, size': `item-inquiries?${keyword('itemName', '2254517')}`,
    'item-inquiries, brand': 'item-inquiries?brandSeq[0]=1&secret=true&visible=true',
    'inquiries, order number': `inquiries?${keyword('orderNo', '20261120')}`,
    'inquiries, by phone': 'inquiries?channel[0]=PHONE&category[0]=CLAIM&satisfaction[0]=5',
  }
  return [
    ...(await measureCalls(shop, runs, Object.fromEntries(first), FIRST_PAGE)),
    ...(await measureCalls(shop, runs, counters, COUNTER)),
    ...(await measureCalls(
      shop,
      runs,
      { ...anyFilter('item-inquiries'), ...anyFilter('inquiries'), ...inquiryValues },
      ANY_FILTER,
    )),
  ]
}
