import type { Schemas } from '../http/call'

/** What the tax office answers of one number. */
export interface NtsAnswer {
  state: Exclude<Schemas['NtsState'], 'UNCHECKED'>
  taxType: string | null
}

/** The tax office's service: at most 100 numbers a call. A number without an answer is missing; throws when it is away. */
export interface BusinessRegistry {
  ask(businessNumbers: readonly string[]): Promise<ReadonlyMap<string, NtsAnswer>>
}

/** Numbers that one call may ask about. */
export const NUMBERS_A_CALL = 100

const GENERAL = '부가가치세 일반과세자'

/** By the last digit of the sum of a number's digits; 3 is no answer. */
const ANSWERS: readonly (NtsAnswer['state'] | null)[] = ['CLOSED', 'SUSPENDED', 'NOT_REGISTERED', null]

/** The reference adapter: the same answer for the same number, always. */
export const simulatedRegistry: BusinessRegistry = {
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
