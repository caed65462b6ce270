import { useRouter } from '@tanstack/react-router'
import { handOverCaller } from '@/features/inquirycommunity/hand-over-caller'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { handOverMembers } from './hand-over-members'

const coupons = lazyCode(() => import('@/features/promotion/issue-coupon-dialog'))

/** Renders what staff do for a member who calls: record an inquiry, send a text, give a coupon. Needs the right to each. */
export function MemberTools({ member }: { member: Schemas['Member'] }) {
  const { canWrite } = useRights()
  const router = useRouter()
  const { memberSeq } = member
  return (
    <>
      {canWrite('GENERAL_INQUIRY') && (
        <>
          <Button
            size="sm"
            onClick={() => {
              handOverCaller(member)
              void router.navigate({
                to: '/inquirycommunity/manage/detail',
                search: { memberSeq: String(memberSeq) },
              })
            }}
          >
            문의 등록
          </Button>
          <Button
            size="sm"
            onClick={() => {
              handOverMembers([member])
              void router.navigate({ to: '/inquirycommunity/sms', search: {} })
            }}
          >
            문자
          </Button>
        </>
      )}
      {canWrite('COUPON_MANAGEMENT') && (
        <Button size="sm" onClick={async () => (await coupons.get())?.askIssue({ memberSeqs: [memberSeq] })}>
          쿠폰 지급
        </Button>
      )}
    </>
  )
}
