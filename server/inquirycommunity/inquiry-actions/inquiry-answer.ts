import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { checkFiles } from '../../files/file-refs'
import type { AdminCall } from '../../http/call'
import type { Schemas } from '../../http/contract-types'
import { countUses } from '../answer-template/count-uses'
import type { InquiryRow } from '../inquiry-shared/inquiry-base.schema'
import type { InquiryCore } from '../inquiry-shared/inquiry-core'
import type { AnswerBody } from '../inquiry-shared/inquiry-options'
import { notifyAnswer } from './answer-message'
import { inquiryChanges } from './inquiry-changes'
import { noteEvent } from './inquiry-parts'
import { checkAnswerable, wrongState } from './inquiry-rules'

/**
 * Stores an answer, or replaces it; `own` are further columns. A new answer is notified unless `notify` is false, an
 * edited one only when `notify` is true. Each version of an answer is notified at most once. Throws INVALID_STATE for
 * a closed inquiry, 400 for files.
 */
export async function answer(
  call: AdminCall,
  core: InquiryCore,
  before: InquiryRow,
  body: AnswerBody,
  own: object,
): Promise<void> {
  checkAnswerable(before)
  const { answerFileSeqs } = core.table
  await checkFiles(call, {
    fileSeqs: { column: answerFileSeqs, seqs: body.fileSeqs, held: [...before.answerFileSeqs, ...before.fileSeqs] },
  })
  const isEdit = before.state === 'ANSWERED'
  const which = core.refOf(before)
  const messageSeq = (body.notify ?? !isEdit) ? await notifyAnswer(call, which, before, before.version + 1) : null
  const { adminSeq, loginId } = call.actor
  const unnotified = isEdit ? {} : { notifyState: 'NONE' as const }
  const notifyColumns = messageSeq === null ? unnotified : { notifyState: 'SENT' as const, messageLogSeq: messageSeq }
  const after = await core.store.update(call, before, {
    ...own,
    state: 'ANSWERED',
    answerContent: body.content.trim(),
    answerFileSeqs: body.fileSeqs ?? [],
    answeredBy: isEdit ? before.answeredBy : loginId,
    answeredAt: before.answeredAt ?? call.now,
    answerEditedAt: before.answerContent === null ? null : call.now,
    draft: null,
    assigneeSeq: before.assigneeSeq ?? adminSeq,
    ...notifyColumns,
  })
  await countUses(call.db, body.answerTemplateSeqs ?? [])
  await noteEvent(call, which, isEdit ? 'EDITED' : 'ANSWERED', messageSeq === null ? null : '알림 발송')
  const changes = await inquiryChanges(call, core, before, after, own)
  core.log(call, isEdit ? 'UPDATE' : 'STATE', isEdit ? '답변 수정' : '답변 등록', [after], { changes })
}

/**
 * Saves the draft of an answer; the last save wins. The first draft of a received inquiry also assigns it and raises
 * the version, others do not. Throws INVALID_STATE for a closed inquiry.
 */
export async function saveDraft(
  call: AdminCall,
  core: InquiryCore,
  seq: number,
  content: string,
): Promise<Schemas['InquiryDraftSaved']> {
  const before = await core.store.lock(call.db, seq)
  if (before.state === 'CLOSED') throw wrongState(before.state)
  const { adminSeq, loginId, name } = call.actor
  const draft = content.trim() === '' ? null : { content, savedAt: call.now.toISOString(), savedBy: loginId }
  let saved: Pick<InquiryRow, 'state' | 'version'> = before
  if (before.state === 'RECEIVED' && draft) {
    const after = await core.store.update(call, before, {
      state: 'IN_PROGRESS',
      assigneeSeq: before.assigneeSeq ?? adminSeq,
      draft,
    })
    saved = after
    await noteEvent(call, core.refOf(before), 'ASSIGNED', name)
    const changes = await inquiryChanges(call, core, before, after)
    core.log(call, 'STATE', '답변 작성 시작', [after], { changes })
  } else {
    await call.db
      .update(core.table as PgTable)
      .set({ draft })
      .where(eq(core.store.key, seq))
  }
  const { state, version } = saved
  const { draft: previousDraft } = before
  return {
    draft,
    state,
    version,
    replaced: previousDraft && previousDraft.savedBy !== loginId ? previousDraft.savedBy : null,
  }
}
