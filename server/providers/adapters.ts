import type { Adapter } from './adapter'
import { juso } from './addresses/juso'
import { popbillBankAdapter } from './bank-feed/popbill'
import { popbillRegistryAdapter } from './business-registry/popbill'
import { solapi } from './messages/solapi'
import { portone } from './payments/portone'
import { popbillTaxOfficeAdapter } from './tax-office/popbill'
import { sweetTracker } from './tracking/sweet-tracker'

/** All real services that can be connected, see docs/connect.md. */
export const ADAPTERS: readonly Adapter[] = [
  portone,
  solapi,
  popbillTaxOfficeAdapter,
  popbillBankAdapter,
  popbillRegistryAdapter,
  sweetTracker,
  juso,
]
