import { randomUUID } from 'node:crypto'
import type { BenchShop } from './app'
import { exportSeconds } from './excel'
import { API, measureCalls } from './requests'
import type { Result } from './results'

/** Goals in ms, at the 95th percentile. */
const FIRST_PAGE = 100
const ANY_FILTER = 300
const EXCEL_SECONDS = 30
const MB = 1024 * 1024
const MB_OVER_IDLE = 200
/** Minimum number of coupons a bulk issue must create. */
const COPIES = 100_000

const keyword = (type: string, text: string): string => `keywordType=${type}&keyword=${encodeURIComponent(text)}`
const SORTS = ['memberSeq', 'point', 'deposit', 'orderCount', 'orderAmount', 'createdAt', 'lastSignedInAt']

const firstPages = {
  members: 'members?',
  'members, counts': 'members/counts',
  'business members': 'business-members?',
  'point entries': 'point-entries?',
  'deposit entries': 'deposit-entries?',
  coupons: 'coupons?',
  events: 'events?',
}

const anyFilter: Record<string, string> = {
  'members, page 5000': 'members?page=5000',
  'members, 500 rows': 'members?size=500',
  'members, name 김민': `members?${keyword('name', '김민')}`,
  'members, name 김민준': `members?${keyword('name', '김민준')}`,
  'members, phone 1234': `members?${keyword('mobilePhone', '1234')}`,
  'members, whole phone': `members?${keyword('mobilePhone', '01012345678')}`,
  'members, plate 4567': `members?${keyword('carNumber', '4567')}`,
  'members, id of nobody': `members?${keyword('loginId', 'zzzzzz')}`,
  'members, e-mail': `members?${keyword('email', 'kim')}`,
  'members, blocked': 'members?state[0]=BLOCKED',
  'members, business': 'members?memberType=BUSINESS',
  'members, agreed to messages': 'members?smsConsent=true',
  'members, bought 3 times and more': 'members?orderCount[from]=3',
  'members, points from 10,000': 'members?point[from]=10000',
  'members, joined by Kakao': 'members?joinType[0]=KAKAO',
  'members, signed in this year': 'members?lastSignedInAt[from]=2026-01-01',
  ...Object.fromEntries(
    SORTS.flatMap((key) =>
      ['asc', 'desc'].map((way) => [`members, by ${key} ${way}`, `members?size=100&sort=${key},${way}`]),
    ),
  ),
  'point entries, page 2000': 'point-entries?page=2000',
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface CouponJob {
  state: string
  total: number
  done: number
  failed: number
}

/** Issues a coupon to all members who joined until the end of 2026, by its job. Measures the duration and checks that progress is visible. */
async function bulkIssue(shop: BenchShop): Promise<Result> {
  const { items } = await shop.call<{ items: { couponSeq: number; issueMethod: string; state: string }[] }>(
    'GET',
    `${API}/coupons?size=100`,
  )
  const coupon = items.find(({ issueMethod, state }) => issueMethod === 'MANUAL' && state === 'ACTIVE')
  if (!coupon) throw new Error('The sample has no coupon that is given by hand')
  const body = { filter: { joinedTo: '2026-12-31' }, reason: '시간 측정을 위한 발급', requestId: randomUUID() }
  const began = performance.now()
  await shop.call('POST', `${API}/coupons/${coupon.couponSeq}/issue`, body)
  const seen = new Set<number>()
  let job: CouponJob | undefined
  do {
    await pause(200)
    const jobs = await shop.call<CouponJob[]>('GET', `${API}/coupons/${coupon.couponSeq}/jobs`)
    job = jobs[0]
    seen.add(job?.done ?? 0)
  } while (job && job.state !== 'DONE' && job.state !== 'FAILED')
  const seconds = (performance.now() - began) / 1000
  return {
    name: 'coupon for many, by its job',
    found: (job?.total ?? 0).toLocaleString('en-US'),
    values: `${seconds.toFixed(1)} s, ${(job?.done ?? 0).toLocaleString('en-US')} given`,
    goal: 'seen on its way',
    ok: job?.state === 'DONE' && job.total >= COPIES && seen.size > 2,
  }
}

/** Measures 300,000 members: lists, filters, sorts, an export, and a bulk coupon. */
export async function measureMembers(shop: BenchShop, runs: number): Promise<Result[]> {
  const lists = [
    ...(await measureCalls(shop, runs, firstPages, FIRST_PAGE)),
    ...(await measureCalls(shop, runs, anyFilter, ANY_FILTER)),
  ]
  await pause(1_000)
  const idle = process.memoryUsage().rss
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 10)
  const { seconds, rows } = await exportSeconds(shop, {
    resource: 'members',
    query: { smsConsent: true },
    reason: '성능 측정을 위한 내려받기',
  })
  clearInterval(watch)
  const over = (peak - idle) / MB
  return [
    ...lists,
    {
      name: 'members, Excel',
      found: rows.toLocaleString('en-US'),
      values: `${seconds.toFixed(1)} s, ${Math.round(over)} MB over idle`,
      goal: `≤ ${EXCEL_SECONDS} s, ≤ ${MB_OVER_IDLE} MB`,
      ok: seconds <= EXCEL_SECONDS && over <= MB_OVER_IDLE,
    },
    await bulkIssue(shop),
  ]
}
