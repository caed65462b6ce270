import { and, asc, eq, isNotNull, like, lt, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../domain/common/durations'
import type { Db } from '../db/database'
import { members } from '../db/schema'
import { endOfDay, seoulDay, startOfDay } from '../lib/seoul-time'
import { deductPoints, earnPoints } from '../member/point-entry/points'
import { pointEntries } from '../member/schema/point-entry.schema'
import { itemTypeMask } from '../orderdelivery/order/item-type-mask'
import { mountReservations } from '../orderdelivery/schema/mount-reservation.schema'
import { orderCoupons, orderLines, orders } from '../orderdelivery/schema/order.schema'
import { items } from '../product/schema/item.schema'
import { coupons } from '../promotion/schema/coupon.schema'
import { memberCoupons } from '../promotion/schema/member-coupon.schema'
import { EXAMPLES } from './order-basket'
import { notePaidWith } from './order-money'
import { fittingStores } from './order-places'

const POINTS = 10_000
const COUPON = { name: '40만원 이상 3만원 할인', benefitValue: 30_000, minOrderAmount: 400_000 }
/** Four tires and a battery, and the coupon discount of each. */
const LINES = [
  { unitPrice: 128_000, quantity: 4, off: 25_181 },
  { unitPrice: 98_000, quantity: 1, off: 4_819 },
] as const

interface Context {
  now: Date
  /** The last order number of each day. */
  numbers: ReadonlyMap<string, number>
}

async function exampleCoupon(db: Db, now: Date): Promise<number> {
  const from = startOfDay(seoulDay(new Date(now.getTime() - 30 * DAY_MS)))
  const until = new Date(endOfDay(seoulDay(new Date(now.getTime() + 30 * DAY_MS))).getTime() - 1_000)
  const [row] = await db
    .insert(coupons)
    .values({
      ...COUPON,
      kind: 'ORDER',
      benefitType: 'AMOUNT',
      perUnit: false,
      minQuantity: 0,
      usableWithOther: false,
      firstOrderOnly: false,
      targetMode: 'ALL',
      targetRows: [],
      device: 'ALL',
      issueMethod: 'MANUAL',
      issueStartAt: from,
      issueEndAt: until,
      perMemberLimit: 1,
      usePeriodType: 'FIXED',
      useStartAt: from,
      useEndAt: until,
      state: 'ACTIVE',
      issuedCount: EXAMPLES,
      usedCount: EXAMPLES,
      usedAmount: EXAMPLES * COUPON.benefitValue,
      createdAt: from,
      createdBy: 'admin',
      updatedAt: from,
      updatedBy: 'admin',
    })
    .returning({ seq: coupons.couponSeq })
  return row?.seq ?? 0
}

/** Selects two private members without recent point entries. */
const quietMembers = (db: Db, since: Date) =>
  db
    .select({ memberSeq: members.memberSeq, name: members.name, phone: members.mobilePhone })
    .from(members)
    .where(
      and(
        eq(members.state, 'ACTIVE'),
        eq(members.memberType, 'PERSONAL'),
        lt(members.createdAt, new Date(since.getTime() - 30 * DAY_MS)),
        sql`not exists (select 1 from ${pointEntries} where ${pointEntries.memberSeq} = ${members.memberSeq}
                        and ${pointEntries.createdAt} > ${new Date(since.getTime() - DAY_MS).toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(members.memberSeq))
    .limit(EXAMPLES)

const GOODS = LINES.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
const PAY = GOODS - COUPON.benefitValue

const momentsOf = ({ now }: Pick<Context, 'now'>, index: number) => {
  const delivered = index === 1
  const orderedAt = new Date(now.getTime() - (delivered ? 4 * DAY_MS : 3 * HOUR_MS))
  const after = (hours: number) => (delivered ? new Date(orderedAt.getTime() + hours * HOUR_MS) : null)
  const paidAt = new Date(orderedAt.getTime() + 40_000)
  return { orderedAt, at: { paidAt, preparedAt: after(14), shippedAt: after(40), deliveredAt: after(71) } }
}

/**
 * Writes the example's orders. Must run before the items' ledgers, which depend on sales. The orders belong to a
 * business until their member is set, so that events and other coupons do not change their prices.
 */
export async function placeOrderExamples(db: Db, { now, numbers }: Context): Promise<void> {
  const [tire] = await db
    .select()
    .from(items)
    .where(and(eq(items.itemType, 'TIRE'), like(items.sizeLabel, '225/45R17 94W%')))
    .orderBy(asc(items.itemSeq))
    .limit(1)
  const [battery] = await db
    .select()
    .from(items)
    .where(eq(items.itemType, 'BATTERY'))
    .orderBy(asc(items.itemSeq))
    .limit(1)
  const [model] = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.itemType, 'TIRE'), isNotNull(orderLines.thumbnailUrl)))
    .limit(1)
  const [store] = await fittingStores(db)
  if (!tire || !battery || !store) throw new Error('The sample has too little for its examples')
  for (let index = 0; index < EXAMPLES; index += 1) {
    const orderSeq = index + 1
    const { orderedAt, at } = momentsOf({ now }, index)
    const day = seoulDay(orderedAt)
    const state = at.deliveredAt ? 'DELIVERED' : 'PAID'
    await db.execute(sql`insert into ${orders} (order_seq, order_no, state, member_type, orderer_name, orderer_phone, delivery_method, item_seq, pay_amount, ordered_at)
      overriding system value values (${orderSeq}, ${day.replaceAll('-', '') + String((numbers.get(day) ?? 0) + 1).padStart(6, '0')}, ${state}, 'BUSINESS',
        '', '', 'MOUNT', ${tire.itemSeq}, ${PAY}, ${orderedAt.toISOString()}::timestamptz)`)
    await db
      .update(orders)
      .set({
        channel: 'PC',
        storeSeq: store.storeSeq,
        receiverName: store.name,
        receiverPhone: store.phone,
        zipCode: store.zipCode,
        address1: store.address1,
        address2: store.address2,
        sidoId: store.sidoId,
        carText: '쏘나타 DN8',
        carNumber: '123가4567',
        goodsAmount: GOODS,
        couponDiscount: COUPON.benefitValue,
        currentPayAmount: PAY,
        paidAmount: PAY,
        paymentMethod: 'CARD',
        itemKinds: itemTypeMask([tire, battery]),
        ...at,
        createdAt: orderedAt,
        updatedAt: at.deliveredAt ?? at.paidAt,
      })
      .where(eq(orders.orderSeq, orderSeq))
    for (const [i, { unitPrice, quantity, off }] of LINES.entries()) {
      const item = i === 0 ? tire : battery
      const orderLineSeq = index * LINES.length + i + 1
      await db.execute(sql`insert into ${orderLines} (order_line_seq, order_seq, line_no, item_seq, item_name, quantity, unit_price, line_amount, state, ordered_at)
        overriding system value values (${orderLineSeq}, ${orderSeq}, ${i + 1}, ${item.itemSeq}, ${item.name}, ${quantity}, ${unitPrice},
          ${unitPrice * quantity - off}, ${state}, ${orderedAt.toISOString()}::timestamptz)`)
      await db
        .update(orderLines)
        .set({
          itemCode: item.itemCode,
          itemType: item.itemType,
          brandSeq: item.brandSeq,
          sizeLabel: item.sizeLabel,
          sizeCode: item.sizeCode,
          thumbnailUrl: i === 0 ? (model?.thumbnailUrl ?? null) : null,
          mountFeeType: item.mountFeeType,
          oldBatteryReturn: item.itemType === 'BATTERY' ? true : null,
          orderCouponDiscount: off,
          pointRate: 1,
          preparedAt: at.preparedAt,
          shippedAt: at.shippedAt,
          deliveredAt: at.deliveredAt,
        })
        .where(eq(orderLines.orderLineSeq, orderLineSeq))
    }
    await db.execute(sql`update ${orderLines} line set brand_name = brand.name, pattern_name = pattern.name
      from items item join brands brand using (brand_seq) left join patterns pattern on pattern.pattern_seq = item.pattern_seq
      where item.item_seq = line.item_seq and line.order_seq = ${orderSeq}`)
  }
}

/** Sets members, coupon and points of the example's orders; payments and shipments follow with all others. */
export async function payOrderExamples(db: Db, { now }: Pick<Context, 'now'>): Promise<void> {
  const people = await quietMembers(db, new Date(now.getTime() - 5 * DAY_MS))
  if (people.length < EXAMPLES) throw new Error('The sample has too few members for its examples')
  const couponSeq = await exampleCoupon(db, now)
  const used = new Map<number, number>()
  for (const [index, { memberSeq, name, phone }] of people.entries()) {
    const orderSeq = index + 1
    const { orderedAt } = momentsOf({ now }, index)
    const earlier = new Date(orderedAt.getTime() - HOUR_MS)
    await db
      .update(orders)
      .set({ memberSeq, memberType: 'PERSONAL', ordererName: name, ordererPhone: phone })
      .where(eq(orders.orderSeq, orderSeq))
    await db
      .update(mountReservations)
      .set({ customerName: name, customerPhone: phone })
      .where(eq(mountReservations.orderSeq, orderSeq))
    const [copy] = await db
      .insert(memberCoupons)
      .values({
        couponSeq,
        memberSeq,
        state: 'USED',
        issuedAt: earlier,
        issueReason: '재구매 감사',
        usableFrom: earlier,
        usableTo: new Date(now.getTime() + 30 * DAY_MS),
        usedAt: orderedAt,
        orderSeq,
        discountAmount: COUPON.benefitValue,
        createdAt: earlier,
        updatedAt: orderedAt,
      })
      .returning({ seq: memberCoupons.memberCouponSeq })
    await db.insert(orderCoupons).values({
      orderSeq,
      memberCouponSeq: copy?.seq ?? 0,
      couponSeq,
      name: COUPON.name,
      kind: 'ORDER',
      discount: COUPON.benefitValue,
      minOrderAmount: COUPON.minOrderAmount,
    })
    await earnPoints(db, { now: earlier, memberSeq, kind: 'ADMIN_ADD', amount: POINTS, reason: '재구매 감사 포인트' })
    await deductPoints(db, {
      now: orderedAt,
      memberSeq,
      kind: 'USE',
      amount: POINTS,
      reason: '주문 결제 사용',
      orderSeq,
    })
    used.set(orderSeq, POINTS)
  }
  await notePaidWith(db, 'point_used', used)
}
