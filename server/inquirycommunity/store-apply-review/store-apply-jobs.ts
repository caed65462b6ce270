import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { inTransaction } from '../../db/transaction'
import { removeUnreferred } from '../../files/file-sweep'
import { fileWorker } from '../../files/file-worker'
import type { Db, LogEntry, Services } from '../../http/call'
import { grouped } from '../../lib/numbers'
import { DAY_MS } from '../../lib/seoul'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/writer'
import { storeApplies } from '../store-apply/store-apply.schema'
import { applies, RESOURCE } from '../store-apply/store-apply-record'

/** Days in which the applicant may send what was missing. */
const SUPPLEMENT_DAYS = 14
/** Days for which the people of rejected and canceled applications are kept. */
const PEOPLE_KEPT_DAYS = 365

const entry = (action: 'STATE' | 'DELETE', targetSeqs: number[], what: string): LogEntry => ({
  ...{ action, as: SYSTEM_ACTOR, resource: RESOURCE, targetSeqs, personal: false },
  summary: `장착점 제휴 신청 ${grouped(targetSeqs.length)}건 ${what}`,
})

/** Nightly: who has not answered for 14 days does not apply any more. `db` is a transaction. */
export async function cancelUnansweredApplies(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - SUPPLEMENT_DAYS * DAY_MS)
  const late = and(eq(storeApplies.state, 'SUPPLEMENT'), lt(storeApplies.supplementAt, since))
  const due = await db.select({ seq: storeApplies.storeApplySeq }).from(storeApplies).where(late)
  if (due.length === 0) return
  await applies.lockAll(
    db,
    due.map(({ seq }) => seq),
  )
  const change = {
    ...{ state: 'CANCELED' as const, decidedAt: now, decidedBy: null, updatedAt: now, updatedBy: null },
    decisionReason: `보완 기한(${SUPPLEMENT_DAYS}일)이 지났습니다.`,
    version: sql`${storeApplies.version} + 1`,
  }
  // an administrator may have been faster
  const done = await db.update(storeApplies).set(change).where(late).returning({ seq: storeApplies.storeApplySeq })
  const seqs = done.map(({ seq }) => seq)
  if (seqs.length > 0) await appendLogs(db, systemContext(now), [entry('STATE', seqs, '취소 (보완 기한 경과)')])
}

const NOBODY = {
  ...{ ownerName: null, ownerPhone: null, contactName: null, contactPhone: null, email: null, ceoName: null },
  ...{ taxEmail: null, bankCode: null, accountSealed: null, accountEnd: null, accountLength: null },
  ...{ accountHolder: null, licenseFileSeq: null, bankbookFileSeq: null, imageFileSeqs: [] },
}

/**
 * Hourly: the people behind applications that were rejected or canceled a year ago are destroyed, with their files. Gives how many
 * applications.
 */
export async function forgetStoreApplicants(_db: Db, now: Date, services: Services): Promise<number> {
  const since = new Date(now.getTime() - PEOPLE_KEPT_DAYS * DAY_MS)
  const seqs = await inTransaction(services, async (db) => {
    const rows = await db
      .select()
      .from(storeApplies)
      .where(
        and(
          inArray(storeApplies.state, ['REJECTED', 'CANCELED']),
          lt(storeApplies.decidedAt, since),
          isNotNull(storeApplies.ownerName),
        ),
      )
      .orderBy(storeApplies.storeApplySeq)
      .for('update')
    const gone = rows.map(({ storeApplySeq }) => storeApplySeq)
    if (gone.length === 0) return gone
    await db.update(storeApplies).set(NOBODY).where(inArray(storeApplies.storeApplySeq, gone))
    const shown = rows.flatMap((row) => [row.licenseFileSeq, row.bankbookFileSeq, ...row.imageFileSeqs])
    await removeUnreferred(
      db,
      services,
      shown.filter((seq) => seq !== null),
      now,
    )
    await appendLogs(db, systemContext(now), [entry('DELETE', gone, '개인정보 파기')])
    return gone
  })
  fileWorker(services).kick()
  return seqs.length
}
