import { inArray, lt } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { Db } from '../../db/database'
import { defineJob } from '../../jobs/define-job'
import { smsRecipients, smsSends } from '../schema/sms-send.schema'

/** The same period as the message log. */
const KEPT_DAYS = 365

/** Deletes recipients after a year; the texts and counts stay. Runs nightly. */
export async function deleteOldRecipients(db: Db, now: Date): Promise<void> {
  const old = db
    .select({ seq: smsSends.smsSendSeq })
    .from(smsSends)
    .where(lt(smsSends.finishedAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)))
  await db.delete(smsRecipients).where(inArray(smsRecipients.smsSendSeq, old))
}

export const deleteOldRecipientsJob = defineJob({
  kind: 'sms-recipients',
  title: '문자 수신자 개인정보 파기',
  schedule: { dailyAt: '03:00' },
  perform: ({ db, now }) => deleteOldRecipients(db, now),
})
