import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../server/contract/refusal'
import { inTransaction } from '../../server/db/transaction'
import { issueToMany, revokeUnusedCoupons } from '../../server/promotion/member-coupon/issue-coupon'
import { coupons } from '../../server/promotion/schema/coupon.schema'
import { memberCoupons } from '../../server/promotion/schema/member-coupon.schema'
import { give, newCoupon, newMembers } from './coupons'
import { type TestShop, testShop } from './harness'

let shop: TestShop
let other: TestShop

beforeAll(async () => {
  shop = await testShop()
  other = await shop.another()
})
afterAll(() => shop.close())

const couponOf = async (seq: number) =>
  (await shop.services.db.select().from(coupons).where(eq(coupons.couponSeq, seq)))[0]
const copiesOf = (seq: number) => shop.services.db.select().from(memberCoupons).where(eq(memberCoupons.couponSeq, seq))
const why = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Refusal) return [error.code, error.message]
  throw error ?? new Error('it was issued')
}

describe('an issued coupon', () => {
  it('is valid until the last second of its last day', async () => {
    const coupon = await newCoupon(shop, { useDays: 7 })
    const [member = 0] = await newMembers(shop, 1)
    shop.clock.set('2026-11-21T12:00:00+09:00')
    const copy = await give(shop, coupon.couponSeq, member)
    expect(copy).toMatchObject({ state: 'ISSUED', memberSeq: member, issuedBy: null, issueReason: '시험' })
    expect(copy.usableTo).toEqual(new Date('2026-11-28T23:59:59+09:00'))
    expect(await couponOf(coupon.couponSeq)).toMatchObject({ issuedCount: 1, state: 'ACTIVE', version: 1 })
  })

  it('is not issued twice, to excluded members, or from an inactive coupon', async () => {
    const { couponSeq } = await newCoupon(shop)
    const [member = 0] = await newMembers(shop, 1)
    const [business = 0] = await newMembers(shop, 1, { memberType: 'BUSINESS' })
    const [blocked = 0] = await newMembers(shop, 1, { state: 'BLOCKED' })
    await give(shop, couponSeq, member)
    expect(await why(give(shop, couponSeq, member))).toEqual(['LIMIT_EXCEEDED', '1인당 1장까지 발급할 수 있습니다.'])
    expect(await why(give(shop, couponSeq, business))).toEqual([
      'INVALID_STATE',
      '사업자회원에게는 쿠폰을 발급할 수 없습니다.',
    ])
    expect(await why(give(shop, couponSeq, blocked))).toEqual(['INVALID_STATE', '발급할 수 없는 회원 상태입니다.'])
    for (const more of [
      { state: 'DRAFT' as const },
      { state: 'PAUSED' as const },
      { issueStartAt: new Date('2026-12-01') },
      { issueEndAt: new Date('2026-11-01') },
      { usePeriodType: 'FIXED' as const, useEndAt: new Date('2026-11-01') },
    ]) {
      const closed = await newCoupon(shop, more)
      expect(await why(give(shop, closed.couponSeq, member))).toEqual(['INVALID_STATE', '발급 중인 쿠폰이 아닙니다.'])
    }
  })

  it('in bulk fails row by row', async () => {
    const { couponSeq } = await newCoupon(shop, { issueLimit: 3 })
    const [blocked = 0] = await newMembers(shop, 1, { state: 'BLOCKED' })
    const five = await newMembers(shop, 5)
    const wanted = { now: shop.clock.now(), couponSeq, issuedBy: 1, reason: '행사 보상' }
    const result = await inTransaction(shop.services, (db) => issueToMany(db, wanted, [blocked, ...five, five[0] ?? 0]))
    expect(result.issued.map(({ memberSeq }) => memberSeq)).toEqual(five.slice(0, 3))
    expect(result.failed.map(({ memberSeq, code }) => [memberSeq, code])).toEqual([
      [blocked, 'INVALID_STATE'],
      [five[3], 'LIMIT_EXCEEDED'],
      [five[4], 'LIMIT_EXCEEDED'],
    ])
    expect(result.coupon).toMatchObject({ issuedCount: 3, state: 'ENDED' })
  })

  it('is revoked when the member withdraws, unless used', async () => {
    const [kept, used] = [await newCoupon(shop), await newCoupon(shop)]
    const [member = 0, neighbor = 0] = await newMembers(shop, 2)
    await give(shop, kept.couponSeq, member)
    await give(shop, kept.couponSeq, neighbor)
    const { memberCouponSeq } = await give(shop, used.couponSeq, member)
    await shop.services.db
      .update(memberCoupons)
      .set({ state: 'USED' })
      .where(eq(memberCoupons.memberCouponSeq, memberCouponSeq))
    await inTransaction(shop.services, (db) => revokeUnusedCoupons(db, { now: shop.clock.now(), memberSeq: member }))
    const states = (await copiesOf(kept.couponSeq)).map(({ memberSeq, state }) => [memberSeq, state])
    expect(states).toEqual(
      expect.arrayContaining([
        [member, 'REVOKED'],
        [neighbor, 'ISSUED'],
      ]),
    )
    expect(await couponOf(kept.couponSeq)).toMatchObject({ issuedCount: 2, revokedCount: 1 })
    expect((await copiesOf(used.couponSeq))[0]).toMatchObject({ state: 'USED' })
  })
})

describe('Check 10', () => {
  it('exactly 100 of 300 concurrent requests get a coupon with 100 left, which then ends', async () => {
    const { couponSeq } = await newCoupon(shop, { issueLimit: 100 })
    const all = await newMembers(shop, 300)
    const issued = await Promise.allSettled(all.map((seq, i) => give(i % 2 ? other : shop, couponSeq, seq)))
    const got = issued.filter(({ status }) => status === 'fulfilled')
    const others = await Promise.all(
      issued.flatMap((one) => (one.status === 'rejected' ? [why(Promise.reject(one.reason))] : [])),
    )
    expect(got).toHaveLength(100)
    expect(new Set(others.map(String))).toEqual(new Set(['LIMIT_EXCEEDED,발급 수량이 모두 소진되었습니다.']))
    expect(await copiesOf(couponSeq)).toHaveLength(100)
    expect(await couponOf(couponSeq)).toMatchObject({ issuedCount: 100, state: 'ENDED' })
  })
})
