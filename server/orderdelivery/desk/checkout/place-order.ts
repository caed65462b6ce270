import { asc, type SQL, sql } from 'drizzle-orm'
import type { Call } from '../../../call/call'
import { invalid, Refusal } from '../../../contract/refusal'
import type { Db } from '../../../db/database'
import { lockRows, tryLockPlace } from '../../../db/locks'
import { queryRows } from '../../../db/rows'
import { sidos } from '../../../db/schema'
import { writeEvent } from '../../../events/write-event'
import { formatNumber } from '../../../lib/numbers'
import { seoulDay } from '../../../lib/seoul-time'
import { deductDeposit } from '../../../member/deposit-entry/deposits'
import { deductPoints } from '../../../member/point-entry/points'
import { lockStock, moveStock } from '../../../product/item/stock'
import { takeEventUnits } from '../../../product/item-event/event-sale'
import { spendCoupon } from '../../../promotion/coupon-lifecycle/spend-coupon'
import { memberCoupons } from '../../../promotion/schema/member-coupon.schema'
import { notConnected } from '../../../providers/ports'
import { createdStamp } from '../../../resource/stamps'
import { isCash } from '../../money/cash-held'
import { insertReservation } from '../../mount/reservations'
import { takePlace } from '../../mount/slot-booking'
import { itemTypeMask } from '../../order/item-type-mask'
import { writeHistory } from '../../order/order-history'
import { type LockedOrder, refreshOrder } from '../../order/order-lock'
import { orderLogSubjects } from '../../order/order-log-subjects'
import { formatOrderNo } from '../../order/order-messages'
import { orderNameLookup } from '../../order/order-names'
import { isPaidInBrowser, openBrowserCharge } from '../../payment/browser-charge'
import { pendingPaymentColumns } from '../../payment/order-payments'
import { issueRequestedReceipt } from '../../receipt/receipts'
import { orderCoupons, orderLines, orders, purgedOrders } from '../../schema/order.schema'
import { orderPayments } from '../../schema/payment.schema'
import { issueRequestedInvoice } from '../../tax/invoice-events'
import { fillFromMember, type PricedDraft, priceDraft, receiverOf } from './draft'
import { hasOrdered } from './draft-coupons'
import { buyerOf, type Draft, type DraftPayment, eventSalesOf, itemSeqsOf, type OrderChannel } from './draft-lines'
import { fillFromReturn, readReplacedReturn } from './replaced-return'

/** A draft of which all is known that an order needs. */
export type OrderRequest = Draft & { paymentMethod: DraftPayment }

/**
 * Returns the next order number of a day, and holds it until the end of the transaction. Numbers that other transactions
 * hold are passed over, not waited for. Numbers of purged orders are not reused.
 */
async function nextOrderNo(db: Db, now: Date): Promise<string> {
  const day = seoulDay(now).replaceAll('-', '')
  const numberOf = (n: number): string => `${day}${String(n).padStart(6, '0')}`
  const lastBetween = async (from: string, to: string): Promise<number> => {
    const last = (table: typeof orders | typeof purgedOrders): SQL =>
      sql`(select max(order_no) from ${table} where order_no between ${from} and ${to})`
    const [row] = await queryRows<{ orderNo: string | null }>(
      db,
      sql`select greatest(${last(orders)}, ${last(purgedOrders)}) as "orderNo"`,
    )
    return Number(row?.orderNo?.slice(8) ?? 0)
  }
  for (let next = (await lastBetween(numberOf(0), numberOf(999_999))) + 1; ; next += 1) {
    const orderNo = numberOf(next)
    if (!(await tryLockPlace(db, `order-no/${orderNo}`))) continue
    // another transaction may have committed meanwhile
    if ((await lastBetween(orderNo, orderNo)) === 0) return orderNo
  }
}

/** Returns the province that an address begins with. */
async function sidoOf(db: Db, address: string): Promise<number | null> {
  const first = address.trim().split(/\s+/)[0] ?? ''
  if (!first) return null
  const [sido] = await db
    .select({ id: sidos.id })
    .from(sidos)
    .where(sql`${sidos.name} = ${first} or ${sidos.shortName} = ${first}`)
    .orderBy(asc(sidos.id))
    .limit(1)
  return sido?.id ?? null
}

/**
 * Throws the problems: the first one's code if all have their own code (OUT_OF_STOCK …), otherwise 400 on all
 * fields.
 */
function refuseProblems({ problems }: PricedDraft): void {
  const [first] = problems
  if (!first) return
  if (first.code && problems.every(({ code }) => code)) throw new Refusal(409, first.code, first.message)
  throw invalid(Object.fromEntries(problems.map(({ field, message }) => [field, message])))
}

