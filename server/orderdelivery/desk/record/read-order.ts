import { asc, eq } from 'drizzle-orm'
import type { AdminCall } from '../../../call/call'
import type { Schemas } from '../../../contract/contract-types'
import type { Db } from '../../../db/database'
import { members } from '../../../db/schema'
import { maskAddress, maskCarNumber, maskEmail, maskLoginId, maskName, maskPhone } from '../../../lib/mask'
import { activeQuantityOf, currentAmountOf, type OrderLineRow, type OrderRow, unpaidOf } from '../../order/order-lock'
import { shownReceiverName } from '../../order/receiver-name'
import { receiptBriefs } from '../../receipt/receipt-record'
import { orderLines } from '../../schema/order.schema'
import { invoiceBriefs } from '../../tax/invoice-record'
import {
  claimsOf,
  couponsOf,
  depositsOf,
  isOpen,
  isoOrNull,
  otherOrdersOf,
  paymentsOf,
  readOrderStore,
  refundsOf,
  replacedClaimOf,
  reservationOf,
  shipmentsOf,
} from './order-parts'
import { findOrder } from './order-rules'
import { readPrintSheet } from './print-sheet'

interface Options {
  /** Unmasked personal data. The caller has checked the permission and logs the access. */
  unmask?: boolean
  print?: Schemas['OrderSheetType']
  notices?: string[]
}

/** Replaces values that are masked completely. */
const STARS = '***'

function receiverOf(order: OrderRow, storeName: string | undefined, unmasked: boolean): Schemas['OrderReceiver'] {
  const { receiverName, receiverPhone, receiverPhone2, zipCode, address1, address2, deliveryMessage } = order
  return {
    name: unmasked ? receiverName : shownReceiverName(receiverName, storeName),
    phone: unmasked ? receiverPhone : maskPhone(receiverPhone),
    phone2: unmasked ? receiverPhone2 : maskPhone(receiverPhone2),
    zipCode: unmasked ? zipCode : zipCode && STARS,
    address1: unmasked ? address1 : maskAddress(address1),
    address2: unmasked ? address2 : address2 && STARS,
    message: deliveryMessage,
  }
}

function toLine(
  line: OrderLineRow,
  claims: readonly Schemas['OrderClaimShown'][],
  sent: readonly Schemas['OrderShipmentShown'][],
): Schemas['OrderLine'] {
  const { orderLineSeq, lineNo, itemSeq, itemCode, itemType, brandName, patternName, sizeLabel, thumbnailUrl } = line
  const { mountFeeType, quantity, unitPrice, priceReason, noReturnFeeUnit, oldBatteryReturn, parcelFeeUnit } = line
  const {
    islandFeeUnit,
    recalledParcelFeeUnit,
    itemCouponDiscount,
    orderCouponDiscount,
    deliveryCouponDiscount,
    pointUsed,
  } = line
  const { depositUsed, adminDiscount, lineAmount, earnPoint, remainingEarnPoint, itemEventSeq, productionWeek } = line
  const { canceledQuantity } = line
  const { returnedQuantity, exchangedQuantity, state } = line
  const containsLine = ({ lines }: { lines: readonly Schemas['OrderPieces'][] }) =>
    lines.some((pieces) => pieces.orderLineSeq === orderLineSeq)
  const open = claims.find((claim) => isOpen(claim) && containsLine(claim))
  return {
    orderLineSeq,
    lineNo,
    itemSeq,
    itemCode,
    itemType,
    brandName,
    patternName,
    sizeLabel,
    thumbnailUrl,
    mountFeeType,
    quantity,
    unitPrice,
    priceReason,
    noReturnFeeUnit,
    oldBatteryReturn,
    parcelFeeUnit,
    islandFeeUnit,
    recalledParcelFeeUnit,
    itemCouponDiscount,
    orderCouponDiscount,
    deliveryCouponDiscount,
    pointUsed,
    depositUsed,
    adminDiscount,
    lineAmount,
    earnPoint,
    remainingEarnPoint,
    itemEventSeq,
    productionWeek,
    canceledQuantity,
    returnedQuantity,
    exchangedQuantity,
    state,
    name: line.itemName,
    remaining: {
      itemCouponDiscount: line.remainingItemCoupon,
      orderCouponDiscount: line.remainingOrderCoupon,
      deliveryCouponDiscount: line.remainingDeliveryCoupon,
      pointUsed: line.remainingPoint,
      depositUsed: line.remainingDeposit,
      adminDiscount: line.remainingAdmin,
    },
    currentAmount: currentAmountOf(line),
    activeQuantity: activeQuantityOf(line),
    openClaim: open ? openClaimOf(open) : null,
    shipmentSeqs: sent.filter(containsLine).map(({ shipmentSeq }) => shipmentSeq),
    shippedAt: isoOrNull(line.shippedAt),
    deliveredAt: isoOrNull(line.deliveredAt),
    mountedAt: isoOrNull(line.mountedAt),
    confirmedAt: isoOrNull(line.confirmedAt),
  }
}

const openClaimOf = ({ orderClaimSeq, kind, state }: Schemas['OpenClaim']): Schemas['OpenClaim'] => ({
  orderClaimSeq,
  kind,
  state,
})

