import type { Call } from '../../call/call'
import { businessApplicationHistories } from '../schema/business-application.schema'
import type { Application } from './application-record'

export const ALREADY_DECIDED = '이미 처리된 신청입니다.'

/** Adds an entry to the history of an application, with its current license. */
export async function writeApplicationHistory(
  { db, now, actor }: Pick<Call, 'db' | 'now' | 'actor'>,
  row: Application,
  reason: string | null,
): Promise<void> {
  await db.insert(businessApplicationHistories).values({
    businessApplicationSeq: row.businessApplicationSeq,
    state: row.state,
    supplementItems: row.state === 'SUPPLEMENT' ? row.supplementItems : [],
    reason,
    licenseFileSeq: row.licenseFileSeq,
    createdAt: now,
    createdBy: actor?.loginId ?? null,
  })
}
