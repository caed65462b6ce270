import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CouponRule, discountOf } from '../../domain/promotion/coupon'
import type { Schemas } from '../../server/contract/contract-types'
import { Refusal } from '../../server/contract/refusal'
import { queryRows } from '../../server/db/rows'
import { inTransaction } from '../../server/db/transaction'
import { inSystemCall } from '../../server/http/in-call'
import { enqueue } from '../../server/jobs/enqueue'
import { jobs } from '../../server/jobs/job.schema'
import { runnerOf } from '../../server/jobs/runner'
import { auditShop } from '../../server/member/ledger/audit'
import { messageLogs } from '../../server/message/message.schema'
import { orders } from '../../server/orderdelivery/schema/order.schema'
import { type ChosenCoupons, discountsOf, type Line, type Rule } from '../../server/promotion/coupon/coupon-discount'
import { abandonJob, runNextPart } from '../../server/promotion/coupon/coupon-job-run'
import { couponEndJob, couponJob } from '../../server/promotion/coupon/coupon-worker'
import { anniversaryJob } from '../../server/promotion/coupon-lifecycle/anniversary-job'
import { couponExpiryJob, couponWarningJob } from '../../server/promotion/coupon-lifecycle/expiry'
import { downloadCoupon, redeemCode, triggerCoupons } from '../../server/promotion/coupon-lifecycle/issue-to-member'
import { restoreCoupon, spendCoupon } from '../../server/promotion/coupon-lifecycle/spend-coupon'
import { coupons } from '../../server/promotion/schema/coupon.schema'
import { couponCodes, couponJobs } from '../../server/promotion/schema/coupon-job.schema'
import { memberCoupons } from '../../server/promotion/schema/member-coupon.schema'
import { give, newCoupon, newMembers } from './coupons'
import { type TestShop, testShop } from './harness'
import { heldElsewhere, poison } from './job-helpers'
import { sheetForm } from './sheet'
import { boss } from './staff'

const COUPONS = '/api/v1/admin/coupons'
const COPIES = '/api/v1/admin/member-coupons'
const NOON = '2026-11-21T12:00:00+09:00'

let shop: TestShop
let other: TestShop
let token: string
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
  other = await shop.another()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(NOON)
  token = await boss(shop)
})

const body = (overrides: object = {}) => ({
  name: '시험 쿠폰',
  kind: 'ORDER',
  benefitType: 'AMOUNT',
  benefitValue: 5_000,
  issueMethod: 'MANUAL',
  issueStartAt: '2026-11-01T00:00:00+09:00',
  usePeriodType: 'DAYS',
  useDays: 30,
  ...overrides,
})
const create = (overrides: object = {}) =>
  shop.call<Schemas['Coupon']>('POST', COUPONS, { token, body: body(overrides) })
async function createCoupon(overrides: object = {}): Promise<Schemas['Coupon']> {
  const answer = await create(overrides)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}
const put = (seq: number, change: object) =>
  shop.call<Schemas['Coupon']>('PUT', `${COUPONS}/${seq}`, { token, body: change })
const read = async (seq: number) => (await shop.call<Schemas['Coupon']>('GET', `${COUPONS}/${seq}`, { token })).result
/** Reads the stored coupon: after a large change of the clock there is no session any more. */
const stored = async (seq: number) => (await db().select().from(coupons).where(eq(coupons.couponSeq, seq)))[0]
const move = (seq: number, to: string, version: number) =>
  shop.call('POST', `${COUPONS}/${seq}/transition`, { token, body: { to, version } })
const issue = (seq: number, overrides: object) =>
  shop.call<Schemas['CouponIssueReceipt']>('POST', `${COUPONS}/${seq}/issue`, {
    token,
    body: { reason: '시험 지급', requestId: randomUUID(), ...overrides },
  })
const copiesOf = (seq: number) =>
  db().select().from(memberCoupons).where(eq(memberCoupons.couponSeq, seq)).orderBy(asc(memberCoupons.memberCouponSeq))
const bulk = (action: string, seqs: number[], overrides: object = {}) =>
  shop.call<Schemas['BulkReceipt']>('POST', `${COPIES}/bulk`, { token, body: { action, seqs, ...overrides } })
const inShop = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(shop.services, work)
const why = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.message : Promise.reject(error)),
  )
/** Returns the body that a form with the record sends. */
const formOf = ({
  couponSeq: _1,
  targetNames: _2,
  state: _3,
  createdAt: _4,
  createdBy: _5,
  updatedAt: _6,
  updatedBy: _7,
  ...record
}: Schemas['Coupon']) => {
  const { issuedCount: _8, usedCount: _9, usedAmount: _10, expiredCount: _11, revokedCount: _12, ...form } = record
  return form
}