async function loginIdOf(db: Db, memberSeq: number | null, unmasked: boolean): Promise<string | null> {
  if (!memberSeq) return null
  const [member] = await db.select({ loginId: members.loginId }).from(members).where(eq(members.memberSeq, memberSeq))
  return member ? (unmasked ? member.loginId : maskLoginId(member.loginId)) : null
}

function amountsOf(order: OrderRow): Schemas['OrderAmounts'] {
  const { goodsAmount, shippingAmount, islandFeeAmount, couponDiscount, pointUsed, depositUsed, payAmount } = order
  const { adminDiscount, currentPayAmount, paidAmount, refundedAmount } = order
  return {
    goodsAmount,
    shippingAmount,
    islandFeeAmount,
    couponDiscount,
    pointUsed,
    depositUsed,
    payAmount,
    adminDiscount,
    currentPayAmount,
    paidAmount,
    refundedAmount,
    unpaidAmount: unpaidOf(order),
  }
}

const momentsOf = (order: OrderRow): Schemas['OrderMoments'] => ({
  orderedAt: order.orderedAt.toISOString(),
  depositDueAt: isoOrNull(order.depositDueAt),
  paidAt: isoOrNull(order.paidAt),
  preparedAt: isoOrNull(order.preparedAt),
  shippedAt: isoOrNull(order.shippedAt),
  deliveredAt: isoOrNull(order.deliveredAt),
  mountedAt: isoOrNull(order.mountedAt),
  confirmedAt: isoOrNull(order.confirmedAt),
  autoConfirmAt: isoOrNull(order.autoConfirmAt),
  canceledAt: isoOrNull(order.canceledAt),
})

/**
 * Returns an order with its details, as of the current transaction. Throws 404 (also for deleted orders),
 * INVALID_STATE from `print`.
 */
export const readOrder = async (call: AdminCall, seq: number, options: Options = {}): Promise<Schemas['Order']> =>
  orderRecord(call, await findOrder(call.db, seq), options)

/** Returns an order that was just read with its details. Throws INVALID_STATE from `print`. */
export async function orderRecord(call: AdminCall, order: OrderRow, options: Options = {}): Promise<Schemas['Order']> {
  const { db } = call
  const seq = order.orderSeq
  const unmasked = options.unmask ?? false
  const rows = await db.select().from(orderLines).where(eq(orderLines.orderSeq, seq)).orderBy(asc(orderLines.lineNo))
  const claims = await claimsOf(call, seq)
  const sent = await shipmentsOf(db, seq)
  const open = claims.find(isOpen)
  const store = await readOrderStore(db, order.storeSeq)
  const { orderNo, state, partiallyShipped, channel, memberSeq, memberType, deliveryMethod } = order
  const { storeSeq, paymentMethod, cashReceiptRequest, taxInvoiceRequest, refundState, customerMemo } = order
  const { firstOrder, memoCount, carModelSeq, carText, carNumber, createdBy, updatedBy, version } = order
  return {
    orderSeq: seq,
    orderNo,
    state,
    partiallyShipped,
    channel,
    memberSeq,
    memberType,
    deliveryMethod,
    storeSeq,
    paymentMethod,
    taxInvoiceRequest,
    refundState,
    customerMemo,
    firstOrder,
    memoCount,
    createdBy,
    updatedBy,
    version,
    loginId: await loginIdOf(db, memberSeq, unmasked),
    ordererName: unmasked ? order.ordererName : maskName(order.ordererName),
    ordererPhone: unmasked ? order.ordererPhone : maskPhone(order.ordererPhone),
    ordererEmail: unmasked ? order.ordererEmail : maskEmail(order.ordererEmail),
    receiver: receiverOf(order, store?.name, unmasked),
    store,
    mountReservation: await reservationOf(call, seq),
    car: { carModelSeq, carText, carNumber: unmasked ? carNumber : maskCarNumber(carNumber) },
    lines: rows.map((line) => toLine(line, claims, sent)),
    ...amountsOf(order),
    coupons: await couponsOf(db, seq),
    payments: await paymentsOf(db, order, unmasked),
    deposits: await depositsOf(db, seq, unmasked),
    refunds: await refundsOf(db, seq, unmasked ? call.services.keys.personal : undefined),
    cashReceiptRequest: cashReceiptRequest && {
      kind: cashReceiptRequest.kind,
      identifier: unmasked ? cashReceiptRequest.identifier : maskIdentifier(cashReceiptRequest.identifier),
    },
    cashReceipts: await receiptBriefs(db, seq),
    taxInvoices: await invoiceBriefs(db, seq),
    shipments: sent,
    claims,
    openClaim: open ? openClaimOf(open) : null,
    replacesClaim: await replacedClaimOf(db, order),
    otherOrders: await otherOrdersOf(db, order),
    ...momentsOf(order),
    sheet: options.print ? await readPrintSheet(call, order, rows, options.print, unmasked) : null,
    notices: options.notices ?? [],
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  }
}

/** Masks the identifier of a cash receipt: phone numbers as phones, other numbers except the last four digits. */
const maskIdentifier = (identifier: string): string =>
  /^01\d{8,9}$/.test(identifier)
    ? maskPhone(identifier)
    : `${'*'.repeat(Math.max(0, identifier.length - 4))}${identifier.slice(-4)}`
