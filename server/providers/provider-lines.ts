import { ADAPTERS } from './adapters'
import { PORT_VARIABLES, variablesOf } from './connect'
import { PORTS, type Port } from './ports'
import type { ProviderBook } from './provider-book'

/** Purpose of each port, as printed on the console. */
const PURPOSES: Record<Port, string> = {
  payments: 'card payments and refunds',
  messages: 'SMS, LMS and alimtalk',
  taxOffice: 'tax invoices and cash receipts',
  bankFeed: 'the bank account',
  businessRegistry: 'the register of businesses',
  tracking: 'parcel tracking',
  addresses: 'address search',
}

type Env = Readonly<Record<string, string | undefined>>

/** Returns which variable connects a port that has no service, and which variables are set but have no effect. */
function notConnected(port: Port, env: Env, used: readonly string[]): string {
  const variable = PORT_VARIABLES[port]
  const unused = ADAPTERS.filter((adapter) => adapter.port === port)
    .flatMap(variablesOf)
    .filter((name) => env[name] && !used.includes(name))
  const vain = unused.length > 0 ? `, so ${unused.join(', ')} ${unused.length === 1 ? 'has' : 'have'} no effect` : ''
  return `not connected, calls are refused (${variable} is not set${vain})`
}

/** Returns lines for the person who starts the server: who serves each port, and where to read how one is connected. */
export function providerLines({ providers }: { providers: ProviderBook }, env: Env): string[] {
  const connected = ADAPTERS.filter((adapter) => providers.stateOf(adapter.port) === 'CONNECTED')
  const used = connected.flatMap(variablesOf)
  const lines = PORTS.map((port) => {
    const stateTexts = {
      CONNECTED: providers.serviceOf(port) ?? 'connected',
      SIMULATED: 'simulated, nothing leaves this machine',
      NOT_CONNECTED: notConnected(port, env, used),
    }
    return `Provider of ${PURPOSES[port]}: ${stateTexts[providers.stateOf(port)]}.`
  })
  const isMissing = PORTS.some((port) => providers.stateOf(port) === 'NOT_CONNECTED')
  return isMissing ? [...lines, 'How to connect a service: docs/connect.md'] : lines
}
