import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { nameWithSize } from '../../../../domain/product/name-parts'
import { stores } from '../../../branch/schema/store.schema'
import type { Call } from '../../../call/call'
import type { Schemas } from '../../../contract/contract-types'
import type { Db } from '../../../db/database'
import { packageCodes } from '../../../db/schema'
import { type FileReader, fileList, privateRefs } from '../../../files/file-refs'
import { maskAccount, maskName } from '../../../lib/mask'
import { unseal } from '../../../session/crypto'
import { readFunds, readPaymentBalances } from '../../claim/refund/payment-balances'
import { refundableOf, refundChoicesOf } from '../../money/refund-split'
import { checkReason } from '../../mount/mount-record'
import { hasMemberWithdrawn } from '../../order/member-withdrawn'
import { OPEN_CLAIM_STATES } from '../../order/open-claims'
import type { OrderLineRow, OrderRow } from '../../order/order-lock'
import { shownAccount } from '../../payment/order-payments'
import { bankDepositMatches, bankDeposits } from '../../schema/bank-deposit.schema'
import { orderClaimLines, orderClaims } from '../../schema/claim.schema'
import { mountReservations } from '../../schema/mount-reservation.schema'
import { orderCoupons, orderLines, orders } from '../../schema/order.schema'
import { orderPayments, refunds } from '../../schema/payment.schema'
import { shipmentLines, shipments } from '../../schema/shipment.schema'

/** Parts of an order as its detail record shows them. `unmasked`: personal data is not masked. */

export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

export const isOpen = ({ state }: { state: Schemas['ClaimState'] }): boolean =>
  (OPEN_CLAIM_STATES as readonly Schemas['ClaimState'][]).includes(state)

/** Returns `Ventus S2 AS 225/45R17 94W ×4 외 1건`. */
export function orderGoodsText(
  lines: readonly Pick<OrderLineRow, 'patternName' | 'itemName' | 'sizeLabel' | 'quantity'>[],
): string {
  const [first, ...rest] = lines
  if (!first) return '-'
  const name = nameWithSize(first.patternName ?? first.itemName, first.sizeLabel)
  return `${name} ×${first.quantity}${rest.length > 0 ? ` 외 ${rest.length}건` : ''}`
}

export async function couponsOf(db: Db, orderSeq: number): Promise<Schemas['OrderCouponShown'][]> {
  const rows = await db
    .select()
    .from(orderCoupons)
    .where(eq(orderCoupons.orderSeq, orderSeq))
    .orderBy(asc(orderCoupons.orderCouponSeq))
  return rows.map(({ memberCouponSeq, couponSeq, name, kind, discount, minOrderAmount, orderLineSeq, restoredAt }) => ({
    memberCouponSeq,
    couponSeq,
    name,
    kind,
    discount,
    minOrderAmount,
    orderLineSeq,
    restoredAt: isoOrNull(restoredAt),
  }))
}

/** Returns the refundable amount and the refund methods of received extra payments, by payment. */
async function extraRefunds(
  db: Db,
  order: OrderRow,
  rows: readonly (typeof orderPayments.$inferSelect)[],
): Promise<Map<number, Pick<Schemas['OrderPaymentShown'], 'refundableAmount' | 'refundMethods'>>> {
  const extras = rows.filter(
    ({ kind, state }) => kind === 'EXTRA' && (state === 'PAID' || state === 'PARTIAL_REFUNDED'),
  )
  if (extras.length === 0) return new Map()
  const { left } = await readFunds(db, order.orderSeq)
  const toMember = order.memberSeq !== null && !(await hasMemberWithdrawn(db, order))
  return new Map(
    (await readPaymentBalances(db, extras)).map((paid) => {
      const refundableAmount = Math.min(refundableOf(paid).all, Math.max(0, left))
      const { methods } = refundChoicesOf({ cash: refundableAmount, payments: [paid] }, toMember)
      return [paid.orderPaymentSeq, { refundableAmount, refundMethods: refundableAmount > 0 ? methods : [] }]
    }),
  )
}

export async function paymentsOf(db: Db, order: OrderRow, unmasked: boolean): Promise<Schemas['OrderPaymentShown'][]> {
  const rows = await db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderSeq, order.orderSeq))
    .orderBy(asc(orderPayments.orderPaymentSeq))
  const refundable = await extraRefunds(db, order, rows)
  return rows.map((row) => {
    const { orderPaymentSeq, kind, method, easyPayName, state, amount, receivedAmount, refundedAmount } = row
    const { pgTid, approvalNumber, cardCompany, maskedCardNumber, installmentMonths, interestFree, receiptUrl } = row
    const { reason, orderClaimSeq, version } = row
    const { bankCode, accountNumber, accountHolder, depositorName } = shownAccount(row)
    return {
      orderPaymentSeq,
      kind,
      method,
      easyPayName,
      state,
      amount,
      receivedAmount,
      refundedAmount,
      pgTid,
      approvalNumber,
      cardCompany,
      maskedCardNumber,
      installmentMonths,
      interestFree,
      receiptUrl,
      bankCode,
      reason,
      orderClaimSeq,
      version,
      ...(refundable.get(orderPaymentSeq) ?? { refundableAmount: 0, refundMethods: [] }),
      // virtual accounts belong to one customer: personal data
      accountNumber: unmasked || method !== 'VIRTUAL_ACCOUNT' ? accountNumber : maskAccount(accountNumber),
      accountHolder: unmasked ? accountHolder : maskName(accountHolder),
      depositorName: unmasked ? depositorName : maskName(depositorName),
      approvedAt: isoOrNull(row.approvedAt),
      dueAt: isoOrNull(row.dueAt),
      createdAt: row.createdAt.toISOString(),
    }
  })
}

