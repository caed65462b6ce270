import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { LogEntry } from '../../call/call'
import { removeUnreferenced } from '../../files/file-sweep'
import { defineJob } from '../../jobs/define-job'
import { createRecordScan } from '../../jobs/due-records'
import { formatNumber } from '../../lib/numbers'
import { SYSTEM_ACTOR } from '../../log/append-logs'
import { businessApplicationHistories, businessApplications } from '../schema/business-application.schema'
import { writeApplicationHistory } from './application-history'
import { applications } from './application-record'

/** Days in which an applicant may submit missing documents. */
const SUPPLEMENT_DAYS = 14
/** Days for which the personal data of rejected and canceled applications are kept. */
const RETENTION_DAYS = 365

const entry = (action: 'STATE' | 'DELETE', targetSeqs: number[], what: string): LogEntry => ({
  action,
  as: SYSTEM_ACTOR,
  resource: 'business-applications',
  targetSeqs,
  personal: false,
  summary: `사업자회원 신청 ${formatNumber(targetSeqs.length)}건 ${what}`,
})

const a = businessApplications

const unanswered = (now: Date) =>
  and(eq(a.state, 'SUPPLEMENT'), lt(a.supplementAt, new Date(now.getTime() - SUPPLEMENT_DAYS * DAY_MS)))

/** Cancels applications whose missing documents were not submitted within 14 days. */
export const unansweredApplicationJob = defineJob({
  kind: 'application-unanswered',
  title: '사업자회원 신청 보완기한 경과 취소',
  noun: '신청',
  schedule: { dailyAt: '03:00' },
  due: createRecordScan(a.businessApplicationSeq, ({ now }) => unanswered(now)),
  async perform(call, { key }) {
    const { db, now } = call
    const row = await applications.lock(db, Number(key))
    // an admin may have changed it meanwhile
    if (row.state !== 'SUPPLEMENT') return
    const reason = `보완 기한(${SUPPLEMENT_DAYS}일)이 지났습니다.`
    const [canceled] = await db
      .update(a)
      .set({
        state: 'CANCELED',
        decisionReason: reason,
        decidedAt: now,
        decidedBy: null,
        updatedAt: now,
        updatedBy: null,
        version: row.version + 1,
      })
      .where(eq(a.businessApplicationSeq, row.businessApplicationSeq))
      .returning()
    if (!canceled) return
    await writeApplicationHistory({ db, now, actor: null }, canceled, reason)
    call.log(entry('STATE', [row.businessApplicationSeq], '취소 (보완 기한 경과)'))
  },
})

/**
 * Deletes the personal data of applications that were rejected or canceled a year ago, and their licenses, which
 * contain names.
 */
export const purgeApplicantsJob = defineJob({
  kind: 'application-people',
  title: '사업자회원 신청자 개인정보 파기',
  schedule: { everyMinutes: 60 },
  async perform(call) {
    const { db, now } = call
    const since = new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
    const expired = and(inArray(a.state, ['REJECTED', 'CANCELED']), lt(a.decidedAt, since), isNotNull(a.ceoName))
    const expiredRows = await db.select({ license: a.licenseFileSeq }).from(a).where(expired).for('update')
    const rows = await db
      .update(a)
      .set({ ceoName: null, managerName: null, managerPhone: null, taxEmail: null, memo: null, licenseFileSeq: null })
      .where(expired)
      .returning({ seq: a.businessApplicationSeq })
    const purged = rows.map(({ seq }) => seq)
    if (purged.length === 0) return
    // each history entry refers to the license at that time
    const condition = inArray(businessApplicationHistories.businessApplicationSeq, purged)
    const steps = await db
      .select({ license: businessApplicationHistories.licenseFileSeq })
      .from(businessApplicationHistories)
      .where(condition)
    await db.update(businessApplicationHistories).set({ licenseFileSeq: null }).where(condition)
    const licenses = [...expiredRows, ...steps].flatMap(({ license }) => license ?? [])
    await removeUnreferenced(call, licenses)
    call.log(entry('DELETE', purged, '개인정보 파기'))
  },
})
