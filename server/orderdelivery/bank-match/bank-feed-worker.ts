import type { Services } from '../../http/call'
import { inSystemCall } from '../../http/in-call'
import { Refusal } from '../../http/refusal'
import { defineWorker } from '../../jobs/worker'
import { matchRound, ofLastDays, type Round } from './auto-match'
import { pullFeed } from './feed'

/** J2: asks the bank for what is new, and looks for the orders of what waits. Within five minutes of another pull it only looks. */
export async function followBank(services: Services): Promise<Round> {
  try {
    await inSystemCall(services, pullFeed)
  } catch (error) {
    // another process, or an administrator, has just asked
    if (!(error instanceof Refusal && error.status === 429)) throw error
  }
  return inSystemCall(services, async (call) => {
    const round = await matchRound(call, ofLastDays(call.now))
    if (round.matched > 0) {
      call.log({
        action: 'STATE',
        resource: 'bank-deposits',
        targetCount: round.matched,
        summary: `입금내역 자동매칭 ${round.matched}건`,
        personal: false,
      })
    }
    return round
  })
}

export const bankFeedWorker = defineWorker({
  name: 'bank-feed',
  atOnce: 1,
  async next(services) {
    const { matched } = await followBank(services)
    return matched > 0 ? 'DONE' : 'NOTHING'
  },
})
