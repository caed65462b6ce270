import { aliasedTable, and, arrayContains, asc, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { HOUR_MS } from '../../../domain/common/durations'
import { isOpenClaim, OPEN_CLAIM_STATES } from '../../../domain/orderdelivery/claim-transitions'
import { stores } from '../../branch/schema/store.schema'
import type { AdminCall } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { packageCodes } from '../../db/schema'
import { type FileReader, fileList, privateRefs } from '../../files/file-refs'
import { maskAddress, maskPhone } from '../../lib/mask'
import { items } from '../../product/schema/item.schema'
import { anyOf, withinDays } from '../../resource/filters'
import { orderBy } from '../../resource/pages'
import { shownReceiverName } from '../order/receiver-name'
import { orderClaimLines, orderClaims } from '../schema/claim.schema'
import { orderLines, orders } from '../schema/order.schema'
import { refunds } from '../schema/payment.schema'
import { shipments } from '../schema/shipment.schema'
import {
  goodsText,
  olderThan,
  orderBrief,
  orderConditions,
  orderKeywordCondition,
  showPhone,
} from './refund/order-filters'
import type { ClaimRow } from './settlement/claim-context'
import { toRefundWish } from './settlement/refund-wish'

export type ClaimQuery = QueryOf<'GET /api/v1/admin/order-claims'>

/** An open claim is late after 48 hours. */
const LATE_MS = 48 * HOUR_MS

const TABS: Record<Schemas['ClaimTab'], Schemas['ClaimKind']> = {
  CANCEL_REQUESTED: 'CANCEL',
  RETURN_REQUESTED: 'RETURN',
  EXCHANGE_REQUESTED: 'EXCHANGE',
}

const { orderClaimSeq, state, kind, requestedAt, doneAt } = orderClaims
const open: SQL = inArray(state, [...OPEN_CLAIM_STATES])

/**
 * Returns the WHERE condition of the list, which joins `orders`. Throws 400 for a keyword too short to search
 * personal data.
 */
export function claimFilter({ db, now }: Pick<AdminCall, 'db' | 'now'>, query: ClaimQuery): SQL | undefined {
  const late = and(open, olderThan(requestedAt, now, LATE_MS))
  return and(
    orderConditions(db, query),
    orderKeywordCondition(db, query, {
      trackingNumber: (text) =>
        inArray(
          orderClaimSeq,
          db
            .select({ seq: sql<number>`${shipments.orderClaimSeq}` })
            .from(shipments)
            .where(arrayContains(shipments.trackingNumbers, [text.replace(/[\s-]/g, '')])),
        ),
    }),
    query.tab ? and(eq(kind, TABS[query.tab]), open) : undefined,
    withinDays(requestedAt, query.requestedAt, 'requestedAt'),
    withinDays(doneAt, query.doneAt, 'doneAt'),
    anyOf(kind, query.kind),
    anyOf(state, query.state),
    anyOf(orderClaims.reasonCode, query.reasonCode),
    query.fault ? eq(orderClaims.fault, query.fault) : undefined,
    query.late === undefined ? undefined : query.late ? late : sql`not coalesce(${late}, false)`,
  )
}

const couriers = aliasedTable(packageCodes, 'pickup_couriers')

const joined = (db: Db) =>
  db
    .select({
      claim: orderClaims,
      order: orders,
      storeName: stores.name,
      courier: couriers.name,
      trackingUrl: couriers.trackingUrl,
    })
    .from(orderClaims)
    .innerJoin(orders, eq(orders.orderSeq, orderClaims.orderSeq))
    .leftJoin(stores, eq(stores.storeSeq, orders.storeSeq))
    .leftJoin(couriers, eq(couriers.packageCodeSeq, orderClaims.pickupPackageCodeSeq))
    .$dynamic()

type JoinedClaim = Awaited<ReturnType<typeof joined>>[number]

const sorts = { requestedAt, state, orderNo: orders.orderNo }

export async function countClaims(call: Pick<AdminCall, 'db' | 'now'>, query: ClaimQuery): Promise<number> {
  const [row] = await call.db
    .select({ n: count() })
    .from(orderClaims)
    .innerJoin(orders, eq(orders.orderSeq, orderClaims.orderSeq))
    .where(claimFilter(call, query))
  return row?.n ?? 0
}

const piecesOf = (db: Db, seqs: number[]) =>
  db
    .select({ piece: orderClaimLines, line: orderLines })
    .from(orderClaimLines)
    .innerJoin(orderLines, eq(orderLines.orderLineSeq, orderClaimLines.orderLineSeq))
    .where(inArray(orderClaimLines.orderClaimSeq, seqs))
    .orderBy(asc(orderLines.lineNo))

type Piece = Awaited<ReturnType<typeof piecesOf>>[number]

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

function toRow(
  { claim, order, storeName, courier, trackingUrl }: JoinedClaim,
  pieces: readonly Piece[],
  now: Date,
  unmasked: boolean,
): Schemas['OrderClaimRow'] {
  const { requestedBy, reasonCode, reasonText, fault, pickupMethod, pickupTrackingNumbers, cashAmount, version } = claim
  const { deliveryMethod, storeSeq, payAmount, paymentMethod } = order
  return {
    ...orderBrief(order, unmasked),
    deliveryMethod,
    storeSeq,
    payAmount,
    paymentMethod,
    storeName,
    requestedBy,
    reasonCode,
    reasonText,
    fault,
    pickupMethod,
    pickupTrackingNumbers,
    cashAmount,
    version,
    orderClaimSeq: claim.orderClaimSeq,
    orderedAt: order.orderedAt.toISOString(),
    ordererPhone: showPhone(order.ordererPhone, unmasked),
    kind: claim.kind,
    state: claim.state,
    itemSummary: goodsText(pieces.map(({ piece, line }) => ({ ...line, quantity: piece.quantity }))),
    quantity: pieces.reduce((sum, { piece }) => sum + piece.quantity, 0),
    pickupCourier: courier,
    pickupTrackingUrl: trackingUrl,
    requestedAt: claim.requestedAt.toISOString(),
    acceptedAt: moment(claim.acceptedAt),
    collectedAt: moment(claim.collectedAt),
    doneAt: moment(claim.doneAt),
    late: isOpenClaim(claim.state) && now.getTime() - claim.requestedAt.getTime() > LATE_MS,
  }
}

/** Returns a page of the list. */
export async function claimRows(
  call: Pick<AdminCall, 'db' | 'now'>,
  query: ClaimQuery,
  limit: number,
  offset: number,
): Promise<Schemas['OrderClaimRow'][]> {
  const { db, now } = call
  const heads = await joined(db)
    .where(claimFilter(call, query))
    .orderBy(...orderBy(query.sort, 'requestedAt,asc', sorts, orderClaimSeq))
    .limit(limit)
    .offset(offset)
  const pieces = await piecesOf(
    db,
    heads.map(({ claim }) => claim.orderClaimSeq),
  )
  return heads.map((head) =>
    toRow(
      head,
      pieces.filter(({ piece }) => piece.orderClaimSeq === head.claim.orderClaimSeq),
      now,
      false,
    ),
  )
}

function pickupOf({ claim, courier, storeName }: JoinedClaim, unmasked: boolean): Schemas['ClaimPickup'] | null {
  const { pickupMethod, pickupName, pickupPhone, pickupZipCode, pickupAddress1, pickupAddress2 } = claim
  if (!pickupMethod) return null
  return {
    method: pickupMethod,
    packageCodeSeq: claim.pickupPackageCodeSeq,
    courierName: courier,
    trackingNumbers: claim.pickupTrackingNumbers,
    name: unmasked ? pickupName : shownReceiverName(pickupName, storeName),
    phone: unmasked ? pickupPhone : maskPhone(pickupPhone),
    zipCode: unmasked ? pickupZipCode : pickupZipCode && '***',
    address1: unmasked ? pickupAddress1 : maskAddress(pickupAddress1),
    address2: unmasked ? pickupAddress2 : pickupAddress2 && '***',
  }
}

async function exchangeOf(
  db: Db,
  { kind, exchangeItemSeq, exchangeShipmentSeq }: ClaimRow,
  pieces: readonly Piece[],
): Promise<Schemas['ClaimExchange'] | null> {
  const [first] = pieces
  if (kind !== 'EXCHANGE' || !first) return null
  const itemSeq = exchangeItemSeq ?? first.line.itemSeq
  const [item] = await db.select({ name: items.name }).from(items).where(eq(items.itemSeq, itemSeq))
  return { itemSeq, itemName: item?.name ?? first.line.itemName, shipmentSeq: exchangeShipmentSeq }
}

/** Returns the item to order after a return that replaces an exchange. */
async function reorderItemOf(db: Db, { kind, exchangeItemSeq }: ClaimRow): Promise<Schemas['ClaimReorderItem'] | null> {
  if (kind !== 'RETURN' || exchangeItemSeq === null) return null
  const [item] = await db.select({ name: items.name }).from(items).where(eq(items.itemSeq, exchangeItemSeq))
  return { itemSeq: exchangeItemSeq, itemName: item?.name ?? '' }
}

/** Returns the order that replaces a claim, unless it was canceled. */
export async function findReplacementOrder(db: Db, orderClaimSeq: number): Promise<Schemas['OrderRef'] | null> {
  const [order] = await db
    .select({ orderSeq: orders.orderSeq, orderNo: orders.orderNo })
    .from(orders)
    .where(
      and(eq(orders.replacesClaimSeq, orderClaimSeq), ne(orders.state, 'CANCELED'), sql`${orders.deletedAt} is null`),
    )
    .orderBy(asc(orders.orderSeq))
    .limit(1)
  return order ?? null
}

function amountsOf(claim: ClaimRow): Schemas['ClaimAmounts'] | null {
  if (claim.state !== 'DONE' || claim.kind === 'EXCHANGE') return null
  const { adjustReason, uncollectedPoint } = claim
  return {
    goodsCash: claim.goodsCash ?? 0,
    shipCash: claim.shipCash ?? 0,
    keptShipCash: claim.keptShipCash ?? 0,
    returnFee: claim.returnFee ?? 0,
    islandReturnFee: claim.islandReturnFee ?? 0,
    couponRecall: claim.couponRecall ?? 0,
    deliveryRecall: claim.deliveryRecall ?? 0,
    extraAmount: claim.extraAmount ?? 0,
    adjustAmount: claim.adjustAmount ?? 0,
    coveredAmount: claim.coveredAmount ?? 0,
    cashAmount: claim.cashAmount ?? 0,
    pointAmount: claim.pointAmount ?? 0,
    depositAmount: claim.depositAmount ?? 0,
    adjustReason,
    uncollectedPoint,
  }
}

/** Returns a claim with its details. Personal data is unmasked only with `unmasked`. Throws 404. */
export async function readClaim(
  call: FileReader & Pick<AdminCall, 'now' | 'services'>,
  seq: number,
  unmasked = false,
): Promise<Schemas['OrderClaim']> {
  const { db, now } = call
  const [head] = await joined(db).where(and(eq(orderClaimSeq, seq), sql`${orders.deletedAt} is null`))
  if (!head) throw notFound()
  const { claim, order } = head
  const pieces = await piecesOf(db, [seq])
  const refOf = await privateRefs(call, [...claim.imageFileSeqs, ...claim.inspectionImageFileSeqs])
  const refundRows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderClaimSeq, seq))
    .orderBy(asc(refunds.refundSeq))
  const { inspectionResult, restock, inspectionMemo, returnInquirySeq, feePayment, faultMemo } = claim
  const { rejectReason, overrideReason, createdBy, updatedBy } = claim
  return {
    ...toRow(head, pieces, now, unmasked),
    returnInquirySeq,
    feePayment,
    faultMemo,
    rejectReason,
    overrideReason,
    createdBy,
    updatedBy,
    images: fileList(refOf, claim.imageFileSeqs),
    lines: pieces.map(({ piece, line }) => ({
      orderLineSeq: line.orderLineSeq,
      itemSeq: line.itemSeq,
      itemName: line.itemName,
      sizeLabel: line.sizeLabel,
      quantity: piece.quantity,
      goodsCash: piece.goodsCash,
      shipCash: piece.shipCash,
    })),
    pickup: pickupOf(head, unmasked),
    inspection: inspectionResult && {
      result: inspectionResult,
      restock: restock ?? false,
      memo: inspectionMemo,
      images: fileList(refOf, claim.inspectionImageFileSeqs),
    },
    exchange: await exchangeOf(db, claim, pieces),
    reorderItem: await reorderItemOf(db, claim),
    replacedBy: await findReplacementOrder(db, seq),
    refundWish: toRefundWish(claim, unmasked ? call.services.keys.personal : undefined),
    amounts: amountsOf(claim),
    refunds: refundRows.map(({ refundSeq, method, state, cashAmount, failMessage, paidOn }) => ({
      refundSeq,
      method,
      state,
      cashAmount,
      failMessage,
      paidOn,
    })),
    orderVersion: order.version,
    createdAt: claim.createdAt.toISOString(),
    updatedAt: claim.updatedAt.toISOString(),
  }
}
