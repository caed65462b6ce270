import { and, eq, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { RentalState } from '../../../openapi/formats/rental-moves'
import type { Db, LogEntry } from '../../http/call'
import { grouped } from '../../lib/numbers'
import { DAY_MS, seoulDay, shiftDay, startOfDay } from '../../lib/seoul'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/writer'
import { mountReservations } from '../../orderdelivery/mount-reservation/mount-reservation.schema'
import {
  rentalApplicationNotes,
  rentalApplications,
  rentalContactLogs,
} from '../rental-application/rental-application.schema'
import { type Application, applications, noteStep } from '../rental-application/rental-application-steps'

/** Days in which an approval must become a contract. */
const APPROVAL_DAYS = 30
/** Days for which the people of rejected and canceled applications are kept, and months for those of rentals that are over. */
const KEPT_DAYS = 180
const KEPT_MONTHS = 60

const a = rentalApplications

const entry = (action: 'STATE' | 'DELETE', targetSeqs: number[], what: string): LogEntry => ({
  ...{ action, as: SYSTEM_ACTOR, resource: 'rental-applications', targetSeqs, personal: false },
  summary: `렌탈 신청 ${grouped(targetSeqs.length)}건 ${what}`,
})

/** Takes those that are due from one state to another, unless an administrator was faster. Gives their numbers. */
async function moveDue(
  db: Db,
  now: Date,
  { from, to, due, reason }: { from: RentalState; to: RentalState; due: SQL | undefined; reason: string | null },
): Promise<number[]> {
  const where = and(eq(a.state, from), due)
  const found = await db.select({ seq: a.rentalApplicationSeq }).from(rentalApplications).where(where)
  const done: number[] = []
  for (const row of await applications.lockAll(
    db,
    found.map(({ seq }) => seq),
  )) {
    if (row.state !== from) continue
    const change: Partial<Application> = { state: to, stateAt: now, updatedAt: now, updatedBy: null }
    if (reason !== null) Object.assign(change, { cancelReason: reason, nextContactAt: null })
    const [moved] = await db
      .update(rentalApplications)
      .set({ ...change, version: row.version + 1 })
      .where(eq(a.rentalApplicationSeq, row.rentalApplicationSeq))
      .returning()
    if (!moved) continue
    await noteStep({ db, now, actor: null }, moved, from, reason)
    done.push(row.rentalApplicationSeq)
  }
  return done
}

/** Destroys who was behind applications whose time is over, with what was said of them. Gives their numbers. */
async function forget(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .update(rentalApplications)
    .set({ applicantName: null, mobilePhone: null, email: null, carNumber: null, purgedAt: now })
    .where(
      and(
        isNull(a.purgedAt),
        or(
          and(inArray(a.state, ['CANCELED', 'REJECTED']), lt(a.stateAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS))),
          and(
            inArray(a.state, ['ENDED', 'TERMINATED']),
            lt(a.stateAt, startOfDay(shiftDay(seoulDay(now), -KEPT_MONTHS))),
          ),
        ),
      ),
    )
    .returning({ seq: a.rentalApplicationSeq })
  const gone = rows.map(({ seq }) => seq)
  if (gone.length === 0) return gone
  await db.update(rentalContactLogs).set({ memo: null }).where(inArray(rentalContactLogs.rentalApplicationSeq, gone))
  await db.delete(rentalApplicationNotes).where(inArray(rentalApplicationNotes.rentalApplicationSeq, gone))
  await db
    .update(mountReservations)
    .set({ customerName: '파기됨', customerPhone: '', carNumber: null, customerMemo: null })
    .where(inArray(mountReservations.rentalApplicationSeq, gone))
  return gone
}

/**
 * Nightly: rentals that have come to their end, approvals that nobody has made a contract of, and personal data whose time is over. `db` is a transaction.
 */
export async function keepRentals(db: Db, now: Date): Promise<void> {
  const today = seoulDay(now)
  const ended = await moveDue(db, now, { from: 'MOUNTED', to: 'ENDED', due: lt(a.endOn, today), reason: null })
  const expired = await moveDue(db, now, {
    ...{ from: 'APPROVED', to: 'CANCELED', reason: '승인 유효기간 만료' },
    due: lt(a.approvedAt, new Date(now.getTime() - APPROVAL_DAYS * DAY_MS)),
  })
  const gone = await forget(db, now)
  const entries = [
    entry('STATE', ended, '만기'),
    entry('STATE', expired, '취소 (승인 유효기간 만료)'),
    entry('DELETE', gone, '개인정보 파기'),
  ].filter(({ targetSeqs }) => targetSeqs?.length)
  if (entries.length > 0) await appendLogs(db, systemContext(now), entries)
}
