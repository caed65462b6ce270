/**
 * Calculates the share and the refund of a claim (docs/product/money.md); whole won, VAT included. Pure functions, so
 * that the preview and the booking share one computation.
 */

/** Discounts that are still allocated to the remaining pieces of a line. */
export interface Discounts {
  itemCoupon: number
  orderCoupon: number
  deliveryCoupon: number
  point: number
  deposit: number
  /** 미수금 면제. */
  adminDiscount: number
}

export const NO_DISCOUNTS: Discounts = {
  itemCoupon: 0,
  orderCoupon: 0,
  deliveryCoupon: 0,
  point: 0,
  deposit: 0,
  adminDiscount: 0,
}

/** A line with what its remaining pieces cost. */
export interface MoneyLine {
  orderLineSeq: number
  /** Pieces that are neither canceled nor returned. */
  active: number
  unitPrice: number
  noReturnFeeUnit: number
  /** Includes parcel fees that a claim charged when free delivery ended. */
  parcelFeeUnit: number
  islandFeeUnit: number
  remaining: Discounts
}

const goodsUnit = (line: MoneyLine): number => line.unitPrice + line.noReturnFeeUnit
const shipUnit = (line: MoneyLine): number => line.parcelFeeUnit + line.islandFeeUnit
const goodsOff = (d: Discounts): number => d.itemCoupon + d.orderCoupon + d.point + d.deposit + d.adminDiscount

/** Returns what the remaining pieces of a line cost now. */
export const lineCost = (line: MoneyLine): number =>
  (goodsUnit(line) + shipUnit(line)) * line.active - goodsOff(line.remaining) - line.remaining.deliveryCoupon

/** Returns the sum of the lines' costs: `currentPayAmount` of an order. */
export const currentCost = (lines: readonly MoneyLine[]): number => lines.reduce((sum, line) => sum + lineCost(line), 0)

/** Discounts that take up a rounding difference, in this order. */
const MOVED = ['point', 'deposit', 'orderCoupon', 'itemCoupon', 'adminDiscount'] as const

/**
 * docs/product/money.md, Share of a claim: splits a line's discounts between `k` pieces and the pieces that stay. The two parts add up exactly.
 *
 * Moves discount to the `k` pieces if rounding would leave more than the staying goods cost.
 */
export function splitDiscounts(line: MoneyLine, k: number): { share: Discounts; remaining: Discounts } {
  if (!Number.isInteger(k) || k < 1 || k > line.active) throw new Error(`${k} of ${line.active} pieces`)
  const share = { ...NO_DISCOUNTS }
  const remaining = { ...line.remaining }
  for (const key of Object.keys(share) as (keyof Discounts)[]) {
    share[key] = Math.floor((remaining[key] * k) / line.active)
    remaining[key] -= share[key]
  }
  let short = goodsOff(remaining) - goodsUnit(line) * (line.active - k)
  for (const key of MOVED) {
    const moved = Math.max(0, Math.min(short, remaining[key]))
    share[key] += moved
    remaining[key] -= moved
    short -= moved
  }
  return { share, remaining }
}

/** Returns what money, points and deposit paid for the goods of pieces whose share of the discounts is `share`. */
export const goodsPaid = (goods: number, { itemCoupon, orderCoupon, adminDiscount }: Discounts): number =>
  goods - itemCoupon - orderCoupon - adminDiscount

/** Returns the unit price that was paid for `k` pieces of a line: after coupons and 미수금 면제, rounded down. */
export const paidUnitPrice = (line: MoneyLine, k: number): number =>
  Math.floor(goodsPaid(goodsUnit(line) * k, splitDiscounts(line, k).share) / k)

/** Returns the earned points that `k` of a line's `active` pieces take with them. */
export const splitEarnedPoints = (remaining: number, k: number, active: number): number =>
  Math.floor((remaining * k) / active)

/** Pieces of a line in a claim, with the fees of their return. */
export interface ClaimPart {
  line: MoneyLine
  quantity: number
  /** One way, per piece. */
  returnFeeUnit: number
  /** Island surcharge per piece from the current table. */
  islandFeeNow: number
  /** How many ways the buyer pays: both if the delivery was free. */
  trips: 1 | 2
}

/** An order's free delivery, to calculate what sending the rest would cost. */
export interface FreeDelivery {
  /** Goods amount from which delivery is free, in won. */
  minGoodsAmount: number
  /** Or the number of tires from which it is free, by the member's grade; null: no such rule. */
  minTires: number | null
  /** Lines of tires. */
  tireLineSeqs: ReadonlySet<number>
  /** Current parcel fee per piece, for the lines that were sent free. */
  fees: ReadonlyMap<number, number>
}

