import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { usePreview } from '@/features/orderdelivery/claim/claim.calls'
import { LateFields } from '@/features/orderdelivery/claim-create/claim-fields'
import { RefundPreview } from '@/features/orderdelivery/claim-refund/refund-preview'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { pickupMethodLabels, returnOutcomeLabels } from '@/shared/api/gen/inquirycommunity-return.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { toast } from '@/shared/ui/layers/toast'
import { withParticle } from '../../../../domain/common/particles'
import { MIN_OVERRIDE_REASON } from '../../../../domain/orderdelivery/claim-transitions'
import { initialDecision, previewBody } from './return.rules'

type Inquiry = Schemas['ReturnInquiry']
type Claimed = Schemas['ReturnClaimed']

interface Props {
  inquiry: Inquiry
  close: (result?: Claimed) => void
}

function ClaimDialog({ inquiry, close }: Props) {
  const { returnInquirySeq: seq, version, orderSeq, decision, pickupMethod } = inquiry
  const { mutateAsync } = useMutation(apiMutation('post', '/api/v1/admin/return-inquiries/{seq}/claim', { once: true }))
  const [override, setOverride] = useState(false)
  const [reason, setReason] = useState('')
  const live = usePreview(orderSeq, previewBody(inquiry, initialDecision(inquiry)))
  const late = live.preview?.lateMessage ?? null
  const short =
    late && override && [...reason.trim()].length < MIN_OVERRIDE_REASON
      ? `기간 경과 사유는 ${MIN_OVERRIDE_REASON}자 이상 입력해 주세요.`
      : undefined
  return (
    <DialogForm
      confirm="클레임 접수"
      problem={short !== undefined}
      disabled={late && !override ? late : undefined}
      fields={['reason']}
      send={() =>
        mutateAsync({
          path: { seq },
          body: { version, ...(late && override ? { override, reason: reason.trim() } : {}) },
        })
      }
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>
            {decision && returnOutcomeLabels[decision.outcome]}
            {decision?.refundAmount != null && ` ${formatThousands(decision.refundAmount)}원`} ·{' '}
            {pickupMethodLabels[pickupMethod]}. 주문의 클레임으로 접수하며, 수거와 환불은 주문에서 처리합니다.
          </p>
          {late && (
            <LateFields
              message={late}
              override={override}
              onOverride={setOverride}
              reason={reason}
              onReason={setReason}
              error={errors.reason ?? (tried ? short : undefined)}
            />
          )}
          <RefundPreview preview={live} />
        </>
      )}
    </DialogForm>
  )
}

/** Opens the claim of the decision. Server errors are shown in the dialog. */
export async function askReturnClaim(inquiry: Inquiry): Promise<void> {
  const claimed = await openDialog<Claimed>((close) => <ClaimDialog inquiry={inquiry} close={close} />, {
    title: `클레임 접수: ${orderNoText(inquiry.orderNo)}`,
    size: 'lg',
  })
  if (claimed) toast(`클레임 ${withParticle(String(claimed.orderClaimSeq), '을/를')} 접수했습니다.`)
}
