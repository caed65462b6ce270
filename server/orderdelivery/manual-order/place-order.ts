import { and, asc, desc, eq, gte, isNull, lte, ne, sql } from 'drizzle-orm'
import { lockPlaces } from '../../db/locks'
import { sidos } from '../../db/schema'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { invalid, Refusal } from '../../http/refusal'
import { seoulDay } from '../../lib/seoul'
import { takeDeposit } from '../../member/deposit-entry/deposits'
import { takePoints } from '../../member/point-entry/points'
import { lockStock, moveStock } from '../../product/item/stock'
import { takeEventUnits } from '../../product/item-event/event-sale'
import { createdStamp } from '../../resource/stamps'
import { issueRequested } from '../cash-receipt/receipts'
import { reserve } from '../mount-reservation/reservations'
import { writeHistory } from '../order/history'
import { kindsOf } from '../order/item-kinds'
import { type LockedOrder, refreshOrder } from '../order/lock'
import { shownOrderNo, tellBuyer, tellStaff } from '../order/messages'
import { orderLines, orders, purgedOrders } from '../order/order.schema'
import { orderNaming } from '../order/order-names'
import { ordererOf } from '../order-move/orderer'
import { waitingColumns } from '../order-payment/order-payments'
import { orderPayments } from '../payment/payment.schema'
import { issueRequestedInvoice } from '../tax-invoice-move/invoice-events'
import { type Draft, type PricedDraft, priceDraft, receiverOf } from './draft'
import { buyerOf, eventSalesOf, itemSeqsOf } from './draft-lines'
import { filledFrom, replacedBy } from './replaced'

type Body = Schemas['OrderCreate']

/** The next number of a day. Whoever takes one holds the day's list until the end of his transaction; those of orders that are gone for good stay taken. */
async function nextOrderNo(db: Db, now: Date): Promise<string> {
  const day = seoulDay(now).replaceAll('-', '')
  await lockPlaces(db, `order-no/${day}`)
  const last = async (table: typeof orders | typeof purgedOrders): Promise<number> => {
    const [row] = await db
      .select({ orderNo: table.orderNo })
      .from(table)
      .where(and(gte(table.orderNo, `${day}000000`), lte(table.orderNo, `${day}999999`)))
      .orderBy(desc(table.orderNo))
      .limit(1)
    return Number(row?.orderNo.slice(8) ?? 0)
  }
  const next = Math.max(await last(orders), await last(purgedOrders)) + 1
  return `${day}${String(next).padStart(6, '0')}`
}

/** The province that an address begins with. */
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

/** Throws what is wrong: the first of problems that all have a code of their own (OUT_OF_STOCK …), else 400 on all fields at once. */
function refuseProblems({ problems }: PricedDraft): void {
  const [first] = problems
  if (!first) return
  if (first.code && problems.every(({ code }) => code)) throw new Refusal(409, first.code, first.message)
  throw invalid(Object.fromEntries(problems.map(({ field, message }) => [field, message])))
}

/** Whether nobody of this member (or phone) has ordered before. */
async function isFirst(db: Db, memberSeq: number | null, phone: string): Promise<boolean> {
  const own = memberSeq === null ? eq(orders.ordererPhone, phone) : eq(orders.memberSeq, memberSeq)
  const [before] = await db
    .select({ seq: orders.orderSeq })
    .from(orders)
    .where(and(own, ne(orders.state, 'CANCELED'), isNull(orders.deletedAt)))
    .limit(1)
  return before === undefined
}

