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

/** A card charge that the provider approved. */
export interface Charge {
  kind: 'CARD'
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

/** An account of the provider's that takes one payment of one customer. */
export interface VirtualAccount {
  /** Missing for a bank that the shop's list does not have. */
  bankCode?: Schemas['BankCode']
  accountNumber: string
  /** Missing if the provider does not tell. */
  holder?: string
  /** Until when it takes the deposit. Missing if the provider does not tell. */
  dueAt?: Date
}

/** A virtual account that waits for its deposit. */
export interface IssuedAccount extends VirtualAccount {
  kind: 'ACCOUNT'
  amount: number
}

/** A deposit into a virtual account. */
export interface Deposit {
  kind: 'DEPOSIT'
  pgTid: string
  amount: number
  approvedAt: Date
  account: VirtualAccount
  receiptUrl?: string
}

/** What was paid. */
export type Paid = Charge | Deposit

export interface Cancellation {
  /** Idempotency key (`refund-12`): the same key is refunded only once. */
  key: string
  pgTid: string
  amount: number
  /** Account for the refund of a payment into a virtual account. */
  account?: { bankCode: string; accountNumber: string; holder: string }
}

/** What a webhook of the provider reports, after its signature was checked. `key`: of the charge. */
export type PaymentNotice = { kind: 'PAID' | 'ISSUED'; key: string } | { kind: 'OTHER' }

/** What a customer does in the payment window and at the bank; only a simulated provider has it. */
export interface SimulatedCustomer {
  /** Issues a virtual account that accepts the deposit until `dueAt`. */
  issueAccount(account: { key: string; amount: number; dueAt: Date }): Promise<void>
  /** Pays into the account of this key. Returns whether an account accepted the deposit. */
  deposit(key: string): Promise<boolean>
}

/** The shop's payment provider. Every call has an idempotency key; throws DeclinedError and NoAnswerError. */
export interface PaymentProvider extends Provider {
  /** In a simulated provider also what a customer's payment in the browser does. */
  charge(card: CardToCharge): Promise<Charge>
  /** Returns what was paid by this key, or the account that waits for it; null if there is neither. */
  find(key: string): Promise<Paid | IssuedAccount | null>
  /**
   * Closes the virtual account of this key, so that it takes no deposit; resolves when it is closed. Throws DeclinedError
   * if it cannot be closed, as one that was paid into.
   */
  closeAccount(key: string): Promise<void>
  /** Refunds part of the payment `pgTid`; resolves when it is done. */
  cancel(cancellation: Cancellation): Promise<{ canceledAt: Date }>
  /**
   * Returns what a webhook notice reports, or null if the provider did not send it. Missing if the provider sends no
   * notices.
   */
  readNotice?(headers: Headers, body: string): Promise<PaymentNotice | null>
  customer?: SimulatedCustomer
}
