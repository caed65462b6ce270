import { PORTS, type Port } from './ports'
import type { ProviderBook } from './provider-book'

/** What each port is for, in the words of the console. */
const PURPOSES: Record<Port, string> = {
  payments: 'card payments and refunds',
  messages: 'SMS, LMS and alimtalk',
  taxOffice: 'tax invoices and cash receipts',
  bankFeed: 'the bank account',
  businessRegistry: 'the register of businesses',
  tracking: 'parcel tracking',
  addresses: 'address search',
}

const STATES = {
  SIMULATED: 'simulated, nothing leaves this machine',
  NOT_CONNECTED: 'not connected, calls are refused',
} as const

/** Returns one line per port for the person who starts the server: who serves it. */
export const providerLines = ({ providers }: { providers: ProviderBook }): string[] =>
  PORTS.map((port) => {
    const state = providers.stateOf(port)
    return `Provider of ${PURPOSES[port]}: ${state === 'CONNECTED' ? (providers.serviceOf(port) ?? 'connected') : STATES[state]}.`
  })