export interface ClaimMoney {
  kind: 'CANCEL' | 'RETURN'
  fault: 'BUYER' | 'SELLER'
  parts: readonly ClaimPart[]
  /** All lines of the order, including those of the claim. */
  lines: readonly MoneyLine[]
  /** The ORDER coupon, if one was used: its minimum, and the lines that it applies to (null: all). */
  orderCoupon: { minOrderAmount: number; eligibleLineSeqs: readonly number[] | null } | null
  /** Null: delivery was paid, or nothing is sent by parcel. */
  freeDelivery?: FreeDelivery | null
  /** Extra payments that are refunded with the order, if no pieces remain. */
  extraAmount?: number
  /** Default of `couponRecall`: RECALL for a buyer's fault, otherwise KEEP. Default of `deliveryRecall`: RECALL. */
  settlement: {
    feePayment: 'DEDUCT' | 'SEPARATE' | 'WAIVED'
    couponRecall?: 'RECALL' | 'KEEP' | undefined
    deliveryRecall?: 'RECALL' | 'KEEP' | undefined
    adjustAmount: number
  }
}

export interface PartRefund {
  orderLineSeq: number
  quantity: number
  goods: number
  ship: number
  share: Discounts
  remaining: Discounts
  goodsCash: number
  shipCash: number
  returnFee: number
  islandReturnFee: number
  trips: 1 | 2
}

export interface ClaimRefund {
  parts: PartRefund[]
  goodsCash: number
  shipCash: number
  /** Buyer's fault: shipping that is not refunded. */
  keptShipCash: number
  /** Fee of the return, no matter who pays it or how. */
  returnFee: number
  islandReturnFee: number
  /** The part of both fees that is deducted from the cash, and the part that is paid separately. */
  deductedFee: number
  separateFee: number
  /**
   * Whether the rest of the order misses the coupon's minimum. `recallAmount` is the coupon amount at stake,
   * recalled or not.
   */
  recallPossible: boolean
  recallAmount: number
  /** Whether the coupon is recalled, and what that deducts from the cash. */
  recallChoice: 'RECALL' | 'KEEP'
  couponRecall: number
  /** The same for free delivery that the rest no longer earns. */
  deliveryRecallPossible: boolean
  deliveryRecallAmount: number
  deliveryRecallChoice: 'RECALL' | 'KEEP'
  deliveryRecall: number
  extraAmount: number
  adjustAmount: number
  cashAmount: number
  pointAmount: number
  depositAmount: number
  /** If the total is negative: what the deposit and point shares cover. */
  coveredAmount: number
  /** And what nothing covers. Above 0 the claim cannot be settled like this. */
  shortAmount: number
  /** What the order's pieces cost afterwards. */
  currentPayAmount: number
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)

function partRefund({ line, quantity, returnFeeUnit, islandFeeNow, trips }: ClaimPart, paysWay: boolean): PartRefund {
  const { share, remaining } = splitDiscounts(line, quantity)
  const goods = goodsUnit(line) * quantity
  const ship = shipUnit(line) * quantity
  return {
    orderLineSeq: line.orderLineSeq,
    quantity,
    goods,
    ship,
    share,
    remaining,
    goodsCash: goods - goodsOff(share),
    shipCash: ship - share.deliveryCoupon,
    returnFee: paysWay ? returnFeeUnit * quantity * trips : 0,
    islandReturnFee: paysWay ? islandFeeNow * quantity : 0,
    trips,
  }
}

/** Returns the lines without the claimed pieces. */
function linesAfter(lines: readonly MoneyLine[], parts: readonly PartRefund[]): MoneyLine[] {
  const taken = new Map(parts.map((part) => [part.orderLineSeq, part]))
  return lines.map((line) => {
    const part = taken.get(line.orderLineSeq)
    return part ? { ...line, active: line.active - part.quantity, remaining: part.remaining } : line
  })
}

/** Returns what remains of the order coupon if the rest misses its minimum, otherwise 0. */
function recallable(rest: readonly MoneyLine[], coupon: ClaimMoney['orderCoupon']): number {
  if (!coupon || rest.every(({ active }) => active === 0)) return 0
  const { eligibleLineSeqs, minOrderAmount } = coupon
  const eligible = rest.filter(({ orderLineSeq }) => eligibleLineSeqs?.includes(orderLineSeq) ?? true)
  if (sum(eligible, (line) => goodsUnit(line) * line.active) >= minOrderAmount) return 0
  return sum(rest, ({ remaining }) => remaining.orderCoupon)
}

