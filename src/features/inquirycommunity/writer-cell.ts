import { ERASED_TEXT } from '../../../domain/common/erased-text'

/** Returns the list cell of the writer. */
export const writerCell = ({
  writerName,
  memberSeq,
}: {
  writerName: string | null
  memberSeq: number | null
}): string => (writerName === null ? ERASED_TEXT : `${writerName}${memberSeq === null ? ' (비회원)' : ''}`)
