import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm'
import { packageCodes } from '../../db/schema'
import type { Call, Services } from '../../http/call'
import { inSystemCall } from '../../http/in-call'
import { Refusal } from '../../http/refusal'
import { defineWorker } from '../../jobs/worker'
import { simulatedTracking } from '../../registry/courier-tracking'
import { deliverExchange } from '../claim-move/move-claim'
import { isActive, lockOrder } from '../order/lock'
import { moveLines } from '../order/transition'
import { shipmentLines, shipments } from '../shipment/shipment.schema'

const AT_ONCE = 200

const onTheirWay = ({ db }: Services, after: number) =>
  db
    .select({ shipment: shipments, trackerCode: packageCodes.trackerCode })
    .from(shipments)
    .leftJoin(packageCodes, eq(packageCodes.packageCodeSeq, shipments.packageCodeSeq))
    .where(
      and(
        eq(shipments.state, 'SHIPPED'),
        ne(shipments.direction, 'RETURN'),
        eq(shipments.byHand, false),
        gt(shipments.shipmentSeq, after),
      ),
    )
    .orderBy(asc(shipments.shipmentSeq))
    .limit(AT_ONCE)

/** A shipment has arrived: its lines that are on their way, or its exchange. False: somebody has said so meanwhile. */
async function arrived(call: Call, shipmentSeq: number, orderSeq: number, at: Date): Promise<boolean> {
  const order = await lockOrder(call.db, orderSeq)
  const [shipment] = await call.db.select().from(shipments).where(eq(shipments.shipmentSeq, shipmentSeq))
  if (shipment?.state !== 'SHIPPED' || shipment.byHand) return false
  if (shipment.direction === 'EXCHANGE') {
    if (shipment.orderClaimSeq === null) return false
    await deliverExchange(call, shipment.orderClaimSeq)
    return true
  }
  const inIt = await call.db
    .select({ seq: shipmentLines.orderLineSeq })
    .from(shipmentLines)
    .where(eq(shipmentLines.shipmentSeq, shipmentSeq))
  const seqs = new Set(inIt.map(({ seq }) => seq))
  const lineSeqs = order.lines
    .filter((line) => isActive(line) && line.state === 'SHIPPED' && seqs.has(line.orderLineSeq))
    .map(({ orderLineSeq }) => orderLineSeq)
  if (lineSeqs.length > 0) {
    await moveLines(call, order, 'DELIVER', { lineSeqs, at })
    return true
  }
  // nothing of it is on its way any more: it came back, or was mounted
  await call.db
    .update(shipments)
    .set({ state: 'DELIVERED', deliveredAt: at, updatedAt: call.now })
    .where(inArray(shipments.shipmentSeq, [shipmentSeq]))
  return true
}

/** Asks the couriers what has arrived. Each shipment is a transaction of its own; several processes may ask at once. Gives how many had. */
export async function trackShipments(services: Services, stopped: () => boolean = () => false): Promise<number> {
  const tracking = services.tracking ?? simulatedTracking
  let done = 0
  for (let after = 0; ; ) {
    const found = await onTheirWay(services, after)
    for (const { shipment, trackerCode } of found) {
      if (stopped()) return done
      const { shipmentSeq, orderSeq, trackingNumbers, shippedAt } = shipment
      const at = await tracking.deliveredAt({ trackerCode, trackingNumbers, shippedAt }, services.clock.now())
      if (!at) continue
      try {
        if (await inSystemCall(services, (call) => arrived(call, shipmentSeq, orderSeq, at))) done += 1
      } catch (error) {
        // deleted, or in other hands: asked again in an hour
        if (!(error instanceof Refusal)) throw error
      }
    }
    if (found.length < AT_ONCE) return done
    after = found.at(-1)?.shipment.shipmentSeq ?? after
  }
}

/** Looks every hour. */
export const trackingWorker = defineWorker({
  name: 'tracking',
  atOnce: 1,
  next: async (services, stopped) => ((await trackShipments(services, stopped)) > 0 ? 'DONE' : 'NOTHING'),
})