interface NewOrder {
  body: Draft
  channel: OrderChannel
  priced: PricedDraft
  depositDueAt: Date | null
}

async function insertOrder(call: Call, { body, channel, priced, depositDueAt }: NewOrder) {
  const { db, now } = call
  const { amounts, buyer, store } = priced
  const [first] = priced.lines
  if (!first) throw new Error('the order has no lines')
  const paid = amounts.payAmount === 0
  // for VISIT the receiver is the customer, although the goods are sent to the store
  const to = store && body.deliveryMethod === 'MOUNT' ? receiverOf(store) : body.receiver
  const [order] = await db
    .insert(orders)
    .values({
      orderNo: await nextOrderNo(db, now),
      state: paid ? 'PAID' : 'PAYMENT_PENDING',
      channel,
      memberSeq: buyer?.memberSeq ?? null,
      memberType: buyer ? buyer.memberType : 'GUEST',
      ordererName: body.ordererName?.trim() ?? '',
      ordererPhone: body.ordererPhone ?? '',
      ordererEmail: body.ordererEmail ?? null,
      deliveryMethod: body.deliveryMethod,
      receiverName: to?.name ?? '',
      receiverPhone: to?.phone ?? '',
      receiverPhone2: to?.phone2 ?? null,
      zipCode: to?.zipCode ?? '',
      address1: to?.address1 ?? '',
      address2: to?.address2 ?? null,
      deliveryMessage: body.receiver?.message ?? null,
      sidoId: store?.sidoId ?? (await sidoOf(db, to?.address1 ?? '')),
      storeSeq: store?.storeSeq ?? null,
      carModelSeq: body.car?.carModelSeq ?? null,
      carText: body.car?.carText ?? null,
      carNumber: body.car?.carNumber ?? null,
      goodsAmount: amounts.goodsAmount,
      shippingAmount: amounts.shippingAmount,
      islandFeeAmount: amounts.islandFeeAmount,
      couponDiscount: amounts.couponDiscount,
      pointUsed: amounts.pointUsed,
      depositUsed: amounts.depositUsed,
      payAmount: amounts.payAmount,
      currentPayAmount: amounts.payAmount,
      paymentMethod: paid ? 'NONE' : (body.paymentMethod ?? 'BANK_TRANSFER'),
      cashReceiptRequest: body.paymentMethod && isCash(body.paymentMethod) ? (body.cashReceiptRequest ?? null) : null,
      taxInvoiceRequest: body.taxInvoiceRequest ?? false,
      customerMemo: body.customerMemo?.trim() || null,
      itemKinds: itemTypeMask(priced.lines.map(({ item }) => item)),
      itemSeq: first.item.itemSeq,
      firstOrder: sql`not ${hasOrdered(db, buyer?.memberSeq ?? null, body.ordererPhone ?? '')}`,
      replacesClaimSeq: priced.replaced?.claim.orderClaimSeq ?? null,
      reservedAt: body.reservedAt ? new Date(body.reservedAt) : null,
      orderedAt: now,
      depositDueAt: paid ? null : depositDueAt,
      paidAt: paid ? now : null,
      ...createdStamp(call),
    })
    .returning()
  if (!order) throw new Error('order insert returned no row')
  const values = priced.lines.map((line, i) => ({
    orderSeq: order.orderSeq,
    lineNo: i + 1,
    itemSeq: line.item.itemSeq,
    itemCode: line.item.itemCode,
    itemType: line.item.itemType,
    brandSeq: line.item.brandSeq,
    brandName: line.brandName,
    patternName: line.patternName,
    itemName: line.item.name,
    sizeLabel: line.item.sizeLabel,
    sizeCode: line.item.sizeCode,
    thumbnailUrl: line.thumbnailUrl,
    mountFeeType: line.item.mountFeeType,
    quantity: line.request.quantity,
    unitPrice: line.unitPrice,
    priceReason: line.unitPrice === line.normalPrice ? null : (line.request.priceReason?.trim() ?? null),
    noReturnFeeUnit: line.noReturnFeeUnit,
    oldBatteryReturn: line.oldBatteryReturn,
    parcelFeeUnit: line.parcelFeeUnit,
    islandFeeUnit: line.islandFeeUnit,
    itemCouponDiscount: line.itemCouponDiscount,
    orderCouponDiscount: line.orderCouponDiscount,
    deliveryCouponDiscount: line.deliveryCouponDiscount,
    remainingItemCoupon: line.itemCouponDiscount,
    remainingOrderCoupon: line.orderCouponDiscount,
    remainingDeliveryCoupon: line.deliveryCouponDiscount,
    pointUsed: line.pointUsed,
    depositUsed: line.depositUsed,
    remainingPoint: line.pointUsed,
    remainingDeposit: line.depositUsed,
    lineAmount: line.lineAmount,
    pointRate: line.pointRate,
    earnPoint: line.earnPoint,
    remainingEarnPoint: line.earnPoint,
    itemEventSeq: line.itemEventSeq,
    state: order.state,
    orderedAt: now,
  }))
  const lines = await db.insert(orderLines).values(values).returning()
  return { ...order, lines: lines.sort((a, b) => a.lineNo - b.lineNo) }
}

