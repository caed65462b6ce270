import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { files } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import type { Db, LogEntry, Services } from '../../http/call'
import { grouped } from '../../lib/numbers'
import { DAY_MS } from '../../lib/seoul'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/writer'
import { businessProfiles } from '../../member/business-profile/business-profile.schema'
import { applications } from '../business-application/application-record'
import { noteStep } from '../business-application/application-steps'
import { businessApplicationHistories, businessApplications } from '../business-application/business-application.schema'

/** Days in which the applicant may send what was missing. */
const SUPPLEMENT_DAYS = 14
/** Days for which the people of rejected and canceled applications are kept. */
const PEOPLE_KEPT_DAYS = 365

const entry = (action: 'STATE' | 'DELETE', targetSeqs: number[], what: string): LogEntry => ({
  ...{ action, as: SYSTEM_ACTOR, resource: 'business-applications', targetSeqs, personal: false },
  summary: `사업자회원 신청 ${grouped(targetSeqs.length)}건 ${what}`,
})

/** Nightly: who has not answered for 14 days does not apply any more. `db` is a transaction. */
export async function cancelUnanswered(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - SUPPLEMENT_DAYS * DAY_MS)
  const due = await db
    .select({ seq: businessApplications.businessApplicationSeq })
    .from(businessApplications)
    .where(and(eq(businessApplications.state, 'SUPPLEMENT'), lt(businessApplications.supplementAt, since)))
  if (due.length === 0) return
  const system = { db, now, actor: null }
  const done: number[] = []
  for (const row of await applications.lockAll(
    db,
    due.map(({ seq }) => seq),
  )) {
    // an administrator may have been faster
    if (row.state !== 'SUPPLEMENT') continue
    const reason = `보완 기한(${SUPPLEMENT_DAYS}일)이 지났습니다.`
    const change = { state: 'CANCELED', decisionReason: reason, decidedAt: now, decidedBy: null } as const
    const [canceled] = await db
      .update(businessApplications)
      .set({ ...change, updatedAt: now, updatedBy: null, version: row.version + 1 })
      .where(eq(businessApplications.businessApplicationSeq, row.businessApplicationSeq))
      .returning()
    if (!canceled) continue
    await noteStep(system, canceled, reason)
    done.push(row.businessApplicationSeq)
  }
  if (done.length > 0) await appendLogs(db, systemContext(now), [entry('STATE', done, '취소 (보완 기한 경과)')])
}

/**
 * Hourly: the people behind applications that were rejected or canceled a year ago are destroyed, with the licences, which name them.
 * Gives how many applications.
 */
export async function forgetApplicants(_db: Db, now: Date, services: Services): Promise<number> {
  const since = new Date(now.getTime() - PEOPLE_KEPT_DAYS * DAY_MS)
  const { keys, seqs } = await inTransaction(services, async (db) => {
    const rows = await db
      .update(businessApplications)
      .set({ ceoName: null, managerName: null, managerPhone: null, taxEmail: null, memo: null })
      .where(
        and(
          inArray(businessApplications.state, ['REJECTED', 'CANCELED']),
          lt(businessApplications.decidedAt, since),
          isNotNull(businessApplications.ceoName),
        ),
      )
      .returning({ seq: businessApplications.businessApplicationSeq, licence: businessApplications.licenseFileSeq })
    const gone = rows.map(({ seq }) => seq)
    if (gone.length === 0) return { keys: [], seqs: gone }
    const steps = await db
      .select({ licence: businessApplicationHistories.licenseFileSeq })
      .from(businessApplicationHistories)
      .where(inArray(businessApplicationHistories.businessApplicationSeq, gone))
    const licences = [...rows, ...steps].flatMap(({ licence }) => licence ?? [])
    const removed = await removeUnshown(db, licences, gone)
    await appendLogs(db, systemContext(now), [entry('DELETE', gone, '개인정보 파기')])
    return { keys: removed, seqs: gone }
  })
  // the database first: a file that is left behind is shown by nobody
  for (const key of keys) await services.files.remove(key)
  return seqs.length
}

/** Takes away those of the files that no other application and no member shows. */
async function removeUnshown(db: Db, fileSeqs: number[], gone: number[]): Promise<string[]> {
  const wanted = [...new Set(fileSeqs)]
  if (wanted.length === 0) return []
  const others = await db
    .select({ seq: businessApplications.businessApplicationSeq, licence: businessApplications.licenseFileSeq })
    .from(businessApplications)
    .where(inArray(businessApplications.licenseFileSeq, wanted))
  const held = await db
    .select({ licence: businessProfiles.licenseFileSeq })
    .from(businessProfiles)
    .where(inArray(businessProfiles.licenseFileSeq, wanted))
  const left = others.filter(({ seq }) => !gone.includes(seq))
  const shown = new Set([...left, ...held].map(({ licence }) => licence))
  const unshown = wanted.filter((seq) => !shown.has(seq))
  if (unshown.length === 0) return []
  const removed = await db.delete(files).where(inArray(files.fileSeq, unshown)).returning({ key: files.key })
  return removed.map(({ key }) => key)
}
