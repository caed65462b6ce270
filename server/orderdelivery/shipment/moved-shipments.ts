import { and, desc, eq, notExists, sql } from 'drizzle-orm'
import { packageCodes } from '../../db/schema'
import type { Call } from '../../http/call'
import type { ShipmentInfo } from '../order/move-followers'
import type { OrderLineRow } from '../order/order-lock'
import { isOutgoingWith } from '../order/shipped-together'
import { shipments } from '../schema/shipment.schema'

/** Shipments of an order whose lines move. */

/** Deletes the shipments of these lines, because their shipping was reverted (UNSHIP). */
export async function deleteShipments(call: Call, lines: readonly OrderLineRow[]): Promise<void> {
  await call.db.delete(shipments).where(isOutgoingWith(call, lines))
}

/** Marks shipments as delivered if all their lines arrived. With `at` null marks them as shipped again. */
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
    .where(and(isOutgoingWith(call, lines), at ? notExists(sql`(${otherLineInTransit})`) : undefined))
}

/** Returns the carrier and the tracking numbers of an order's latest outgoing shipment. */
export async function readLastShipment({ db }: Pick<Call, 'db'>, orderSeq: number): Promise<ShipmentInfo | undefined> {
  const [last] = await db
    .select({ name: packageCodes.name, trackingUrl: packageCodes.trackingUrl, numbers: shipments.trackingNumbers })
    .from(shipments)
    .leftJoin(packageCodes, eq(packageCodes.packageCodeSeq, shipments.packageCodeSeq))
    .where(and(eq(shipments.orderSeq, orderSeq), eq(shipments.direction, 'OUT')))
    .orderBy(desc(shipments.shippedAt), desc(shipments.shipmentSeq))
    .limit(1)
  return (
    last && {
      packageName: last.name ?? '',
      trackingNumbers: last.numbers,
      trackingLink: last.trackingUrl?.replace('{no}', last.numbers[0] ?? '') ?? null,
    }
  )
}

/** Returns the placeholder values of a shipment's messages. */
export const shipmentValues = (shipped: ShipmentInfo | undefined): Record<string, string> => ({
  택배사: shipped?.packageName ?? '',
  송장번호: shipped?.trackingNumbers.join(', ') ?? '',
  배송조회링크: shipped?.trackingLink ?? '',
})
