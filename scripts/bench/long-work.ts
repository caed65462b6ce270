import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Column, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Schemas } from '../../server/contract/contract-types'
import { connectFolder } from '../../server/db/connect'
import type { Db } from '../../server/db/database'
import { members } from '../../server/db/schema'
import { XLSX, xlsxStream } from '../../server/excel/xlsx'
import { items } from '../../server/product/schema/item.schema'
import { SAMPLE_SIGN_INS } from '../../server/sample/sign-ins'
import { API } from './requests'
import { formatTimes, type Result } from './results'
import { type BenchServer, startServer } from './servers'

/** Measures how long other requests wait while a shop on the embedded database (one connection, one thread) does long work. */

/** Maximum wait of any other request, in ms. */
const GOAL = 300
/** Pause between the other requests, in ms. */
const PAUSE = 20
const CODES = 90_000
const ITEMS = 20_000
const MEMBERS = 10_000
const POINTS = 5_000

const itemCode = (n: number): string => `BN${String(n).padStart(6, '0')}`
const loginId = (n: number): string => `bench${n}`

/** Response times of the other requests during one piece of work. */
interface Watched {
  name: string
  found: number
  seconds: number
  times: number[]
}

async function stop({ child }: BenchServer): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Inserts `count` copies of the first matching row of a table. `own`: SQL expressions over `n` (1 … `count`) for some columns. */
async function multiply(db: Db, table: PgTable, which: string, count: number, own: Record<string, string>) {
  const isGiven = ({ generated, generatedIdentity }: Column): boolean => !generated && !generatedIdentity
  const names = Object.values(getTableColumns(table))
    .filter(isGiven)
    .map(({ name }) => name)
  const values = names.map((name) => own[name] ?? `one."${name}"`)
  const of = getTableName(table)
  await db.execute(
    sql.raw(`insert into ${of} (${names.map((name) => `"${name}"`).join(', ')})
             select ${values.join(', ')} from (select * from ${of} where ${which} limit 1) one, generate_series(1, ${count}) n`),
  )
}

/** Creates a sample shop in a folder, with as many items and members as the sheets have rows. */
async function fill(folder: string): Promise<void> {
  await stop(await startServer(null, folder))
  const { db, close } = await connectFolder(folder)
  await multiply(db, items, "item_type = 'TIRE' and sale_price > 50000", ITEMS, {
    item_code: `'BN' || lpad(n::text, 6, '0')`,
    size_label: `'B' || n`,
    barcode: 'null',
    sale_price: '100000',
    cost_price: '50000',
  })
  await multiply(db, members, "state = 'ACTIVE' and member_type = 'PERSONAL'", MEMBERS, {
    login_id: `'bench' || n`,
    mobile_phone: `'0109' || lpad(n::text, 7, '0')`,
    point: '0',
    deposit: '0',
    deposit_held: '0',
  })
  await close()
}

async function sheetOf(titles: string[], count: number, row: (n: number) => string[]): Promise<Blob> {
  async function* batches() {
    yield Array.from({ length: count }, (_, index) => row(index + 1))
  }
  const columns = titles.map((title, at) => ({ title, width: 12, value: (cells: string[]) => cells[at] ?? '' }))
  const parts: Uint8Array[] = []
  for await (const part of xlsxStream({ title: '시트', columns, batches: batches() })) parts.push(part)
  return new Blob(parts as BlobPart[], { type: XLSX })
}

type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>

async function signIn(url: string): Promise<Call> {
  const call = async <T>(token: string, method: string, path: string, body: unknown): Promise<T> => {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}${API}/${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
    return (JSON.parse(text) as { result: T }).result
  }
  const admin = SAMPLE_SIGN_INS.find((one) => one.loginId === 'admin')
  const { accessToken } = await call<{ accessToken: string }>('', 'POST', 'auth/sign-in', {
    loginId: admin?.loginId,
    password: admin?.password,
  })
  return (method, path, body) => call(accessToken, method, path, body)
}