const line = (overrides: Partial<Line> = {}): Line => ({
  itemSeq: 1,
  brandSeq: 1,
  patternSeq: 1,
  itemType: 'TIRE',
  rim: 17,
  quantity: 4,
  unitPrice: 128_000,
  couponAllowed: true,
  businessPrice: false,
  ...overrides,
})
const rule = (overrides: Partial<Rule> = {}): Rule => ({
  kind: 'ORDER',
  benefitType: 'AMOUNT',
  benefitValue: 5_000,
  targets: { mode: 'ALL', rows: [] },
  minOrderAmount: 0,
  minQuantity: 0,
  usableWithOther: false,
  ...overrides,
})

describe('the discount of a coupon', () => {
  it('equals Check 9', () => {
    const percent: CouponRule = {
      kind: 'ORDER',
      benefitType: 'PERCENT',
      benefitValue: 10,
      maxDiscount: 30_000,
      roundUnit: 100,
    }
    expect(discountOf(percent, 4 * 128_000, 4)).toBe(30_000)
    expect(discountOf(percent, 2 * 87_300, 2)).toBe(17_400)
    const each: CouponRule = { kind: 'ITEM', benefitType: 'AMOUNT', benefitValue: 5_000, perUnit: true, maxUnits: 4 }
    expect(discountOf(each, 6 * 100_000, 6)).toBe(20_000)
  })

  it('is at least zero, at most the price and its maximum, and rounded to its unit', () => {
    const any = fc.record({
      kind: fc.constantFrom('ITEM', 'ORDER', 'DELIVERY'),
      benefitType: fc.constantFrom('AMOUNT', 'PERCENT', 'FREE'),
      benefitValue: fc.integer({ min: 1, max: 90 }),
      perUnit: fc.boolean(),
      maxUnits: fc.integer({ min: 1, max: 20 }),
      maxDiscount: fc.option(fc.integer({ min: 1_000, max: 1_000_000 })),
      roundUnit: fc.constantFrom(1, 10, 100, 1_000),
    })
    const [base, pieces] = [fc.integer({ min: 0, max: 20_000_000 }), fc.integer({ min: 1, max: 99 })]
    fc.assert(
      fc.property(any, base, pieces, (coupon, amount, n) => {
        const off = discountOf(coupon as CouponRule, amount, n)
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(amount)
        expect(Number.isInteger(off)).toBe(true)
        if (coupon.benefitType === 'PERCENT') {
          expect(off).toBeLessThanOrEqual(coupon.maxDiscount ?? amount)
          if (coupon.maxDiscount === null) expect(off % coupon.roundUnit).toBe(0)
        }
        // a higher order amount never lowers the discount
        expect(discountOf(coupon as CouponRule, amount + 1_000, n)).toBeGreaterThanOrEqual(off)
      }),
    )
  })

  it('counts only matching lines: by target, permitted, without a business price, minimum quantity', () => {
    const off = (one: Rule, ...lines: Line[]) => discountsOf(lines, 0, { order: one }).order
    expect(off(rule(), line())).toBe(5_000)
    expect(off(rule(), line({ couponAllowed: false }))).toBe(0)
    expect(off(rule(), line({ businessPrice: true }))).toBe(0)
    const large = { mode: 'INCLUDE' as const, rows: [{ type: 'RIM' as const, value: '18' }] }
    expect(off(rule({ targets: large }), line())).toBe(0)
    expect(off(rule({ targets: large }), line({ rim: 18 }))).toBe(5_000)
    expect(off(rule({ targets: { ...large, mode: 'EXCLUDE' } }), line({ rim: null }))).toBe(5_000)
    expect(off(rule({ minQuantity: 5 }), line())).toBe(0)
    expect(off(rule({ minQuantity: 5 }), line(), line({ quantity: 1 }))).toBe(5_000)
    expect(off(rule({ minOrderAmount: 512_001 }), line())).toBe(0)
  })

  it('applies line coupons first, the order coupon to the rest, and both only if combinable', () => {
    const lines = [line(), line({ quantity: 1, unitPrice: 98_000, itemType: 'BATTERY' })]
    const each = rule({ kind: 'ITEM', perUnit: true, maxUnits: 4 })
    const half = rule({ benefitType: 'PERCENT', benefitValue: 50, roundUnit: 1, usableWithOther: true })
    const chosen: ChosenCoupons = {
      items: new Map([[0, each]]),
      order: half,
      delivery: rule({ kind: 'DELIVERY', benefitType: 'FREE' }),
    }
    expect(discountsOf(lines, 12_000, chosen)).toEqual({ items: [20_000, 0], order: 295_000, delivery: 12_000 })
    expect(discountsOf(lines, 0, { ...chosen, order: { ...half, usableWithOther: false } }).order).toBe(0)
  })
})

