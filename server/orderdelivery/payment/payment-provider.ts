import type { Services } from '../../http/call'
import { type PaymentProvider, simulatedPayments } from '../../providers/payment-provider'

/** Returns the provider for card payments and refunds. Call it outside of transactions, because it may be slow. */
export const paymentProvider = (services: Services): PaymentProvider =>
  services.external.payments ?? simulatedPayments(services)
