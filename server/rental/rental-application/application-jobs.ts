import { and, eq, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import { ERASED_TEXT } from '../../../domain/common/erased-text'
import type { RentalState } from '../../../domain/rental/rental-transitions'
import type { LogEntry } from '../../call/call'
import type { Db } from '../../db/database'
import { defineJob } from '../../jobs/define-job'
import { createRecordScan } from '../../jobs/due-records'
import { formatNumber } from '../../lib/numbers'
import { seoulDay, shiftDayByMonths, startOfDay } from '../../lib/seoul-time'
import { SYSTEM_ACTOR } from '../../log/append-logs'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { type Application, applications, writeStateHistory } from '../application-steps/steps'
import { rentalApplicationNotes, rentalApplications, rentalContactLogs } from '../schema/rental-application.schema'

/** Days in which an approval must become a contract. */
const APPROVAL_DAYS = 30
/** Retention of applicants' data: days for rejected and canceled applications, months for finished rentals. */
const RETENTION_DAYS = 180
const RETENTION_MONTHS = 60

const a = rentalApplications

const entry = (action: 'STATE' | 'DELETE', targetSeqs: number[], what: string): LogEntry => ({
  action,
  as: SYSTEM_ACTOR,
  resource: 'rental-applications',
  targetSeqs,
  personal: false,
  summary: `렌탈 신청 ${formatNumber(targetSeqs.length)}건 ${what}`,
})

interface MoveJobOptions {
  kind: string
  title: string
  from: RentalState
  to: RentalState
  due(now: Date): SQL | undefined
  reason: string | null
  what: string
}

/** Defines a job that moves due applications from one state to another. Skips those that changed meanwhile. */
const moveJob = ({ kind, title, from, to, due, reason, what }: MoveJobOptions) =>
  defineJob({
    kind,
    title,
    noun: '렌탈 신청',
    schedule: { dailyAt: '03:00' },
    due: createRecordScan(a.rentalApplicationSeq, ({ now }) => and(eq(a.state, from), due(now))),
    async perform(call, { key }) {
      const { db, now } = call
      const row = await applications.lock(db, Number(key))
      if (row.state !== from) return
      const change: Partial<Application> = { state: to, stateAt: now, updatedAt: now, updatedBy: null }
      if (reason !== null) Object.assign(change, { cancelReason: reason, nextContactAt: null })
      const [moved] = await db
        .update(rentalApplications)
        .set({ ...change, version: row.version + 1 })
        .where(eq(a.rentalApplicationSeq, row.rentalApplicationSeq))
        .returning()
      if (!moved) return
      await writeStateHistory({ db, now, actor: null }, moved, from, reason)
      call.log(entry('STATE', [row.rentalApplicationSeq], what))
    },
  })

/** Ends rentals whose term is over. */
export const rentalEndJob = moveJob({
  kind: 'rental-end',
  title: '렌탈 만기 처리',
  from: 'MOUNTED',
  to: 'ENDED',
  due: (now) => lt(a.endOn, seoulDay(now)),
  reason: null,
  what: '만기',
})

/** Cancels approvals that did not become a contract in time. */
export const rentalApprovalJob = moveJob({
  kind: 'rental-approval-expiry',
  title: '렌탈 승인 유효기간 만료 취소',
  from: 'APPROVED',
  to: 'CANCELED',
  due: (now) => lt(a.approvedAt, new Date(now.getTime() - APPROVAL_DAYS * DAY_MS)),
  reason: '승인 유효기간 만료',
  what: '취소 (승인 유효기간 만료)',
})

/**
 * Deletes applicants' personal data after the retention period, and the notes about them. Returns the application
 * numbers.
 */
async function purgeApplicants(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .update(rentalApplications)
    .set({ applicantName: null, mobilePhone: null, email: null, carNumber: null, purgedAt: now })
    .where(
      and(
        isNull(a.purgedAt),
        or(
          and(
            inArray(a.state, ['CANCELED', 'REJECTED']),
            lt(a.stateAt, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)),
          ),
          and(
            inArray(a.state, ['ENDED', 'TERMINATED']),
            lt(a.stateAt, startOfDay(shiftDayByMonths(seoulDay(now), -RETENTION_MONTHS))),
          ),
        ),
      ),
    )
    .returning({ seq: a.rentalApplicationSeq })
  const purged = rows.map(({ seq }) => seq)
  if (purged.length === 0) return purged
  await db.update(rentalContactLogs).set({ memo: null }).where(inArray(rentalContactLogs.rentalApplicationSeq, purged))
  await db.delete(rentalApplicationNotes).where(inArray(rentalApplicationNotes.rentalApplicationSeq, purged))
  await db
    .update(mountReservations)
    .set({ customerName: ERASED_TEXT, customerPhone: '', carNumber: null, customerMemo: null })
    .where(inArray(mountReservations.rentalApplicationSeq, purged))
  return purged
}

/** Deletes applicants' personal data after the retention period. */
export const rentalPeopleJob = defineJob({
  kind: 'rental-people',
  title: '렌탈 신청자 개인정보 파기',
  schedule: { dailyAt: '03:00' },
  async perform(call) {
    const purged = await purgeApplicants(call.db, call.now)
    if (purged.length > 0) call.log(entry('DELETE', purged, '개인정보 파기'))
  },
})