describe('a coupon', () => {
  it('reports fields that need another, and stores no fields of other kinds', async () => {
    const bad = async (overrides: object) => (await create(overrides)).errors.map(({ field }) => field)
    expect(await bad({ benefitType: 'FREE', benefitValue: null })).toEqual(['benefitType'])
    expect(await bad({ benefitValue: 105 })).toEqual(['benefitValue'])
    expect(await bad({ benefitType: 'PERCENT', benefitValue: 91 })).toEqual(['benefitValue'])
    expect(await bad({ targets: { mode: 'INCLUDE', rows: [] } })).toEqual(['targets'])
    expect(await bad({ targets: { mode: 'INCLUDE', rows: [{ type: 'BRAND', seq: 999_999 }] } })).toEqual(['targets'])
    expect(await bad({ issueMethod: 'AUTO' })).toEqual(['autoTrigger'])
    expect(await bad({ issueMethod: 'CODE', codeType: 'SHARED' })).toEqual(['sharedCode'])
    expect(await bad({ usePeriodType: 'FIXED' })).toEqual(['useStartAt', 'useEndAt'])
    expect(await bad({ issueEndAt: '2026-10-01T00:00:00+09:00' })).toEqual(['issueEndAt'])
    expect(await bad({ perUnit: true })).toEqual(['perUnit'])
    expect(await bad({ kind: 'ITEM', benefitType: 'PERCENT', benefitValue: 10, perUnit: true })).toEqual(['perUnit'])
    const coupon = await createCoupon({ maxUnits: 9, maxDiscount: 5_000, sharedCode: 'NOTHING123' })
    expect(coupon).toMatchObject({
      perUnit: false,
      maxUnits: null,
      maxDiscount: null,
      sharedCode: null,
      state: 'DRAFT',
    })
  })

  it('has a shared code that is unique among live ones', async () => {
    const code = { issueMethod: 'CODE', codeType: 'SHARED', sharedCode: 'once2026A' }
    const first = await createCoupon(code)
    expect(first.sharedCode).toBe('ONCE2026A')
    expect(await create(code)).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      message: '이미 사용 중인 쿠폰코드입니다.',
    })
  })

  it('Check 11: with an issued copy locks its benefit, keeps its limit above the issued number, and stays ended once ended', async () => {
    const { couponSeq, version } = await createCoupon()
    expect((await move(couponSeq, 'ACTIVE', version)).status).toBe(200)
    const seqs = await newMembers(shop, 2)
    expect((await issue(couponSeq, { memberSeqs: seqs })).result.done).toBe(2)
    const record = await read(couponSeq)
    expect(await put(couponSeq, { ...formOf(record), benefitValue: 6_000 })).toMatchObject({
      code: 'INVALID_STATE',
      message: '이미 발급된 쿠폰은 혜택과 조건을 변경할 수 없습니다.',
    })
    expect(await put(couponSeq, { ...formOf(record), issueLimit: 1 })).toMatchObject({
      status: 400,
      errors: [{ field: 'issueLimit' }],
    })
    expect(await put(couponSeq, { ...formOf(record), issueEndAt: '2026-12-01T00:00:00+09:00' })).toMatchObject({
      errors: [{ field: 'issueEndAt' }],
    })
    const saved = await put(couponSeq, { ...formOf(record), name: '새 이름', memo: '메모', issueLimit: 3 })
    expect(saved.result).toMatchObject({ name: '새 이름', issueLimit: 3, state: 'ACTIVE' })
    const ended = await move(couponSeq, 'ENDED', saved.result.version)
    expect(ended.result).toMatchObject({ state: 'ENDED' })
    expect(await move(couponSeq, 'ACTIVE', saved.result.version + 1)).toMatchObject({
      code: 'INVALID_STATE',
      message: '종료된 쿠폰은 다시 시작할 수 없습니다. 복사하여 새로 만들어 주세요.',
    })
    expect(await shop.call('DELETE', `${COUPONS}/${couponSeq}`, { token })).toMatchObject({
      code: 'IN_USE',
      message: '발급 내역이 있는 쿠폰은 삭제할 수 없습니다. 발급을 중지해 주세요.',
    })
  })

  it('cannot start after its period, and ends automatically', async () => {
    const late = await createCoupon({ issueEndAt: '2026-11-20T00:00:00+09:00' })
    expect(await move(late.couponSeq, 'ACTIVE', late.version)).toMatchObject({
      message: '발급·사용 기간을 확인해 주세요.',
    })
    const { couponSeq } = await newCoupon(shop, { issueEndAt: new Date('2026-11-21T18:00:00+09:00') })
    const [first = 0, second = 0] = await newMembers(shop, 2)
    shop.clock.set('2026-11-21T17:59:59+09:00')
    await give(shop, couponSeq, first)
    shop.clock.set('2026-11-21T18:00:00+09:00')
    await expect(give(shop, couponSeq, second)).rejects.toThrow('발급 중인 쿠폰이 아닙니다.')
    shop.clock.set('2026-11-21T18:00:01+09:00')
    await shop.run(couponEndJob)
    expect(await stored(couponSeq)).toMatchObject({ state: 'ENDED', version: 2 })
  })

  it('counts eligible items, and issued and used copies per day', async () => {
    const coupon = await createCoupon({ targets: { mode: 'INCLUDE', rows: [{ type: 'RIM', value: '18' }] } })
    const found = await shop.call<{ total: number; items: Schemas['PickedItem'][] }>(
      'GET',
      `${COUPONS}/${coupon.couponSeq}/target-items`,
      { token },
    )
    expect(found.result.total).toBeGreaterThan(10)
    for (const { sizeLabel } of found.result.items) expect(sizeLabel).toMatch(/R18/)
    const { result } = await shop.call<Schemas['CouponStats']>(
      'GET',
      `${COUPONS}/6/stats?period[from]=2025-11-22&period[to]=2026-11-21`,
      { token },
    )
    const record = await read(6)
    // the same figures from the orders themselves
    const orders = await queryRows<{ orderSeq: number }>(
      db(),
      sql`select distinct order_seq as "orderSeq" from member_coupons join orders using (order_seq)
          where coupon_seq = 6 and member_coupons.state = 'USED' and orders.paid_at is not null`,
    )
    const sums = { orderCount: 0, quantity: 0 }
    for (const { orderSeq } of orders) {
      const { result: order } = await shop.call<Schemas['Order']>('GET', `/api/v1/admin/orders/${orderSeq}`, { token })
      const kept = order.lines.reduce((n, line) => n + line.quantity - line.canceledQuantity - line.returnedQuantity, 0)
      if (kept === 0) continue
      sums.orderCount += 1
      sums.quantity += kept
    }
    expect(sums.orderCount).toBeGreaterThan(0)
    expect(result.sold).toMatchObject({ orderCount: sums.orderCount, quantity: sums.quantity })
    expect(result.sold.amount).toBeGreaterThan(0)
    expect(result.days.reduce((sum, { used }) => sum + used, 0)).toBe(record.usedCount)
    expect(result.days.reduce((sum, { issued }) => sum + issued, 0)).toBe(record.issuedCount)
    expect(result.days).toHaveLength(365)
  })
})

