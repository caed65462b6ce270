import { inArray } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { admins } from '../../db/schema'
import { fieldChanges } from '../../log/field-changes'
import type { InquiryRow } from '../schema/inquiry-base.schema'
import type { InquiryCore } from './inquiry-core'

/** Returns the change of assignee with the admins' names. */
async function assigneeChange(
  { db }: AdminCall,
  before: InquiryRow,
  after: InquiryRow,
): Promise<Schemas['FieldChange'][]> {
  if (before.assigneeSeq === after.assigneeSeq) return []
  const seqs = [before.assigneeSeq, after.assigneeSeq].filter((seq) => seq !== null)
  const found = await db
    .select({ seq: admins.adminSeq, name: admins.name })
    .from(admins)
    .where(inArray(admins.adminSeq, seqs))
  const withName = ({ assigneeSeq }: InquiryRow) => ({
    assigneeSeq: found.find(({ seq }) => seq === assigneeSeq)?.name ?? assigneeSeq,
  })
  return fieldChanges('InquiryAssign', withName(before), withName(after))
}

const answerOf = ({ answerContent, answerFileSeqs }: InquiryRow) => ({
  content: answerContent,
  fileSeqs: answerFileSeqs,
})

/**
 * Returns the changes of an inquiry for the log: state, assignee, answer; `extraValues` are the further columns of an answer.
 * Drafts are not logged.
 */
export async function inquiryChanges(
  call: AdminCall,
  core: InquiryCore,
  before: InquiryRow,
  after: InquiryRow,
  extraValues: object = {},
): Promise<Schemas['FieldChange'][]> {
  const { state, closeReason, closeMemo } = after
  return [
    ...fieldChanges(core.schemas.line, before, { state }),
    ...(await assigneeChange(call, before, after)),
    ...fieldChanges('InquiryTransition', before, { closeReason, closeMemo }),
    ...fieldChanges(core.schemas.answer, { ...before, ...answerOf(before) }, { ...extraValues, ...answerOf(after) }),
  ]
}
