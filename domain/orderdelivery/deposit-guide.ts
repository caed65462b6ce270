import type { Movable } from './order-transitions'

/** Returns whether the payment instructions can be sent again. */
export const canSendGuide = ({ state, paymentMethod }: Pick<Movable, 'state' | 'paymentMethod'>): boolean =>
  state === 'PAYMENT_PENDING' && (paymentMethod === 'BANK_TRANSFER' || paymentMethod === 'VIRTUAL_ACCOUNT')
