import { desc, eq } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { admins } from '../../db/schema'
import { textOrNull } from '../../resource/fields'
import { type Application, applications, changeState } from '../application-steps/steps'
import { rentalContactLogs } from '../schema/rental-application.schema'

type Log = typeof rentalContactLogs.$inferSelect

const toLog = (
  { rentalApplicationSeq: _, at, nextContactAt, ...log }: Log,
  adminName: string | null,
): Schemas['RentalContactLog'] => ({
  ...log,
  adminName,
  at: at.toISOString(),
  nextContactAt: nextContactAt?.toISOString() ?? null,
})

/** Returns the calls to an applicant, the latest first. */
export async function contactLogsOf(db: Db, seq: number): Promise<Schemas['RentalContactLog'][]> {
  const rows = await db
    .select({ log: rentalContactLogs, adminName: admins.name })
    .from(rentalContactLogs)
    .leftJoin(admins, eq(admins.adminSeq, rentalContactLogs.adminSeq))
    .where(eq(rentalContactLogs.rentalApplicationSeq, seq))
    .orderBy(desc(rentalContactLogs.contactLogSeq))
  return rows.map(({ log, adminName }) => toLog(log, adminName))
}

/**
 * Records a call. The first call moves a new application to consultation and assigns it to the caller. Throws 404,
 * 400, INVALID_STATE if the applicant's data was deleted.
 */
export async function addContactLog(
  call: AdminCall,
  seq: number,
  { result, memo, nextContactAt }: Schemas['RentalContactLogFields'],
): Promise<{ row: Application; log: Schemas['RentalContactLogAdded'] }> {
  const { db, now, actor } = call
  const before = await applications.lock(db, seq)
  if (before.purgedAt !== null) throw invalidState('개인정보가 파기된 신청입니다.')
  const nextCall = nextContactAt ? new Date(nextContactAt) : null
  if (nextCall && nextCall <= now) throw invalid({ nextContactAt: '재통화 예정은 현재 이후로 입력해 주세요.' })
  const [written] = await db
    .insert(rentalContactLogs)
    .values({
      rentalApplicationSeq: seq,
      at: now,
      adminSeq: actor.adminSeq,
      result,
      memo: textOrNull(memo),
      nextContactAt: nextCall,
    })
    .returning()
  if (!written) throw new Error('contact log insert returned no row')
  const change = { contactCount: before.contactCount + 1, lastContactResult: result, nextContactAt: nextCall }
  const row =
    before.state === 'RECEIVED'
      ? await changeState(call, before, 'CONSULTING', { ...change, assigneeSeq: actor.adminSeq })
      : await applications.update(call, before, change)
  return { row, log: { ...toLog(written, actor.name), version: row.version } }
}
