import { and, desc, eq } from 'drizzle-orm'
import { stores } from '../../../branch/schema/store.schema'
import type { Call } from '../../../call/call'
import { labelOf } from '../../../contract/contract-labels'
import { members } from '../../../db/schema'
import { defineFollower } from '../../../events/define-follower'
import type { EventKinds, RecordEvent } from '../../../events/event-kinds'
import { formatNumber } from '../../../lib/numbers'
import { queueMessages } from '../../../message/outbox'
import { type LockedOrder, readOrder } from '../../order/order-lock'
import { adminMessages, buyerMessage, formatMoment, notifyBuyer, orderValues } from '../../order/order-messages'
import { orderClaims } from '../../schema/claim.schema'
import { mountReservations } from '../../schema/mount-reservation.schema'
import {
  readExchangeShipment,
  readShipmentWith,
  type ShipmentInfo,
  shipmentValues,
} from '../../shipment/moved-shipments'

/** Messages to buyers, stores and admins about changes of orders, claims and refunds. */

/**
 * Notifies buyer and admins of a new order. A member whose deposit or points it uses is also notified at the member's
 * own phone, if the orderer has another one.
 */
async function notifyPlaced(call: Call, order: LockedOrder, { state, version }: EventKinds['order.placed']['after']) {
  const change = `v${version}`
  const messages = [await buyerMessage(call, order, 'ORDER_RECEIVED', { change })]
  if (order.memberSeq !== null && (order.depositUsed > 0 || order.pointUsed > 0)) {
    const [member] = await call.db.select().from(members).where(eq(members.memberSeq, order.memberSeq))
    if (member?.mobilePhone && member.mobilePhone !== order.ordererPhone) {
      const to = { name: member.name, phone: member.mobilePhone }
      messages.push(await buyerMessage(call, order, 'ORDER_RECEIVED', { to, change: 'balance' }))
    }
  }
  if (order.paymentMethod === 'BANK_TRANSFER')
    messages.push(await buyerMessage(call, order, 'DEPOSIT_GUIDE', { change }))
  if (state === 'PAID') messages.push(await buyerMessage(call, order, 'PAYMENT_CONFIRMED', { change }))
  await queueMessages(call, [...messages, ...(await adminMessages(call, order, 'ADMIN_NEW_ORDER', { change }))])
}

/** Notifies the store that goods to mount are on their way. */
async function notifyStore(call: Call, order: LockedOrder, shipment: ShipmentInfo, change: string): Promise<void> {
  if (order.deliveryMethod !== 'MOUNT' || order.storeSeq === null) return
  const [store] = await call.db.select().from(stores).where(eq(stores.storeSeq, order.storeSeq))
  if (!store?.receiveAlimtalk) return
  await queueMessages(call, [
    {
      eventCode: 'STORE_ITEM_SHIPPED',
      to: { name: store.name, phone: store.contactPhone },
      values: {
        ...orderValues(order),
        장착점명: store.name,
        택배사: shipment.packageName,
        송장번호: shipment.trackingNumbers.join(', '),
      },
      related: { type: 'ORDER', seq: order.orderSeq },
      change,
    },
  ])
}

/** Returns the time that a mounted order was reserved for. */
async function readMountedTime({ db }: Call, orderSeq: number): Promise<Date | null> {
  const [done] = await db
    .select({ reservedAt: mountReservations.reservedAt })
    .from(mountReservations)
    .where(and(eq(mountReservations.orderSeq, orderSeq), eq(mountReservations.state, 'DONE')))
    .orderBy(desc(mountReservations.mountReservationSeq))
    .limit(1)
  return done?.reservedAt ?? null
}

