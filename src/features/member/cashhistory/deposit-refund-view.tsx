import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { PersonalDrawer } from '@/kit/detail/personal-drawer'
import { bankCodeLabels, depositRefundStateLabels, refundViaLabels } from '@/shared/api/gen/member-cashhistory.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import styles from '../ledger.module.css'
import { refundTones } from '../ledger.rules'
import { useSettle } from './deposit-refund.actions'

function Buttons({ refund }: { refund: Schemas['DepositRefund'] }) {
  const { canWrite } = useRights()
  const client = useQueryClient()
  const again = useCallback(() => void client.invalidateQueries(), [client])
  const settle = useSettle(again)
  if (refund.state !== 'REQUESTED' || !canWrite('POINT_MANAGEMENT')) return null
  return (
    <p className={styles.actions}>
      <Button variant="primary" onClick={() => settle.complete(refund)}>
        완료
      </Button>
      <Button onClick={() => settle.reject(refund)}>반려</Button>
      <Button onClick={() => settle.cancel(refund)}>취소</Button>
    </p>
  )
}

/** Renders a deposit refund request in a drawer over the list. */
export function RefundView({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  return (
    <PersonalDrawer
      path="/api/v1/admin/deposit-refunds/{seq}"
      target={target}
      onClose={onClose}
      title={({ depositRefundSeq, state }) => (
        <>
          예치금 환불 {depositRefundSeq} <Pill tone={refundTones[state]}>{depositRefundStateLabels[state]}</Pill>
        </>
      )}
    >
      {(refund, unmask) => (
        <>
          <Section title="신청" aside={unmask}>
            <ReadOnlyField label="회원">
              {refund.name} ({refund.loginId})
            </ReadOnlyField>
            <ReadOnlyField label="금액">{formatThousands(refund.amount)}원</ReadOnlyField>
            <ReadOnlyField label="은행">{bankCodeLabels[refund.bankCode]}</ReadOnlyField>
            <ReadOnlyField label="계좌번호">{refund.accountNumber}</ReadOnlyField>
            <ReadOnlyField label="예금주">
              {refund.accountHolder} {refund.holderMismatch && <Pill tone="red">회원 이름과 다름</Pill>}
            </ReadOnlyField>
            <ReadOnlyField label="신청경로">{refundViaLabels[refund.requestedVia]}</ReadOnlyField>
            <ReadOnlyField label="신청일">{formatTime(refund.requestedAt)}</ReadOnlyField>
          </Section>
          <Section title="처리">
            <ReadOnlyField label="환불일">{refund.paidOn ?? '-'}</ReadOnlyField>
            <ReadOnlyField label="처리일">{refund.processedAt ? formatTime(refund.processedAt) : '-'}</ReadOnlyField>
            <ReadOnlyField label="처리자">{refund.processedByName ?? '-'}</ReadOnlyField>
            <ReadOnlyField label="반려사유" wide>
              {refund.rejectReason ?? '-'}
            </ReadOnlyField>
          </Section>
          <Buttons refund={refund} />
        </>
      )}
    </PersonalDrawer>
  )
}
