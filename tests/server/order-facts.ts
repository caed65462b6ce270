import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { isOpenClaim } from '../../domain/orderdelivery/claim-transitions'
import type { Db } from '../../server/db/database'
import { depositEntries } from '../../server/member/schema/deposit-entry.schema'
import { pointEntries } from '../../server/member/schema/point-entry.schema'
import { bankDepositMatches, bankDeposits } from '../../server/orderdelivery/schema/bank-deposit.schema'
import { cardCharges } from '../../server/orderdelivery/schema/card-charge.schema'
import { orderClaimLines, orderClaims } from '../../server/orderdelivery/schema/claim.schema'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { orderPayments, refunds } from '../../server/orderdelivery/schema/payment.schema'

/**
 * The money and goods records of an order, and the rules that they follow (docs/product/money.md). Computed from the
 * rows alone, without the server's sums.
 */

type Line = typeof orderLines.$inferSelect
type Payment = typeof orderPayments.$inferSelect
type Refund = typeof refunds.$inferSelect
type Claim = typeof orderClaims.$inferSelect
type ClaimLine = typeof orderClaimLines.$inferSelect
type Match = typeof bankDepositMatches.$inferSelect

export interface OrderFacts {
  order: typeof orders.$inferSelect
  lines: Line[]
  payments: Payment[]
  refunds: Refund[]
  claims: Claim[]
  claimLines: ClaimLine[]
  /** Approved charges. */
  charges: (typeof cardCharges.$inferSelect)[]
  matches: Match[]
  /** Deposits with a match or a refund of the order. */
  deposits: (typeof bankDeposits.$inferSelect)[]
  /** Matches of those deposits, including those with other orders. */
  depositMatches: Match[]
  depositRefunds: Refund[]
  points: (typeof pointEntries.$inferSelect)[]
  depositEntries: (typeof depositEntries.$inferSelect)[]
}

const bySeq = <T>(rows: readonly T[], seqOf: (row: T) => number | null): Map<number | null, T[]> => {
  const groups = new Map<number | null, T[]>()
  for (const row of rows) {
    const seq = seqOf(row)
    const group = groups.get(seq)
    if (group) group.push(row)
    else groups.set(seq, [row])
  }
  return groups
}

