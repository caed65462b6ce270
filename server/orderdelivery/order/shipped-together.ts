import { and, eq, inArray } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { shipmentLines, shipments } from '../schema/shipment.schema'
import type { OrderLineRow } from './order-lock'

type Line = Pick<OrderLineRow, 'orderLineSeq'>

/** Selects the shipments that contain any of these lines. */
const shipmentsWith = (call: Call, lines: readonly Line[]) =>
  call.db
    .select({ seq: shipmentLines.shipmentSeq })
    .from(shipmentLines)
    .where(
      inArray(
        shipmentLines.orderLineSeq,
        lines.map(({ orderLineSeq }) => orderLineSeq),
      ),
    )

/** Condition on `shipments`: goods sent out that contain any of these lines. */
export const isOutgoingWith = (call: Call, lines: readonly Line[]) =>
  and(eq(shipments.direction, 'OUT'), inArray(shipments.shipmentSeq, shipmentsWith(call, lines)))

/** Returns the lines that were shipped together with any of these lines. */
export async function linesShippedTogether(call: Call, lines: readonly Line[]): Promise<Set<number>> {
  const rows = await call.db
    .select({ seq: shipmentLines.orderLineSeq })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.shipmentSeq, shipmentLines.shipmentSeq))
    .where(isOutgoingWith(call, lines))
  return new Set(rows.map(({ seq }) => seq))
}
