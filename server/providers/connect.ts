import { ConfigError } from '../lib/config-error'
import type { ExternalServices } from '../providers/external-services'
import type { Adapter, AdapterContext } from './adapter'
import { ADAPTERS } from './adapters'
import { PORTS, type Port } from './ports'

/** The variable that chooses the service of a port. */
export const PORT_VARIABLES: Record<Port, string> = {
  payments: 'PAYMENTS',
  messages: 'MESSAGES',
  taxOffice: 'TAX_OFFICE',
  bankFeed: 'BANK_FEED',
  businessRegistry: 'BUSINESS_REGISTRY',
  tracking: 'TRACKING',
  addresses: 'ADDRESSES',
}

/**
 * Ports that only look something up. A sample shop may connect them; the others would send messages or charges for
 * made-up people.
 */
const LOOKUPS: readonly Port[] = ['businessRegistry', 'tracking', 'addresses']

/** An adapter that the environment chooses, with its variables. */
export interface ChosenProvider {
  adapter: Adapter
  values: Readonly<Record<string, string>>
}

/** Returns the variables of an adapter. */
export const variablesOf = ({ required, optional }: Adapter): readonly string[] => [...required, ...optional]

/** Reads which services are connected, and their variables. Throws ConfigError. */
export function readProviders(env: Readonly<Record<string, string | undefined>>): ChosenProvider[] {
  return PORTS.flatMap((port) => {
    const variable = PORT_VARIABLES[port]
    const name = env[variable]
    if (!name) return []
    const ofPort = ADAPTERS.filter((each) => each.port === port)
    const adapter = ofPort.find((each) => each.name === name)
    if (!adapter) {
      throw new ConfigError(
        `${variable} must be ${ofPort.map((each) => each.name).join(' or ') || 'unset'}, not "${name}"`,
      )
    }
    const values: Record<string, string> = {}
    for (const each of variablesOf(adapter)) {
      const value = env[each]?.trim()
      if (!value) continue
      if (each.endsWith('_URL') && !/^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : '')) {
        throw new ConfigError(`${each} must be an address that begins with https:// or http://`)
      }
      values[each] = value
    }
    const missing = adapter.required.filter((each) => !values[each])
    if (missing.length > 0) throw new ConfigError(`${variable}=${name} also needs ${missing.join(' and ')}`)
    return [{ adapter, values }]
  })
}

/** Throws ConfigError if one of the chosen providers would act on the made-up people of a sample shop. */
export function refuseForSample(chosen: readonly ChosenProvider[]): void {
  const acting = chosen.filter(({ adapter }) => !LOOKUPS.includes(adapter.port))
  if (acting.length === 0) return
  const named = acting.map(({ adapter }) => `${PORT_VARIABLES[adapter.port]}=${adapter.name}`).join(', ')
  throw new ConfigError(
    `The sample shop refuses ${named}: its customers do not exist. SAMPLE=none with a new DATA_DIR or DATABASE_URL starts a shop of its own.`,
  )
}

/** Creates the chosen providers. Throws ConfigError as `refuseForSample` in a sample shop. */
export async function connectProviders(
  chosen: readonly ChosenProvider[],
  { isSample, ...context }: AdapterContext & { isSample: boolean },
): Promise<ExternalServices> {
  if (isSample) refuseForSample(chosen)
  const external: ExternalServices = {}
  for (const { adapter, values } of chosen) {
    Object.assign(external, await adapter.connect(values, context))
  }
  return external
}