async function notifyMoved(call: Call, order: LockedOrder, after: EventKinds['order.moved']['after']): Promise<void> {
  if (after.isQuiet) return
  const change = `v${after.version}`
  switch (after.action) {
    case 'CONFIRM_DEPOSIT':
      await notifyBuyer(call, order, 'PAYMENT_CONFIRMED', { change })
      return
    case 'SHIP': {
      const shipment = await readShipmentWith(call, after.lineSeqs)
      // the shipping was reverted meanwhile
      if (!shipment) return
      await notifyBuyer(call, order, 'ITEM_SHIPPED', { change, values: shipmentValues(shipment) })
      await notifyStore(call, order, shipment, change)
      return
    }
    case 'DELIVER': {
      const values = shipmentValues(await readShipmentWith(call, after.lineSeqs))
      await notifyBuyer(call, order, 'ITEM_DELIVERED', { change, values })
      if (order.deliveryMethod !== 'PARCEL') await notifyBuyer(call, order, 'STORE_ARRIVED', { change })
      return
    }
    case 'MOUNT': {
      const values = { 장착일시: formatMoment(await readMountedTime(call, order.orderSeq)) }
      await notifyBuyer(call, order, 'MOUNT_COMPLETED', { change, values })
      return
    }
    case 'CONFIRM':
      await notifyBuyer(call, order, 'REVIEW_REQUEST', { change })
      return
    default:
  }
}

/** Notifies the admins of a claim that a customer opened, unless it is done already. */
async function notifyOpened(call: Call, order: LockedOrder, after: EventKinds['claim.moved']['after']): Promise<void> {
  if (after.requestedBy !== 'CUSTOMER') return
  const { orderClaimSeq } = after
  const [claim] = await call.db
    .select({ state: orderClaims.state })
    .from(orderClaims)
    .where(eq(orderClaims.orderClaimSeq, orderClaimSeq))
  if (!claim || claim.state === 'DONE') return
  const values = { 사유: labelOf('ClaimReason', after.reasonCode) }
  await queueMessages(
    call,
    await adminMessages(call, order, 'ADMIN_CLAIM', { values, change: `claim-${orderClaimSeq}` }),
  )
}

async function notifyClaim(
  call: Call,
  order: LockedOrder,
  { before, after }: RecordEvent<'claim.moved'>,
): Promise<void> {
  if (!before) return notifyOpened(call, order, after)
  if (before.state === after.state) return
  const change = `claim-${after.orderClaimSeq}`
  switch (after.state) {
    case 'ACCEPTED':
      await notifyBuyer(call, order, 'RETURN_RECEIVED', { change })
      return
    case 'RESHIPPED': {
      const values = shipmentValues(await readExchangeShipment(call, after.orderClaimSeq))
      await notifyBuyer(call, order, 'EXCHANGE_SHIPPED', { change, values })
      return
    }
    case 'DONE': {
      if (after.kind !== 'CANCEL') return
      const values = {
        환불금액: `${formatNumber(after.cashAmount ?? 0)}원`,
        사유: labelOf('ClaimReason', after.reasonCode),
      }
      await notifyBuyer(call, order, 'ORDER_CANCELED', { change, values })
      return
    }
    default:
  }
}

async function notifyRefunded(call: Call, order: LockedOrder, after: EventKinds['refund.done']['after']) {
  if (after.cashAmount === 0) return
  const values = { 환불금액: `${formatNumber(after.cashAmount)}원` }
  await notifyBuyer(call, order, 'REFUND_DONE', { values, change: `refund-${after.refundSeq}` })
}

export const orderMessagesJob = defineFollower({
  kind: 'order-messages',
  title: '주문·클레임 안내 메시지 작성',
  noun: '주문',
  record: 'order',
  follows: ['order.placed', 'order.moved', 'claim.moved', 'refund.done'],
  async run(call, event) {
    const order = await readOrder(call.db, event.recordSeq)
    // deleted orders get no messages
    if (!order) return
    switch (event.kind) {
      case 'order.placed':
        return notifyPlaced(call, order, event.after)
      case 'order.moved':
        return notifyMoved(call, order, event.after)
      case 'claim.moved':
        return notifyClaim(call, order, event)
      case 'refund.done':
        return notifyRefunded(call, order, event.after)
    }
  },
})
