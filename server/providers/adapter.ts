import type { Db } from '../db/database'
import type { Clock } from '../lib/clock'
import type { ExternalServices } from '../providers/external-services'
import type { Port } from './ports'

/** The parts of the server that an adapter may use. */
export interface AdapterContext {
  db: Db
  clock: Clock
  /** Timeout of one request, in ms. Only tests shorten it. */
  requestMs?: number
}

/** A real service that can serve a port, and the environment variables it is connected with. */
export interface Adapter {
  port: Port
  /** Value of the port's variable that chooses it: `juso` in `ADDRESSES=juso`. */
  name: string
  /** Variables that must be set. */
  required: readonly string[]
  /** Variables that may be set. Those that end with `_URL` must be addresses. */
  optional: readonly string[]
  /** Creates the provider. Loads the client of the service, if it has one, and sends nothing. */
  connect(values: Readonly<Record<string, string>>, context: AdapterContext): Promise<ExternalServices>
}

/** Defines an adapter; the values that `connect` gets are typed by the variables. */
export function defineAdapter<P extends Port, R extends string, O extends string = never>(definition: {
  port: P
  name: string
  required: readonly R[]
  optional?: readonly O[]
  connect(
    values: Readonly<Record<R, string>> & { readonly [V in O]?: string },
    context: AdapterContext,
  ): Promise<NonNullable<ExternalServices[P]>>
}): Adapter {
  const { port, name, required, optional = [], connect } = definition
  return {
    port,
    name,
    required,
    optional,
    async connect(values, context) {
      // `connectProviders` has checked that the required ones are there
      const known = values as Parameters<typeof connect>[0]
      return { [port]: await connect(known, context) }
    },
  }
}
