import { useQuery } from '@tanstack/react-query'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { RecordDrawer } from '@/kit/detail/record-drawer'
import { claimReasonLabels } from '@/shared/api/gen/orderdelivery-orderdelete.gen'
import { apiQuery } from '@/shared/api/query'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Section } from '@/shared/ui/records/section'
import { orderNoText } from '../order-number.rules'

/** Renders a deleted order in a drawer over the list. */
export function DeletedOrderView({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const seq = target.seq ?? 0
  const read = useQuery(
    apiQuery('/api/v1/admin/deleted-orders/{seq}', { path: { seq } }, { enabled: target.seq !== undefined }),
  )
  return (
    <RecordDrawer
      target={target}
      read={read}
      title={({ orderNo }) => `삭제된 주문 ${orderNoText(orderNo)}`}
      onClose={onClose}
    >
      {(order) => (
        <>
          <Section title="주문">
            <ReadOnlyField label="주문일">{formatTime(order.orderedAt)}</ReadOnlyField>
            <ReadOnlyField label="주문자">{order.ordererName}</ReadOnlyField>
            <ReadOnlyField label="아이디">{order.loginId ?? '비회원'}</ReadOnlyField>
            <ReadOnlyField label="금액">{formatThousands(order.payAmount)}원</ReadOnlyField>
            <ReadOnlyField label="상품" wide>
              {order.itemSummary}
            </ReadOnlyField>
            <ReadOnlyField label="취소일">{order.canceledAt ? formatTime(order.canceledAt) : '-'}</ReadOnlyField>
            <ReadOnlyField label="취소사유">
              {order.cancelReason ? claimReasonLabels[order.cancelReason] : '-'}
            </ReadOnlyField>
          </Section>
          <Section title="삭제">
            <ReadOnlyField label="삭제일">{formatTime(order.deletedAt)}</ReadOnlyField>
            <ReadOnlyField label="삭제자">{formatAdmin(order.deletedBy)}</ReadOnlyField>
            <ReadOnlyField label="사유" wide>
              {order.reason}
            </ReadOnlyField>
            <ReadOnlyField label="완전삭제 예정">{formatTime(order.purgeAt)}</ReadOnlyField>
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
