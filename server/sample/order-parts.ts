import { and, asc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import { HOUR_MS } from '../../domain/common/durations'
import type { Db } from '../db/database'
import {
  type ClaimRefund,
  calculateClaimRefund,
  linesAfterClaim,
  type MoneyLine,
  splitEarnedPoints,
} from '../orderdelivery/money/claim-refund'
import { orderClaimLines, orderClaims } from '../orderdelivery/schema/claim.schema'
import { orderCoupons, orderLines, orders } from '../orderdelivery/schema/order.schema'
import { restoreCoupon } from '../promotion/coupon-lifecycle/spend-coupon'
import { usualParcelFee } from './order-basket'

type Line = typeof orderLines.$inferSelect
type Order = typeof orders.$inferSelect

const AT_ONCE = 2_000
/** Claims per statement, which has a value for each of their columns. */
const WRITTEN = 500

/** Returns a line as it was before any claim. */
const moneyOf = (line: Line): MoneyLine => ({
  orderLineSeq: line.orderLineSeq,
  active: line.quantity,
  unitPrice: line.unitPrice,
  noReturnFeeUnit: line.noReturnFeeUnit,
  parcelFeeUnit: line.parcelFeeUnit,
  islandFeeUnit: line.islandFeeUnit,
  remaining: {
    itemCoupon: line.itemCouponDiscount,
    orderCoupon: line.orderCouponDiscount,
    deliveryCoupon: line.deliveryCouponDiscount,
    point: line.pointUsed,
    deposit: line.depositUsed,
    adminDiscount: line.adminDiscount,
  },
})

const rimOf = ({ sizeCode }: Line): number | null => (sizeCode ? Number(sizeCode.slice(-2)) : null)

interface Settled {
  order: Order
  at: Date
  reasonCode: 'CHANGE_OF_MIND' | 'SOLD_OUT' | 'DEFECT'
  kind: 'CANCEL' | 'RETURN'
  fault: 'BUYER' | 'SELLER'
  money: ClaimRefund
  rest: MoneyLine[]
  coupon: typeof orderCoupons.$inferSelect | undefined
}

/** Returns the refund for some pieces of an order, by the shop's own rules. */
function settle(order: Order, lines: readonly Line[], coupon: Settled['coupon']): Settled {
  const kind = order.state === 'PAID' ? 'CANCEL' : 'RETURN'
  const parcel = order.deliveryMethod === 'PARCEL'
  const buyers = kind === 'CANCEL' ? order.orderSeq % 2 === 0 : parcel
  const all = lines.map(moneyOf)
  const parts = lines.flatMap((line, i) => {
    const quantity = line.canceledQuantity + line.returnedQuantity
    const [money] = all.slice(i, i + 1)
    if (quantity === 0 || !money) return []
    const trips: 1 | 2 = line.parcelFeeUnit > 0 ? 1 : 2
    const returnFeeUnit = usualParcelFee({ itemType: line.itemType, rim: rimOf(line) })
    return [{ line: money, quantity, returnFeeUnit, islandFeeNow: line.islandFeeUnit, trips }]
  })
  const money = calculateClaimRefund({
    kind,
    fault: buyers ? 'BUYER' : 'SELLER',
    parts,
    lines: all,
    orderCoupon: coupon ? { minOrderAmount: coupon.minOrderAmount, eligibleLineSeqs: coupon.eligibleLineSeqs } : null,
    settlement: { feePayment: 'DEDUCT', adjustAmount: 0 },
  })
  const from = kind === 'CANCEL' ? order.paidAt : order.deliveredAt
  return {
    order,
    at: new Date((from ?? order.orderedAt).getTime() + (kind === 'CANCEL' ? HOUR_MS / 4 : 60 * HOUR_MS)),
    kind,
    reasonCode: buyers ? 'CHANGE_OF_MIND' : kind === 'CANCEL' ? 'SOLD_OUT' : 'DEFECT',
    fault: buyers ? 'BUYER' : 'SELLER',
    money,
    rest: linesAfterClaim(all, money),
    coupon,
  }
}

function claimOf({ order, at, kind, reasonCode, fault, money }: Settled): typeof orderClaims.$inferInsert {
  const back = kind === 'RETURN'
  return {
    orderSeq: order.orderSeq,
    kind,
    state: 'DONE',
    requestedBy: fault === 'BUYER' ? 'CUSTOMER' : 'ADMIN',
    reasonCode,
    fault,
    requestedAt: back ? new Date(at.getTime() - 40 * HOUR_MS) : at,
    acceptedAt: back ? new Date(at.getTime() - 30 * HOUR_MS) : null,
    collectedAt: back ? new Date(at.getTime() - 3 * HOUR_MS) : null,
    doneAt: at,
    pickupMethod: back ? (order.deliveryMethod === 'PARCEL' ? 'COURIER' : 'STORE') : null,
    inspectionResult: back ? (fault === 'BUYER' ? 'OK' : 'DAMAGED') : null,
    restock: back ? fault === 'BUYER' : null,
    cashAmount: money.cashAmount,
    pointAmount: money.pointAmount,
    depositAmount: money.depositAmount,
    goodsCash: money.goodsCash,
    shipCash: money.shipCash,
    keptShipCash: money.keptShipCash,
    returnFee: money.returnFee,
    islandReturnFee: money.islandReturnFee,
    couponRecall: money.couponRecall,
    adjustAmount: 0,
    coveredAmount: money.coveredAmount,
    createdAt: at,
    updatedAt: at,
  }
}

async function write(db: Db, settled: readonly Settled[]): Promise<void> {
  const claims = await db
    .insert(orderClaims)
    .values(settled.map(claimOf))
    .returning({ seq: orderClaims.orderClaimSeq, orderSeq: orderClaims.orderSeq })
  const claimOfOrder = new Map(claims.map(({ seq, orderSeq }) => [orderSeq, seq]))
  await db.insert(orderClaimLines).values(
    settled.flatMap(({ order, money }) =>
      money.parts.map(({ orderLineSeq, quantity, share, goodsCash, shipCash }) => ({
        orderClaimSeq: claimOfOrder.get(order.orderSeq) ?? 0,
        orderLineSeq,
        quantity,
        goodsCash,
        shipCash,
        itemCoupon: share.itemCoupon,
        orderCoupon: share.orderCoupon,
        deliveryCoupon: share.deliveryCoupon,
        point: share.point,
        deposit: share.deposit,
      })),
    ),
  )
  for (const { at, money, coupon } of settled) {
    if (money.couponRecall === 0 || !coupon) continue
    await restoreCoupon(db, { now: at, memberCouponSeq: coupon.memberCouponSeq, sellerFault: false })
    await db.update(orderCoupons).set({ restoredAt: at }).where(eq(orderCoupons.orderCouponSeq, coupon.orderCouponSeq))
  }
}

/** Loads claims for part of an order, and updates the amounts of the rest. */
export async function loadPartClaims(db: Db): Promise<void> {
  let after = 0
  for (;;) {
    const chosen = await db
      .select()
      .from(orders)
      .where(
        and(
          gt(orders.orderSeq, after),
          notInArray(orders.state, ['CANCELED', 'RETURNED']),
          sql`exists (select 1 from ${orderLines} line where line.order_seq = ${orders.orderSeq} and line.canceled_quantity + line.returned_quantity > 0)`,
        ),
      )
      .orderBy(asc(orders.orderSeq))
      .limit(AT_ONCE)
    if (chosen.length === 0) return
    after = chosen.at(-1)?.orderSeq ?? after
    const seqs = chosen.map(({ orderSeq }) => orderSeq)
    const lines = await db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderSeq, seqs))
      .orderBy(asc(orderLines.lineNo))
    const used = await db.select().from(orderCoupons).where(inArray(orderCoupons.orderSeq, seqs))
    const linesOf = new Map<number, Line[]>(seqs.map((seq) => [seq, []]))
    for (const line of lines) linesOf.get(line.orderSeq)?.push(line)
    const settled = chosen.map((order) =>
      settle(
        order,
        linesOf.get(order.orderSeq) ?? [],
        used.find(({ orderSeq, kind }) => orderSeq === order.orderSeq && kind === 'ORDER'),
      ),
    )
    for (let from = 0; from < settled.length; from += WRITTEN) await write(db, settled.slice(from, from + WRITTEN))
    const rest = settled.flatMap((one) =>
      one.rest.map(({ orderLineSeq, remaining }) => ({ seq: orderLineSeq, ...remaining })),
    )
    const earned = lines
      .filter(({ canceledQuantity, returnedQuantity }) => canceledQuantity + returnedQuantity > 0)
      .map((line) => ({
        seq: line.orderLineSeq,
        point:
          line.earnPoint -
          splitEarnedPoints(line.earnPoint, line.canceledQuantity + line.returnedQuantity, line.quantity),
      }))
    await db.execute(sql`
      update ${orderLines} set remaining_earn_point = rest.point
      from jsonb_to_recordset(${JSON.stringify(earned)}::jsonb) as rest(seq int, point int) where order_line_seq = rest.seq`)
    await db.execute(sql`
      update ${orderLines} set remaining_item_coupon = rest."itemCoupon", remaining_order_coupon = rest."orderCoupon",
        remaining_delivery_coupon = rest."deliveryCoupon", remaining_point = rest.point, remaining_deposit = rest.deposit
      from jsonb_to_recordset(${JSON.stringify(rest)}::jsonb)
        as rest(seq int, "itemCoupon" int, "orderCoupon" int, "deliveryCoupon" int, point int, deposit int)
      where order_line_seq = rest.seq`)
    const costs = settled.map(({ order, money }) => ({ seq: order.orderSeq, amount: money.currentPayAmount }))
    await db.execute(sql`
      update ${orders} set current_pay_amount = costs.amount
      from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) as costs(seq int, amount int) where order_seq = costs.seq`)
  }
}
