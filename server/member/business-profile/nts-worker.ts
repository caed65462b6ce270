import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { defineJob } from '../../jobs/define-job'
import type { JobRun } from '../../jobs/job-kind'
import { formatNumber } from '../../lib/numbers'
import { SYSTEM_ACTOR } from '../../log/append-logs'
import { MAX_NUMBERS_PER_CALL } from '../../providers/business-registry/port'
import { businessProfiles } from '../schema/business-profile.schema'
import { fetchNtsAnswers, ntsColumns } from './nts'

/**
 * Checks the next batch of businesses after `after` with the tax office. Returns the last memberSeq, or null when
 * there are no more.
 */
async function checkNext({ services, step }: JobRun, after: number): Promise<number | null> {
  const next = await services.db
    .select({ memberSeq: businessProfiles.memberSeq, businessNumber: businessProfiles.businessNumber })
    .from(businessProfiles)
    .where(and(eq(businessProfiles.active, true), gt(businessProfiles.memberSeq, after)))
    .orderBy(asc(businessProfiles.memberSeq))
    .limit(MAX_NUMBERS_PER_CALL)
  if (next.length === 0) return null
  const answers = await fetchNtsAnswers(
    services,
    next.map(({ businessNumber }) => businessNumber),
  )
  await step(async ({ db, now }) => {
    // Update all businesses of one answer together, to need few statements. Skip those whose number has changed
    // meanwhile.
    for (const [businessNumber, answer] of answers) {
      const seqs = next.filter((row) => row.businessNumber === businessNumber).map(({ memberSeq }) => memberSeq)
      await db
        .update(businessProfiles)
        .set(ntsColumns(answer, now))
        .where(and(inArray(businessProfiles.memberSeq, seqs), eq(businessProfiles.businessNumber, businessNumber)))
    }
  })
  return next.at(-1)?.memberSeq ?? null
}

/**
 * Asks the tax office every Monday about all business members, a hundred at a time. The answers are only shown; an
 * admin decides.
 */
export const businessCheckJob = defineJob({
  kind: 'business-check',
  title: '사업자회원 국세청 상태 주간 조회',
  schedule: { dailyAt: '04:00', days: 'MONDAYS' },
  async run(run) {
    if (run.services.providers.stateOf('businessRegistry') === 'NOT_CONNECTED') return
    let calls = 0
    for (let after: number | null = 0; after !== null; calls += 1) after = await checkNext(run, after)
    await run.finish(async (call) =>
      call.log({
        action: 'UPDATE',
        as: SYSTEM_ACTOR,
        resource: 'business-members',
        summary: `사업자회원 국세청 상태 주간 조회 (${formatNumber(calls - 1)}회)`,
        personal: false,
      }),
    )
  },
})
