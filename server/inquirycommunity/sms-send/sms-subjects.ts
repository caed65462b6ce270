import { and, eq, ne } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { maskName } from '../../lib/mask'
import { smsRecipients } from '../schema/sms-send.schema'

/** Returns all people whom a text is for, without the excluded ones, as subjects for the log. */
export async function smsSubjects(db: Db, smsSendSeq: number): Promise<Schemas['LogSubject'][]> {
  const rows = await db
    .select({ memberSeq: smsRecipients.memberSeq, name: smsRecipients.name, own: smsRecipients.smsRecipientSeq })
    .from(smsRecipients)
    .where(and(eq(smsRecipients.smsSendSeq, smsSendSeq), ne(smsRecipients.state, 'EXCLUDED')))
    .orderBy(smsRecipients.smsRecipientSeq)
  return rows.map(({ memberSeq, name, own }) =>
    memberSeq === null
      ? { type: 'OTHER', seq: own, label: maskName(name) }
      : { type: 'MEMBER', seq: memberSeq, label: maskName(name) },
  )
}
