import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { checkFiles } from '../../files/refs'
import type { AdminCall, Schemas } from '../../http/call'
import { countUses } from '../answer-template/count-uses'
import type { InquiryRow } from '../inquiry-base/inquiry-base.schema'
import type { InquiryCore } from '../inquiry-base/inquiry-core'
import type { AnswerBody } from '../inquiry-base/inquiry-options'
import { tellAnswer } from './answer-message'
import { inquiryChanges } from './inquiry-changes'
import { noteEvent } from './inquiry-parts'
import { checkAnswerable, wrongState } from './inquiry-rules'

/**
 * Stores an answer, or another one over it; `own` is what the inquiry keeps beside it. A new answer is told to the customer
 * unless the admin says no, a mended one only when he says so; about one answer nobody is written to twice. Throws
 * INVALID_STATE for what is closed, 400 for files.
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
  const mends = before.state === 'ANSWERED'
  const which = core.whichOf(before)
  const told = (body.notify ?? !mends) ? await tellAnswer(call, which, before, before.version + 1) : null
  const { adminSeq, loginId } = call.actor
  const after = await core.store.update(call, before, {
    ...own,
    state: 'ANSWERED',
    answerContent: body.content.trim(),
    answerFileSeqs: body.fileSeqs ?? [],
    answeredBy: mends ? before.answeredBy : loginId,
    answeredAt: before.answeredAt ?? call.now,
    answerEditedAt: before.answerContent === null ? null : call.now,
    draft: null,
    assigneeSeq: before.assigneeSeq ?? adminSeq,
    ...(told === null ? (mends ? {} : { notifyState: 'NONE' }) : { notifyState: 'SENT', messageLogSeq: told }),
  })
  await countUses(call.db, body.answerTemplateSeqs ?? [])
  await noteEvent(call, which, mends ? 'EDITED' : 'ANSWERED', told === null ? null : '알림 발송')
  const changes = await inquiryChanges(call, core, before, after, own)
  core.log(call, mends ? 'UPDATE' : 'STATE', mends ? '답변 수정' : '답변 등록', [after], { changes })
}

/**
 * Keeps what an admin is writing; the last one wins. The first draft takes what was received, no other touches the record's
 * version. Throws INVALID_STATE for what is closed.
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
  let kept: Pick<InquiryRow, 'state' | 'version'> = before
  if (before.state === 'RECEIVED' && draft) {
    const after = await core.store.update(call, before, {
      ...{ state: 'IN_PROGRESS', assigneeSeq: before.assigneeSeq ?? adminSeq, draft },
    })
    kept = after
    await noteEvent(call, core.whichOf(before), 'ASSIGNED', name)
    const changes = await inquiryChanges(call, core, before, after)
    core.log(call, 'STATE', '답변 작성 시작', [after], { changes })
  } else {
    await call.db
      .update(core.table as PgTable)
      .set({ draft })
      .where(eq(core.store.key, seq))
  }
  const { state, version } = kept
  const { draft: old } = before
  return { draft, state, version, replaced: old && old.savedBy !== loginId ? old.savedBy : null }
}
