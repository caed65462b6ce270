import type { Schemas } from '../../contract/contract-types'
import type { Provider } from '../ports'

/** Card data as the customer gave it. Kept only in memory during one call and passed only to the provider. */
export interface CardToCharge {
  /** Idempotency key: the same key is charged only once. */
  key: string
  amount: number
  cardNumber: string
  /** `09` */
  expiryMonth: string
  /** `28` */
  expiryYear: string
  /** Birth date (YYMMDD), or the business number of a corporate card. */
  holderIdentity: string
  /** First two digits. Missing for corporate cards. */
  cardPasswordFirst2?: string
  /** 0: at once. */
  installmentMonths: number
  /** What is bought, for the provider's receipt. */
  orderName: string
  buyer: { name: string; phone: string }
}

/** A charge that the provider approved. */
export interface Charge {
  pgTid: string
  amount: number
  approvalNumber: string
  approvedAt: Date
  cardCompany: Schemas['CardCompany']
  /** `1234-****-****-5678`; missing if the provider shows none that can be masked. */
  maskedCardNumber?: string
  /** As the customer chose in the browser; missing if the provider does not tell. */
  installmentMonths?: number
  /**
   * URL of the provider's receipt; `{clientKey}` is replaced by the shop's public key. Missing in simulated charges.
   */
  receiptUrl?: string
}

export interface Cancellation {
  /** Idempotency key (`refund-12`): the same key is refunded only once. */
  key: string
  pgTid: string
  amount: number
  /** Account for the refund of a payment into a virtual account. */
  account?: { bankCode: string; accountNumber: string; holder: string }
}

/** What the provider tells by itself, after its signature was checked. `key`: of the charge. */
export type PaymentNotice = { kind: 'PAID'; key: string } | { kind: 'OTHER' }

/** The shop's payment provider. Every call has an idempotency key; throws DeclinedError and NoAnswerError. */
export interface PaymentProvider extends Provider {
  /** In a simulated provider also what a customer's payment in the browser does. */
  charge(card: CardToCharge): Promise<Charge>
  /** Returns the charge of this key; null if it was never made. */
  find(key: string): Promise<Charge | null>
  /** Refunds part of the payment `pgTid`; resolves when it is done. */
  cancel(cancellation: Cancellation): Promise<{ canceledAt: Date }>
  /** Returns what a notice says, or null if it is not the provider's. Missing: the provider sends none. */
  readNotice?(headers: Headers, body: string): Promise<PaymentNotice | null>
}