describe('issuing', () => {
  it('a member with a copy is not counted as issued: in the preview, concurrently, and by the job', async () => {
    const { couponSeq } = await newCoupon(shop)
    const held = await newMembers(shop, 2)
    expect((await issue(couponSeq, { memberSeqs: held })).result).toMatchObject({ done: 2, heldCount: 0 })
    const [fresh = 0] = await newMembers(shop, 1)
    const request = { memberSeqs: [...held, fresh] }
    const expected = { total: 3, done: 1, heldCount: 2 }
    expect((await issue(couponSeq, { ...request, dryRun: true })).result).toMatchObject({ ...expected, failed: [] })
    const { result } = await issue(couponSeq, request)
    expect(result).toMatchObject(expected)
    expect(result.failed.map(({ seq }) => seq)).toEqual(held)

    const many = await newMembers(shop, 600, { createdAt: new Date('2025-02-01T12:00:00+09:00') })
    await issue(couponSeq, { memberSeqs: many.slice(0, 3) })
    const later = await issue(couponSeq, { filter: { joinedFrom: '2025-02-01', joinedTo: '2025-02-01' } })
    expect(later.result).toMatchObject({ total: 600, done: 597, heldCount: 3, couponJobSeq: expect.any(Number) })
    await shop.idle()
    const ended = await shop.call<Schemas['CouponJob'][]>('GET', `${COUPONS}/${couponSeq}/jobs`, { token })
    expect(ended.result).toMatchObject([{ state: 'DONE', total: 600, done: 597, heldCount: 3 }])
  })

  it('a member with a recalled copy is counted separately, with a way to restore it', async () => {
    const { couponSeq } = await newCoupon(shop)
    const [member = 0, holder = 0] = await newMembers(shop, 2)
    await issue(couponSeq, { memberSeqs: [member, holder] })
    const copy = (await copiesOf(couponSeq)).find(({ memberSeq }) => memberSeq === member)
    await bulk('REVOKE', [copy?.memberCouponSeq ?? 0], { reason: '중복 발급 회수' })
    const request = { memberSeqs: [member, holder] }
    const expected = { total: 2, done: 0, heldCount: 1, recalledCount: 1 }
    expect((await issue(couponSeq, { ...request, dryRun: true })).result).toMatchObject(expected)
    const { result } = await issue(couponSeq, request)
    expect(result).toMatchObject(expected)
    expect(result.failed.find(({ seq }) => seq === member)?.message).toBe(
      '쿠폰을 회수한 회원입니다. 발급 내역에서 회수를 취소해 주세요.',
    )
  })

  it('Check 12: five members, one a business and one blocked; a repeated request adds none', async () => {
    const { couponSeq } = await newCoupon(shop)
    const good = await newMembers(shop, 3)
    const [business = 0] = await newMembers(shop, 1, { memberType: 'BUSINESS' })
    const [blocked = 0] = await newMembers(shop, 1, { state: 'BLOCKED' })
    const request = { memberSeqs: [...good, business, blocked], notify: true, requestId: randomUUID() }
    const dry = await issue(couponSeq, { ...request, dryRun: true })
    expect(dry.result).toMatchObject({ total: 5, done: 3, failed: [], couponJobSeq: null })
    expect(await copiesOf(couponSeq)).toEqual([])
    const { result } = await issue(couponSeq, request)
    expect(result.done).toBe(3)
    expect(result.failed.map(({ seq, message }) => [seq, message])).toEqual([
      [business, '사업자회원에게는 쿠폰을 발급할 수 없습니다.'],
      [blocked, '발급할 수 없는 회원 상태입니다.'],
    ])
    expect((await issue(couponSeq, request)).result).toEqual(result)
    const copies = await copiesOf(couponSeq)
    expect(copies.map(({ memberSeq }) => memberSeq)).toEqual(good)
    const messages = await db()
      .select()
      .from(messageLogs)
      .where(
        inArray(
          messageLogs.relatedSeq,
          copies.map(({ memberCouponSeq }) => memberCouponSeq),
        ),
      )
    expect(messages.filter(({ eventCode }) => eventCode === 'COUPON_ISSUED')).toHaveLength(3)
  })

  it('accepts exactly one way of naming members, and only active coupons', async () => {
    const { couponSeq } = await newCoupon(shop)
    expect(await issue(couponSeq, {})).toMatchObject({ status: 400 })
    expect(await issue(couponSeq, { memberSeqs: [1], filter: {} })).toMatchObject({ status: 400 })
    const download = await newCoupon(shop, { issueMethod: 'DOWNLOAD' })
    expect(await issue(download.couponSeq, { memberSeqs: [1] })).toMatchObject({ code: 'INVALID_STATE' })
  })

  it('finds personal, active members by a filter', async () => {
    const { couponSeq } = await newCoupon(shop)
    const day = new Date('2026-11-20T10:00:00+09:00')
    const [buyer = 0, newcomer = 0] = await newMembers(shop, 2, { createdAt: day })
    await newMembers(shop, 1, { createdAt: day, memberType: 'BUSINESS' })
    const { members } = await import('../../server/db/schema')
    await db().update(members).set({ orderCount: 3, lastOrderedAt: day }).where(eq(members.memberSeq, buyer))
    const joined = { joinedFrom: '2026-11-20', joinedTo: '2026-11-20' }
    const seqsOf = async (filter: object) => {
      const { result } = await issue(couponSeq, { filter: { ...joined, ...filter }, dryRun: true })
      return result.total
    }
    const all = await seqsOf({})
    expect(all).toBeGreaterThanOrEqual(2)
    expect(await seqsOf({ orderCountMin: 3, lastOrderedFrom: '2026-11-20' })).toBe(1)
    expect(await seqsOf({ smsConsent: true })).toBeLessThan(all)
    const { result } = await issue(couponSeq, { filter: { ...joined, orderCountMin: 3 } })
    expect(result).toMatchObject({ total: 1, done: 1 })
    expect((await copiesOf(couponSeq)).map(({ memberSeq }) => memberSeq)).toEqual([buyer])
    expect(newcomer).toBeGreaterThan(0)
  })

  it('accepts a sheet of members, each once', async () => {
    const { couponSeq } = await newCoupon(shop)
    const { members } = await import('../../server/db/schema')
    const [seq = 0] = await newMembers(shop, 1)
    const [twice = 0] = await newMembers(shop, 1)
    const [member] = await db().select().from(members).where(eq(members.memberSeq, seq))
    const [named] = await db().select().from(members).where(eq(members.memberSeq, twice))
    const ids = [member?.loginId ?? '', 'nobody-here', named?.loginId ?? '', named?.loginId ?? '']
    const sheet = await sheetForm(
      ['아이디'],
      ids.map((id) => [id]),
    )
    const upload = await shop.call<Schemas['ExcelUpload']>('POST', `${COUPONS}/${couponSeq}/excel-uploads`, {
      token,
      body: sheet,
    })
    expect(upload.result.errors.map(({ message }) => message)).toEqual([
      '등록되지 않은 아이디입니다.',
      '5행과 중복됩니다.',
      '4행과 중복됩니다.',
    ])
    const { uploadSeq } = upload.result
    expect((await issue(couponSeq, { uploadSeq, dryRun: true })).result).toMatchObject({ total: 1, done: 1 })
    expect((await issue(couponSeq, { uploadSeq })).result).toMatchObject({ total: 1, done: 1 })
    expect(await issue(couponSeq, { uploadSeq })).toMatchObject({ code: 'INVALID_STATE' })
    expect(await copiesOf(couponSeq)).toHaveLength(1)
  })
})