/** Does a piece of work and meanwhile repeatedly measures another request. */
async function watch<T>(call: Call, seen: Watched[], name: string, found: number, work: () => Promise<T>): Promise<T> {
  const times: number[] = []
  const began = performance.now()
  let isOver = false
  const others = async (): Promise<void> => {
    while (!isOver) {
      const startedAt = performance.now()
      await call('GET', 'me')
      times.push(performance.now() - startedAt)
      await pause(PAUSE)
    }
  }
  const [result] = await Promise.all([
    work().finally(() => {
      isOver = true
    }),
    others(),
  ])
  seen.push({ name, found, seconds: (performance.now() - began) / 1000, times })
  return result
}

/** Polls until the condition is true. */
async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (isSo(answer)) return answer
    await pause(100)
  }
}

const coupon = (more: object): object => ({
  name: '시간 측정',
  kind: 'ORDER',
  benefitType: 'AMOUNT',
  benefitValue: 5_000,
  issueStartAt: '2026-01-01T00:00:00+09:00',
  usePeriodType: 'DAYS',
  useDays: 30,
  ...more,
})

async function couponWork(call: Call, seen: Watched[]): Promise<void> {
  const ended = (seq: number) =>
    until(
      () => call<Schemas['CouponJob'][]>('GET', `coupons/${seq}/jobs`),
      (jobs) => jobs.every(({ state }) => state === 'DONE' || state === 'FAILED'),
    )
  const { couponSeq } = await watch(call, seen, 'coupon codes, made', CODES, async () => {
    const created = await call<Schemas['Coupon']>(
      'POST',
      'coupons',
      coupon({ issueMethod: 'CODE', codeType: 'UNIQUE', codeCount: CODES }),
    )
    await ended(created.couponSeq)
    return created
  })
  await watch(call, seen, 'coupon codes, exported', CODES, async () => {
    const query = { seq: couponSeq }
    const { jobSeq } = await call<{ jobSeq: number }>('POST', 'excel-jobs', { resource: 'coupon-codes', query })
    const job = await until(
      () => call<Schemas['ExcelJob']>('GET', `excel-jobs/${jobSeq}`),
      ({ state }) => state === 'DONE' || state === 'FAILED',
    )
    if (job.done !== CODES) throw new Error(`The export has ${job.done} rows: ${job.message}`)
  })
  const given = await call<Schemas['Coupon']>('POST', 'coupons', coupon({ issueMethod: 'MANUAL' }))
  await call('POST', `coupons/${given.couponSeq}/transition`, { to: 'ACTIVE', version: given.version })
  const uploadSeq = await upload(
    call,
    seen,
    'coupon for members',
    `coupons/${given.couponSeq}`,
    MEMBERS,
    ['아이디'],
    (n) => [loginId(n)],
  )
  await watch(call, seen, 'coupon for members, issued', MEMBERS, async () => {
    await call('POST', `coupons/${given.couponSeq}/issue`, {
      uploadSeq,
      reason: '시간 측정',
      notify: true,
      requestId: randomUUID(),
    })
    const [job] = await ended(given.couponSeq)
    if (job?.done !== MEMBERS) throw new Error(`${job?.done} members have one`)
  })
}

/** Uploads a sheet; returns its seq. */
async function upload(
  call: Call,
  seen: Watched[],
  name: string,
  path: string,
  count: number,
  titles: string[],
  row: (n: number) => string[],
): Promise<number> {
  const file = await sheetOf(titles, count, row)
  return watch(call, seen, `${name}, sheet uploaded`, count, async () => {
    const form = new FormData()
    form.set('file', file, 'sheet.xlsx')
    const kept = await call<Schemas['ExcelUpload']>('POST', `${path}/excel-uploads`, form)
    if (kept.okCount !== count) throw new Error(`${name}: ${JSON.stringify(kept.errors.slice(0, 3))}`)
    return kept.uploadSeq
  })
}