async function insertOrder(call: AdminCall, body: Draft, priced: PricedDraft, depositDueAt: Date | null) {
  const { db, now } = call
  const { amounts, buyer, store } = priced
  const [first] = priced.lines
  if (!first) throw new Error('an order has lines')
  const paid = amounts.payAmount === 0
  // visited at home, the goods still go to the store
  const to = store && body.deliveryMethod === 'MOUNT' ? receiverOf(store) : body.receiver
  const [order] = await db
    .insert(orders)
    .values({
      orderNo: await nextOrderNo(db, now),
      state: paid ? 'PAID' : 'PAYMENT_PENDING',
      channel: 'ADMIN',
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
      cashReceiptRequest: body.paymentMethod === 'BANK_TRANSFER' ? (body.cashReceiptRequest ?? null) : null,
      taxInvoiceRequest: body.taxInvoiceRequest ?? false,
      customerMemo: body.customerMemo?.trim() || null,
      itemKinds: kindsOf(priced.lines.map(({ item }) => item)),
      itemSeq: first.item.itemSeq,
      firstOrder: await isFirst(db, buyer?.memberSeq ?? null, body.ordererPhone ?? ''),
      replacesClaimSeq: priced.replaced?.claim.orderClaimSeq ?? null,
      orderedAt: now,
      depositDueAt: paid ? null : depositDueAt,
      paidAt: paid ? now : null,
      ...createdStamp(call),
    })
    .returning()
  if (!order) throw new Error('no order was recorded')
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
    quantity: line.asked.quantity,
    unitPrice: line.unitPrice,
    priceReason: line.unitPrice === line.normalPrice ? null : (line.asked.priceReason?.trim() ?? null),
    noReturnFeeUnit: line.noReturnFeeUnit,
    oldBatteryReturn: line.oldBatteryReturn,
    parcelFeeUnit: line.parcelFeeUnit,
    islandFeeUnit: line.islandFeeUnit,
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

/** Stock, points and deposit that an order takes. What is not counted has no stock to move. */
async function take(call: AdminCall, order: LockedOrder, priced: PricedDraft): Promise<void> {
  const { db, now } = call
  for (const line of [...priced.lines].sort((a, b) => a.item.itemSeq - b.item.itemSeq)) {
    if (!line.item.stockManaged) continue
    await moveStock(call, line.item.itemSeq, {
      delta: -line.asked.quantity,
      reason: 'ORDER',
      orderSeq: order.orderSeq,
    })
  }
  const { memberSeq, orderSeq } = order
  if (memberSeq === null) return
  const use = { now, memberSeq, orderSeq, reason: `주문 사용 (${shownOrderNo(order.orderNo)})`, kind: 'USE' as const }
  if (order.pointUsed > 0) await takePoints(db, { ...use, amount: order.pointUsed })
  if (order.depositUsed > 0) await takeDeposit(db, { ...use, amount: order.depositUsed })
}

/**
 * An order of an admin: checked and priced anew, its stock, points and deposit taken, its payment waited for, the buyer told. Throws 400 by field, OUT_OF_STOCK,
 * LIMIT_EXCEEDED, SLOT_FULL, INSUFFICIENT_BALANCE, AMOUNT_MISMATCH when it costs something else by now than was shown; INVALID_STATE and 404 of a return that it
 * cannot be made in the place of.
 */
export async function placeOrder(call: AdminCall, asked: Body): Promise<LockedOrder> {
  const { db, now } = call
  const replaced = asked.replacesClaimSeq ? await replacedBy(db, asked.replacesClaimSeq, true) : null
  const body = replaced ? filledFrom(asked, replaced) : asked
  const buyer = await buyerOf(call, body.memberSeq)
  const sales = await eventSalesOf(body.lines, buyer, (seq, quantity) => takeEventUnits(call, seq, quantity))
  await lockStock(db, itemSeqsOf(body.lines))
  const priced = await priceDraft(call, body, { sales, buyer, replaced, whole: true })
  refuseProblems(priced)
  const { payAmount } = priced.amounts
  if (body.expectedPayAmount !== undefined && body.expectedPayAmount !== payAmount) {
    throw new Refusal(409, 'AMOUNT_MISMATCH', '결제 금액이 변경되었습니다. 다시 확인해 주세요.')
  }
  const paid = payAmount === 0
  const waiting = paid
    ? { method: 'NONE' as const, dueAt: null }
    : await waitingColumns(call, asked.paymentMethod, body.depositorName, body)
  const made = await insertOrder(call, body, priced, waiting.dueAt)
  await db.insert(orderPayments).values({
    ...waiting,
    orderSeq: made.orderSeq,
    kind: 'MAIN',
    state: paid ? 'PAID' : 'READY',
    amount: payAmount,
    approvedAt: paid ? now : null,
    ...createdStamp(call),
  })
  await take(call, made, priced)
  const order = await refreshOrder(db, call, made.orderSeq)
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'ORDER',
    summary: replaced
      ? `수기 주문 등록 (${made.lines.length}개 상품, ${shownOrderNo(replaced.order.orderNo)} 반품 후 재주문)`
      : `수기 주문 등록 (${made.lines.length}개 상품)`,
    relatedSeq: replaced?.claim.orderClaimSeq ?? null,
  })
  if (replaced) {
    await writeHistory(call, {
      orderSeq: replaced.order.orderSeq,
      kind: 'CLAIM',
      summary: `반품 후 재주문: ${shownOrderNo(order.orderNo)}`,
      relatedSeq: replaced.claim.orderClaimSeq,
    })
  }
  if (order.state === 'PAID') {
    // by deposit alone, which papers take as the cash it is
    await issueRequested(call, order)
    await issueRequestedInvoice(call, order)
  }
  if (body.reservedAt) {
    const { orderSeq } = order
    await reserve(call, { orderSeq, reservedAt: new Date(body.reservedAt), force: body.force, by: 'ADMIN' })
  }
  await tellPlaced(call, order)
  call.log({
    action: 'CREATE',
    resource: 'orders',
    targetSeqs: [order.orderSeq],
    named: orderNaming,
    subjects: ordererOf(order),
    summary: `수기 주문 등록: ${shownOrderNo(order.orderNo)}`,
    personal: true,
  })
  return order
}

async function tellPlaced(call: AdminCall, order: LockedOrder): Promise<void> {
  await tellBuyer(call, order, 'ORDER_RECEIVED')
  if (order.paymentMethod === 'BANK_TRANSFER') await tellBuyer(call, order, 'DEPOSIT_GUIDE')
  if (order.state === 'PAID') await tellBuyer(call, order, 'PAYMENT_CONFIRMED')
  await tellStaff(call, order, 'ADMIN_NEW_ORDER')
}