/** Returns the refunds of an order. The account is masked without `key`, which decrypts it. */
export async function refundsOf(db: Db, orderSeq: number, key?: Buffer): Promise<Schemas['OrderRefundShown'][]> {
  const rows = await db.select().from(refunds).where(eq(refunds.orderSeq, orderSeq)).orderBy(asc(refunds.refundSeq))
  return rows.map((row) => {
    const { refundSeq, orderClaimSeq, orderPaymentSeq, method, state, bankCode, failMessage, version } = row
    const { cashAmount, pointAmount, depositAmount, accountSealed, accountEnd, accountLength, accountHolder } = row
    const { reason, paidOn } = row
    return {
      refundSeq,
      orderClaimSeq,
      orderPaymentSeq,
      method,
      state,
      bankCode,
      failMessage,
      version,
      cashAmount,
      pointAmount,
      depositAmount,
      reason,
      paidOn,
      accountNumber:
        accountSealed && (key ? unseal(key, accountSealed) : (accountEnd ?? '').padStart(accountLength ?? 0, '*')),
      accountHolder: key ? accountHolder : maskName(accountHolder),
      requestedAt: row.requestedAt.toISOString(),
      dueAt: row.dueAt.toISOString(),
      doneAt: isoOrNull(row.doneAt),
    }
  })
}

export async function shipmentsOf(db: Db, orderSeq: number): Promise<Schemas['OrderShipmentShown'][]> {
  const rows = await db
    .select({ shipment: shipments, packageName: packageCodes.name, trackingUrl: packageCodes.trackingUrl })
    .from(shipments)
    .leftJoin(packageCodes, eq(packageCodes.packageCodeSeq, shipments.packageCodeSeq))
    .where(eq(shipments.orderSeq, orderSeq))
    .orderBy(asc(shipments.shipmentSeq))
  const seqs = rows.map(({ shipment }) => shipment.shipmentSeq)
  const pieces =
    seqs.length === 0 ? [] : await db.select().from(shipmentLines).where(inArray(shipmentLines.shipmentSeq, seqs))
  return rows.map(({ shipment, packageName, trackingUrl }) => {
    const { shipmentSeq, direction, state, packageCodeSeq, trackingNumbers, orderClaimSeq, version } = shipment
    return {
      shipmentSeq,
      direction,
      state,
      packageCodeSeq,
      trackingNumbers,
      orderClaimSeq,
      version,
      packageName,
      trackingUrl,
      lines: pieces
        .filter((piece) => piece.shipmentSeq === shipmentSeq)
        .map(({ orderLineSeq, quantity }) => ({ orderLineSeq, quantity })),
      shippedAt: shipment.shippedAt.toISOString(),
      deliveredAt: isoOrNull(shipment.deliveredAt),
    }
  })
}

export async function claimsOf(call: FileReader, orderSeq: number): Promise<Schemas['OrderClaimShown'][]> {
  const { db } = call
  const rows = await db
    .select()
    .from(orderClaims)
    .where(eq(orderClaims.orderSeq, orderSeq))
    .orderBy(desc(orderClaims.requestedAt), desc(orderClaims.orderClaimSeq))
  const seqs = rows.map(({ orderClaimSeq }) => orderClaimSeq)
  const pieces =
    seqs.length === 0 ? [] : await db.select().from(orderClaimLines).where(inArray(orderClaimLines.orderClaimSeq, seqs))
  const refOf = await privateRefs(
    call,
    rows.flatMap((row) => [...row.imageFileSeqs, ...row.inspectionImageFileSeqs]),
  )
  return rows.map((row) => {
    const { orderClaimSeq, kind, state, requestedBy, reasonCode, reasonText, fault, cashAmount, version } = row
    return {
      orderClaimSeq,
      kind,
      state,
      requestedBy,
      reasonCode,
      reasonText,
      fault,
      cashAmount,
      version,
      lines: pieces
        .filter((piece) => piece.orderClaimSeq === orderClaimSeq)
        .map(({ orderLineSeq, quantity }) => ({ orderLineSeq, quantity })),
      images: fileList(refOf, row.imageFileSeqs),
      inspectionImages: fileList(refOf, row.inspectionImageFileSeqs),
      requestedAt: row.requestedAt.toISOString(),
      doneAt: isoOrNull(row.doneAt),
    }
  })
}

