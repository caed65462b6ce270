import { and, asc, desc, eq, gte, lt, or, type SQL } from 'drizzle-orm'
import { shopHandlersOf } from '../../call/handlers-of'
import type { QueryOf, ResultOf } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { isoOrNull } from '../../lib/iso-time'
import { orders } from '../../orderdelivery/schema/order.schema'
import { targetsIn } from '../../promotion/coupon/coupon-targets'
import { downloadableCoupons } from '../../promotion/coupon-lifecycle/downloadable-coupons'
import { downloadCoupon, redeemCode } from '../../promotion/coupon-lifecycle/issue-to-member'
import type { MemberCouponRow } from '../../promotion/member-coupon/issue-coupon'
import { coupons } from '../../promotion/schema/coupon.schema'
import { memberCoupons } from '../../promotion/schema/member-coupon.schema'
import { countRows, paged } from '../../resource/pages'
import { memberOf } from '../shared/member-of'

type State = NonNullable<QueryOf<'GET /api/v1/shop/members/{memberSeq}/coupons'>['state']>
type ShopMemberCoupon = ResultOf<'POST /api/v1/shop/members/{memberSeq}/coupons/download'>

/** Returns what a coupon takes off, and when. */
function termsOf(coupon: typeof coupons.$inferSelect) {
  const { couponSeq, name, kind, benefitType, benefitValue, perUnit, maxUnits, maxDiscount } = coupon
  const { minOrderAmount, minQuantity, device, usableWithOther, firstOrderOnly } = coupon
  return {
    couponSeq,
    couponName: name,
    kind,
    benefitType,
    benefitValue,
    perUnit,
    maxUnits,
    maxDiscount,
    minOrderAmount,
    minQuantity,
    targets: targetsIn(coupon),
    device,
    usableWithOther,
    firstOrderOnly,
  }
}

/** Returns whether a copy is usable. The nightly job marks expired copies; until then the end of the period decides. */
function stateOf({ state, usableTo }: Pick<MemberCouponRow, 'state' | 'usableTo'>, now: Date): State {
  if (state === 'USED') return 'USED'
  return state === 'ISSUED' && usableTo >= now ? 'USABLE' : 'EXPIRED'
}

function inState(state: State, now: Date): SQL | undefined {
  const unused = eq(memberCoupons.state, 'ISSUED')
  if (state === 'USED') return eq(memberCoupons.state, 'USED')
  if (state === 'USABLE') return and(unused, gte(memberCoupons.usableTo, now))
  return or(eq(memberCoupons.state, 'EXPIRED'), and(unused, lt(memberCoupons.usableTo, now)))
}

const selectCopies = (db: Db) =>
  db
    .select({ copy: memberCoupons, coupon: coupons, orderNo: orders.orderNo })
    .from(memberCoupons)
    .innerJoin(coupons, eq(coupons.couponSeq, memberCoupons.couponSeq))
    .leftJoin(orders, eq(orders.orderSeq, memberCoupons.orderSeq))
    .$dynamic()

type Line = Awaited<ReturnType<typeof selectCopies>>[number]

const toShopCoupon = ({ copy, coupon, orderNo }: Line, now: Date): ShopMemberCoupon => ({
  memberCouponSeq: copy.memberCouponSeq,
  ...termsOf(coupon),
  state: stateOf(copy, now),
  issuedAt: copy.issuedAt.toISOString(),
  issueReason: copy.issueReason,
  usableFrom: copy.usableFrom.toISOString(),
  usableTo: copy.usableTo.toISOString(),
  usedAt: isoOrNull(copy.usedAt),
  orderNo,
  discountAmount: copy.discountAmount,
})

async function readCopy(db: Db, { memberCouponSeq }: MemberCouponRow, now: Date): Promise<ShopMemberCoupon> {
  const [line] = await selectCopies(db).where(eq(memberCoupons.memberCouponSeq, memberCouponSeq))
  if (!line) throw notFound()
  return toShopCoupon(line, now)
}

export const shopMemberCouponHandlers = shopHandlersOf({
  'GET /api/v1/shop/members/{memberSeq}/coupons': async ({ db, now }, { path: { memberSeq }, query }) => {
    await memberOf(db, memberSeq)
    const { state = 'USABLE' } = query
    const { usableTo, issuedAt, memberCouponSeq } = memberCoupons
    const where = and(eq(memberCoupons.memberSeq, memberSeq), inState(state, now))
    const order = state === 'USABLE' ? [asc(usableTo), asc(memberCouponSeq)] : [desc(issuedAt), desc(memberCouponSeq)]
    const page = await paged(
      query,
      () => countRows(db, memberCoupons, where),
      (limit, offset) =>
        selectCopies(db)
          .where(where)
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
    )
    return { ...page, items: page.items.map((line) => toShopCoupon(line, now)) }
  },

  'GET /api/v1/shop/members/{memberSeq}/downloadable-coupons': async ({ db, now }, { path }) => {
    const found = await downloadableCoupons(db, await memberOf(db, path.memberSeq), now)
    return found.map(({ coupon, received, receivable }) => ({
      ...termsOf(coupon),
      issueEndAt: isoOrNull(coupon.issueEndAt),
      left: coupon.issueLimit === null ? null : Math.max(0, coupon.issueLimit - coupon.issuedCount),
      usePeriodType: coupon.usePeriodType,
      useStartAt: isoOrNull(coupon.useStartAt),
      useEndAt: isoOrNull(coupon.useEndAt),
      useDays: coupon.useDays,
      perMemberLimit: coupon.perMemberLimit,
      received,
      receivable,
    }))
  },

  'POST /api/v1/shop/members/{memberSeq}/coupons/download': async ({ db, now }, { path: { memberSeq }, body }) => {
    await memberOf(db, memberSeq)
    return readCopy(db, await downloadCoupon(db, { now, memberSeq, couponSeq: body.couponSeq }), now)
  },

  'POST /api/v1/shop/members/{memberSeq}/coupons/redeem': async ({ db, now }, { path: { memberSeq }, body }) => {
    await memberOf(db, memberSeq)
    return readCopy(db, await redeemCode(db, { now, memberSeq, code: body.code }), now)
  },
})