/** Uses the coupons of an order. Locks the copies before their coupons. Throws INVALID_STATE if one was used meanwhile. */
async function spendCoupons({ db, now }: Call, order: LockedOrder, { coupons, lines }: PricedDraft): Promise<void> {
  const { used, inOrderCoupon } = coupons
  if (used.length === 0 || order.memberSeq === null) return
  const { memberSeq, orderSeq } = order
  const seqs = used.map(({ memberCouponSeq }) => memberCouponSeq)
  await lockRows(db, memberCoupons.memberCouponSeq, seqs)
  for (const { memberCouponSeq, discount } of [...used].sort((a, b) => a.coupon.couponSeq - b.coupon.couponSeq)) {
    await spendCoupon(db, { now, memberCouponSeq, memberSeq, orderSeq, discountAmount: discount })
  }
  const lineSeqOf = (at: number): number | null => order.lines[at]?.orderLineSeq ?? null
  const eligible = lines.flatMap((_, at) => (inOrderCoupon[at] ? (lineSeqOf(at) ?? []) : []))
  await db.insert(orderCoupons).values(
    used.map(({ memberCouponSeq, coupon, line, discount }) => ({
      orderSeq,
      orderLineSeq: line === null ? null : lineSeqOf(line),
      memberCouponSeq,
      couponSeq: coupon.couponSeq,
      name: coupon.name,
      kind: coupon.kind,
      discount,
      minOrderAmount: coupon.minOrderAmount,
      eligibleLineSeqs: coupon.kind === 'ORDER' && eligible.length < lines.length ? eligible : null,
    })),
  )
}

/** Books the slot of a new order, which was free when the order was priced. Returns the updated order. Throws SLOT_FULL. */
async function bookSlot(
  call: Call,
  order: LockedOrder,
  { store, slot }: PricedDraft,
  { reservedAt, by }: { reservedAt: Date; by: 'ADMIN' | 'CUSTOMER' },
): Promise<LockedOrder> {
  if (!store || !slot) throw new Error('a slot that was not checked')
  await takePlace(call.db, store.storeSeq, reservedAt, slot)
  const { forced } = slot
  return (await insertReservation(call, { order, store, forced, by, reservation: { reservedAt } })).order
}

/** Deducts the stock, coupons, points and deposit that an order uses. Skips items without managed stock. */
async function deductUsage(call: Call, order: LockedOrder, priced: PricedDraft): Promise<void> {
  const { db, now } = call
  for (const line of [...priced.lines].sort((a, b) => a.item.itemSeq - b.item.itemSeq)) {
    if (!line.item.stockManaged) continue
    await moveStock(call, line.item.itemSeq, {
      delta: -line.request.quantity,
      reason: 'ORDER',
      orderSeq: order.orderSeq,
    })
  }
  await spendCoupons(call, order, priced)
  const { memberSeq, orderSeq } = order
  if (memberSeq === null) return
  const use = { now, memberSeq, orderSeq, reason: `주문 사용 (${formatOrderNo(order.orderNo)})`, kind: 'USE' as const }
  if (order.pointUsed > 0) await deductPoints(db, { ...use, amount: order.pointUsed })
  if (order.depositUsed > 0) await deductDeposit(db, { ...use, amount: order.depositUsed })
}

/**
 * Places an order of a customer or, by `ADMIN`, a manual one: checks and prices it again, deducts stock, coupons, points
 * and deposit, creates its payment, writes the event.
 *
 * Throws 400 by field, OUT_OF_STOCK, LIMIT_EXCEEDED, SLOT_FULL, INSUFFICIENT_BALANCE, INVALID_STATE for a coupon that was
 * used meanwhile, AMOUNT_MISMATCH if the price differs from the one shown, EXTERNAL_FAILED for a payment in the browser
 * without a payment provider, and 404 or INVALID_STATE if the return to replace is not eligible.
 */
