import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { members } from '../db/schema'
import { endOfDay, seoulDay, startOfDay } from '../lib/seoul-time'
import { allocate } from '../orderdelivery/money/amounts'
import { orderCoupons, orderLines, orders } from '../orderdelivery/schema/order.schema'
import { brands } from '../product/schema/brand.schema'
import { items } from '../product/schema/item.schema'
import { discountsOf, isEligible, type Line, type Rule } from '../promotion/coupon/coupon-discount'
import { targetsIn } from '../promotion/coupon/coupon-targets'
import { randomCodes } from '../promotion/coupon/random-codes'
import { triggerReason } from '../promotion/coupon-lifecycle/issue-to-member'
import { usableWithin } from '../promotion/member-coupon/issue-coupon'
import { coupons } from '../promotion/schema/coupon.schema'
import { couponCodes } from '../promotion/schema/coupon-job.schema'
import { memberCoupons } from '../promotion/schema/member-coupon.schema'
import { continueNumbers, insertAll } from './insert'
import { type CouponPlan, couponPlans } from './promotion-coupon.data'
import type { Dice } from './random'

type Coupon = typeof coupons.$inferSelect
type Copy = typeof memberCoupons.$inferSelect
type Code = typeof couponCodes.$inferSelect

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
}

const SIZES = { small: { copies: 1_300, codes: 300 }, full: { copies: 870_000, codes: 2_000 } }
/** Share of all copies. */
const SHARES = { USED: 0.26, ISSUED: 0.38, REVOKED: 0.02 }
const REVOKED = ['중복 발급 회수', '부정 사용 의심 회수', '발급 대상 착오']

function couponRow(plan: CouponPlan, couponSeq: number, now: Date, brandSeq: number | null, codes: number): Coupon {
  const { name, value, method, from, days, useDays, brand, rims, ...more } = plan
  const day = (by: number) => seoulDay(new Date(now.getTime() + by * DAY_MS))
  const issueStartAt = startOfDay(day(from))
  const last = days === null ? null : from + days
  const end = (by: number) => new Date(endOfDay(day(by)).getTime() - 1_000)
  const rows: Schemas['CouponTargetRow'][] = brand
    ? [{ type: 'BRAND', seq: brandSeq }]
    : (rims ?? []).map((rim) => ({ type: 'RIM', value: String(rim) }))
  const createdAt = new Date(Math.min(issueStartAt.getTime(), now.getTime()) - 3 * DAY_MS)
  return {
    couponSeq,
    name,
    memo: null,
    kind: 'ORDER',
    benefitType: 'AMOUNT',
    benefitValue: value,
    perUnit: false,
    maxUnits: more.perUnit ? 4 : null,
    maxDiscount: null,
    roundUnit: more.benefitType === 'PERCENT' ? 100 : null,
    minOrderAmount: 0,
    minQuantity: 0,
    targetMode: rows.length > 0 ? 'INCLUDE' : 'ALL',
    targetRows: rows,
    device: 'ALL',
    usableWithOther: false,
    firstOrderOnly: false,
    issueMethod: method,
    autoTrigger: null,
    issueStartAt,
    issueEndAt: last === null ? null : end(last),
    issueLimit: null,
    perMemberLimit: method === 'MANUAL' ? 3 : 1,
    usePeriodType: useDays ? 'DAYS' : 'FIXED',
    useStartAt: useDays ? null : issueStartAt,
    useEndAt: useDays ? null : end((last ?? from) + 30),
    useDays: useDays ?? null,
    codeType: null,
    sharedCode: null,
    codeCount: more.codeType === 'UNIQUE' ? codes : null,
    issuedCount: 0,
    usedCount: 0,
    usedAmount: 0,
    expiredCount: 0,
    revokedCount: 0,
    createdAt,
    createdBy: 'admin',
    updatedAt: createdAt,
    updatedBy: 'admin',
    version: 1,
    ...more,
  }
}

interface Person {
  memberSeq: number
  joined: number
}

/** Returns active private members, oldest first. */
const peopleOf = async (db: Db): Promise<Person[]> =>
  (
    await db
      .select({ memberSeq: members.memberSeq, at: members.createdAt })
      .from(members)
      .where(and(eq(members.state, 'ACTIVE'), eq(members.memberType, 'PERSONAL')))
      .orderBy(asc(members.createdAt), asc(members.memberSeq))
  ).map(({ memberSeq, at }) => ({ memberSeq, joined: at.getTime() }))

/** Returns one number as key of a member's copies of a coupon. */
const holding = (couponSeq: number, memberSeq: number): number => couponSeq * 2 ** 32 + memberSeq

