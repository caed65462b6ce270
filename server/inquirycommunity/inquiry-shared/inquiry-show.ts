import { excerptOf } from '../../../domain/common/excerpt'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { fileList, privateRefs } from '../../files/file-refs'
import { isoOrNull } from '../../lib/iso-time'
import { maskEmail, maskLoginId, maskName, maskPhone } from '../../lib/mask'
import { adminNames } from '../../session/admin-names'
import { customerOf } from '../customer/customer-summary'
import { draftsOf } from './inquiry-drafts'
import { historiesOf, type InquiryRef, notesOf, ordersOf, previousOf } from './inquiry-parts'
import type { FoundInquiry } from './inquiry-query'

const EXCERPT_LENGTH = 60

/** Returns the common fields of a line. Writer data is masked unless `unmasked` is set. */
export function baseLine(row: FoundInquiry, unmasked = false) {
  const maskIfNeeded = <V extends string | null>(value: V, mask: (value: V) => V): V => (unmasked ? value : mask(value))
  return {
    state: row.state,
    memberSeq: row.memberSeq,
    loginId: maskIfNeeded(row.loginId, maskLoginId),
    writerName: maskIfNeeded(row.writerName, maskName),
    writerPhone: maskIfNeeded(row.writerPhone, maskPhone),
    writerEmail: maskIfNeeded(row.writerEmail, maskEmail),
    title: row.title,
    excerpt: excerptOf(row.content, EXCERPT_LENGTH),
    assigneeSeq: row.assigneeSeq,
    assigneeName: row.assigneeName,
    answeredAt: isoOrNull(row.answeredAt),
    closeReason: row.closeReason,
    elapsedMinutes: row.elapsedMinutes,
    overdue: row.overdue,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
    version: row.version,
  }
}

/** Returns the common fields of a record, beside its line. */
export async function baseRecord(
  call: AdminCall,
  row: FoundInquiry,
  which: InquiryRef,
  kind: Schemas['PreviousInquiryKind'] | undefined,
) {
  const { fileSeqs, answerFileSeqs, answerContent } = row
  const refOf = await privateRefs(call, [...fileSeqs, ...answerFileSeqs])
  const answer: Schemas['InquiryAnswer'] | null =
    answerContent === null
      ? null
      : {
          content: answerContent,
          files: fileList(refOf, answerFileSeqs),
          answeredBy: (await adminNames(call.db, [row.answeredBy]))(row.answeredBy),
          editedAt: isoOrNull(row.answerEditedAt),
          notifyState: row.notifyState,
        }
  const isSelf = (other: Schemas['PreviousInquiryKind'], seq: number) => other === kind && seq === which.recordSeq
  return {
    content: row.content,
    files: fileList(refOf, fileSeqs),
    answer,
    ...(await draftsOf(call, which)),
    customer: await customerOf(call, row.memberSeq),
    closeMemo: row.closeMemo,
    notes: await notesOf(call, which),
    histories: await historiesOf(call, which),
    ...(await previousOf(call, row, isSelf)),
    orderCount: await ordersOf(call, row),
  }
}

/** Returns the log's subjects of an inquiry; none once the writer was erased. */
export function subjectsOf(
  { memberSeq, writerName, writerPhone }: FoundInquiry | InquirySubject,
  seq: number,
): Schemas['LogSubject'][] {
  if (writerName === null || writerPhone === null) return []
  const label = maskName(writerName)
  return [memberSeq === null ? { type: 'OTHER', seq, label } : { type: 'MEMBER', seq: memberSeq, label }]
}

type InquirySubject = Pick<FoundInquiry, 'memberSeq' | 'writerName' | 'writerPhone'>
