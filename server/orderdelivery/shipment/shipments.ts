import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { packageCodes } from '../../db/schema'
import { maskName } from '../../lib/mask'
import { fieldChanges } from '../../log/field-changes'
import { forEachRow } from '../../resource/each-row'
import { withIsoStamps } from '../../resource/fields'
import { createRepository } from '../../resource/repository'
import { checkVersion, updatedStamp } from '../../resource/stamps'
import { writeHistory } from '../order/order-history'
import { lockOrder, type OrderRow, refreshOrder } from '../order/order-lock'
import { formatOrderNo } from '../order/order-messages'
import { orderNameLookup } from '../order/order-names'
import { orderClaims } from '../schema/claim.schema'
import { orders } from '../schema/order.schema'
import { shipmentLines, shipments } from '../schema/shipment.schema'
import { checkShipping, shipLines } from './ship-lines'

const store = createRepository(shipments, 'shipmentSeq')

async function read(db: Db, seq: number): Promise<Schemas['Shipment']> {
  const [row] = await db
    .select({ shipment: shipments, packageCodeName: packageCodes.name, trackingUrl: packageCodes.trackingUrl })
    .from(shipments)
    .leftJoin(packageCodes, eq(packageCodes.packageCodeSeq, shipments.packageCodeSeq))
    .where(eq(shipments.shipmentSeq, seq))
  if (!row) throw notFound()
  const lines = await db
    .select({ orderLineSeq: shipmentLines.orderLineSeq, quantity: shipmentLines.quantity })
    .from(shipmentLines)
    .where(eq(shipmentLines.shipmentSeq, seq))
    .orderBy(asc(shipmentLines.orderLineSeq))
  const { shipment, packageCodeName, trackingUrl } = row
  const { orderClaimSeq: _1, byHand: _2, shippedAt, deliveredAt, ...shown } = withIsoStamps(shipment)
  return {
    ...shown,
    packageCodeName,
    trackingUrl,
    lines,
    shippedAt: shippedAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }
}

const subjectOf = ({ orderSeq, ordererName }: OrderRow): Schemas['LogSubject'] => ({
  type: 'ORDERER',
  seq: orderSeq,
  label: maskName(ordererName),
})

async function newestOf(db: Db, orderSeq: number): Promise<number> {
  const rows = await db.select({ seq: shipments.shipmentSeq }).from(shipments).where(eq(shipments.orderSeq, orderSeq))
  return Math.max(...rows.map(({ seq }) => seq))
}

/**
 * Ships lines of an order. Returns the new shipment. Throws the errors of `shipLines`, and CONFLICT with what
 * `currentOrder` returns if the order's version is outdated.
 */
export async function createShipment(
  call: AdminCall,
  body: Schemas['ShipmentCreate'],
  currentOrder: () => Promise<unknown>,
): Promise<Schemas['Shipment']> {
  const order = await lockOrder(call.db, body.orderSeq, body.version, currentOrder)
  await shipLines(call, order, { ...body, lineSeqs: body.orderLineSeqs, quiet: body.notify === false })
  const seq = await newestOf(call.db, order.orderSeq)
  call.log({
    action: 'UPDATE',
    resource: 'orders',
    targetSeqs: [order.orderSeq],
    named: orderNameLookup,
    subjects: [subjectOf(order)],
    summary: `주문 발송처리: ${formatOrderNo(order.orderNo)}`,
  })
  return read(call.db, seq)
}

