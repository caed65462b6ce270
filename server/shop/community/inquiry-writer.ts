import { required } from '../../../domain/messages/required'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { memberOf } from '../shared/member-of'

interface WriterBody {
  memberSeq?: number
  writerName?: string
  writerPhone?: string
  writerEmail?: string
}

/**
 * Returns the writer's columns of an inquiry: a member's own name and phone, or the given ones of a guest.
 * Throws 404 for an unknown member, 400 for a name or phone that is missing.
 */
export async function writerColumns(
  db: Db,
  { memberSeq, writerName, writerPhone, writerEmail = undefined }: WriterBody,
) {
  if (memberSeq !== undefined) {
    const member = await memberOf(db, memberSeq)
    return {
      memberSeq,
      writerName: member.name,
      writerPhone: member.mobilePhone,
      writerEmail: writerEmail ?? member.email,
    }
  }
  const missing = {
    ...(writerName?.trim() ? {} : { writerName: required('이름') }),
    ...(writerPhone ? {} : { writerPhone: required('휴대폰') }),
  }
  if (!writerName?.trim() || !writerPhone) throw invalid(missing)
  return { memberSeq: null, writerName: writerName.trim(), writerPhone, writerEmail: writerEmail ?? null }
}
