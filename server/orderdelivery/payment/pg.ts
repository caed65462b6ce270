import type { Services } from '../../http/call'
import { type PaymentProvider, simulatedPayments } from '../../registry/payment-provider'

/** Who takes and gives back card money for the shop. To be called outside of transactions: it may take its time. */
export const paymentProvider = (services: Services): PaymentProvider =>
  services.outside.payments ?? simulatedPayments(services)
