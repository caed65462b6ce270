import { Link } from '@tanstack/react-router'
import { useRights } from '@/shared/api/me'

/** Leads to a member, for those who may see members. */
export function MemberLink({ memberSeq }: { memberSeq: number | null }) {
  const { canRead } = useRights()
  if (memberSeq === null) return '비회원'
  if (!canRead('MEMBER_MANAGEMENT')) return `회원번호 ${memberSeq}`
  return (
    <Link to="/member/manage/detail" search={{ seq: String(memberSeq) }}>
      회원번호 {memberSeq}
    </Link>
  )
}