/** Tracks issued copies: how many each member holds, and how many there are of each coupon. */
class Given {
  readonly copies: Copy[] = []
  private readonly copyCounts = new Map<number, number>()
  private readonly counts = new Map<number, number>()
  private readonly codes: Map<number, Code[]>

  constructor(
    private readonly dice: Dice,
    codes: readonly Code[],
  ) {
    this.codes = new Map()
    for (const code of codes) this.codes.set(code.couponSeq, [...(this.codes.get(code.couponSeq) ?? []), code])
  }

  hasRoom({ couponSeq, issueLimit, perMemberLimit }: Coupon, memberSeq: number): boolean {
    const given = this.counts.get(couponSeq) ?? 0
    return (
      (this.copyCounts.get(holding(couponSeq, memberSeq)) ?? 0) < perMemberLimit &&
      given < (issueLimit ?? Number.POSITIVE_INFINITY) &&
      given < (this.codes.get(couponSeq)?.length ?? Number.POSITIVE_INFINITY)
    )
  }

  add(coupon: Coupon, memberSeq: number, at: number, overrides: Partial<Copy>): void {
    const { couponSeq, issueMethod, autoTrigger, sharedCode } = coupon
    const key = holding(couponSeq, memberSeq)
    const given = this.counts.get(couponSeq) ?? 0
    this.copyCounts.set(key, (this.copyCounts.get(key) ?? 0) + 1)
    this.counts.set(couponSeq, given + 1)
    const issuedAt = new Date(at)
    const code = this.codes.get(couponSeq)?.[given]
    if (code) Object.assign(code, { state: 'REGISTERED', memberSeq, registeredAt: issuedAt })
    this.copies.push({
      memberCouponSeq: 0,
      couponSeq,
      memberSeq,
      state: 'ISSUED',
      issuedAt,
      issuedBy: issueMethod === 'MANUAL' ? this.dice.int(2, 6) : null,
      issueReason: autoTrigger
        ? triggerReason(autoTrigger)
        : issueMethod === 'MANUAL'
          ? this.dice.pick(['배송 지연 보상', '고객 불만 접수', '재구매 감사'])
          : issueMethod === 'CODE'
            ? '쿠폰코드 등록'
            : '다운로드',
      code: code?.code ?? sharedCode,
      couponJobSeq: null,
      ...usableWithin(coupon, issuedAt),
      usedAt: null,
      orderSeq: null,
      discountAmount: null,
      restoredCount: 0,
      revokeReason: null,
      createdAt: issuedAt,
      createdBy: null,
      updatedAt: issuedAt,
      updatedBy: null,
      version: 1,
      ...overrides,
    })
  }
}

const ruleOf = (coupon: Coupon): Rule => ({ ...coupon, targets: targetsIn(coupon) })

type SoldLine = Line & { orderLineSeq: number }

/** Returns the discount of a coupon per line; coupons never pay for shipping. */
function discountFor(coupon: Coupon, lines: readonly SoldLine[]): { seq: number; off: number }[] {
  const rule = ruleOf(coupon)
  if (rule.kind === 'DELIVERY') return []
  const eligibleLines = lines.filter((line) => isEligible(rule, line))
  if (rule.kind === 'ORDER') {
    const bases = eligibleLines.map(({ unitPrice, quantity }) => unitPrice * quantity)
    const shares = allocate(discountsOf(lines, 0, { order: rule }).order, bases)
    return eligibleLines.map(({ orderLineSeq }, i) => ({ seq: orderLineSeq, off: shares[i] ?? 0 }))
  }
  const [line] = eligibleLines
  const index = line ? lines.indexOf(line) : -1
  if (!line) return []
  return [{ seq: line.orderLineSeq, off: discountsOf(lines, 0, { items: new Map([[index, rule]]) }).items[index] ?? 0 }]
}

const ORDERS_AT_ONCE = 5_000
const STANDING = ['PAID', 'PREPARING', 'SHIPPED', 'DELIVERED', 'MOUNTED', 'CONFIRMED'] as const

async function linesOf(db: Db, orderSeqs: number[]): Promise<Map<number, SoldLine[]>> {
  const { brandSeq, patternSeq, itemType, rim, couponAllowed } = items
  const { orderSeq, orderLineSeq, itemSeq, quantity, unitPrice, itemEventSeq } = orderLines
  const rows = await db
    .select({
      orderSeq,
      orderLineSeq,
      itemSeq,
      quantity,
      unitPrice,
      itemEventSeq,
      brandSeq,
      patternSeq,
      itemType,
      rim,
      couponAllowed,
    })
    .from(orderLines)
    .innerJoin(items, eq(items.itemSeq, orderLines.itemSeq))
    .where(inArray(orderLines.orderSeq, orderSeqs))
    .orderBy(asc(orderLines.orderSeq), asc(orderLines.lineNo))
  const found = new Map<number, SoldLine[]>()
  for (const row of rows) {
    const line = { ...row, businessPrice: false, couponAllowed: row.couponAllowed && row.itemEventSeq === null }
    const known = found.get(row.orderSeq)
    if (known) known.push(line)
    else found.set(row.orderSeq, [line])
  }
  return found
}

