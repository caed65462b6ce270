import type { Call, Services } from '../../call/call'
import { Refusal } from '../../contract/refusal'
import { reportFailure } from '../../jobs/report'
import { askProvider } from '../../providers/ask-provider'
import { MAX_NUMBERS_PER_CALL, type NtsAnswer } from '../../providers/business-registry/port'
import { NotConnectedError, notConnected } from '../../providers/ports'
import type { businessProfiles } from '../schema/business-profile.schema'

/** Columns that hold the tax office's answer. */
type NtsColumns = Pick<typeof businessProfiles.$inferSelect, 'ntsState' | 'ntsTaxType' | 'ntsCheckedAt'>

/** Returns a 502 for when the tax office did not answer or is not connected; the stored state stays. */
export const taxOfficeFailure = ({ services: { providers } }: Pick<Call, 'services'>): Refusal =>
  providers.stateOf('businessRegistry') === 'NOT_CONNECTED'
    ? notConnected('businessRegistry')
    : new Refusal(502, 'EXTERNAL_FAILED', '외부 서비스 응답이 없습니다. 잠시 후 다시 시도해 주세요.')

/**
 * Asks the tax office about these numbers, 100 a call. Numbers without an answer are left out, also when the call
 * fails.
 */
export async function fetchNtsAnswers(
  services: Services,
  businessNumbers: readonly string[],
): Promise<ReadonlyMap<string, NtsAnswer>> {
  const numbers = [...new Set(businessNumbers)]
  const answers = new Map<string, NtsAnswer>()
  for (let from = 0; from < numbers.length; from += MAX_NUMBERS_PER_CALL) {
    try {
      const part = numbers.slice(from, from + MAX_NUMBERS_PER_CALL)
      for (const [number, answer] of await askProvider(services, 'businessRegistry', (registry) =>
        registry.lookUp(part),
      )) {
        answers.set(number, answer)
      }
    } catch (error) {
      if (!(error instanceof NotConnectedError)) reportFailure(services, 'business-registry', error)
    }
  }
  return answers
}

export const ntsColumns = (answer: NtsAnswer, now: Date): NtsColumns => ({
  ntsState: answer.state,
  ntsTaxType: answer.taxType,
  ntsCheckedAt: now,
})
