import { and, desc, eq, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { trackingLink } from '../../../domain/orderdelivery/tracking'
import type { Call } from '../../call/call'
import { packageCodes } from '../../db/schema'
import type { OrderLineRow } from '../order/order-lock'
import { isOutgoingWith } from '../order/shipped-together'
import { shipments } from '../schema/shipment.schema'

/** Shipments of an order whose lines move. */

/** Deletes the shipments of these lines, because their shipping was reverted (UNSHIP). */
export async function deleteShipments(call: Call, lines: readonly OrderLineRow[]): Promise<void> {
  await call.db.delete(shipments).where(isOutgoingWith(call, lines))
}

/**
 * Marks shipments as delivered if all their lines arrived. One that had arrived before keeps its time. With `at` null marks
 * them as shipped again.
 */
export async function setDelivered(call: Call, lines: readonly OrderLineRow[], at: Date | null): Promise<void> {
  const seqs = lines.map(({ orderLineSeq }) => orderLineSeq)
  const otherLineInTransit = sql`select 1 from shipment_lines l join order_lines o on o.order_line_seq = l.order_line_seq
    where l.shipment_seq = ${shipments.shipmentSeq} and o.state = 'SHIPPED' and o.order_line_seq not in (${sql.join(
      seqs.map((seq) => sql`${seq}`),
      sql`, `,
    )})`
  await call.db
    .update(shipments)
    .set({
      state: at ? 'DELIVERED' : 'SHIPPED',
      deliveredAt: at,
      ...(at ? {} : { byHand: true }),
      updatedAt: call.now,
      version: sql`${shipments.version} + 1`,
    })
    .where(
      and(
        isOutgoingWith(call, lines),
        at ? and(ne(shipments.state, 'DELIVERED'), notExists(sql`(${otherLineInTransit})`)) : undefined,
      ),
    )
}

/** Carrier and tracking numbers of a shipment. */
export interface ShipmentInfo {
  packageName: string
  trackingNumbers: readonly string[]
  /** Tracking page of the first number. */
  trackingLink: string | null
}

async function readShipment({ db }: Pick<Call, 'db'>, where: SQL | undefined): Promise<ShipmentInfo | undefined> {
  const [last] = await db
    .select({ name: packageCodes.name, trackingUrl: packageCodes.trackingUrl, numbers: shipments.trackingNumbers })
    .from(shipments)
    .leftJoin(packageCodes, eq(packageCodes.packageCodeSeq, shipments.packageCodeSeq))
    .where(where)
    .orderBy(desc(shipments.shippedAt), desc(shipments.shipmentSeq))
    .limit(1)
  if (!last) return undefined
  const [number] = last.numbers
  return {
    packageName: last.name ?? '',
    trackingNumbers: last.numbers,
    trackingLink: last.trackingUrl && number ? trackingLink(last.trackingUrl, number) : null,
  }
}

/** Returns the latest shipment that was sent out of an order. */
export const readLastShipment = (call: Pick<Call, 'db'>, orderSeq: number): Promise<ShipmentInfo | undefined> =>
  readShipment(call, and(eq(shipments.orderSeq, orderSeq), eq(shipments.direction, 'OUT')))

/** Returns the latest shipment that was sent out with any of these lines. */
export const readShipmentWith = (call: Call, lineSeqs: readonly number[]): Promise<ShipmentInfo | undefined> =>
  readShipment(
    call,
    isOutgoingWith(
      call,
      lineSeqs.map((orderLineSeq) => ({ orderLineSeq })),
    ),
  )

/** Returns the shipment of the replacement goods of a claim. */
export const readExchangeShipment = (
  call: Pick<Call, 'db'>,
  orderClaimSeq: number,
): Promise<ShipmentInfo | undefined> =>
  readShipment(call, and(eq(shipments.orderClaimSeq, orderClaimSeq), eq(shipments.direction, 'EXCHANGE')))

/** Returns the placeholder values of a shipment's messages. */
export const shipmentValues = (shipment: ShipmentInfo | undefined): Record<string, string> => ({
  택배사: shipment?.packageName ?? '',
  송장번호: shipment?.trackingNumbers.join(', ') ?? '',
  배송조회링크: shipment?.trackingLink ?? '',
})
