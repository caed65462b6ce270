import { useQuery } from '@tanstack/react-query'
import type { DetailTarget } from '@/kit/detail/def'
import { RecordDrawer } from '@/kit/detail/record-drawer'
import { claimReasonLabels } from '@/shared/api/gen/orderdelivery-orderdelete.gen'
import { apiQuery } from '@/shared/api/query'
import { formatTime } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { Shown } from '@/shared/ui/inputs/field-frame'
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
            <Shown label="주문일">{formatTime(order.orderedAt)}</Shown>
            <Shown label="주문자">{order.ordererName}</Shown>
            <Shown label="아이디">{order.loginId ?? '비회원'}</Shown>
            <Shown label="금액">{won(order.payAmount)}원</Shown>
            <Shown label="상품" wide>
              {order.itemSummary}
            </Shown>
            <Shown label="취소일">{order.canceledAt ? formatTime(order.canceledAt) : '-'}</Shown>
            <Shown label="취소사유">{order.cancelReason ? claimReasonLabels[order.cancelReason] : '-'}</Shown>
          </Section>
          <Section title="삭제">
            <Shown label="삭제일">{formatTime(order.deletedAt)}</Shown>
            <Shown label="삭제자">{order.deletedBy}</Shown>
            <Shown label="사유" wide>
              {order.reason}
            </Shown>
            <Shown label="완전삭제 예정">{formatTime(order.purgeAt)}</Shown>
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
