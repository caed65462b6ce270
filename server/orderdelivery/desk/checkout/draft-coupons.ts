import { and, asc, eq, exists, gte, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { conditionText } from '../../../../domain/promotion/coupon'
import type { Call } from '../../../call/call'
import { labelOf } from '../../../contract/contract-labels'
import type { Schemas } from '../../../contract/contract-types'
import type { Db } from '../../../db/database'
import { queryRows } from '../../../db/rows'
import {
  type ChosenCoupons,
  type Line as CouponLine,
  discountsOf,
  isEligible,
  meetsMinimum,
  type Rule,
} from '../../../promotion/coupon/coupon-discount'
import { coupons } from '../../../promotion/schema/coupon.schema'
import { memberCoupons } from '../../../promotion/schema/member-coupon.schema'
import { orders } from '../../schema/order.schema'
import type { Buyer, Draft, OrderChannel, Problem, ResolvedLine } from './draft-lines'

/** A copy that the member can use now. */
export interface HeldCoupon {
  memberCouponSeq: number
  usableTo: Date
  coupon: typeof coupons.$inferSelect
  rule: Rule
}

/** A coupon that an order uses. */
export interface UsedCoupon extends HeldCoupon {
  /** Index of the line of an ITEM coupon; null for other kinds. */
  line: number | null
  discount: number
}

/** A coupon that an order could use. */
export interface UsableCoupon extends UsedCoupon {
  chosen: boolean
  /** Why it cannot be used together with what was chosen, or null. */
  problem: string | null
}

/** What the coupons of an order depend on. */
interface CouponFacts {
  lines: readonly CouponLine[]
  /** What the parcels of the order cost. */
  parcelFee: number
  channel: OrderChannel
  isFirstOrder: boolean
}

export interface DraftCoupons {
  /** Discount of each line's ITEM coupon. */
  items: number[]
  order: number
  delivery: number
  /** Whether the ORDER coupon applies to each line. */
  inOrderCoupon: boolean[]
  used: UsedCoupon[]
  problems: Problem[]
}

/** Returns the condition that this member, or phone number, has ordered before. */
export function hasOrdered(db: Db, memberSeq: number | null, phone: string): SQL {
  const condition = memberSeq === null ? eq(orders.ordererPhone, phone) : eq(orders.memberSeq, memberSeq)
  const before = and(condition, ne(orders.state, 'CANCELED'), isNull(orders.deletedAt))
  return exists(db.select({ seq: orders.orderSeq }).from(orders).where(before))
}

async function isFirstOrder(db: Db, memberSeq: number): Promise<boolean> {
  const [row] = await queryRows<{ found: boolean }>(db, sql`select ${hasOrdered(db, memberSeq, '')} as found`)
  return row?.found === false
}

/** Returns the copies that a member can use now, those that end first before others. */
async function heldCoupons({ db, now }: Pick<Call, 'db' | 'now'>, memberSeq: number): Promise<HeldCoupon[]> {
  const { memberCouponSeq, usableFrom, usableTo, state } = memberCoupons
  const rows = await db
    .select({ memberCouponSeq, usableTo, coupon: coupons })
    .from(memberCoupons)
    .innerJoin(coupons, eq(coupons.couponSeq, memberCoupons.couponSeq))
    .where(and(eq(memberCoupons.memberSeq, memberSeq), eq(state, 'ISSUED'), lte(usableFrom, now), gte(usableTo, now)))
    .orderBy(asc(usableTo), asc(memberCouponSeq))
  return rows.map((row) => ({
    ...row,
    rule: { ...row.coupon, targets: { mode: row.coupon.targetMode, rows: row.coupon.targetRows } },
  }))
}

/** Returns what coupons check of the lines of an order. */
const couponLinesOf = (lines: readonly ResolvedLine[]): CouponLine[] =>
  lines.map(({ item, request, unitPrice, couponAllowed, businessPrice }) => ({
    itemSeq: item.itemSeq,
    brandSeq: item.brandSeq,
    patternSeq: item.patternSeq,
    itemType: item.itemType,
    rim: item.rim,
    quantity: request.quantity,
    unitPrice,
    couponAllowed,
    businessPrice,
  }))

/** Returns why a coupon cannot be used for an order, or null. `at`: the line of an ITEM coupon. */
function couponProblem({ coupon, rule }: HeldCoupon, at: number | null, facts: CouponFacts): string | null {
  const { lines, channel } = facts
  if (coupon.device !== 'ALL' && coupon.device !== channel) {
    return `${labelOf('CouponDevice', coupon.device)}에서만 사용할 수 있는 쿠폰입니다.`
  }
  if (coupon.firstOrderOnly && !facts.isFirstOrder) return '첫 구매에만 사용할 수 있는 쿠폰입니다.'
  const line = at === null ? undefined : lines[at]
  if (line && !isEligible(rule, line)) return '이 상품에는 사용할 수 없는 쿠폰입니다.'
  if (!lines.some((each) => isEligible(rule, each))) return '이 주문에는 사용할 수 없는 쿠폰입니다.'
  if (!meetsMinimum(rule, lines)) return `${conditionText(rule)} 주문에 사용할 수 있는 쿠폰입니다.`
  return coupon.kind === 'DELIVERY' && facts.parcelFee === 0 ? '배송비가 없는 주문입니다.' : null
}

const BESIDE_ITEM = '상품쿠폰과 함께 사용할 수 없는 쿠폰입니다.'
const ONE_EACH: Record<Schemas['CouponKind'], string> = {
  ITEM: '상품쿠폰은 상품마다 한 장만 사용할 수 있습니다.',
  ORDER: '주문쿠폰은 한 장만 사용할 수 있습니다.',
  DELIVERY: '배송비쿠폰은 한 장만 사용할 수 있습니다.',
}

const chosenOf = (used: readonly { rule: Rule; line: number | null }[]): ChosenCoupons => {
  const items = new Map(used.flatMap(({ rule, line }) => (line === null ? [] : [[line, rule] as const])))
  const order = used.find(({ rule }) => rule.kind === 'ORDER')
  const delivery = used.find(({ rule }) => rule.kind === 'DELIVERY')
  return { items, ...(order ? { order: order.rule } : {}), ...(delivery ? { delivery: delivery.rule } : {}) }
}

/** Returns the discount of one of the chosen coupons. */
const discountIn = (
  { rule, line }: { rule: Rule; line: number | null },
  { items, order, delivery }: ReturnType<typeof discountsOf>,
): number => (line === null ? (rule.kind === 'ORDER' ? order : delivery) : (items[line] ?? 0))

type Chosen = HeldCoupon & { line: number | null }

/** Returns the coupons that a draft chose and that can be used, and why the others cannot. */
function choose(
  choices: NonNullable<Draft['coupons']>,
  couponsOfMember: readonly HeldCoupon[],
  facts: CouponFacts,
): { chosen: Chosen[]; problems: Problem[] } {
  const chosen: Chosen[] = []
  const problems: Problem[] = []
  const refuse = (at: number, message: string, name = 'memberCouponSeq') =>
    problems.push({ field: `coupons.${at}.${name}`, message })
  for (const [at, { memberCouponSeq, itemSeq }] of choices.entries()) {
    const copy = couponsOfMember.find((each) => each.memberCouponSeq === memberCouponSeq)
    if (!copy) {
      refuse(at, '사용할 수 없는 쿠폰입니다.')
      continue
    }
    const { kind } = copy.coupon
    const found = facts.lines.findIndex((line) => line.itemSeq === itemSeq)
    const line = kind === 'ITEM' ? found : null
    if (line === -1) {
      refuse(at, '쿠폰을 적용할 상품을 선택해 주세요.', 'itemSeq')
      continue
    }
    const isTwice = chosen.some(
      (each) =>
        each.memberCouponSeq === memberCouponSeq ||
        (each.coupon.kind === kind && (line === null || each.line === line)),
    )
    const problem = isTwice ? ONE_EACH[kind] : couponProblem(copy, line, facts)
    if (problem) refuse(at, problem)
    else chosen.push({ ...copy, line })
  }
  const order = chosen.find(({ coupon }) => coupon.kind === 'ORDER')
  if (order && !order.rule.usableWithOther && chosen.some(({ line }) => line !== null)) {
    refuse(
      choices.findIndex(({ memberCouponSeq }) => memberCouponSeq === order.memberCouponSeq),
      BESIDE_ITEM,
    )
  }
  return { chosen, problems }
}

/** Returns problems of chosen coupons that take nothing off; those that have a problem already are left out. */
const uselessProblems = (
  choices: NonNullable<Draft['coupons']>,
  used: readonly UsedCoupon[],
  known: readonly Problem[],
): Problem[] =>
  used.flatMap(({ memberCouponSeq, discount }) => {
    const field = `coupons.${choices.findIndex((choice) => choice.memberCouponSeq === memberCouponSeq)}.memberCouponSeq`
    if (discount > 0 || known.some((problem) => problem.field === field)) return []
    return [{ field, message: '할인할 금액이 없는 쿠폰입니다.' }]
  })

interface CouponInput {
  buyer: Buyer | null
  channel: OrderChannel
  lines: readonly ResolvedLine[]
  parcelFee: number
}

/**
 * Returns the discounts of the coupons that a draft chose, and why some of them cannot be used; `usable` lists what the
 * member could use for the order.
 */
export async function couponsOf(
  call: Pick<Call, 'db' | 'now'>,
  { coupons: choices = [] }: Draft,
  { buyer, channel, lines, parcelFee }: CouponInput,
): Promise<DraftCoupons & { usable: UsableCoupon[] }> {
  const none = { items: lines.map(() => 0), order: 0, delivery: 0, inOrderCoupon: lines.map(() => true), used: [] }
  if (channel === 'ADMIN') return { ...none, problems: [], usable: [] }
  if (!buyer) {
    const problems = choices.map((_, at) => ({
      field: `coupons.${at}.memberCouponSeq`,
      message: '쿠폰은 회원만 사용할 수 있습니다.',
    }))
    return { ...none, problems, usable: [] }
  }
  const couponsOfMember = await heldCoupons(call, buyer.memberSeq)
  if (couponsOfMember.length === 0 && choices.length === 0) return { ...none, problems: [], usable: [] }
  const facts: CouponFacts = {
    lines: couponLinesOf(lines),
    parcelFee,
    channel,
    isFirstOrder: await isFirstOrder(call.db, buyer.memberSeq),
  }
  const { chosen, problems } = choose(choices, couponsOfMember, facts)
  const discounts = discountsOf(facts.lines, parcelFee, chosenOf(chosen))
  const orderRule = chosen.find(({ coupon }) => coupon.kind === 'ORDER')?.rule
  const used = chosen.map((each) => ({ ...each, discount: discountIn(each, discounts) }))
  return {
    items: discounts.items,
    order: discounts.order,
    delivery: discounts.delivery,
    inOrderCoupon: facts.lines.map((line) => orderRule === undefined || isEligible(orderRule, line)),
    used: used.filter(({ discount }) => discount > 0),
    problems: [...problems, ...uselessProblems(choices, used, problems)],
    usable: couponsOfMember.flatMap((each) => usableOf(each, chosen, facts)),
  }
}

/** Returns how a copy could be used for an order: an ITEM coupon on each line that it fits, others once. */
function usableOf(copy: HeldCoupon, chosen: readonly Chosen[], facts: CouponFacts): UsableCoupon[] {
  const { rule, coupon, memberCouponSeq } = copy
  const places =
    coupon.kind === 'ITEM'
      ? facts.lines.flatMap((line, at) => (isEligible(rule, line) ? [at] : []))
      : facts.lines.some((line) => isEligible(rule, line))
        ? [null]
        : []
  return places.map((line) => {
    const others = chosen.filter(
      (each) => !(each.memberCouponSeq === memberCouponSeq || (each.coupon.kind === coupon.kind && each.line === line)),
    )
    const beside = [...others, { ...copy, line }]
    const order = beside.find(({ coupon: { kind } }) => kind === 'ORDER')
    const clashes = order && !order.rule.usableWithOther && beside.some((each) => each.line !== null)
    const discount = discountIn({ rule, line }, discountsOf(facts.lines, facts.parcelFee, chosenOf(beside)))
    return {
      ...copy,
      line,
      discount,
      chosen: chosen.some((each) => each.memberCouponSeq === memberCouponSeq && each.line === line),
      problem: couponProblem(copy, line, facts) ?? (clashes ? BESIDE_ITEM : null),
    }
  })
}
