import { DAY_MS } from '../../domain/common/durations'
import { seoulDay, shiftDayByMonths } from '../../server/lib/seoul-time'
import type { BenchShop } from './app'
import { formatTimes, percentile, type Result } from './results'

export const API = '/api/v1/admin'
const PATH = `${API}/admin-logs`
/** Goals in ms, at the 95th percentile. */
const FIRST_PAGE = 100
const ANY_FILTER = 300

interface Line {
  name: string
  query: string
  goal: number
}

/** Returns the requests for the default week and for the longest allowed period. */
function lines(now: Date): Line[] {
  const today = seoulDay(now)
  const period = (from: string) => `occurredAt[from]=${from}&occurredAt[to]=${today}`
  const week = period(seoulDay(new Date(now.getTime() - 7 * DAY_MS)))
  const year = period(shiftDayByMonths(today, -12))
  const keyword = (type: string, text: string) => `keywordType=${type}&keyword=${encodeURIComponent(text)}`
  const filters: [string, string][] = [
    ['no filter', ''],
    ['page 500 of 20', 'page=500'],
    ['500 rows', 'size=500'],
    ['oldest first', 'sort=occurredAt,asc'],
    ['action EXPORT (few)', 'action[0]=EXPORT'],
    ['action SCREEN (many)', 'action[0]=SCREEN'],
    ['actions LOCKED, PAY, DELETE', 'action[0]=LOCKED&action[1]=PAY&action[2]=DELETE'],
    ['screen 회원 상세', 'screen=/member/manage/detail'],
    ['result FAILURE', 'result=FAILURE'],
    ['result SUCCESS', 'result=SUCCESS'],
    ['flag BULK_EXPORT (rare)', 'flags[0]=BULK_EXPORT'],
    ['flag NEW_IP', 'flags[0]=NEW_IP'],
    ['all flags', 'flags[0]=NIGHT&flags[1]=BULK_VIEW&flags[2]=BULK_EXPORT&flags[3]=NEW_IP&flags[4]=REPEATED_FAIL'],
    ['loginId cs_', keyword('loginId', 'cs_')],
    ['loginId of nobody', keyword('loginId', 'zzz')],
    ['adminName 박', keyword('adminName', '박')],
    ['adminName ㅃㅉㄸ', keyword('adminName', 'ㅃㅉㄸ')],
    ['ip 203.0.113.', keyword('ip', '203.0.113.')],
    ['ip of nobody', keyword('ip', '192.0.2.200')],
    ['screenTitle 회원', keyword('screenTitle', '회원')],
    ['summary 등급', keyword('summary', '등급')],
    ['summary michelin', keyword('summary', 'michelin')],
    ['summary found nowhere', keyword('summary', '없는글자들')],
    ['subject member1', keyword('subject', 'member1')],
    ['subject 12', keyword('subject', '12')],
    ['subject of nobody', keyword('subject', '99999999')],
  ]
  return [
    { name: 'first page, a week', query: week, goal: FIRST_PAGE },
    ...filters.map(([name, query]) => ({ name: `12 months, ${name}`, query: `${year}&${query}`, goal: ANY_FILTER })),
  ]
}

/** Returns the durations of `runs` runs in ms, after a warm-up run. */
export async function timed(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  await work()
  const times: number[] = []
  for (let i = 0; i < runs; i++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times
}

/** Measures GET requests by name (path below `API`) against a goal for the 95th percentile. Times are of whole requests. */
export async function measureCalls(
  shop: BenchShop,
  runs: number,
  calls: Readonly<Record<string, string>>,
  goal: number,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [name, path] of Object.entries(calls)) {
    let found = 1
    const times = await timed(runs, async () => {
      found = (await shop.call<{ total?: number }>('GET', `${API}/${path}`)).total ?? 1
    })
    const ok = percentile(times, 95) <= goal
    results.push({
      name,
      found: found.toLocaleString('en-US'),
      values: formatTimes(times),
      goal: `p95 ≤ ${goal} ms`,
      ok,
    })
  }
  return results
}

/** Measures the log's list with every filter, the inspections, and the chain verification. Times are of whole requests. */
export async function measureRequests(shop: BenchShop, runs: number): Promise<Result[]> {
  const now = shop.services.clock.now()
  const results: Result[] = []
  for (const { name, query, goal } of lines(now)) {
    let total = 0
    const times = await timed(runs, async () => {
      total = (await shop.call<{ total: number }>('GET', `${PATH}?${query}`)).total
    })
    const ok = percentile(times, 95) <= goal
    results.push({
      name,
      found: total.toLocaleString('en-US'),
      values: formatTimes(times),
      goal: `p95 ≤ ${goal} ms`,
      ok,
    })
  }
  const panel = await timed(runs, () => shop.call('GET', '/api/v1/admin/log-inspections'))
  const panelOk = percentile(panel, 95) <= ANY_FILTER
  results.push({
    name: 'monthly inspections',
    found: '13',
    values: formatTimes(panel),
    goal: `p95 ≤ ${ANY_FILTER} ms`,
    ok: panelOk,
  })
  results.push(await verification(shop, seoulDay(new Date(now.getTime() - 31 * DAY_MS)), seoulDay(now), 'a month'))
  results.push(await verification(shop, shiftDayByMonths(seoulDay(now), -12), seoulDay(now), '12 months'))
  return results
}

async function verification(shop: BenchShop, from: string, to: string, span: string): Promise<Result> {
  let checked = 0
  let intact = false
  const times = await timed(2, async () => {
    const answer = await shop.call<{ ok: boolean; checked: number }>('POST', `${PATH}/verify`, { from, to })
    checked = answer.checked
    intact = answer.ok
  })
  return {
    name: `verify ${span}`,
    found: checked.toLocaleString('en-US'),
    values: formatTimes(times),
    goal: 'intact',
    ok: intact,
  }
}