/** Uses a coupon with part of all orders; each copy was issued some days before. Updates the amount to pay. */
async function usedWithOrders(db: Db, { dice }: Context, all: readonly Coupon[], given: Given, wanted: number) {
  const standing = and(
    isNotNull(orders.memberSeq),
    eq(orders.memberType, 'PERSONAL'),
    inArray(orders.state, [...STANDING]),
  )
  const active = sql`exists (select 1 from ${members} where ${members.memberSeq} = ${orders.memberSeq} and ${members.state} = 'ACTIVE')`
  const [counted] = await db.select({ n: sql<number>`count(*)::int` }).from(orders).where(and(standing, active))
  // some orders match no coupon
  const chance = Math.min(100, (wanted / Math.max(1, counted?.n ?? 1)) * 100 * 1.4)
  let after = 0
  let used = 0
  while (used < wanted) {
    // only the needed columns, because there are up to a million orders
    const some = await db
      .select({ orderSeq: orders.orderSeq, memberSeq: orders.memberSeq, orderedAt: orders.orderedAt })
      .from(orders)
      .where(and(standing, active, gt(orders.orderSeq, after)))
      .orderBy(asc(orders.orderSeq))
      .limit(ORDERS_AT_ONCE)
    if (some.length === 0) return
    after = some.at(-1)?.orderSeq ?? after
    const chosen = some.filter(() => dice.chance(chance))
    const lines = await linesOf(
      db,
      chosen.map(({ orderSeq }) => orderSeq),
    )
    const changes: { seq: number; off: number; kind: string }[] = []
    const taken: { seq: number; off: number; kind: string }[] = []
    for (const { orderSeq, memberSeq, orderedAt } of chosen) {
      if (memberSeq === null || used >= wanted) continue
      const at = orderedAt.getTime() - dice.int(1, 200) * 60_000
      const open = all.filter(
        (coupon) =>
          coupon.state !== 'DRAFT' &&
          coupon.issueStartAt.getTime() < at &&
          (coupon.issueEndAt === null || at < coupon.issueEndAt.getTime()) &&
          given.hasRoom(coupon, memberSeq),
      )
      const coupon = open.length > 0 ? dice.pick(open) : undefined
      const shares = coupon ? discountFor(coupon, lines.get(orderSeq) ?? []) : []
      const off = shares.reduce((sum, share) => sum + share.off, 0)
      if (!coupon || off === 0) continue
      given.add(coupon, memberSeq, at, {
        state: 'USED',
        usedAt: orderedAt,
        orderSeq,
        discountAmount: off,
        updatedAt: orderedAt,
        version: 2,
      })
      used += 1
      changes.push({ seq: orderSeq, off, kind: coupon.kind })
      taken.push(...shares.map((share) => ({ ...share, kind: coupon.kind })))
    }
    await db.execute(
      sql`update ${orderLines} set
            item_coupon_discount = case when given.kind = 'ITEM' then given.off else 0 end,
            order_coupon_discount = case when given.kind = 'ORDER' then given.off else 0 end,
            line_amount = line_amount - given.off
          from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as given(seq int, off int, kind text)
          where ${orderLines.orderLineSeq} = given.seq`,
    )
    await db.execute(
      sql`update ${orders} set coupon_discount = given.off, pay_amount = pay_amount - given.off,
            current_pay_amount = current_pay_amount - given.off, paid_amount = greatest(0, paid_amount - given.off)
          from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given(seq int, off int) where ${orders.orderSeq} = given.seq`,
    )
  }
}

