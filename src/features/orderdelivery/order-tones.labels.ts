import type { Tone } from '@/shared/ui/records/pill'

/** Of an order and its goods: what waits for its money is grey, what the shop has to do is blue and violet. */
export const orderTones = {
  PAYMENT_PENDING: 'grey',
  PAID: 'blue',
  PREPARING: 'violet',
  SHIPPED: 'amber',
  DELIVERED: 'amber',
  MOUNTED: 'green',
  CONFIRMED: 'green',
  CANCELED: 'grey',
  RETURNED: 'grey',
} as const satisfies Readonly<Record<string, Tone>>

/** Of money that is to go back: in the list as on the order's own page. */
export const refundTone = (state: string): Tone => (state === 'FAILED' ? 'red' : 'amber')

export const paymentTones = {
  READY: 'grey',
  PAID: 'green',
  PARTIAL_REFUNDED: 'amber',
  REFUNDED: 'grey',
  CANCELED: 'grey',
} as const satisfies Readonly<Record<string, Tone>>

export const reservationTones = {
  REQUESTED: 'blue',
  CONFIRMED: 'violet',
  DONE: 'green',
  NO_SHOW: 'red',
  CANCELED: 'grey',
} as const satisfies Readonly<Record<string, Tone>>
