import type { Schemas } from '../../contract/contract-types'
import type { Provider } from '../ports'

/** The tax office's answer about one business number. */
export interface NtsAnswer {
  state: Exclude<Schemas['NtsState'], 'UNCHECKED'>
  taxType: string | null
}

/**
 * The tax office's service: at most 100 numbers per call. Numbers without an answer are missing. Throws when the
 * service is down.
 */
export interface BusinessRegistry extends Provider {
  lookUp(businessNumbers: readonly string[]): Promise<ReadonlyMap<string, NtsAnswer>>
}

/** Maximum count of numbers per call. */
export const MAX_NUMBERS_PER_CALL = 100
