import { RecordLink } from '@/kit/record-link'

/** Renders a link to a member. */
export function MemberLink({ memberSeq }: { memberSeq: number | null }) {
  if (memberSeq === null) return '비회원'
  return (
    <RecordLink to="/member/manage/detail" search={{ seq: String(memberSeq) }}>
      회원번호 {memberSeq}
    </RecordLink>
  )
}
