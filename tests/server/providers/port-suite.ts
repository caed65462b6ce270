import { afterAll, describe, expect, it } from 'vitest'
import { NoAnswerError } from '../../../server/providers/errors'
import { FAULTS, type FakeService } from '../../fakes/fake-service'

/** Timeout of a request in these suites, in ms. */
export const REQUEST_MS = 2_000

/**
 * Tests every adapter with a service that fails: the result of the call is then unknown, and the next call finds it out.
 * @param ask a call that the service answers
 * @param again the same call again after it failed; it must return the result of `ask`
 */
export function describeFaults(
  service: FakeService,
  { ask, again = ask }: { ask: () => Promise<unknown>; again?: () => Promise<unknown> },
): void {
  describe('a failing service', () => {
    afterAll(() => service.close())
    it.each(FAULTS)('%s: the result is unknown, and a repeated call returns the first answer', async (fault) => {
      service.spoil(fault)
      await expect(ask()).rejects.toBeInstanceOf(NoAnswerError)
      expect(await again()).toBeTruthy()
    })
  })
}
