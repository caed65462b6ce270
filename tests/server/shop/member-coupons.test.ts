import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { members } from '../../../server/db/schema'
import { coupons } from '../../../server/promotion/schema/coupon.schema'
import { couponCodes } from '../../../server/promotion/schema/coupon-job.schema'
import { memberCoupons } from '../../../server/promotion/schema/member-coupon.schema'
import { newCoupon } from '../coupons'
import { type TestShop, testShop } from '../harness'
import { joined } from './joined'
import { shopCall } from './shop-api'

let shop: TestShop
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const AT = '/api/v1/shop/members/{memberSeq}'
const newPath = async () => ({ memberSeq: (await joined(shop)).memberSeq })
const list = async (path: { memberSeq: number }, state?: 'USABLE' | 'USED' | 'EXPIRED') =>
  (await shopCall(shop, `GET ${AT}/coupons`, { path, query: state ? { state, size: 100 } : { size: 100 } })).result
const download = (path: { memberSeq: number }, couponSeq: number, key: string = randomUUID()) =>
  shopCall(shop, `POST ${AT}/coupons/download`, { path, body: { couponSeq }, idempotencyKey: key })
const redeem = (path: { memberSeq: number }, code: string) =>
  shopCall(shop, `POST ${AT}/coupons/redeem`, { path, body: { code } })

describe('coupons to download', () => {
  const offered = async (path: { memberSeq: number }, couponSeq: number) =>
    (await shopCall(shop, `GET ${AT}/downloadable-coupons`, { path })).result.find(
      (each) => each.couponSeq === couponSeq,
    )

  it('are those that can be downloaded now, with the number of the member’s copies', async () => {
    const path = await newPath()
    const { couponSeq, name } = await newCoupon(shop, { issueMethod: 'DOWNLOAD', issueLimit: 10, perMemberLimit: 2 })
    const terms = { couponName: name, left: 10, perMemberLimit: 2, useDays: 30 }
    expect(await offered(path, couponSeq)).toMatchObject({ ...terms, received: 0, receivable: true })
    await download(path, couponSeq)
    expect(await offered(path, couponSeq)).toMatchObject({ left: 9, received: 1, receivable: true })
    await download(path, couponSeq)
    expect(await offered(path, couponSeq)).toMatchObject({ left: 8, received: 2, receivable: false })
    const paused = await newCoupon(shop, { issueMethod: 'DOWNLOAD', state: 'PAUSED' })
    expect(await offered(path, paused.couponSeq)).toBeUndefined()
    expect(await offered(path, (await newCoupon(shop)).couponSeq)).toBeUndefined()
    const later = await newCoupon(shop, {
      issueMethod: 'DOWNLOAD',
      issueStartAt: new Date(shop.clock.now().getTime() + 60_000),
    })
    expect(await offered(path, later.couponSeq)).toBeUndefined()
  })

  it('are empty for a business member', async () => {
    const path = await newPath()
    await db().update(members).set({ memberType: 'BUSINESS' }).where(eq(members.memberSeq, path.memberSeq))
    const { couponSeq } = await newCoupon(shop, { issueMethod: 'DOWNLOAD' })
    expect(await offered(path, couponSeq)).toMatchObject({ receivable: false })
    const refused = await download(path, couponSeq)
    expect([refused.code, refused.message]).toEqual(['INVALID_STATE', '사업자회원에게는 쿠폰을 발급할 수 없습니다.'])
  })
})

describe('a download', () => {
  it('issues one copy, also when it is repeated, and is counted', async () => {
    const path = await newPath()
    const { couponSeq } = await newCoupon(shop, { issueMethod: 'DOWNLOAD', perMemberLimit: 1 })
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => download(path, couponSeq, key)))
    expect(new Set(answers.map(({ result }) => result.memberCouponSeq)).size).toBe(1)
    const [copy] = await db().select().from(memberCoupons).where(eq(memberCoupons.couponSeq, couponSeq))
    expect(copy).toMatchObject({ ...path, issuedBy: null, createdBy: null, issueReason: '다운로드', state: 'ISSUED' })
    const [coupon] = await db().select().from(coupons).where(eq(coupons.couponSeq, couponSeq))
    expect(coupon?.issuedCount).toBe(1)
    const more = await download(path, couponSeq)
    expect([more.code, more.message]).toEqual(['LIMIT_EXCEEDED', '1인당 1장까지 발급할 수 있습니다.'])
  })

  it('is refused when none is left, the coupon is not downloadable, or the member is excluded', async () => {
    const path = await newPath()
    const { couponSeq } = await newCoupon(shop, { issueMethod: 'DOWNLOAD', issueLimit: 1 })
    expect((await download(path, couponSeq)).status).toBe(201)
    const late = await download(await newPath(), couponSeq)
    expect([late.code, late.message]).toEqual(['LIMIT_EXCEEDED', '발급 수량이 모두 소진되었습니다.'])
    expect((await download(path, (await newCoupon(shop)).couponSeq)).code).toBe('INVALID_STATE')
    expect((await download(path, 9_999_999)).status).toBe(404)
    const open = await newCoupon(shop, { issueMethod: 'DOWNLOAD' })
    for (const state of ['BLOCKED', 'DORMANT'] as const) {
      await db().update(members).set({ state }).where(eq(members.memberSeq, path.memberSeq))
      expect((await download(path, open.couponSeq)).code).toBe('INVALID_STATE')
    }
    await db().update(members).set({ state: 'WITHDRAWN' }).where(eq(members.memberSeq, path.memberSeq))
    expect((await download(path, open.couponSeq)).status).toBe(404)
    expect((await shopCall(shop, `GET ${AT}/coupons`, { path })).status).toBe(404)
  })
})

