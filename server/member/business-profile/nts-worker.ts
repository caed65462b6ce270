import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { defineJob, type JobRun } from '../../jobs/define-job'
import { grouped } from '../../lib/numbers'
import { SYSTEM_ACTOR } from '../../log/writer'
import { NUMBERS_A_CALL } from '../../registry/business-registry'
import { businessProfiles } from './business-profile.schema'
import { askTaxOffice, ntsColumns } from './nts'

/** What the tax office says of the next businesses behind `after`; gives the last of them, null when there are no more. */
async function checkNext({ services, step }: JobRun, after: number): Promise<number | null> {
  const next = await services.db
    .select({ memberSeq: businessProfiles.memberSeq, businessNumber: businessProfiles.businessNumber })
    .from(businessProfiles)
    .where(and(eq(businessProfiles.active, true), gt(businessProfiles.memberSeq, after)))
    .orderBy(asc(businessProfiles.memberSeq))
    .limit(NUMBERS_A_CALL)
  if (next.length === 0) return null
  const answers = await askTaxOffice(
    services,
    next.map(({ businessNumber }) => businessNumber),
  )
  await step(async ({ db, now }) => {
    // those of one answer together, so that a hundred are a few statements; a number that has changed meanwhile stays as it is
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

/** Asks the tax office every Monday about all business members, a hundred at a time. What it says is only shown; a person decides. */
export const businessCheckJob = defineJob({
  kind: 'business-check',
  title: '사업자회원 국세청 상태 주간 조회',
  schedule: { dailyAt: '04:00', days: 'MONDAYS' },
  async run(run) {
    let asked = 0
    for (let after: number | null = 0; after !== null; asked += 1) after = await checkNext(run, after)
    await run.finish(async (call) =>
      call.log({
        action: 'UPDATE',
        as: SYSTEM_ACTOR,
        resource: 'business-members',
        summary: `사업자회원 국세청 상태 주간 조회 (${grouped(asked - 1)}회)`,
        personal: false,
      }),
    )
  },
})
