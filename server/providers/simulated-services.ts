import type { Db } from '../db/database'
import type { Clock } from '../lib/clock'
import type { ExternalServices } from '../providers/external-services'
import { simulatedAddresses } from './addresses/simulated'
import { simulatedBank } from './bank-feed/simulated'
import { simulatedRegistry } from './business-registry/simulated'
import { simulatedProvider } from './messages/simulated'
import { simulatedPayments } from './payments/simulated'
import { simulatedTaxOffice } from './tax-office/simulated'
import { simulatedTracking } from './tracking/simulated'

/** Returns the providers of a sample shop: nothing leaves this machine. */
export const simulatedServices = (local: { db: Db; clock: Clock }): ExternalServices => ({
  payments: simulatedPayments(local),
  messages: simulatedProvider,
  taxOffice: simulatedTaxOffice,
  bankFeed: simulatedBank(local.db),
  businessRegistry: simulatedRegistry,
  tracking: simulatedTracking,
  addresses: simulatedAddresses(local.db),
})