/** Creates enough members for a job, all joined on one day. */
async function crowd(n: number) {
  const createdAt = new Date('2025-01-01T12:00:00+09:00')
  await newMembers(shop, n, { createdAt })
  return { filter: { joinedFrom: '2025-01-01', joinedTo: '2025-01-01' } }
}

describe('an issuing job', () => {
  it('of more than 500 continues after a dead worker, without duplicates', async () => {
    const { couponSeq } = await newCoupon(shop)
    const request = { ...(await crowd(1_500)), requestId: randomUUID() }
    // workers of this process must not start before the part of the killed one
    const kick = vi.spyOn(runnerOf(shop.services), 'kick').mockImplementation(() => undefined)
    const { result } = await issue(couponSeq, request)
    expect(result).toMatchObject({ total: 1_500, done: 1_500 })
    const seq = result.couponJobSeq ?? 0
    await heldElsewhere(shop, couponJob, String(seq))
    expect(await inSystemCall(shop.services, (call) => runNextPart(call, seq, 1_000))).toBe(true)
    kick.mockRestore()
    const part = (await copiesOf(couponSeq)).length
    expect(part).toBe(1_000)

    await other.run(couponJob)
    // the killed process still holds the job: its lease of a minute has not expired
    expect(await copiesOf(couponSeq)).toHaveLength(1_000)
    shop.clock.advance(2)
    await other.run(couponJob)
    const copies = await copiesOf(couponSeq)
    expect(copies).toHaveLength(1_500)
    expect(new Set(copies.map(({ memberSeq }) => memberSeq)).size).toBe(1_500)
    expect((await issue(couponSeq, request)).result).toEqual(result)
    const ended = await shop.call<Schemas['CouponJob'][]>('GET', `${COUPONS}/${couponSeq}/jobs`, { token })
    expect(ended.result).toMatchObject([{ kind: 'ISSUE', state: 'DONE', total: 1_500, done: 1_500, failed: 0 }])
    expect(await read(couponSeq)).toMatchObject({ issuedCount: 1_500 })
  })

  it('skips and names a member who cannot get one', async () => {
    const { couponSeq } = await newCoupon(shop)
    const request = await crowd(600)
    const [poisoned = 0] = await newMembers(shop, 1, { createdAt: new Date('2025-01-01T13:00:00+09:00') })
    const mend = await poison(shop, 'member_coupons', `new.member_seq = ${poisoned}`)
    await issue(couponSeq, request)
    await shop.idle()
    await mend()
    const { result } = await shop.call<Schemas['CouponJob'][]>('GET', `${COUPONS}/${couponSeq}/jobs`, { token })
    const [job] = result
    expect(job).toMatchObject({ state: 'DONE', failed: 1, done: (job?.total ?? 0) - 1 })
    const failures = await shop.call<Schemas['BulkFailure'][]>(
      'GET',
      `${COUPONS}/${couponSeq}/jobs/${job?.couponJobSeq}/failures`,
      { token },
    )
    expect(failures.result).toMatchObject([{ seq: poisoned, message: '처리 중 오류로 발급하지 못했습니다.' }])
    expect(await copiesOf(couponSeq)).toHaveLength(job?.done ?? 0)
  })

  it('that failed continues with the rest when its dead letter is retried', async () => {
    const { couponSeq } = await newCoupon(shop)
    const kick = vi.spyOn(runnerOf(shop.services), 'kick').mockImplementation(() => undefined)
    const { result } = await issue(couponSeq, await crowd(600))
    const seq = result.couponJobSeq ?? 0
    await db()
      .delete(jobs)
      .where(eq(jobs.key, String(seq)))
    kick.mockRestore()
    await inSystemCall(shop.services, (call) => runNextPart(call, seq, 100))
    await inSystemCall(shop.services, (call) => abandonJob(call, seq))
    expect(await copiesOf(couponSeq)).toHaveLength(100)
    await inSystemCall(shop.services, (call) => enqueue(call, couponJob, [{ key: String(seq) }]))
    await shop.run(couponJob)
    expect(await copiesOf(couponSeq)).toHaveLength(result.total)
    const [job] = await db().select().from(couponJobs).where(eq(couponJobs.couponJobSeq, seq))
    expect(job).toMatchObject({ state: 'DONE', done: result.total, message: null })
  })

  it('creates the requested number of codes from readable letters, each used once', async () => {
    const coupon = await createCoupon({ issueMethod: 'CODE', codeType: 'UNIQUE', codeCount: 1_200 })
    await shop.idle()
    await other.run(couponJob)
    const codes = await db().select().from(couponCodes).where(eq(couponCodes.couponSeq, coupon.couponSeq))
    expect(codes).toHaveLength(1_200)
    for (const { code } of codes) expect(code).toMatch(/^[ABCDEFGHJKMNPQRSTUVWXYZ2-9]{12}$/)
    await move(coupon.couponSeq, 'ACTIVE', coupon.version)
    const [first, second] = codes
    const [one = 0, two = 0] = await newMembers(shop, 2)
    const typed = (code: string | undefined, memberSeq: number) =>
      why(inShop((tx) => redeemCode(tx, { now: shop.clock.now(), memberSeq, code: ` ${code?.toLowerCase()} ` })))
    const [a, b] = await Promise.all([typed(first?.code, one), typed(first?.code, two)])
    expect([a, b].sort()).toEqual(['done', '이미 등록된 쿠폰코드입니다.'])
    const discard = await shop.call<Schemas['BulkReceipt']>('POST', `${COUPONS}/${coupon.couponSeq}/codes/bulk`, {
      token,
      body: { action: 'VOID', seqs: [first?.couponCodeSeq, second?.couponCodeSeq] },
    })
    expect(discard.result).toMatchObject({ done: 1, failed: [{ message: '등록된 코드는 폐기할 수 없습니다.' }] })
    expect(await typed(second?.code, a === 'done' ? two : one)).toBe('사용할 수 없는 쿠폰코드입니다.')
    const changed = { ...formOf(await read(coupon.couponSeq)), issueMethod: 'MANUAL' }
    expect(await put(coupon.couponSeq, changed)).toMatchObject({ code: 'INVALID_STATE' })
  })
})

