import { GONE } from './inquiry-base/inquiry.rules'

/** Who has asked, in a list. */
export const writerCell = ({
  writerName,
  memberSeq,
}: {
  writerName: string | null
  memberSeq: number | null
}): string => (writerName === null ? GONE : `${writerName}${memberSeq === null ? ' (비회원)' : ''}`)
