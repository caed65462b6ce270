import type { DetailTarget } from '@/kit/detail/def'
import { PersonalDrawer } from '@/kit/detail/personal-drawer'
import {
  cashReceiptCancelReasonLabels,
  cashReceiptKindLabels,
  cashReceiptStateLabels,
  orderStateLabels,
} from '@/shared/api/gen/orderdelivery-cancel.gen'
import { formatTime } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { Shown } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { orderStateLabel } from '../../../../openapi/formats/order-moves'
import { orderNoText } from '../order-number.rules'
import { receiptTones } from './cash-receipt.rules'

const at = (moment: string | null): string => (moment ? formatTime(moment) : '-')

/** Renders a cash receipt in a drawer over the list. */
export function ReceiptView({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  return (
    <PersonalDrawer
      path="/api/v1/admin/cash-receipts/{seq}"
      target={target}
      onClose={onClose}
      title={({ orderNo, state, cancelNeeded }) => (
        <>
          현금영수증 {orderNoText(orderNo)} <Pill tone={receiptTones[state]}>{cashReceiptStateLabels[state]}</Pill>{' '}
          {cancelNeeded && <Pill tone="red">취소 필요</Pill>}
        </>
      )}
    >
      {(receipt, unmask) => (
        <>
          <Section title="발급" aside={unmask}>
            <Shown label="주문번호">{orderNoText(receipt.orderNo)}</Shown>
            <Shown label="주문일">{formatTime(receipt.orderedAt)}</Shown>
            <Shown label="주문자">{receipt.ordererName}</Shown>
            <Shown label="주문상태">
              {orderStateLabel(orderStateLabels, receipt.orderState, receipt.deliveryMethod)}
            </Shown>
            <Shown label="구분">
              {cashReceiptKindLabels[receipt.kind]} {receipt.selfIssued && <Pill tone="grey">자진발급</Pill>}
            </Shown>
            <Shown label="발급번호">{receipt.identifier}</Shown>
            <Shown label="국세청 승인번호">{receipt.ntsNumber ?? '-'}</Shown>
            <Shown label="발급일">{at(receipt.issuedAt)}</Shown>
            <Shown label="실패사유" wide>
              {receipt.failMessage ?? '-'}
            </Shown>
          </Section>
          <Section title="금액">
            <Shown label="금액">{won(receipt.amount)}원</Shown>
            <Shown label="공급가액">{won(receipt.supplyAmount)}원</Shown>
            <Shown label="부가세">{won(receipt.vat)}원</Shown>
            <Shown label="취소금액">{won(receipt.canceledAmount)}원</Shown>
            <Shown label="유효금액">{won(receipt.validAmount)}원</Shown>
            <Shown label="보유 현금">{won(receipt.heldAmount)}원</Shown>
            <Shown label="취소사유">
              {receipt.cancelReason ? cashReceiptCancelReasonLabels[receipt.cancelReason] : '-'}
            </Shown>
            <Shown label="취소일">{at(receipt.canceledAt)}</Shown>
          </Section>
        </>
      )}
    </PersonalDrawer>
  )
}