/** Uploads a sheet and confirms it. */
async function uploadAll(call: Call, seen: Watched[], ...given: UploadArguments): Promise<void> {
  const [name, path, count] = given
  const uploadSeq = await upload(call, seen, ...given)
  await watch(call, seen, `${name}, confirmed`, count, async () => {
    const receipt = await call<Schemas['ExcelUploadReceipt']>('POST', `${path}/excel-uploads/${uploadSeq}/confirm`, {
      onlyValid: false,
    })
    if (receipt.done !== count) throw new Error(`${name}: ${receipt.done} are done`)
  })
}
type UploadArguments = Parameters<typeof upload> extends [unknown, unknown, ...infer Rest] ? Rest : never

async function sheetWork(call: Call, seen: Watched[]): Promise<void> {
  await uploadAll(
    call,
    seen,
    'market prices',
    'market-prices',
    ITEMS,
    ['상품코드', '채널', '판매처', '가격', '수집일시'],
    (n) => [itemCode(n), '네이버쇼핑', '타이어나라', '99000', '2026-01-02 09:00'],
  )
  const { items: grades } = await call<{ items: Schemas['BusinessGrade'][] }>('GET', 'business-grades')
  await uploadAll(call, seen, 'business prices', 'business-prices', ITEMS, ['상품코드', '등급명', '가격'], (n) => [
    itemCode(n),
    grades[0]?.name ?? '',
    '90000',
  ])
  await uploadAll(call, seen, 'points', 'point-entries', POINTS, ['아이디', '금액', '사유'], (n) => [
    loginId(n),
    '1000',
    '시간 측정',
  ])
}

async function priceWork(call: Call, seen: Watched[]): Promise<void> {
  const uploadSeq = await upload(call, seen, 'prices', 'price-jobs', ITEMS, ['상품코드', '변경가'], (n) => [
    itemCode(n),
    '98000',
  ])
  const preview = await watch(call, seen, 'prices, preview of the sheet', ITEMS, () =>
    call<Schemas['PricePreview']>('POST', `price-jobs/excel-uploads/${uploadSeq}/confirm`, { onlyValid: false }),
  )
  const { priceJobSeq } = await watch(call, seen, 'prices, applied', ITEMS, async () => {
    const { previewId } = preview
    const job = await call<Schemas['PriceJob']>('POST', 'price-jobs', { previewId, reason: '시간 측정을 위한 변경' })
    return until(
      () => call<Schemas['PriceJob']>('GET', `price-jobs/${job.priceJobSeq}`),
      ({ state }) => state !== 'RUNNING' && state !== 'SCHEDULED',
    )
  })
  await watch(call, seen, 'prices, put back', ITEMS, () => call('POST', `price-jobs/${priceJobSeq}/revert`))
}

const lineOf = ({ name, found, seconds, times }: Watched): Result => {
  const slowest = Math.max(...times)
  return {
    name: `${name} in ${seconds.toFixed(1)} s: others wait`,
    found: found.toLocaleString('en-US'),
    values: `${formatTimes(times)}, ${Math.round(slowest)} ms at most`,
    goal: `≤ ${GOAL} ms`,
    ok: slowest <= GOAL,
  }
}

/** Runs long work of a shop on the embedded database in `folder`, and measures the waits of other requests. */
export async function measurePieces(folder: string): Promise<Result[]> {
  await fill(folder)
  const server = await startServer(null, folder)
  const seen: Watched[] = []
  try {
    const call = await signIn(server.url)
    await watch(call, seen, 'nothing', 0, () => pause(5_000))
    await couponWork(call, seen)
    await sheetWork(call, seen)
    await priceWork(call, seen)
    for (const line of server.failures) console.log(line.slice(0, 500))
    return seen.map(lineOf)
  } catch (error) {
    for (const line of [...seen.map((one) => JSON.stringify(lineOf(one))), ...server.failures])
      console.log(line.slice(0, 500))
    throw error
  } finally {
    await stop(server)
  }
}