/** Returns what sending the rest costs if it no longer earns free delivery, otherwise 0. */
function deliveryRecallable(rest: readonly MoneyLine[], delivery: FreeDelivery | null): number {
  if (!delivery) return 0
  const { minGoodsAmount: over, minTires: tires, tireLineSeqs, fees } = delivery
  const goods = sum(rest, (line) => goodsUnit(line) * line.active)
  const count = sum(rest, ({ orderLineSeq, active }) => (tireLineSeqs.has(orderLineSeq) ? active : 0))
  if (goods >= over || (tires !== null && count >= tires)) return 0
  return sum(rest, ({ orderLineSeq, active }) => (fees.get(orderLineSeq) ?? 0) * active)
}

/** docs/product/money.md, Refund of a claim: returns the refund of canceling or returning these pieces. */
export function calculateClaimRefund(money: ClaimMoney): ClaimRefund {
  const { kind, fault, parts: pieces, lines, orderCoupon, freeDelivery = null, extraAmount = 0, settlement } = money
  const buyerReturns = kind === 'RETURN' && fault === 'BUYER'
  const parts = pieces.map((piece) => partRefund(piece, buyerReturns))
  const rest = linesAfter(lines, parts)

  const goodsCash = sum(parts, (part) => part.goodsCash)
  const allShip = sum(parts, (part) => part.shipCash)
  const shipCash = buyerReturns ? 0 : allShip
  const returnFee = sum(parts, (part) => part.returnFee)
  const islandReturnFee = sum(parts, (part) => part.islandReturnFee)
  const fees = returnFee + islandReturnFee
  const deductedFee = settlement.feePayment === 'DEDUCT' ? fees : 0

  const recallAmount = kind === 'RETURN' && fault === 'SELLER' ? 0 : recallable(rest, orderCoupon)
  const usual = fault === 'BUYER' ? 'RECALL' : 'KEEP'
  const recallChoice = recallAmount > 0 ? (settlement.couponRecall ?? usual) : 'KEEP'
  const couponRecall = recallChoice === 'RECALL' ? recallAmount : 0

  const deliveryRecallAmount = fault === 'BUYER' ? deliveryRecallable(rest, freeDelivery) : 0
  const deliveryRecallChoice = deliveryRecallAmount > 0 ? (settlement.deliveryRecall ?? 'RECALL') : 'KEEP'
  const deliveryRecall = deliveryRecallChoice === 'RECALL' ? deliveryRecallAmount : 0

  const { adjustAmount } = settlement
  const taken = deductedFee + couponRecall + deliveryRecall
  const total = goodsCash + shipCash + extraAmount - taken + adjustAmount
  const depositShare = sum(parts, ({ share }) => share.deposit)
  const pointShare = sum(parts, ({ share }) => share.point)
  const short = Math.max(0, -total)
  const fromDeposit = Math.min(short, depositShare)
  const fromPoint = Math.min(short - fromDeposit, pointShare)
  return {
    parts,
    goodsCash,
    shipCash,
    keptShipCash: allShip - shipCash,
    returnFee,
    islandReturnFee,
    deductedFee,
    separateFee: settlement.feePayment === 'SEPARATE' ? fees : 0,
    recallPossible: recallAmount > 0,
    recallAmount,
    recallChoice,
    couponRecall,
    deliveryRecallPossible: deliveryRecallAmount > 0,
    deliveryRecallAmount,
    deliveryRecallChoice,
    deliveryRecall,
    extraAmount,
    adjustAmount,
    cashAmount: Math.max(0, total),
    pointAmount: pointShare - fromPoint,
    depositAmount: depositShare - fromDeposit,
    coveredAmount: fromDeposit + fromPoint,
    shortAmount: short - fromDeposit - fromPoint,
    currentPayAmount: currentCost(rest) + couponRecall + deliveryRecall,
  }
}

/**
 * Returns the lines after a claim is settled: without its pieces and their discounts, without a recalled coupon,
 * with parcel fees where free delivery ended.
 */
export function linesAfterClaim(
  lines: readonly MoneyLine[],
  { parts, couponRecall, deliveryRecall }: ClaimRefund,
  freeDelivery: FreeDelivery | null = null,
): MoneyLine[] {
  const rest = linesAfter(lines, parts)
  return rest.map((line) => ({
    ...line,
    parcelFeeUnit:
      deliveryRecall > 0 ? line.parcelFeeUnit + (freeDelivery?.fees.get(line.orderLineSeq) ?? 0) : line.parcelFeeUnit,
    remaining: couponRecall > 0 ? { ...line.remaining, orderCoupon: 0 } : line.remaining,
  }))
}

/** Returns the fee of an exchange at the buyer's fault: both ways of each piece. */
export const exchangeFeeOf = (
  parts: readonly Pick<ClaimPart, 'quantity' | 'returnFeeUnit' | 'islandFeeNow'>[],
): number => sum(parts, ({ quantity, returnFeeUnit, islandFeeNow }) => (returnFeeUnit + islandFeeNow) * quantity * 2)
