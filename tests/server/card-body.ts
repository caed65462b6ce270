import type { Schemas } from '../../server/contract/contract-types'

/** Returns the body of a card payment. The last four digits decide the result of the simulated provider. */
export const cardBody = (
  orderSeq: number,
  amount: number,
  overrides: Partial<Schemas['CardPayment']> = {},
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
  ...overrides,
})
