import type { components } from '../schema.gen'
import { guideFits } from './deposit-guide'
import { type Movable, rankOf } from './order-moves'

/** Which messages of an order may be sent again, by where it stands. */

export type OrderMessageEvent = components['schemas']['OrderMessageEvent']

interface Told extends Pick<Movable, 'state' | 'deliveryMethod' | 'paymentMethod'> {
  /** There is a reservation that holds. */
  reserved: boolean
}

const reaches = (state: Movable['state'], { state: at }: Told): boolean => rankOf(at) >= rankOf(state)
const mounted = ({ deliveryMethod }: Told): boolean => deliveryMethod !== 'PARCEL'

const fits: Readonly<Record<OrderMessageEvent, (order: Told) => boolean>> = {
  ORDER_RECEIVED: (order) => reaches('PAYMENT_PENDING', order),
  DEPOSIT_GUIDE: guideFits,
  PAYMENT_CONFIRMED: (order) => reaches('PAID', order),
  ITEM_SHIPPED: (order) => reaches('SHIPPED', order),
  ITEM_DELIVERED: (order) => reaches('DELIVERED', order),
  STORE_ARRIVED: (order) => mounted(order) && order.state === 'DELIVERED',
  MOUNT_RESERVED: (order) => order.reserved && !reaches('MOUNTED', order),
  MOUNT_REMINDER: (order) => order.reserved && !reaches('MOUNTED', order),
  MOUNT_COMPLETED: (order) => mounted(order) && reaches('MOUNTED', order),
  ORDER_CANCELED: ({ state }) => state === 'CANCELED',
  REVIEW_REQUEST: ({ state }) => state === 'CONFIRMED',
}

/** So often a day at most each may be sent again. */
export const RESENDS_A_DAY = 3

export const messageFits = (eventCode: OrderMessageEvent, order: Told): boolean => fits[eventCode](order)

/** Those that fit, in the order of an order's life. */
export const messagesOf = (order: Told): OrderMessageEvent[] =>
  (Object.keys(fits) as OrderMessageEvent[]).filter((eventCode) => messageFits(eventCode, order))
