import { RecordLink } from '@/kit/record-link'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import styles from './return.module.css'
import { isOutdated } from './return.rules'

const dialog = lazyCode(() => import('./return-claim-dialog'))

interface Props {
  inquiry: Schemas['ReturnInquiry']
  /** Whether a decision has unsaved changes. */
  waits: boolean
}

/** Renders 클레임 접수 once the answer leads to a claim, afterwards the link to the claim. */
export function ClaimButton({ inquiry, waits }: Props) {
  const { canWrite } = useRights()
  const { orderSeq, orderClaimSeq, state, decision } = inquiry
  if (orderClaimSeq !== null)
    return (
      <span className={styles.claim}>
        <RecordLink to="/orderdelivery/allorder/detail" search={{ seq: String(orderSeq) }}>
          클레임 {orderClaimSeq}
        </RecordLink>
      </span>
    )
  if (!canWrite('GENERAL_INQUIRY') || !decision || decision.outcome === 'NONE') return null
  function refusal(): string | false {
    if (!canWrite('ORDER_MANAGEMENT')) return '주문 관리 권한이 필요합니다.'
    if (state !== 'ANSWERED') return '답변을 등록한 뒤 접수할 수 있습니다.'
    if (isOutdated(inquiry)) return '결정한 뒤에 장착된 상품입니다. 처리 결정을 다시 저장해 주세요.'
    return waits && '바꾼 결정을 먼저 저장해 주세요.'
  }
  return (
    <Button
      size="sm"
      variant="primary"
      disabled={refusal()}
      onClick={async () => (await dialog.get())?.askReturnClaim(inquiry)}
    >
      클레임 접수
    </Button>
  )
}