describe('issued copies', () => {
  it('Check 13: three are recalled, one of them used', async () => {
    const { couponSeq } = await newCoupon(shop)
    const seqs = await newMembers(shop, 3)
    for (const seq of seqs) await give(shop, couponSeq, seq)
    const copies = await copiesOf(couponSeq)
    const numbers = copies.map(({ memberCouponSeq }) => memberCouponSeq)
    await spend(copies[1])
    expect(await bulk('REVOKE', numbers, { reason: '짧다' })).toMatchObject({ errors: [{ field: 'reason' }] })
    const { result } = await bulk('REVOKE', numbers, { reason: '중복 발급 회수' })
    expect(result).toMatchObject({
      done: 2,
      failed: [{ seq: numbers[1], message: '사용된 쿠폰은 회수할 수 없습니다.' }],
    })
    expect(await read(couponSeq)).toMatchObject({ issuedCount: 3, usedCount: 1, revokedCount: 2 })
    expect((await bulk('UNREVOKE', numbers)).result).toMatchObject({ done: 2 })
    const extended = await bulk('EXTEND', numbers, { usableTo: '2027-02-01' })
    expect(extended.result).toMatchObject({ done: 2 })
    expect((await copiesOf(couponSeq))[0]?.usableTo).toEqual(new Date('2027-02-01T23:59:59+09:00'))
    expect(await read(couponSeq)).toMatchObject({ revokedCount: 0 })
  })

  const spend = async (copy: typeof memberCoupons.$inferSelect | undefined) => {
    const [order] = await db().select().from(orders).limit(1)
    const { memberCouponSeq = 0, memberSeq = 0 } = copy ?? {}
    const used = {
      now: shop.clock.now(),
      memberCouponSeq,
      memberSeq,
      orderSeq: order?.orderSeq ?? 0,
      discountAmount: 5_000,
    }
    await inShop((tx) => spendCoupon(tx, used))
  }

  it('return when their order is canceled; expired ones only if the seller is at fault', async () => {
    const { couponSeq } = await newCoupon(shop, { useDays: 1, perMemberLimit: 3 })
    const [member = 0] = await newMembers(shop, 1)
    for (let n = 0; n < 3; n += 1) await spend(await give(shop, couponSeq, member))
    const back = async (n: number, sellerFault: boolean) => {
      const memberCouponSeq = (await copiesOf(couponSeq))[n]?.memberCouponSeq ?? 0
      await inShop((tx) => restoreCoupon(tx, { now: shop.clock.now(), memberCouponSeq, sellerFault }))
    }
    await back(0, false)
    shop.clock.set('2026-11-25T12:00:00+09:00')
    await back(1, false)
    await back(2, true)
    const [first, second, third] = await copiesOf(couponSeq)
    expect(first).toMatchObject({ state: 'ISSUED', usedAt: null, discountAmount: null, restoredCount: 1 })
    expect(second).toMatchObject({ state: 'EXPIRED', restoredCount: 1 })
    expect(third).toMatchObject({ state: 'ISSUED', usableTo: new Date('2026-12-02T23:59:59+09:00') })
    expect(await stored(couponSeq)).toMatchObject({ usedCount: 0, usedAmount: 0, expiredCount: 1 })
  })

  it('expire five minutes past midnight, with one warning three days before', async () => {
    const { couponSeq } = await newCoupon(shop, { useDays: 5 })
    const [member = 0] = await newMembers(shop, 1)
    const copy = await give(shop, couponSeq, member)
    shop.clock.set('2026-11-23T03:00:00+09:00')
    for (const _ of [1, 2]) await shop.run(couponWarningJob)
    const messages = await db().select().from(messageLogs).where(eq(messageLogs.relatedSeq, copy.memberCouponSeq))
    expect(
      messages.filter(
        ({ eventCode, relatedType }) => eventCode === 'COUPON_EXPIRING' && relatedType === 'memberCoupon',
      ),
    ).toHaveLength(1)
    const stateAt = async (moment: string) => {
      shop.clock.set(moment)
      await other.run(couponExpiryJob)
      return (await copiesOf(couponSeq))[0]?.state
    }
    expect(await stateAt('2026-11-27T00:04:00+09:00')).toBe('ISSUED')
    expect(await stateAt('2026-11-27T00:06:00+09:00')).toBe('EXPIRED')
    expect(await stored(couponSeq)).toMatchObject({ expiredCount: 1 })
  })

  it('are masked; unmasking is logged', async () => {
    const { couponSeq } = await newCoupon(shop)
    const [member = 0] = await newMembers(shop, 1, { name: '홍길동' })
    const { memberCouponSeq: seq } = await give(shop, couponSeq, member)
    const list = await shop.call<{ items: Schemas['MemberCoupon'][] }>('GET', `${COPIES}?couponSeq=${couponSeq}`, {
      token,
    })
    expect(list.result.items).toMatchObject([{ memberCouponSeq: seq, name: '홍*동' }])
    const unmasked = await shop.call<Schemas['MemberCoupon']>('GET', `${COPIES}/${seq}?unmask=true`, { token })
    expect(unmasked.result.name).toBe('홍길동')
  })
})