/** Issues unused copies at random times of their coupon's period; `state` is their current state. */
function giveOut(
  { dice, now }: Context,
  all: readonly Coupon[],
  people: readonly Person[],
  given: Given,
  state: Copy['state'],
  n: number,
) {
  const begun = all.filter((coupon) => coupon.state !== 'DRAFT')
  let left = n
  for (let tries = 0; left > 0 && tries < n * 60; tries += 1) {
    const coupon = dice.pick(begun)
    const from = coupon.issueStartAt.getTime()
    const until = Math.min(now.getTime(), coupon.issueEndAt?.getTime() ?? now.getTime()) - 60_000
    const at = Math.floor(from + dice.next() * (until - from))
    const person = dice.pick(people)
    if (person.joined > at || !given.hasRoom(coupon, person.memberSeq)) continue
    const ended = usableWithin(coupon, new Date(at)).usableTo
    if (ended > now !== (state !== 'EXPIRED')) continue
    const touched =
      state === 'EXPIRED'
        ? { updatedAt: new Date(ended.getTime() + 301_000), version: 2 }
        : state === 'REVOKED'
          ? {
              revokeReason: dice.pick(REVOKED),
              updatedBy: 'admin',
              version: 2,
              updatedAt: new Date(Math.min(now.getTime() - 60_000, at + DAY_MS)),
            }
          : {}
    given.add(coupon, person.memberSeq, at, { state, ...touched })
    left -= 1
  }
}

/**
 * Loads 30 coupons, printed codes of one, and their copies. Used ones belong to orders, with the discount of the rule.
 */
export async function loadCoupons(db: Db, context: Context): Promise<void> {
  const { dice, now, scale } = context
  const sizes = SIZES[scale]
  const brandSeqs = new Map(
    (await db.select({ seq: brands.brandSeq, name: brands.name }).from(brands)).map((b) => [b.name, b.seq]),
  )
  const rows = couponPlans.map((plan, i) =>
    couponRow(plan, i + 1, now, brandSeqs.get(plan.brand ?? '') ?? null, sizes.codes),
  )
  const unique = rows.find(({ codeType }) => codeType === 'UNIQUE')
  const bytes = { bytes: (n: number) => Buffer.from(Array.from({ length: n }, () => dice.int(0, 255))) }
  const codes = [...new Set(randomCodes(bytes, sizes.codes))].map(
    (code, i): Code => ({
      couponCodeSeq: i + 1,
      couponSeq: unique?.couponSeq ?? 0,
      code,
      state: 'READY',
      memberSeq: null,
      registeredAt: null,
      voidedAt: null,
      createdAt: unique?.createdAt ?? now,
    }),
  )
  const given = new Given(dice, codes)
  const people = await peopleOf(db)
  await usedWithOrders(db, context, rows, given, Math.round(sizes.copies * SHARES.USED))
  giveOut(context, rows, people, given, 'ISSUED', Math.round(sizes.copies * SHARES.ISSUED))
  giveOut(context, rows, people, given, 'REVOKED', Math.round(sizes.copies * SHARES.REVOKED))
  giveOut(context, rows, people, given, 'EXPIRED', sizes.copies - given.copies.length)
  // some printed codes were returned
  for (const code of codes.slice(-8)) if (code.state === 'READY') Object.assign(code, { state: 'VOID', voidedAt: now })

  const copies = given.copies.sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())
  for (const [i, copy] of copies.entries()) copy.memberCouponSeq = i + 1
  for (const copy of copies) {
    const coupon = rows[copy.couponSeq - 1]
    if (!coupon) continue
    coupon.issuedCount += 1
    if (copy.state === 'USED') coupon.usedCount += 1
    if (copy.state === 'EXPIRED') coupon.expiredCount += 1
    if (copy.state === 'REVOKED') coupon.revokedCount += 1
    coupon.usedAmount += copy.discountAmount ?? 0
  }
  await insertAll(db, coupons, rows)
  await continueNumbers(db, coupons, 'couponSeq')
  await insertAll(db, couponCodes, codes)
  await continueNumbers(db, couponCodes, 'couponCodeSeq')
  await insertAll(db, memberCoupons, copies)
  await continueNumbers(db, memberCoupons, 'memberCouponSeq')
  // Sets the coupon of every order; no order has two.
  await db.execute(sql`
    insert into ${orderCoupons} (order_seq, order_line_seq, member_coupon_seq, coupon_seq, name, kind, discount, min_order_amount, eligible_line_seqs)
    select copy.order_seq, case when coupon.kind = 'ITEM' then lines.seqs[1] end, copy.member_coupon_seq, coupon.coupon_seq, coupon.name,
      coupon.kind, copy.discount_amount, coupon.min_order_amount,
      case when coupon.kind = 'ORDER' and coupon.target_mode <> 'ALL' then to_jsonb(lines.seqs) end
    from ${memberCoupons} copy join ${coupons} coupon using (coupon_seq)
      cross join lateral (
        select array_agg(order_line_seq order by line_no) as seqs from ${orderLines} line
        where line.order_seq = copy.order_seq and item_coupon_discount + order_coupon_discount > 0) lines
    where copy.order_seq is not null order by copy.member_coupon_seq`)
}