describe('a code', () => {
  it('shared by all members issues each member a copy, in any letter case', async () => {
    const path = await newPath()
    await newCoupon(shop, { issueMethod: 'CODE', codeType: 'SHARED', sharedCode: 'AUTUMN2026' })
    expect((await redeem(path, ' autumn2026 ')).result).toMatchObject({ state: 'USABLE', issueReason: '쿠폰코드 등록' })
    expect((await redeem(path, 'AUTUMN2026')).code).toBe('LIMIT_EXCEEDED')
    expect((await redeem(await newPath(), 'AUTUMN2026')).status).toBe(201)
    const unknown = await redeem(path, 'NOBODYMADE')
    expect([unknown.status, unknown.message]).toEqual([404, '쿠폰코드를 확인해 주세요.'])
  })

  it('for a single use is valid once', async () => {
    const { couponSeq } = await newCoupon(shop, { issueMethod: 'CODE', codeType: 'UNIQUE' })
    const code = 'ABCDEFGHJKMN'
    await db().insert(couponCodes).values({ couponSeq, code, createdAt: shop.clock.now() })
    const path = await newPath()
    expect((await redeem(path, code)).status).toBe(201)
    const [row] = await db().select().from(couponCodes).where(eq(couponCodes.code, code))
    expect(row).toMatchObject({ state: 'REGISTERED', ...path })
    const second = await redeem(await newPath(), code)
    expect([second.code, second.message]).toEqual(['INVALID_STATE', '이미 등록된 쿠폰코드입니다.'])
  })
})

describe("a member's coupons", () => {
  it('are usable, used or expired, without recalled ones and those of others', async () => {
    const path = await newPath()
    const copy = async (overrides: Partial<typeof memberCoupons.$inferInsert>) => {
      const { couponSeq } = await newCoupon(shop, { issueMethod: 'DOWNLOAD', minOrderAmount: 30_000 })
      const { result } = await download(path, couponSeq)
      const condition = eq(memberCoupons.memberCouponSeq, result.memberCouponSeq)
      await db().update(memberCoupons).set(overrides).where(condition)
      return result.memberCouponSeq
    }
    const past = new Date(shop.clock.now().getTime() - 1_000)
    const soon = new Date(shop.clock.now().getTime() + 60_000)
    const usable = await copy({ state: 'ISSUED' })
    const first = await copy({ usableTo: soon })
    const used = await copy({ state: 'USED', usedAt: past, discountAmount: 5_000 })
    const expired = await copy({ state: 'EXPIRED', usableTo: past })
    const over = await copy({ usableTo: past })
    await copy({ state: 'REVOKED', revokeReason: '잘못 발급' })
    const seqs = async (state?: 'USABLE' | 'USED' | 'EXPIRED') =>
      (await list(path, state)).items
        .filter(({ issueReason }) => issueReason === '다운로드')
        .map(({ memberCouponSeq }) => memberCouponSeq)
    expect(await seqs()).toEqual([first, usable])
    expect(await seqs('USED')).toEqual([used])
    expect(await seqs('EXPIRED')).toEqual([over, expired])
    expect((await list(path, 'USED')).items[0]).toMatchObject({
      state: 'USED',
      discountAmount: 5_000,
      benefitValue: 5_000,
      minOrderAmount: 30_000,
      targets: { mode: 'ALL', rows: [] },
    })
    expect(JSON.stringify(await list(path, 'EXPIRED'))).not.toContain('잘못 발급')
    expect((await list(await newPath(), 'USED')).total).toBe(0)
  })
})
