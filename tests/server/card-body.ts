import type { Schemas } from '../../server/http/contract-types'

/** A payment by a card that is charged: the simulated provider's answer follows from the last four digits. */
export const cardBody = (
  orderSeq: number,
  amount: number,
  more: Partial<Schemas['CardPayment']> = {},
): Schemas['CardPayment'] => ({
  orderSeq,
  amount,
  cardType: 'PERSONAL',
  cardNumber: '9490123456034444',
  expiryMonth: '11',
  expiryYear: '28',
  holderIdentity: '850307',
  cardPasswordFirst2: '12',
  installmentMonths: 0,
  payerName: '김주문',
  payerPhone: '01012345678',
  agreed: true,
  requestId: crypto.randomUUID(),
  ...more,
})
