import { PURGED } from './inquiry-base/inquiry.rules'

/** Returns the list cell of the writer. */
export const writerCell = ({
  writerName,
  memberSeq,
}: {
  writerName: string | null
  memberSeq: number | null
}): string => (writerName === null ? PURGED : `${writerName}${memberSeq === null ? ' (비회원)' : ''}`)
