import type { components } from '../../openapi/schema.gen'
import { canSendGuide } from './deposit-guide'
import { type Movable, rankOf } from './order-transitions'

/** Messages of an order that can be sent again in its state. */

export type OrderMessageEvent = components['schemas']['OrderMessageEvent']

interface MessageFacts extends Pick<Movable, 'state' | 'deliveryMethod' | 'paymentMethod'> {
  /** Whether there is an active reservation. */
  reserved: boolean
}

const hasReached = (state: Movable['state'], { state: at }: MessageFacts): boolean => rankOf(at) >= rankOf(state)
const mounted = ({ deliveryMethod }: MessageFacts): boolean => deliveryMethod !== 'PARCEL'

const fits: Readonly<Record<OrderMessageEvent, (order: MessageFacts) => boolean>> = {
  ORDER_RECEIVED: (order) => hasReached('PAYMENT_PENDING', order),
  DEPOSIT_GUIDE: canSendGuide,
  PAYMENT_CONFIRMED: (order) => hasReached('PAID', order),
  ITEM_SHIPPED: (order) => hasReached('SHIPPED', order),
  ITEM_DELIVERED: (order) => hasReached('DELIVERED', order),
  STORE_ARRIVED: (order) => mounted(order) && order.state === 'DELIVERED',
  MOUNT_RESERVED: (order) => order.reserved && !hasReached('MOUNTED', order),
  MOUNT_REMINDER: (order) => order.reserved && !hasReached('MOUNTED', order),
  MOUNT_COMPLETED: (order) => mounted(order) && hasReached('MOUNTED', order),
  ORDER_CANCELED: ({ state }) => state === 'CANCELED',
  REVIEW_REQUEST: ({ state }) => state === 'CONFIRMED',
}

/** Maximum number of resends per message and day. */
export const RESENDS_A_DAY = 3

export const canResendMessage = (eventCode: OrderMessageEvent, order: MessageFacts): boolean => fits[eventCode](order)

/** Returns the messages that can be sent, in the order of an order's life cycle. */
export const resendableMessages = (order: MessageFacts): OrderMessageEvent[] =>
  (Object.keys(fits) as OrderMessageEvent[]).filter((eventCode) => canResendMessage(eventCode, order))