/** Ships lines of several orders, each order separately. Orders that cannot be shipped are failures in the receipt. */
export async function createShipments(
  call: AdminCall,
  { shipments: given, notify }: Schemas['ShipmentBulk'],
): Promise<Schemas['BulkReceipt']> {
  const sent: OrderRow[] = []
  // several bodies may name lines of the same order
  const bodies = new Map<number, Schemas['ShipmentBody'][]>()
  for (const body of given) bodies.set(body.orderSeq, [...(bodies.get(body.orderSeq) ?? []), body])
  const { done, failed } = await forEachRow(
    call,
    given.map(({ orderSeq }) => orderSeq),
    async (db, seq) => {
      const inner = { ...call, db }
      let order = await lockOrder(db, seq)
      for (const body of bodies.get(seq) ?? []) {
        order = await shipLines(inner, order, { ...body, lineSeqs: body.orderLineSeqs, quiet: notify === false })
      }
      sent.push(order)
    },
    orderNameLookup,
  )
  if (done > 0) {
    call.log({
      action: 'BULK',
      resource: 'orders',
      targetSeqs: sent.map(({ orderSeq }) => orderSeq),
      named: orderNameLookup,
      subjects: sent.map(subjectOf),
      summary: `주문 발송처리: ${sent.map(({ orderNo }) => formatOrderNo(orderNo))[0]}${done > 1 ? ` 외 ${done - 1}건` : ''}`,
    })
  }
  return { done, failed }
}

/** Copies carrier and tracking numbers of a return shipment to its claim. */
async function updateClaimPickup(
  call: AdminCall,
  { orderClaimSeq }: typeof shipments.$inferSelect,
  { packageCodeSeq, trackingNumbers }: { packageCodeSeq: number; trackingNumbers: string[] },
): Promise<void> {
  if (orderClaimSeq === null) return
  await call.db
    .update(orderClaims)
    .set({
      pickupPackageCodeSeq: packageCodeSeq,
      pickupTrackingNumbers: trackingNumbers,
      ...updatedStamp(call),
      version: sql`${orderClaims.version} + 1`,
    })
    .where(eq(orderClaims.orderClaimSeq, orderClaimSeq))
}

/** Changes carrier and tracking numbers of a shipment. Returns it. Throws 404, CONFLICT, and the errors of `checkShipping`. */
export async function updateShipment(
  call: AdminCall,
  seq: number,
  body: Schemas['ShipmentUpdate'],
): Promise<Schemas['Shipment']> {
  const [found] = await call.db
    .select({ orderSeq: shipments.orderSeq })
    .from(shipments)
    .innerJoin(orders, and(eq(orders.orderSeq, shipments.orderSeq), isNull(orders.deletedAt)))
    .where(eq(shipments.shipmentSeq, seq))
  if (!found) throw notFound()
  // an order is locked before the records below it
  const order = await lockOrder(call.db, found.orderSeq)
  const before = await store.lock(call.db, seq)
  await checkVersion(before, body.version, () => read(call.db, seq))
  const isReturn = before.direction === 'RETURN'
  const { courier, numbers } = await checkShipping(call.db, order, body, before.packageCodeSeq)
  const values = { packageCodeSeq: courier.packageCodeSeq, trackingNumbers: numbers }
  const changes = fieldChanges('ShipmentUpdate', before, values)
  if (changes.length > 0) {
    await store.update(call, before, values)
    if (isReturn) await updateClaimPickup(call, before, values)
    await refreshOrder(call.db, call, order.orderSeq)
    const [previousCourier] = await call.db
      .select({ name: packageCodes.name })
      .from(packageCodes)
      .where(eq(packageCodes.packageCodeSeq, before.packageCodeSeq ?? 0))
    const shipmentText = (name: string, given: readonly string[]): string => [name, ...given].join(' ')
    await writeHistory(call, {
      orderSeq: order.orderSeq,
      kind: 'SHIPMENT',
      summary: isReturn ? '수거 송장 수정' : '송장 수정',
      before: shipmentText(previousCourier?.name ?? '', before.trackingNumbers),
      after: shipmentText(courier.name, numbers),
      relatedSeq: seq,
    })
  }
  call.log({
    action: 'UPDATE',
    resource: 'shipments',
    targetSeqs: [seq],
    names: [order.orderNo],
    subjects: [subjectOf(order)],
    summary: `송장 수정: ${formatOrderNo(order.orderNo)}`,
    changes,
  })
  return read(call.db, seq)
}
