import type { BusinessRegistry, NtsAnswer } from './port'

const GENERAL = '부가가치세 일반과세자'

/** Simulated states by the last digit of the sum of a number's digits; null means no answer. */
const ANSWERS: readonly (NtsAnswer['state'] | null)[] = ['CLOSED', 'SUSPENDED', 'NOT_REGISTERED', null]

/** The simulated registry; always gives the same answer for the same number. */
export const simulatedRegistry: BusinessRegistry = {
  simulated: true,
  lookUp: async (businessNumbers) => {
    const answers = new Map<string, NtsAnswer>()
    for (const number of businessNumbers) {
      const digit = [...number].reduce((sum, each) => sum + Number(each), 0) % 10
      const state = digit in ANSWERS ? ANSWERS[digit] : 'CONTINUING'
      if (state) answers.set(number, { state, taxType: state === 'CONTINUING' ? GENERAL : null })
    }
    return answers
  },
}
