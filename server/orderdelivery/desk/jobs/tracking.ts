import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { Call, Services } from '../../../call/call'
import { packageCodes } from '../../../db/schema'
import { defineJob } from '../../../jobs/define-job'
import { enqueue } from '../../../jobs/enqueue'
import { askProvider } from '../../../providers/ask-provider'
import { deliverExchange } from '../../claim/actions/move-claim'
import { isActive, lockOrder } from '../../order/order-lock'
import { moveLines } from '../../order/transition'
import { shipmentLines, shipments } from '../../schema/shipment.schema'

const BATCH_SIZE = 200

const shipmentsInTransit = ({ db }: Services, after: number) =>
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
    .limit(BATCH_SIZE)

/**
 * Records that a shipment arrived: delivers its shipped lines, or completes its exchange. Does nothing if the
 * arrival was recorded meanwhile.
 */
async function recordArrival(call: Call, shipmentSeq: number, orderSeq: number, at: Date): Promise<void> {
  const order = await lockOrder(call.db, orderSeq)
  const [shipment] = await call.db.select().from(shipments).where(eq(shipments.shipmentSeq, shipmentSeq))
  if (shipment?.state !== 'SHIPPED' || shipment.byHand) return
  if (shipment.direction === 'EXCHANGE') {
    if (shipment.orderClaimSeq === null) return
    // completing the exchange keeps a time that is there: the carrier's
    await call.db.update(shipments).set({ deliveredAt: at }).where(eq(shipments.shipmentSeq, shipmentSeq))
    await deliverExchange(call, shipment.orderClaimSeq)
    return
  }
  const contents = await call.db
    .select({ seq: shipmentLines.orderLineSeq })
    .from(shipmentLines)
    .where(eq(shipmentLines.shipmentSeq, shipmentSeq))
  const seqs = new Set(contents.map(({ seq }) => seq))
  const lineSeqs = order.lines
    .filter((line) => isActive(line) && line.state === 'SHIPPED' && seqs.has(line.orderLineSeq))
    .map(({ orderLineSeq }) => orderLineSeq)
  if (lineSeqs.length > 0) {
    await moveLines(call, order, 'DELIVER', { lineSeqs, at })
    return
  }
  // no line is in transit any more: the goods were returned or mounted
  await call.db
    .update(shipments)
    .set({ state: 'DELIVERED', deliveredAt: at, updatedAt: call.now })
    .where(eq(shipments.shipmentSeq, shipmentSeq))
}

/** Processes a parcel that its carrier reports as delivered. */
export const shipmentArrivedJob = defineJob<{ orderSeq: number; at: string }>({
  kind: 'shipment-arrived',
  title: '배송완료 처리',
  noun: '배송',
  // a deleted or changed order is no failure: a shipment still in transit is queried again within an hour
  passesOver: true,
  perform: (call, { key, payload: { orderSeq, at } }) => recordArrival(call, Number(key), orderSeq, new Date(at)),
})

type ShipmentInTransit = Awaited<ReturnType<typeof shipmentsInTransit>>[number]

/** Asks the carrier about a parcel. Returns the job of a delivered parcel, otherwise null. */
async function queryCarrier(services: Services, { shipment, trackerCode }: ShipmentInTransit) {
  const { shipmentSeq, orderSeq, trackingNumbers, shippedAt } = shipment
  const at = await askProvider(services, 'tracking', (tracking) =>
    tracking.deliveredAt({ trackerCode, trackingNumbers, shippedAt }, services.clock.now()),
  )
  return at && { key: String(shipmentSeq), payload: { orderSeq, at: at.toISOString() } }
}

/** Parcels queried at the same time. */
const CONCURRENCY = 10

/**
 * Asks the carriers every hour which parcels were delivered, and enqueues a job for each. Fails if some of them did
 * not answer.
 */
export const trackingJob = defineJob({
  kind: 'tracking',
  title: '배송 조회',
  schedule: { everyMinutes: 60 },
  attempts: 3,
  async run({ services, step }) {
    if (services.providers.stateOf('tracking') === 'NOT_CONNECTED') return
    let unanswered = 0
    let lastError: unknown
    for (let after = 0; ; ) {
      const found = await shipmentsInTransit(services, after)
      for (let from = 0; from < found.length; from += CONCURRENCY) {
        const part = found.slice(from, from + CONCURRENCY)
        const answers = await Promise.allSettled(part.map((parcel) => queryCarrier(services, parcel)))
        const delivered = answers.flatMap((answer) =>
          answer.status === 'fulfilled' && answer.value ? [answer.value] : [],
        )
        await step((call) => enqueue(call, shipmentArrivedJob, delivered))
        for (const answer of answers) {
          if (answer.status === 'fulfilled') continue
          unanswered += 1
          lastError = answer.reason
        }
      }
      if (found.length < BATCH_SIZE) break
      after = found.at(-1)?.shipment.shipmentSeq ?? after
    }
    if (unanswered > 0) throw new Error(`${unanswered} tracking queries failed`, { cause: lastError })
  },
})
