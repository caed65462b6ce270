import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { stores } from '../../../branch/schema/store.schema'
import type { Schemas } from '../../../contract/contract-types'
import type { Db } from '../../../db/database'
import { members, packageCodes, sidos } from '../../../db/schema'
import { maskCarNumber, maskLoginId, maskName, maskPhone } from '../../../lib/mask'
import { activeQuantityOf } from '../../order/order-lock'
import { shownAccount } from '../../payment/order-payments'
import { orderClaims } from '../../schema/claim.schema'
import { orderLines, orders } from '../../schema/order.schema'
import { orderMemos } from '../../schema/order-note.schema'
import { orderPayments } from '../../schema/payment.schema'
import { shipments } from '../../schema/shipment.schema'
import { among } from './order-items'
import { LATE_MS, waitingSince } from './order-late'

type Line = typeof orderLines.$inferSelect
type Row = Schemas['OrderRow']

/** The columns of an order that a row shows or is computed from; whole orders would cost each list time. */
const orderColumns = {
  orderSeq: orders.orderSeq,
  orderNo: orders.orderNo,
  state: orders.state,
  partiallyShipped: orders.partiallyShipped,
  channel: orders.channel,
  memberSeq: orders.memberSeq,
  memberType: orders.memberType,
  deliveryMethod: orders.deliveryMethod,
  storeSeq: orders.storeSeq,
  payAmount: orders.payAmount,
  currentPayAmount: orders.currentPayAmount,
  paidAmount: orders.paidAmount,
  adminDiscount: orders.adminDiscount,
  refundedAmount: orders.refundedAmount,
  islandFeeAmount: orders.islandFeeAmount,
  couponDiscount: orders.couponDiscount,
  pointUsed: orders.pointUsed,
  version: orders.version,
  paymentMethod: orders.paymentMethod,
  refundState: orders.refundState,
  memoCount: orders.memoCount,
  ordererName: orders.ordererName,
  ordererPhone: orders.ordererPhone,
  carNumber: orders.carNumber,
  orderedAt: orders.orderedAt,
  reservedAt: orders.reservedAt,
  depositDueAt: orders.depositDueAt,
  paidAt: orders.paidAt,
  preparedAt: orders.preparedAt,
  shippedAt: orders.shippedAt,
  deliveredAt: orders.deliveredAt,
  mountedAt: orders.mountedAt,
  confirmedAt: orders.confirmedAt,
  autoConfirmAt: orders.autoConfirmAt,
  canceledAt: orders.canceledAt,
}

const { method, bankCode, accountNumber, accountHolder, depositorName } = orderPayments
const accountColumns = { method, bankCode, accountNumber, accountHolder, depositorName }

const headsOf = (db: Db, seqs: number[]) =>
  db
    .select({
      order: orderColumns,
      loginId: members.loginId,
      storeName: stores.name,
      region: sidos.shortName,
      payment: accountColumns,
    })
    .from(orders)
    .leftJoin(members, eq(members.memberSeq, orders.memberSeq))
    .leftJoin(stores, eq(stores.storeSeq, orders.storeSeq))
    .leftJoin(sidos, eq(sidos.id, orders.sidoId))
    // an order has at most one
    .leftJoin(
      orderPayments,
      and(
        eq(orderPayments.orderSeq, orders.orderSeq),
        eq(orderPayments.kind, 'MAIN'),
        ne(orderPayments.state, 'CANCELED'),
      ),
    )
    .where(among(orders.orderSeq, seqs))

/** Groups rows by order, keeping their sequence. */
function byOrder<T extends { orderSeq: number }>(rows: readonly T[]): ReadonlyMap<number, T[]> {
  const found = new Map<number, T[]>()
  for (const row of rows) {
    const known = found.get(row.orderSeq)
    if (known) known.push(row)
    else found.set(row.orderSeq, [row])
  }
  return found
}

/** Returns `Ventus S2 AS 225/45R17 ×4 외 1건`: tires by pattern and size, other items by name. */
export function itemSummaryOf(
  lines: readonly Pick<Line, 'patternName' | 'itemName' | 'sizeLabel' | 'quantity'>[],
): string {
  const [first] = lines
  if (!first) return ''
  const name =
    first.patternName && first.sizeLabel ? `${first.patternName} ${first.sizeLabel.split(' ')[0]}` : first.itemName
  return `${name} ×${first.quantity}${lines.length > 1 ? ` 외 ${lines.length - 1}건` : ''}`
}

const OPEN_CLAIM = ['REQUESTED', 'ACCEPTED', 'COLLECTED', 'RESHIPPED'] as const
const isOpen = ({ state }: { state: Schemas['ClaimState'] }): boolean => OPEN_CLAIM.some((open) => open === state)

