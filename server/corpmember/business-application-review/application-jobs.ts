import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { inTransaction } from '../../db/transaction'
import { removeUnreferred } from '../../files/file-sweep'
import { fileWorker } from '../../files/file-worker'
import type { Db, LogEntry, Services } from '../../http/call'
import { grouped } from '../../lib/numbers'
import { DAY_MS } from '../../lib/seoul'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/writer'
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

const NOBODY = { ceoName: null, managerName: null, managerPhone: null, taxEmail: null, memo: null }

/**
 * Hourly: the people behind applications that were rejected or canceled a year ago are destroyed, with the licences, which name them.
 * Gives how many applications.
 */
export async function forgetApplicants(_db: Db, now: Date, services: Services): Promise<number> {
  const since = new Date(now.getTime() - PEOPLE_KEPT_DAYS * DAY_MS)
  const seqs = await inTransaction(services, async (db) => {
    const due = and(
      inArray(businessApplications.state, ['REJECTED', 'CANCELED']),
      lt(businessApplications.decidedAt, since),
      isNotNull(businessApplications.ceoName),
    )
    const held = await db
      .select({ licence: businessApplications.licenseFileSeq })
      .from(businessApplications)
      .where(due)
      .for('update')
    const rows = await db
      .update(businessApplications)
      .set({ ...NOBODY, licenseFileSeq: null })
      .where(due)
      .returning({ seq: businessApplications.businessApplicationSeq })
    const gone = rows.map(({ seq }) => seq)
    if (gone.length === 0) return gone
    // each step has the licence of its moment, the last one that of the application
    const own = inArray(businessApplicationHistories.businessApplicationSeq, gone)
    const steps = await db
      .select({ licence: businessApplicationHistories.licenseFileSeq })
      .from(businessApplicationHistories)
      .where(own)
    await db.update(businessApplicationHistories).set({ licenseFileSeq: null }).where(own)
    const licences = [...held, ...steps].flatMap(({ licence }) => licence ?? [])
    await removeUnreferred(db, services, licences, now)
    await appendLogs(db, systemContext(now), [entry('DELETE', gone, '개인정보 파기')])
    return gone
  })
  fileWorker(services).kick()
  return seqs.length
}