/** Returns the return claim that an order replaces. */
export async function replacedClaimOf(
  db: Db,
  { replacesClaimSeq }: Pick<OrderRow, 'replacesClaimSeq'>,
): Promise<Schemas['ReplacedClaim'] | null> {
  if (replacesClaimSeq === null) return null
  const [claim] = await db
    .select({ orderClaimSeq: orderClaims.orderClaimSeq, orderSeq: orders.orderSeq, orderNo: orders.orderNo })
    .from(orderClaims)
    .innerJoin(orders, eq(orders.orderSeq, orderClaims.orderSeq))
    .where(eq(orderClaims.orderClaimSeq, replacesClaimSeq))
  return claim ?? null
}

/** Returns the five newest other orders of the member. */
export async function otherOrdersOf(
  db: Db,
  { orderSeq, memberSeq }: Pick<OrderRow, 'orderSeq' | 'memberSeq'>,
): Promise<Schemas['OrderOfMember'][]> {
  if (!memberSeq) return []
  const rows = await db
    .select({
      orderSeq: orders.orderSeq,
      orderNo: orders.orderNo,
      orderedAt: orders.orderedAt,
      payAmount: orders.payAmount,
      state: orders.state,
      deliveryMethod: orders.deliveryMethod,
    })
    .from(orders)
    .where(and(eq(orders.memberSeq, memberSeq), ne(orders.orderSeq, orderSeq), isNull(orders.deletedAt)))
    .orderBy(desc(orders.orderedAt), desc(orders.orderSeq))
    .limit(5)
  if (rows.length === 0) return []
  const lines = await db
    .select({
      orderSeq: orderLines.orderSeq,
      patternName: orderLines.patternName,
      itemName: orderLines.itemName,
      sizeLabel: orderLines.sizeLabel,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderSeq,
        rows.map((row) => row.orderSeq),
      ),
    )
    .orderBy(asc(orderLines.lineNo))
  return rows.map(({ orderSeq: seq, orderNo, orderedAt, payAmount, state, deliveryMethod }) => ({
    orderSeq: seq,
    orderNo,
    payAmount,
    state,
    deliveryMethod,
    orderedAt: orderedAt.toISOString(),
    goods: orderGoodsText(lines.filter((line) => line.orderSeq === seq)),
  }))
}

/** Returns the store that mounts the goods, even if it was closed or deleted since. */
export async function readOrderStore(db: Db, storeSeq: number | null): Promise<Schemas['OrderStore'] | null> {
  if (!storeSeq) return null
  const [store] = await db
    .select({ name: stores.name, phone: stores.phone, address1: stores.address1, address2: stores.address2 })
    .from(stores)
    .where(eq(stores.storeSeq, storeSeq))
  if (!store) return null
  const { name, phone, address1, address2 } = store
  return { storeSeq, name, phone, address: [address1, address2].filter(Boolean).join(' ') }
}

/** Returns the latest reservation that was not canceled. */
export async function reservationOf(
  { db, now }: Pick<Call, 'db' | 'now'>,
  orderSeq: number,
): Promise<Schemas['OrderReservation'] | null> {
  const [row] = await db
    .select({ reservation: mountReservations, storeName: stores.name, checkReason: checkReason(now) })
    .from(mountReservations)
    .innerJoin(stores, eq(stores.storeSeq, mountReservations.storeSeq))
    .where(and(eq(mountReservations.orderSeq, orderSeq), ne(mountReservations.state, 'CANCELED')))
    .orderBy(desc(mountReservations.mountReservationSeq))
    .limit(1)
  if (!row) return null
  const { mountReservationSeq, kind, state, storeSeq, reservedAt, durationMinutes, changeCount, version } =
    row.reservation
  return {
    mountReservationSeq,
    kind,
    state,
    storeSeq,
    durationMinutes,
    changeCount,
    version,
    storeName: row.storeName,
    reservedAt: reservedAt.toISOString(),
    checkReason: row.checkReason,
  }
}

/** Returns the bank deposits that paid for this order, the oldest first. */
export async function depositsOf(db: Db, orderSeq: number, unmasked: boolean): Promise<Schemas['OrderDeposit'][]> {
  const rows = await db
    .select({ deposit: bankDeposits, amount: bankDepositMatches.amount })
    .from(bankDepositMatches)
    .innerJoin(bankDeposits, eq(bankDeposits.bankDepositSeq, bankDepositMatches.bankDepositSeq))
    .where(eq(bankDepositMatches.orderSeq, orderSeq))
    .orderBy(asc(bankDeposits.depositedAt), asc(bankDeposits.bankDepositSeq))
  return rows.map(({ deposit: { bankDepositSeq, depositedAt, depositorName, bankCode, state }, amount }) => ({
    bankDepositSeq,
    bankCode,
    state,
    amount,
    depositedAt: depositedAt.toISOString(),
    depositorName: unmasked ? depositorName : maskName(depositorName),
  }))
}
