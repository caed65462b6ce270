import type { Movable } from './order-moves'

/** May be told once more where to pay. */
export const guideFits = ({ state, paymentMethod }: Pick<Movable, 'state' | 'paymentMethod'>): boolean =>
  state === 'PAYMENT_PENDING' && paymentMethod !== 'CARD_BY_NUMBER'
