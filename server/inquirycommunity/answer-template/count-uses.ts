import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { lockRows } from '../../db/locks'
import { answerTemplates } from '../schema/answer-template.schema'

/** Increments the use counts of templates. Deleted ones are skipped. */
export async function countUses(db: Db, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return
  await lockRows(db, answerTemplates.answerTemplateSeq, seqs)
  await db
    .update(answerTemplates)
    .set({ useCount: sql`${answerTemplates.useCount} + 1` })
    .where(inArray(answerTemplates.answerTemplateSeq, [...seqs]))
}
