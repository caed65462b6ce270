import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { packageCodes } from '../../db/schema'
import type { Call, Services } from '../../http/call'
import { defineJob } from '../../jobs/define-job'
import { enqueue } from '../../jobs/enqueue'
import { answerOf } from '../../registry/answer'
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

/** A shipment has arrived: its lines that are on their way, or its exchange; nothing where somebody has said so meanwhile. */
async function arrived(call: Call, shipmentSeq: number, orderSeq: number, at: Date): Promise<void> {
  const order = await lockOrder(call.db, orderSeq)
  const [shipment] = await call.db.select().from(shipments).where(eq(shipments.shipmentSeq, shipmentSeq))
  if (shipment?.state !== 'SHIPPED' || shipment.byHand) return
  if (shipment.direction === 'EXCHANGE') {
    if (shipment.orderClaimSeq === null) return
    await deliverExchange(call, shipment.orderClaimSeq)
    return
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
    return
  }
  // nothing of it is on its way any more: it came back, or was mounted
  await call.db
    .update(shipments)
    .set({ state: 'DELIVERED', deliveredAt: at, updatedAt: call.now })
    .where(eq(shipments.shipmentSeq, shipmentSeq))
}

/** A parcel that its courier says has arrived. */
export const shipmentArrivedJob = defineJob<{ orderSeq: number; at: string }>({
  kind: 'shipment-arrived',
  title: '배송완료 처리',
  noun: '배송',
  // deleted, or in other hands: asked about again in an hour
  passesOver: true,
  perform: (call, { key, payload: { orderSeq, at } }) => arrived(call, Number(key), orderSeq, new Date(at)),
})

type OnItsWay = Awaited<ReturnType<typeof onTheirWay>>[number]

/** Asks a courier about one parcel. Gives the job of one that has arrived, null for one that has not. */
async function ask(services: Services, { shipment, trackerCode }: OnItsWay) {
  const { shipmentSeq, orderSeq, trackingNumbers, shippedAt } = shipment
  const tracking = services.outside.tracking ?? simulatedTracking
  const at = await answerOf(services, 'courier', () =>
    tracking.deliveredAt({ trackerCode, trackingNumbers, shippedAt }, services.clock.now()),
  )
  return at && { key: String(shipmentSeq), payload: { orderSeq, at: at.toISOString() } }
}

/** Parcels that are asked about at the same time. */
const SIDE_BY_SIDE = 10

/** Asks the couriers every hour what has arrived; each parcel that has is a job of its own. Fails when some of them did not answer. */
export const trackingJob = defineJob({
  kind: 'tracking',
  title: '배송 조회',
  schedule: { everyMinutes: 60 },
  attempts: 3,
  async run({ services, step }) {
    let unanswered = 0
    let lastError: unknown
    for (let after = 0; ; ) {
      const found = await onTheirWay(services, after)
      for (let from = 0; from < found.length; from += SIDE_BY_SIDE) {
        const part = found.slice(from, from + SIDE_BY_SIDE)
        const answers = await Promise.allSettled(part.map((parcel) => ask(services, parcel)))
        const there = answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []))
        await step((call) => enqueue(call, shipmentArrivedJob, there))
        for (const answer of answers) {
          if (answer.status === 'fulfilled') continue
          unanswered += 1
          lastError = answer.reason
        }
      }
      if (found.length < AT_ONCE) break
      after = found.at(-1)?.shipment.shipmentSeq ?? after
    }
    if (unanswered > 0) throw new Error(`${unanswered} parcels without an answer`, { cause: lastError })
  },
})