describe('coupons from the shop', () => {
  it('are downloaded by members if downloadable', async () => {
    const [member = 0] = await newMembers(shop, 1)
    const manual = await newCoupon(shop)
    const open = await newCoupon(shop, { issueMethod: 'DOWNLOAD' })
    const take = (couponSeq: number) =>
      why(inShop((tx) => downloadCoupon(tx, { now: shop.clock.now(), memberSeq: member, couponSeq })))
    expect(await take(manual.couponSeq)).toBe('다운로드할 수 있는 쿠폰이 아닙니다.')
    expect(await take(open.couponSeq)).toBe('done')
    expect(await take(open.couponSeq)).toBe('1인당 1장까지 발급할 수 있습니다.')
  })

  it('are issued automatically on signing up, and a week before a birthday', async () => {
    await db().update(coupons).set({ state: 'PAUSED' }).where(eq(coupons.issueMethod, 'AUTO'))
    const auto = { issueMethod: 'AUTO' as const }
    const welcome = await newCoupon(shop, { ...auto, autoTrigger: 'SIGN_UP' })
    const [member = 0] = await newMembers(shop, 1, { birthDate: '1990-11-28' })
    const given = () =>
      inShop((tx) => triggerCoupons(tx, { now: shop.clock.now(), memberSeq: member, trigger: 'SIGN_UP' }))
    expect(await given()).toBe(1)
    expect(await given()).toBe(0)
    expect(await copiesOf(welcome.couponSeq)).toMatchObject([{ issueReason: '회원가입' }])

    const birthday = await newCoupon(shop, { ...auto, autoTrigger: 'BIRTHDAY' })
    for (const _ of [1, 2]) {
      await shop.run(anniversaryJob)
      await other.run(couponJob)
    }
    const copies = (await copiesOf(birthday.couponSeq)).filter(({ memberSeq }) => memberSeq === member)
    expect(copies).toMatchObject([{ issueReason: '생일' }])
  })
})

describe('the coupon audit', () => {
  it('names the first coupon whose counts differ from its copies', async () => {
    const { couponSeq } = await newCoupon(shop, { issuedCount: 7 })
    const faults = (await auditShop(db())).filter(({ rule: ruleText }) => ruleText.startsWith('쿠폰: 발급 = '))
    expect(faults).toEqual([{ rule: '쿠폰: 발급 = 발급쿠폰의 수', seq: couponSeq, expected: 0, found: 7 }])
    await db().update(coupons).set({ issuedCount: 0 }).where(eq(coupons.couponSeq, couponSeq))
  })
})