/** Reads the facts of these orders, with a few queries for all of them. */
export async function orderFacts(db: Db, orderSeqs: readonly number[]): Promise<OrderFacts[]> {
  const seqs = [...orderSeqs]
  const found = await db.select().from(orders).where(inArray(orders.orderSeq, seqs)).orderBy(orders.orderSeq)
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderSeq, seqs)).orderBy(orderLines.lineNo)
  const payments = await db
    .select()
    .from(orderPayments)
    .where(inArray(orderPayments.orderSeq, seqs))
    .orderBy(orderPayments.orderPaymentSeq)
  const back = await db.select().from(refunds).where(inArray(refunds.orderSeq, seqs)).orderBy(refunds.refundSeq)
  const claims = await db
    .select()
    .from(orderClaims)
    .where(inArray(orderClaims.orderSeq, seqs))
    .orderBy(orderClaims.orderClaimSeq)
  const claimOrder = new Map(claims.map(({ orderClaimSeq, orderSeq }) => [orderClaimSeq, orderSeq]))
  const claimLines =
    claims.length === 0
      ? []
      : await db
          .select()
          .from(orderClaimLines)
          .where(inArray(orderClaimLines.orderClaimSeq, [...claimOrder.keys()]))
  const charges = await db
    .select()
    .from(cardCharges)
    .where(and(inArray(cardCharges.orderSeq, seqs), eq(cardCharges.state, 'APPROVED')))
  const matches = await db.select().from(bankDepositMatches).where(inArray(bankDepositMatches.orderSeq, seqs))
  const depositSeqs = [
    ...new Set([
      ...matches.map(({ bankDepositSeq }) => bankDepositSeq),
      ...back.flatMap(({ bankDepositSeq }) => bankDepositSeq ?? []),
    ]),
  ]
  const some = depositSeqs.length > 0
  const deposits = some
    ? await db.select().from(bankDeposits).where(inArray(bankDeposits.bankDepositSeq, depositSeqs))
    : []
  const depositMatches = some
    ? await db.select().from(bankDepositMatches).where(inArray(bankDepositMatches.bankDepositSeq, depositSeqs))
    : []
  const depositRefunds = some
    ? await db
        .select()
        .from(refunds)
        .where(and(isNotNull(refunds.bankDepositSeq), inArray(refunds.bankDepositSeq, depositSeqs)))
    : []
  const points = await db.select().from(pointEntries).where(inArray(pointEntries.orderSeq, seqs))
  const entries = await db.select().from(depositEntries).where(inArray(depositEntries.orderSeq, seqs))

  const groups = {
    lines: bySeq(lines, ({ orderSeq }) => orderSeq),
    payments: bySeq(payments, ({ orderSeq }) => orderSeq),
    refunds: bySeq(back, ({ orderSeq }) => orderSeq),
    claims: bySeq(claims, ({ orderSeq }) => orderSeq),
    claimLines: bySeq(claimLines, ({ orderClaimSeq }) => claimOrder.get(orderClaimSeq) ?? null),
    charges: bySeq(charges, ({ orderSeq }) => orderSeq),
    matches: bySeq(matches, ({ orderSeq }) => orderSeq),
    points: bySeq(points, ({ orderSeq }) => orderSeq),
    depositEntries: bySeq(entries, ({ orderSeq }) => orderSeq),
  }
  return found.map((order) => {
    const seq = order.orderSeq
    const own = new Set(
      [...(groups.matches.get(seq) ?? []), ...(groups.refunds.get(seq) ?? [])].map(
        ({ bankDepositSeq }) => bankDepositSeq,
      ),
    )
    return {
      order,
      lines: groups.lines.get(seq) ?? [],
      payments: groups.payments.get(seq) ?? [],
      refunds: groups.refunds.get(seq) ?? [],
      claims: groups.claims.get(seq) ?? [],
      claimLines: groups.claimLines.get(seq) ?? [],
      charges: groups.charges.get(seq) ?? [],
      matches: groups.matches.get(seq) ?? [],
      deposits: deposits.filter(({ bankDepositSeq }) => own.has(bankDepositSeq)),
      depositMatches: depositMatches.filter(({ bankDepositSeq }) => own.has(bankDepositSeq)),
      depositRefunds: depositRefunds.filter(({ bankDepositSeq }) => own.has(bankDepositSeq)),
      points: groups.points.get(seq) ?? [],
      depositEntries: groups.depositEntries.get(seq) ?? [],
    }
  })
}

const sum = <T>(rows: readonly T[], of: (row: T) => number | null): number =>
  rows.reduce((total, row) => total + (of(row) ?? 0), 0)

/** Returns the refunds of money that was received for the order, without those of overpaid money. */
export const ownRefunds = ({ refunds: rows }: Pick<OrderFacts, 'refunds'>): Refund[] =>
  rows.filter(({ bankDepositSeq }) => bankDepositSeq === null)

/** Returns the pieces of a line that are neither canceled nor returned. */
export const piecesLeft = ({ quantity, canceledQuantity, returnedQuantity }: Line): number =>
  quantity - canceledQuantity - returnedQuantity

/** Returns the money that the buyer pays for the remaining pieces of a line. */
const costOf = (line: Line): number =>
  (line.unitPrice + line.noReturnFeeUnit + line.parcelFeeUnit + line.recalledParcelFeeUnit + line.islandFeeUnit) *
    piecesLeft(line) -
  line.remainingItemCoupon -
  line.remainingOrderCoupon -
  line.remainingAdmin -
  line.remainingDeliveryCoupon -
  line.remainingPoint -
  line.remainingDeposit

/** Returns what a completed claim took from the order's price: refunded, retained, or granted in addition. */
export function settledOf(claim: Claim): number {
  if (claim.kind === 'EXCHANGE') return 0
  const fees = claim.feePayment === 'DEDUCT' ? (claim.returnFee ?? 0) + (claim.islandReturnFee ?? 0) : 0
  const cash = (claim.cashAmount ?? 0) - (claim.extraAmount ?? 0)
  return cash + (claim.keptShipCash ?? 0) + fees - (claim.adjustAmount ?? 0) - (claim.coveredAmount ?? 0)
}

type Check = (rule: string, expected: number, found: number) => void

