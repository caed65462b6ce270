import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { LogEntry } from '../../call/call'
import { removeUnreferenced } from '../../files/file-sweep'
import { defineJob } from '../../jobs/define-job'
import { createRecordScan } from '../../jobs/due-records'
import { formatNumber } from '../../lib/numbers'
import { SYSTEM_ACTOR } from '../../log/append-logs'
import { storeApplies } from '../schema/store-apply.schema'
import { applies, RESOURCE } from './store-apply-record'

/** Days that an applicant has to supply missing data. */
const SUPPLEMENT_DAYS = 14
/** Days after which people in rejected and canceled applications are erased. */
const PEOPLE_KEPT_DAYS = 365

const entry = (action: 'STATE' | 'DELETE', targetSeqs: number[], what: string): LogEntry => ({
  action,
  as: SYSTEM_ACTOR,
  resource: RESOURCE,
  targetSeqs,
  personal: false,
  summary: `장착점 제휴 신청 ${formatNumber(targetSeqs.length)}건 ${what}`,
})

const isUnanswered = (now: Date) =>
  and(
    eq(storeApplies.state, 'SUPPLEMENT'),
    lt(storeApplies.supplementAt, new Date(now.getTime() - SUPPLEMENT_DAYS * DAY_MS)),
  )

/** Cancels applications whose missing data was not supplied within 14 days. */
export const unansweredApplyJob = defineJob({
  kind: 'store-apply-unanswered',
  title: '장착점 제휴 신청 보완기한 경과 취소',
  noun: '신청',
  schedule: { dailyAt: '03:00' },
  due: createRecordScan(storeApplies.storeApplySeq, ({ now }) => isUnanswered(now)),
  async perform(call, { key }) {
    const { db, now } = call
    const { storeApplySeq } = await applies.lock(db, Number(key))
    const canceled = await db
      .update(storeApplies)
      .set({
        state: 'CANCELED',
        decisionReason: `보완 기한(${SUPPLEMENT_DAYS}일)이 지났습니다.`,
        decidedAt: now,
        decidedBy: null,
        updatedAt: now,
        updatedBy: null,
        version: sql`${storeApplies.version} + 1`,
      })
      // An admin may have decided in the meantime.
      .where(and(eq(storeApplies.storeApplySeq, storeApplySeq), isUnanswered(now)))
      .returning({ seq: storeApplies.storeApplySeq })
    if (canceled.length > 0) call.log(entry('STATE', [storeApplySeq], '취소 (보완 기한 경과)'))
  },
})

const ERASED = {
  ownerName: null,
  ownerPhone: null,
  contactName: null,
  contactPhone: null,
  email: null,
  ceoName: null,
  taxEmail: null,
  bankCode: null,
  accountSealed: null,
  accountEnd: null,
  accountLength: null,
  accountHolder: null,
  licenseFileSeq: null,
  bankbookFileSeq: null,
  imageFileSeqs: [],
}

/** Erases the personal data and files of applications that were rejected or canceled a year ago. */
export const eraseStoreApplicantsJob = defineJob({
  kind: 'store-apply-people',
  title: '장착점 제휴 신청자 개인정보 파기',
  schedule: { everyMinutes: 60 },
  async perform(call) {
    const { db, now } = call
    const since = new Date(now.getTime() - PEOPLE_KEPT_DAYS * DAY_MS)
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
    const erasedSeqs = rows.map(({ storeApplySeq }) => storeApplySeq)
    if (erasedSeqs.length === 0) return
    await db.update(storeApplies).set(ERASED).where(inArray(storeApplies.storeApplySeq, erasedSeqs))
    const fileSeqs = rows.flatMap((row) => [row.licenseFileSeq, row.bankbookFileSeq, ...row.imageFileSeqs])
    await removeUnreferenced(
      call,
      fileSeqs.filter((seq) => seq !== null),
    )
    call.log(entry('DELETE', erasedSeqs, '개인정보 파기'))
  },
})
