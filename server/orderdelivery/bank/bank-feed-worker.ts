import { and, asc, gt, inArray } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { Refusal } from '../../contract/refusal'
import { defineJob } from '../../jobs/define-job'
import type { JobRun } from '../../jobs/job-kind'
import { bankDeposits } from '../schema/bank-deposit.schema'
import { depositsBySeq, matchRound, recentDeposits } from './auto-match'
import { beginPull, endPull, giveUpPull, pull } from './bank-feed'
import { OPEN_STATES } from './deposit-row'

/** Deposits per transaction. */
const BATCH_SIZE = 100

/** Pulls new deposits from the bank. Does nothing within five minutes of another pull, or without a bank. */
async function pullNew({ services, step }: JobRun): Promise<void> {
  if (services.providers.stateOf('bankFeed') === 'NOT_CONNECTED') return
  const span = await step(beginPull).catch((error: unknown) => {
    // another process or an admin has just pulled
    if (error instanceof Refusal && error.status === 429) return null
    throw error
  })
  if (!span) return
  try {
    const rows = await pull(services, span)
    await step((call) => endPull(call, span, rows))
  } catch (error) {
    await step((call) => giveUpPull(call, span))
    throw error
  }
}

/** Matches the next open deposits after `after`. Returns the last of them, or null if there are none. */
async function matchNext(call: Call, after: number): Promise<number | null> {
  const { db, now } = call
  const { bankDepositSeq } = bankDeposits
  const waiting = and(inArray(bankDeposits.state, [...OPEN_STATES]), recentDeposits(now), gt(bankDepositSeq, after))
  const next = await db
    .select({ seq: bankDepositSeq })
    .from(bankDeposits)
    .where(waiting)
    .orderBy(asc(bankDepositSeq))
    .limit(BATCH_SIZE)
  if (next.length === 0) return null
  const { matched } = await matchRound(call, depositsBySeq(next.map(({ seq }) => seq)))
  if (matched > 0) {
    call.log({
      action: 'STATE',
      resource: 'bank-deposits',
      targetCount: matched,
      summary: `입금내역 자동매칭 ${matched}건`,
      personal: false,
    })
  }
  return next.at(-1)?.seq ?? null
}

/** The job `bank-feed` (docs/jobs.md, Jobs of orders): pulls new deposits and matches open ones, even if the bank does not answer. */
export const bankFeedJob = defineJob({
  kind: 'bank-feed',
  title: '뱅크다 입금내역 조회·매칭',
  schedule: { everyMinutes: 10 },
  attempts: 3,
  async run(run) {
    const results = await Promise.allSettled([pullNew(run)])
    let after: number | null = 0
    while (after !== null) after = await run.step((call) => matchNext(call, after ?? 0))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  },
})