/** Checks docs/product/money.md, Limit of refunds, for the order and each payment. */
function checkFunds(facts: OrderFacts, equal: Check, atMost: Check): void {
  const { order, payments } = facts
  const received = order.depositUsed + sum(payments, (row) => row.receivedAmount)
  const refundFacts = ownRefunds(facts)
  atMost(
    'out of the order ≤ received for it',
    received,
    sum(refundFacts, ({ cashAmount, depositAmount }) => cashAmount + depositAmount),
  )
  for (const payment of payments) {
    const { orderPaymentSeq: seq, receivedAmount } = payment
    const back = refundFacts.filter((refund) => refund.orderPaymentSeq === seq)
    atMost(
      `out of payment ${seq} ≤ received`,
      receivedAmount,
      sum(back, (row) => row.cashAmount),
    )
    const done = back.filter(({ state }) => state === 'DONE')
    equal(
      `refunded of payment ${seq} = its done refunds`,
      sum(done, (row) => row.cashAmount),
      payment.refundedAmount,
    )
    const ended = payment.refundedAmount > 0
    const state = !ended ? null : payment.refundedAmount >= receivedAmount ? 'REFUNDED' : 'PARTIAL_REFUNDED'
    equal(`payment ${seq} (${payment.state}) is ${state}`, 1, state === null || state === payment.state ? 1 : 0)
  }
  equal(
    'paid amount = received of MAIN payments',
    sum(payments, ({ kind, receivedAmount }) => (kind === 'MAIN' ? receivedAmount : 0)),
    order.paidAmount,
  )
  equal(
    'refunded amount = done refunds',
    sum(facts.refunds, ({ state, cashAmount }) => (state === 'DONE' ? cashAmount : 0)),
    order.refundedAmount,
  )
  const open = facts.refunds.filter(({ state }) => state !== 'DONE')
  const shown = open.some(({ state }) => state === 'FAILED') ? 'FAILED' : open.length > 0 ? 'PENDING' : 'NONE'
  equal(`refund state ${order.refundState} is ${shown}`, 1, order.refundState === shown ? 1 : 0)
}

/** Checks the price of the remaining pieces, the amounts of claims, and the discounts. */
function checkPrice({ order, lines, claims, claimLines }: OrderFacts, equal: Check, atMost: Check): void {
  const done = claims.filter(({ state }) => state === 'DONE')
  const doneSeqs = new Set(done.map(({ orderClaimSeq }) => orderClaimSeq))
  const settled = sum(done, settledOf)
  equal('current price = pieces that are left', sum(lines, costOf), order.currentPayAmount)
  if (order.paidAt !== null) {
    equal('paid = current price + what claims settled', order.currentPayAmount + settled, order.paidAmount)
  }
  const pairs = [
    ['itemCoupon', 'itemCouponDiscount', 'remainingItemCoupon'],
    ['orderCoupon', 'orderCouponDiscount', 'remainingOrderCoupon'],
    ['adminDiscount', 'adminDiscount', 'remainingAdmin'],
    ['deliveryCoupon', 'deliveryCouponDiscount', 'remainingDeliveryCoupon'],
    ['point', 'pointUsed', 'remainingPoint'],
    ['deposit', 'depositUsed', 'remainingDeposit'],
  ] as const
  for (const [share, ordered, remaining] of pairs) {
    const taken = sum(claimLines, (row) => (doneSeqs.has(row.orderClaimSeq) ? row[share] : 0))
    const recalled = share === 'orderCoupon' ? sum(done, ({ couponRecall }) => couponRecall) : 0
    equal(
      `${share}: as ordered = left + taken by claims`,
      sum(lines, (line) => line[ordered]),
      sum(lines, (line) => line[remaining]) + taken + recalled,
    )
    for (const line of lines) atMost(`${share} of line ${line.lineNo} is not below zero`, line[remaining], 0)
  }
  for (const line of lines) atMost(`price of line ${line.lineNo} is not below zero`, costOf(line), 0)
}

