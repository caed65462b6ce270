import { templateShortcutProblem } from '../../../domain/inquirycommunity/template-shortcut'
import type { AdminCall } from '../../call/call'
import { invalid } from '../../contract/refusal'
import { writeEvent } from '../../events/write-event'
import { checkFiles } from '../../files/file-refs'
import { countUses } from '../answer-template/count-uses'
import type { InquiryRow } from '../schema/inquiry-base.schema'
import { notifyAnswer } from './answer-message'
import { inquiryChanges } from './inquiry-changes'
import type { InquiryCore } from './inquiry-core'
import { deleteOwnDraft } from './inquiry-drafts'
import type { AnswerBody } from './inquiry-options'
import { noteEvent } from './inquiry-parts'
import { checkAnswerable } from './inquiry-rules'

/**
 * Stores an answer, or replaces it; `extraValues` are further columns. A new answer is notified unless `notify` is false, an
 * edited one only when `notify` is true. Each version of an answer is notified at most once. Throws INVALID_STATE for
 * a closed inquiry, 400 for files and for a text that still calls a template. Drafts of other admins stay.
 */
export async function answer(
  call: AdminCall,
  core: InquiryCore,
  before: InquiryRow,
  body: AnswerBody,
  extraValues: object,
): Promise<void> {
  checkAnswerable(before)
  const content = templateShortcutProblem(body.content)
  if (content) throw invalid({ content })
  const { answerFileSeqs } = core.table
  await checkFiles(call, {
    fileSeqs: {
      column: answerFileSeqs,
      seqs: body.fileSeqs,
      existingSeqs: [...before.answerFileSeqs, ...before.fileSeqs],
    },
  })
  const isEdit = before.state === 'ANSWERED'
  const which = core.refOf(before)
  const messageSeq = (body.notify ?? !isEdit) ? await notifyAnswer(call, which, before, before.version + 1) : null
  const { adminSeq, loginId } = call.actor
  await deleteOwnDraft(call, which)
  const unnotified = isEdit ? {} : { notifyState: 'NONE' as const }
  const notifyColumns = messageSeq === null ? unnotified : { notifyState: 'SENT' as const, messageLogSeq: messageSeq }
  const after = await core.store.update(call, before, {
    ...extraValues,
    state: 'ANSWERED',
    answerContent: body.content.trim(),
    answerFileSeqs: body.fileSeqs ?? [],
    answeredBy: isEdit ? before.answeredBy : loginId,
    answeredAt: before.answeredAt ?? call.now,
    answerEditedAt: before.answerContent === null ? null : call.now,
    assigneeSeq: before.assigneeSeq ?? adminSeq,
    ...notifyColumns,
  })
  await countUses(call.db, body.answerTemplateSeqs ?? [])
  await noteEvent(call, which, isEdit ? 'EDITED' : 'ANSWERED', messageSeq === null ? null : '알림 발송')
  const { memberSeq } = before
  await writeEvent(call, 'inquiry.answered', {
    recordSeq: which.recordSeq,
    before: null,
    after: { resource: which.resource, memberSeq, isEdit },
  })
  const changes = await inquiryChanges(call, core, before, after, extraValues)
  core.log(call, isEdit ? 'UPDATE' : 'STATE', isEdit ? '답변 수정' : '답변 등록', [after], { changes })
}
