import { and, arrayOverlaps, eq, isNull, ne } from 'drizzle-orm'
import { bareNumber, checkTracking, requiresTracking } from '../../../domain/orderdelivery/tracking'
import type { Call } from '../../call/call'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { packageCodes } from '../../db/schema'
import { createdStamp } from '../../resource/stamps'
import { activeQuantityOf, type LockedOrder, type OrderRow } from '../order/order-lock'
import { formatOrderNo } from '../order/order-messages'
import { moveLines } from '../order/transition'
import { orders } from '../schema/order.schema'
import { shipmentLines, shipments } from '../schema/shipment.schema'

type CourierRow = typeof packageCodes.$inferSelect

/** Columns of an order that identify the receiver. */
type Receiver = Pick<OrderRow, 'receiverName' | 'receiverPhone' | 'zipCode'>

/** Returns whether two orders have the same receiver, so that their goods may share a parcel. */
export const sameReceiver = (a: Receiver, b: Receiver): boolean =>
  a.receiverName === b.receiverName && a.receiverPhone === b.receiverPhone && a.zipCode === b.zipCode

/** Returns the error text for a tracking number of another receiver: `다른 받는 분의 주문에 사용된 송장번호입니다. (20261121-000123)`. */
export const usedNumberText = (orderNo: string): string =>
  `다른 받는 분의 주문에 사용된 송장번호입니다. (${formatOrderNo(orderNo)})`

export interface NumberUse extends Receiver {
  orderSeq: number
  orderNo: string
  packageCodeSeq: number | null
  trackingNumbers: string[]
}

/** Returns the orders whose outgoing shipments have any of these tracking numbers. */
export const usesOfNumbers = async (db: Db, numbers: readonly string[]): Promise<NumberUse[]> =>
  numbers.length === 0
    ? []
    : db
        .select({
          orderSeq: orders.orderSeq,
          orderNo: orders.orderNo,
          receiverName: orders.receiverName,
          receiverPhone: orders.receiverPhone,
          zipCode: orders.zipCode,
          packageCodeSeq: shipments.packageCodeSeq,
          trackingNumbers: shipments.trackingNumbers,
        })
        .from(shipments)
        .innerJoin(orders, eq(orders.orderSeq, shipments.orderSeq))
        .where(
          and(
            arrayOverlaps(shipments.trackingNumbers, [...numbers]),
            ne(shipments.direction, 'RETURN'),
            isNull(orders.deletedAt),
          ),
        )

export interface Shipping {
  packageCodeSeq: number
  trackingNumbers: readonly string[]
}

/**
 * Returns the carrier and the normalized tracking numbers of a shipment. Throws 400 for an unknown or disabled
 * carrier, for numbers that the carrier does not use, and for numbers used for another receiver.
 *
 * `keeps`: the shipment's current carrier, which may be disabled.
 */
export async function checkShipping(
  db: Db,
  order: Receiver & { orderSeq: number },
  { packageCodeSeq, trackingNumbers }: Shipping,
  keeps?: number | null,
): Promise<{ courier: CourierRow; numbers: string[] }> {
  const [courier] = await db.select().from(packageCodes).where(eq(packageCodes.packageCodeSeq, packageCodeSeq))
  if (!courier) throw invalid({ packageCodeSeq: '택배사를 찾을 수 없습니다.' })
  if (!courier.enabled && keeps !== packageCodeSeq)
    throw invalid({ packageCodeSeq: `사용하지 않는 택배사입니다. (${courier.name})` })
  const numbers = [...new Set(trackingNumbers.map(bareNumber))].filter(Boolean)
  const problem = checkTracking({ ...courier, requiresTracking: requiresTracking(courier.kind) }, numbers)
  if (problem) throw invalid({ trackingNumbers: problem })
  const uses = await usesOfNumbers(db, numbers)
  const other = uses.find((use) => use.packageCodeSeq === packageCodeSeq && !sameReceiver(use, order))
  if (other && other.orderSeq !== order.orderSeq) throw invalid({ trackingNumbers: usedNumberText(other.orderNo) })
  return { courier, numbers }
}

export interface ShipOptions extends Shipping {
  /** Default: all lines in preparation. */
  lineSeqs?: readonly number[] | undefined
  /** Sends no messages. */
  quiet?: boolean | undefined
}

/**
 * Ships lines of a locked order completely, in one shipment, with all consequences. Returns the updated order.
 * Throws the errors of `moveLines` and `checkShipping`.
 */
export async function shipLines(call: Call, order: LockedOrder, options: ShipOptions): Promise<LockedOrder> {
  const { courier, numbers } = await checkShipping(call.db, order, options)
  const after = await moveLines(call, order, 'SHIP', {
    lineSeqs: options.lineSeqs,
    shipped: { packageName: courier.name, trackingNumbers: numbers },
    quiet: options.quiet,
  })
  const before = new Map(order.lines.map((line) => [line.orderLineSeq, line.state]))
  const sent = after.lines.filter((line) => line.state === 'SHIPPED' && before.get(line.orderLineSeq) === 'PREPARING')
  const [shipment] = await call.db
    .insert(shipments)
    .values({
      orderSeq: order.orderSeq,
      direction: 'OUT',
      packageCodeSeq: courier.packageCodeSeq,
      trackingNumbers: numbers,
      state: 'SHIPPED',
      shippedAt: call.now,
      ...createdStamp(call),
    })
    .returning({ shipmentSeq: shipments.shipmentSeq })
  if (!shipment) throw new Error('shipment insert returned no row')
  await call.db
    .insert(shipmentLines)
    .values(sent.map((line) => ({ ...shipment, orderLineSeq: line.orderLineSeq, quantity: activeQuantityOf(line) })))
  return after
}