/** Reads the records below these orders, one statement per table. */
async function partsOf(db: Db, seqs: number[]) {
  const lines = await db
    .select({
      orderSeq: orderLines.orderSeq,
      patternName: orderLines.patternName,
      itemName: orderLines.itemName,
      sizeLabel: orderLines.sizeLabel,
      quantity: orderLines.quantity,
      canceledQuantity: orderLines.canceledQuantity,
      returnedQuantity: orderLines.returnedQuantity,
      remainingEarnPoint: orderLines.remainingEarnPoint,
    })
    .from(orderLines)
    .where(among(orderLines.orderSeq, seqs))
    .orderBy(asc(orderLines.lineNo))
  const claims = await db
    .select({
      orderSeq: orderClaims.orderSeq,
      orderClaimSeq: orderClaims.orderClaimSeq,
      kind: orderClaims.kind,
      state: orderClaims.state,
      reasonCode: orderClaims.reasonCode,
    })
    .from(orderClaims)
    .where(among(orderClaims.orderSeq, seqs))
    .orderBy(desc(orderClaims.orderClaimSeq))
  const parcels = await db
    .select({
      orderSeq: shipments.orderSeq,
      numbers: shipments.trackingNumbers,
      courier: packageCodes.name,
      url: packageCodes.trackingUrl,
    })
    .from(shipments)
    .leftJoin(packageCodes, eq(packageCodes.packageCodeSeq, shipments.packageCodeSeq))
    .where(and(among(shipments.orderSeq, seqs), ne(shipments.direction, 'RETURN')))
    .orderBy(asc(shipments.shipmentSeq))
  const memos = await db
    .select({ orderSeq: orderMemos.orderSeq, content: orderMemos.content })
    .from(orderMemos)
    .where(and(among(orderMemos.orderSeq, seqs), eq(orderMemos.pinned, true)))
    .orderBy(desc(orderMemos.orderMemoSeq))
  return {
    lines: byOrder(lines),
    claims: byOrder(claims),
    parcels: byOrder(parcels),
    memos: byOrder(memos),
  }
}

type Parts = Awaited<ReturnType<typeof partsOf>>

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

function trackingColumns(parcels: Parts['parcels'], seq: number) {
  const orderParcels = parcels.get(seq) ?? []
  const last = orderParcels.at(-1)
  return {
    courierName: last?.courier ?? null,
    trackingUrl: last?.url ?? null,
    trackingNumbers: orderParcels.flatMap(({ numbers }) => numbers),
  }
}

function claimColumns(claims: Parts['claims'], seq: number) {
  const own = claims.get(seq) ?? []
  const open = own.find(isOpen)
  return {
    openClaim: open ? { orderClaimSeq: open.orderClaimSeq, kind: open.kind, state: open.state } : null,
    cancelReason: own.find(({ kind, state }) => kind === 'CANCEL' && state === 'DONE')?.reasonCode ?? null,
  }
}

type JoinedOrder = Awaited<ReturnType<typeof headsOf>>[number]

function rowOf(head: JoinedOrder, parts: Parts, now: Date, unmasked: boolean): Row {
  const { order, loginId, storeName, region } = head
  const account = head.payment && shownAccount(head.payment)
  const { orderSeq, orderNo, state, partiallyShipped, channel, memberSeq, memberType, deliveryMethod, storeSeq } = order
  const { payAmount, currentPayAmount, refundedAmount, islandFeeAmount, couponDiscount, pointUsed, version } = order
  const { paymentMethod, refundState, memoCount } = order
  const lines = parts.lines.get(orderSeq) ?? []
  const since = waitingSince(order)
  const name = (text: string) => (unmasked ? text : maskName(text))
  return {
    orderSeq,
    orderNo,
    state,
    partiallyShipped,
    channel,
    memberSeq,
    memberType,
    deliveryMethod,
    storeSeq,
    payAmount,
    currentPayAmount,
    refundedAmount,
    islandFeeAmount,
    couponDiscount,
    pointUsed,
    version,
    paymentMethod,
    refundState,
    memoCount,
    storeName,
    region,
    loginId: loginId && (unmasked ? loginId : maskLoginId(loginId)),
    ordererName: name(order.ordererName),
    ordererPhone: unmasked ? order.ordererPhone : maskPhone(order.ordererPhone),
    carNumber: unmasked ? order.carNumber : maskCarNumber(order.carNumber),
    itemSummary: itemSummaryOf(lines),
    orderedQuantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    quantity: lines.reduce((sum, line) => sum + activeQuantityOf(line), 0),
    paidAmount: order.paidAmount,
    adminDiscount: order.adminDiscount,
    unpaidAmount: state === 'PAYMENT_PENDING' ? Math.max(0, currentPayAmount - order.paidAmount) : 0,
    earnPoint: lines.reduce((sum, line) => sum + line.remainingEarnPoint, 0),
    depositorName: account?.depositorName ? name(account.depositorName) : null,
    depositBank: account?.bankCode ?? null,
    ...claimColumns(parts.claims, orderSeq),
    ...trackingColumns(parts.parcels, orderSeq),
    pinnedMemos: (parts.memos.get(orderSeq) ?? []).map(({ content }) => content),
    orderedAt: order.orderedAt.toISOString(),
    reservedAt: moment(order.reservedAt),
    depositDueAt: moment(order.depositDueAt),
    paidAt: moment(order.paidAt),
    preparedAt: moment(order.preparedAt),
    shippedAt: moment(order.shippedAt),
    deliveredAt: moment(order.deliveredAt),
    mountedAt: moment(order.mountedAt),
    confirmedAt: moment(order.confirmedAt),
    autoConfirmAt: moment(order.autoConfirmAt),
    canceledAt: moment(order.canceledAt),
    late: since !== null && now.getTime() - since.getTime() > LATE_MS,
  }
}

/** Returns list rows in the sequence of `seqs`. Omits missing orders. Personal data is unmasked only with `unmasked`. */
export async function orderRowsOf(db: Db, seqs: number[], now: Date, unmasked = false): Promise<Row[]> {
  if (seqs.length === 0) return []
  const heads = new Map((await headsOf(db, seqs)).map((head) => [head.order.orderSeq, head]))
  const parts = await partsOf(db, seqs)
  return seqs.flatMap((seq) => {
    const head = heads.get(seq)
    return head ? [rowOf(head, parts, now, unmasked)] : []
  })
}