export async function placeOrder(call: Call, request: OrderRequest, channel: OrderChannel): Promise<LockedOrder> {
  const { db, now } = call
  if (isPaidInBrowser(request.paymentMethod) && call.services.providers.stateOf('payments') === 'NOT_CONNECTED') {
    throw notConnected('payments')
  }
  const replaced = request.replacesClaimSeq ? await readReplacedReturn(db, request.replacesClaimSeq, true) : null
  const draft = replaced ? fillFromReturn(request, replaced) : request
  const buyer = await buyerOf(call, draft.memberSeq)
  const body = channel === 'ADMIN' && buyer ? fillFromMember(draft, buyer) : draft
  const sales = await eventSalesOf(body.lines, buyer, (seq, quantity) => takeEventUnits(call, seq, quantity))
  await lockStock(db, itemSeqsOf(body.lines))
  const priced = await priceDraft(call, body, { channel, sales, buyer, replaced, complete: true })
  refuseProblems(priced)
  const { payAmount } = priced.amounts
  if (body.expectedPayAmount !== undefined && body.expectedPayAmount !== payAmount) {
    throw new Refusal(409, 'AMOUNT_MISMATCH', '결제 금액이 변경되었습니다. 다시 확인해 주세요.')
  }
  const paid = payAmount === 0
  const payment = paid
    ? { method: 'NONE' as const, dueAt: null }
    : await pendingPaymentColumns(call, request.paymentMethod, body.depositorName, body)
  const inserted = await insertOrder(call, { body, channel, priced, depositDueAt: payment.dueAt })
  await db.insert(orderPayments).values({
    ...payment,
    orderSeq: inserted.orderSeq,
    kind: 'MAIN',
    state: paid ? 'PAID' : 'READY',
    amount: payAmount,
    approvedAt: paid ? now : null,
    ...createdStamp(call),
  })
  const { method } = payment
  if (isPaidInBrowser(method)) await openBrowserCharge(call, inserted.orderSeq, { amount: payAmount, method })
  await deductUsage(call, inserted, priced)
  const by = channel === 'ADMIN' ? 'ADMIN' : 'CUSTOMER'
  const count = `${inserted.lines.length}개 상품`
  await writeHistory(call, {
    orderSeq: inserted.orderSeq,
    kind: 'ORDER',
    summary: replaced
      ? `수기 주문 등록 (${count}, ${formatOrderNo(replaced.order.orderNo)} 반품 후 재주문)`
      : `${by === 'ADMIN' ? '수기 주문 등록' : '주문 접수'} (${count})`,
    relatedSeq: replaced?.claim.orderClaimSeq ?? null,
    by: { type: by },
  })
  if (replaced) {
    await writeHistory(call, {
      orderSeq: replaced.order.orderSeq,
      kind: 'CLAIM',
      summary: `반품 후 재주문: ${formatOrderNo(inserted.orderNo)}`,
      relatedSeq: replaced.claim.orderClaimSeq,
    })
  }
  if (inserted.state === 'PAID') {
    // paid by deposit alone: receipts and invoices treat it like cash
    await issueRequestedReceipt(call, inserted)
    await issueRequestedInvoice(call, inserted)
  }
  const order = body.reservedAt
    ? await bookSlot(call, inserted, priced, { reservedAt: new Date(body.reservedAt), by })
    : await refreshOrder(db, call, inserted.orderSeq, {}, inserted)
  await writeEvent(call, 'order.placed', {
    recordSeq: order.orderSeq,
    before: null,
    after: { state: order.state, version: order.version },
  })
  if (by === 'ADMIN') logManualOrder(call, order, priced)
  return order
}

function logManualOrder(call: Call, order: LockedOrder, priced: PricedDraft): void {
  const repriced = priced.lines.filter((line) => line.unitPrice !== line.normalPrice)
  const reasons = [...new Set(repriced.flatMap((line) => line.request.priceReason?.trim() || []))]
  call.log({
    action: 'CREATE',
    resource: 'orders',
    targetSeqs: [order.orderSeq],
    named: orderNameLookup,
    subjects: orderLogSubjects(order),
    summary: `수기 주문 등록: ${formatOrderNo(order.orderNo)} (${amountsText(order)})`,
    changes: repriced.map((line) => ({
      field: 'unitPrice',
      label: `${line.item.name} 단가`,
      before: `${formatNumber(line.normalPrice)}원`,
      after: `${formatNumber(line.unitPrice)}원`,
    })),
    ...(reasons.length > 0 ? { reason: reasons.join(', ').slice(0, 200) } : {}),
    personal: true,
  })
}

/** Describes what an order is paid with: `결제 12,000원, 예치금 50,000원`. */
const amountsText = ({ payAmount, depositUsed, pointUsed }: LockedOrder): string =>
  [
    `결제 ${formatNumber(payAmount)}원`,
    ...(depositUsed > 0 ? [`예치금 ${formatNumber(depositUsed)}원`] : []),
    ...(pointUsed > 0 ? [`포인트 ${formatNumber(pointUsed)}원`] : []),
  ].join(', ')
