import type { Schemas } from '../http/contract-types'
import type { Provider } from './ports'

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
  ask(businessNumbers: readonly string[]): Promise<ReadonlyMap<string, NtsAnswer>>
}

/** Maximum count of numbers per call. */
export const MAX_NUMBERS_PER_CALL = 100

const GENERAL = '부가가치세 일반과세자'

/** Simulated states by the last digit of the sum of a number's digits; null means no answer. */
const ANSWERS: readonly (NtsAnswer['state'] | null)[] = ['CLOSED', 'SUSPENDED', 'NOT_REGISTERED', null]

/** The simulated registry; always gives the same answer for the same number. */
export const simulatedRegistry: BusinessRegistry = {
  simulated: true,
  ask: async (businessNumbers) => {
    const answers = new Map<string, NtsAnswer>()
    for (const number of businessNumbers) {
      const digit = [...number].reduce((sum, each) => sum + Number(each), 0) % 10
      const state = digit in ANSWERS ? ANSWERS[digit] : 'CONTINUING'
      if (state) answers.set(number, { state, taxType: state === 'CONTINUING' ? GENERAL : null })
    }
    return answers
  },
}
