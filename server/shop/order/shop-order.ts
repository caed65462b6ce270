import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import { claimStateName } from '../../../domain/orderdelivery/claim-names'
import { ACTIVE_MOUNTS, isTooLate } from '../../../domain/orderdelivery/mount-transitions'
import { movesOf } from '../../../domain/orderdelivery/order-transitions'
import { trackingLink } from '../../../domain/orderdelivery/tracking'
import { stores } from '../../branch/schema/store.schema'
import type { Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { ResultOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { shopInfo } from '../../db/schema'
import { itemReviews } from '../../generalcommunity/schema/item-review.schema'
import { storeReviews } from '../../generalcommunity/schema/store-review.schema'
import { claimKindsOf, isWithdrawable } from '../../orderdelivery/claim/actions/customer-claim'
import { toRefundWish } from '../../orderdelivery/claim/settlement/refund-wish'
import { couponsOf, isoOrNull, paymentsOf, refundsOf, shipmentsOf } from '../../orderdelivery/desk/record/order-parts'
import { isBookable } from '../../orderdelivery/mount/reservations'
import { type OpenClaim, openClaimsOf } from '../../orderdelivery/order/open-claims'
import {
  activeQuantityOf,
  currentAmountOf,
  isActive,
  type LockedOrder,
  type OrderLineRow,
  orderNotFound,
  readOrder,
  unpaidOf,
} from '../../orderdelivery/order/order-lock'
import { orderNameOf } from '../../orderdelivery/order/order-messages'
import { stateLabel } from '../../orderdelivery/order/state-label'
import { browserPaymentKey, isPaidInBrowser } from '../../orderdelivery/payment/browser-charge'
import { depositDueAt } from '../../orderdelivery/payment/deposit-due'
import { receiptBriefs } from '../../orderdelivery/receipt/receipt-record'
import { cashReceipts } from '../../orderdelivery/schema/cash-receipt.schema'
import { orderClaimLines, orderClaims } from '../../orderdelivery/schema/claim.schema'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { orderCoupons } from '../../orderdelivery/schema/order.schema'
import { refunds } from '../../orderdelivery/schema/payment.schema'
import { shipments } from '../../orderdelivery/schema/shipment.schema'
import { taxInvoiceOrders } from '../../orderdelivery/schema/tax-invoice.schema'
import { invoiceBriefs } from '../../orderdelivery/tax/invoice-record'

/** An order as its customer reads it: nothing of admins, and nothing masked. */
type ShopOrder = ResultOf<'GET /api/v1/shop/orders/{orderNo}'>
type Caller = Pick<Call, 'db' | 'now'>

/** What the lines of an order tell of besides themselves. */
interface LineFacts {
  now: Date
  open: readonly OpenClaim[]
  reviewDays: number
  /** Lines that have a review. */
  reviewed: ReadonlySet<number>
}

/** Returns whether a line of a member can be reviewed now, as `reviewItem` checks it. */
const isReviewable = (order: LockedOrder, line: OrderLineRow, { now, reviewDays, reviewed }: LineFacts): boolean =>
  order.memberSeq !== null &&
  line.state === 'CONFIRMED' &&
  line.confirmedAt !== null &&
  now.getTime() - line.confirmedAt.getTime() <= reviewDays * DAY_MS &&
  !reviewed.has(line.orderLineSeq)

function toLine(order: LockedOrder, line: OrderLineRow, facts: LineFacts): ShopOrder['lines'][number] {
  const { orderLineSeq, lineNo, itemSeq, itemType, brandName, sizeLabel, thumbnailUrl, quantity, state } = line
  const { canceledQuantity, returnedQuantity, exchangedQuantity, unitPrice, noReturnFeeUnit, oldBatteryReturn } = line
  const { parcelFeeUnit, islandFeeUnit, itemCouponDiscount, orderCouponDiscount, deliveryCouponDiscount } = line
  const { pointUsed, depositUsed, lineAmount } = line
  const claim = facts.open.find((each) => each.orderLineSeq === orderLineSeq)
  const active = isActive(line)
  const isConfirmable = active && !claim && movesOf({ ...order, lines: [line] }).includes('CONFIRM')
  return {
    orderLineSeq,
    lineNo,
    itemSeq,
    itemType,
    brandName,
    sizeLabel,
    thumbnailUrl,
    quantity,
    canceledQuantity,
    returnedQuantity,
    exchangedQuantity,
    unitPrice,
    noReturnFeeUnit,
    oldBatteryReturn,
    parcelFeeUnit,
    islandFeeUnit,
    itemCouponDiscount,
    orderCouponDiscount,
    deliveryCouponDiscount,
    pointUsed,
    depositUsed,
    lineAmount,
    state,
    name: line.itemName,
    activeQuantity: activeQuantityOf(line),
    currentAmount: currentAmountOf(line),
    earnPoint: line.remainingEarnPoint,
    stateText: stateLabel({ state, deliveryMethod: order.deliveryMethod }),
    shippedAt: isoOrNull(line.shippedAt),
    deliveredAt: isoOrNull(line.deliveredAt),
    mountedAt: isoOrNull(line.mountedAt),
    confirmedAt: isoOrNull(line.confirmedAt),
    openClaimSeq: claim?.orderClaimSeq ?? null,
    claimKinds: claimKindsOf(order, line, claim !== undefined, facts.now),
    confirmable: isConfirmable,
    reviewable: isReviewable(order, line, facts),
  }
}

/** Returns whether a payment is made in the browser, and still to be made. */
const isPayable = ({ kind, method, state }: Pick<Schemas['OrderPaymentShown'], 'kind' | 'method' | 'state'>): boolean =>
  kind === 'MAIN' && isPaidInBrowser(method) && state === 'READY'

async function paymentsShown(
  db: Db,
  order: LockedOrder,
  shop: Pick<typeof shopInfo.$inferSelect, 'bankAccounts' | 'depositDueDays'> | undefined,
): Promise<ShopOrder['payments']> {
  const accounts = shop?.bankAccounts ?? []
  const accountDueAt = depositDueAt(order.orderedAt, shop?.depositDueDays ?? 0)
  const rows = await paymentsOf(db, order, true)
  const key = rows.some(isPayable) ? await browserPaymentKey(db, order.orderSeq) : null
  return rows
    .filter(({ state }) => state !== 'CANCELED')
    .map((row) => {
      const { kind, method, state, amount, receivedAmount, refundedAmount, bankCode, accountNumber } = row
      const { depositorName, dueAt, approvedAt, cardCompany, maskedCardNumber, installmentMonths } = row
      const { approvalNumber, receiptUrl, reason } = row
      const isForBrowser = isPayable(row)
      const isForAccount = isForBrowser && method === 'VIRTUAL_ACCOUNT' && accountNumber === null
      const account = accounts.find((each) => each.bankCode === bankCode && each.accountNumber === accountNumber)
      return {
        kind,
        method,
        state,
        amount,
        receivedAmount,
        refundedAmount,
        bankCode,
        accountNumber,
        depositorName,
        dueAt,
        approvedAt,
        cardCompany,
        maskedCardNumber,
        installmentMonths,
        approvalNumber,
        receiptUrl,
        reason,
        paymentId: isForBrowser ? key : null,
        orderName: isForBrowser ? orderNameOf(order.lines) : null,
        bankName: bankCode && labelOf('BankCode', bankCode),
        accountHolder: row.accountHolder ?? account?.holder ?? null,
        accountDueAt: isForAccount ? accountDueAt.toISOString() : null,
      }
    })
}

type Refund = Schemas['OrderRefundShown']

const toRefund = ({ method, state, cashAmount, pointAmount, depositAmount, requestedAt, doneAt }: Refund) => ({
  method,
  state,
  cashAmount,
  pointAmount,
  depositAmount,
  requestedAt,
  doneAt,
})

async function claimsShown(db: Db, orderSeq: number, paidBack: readonly Refund[]): Promise<ShopOrder['claims']> {
  const rows = await db
    .select()
    .from(orderClaims)
    .where(eq(orderClaims.orderSeq, orderSeq))
    .orderBy(desc(orderClaims.requestedAt), desc(orderClaims.orderClaimSeq))
  const seqs = rows.map(({ orderClaimSeq }) => orderClaimSeq)
  const pieces =
    seqs.length === 0
      ? []
      : await db
          .select()
          .from(orderClaimLines)
          .where(inArray(orderClaimLines.orderClaimSeq, seqs))
          .orderBy(asc(orderClaimLines.orderLineSeq))
  return rows.map((row) => {
    const { orderClaimSeq, kind, state, reasonCode, reasonText, rejectReason } = row
    const { cashAmount, pointAmount, depositAmount } = row
    const wish = toRefundWish(row)
    return {
      orderClaimSeq,
      kind,
      state,
      reasonCode,
      reasonText,
      rejectReason,
      refundMethod: wish?.method ?? null,
      refundBankCode: wish?.bankCode ?? null,
      refundAccount: wish?.accountNumber ?? null,
      cashAmount,
      pointAmount,
      depositAmount,
      stateText: claimStateName(kind, state),
      lines: pieces
        .filter((piece) => piece.orderClaimSeq === orderClaimSeq)
        .map(({ orderLineSeq, quantity }) => ({ orderLineSeq, quantity })),
      refunds: paidBack.filter((refund) => refund.orderClaimSeq === orderClaimSeq).map(toRefund),
      requestedAt: row.requestedAt.toISOString(),
      doneAt: isoOrNull(row.doneAt),
      withdrawable: isWithdrawable(row),
    }
  })
}

async function shipmentsShown(db: Db, orderSeq: number): Promise<ShopOrder['shipments']> {
  const rows = await shipmentsOf(db, orderSeq)
  return rows.map(
    ({ shipmentSeq, direction, state, packageName, trackingUrl, trackingNumbers, lines, shippedAt, deliveredAt }) => ({
      shipmentSeq,
      direction,
      state,
      lines,
      shippedAt,
      deliveredAt,
      courierName: packageName,
      tracking: trackingNumbers.map((number) => ({
        number,
        url: trackingUrl ? trackingLink(trackingUrl, number) : null,
      })),
    }),
  )
}

/** Returns the latest reservation that was not canceled, with its store. */
async function mountShown({ db, now }: Caller, order: LockedOrder): Promise<ShopOrder['mount']> {
  const [found] = await db
    .select({ mount: mountReservations, store: stores, reviewSeq: storeReviews.storeReviewSeq })
    .from(mountReservations)
    .innerJoin(stores, eq(stores.storeSeq, mountReservations.storeSeq))
    .leftJoin(storeReviews, eq(storeReviews.mountReservationSeq, mountReservations.mountReservationSeq))
    .where(and(eq(mountReservations.orderSeq, order.orderSeq), ne(mountReservations.state, 'CANCELED')))
    .orderBy(desc(mountReservations.mountReservationSeq))
    .limit(1)
  if (!found) return null
  const { mount, store, reviewSeq } = found
  const { mountReservationSeq, kind, state, storeSeq, durationMinutes, customerMemo, changeCount } = mount
  return {
    mountReservationSeq,
    kind,
    state,
    storeSeq,
    durationMinutes,
    customerMemo,
    changeCount,
    stateText: labelOf('MountReservationState', state),
    storeName: store.name,
    storePhone: store.phone,
    storeAddress: [store.address1, store.address2].filter(Boolean).join(' '),
    reservedAt: mount.reservedAt.toISOString(),
    changeable: ACTIVE_MOUNTS.some((active) => active === state) && !isTooLate('RESCHEDULE', mount, now),
    reviewable: order.memberSeq !== null && state === 'DONE' && mount.doneAt !== null && reviewSeq === null,
  }
}

/** Returns which of the confirmed lines have a review. */
async function reviewedLines(db: Db, { lines }: LockedOrder): Promise<Set<number>> {
  const { orderLineSeq } = itemReviews
  const seqs = lines.filter(({ state }) => state === 'CONFIRMED').map((line) => line.orderLineSeq)
  if (seqs.length === 0) return new Set()
  const rows = await db.select({ orderLineSeq }).from(itemReviews).where(inArray(orderLineSeq, seqs))
  return new Set(rows.flatMap((row) => row.orderLineSeq ?? []))
}

/** Tables of what few orders have, and a new one has not. */
const PARTS = {
  mounts: mountReservations.orderSeq,
  coupons: orderCoupons.orderSeq,
  shipments: shipments.orderSeq,
  claims: orderClaims.orderSeq,
  refunds: refunds.orderSeq,
  receipts: cashReceipts.orderSeq,
  invoices: taxInvoiceOrders.orderSeq,
}

/** Returns which of these an order has. One statement, instead of one for each table that has nothing. */
async function partsOf(db: Db, orderSeq: number): Promise<Record<keyof typeof PARTS, boolean>> {
  const columns = Object.entries(PARTS).map(
    ([name, column]) =>
      sql`exists (select 1 from ${column.table} where ${column} = ${orderSeq}) as ${sql.identifier(name)}`,
  )
  const [row] = await queryRows<Record<keyof typeof PARTS, boolean>>(db, sql`select ${sql.join(columns, sql`, `)}`)
  if (!row) throw new Error('no row of conditions')
  return row
}

/** Returns an order with all that its customer may know. */
export async function toShopOrder(call: Caller, order: LockedOrder): Promise<ShopOrder> {
  const { db, now } = call
  const { orderSeq, orderNo, channel, memberSeq, state, partiallyShipped, ordererName, ordererPhone } = order
  const { ordererEmail, deliveryMethod, storeSeq, customerMemo, paymentMethod, carModelSeq, carText, carNumber } = order
  const { goodsAmount, shippingAmount, islandFeeAmount, couponDiscount, pointUsed, depositUsed, payAmount } = order
  const { currentPayAmount, paidAmount, refundedAmount } = order
  const { bankAccounts, depositDueDays, reviewDays } = shopInfo
  const [shop] = await db.select({ bankAccounts, depositDueDays, reviewDays }).from(shopInfo)
  const has = await partsOf(db, orderSeq)
  const facts: LineFacts = {
    now,
    reviewDays: shop?.reviewDays ?? 0,
    reviewed: await reviewedLines(db, order),
    open: has.claims ? await openClaimsOf(db, orderSeq) : [],
  }
  const paidBack = has.refunds ? await refundsOf(db, orderSeq) : []
  const mount = has.mounts ? await mountShown(call, order) : null
  const coupons = has.coupons ? await couponsOf(db, orderSeq) : []
  const receipts = has.receipts ? await receiptBriefs(db, orderSeq) : []
  const invoices = has.invoices ? await invoiceBriefs(db, orderSeq) : []
  return {
    orderNo,
    channel,
    memberSeq,
    state,
    partiallyShipped,
    ordererName,
    ordererPhone,
    ordererEmail,
    deliveryMethod,
    storeSeq,
    customerMemo,
    paymentMethod,
    goodsAmount,
    shippingAmount,
    islandFeeAmount,
    couponDiscount,
    pointUsed,
    depositUsed,
    payAmount,
    currentPayAmount,
    paidAmount,
    refundedAmount,
    mount,
    stateText: stateLabel(order),
    orderedAt: order.orderedAt.toISOString(),
    receiver: {
      name: order.receiverName,
      phone: order.receiverPhone,
      phone2: order.receiverPhone2,
      zipCode: order.zipCode,
      address1: order.address1,
      address2: order.address2,
      message: order.deliveryMessage,
    },
    car: { carModelSeq, carText, carNumber },
    lines: order.lines.map((line) => toLine(order, line, facts)),
    coupons: coupons.map(({ memberCouponSeq, name, kind, discount, orderLineSeq, restoredAt }) => ({
      memberCouponSeq,
      name,
      kind,
      discount,
      orderLineSeq,
      restoredAt,
    })),
    unpaidAmount: unpaidOf(order),
    payments: await paymentsShown(db, order, shop),
    shipments: has.shipments ? await shipmentsShown(db, orderSeq) : [],
    mountBookable: isBookable(order) && !(mount && ACTIVE_MOUNTS.some((active) => active === mount.state)),
    claims: has.claims ? await claimsShown(db, orderSeq, paidBack) : [],
    refunds: paidBack.map(toRefund),
    cashReceipts: receipts.map(({ kind, state: receiptState, validAmount, ntsNumber, issuedAt }) => ({
      kind,
      state: receiptState,
      amount: validAmount,
      ntsNumber,
      issuedAt,
    })),
    cashReceiptRequest: order.cashReceiptRequest?.kind ?? null,
    taxInvoiceRequest: order.taxInvoiceRequest,
    taxInvoices: invoices
      .filter(({ state: invoiceState }) => invoiceState !== 'DRAFT')
      .map(({ state: invoiceState, writeDate, totalAmount, ntsNumber, issuedAt }) => ({
        state: invoiceState,
        writeDate,
        totalAmount,
        ntsNumber,
        issuedAt,
      })),
    paidAt: isoOrNull(order.paidAt),
    depositDueAt: isoOrNull(order.depositDueAt),
    autoConfirmAt: isoOrNull(order.autoConfirmAt),
    canceledAt: isoOrNull(order.canceledAt),
  }
}

/** Returns an order as it is now, for its customer. Throws 404. */
export async function readShopOrder(call: Caller, orderSeq: number): Promise<ShopOrder> {
  const order = await readOrder(call.db, orderSeq)
  if (!order) throw orderNotFound()
  return toShopOrder(call, order)
}
