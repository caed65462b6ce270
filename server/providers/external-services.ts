import type { AddressSearch } from './addresses/port'
import type { BankFeed } from './bank-feed/port'
import type { BusinessRegistry } from './business-registry/port'
import type { MessageProvider } from './messages/port'
import type { PaymentProvider } from './payments/port'
import type { TaxOffice } from './tax-office/port'
import type { CourierTracking } from './tracking/port'
import type { WebhookTransport } from './webhook-transport'

/** External systems, each behind its port. A missing one is not connected: calls of it are refused. */
export interface ExternalServices {
  /** Delivers messages. */
  messages?: MessageProvider
  /** The tax office's business registry. */
  businessRegistry?: BusinessRegistry
  /** Charges and refunds card payments. */
  payments?: PaymentProvider
  /** The tax office's services for receipts and invoices. */
  taxOffice?: TaxOffice
  /** Tracks parcels. */
  tracking?: CourierTracking
  /** Deposits to the shop's bank accounts. */
  bankFeed?: BankFeed
  /** Finds road addresses. */
  addresses?: AddressSearch
  /** Sends events to the customer site. */
  webhooks?: WebhookTransport
  /** Timeout for an external system, in ms. Default: 15 s. Only tests shorten it. */
  answerMs?: number
}
