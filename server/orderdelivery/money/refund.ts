/**
 * What a claim gives back (E2, E3): whole won, VAT included. Pure: nothing here reads or writes, so that a preview and the deed are one
 * computation.
 */

/** What discounts a line's pieces still carry. */
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

/** A line as its remaining pieces cost. */
export interface MoneyLine {
  orderLineSeq: number
  /** Pieces that are neither canceled nor returned. */
  active: number
  unitPrice: number
  noReturnFeeUnit: number
  /** As the pieces that are left cost: with what a claim took back of free delivery. */
  parcelFeeUnit: number
  islandFeeUnit: number
  remaining: Discounts
}

const goodsUnit = (line: MoneyLine): number => line.unitPrice + line.noReturnFeeUnit
const shipUnit = (line: MoneyLine): number => line.parcelFeeUnit + line.islandFeeUnit
const goodsOff = (d: Discounts): number => d.itemCoupon + d.orderCoupon + d.point + d.deposit + d.adminDiscount

/** What the remaining pieces of a line cost now. */
export const lineCost = (line: MoneyLine): number =>
  (goodsUnit(line) + shipUnit(line)) * line.active - goodsOff(line.remaining) - line.remaining.deliveryCoupon

/** `currentPayAmount` of an order. */
export const currentCost = (lines: readonly MoneyLine[]): number => lines.reduce((sum, line) => sum + lineCost(line), 0)

/** Out of which a won is moved that rounding left too much of, the first that has one. */
const MOVED = ['point', 'deposit', 'orderCoupon', 'itemCoupon', 'adminDiscount'] as const

/** E2: what `k` of a line's pieces take along of each discount; what stays adds up with it to what there was. */
export function shareOf(line: MoneyLine, k: number): { share: Discounts; remaining: Discounts } {
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

/** E2 of the points that a line's pieces earn: what `k` of its `active` pieces take along. */
export const shareOfPoints = (remaining: number, k: number, active: number): number =>
  Math.floor((remaining * k) / active)

/** Pieces of a line that a claim takes, with what their way back costs. */
export interface ClaimPart {
  line: MoneyLine
  quantity: number
  /** One way, a piece. */
  returnFeeUnit: number
  /** Of today's table, a piece. */
  islandFeeNow: number
  /** Ways that the buyer pays: of a delivery that he did not pay for, both. */
  trips: 1 | 2
}

/** Delivery that an order had free of charge, for what sending the rest would cost. */
export interface FreeDelivery {
  /** The rest is sent free from so many won of goods on. */
  over: number
  /** Or from so many tires on, by the member's grade; null: the grade has no such number. */
  tires: number | null
  /** Lines of tires. */
  tireLineSeqs: ReadonlySet<number>
  /** Of the lines that went free: what sending a piece costs now. */
  fees: ReadonlyMap<number, number>
}

export interface ClaimMoney {
  kind: 'CANCEL' | 'RETURN'
  fault: 'BUYER' | 'SELLER'
  parts: readonly ClaimPart[]
  /** All lines of the order, the claimed ones too. */
  lines: readonly MoneyLine[]
  /** The ORDER coupon, when the order was paid with one: its minimum, and the lines that it is good for (null: all). */
  orderCoupon: { minOrderAmount: number; eligibleLineSeqs: readonly number[] | null } | null
  /** Null: delivery was paid for, or nothing is sent by parcel. */
  freeDelivery?: FreeDelivery | null
  /** Extra payments that go back with the order, which the claim leaves empty. */
  extraAmount?: number
  /** `couponRecall` left out: as the fault has it; `deliveryRecall` left out: RECALL. */
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
  /** Of a buyer's fault: shipping that is not given back. */
  keptShipCash: number
  /** What the way back costs, whoever pays it and however. */
  returnFee: number
  islandReturnFee: number
  /** Of both, what is taken off the cash, and what is to be paid apart. */
  deductedFee: number
  separateFee: number
  /** Whether the rest of the order no longer meets its coupon's minimum; `recallAmount` is what taking it back costs, done or not. */
  recallPossible: boolean
  recallAmount: number
  /** What is done about it, and what that takes off the cash. */
  recallChoice: 'RECALL' | 'KEEP'
  couponRecall: number
  /** The same of delivery that had been free and that the rest does not earn. */
  deliveryRecallPossible: boolean
  deliveryRecallAmount: number
  deliveryRecallChoice: 'RECALL' | 'KEEP'
  deliveryRecall: number
  extraAmount: number
  adjustAmount: number
  cashAmount: number
  pointAmount: number
  depositAmount: number
  /** Of a sum below zero, what the deposit's and the points' shares pay for. */
  coveredAmount: number
  /** And what nothing pays for: above zero the claim cannot be settled so. */
  shortAmount: number
  /** What the order's pieces cost afterwards. */
  currentPayAmount: number
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)

function partRefund({ line, quantity, returnFeeUnit, islandFeeNow, trips }: ClaimPart, paysWay: boolean): PartRefund {
  const { share, remaining } = shareOf(line, quantity)
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

/** The lines as a claim leaves them. */
function linesAfter(lines: readonly MoneyLine[], parts: readonly PartRefund[]): MoneyLine[] {
  const taken = new Map(parts.map((part) => [part.orderLineSeq, part]))
  return lines.map((line) => {
    const part = taken.get(line.orderLineSeq)
    return part ? { ...line, active: line.active - part.quantity, remaining: part.remaining } : line
  })
}

/** What is left of the order's coupon when the rest no longer meets its minimum; else 0. */
function recallable(rest: readonly MoneyLine[], coupon: ClaimMoney['orderCoupon']): number {
  if (!coupon || rest.every(({ active }) => active === 0)) return 0
  const { eligibleLineSeqs, minOrderAmount } = coupon
  const eligible = rest.filter(({ orderLineSeq }) => eligibleLineSeqs?.includes(orderLineSeq) ?? true)
  if (sum(eligible, (line) => goodsUnit(line) * line.active) >= minOrderAmount) return 0
  return sum(rest, ({ remaining }) => remaining.orderCoupon)
}

/** What sending the rest costs that no longer earns free delivery; else 0. */
function deliveryRecallable(rest: readonly MoneyLine[], delivery: FreeDelivery | null): number {
  if (!delivery) return 0
  const { over, tires, tireLineSeqs, fees } = delivery
  const goods = sum(rest, (line) => goodsUnit(line) * line.active)
  const count = sum(rest, ({ orderLineSeq, active }) => (tireLineSeqs.has(orderLineSeq) ? active : 0))
  if (goods >= over || (tires !== null && count >= tires)) return 0
  return sum(rest, ({ orderLineSeq, active }) => (fees.get(orderLineSeq) ?? 0) * active)
}

/** E3: what a cancel or a return of these pieces comes to. */
export function refundOf(money: ClaimMoney): ClaimRefund {
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
 * The lines as a settled claim leaves them: without its pieces and their discounts, without the coupon that it took back, and with the fee of a delivery that
 * is free no more.
 */
export function settledLines(
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

/** What an exchange of a buyer's fault costs him: both ways of each piece. */
export const exchangeFeeOf = (
  parts: readonly Pick<ClaimPart, 'quantity' | 'returnFeeUnit' | 'islandFeeNow'>[],
): number => sum(parts, ({ quantity, returnFeeUnit, islandFeeNow }) => (returnFeeUnit + islandFeeNow) * quantity * 2)
