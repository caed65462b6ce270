import type { ExternalServices, LocalServices } from './http/call'
import { simulatedProvider } from './message/provider'
import { simulatedBank } from './orderdelivery/bank/simulated-bank'
import { simulatedAddresses } from './providers/address-search'
import { simulatedRegistry } from './providers/business-registry'
import { simulatedTracking } from './providers/courier-tracking'
import { simulatedPayments } from './providers/payment-provider'
import { simulatedTaxOffice } from './providers/tax-office'

/** Returns the providers of a sample shop: nothing leaves this machine. */
export const simulatedServices = (local: Pick<LocalServices, 'db' | 'clock'>): ExternalServices => ({
  payments: simulatedPayments(local),
  messages: simulatedProvider,
  taxOffice: simulatedTaxOffice,
  bankFeed: simulatedBank(local.db),
  businessRegistry: simulatedRegistry,
  tracking: simulatedTracking,
  addresses: simulatedAddresses(local.db),
})
