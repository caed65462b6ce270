import type { Tone } from '@/shared/ui/records/pill'

/** Tones of orders and their lines: gray awaits payment, blue and violet await work of the shop. */
export const orderTones = {
  PAYMENT_PENDING: 'gray',
  PAID: 'blue',
  PREPARING: 'violet',
  SHIPPED: 'amber',
  DELIVERED: 'amber',
  MOUNTED: 'green',
  CONFIRMED: 'green',
  CANCELED: 'gray',
  RETURNED: 'gray',
} as const satisfies Readonly<Record<string, Tone>>

/** Returns the tone of an open refund, in lists and on the order page. */
export const refundTone = (state: string): Tone => (state === 'FAILED' ? 'red' : 'amber')

export const paymentTones = {
  READY: 'gray',
  PAID: 'green',
  PARTIAL_REFUNDED: 'amber',
  REFUNDED: 'gray',
  CANCELED: 'gray',
} as const satisfies Readonly<Record<string, Tone>>

export const reservationTones = {
  REQUESTED: 'blue',
  CONFIRMED: 'violet',
  DONE: 'green',
  NO_SHOW: 'red',
  CANCELED: 'gray',
} as const satisfies Readonly<Record<string, Tone>>
