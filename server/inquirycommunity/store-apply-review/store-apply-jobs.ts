import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { stores } from '../../branch/store/store.schema'
import { files } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
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
  const { keys, seqs } = await inTransaction(services, async (db) => {
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
    if (gone.length === 0) return { keys: [], seqs: gone }
    await db.update(storeApplies).set(NOBODY).where(inArray(storeApplies.storeApplySeq, gone))
    const shown = rows.flatMap((row) => [row.licenseFileSeq, row.bankbookFileSeq, ...row.imageFileSeqs])
    const removed = await removeUnshown(db, [...new Set(shown.filter((seq) => seq !== null))])
    await appendLogs(db, systemContext(now), [entry('DELETE', gone, '개인정보 파기')])
    return { keys: removed, seqs: gone }
  })
  // the database first: a file that is left behind is shown by nobody
  for (const key of keys) await services.files.remove(key)
  return seqs.length
}

/** Takes away those of the files that no other application and no store shows. */
async function removeUnshown(db: Db, fileSeqs: number[]): Promise<string[]> {
  if (fileSeqs.length === 0) return []
  const applied = await db
    .select({
      ...{ licence: storeApplies.licenseFileSeq, bankbook: storeApplies.bankbookFileSeq },
      images: storeApplies.imageFileSeqs,
    })
    .from(storeApplies)
  const stored = await db
    .select({
      ...{ licence: stores.licenseFileSeq, bankbook: stores.bankbookFileSeq, main: stores.mainImageFileSeq },
      images: stores.imageFileSeqs,
    })
    .from(stores)
  const held = new Set([
    ...applied.flatMap(({ licence, bankbook, images }) => [licence, bankbook, ...images]),
    ...stored.flatMap(({ licence, bankbook, main, images }) => [licence, bankbook, main, ...images]),
  ])
  const unshown = fileSeqs.filter((seq) => !held.has(seq))
  if (unshown.length === 0) return []
  const removed = await db.delete(files).where(inArray(files.fileSeq, unshown)).returning({ key: files.key })
  return removed.map(({ key }) => key)
}
