import type { Schemas } from '../contract/contract-types'
import type { Port, Provider } from './ports'

interface Seen {
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  lastError: string | null
}

/** Stored facts about the providers, available without a request and within transactions. */
export interface ProviderBook {
  stateOf(port: Port): Schemas['ProviderState']
  /** Returns the name of the connected service; null if none is. */
  serviceOf(port: Port): string | null
  /** Returns what this process has seen of a port since its start. */
  seen(port: Port): Readonly<Seen>
  answered(port: Port, at: Date): void
  failed(port: Port, at: Date, error: string): void
}

const NOTHING: Seen = { lastSuccessAt: null, lastFailureAt: null, lastError: null }

/** Creates the book of these providers. */
export function createProviderBook(external: Readonly<Partial<Record<Port, Provider>>>): ProviderBook {
  const book = new Map<Port, Seen>()
  const seen = (port: Port): Seen => book.get(port) ?? NOTHING
  return {
    stateOf(port) {
      const provider = external[port]
      if (!provider) return 'NOT_CONNECTED'
      return provider.simulated ? 'SIMULATED' : 'CONNECTED'
    },
    serviceOf: (port) => external[port]?.service ?? null,
    seen,
    answered: (port, at) => void book.set(port, { ...seen(port), lastSuccessAt: at }),
    failed: (port, at, error) => void book.set(port, { ...seen(port), lastFailureAt: at, lastError: error }),
  }
}