/** Checks docs/product/money.md, Exchanged pieces: each piece is claimed once. */
function checkPieces({ lines, claims, claimLines }: OrderFacts, equal: Check, atMost: Check): void {
  for (const line of lines) {
    const counted = (wanted: (claim: Claim) => boolean): number =>
      sum(claimLines, ({ orderLineSeq, orderClaimSeq, quantity }) => {
        const claim = claims.find((row) => row.orderClaimSeq === orderClaimSeq)
        return orderLineSeq === line.orderLineSeq && claim && wanted(claim) ? quantity : 0
      })
    const done = (kind: Claim['kind']) => counted((claim) => claim.kind === kind && claim.state === 'DONE')
    const of = `of line ${line.lineNo}`
    equal(`canceled pieces ${of}`, done('CANCEL'), line.canceledQuantity)
    equal(`returned pieces ${of}`, done('RETURN'), line.returnedQuantity)
    equal(`exchanged pieces ${of}`, done('EXCHANGE'), line.exchangedQuantity)
    atMost(
      `open claims and done cancels and returns ${of} ≤ quantity`,
      line.quantity,
      counted(({ state }) => isOpenClaim(state)) + done('CANCEL') + done('RETURN'),
    )
  }
}

/** Checks that the whole amount of each bank deposit is matched, retained or refunded. */
function checkDeposits(facts: OrderFacts, equal: Check, atMost: Check): void {
  for (const deposit of facts.deposits) {
    const seq = deposit.bankDepositSeq
    const matched = sum(facts.depositMatches, (row) => (row.bankDepositSeq === seq ? row.amount : 0))
    const returned = sum(facts.depositRefunds, (row) => (row.bankDepositSeq === seq ? row.cashAmount : 0))
    equal(`bank deposit ${seq}`, deposit.amount, matched + deposit.restAmount + deposit.returnedAmount)
    equal(`given back of bank deposit ${seq}`, returned, deposit.returnedAmount)
  }
  for (const payment of facts.payments) {
    const seq = payment.orderPaymentSeq
    const matched = sum(facts.matches, (row) => (row.orderPaymentSeq === seq ? row.amount : 0))
    const charge = facts.charges.find(({ requestId }) => requestId === payment.requestId)
    const brought = matched + (charge?.amount ?? 0)
    atMost(`matched with and charged for payment ${seq} ≤ received`, payment.receivedAmount, brought)
  }
}

/** Checks that the member's ledgers match the order's own records. */
function checkLedgers(facts: OrderFacts, equal: Check): void {
  const { order, lines, refunds: back } = facts
  const deposit = (kind: string) => sum(facts.depositEntries, (row) => (row.kind === kind ? row.amount : 0))
  const point = (kind: string) => sum(facts.points, (row) => (row.kind === kind ? row.amount : 0))
  equal('deposit used', -order.depositUsed, deposit('USE'))
  equal(
    'deposit given back',
    sum(back, (row) => row.depositAmount),
    deposit('USE_CANCEL'),
  )
  equal('points used', -order.pointUsed, point('USE'))
  equal(
    'points given back',
    sum(back, (row) => row.pointAmount),
    point('USE_CANCEL'),
  )
  // earned points are revoked with the pieces: none remain after the last one
  if (lines.every((line) => piecesLeft(line) === 0)) {
    const uncollected = sum(facts.points, (row) => row.uncollected)
    equal('points earned by an order that came back', 0, point('EARN_ORDER') + point('EARN_CANCEL') - uncollected)
  }
  const became = (overpaid: boolean): number =>
    sum(back, ({ method, bankDepositSeq, cashAmount }) =>
      method === 'DEPOSIT' && (bankDepositSeq !== null) === overpaid ? cashAmount : 0,
    )
  equal('refunds that became deposit', became(false), deposit('REFUND_IN'))
  equal('overpaid money that became deposit', became(true), deposit('OVERPAY_IN'))
}

/** Returns a line for each rule that an order's records break. */
export function brokenRules(facts: OrderFacts): string[] {
  const broken: string[] = []
  const equal: Check = (rule, expected, found) => {
    if (expected !== found) broken.push(`${rule}: expected ${expected}, found ${found}`)
  }
  const atMost: Check = (rule, max, found) => {
    if (found > max) broken.push(`${rule}: at most ${max}, found ${found}`)
  }
  checkFunds(facts, equal, atMost)
  checkPrice(facts, equal, atMost)
  checkPieces(facts, equal, atMost)
  checkDeposits(facts, equal, atMost)
  checkLedgers(facts, equal)
  return broken
}
