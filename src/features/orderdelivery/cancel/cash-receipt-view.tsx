import type { DetailTarget } from '@/kit/detail/detail-def'
import { PersonalDrawer } from '@/kit/detail/personal-drawer'
import {
  cashReceiptCancelReasonLabels,
  cashReceiptKindLabels,
  cashReceiptStateLabels,
  orderStateLabels,
} from '@/shared/api/gen/orderdelivery-cancel.gen'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { orderStateLabel } from '../../../../domain/orderdelivery/order-transitions'
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
            <ReadOnlyField label="주문번호">{orderNoText(receipt.orderNo)}</ReadOnlyField>
            <ReadOnlyField label="주문일">{formatTime(receipt.orderedAt)}</ReadOnlyField>
            <ReadOnlyField label="주문자">{receipt.ordererName}</ReadOnlyField>
            <ReadOnlyField label="주문상태">
              {orderStateLabel(orderStateLabels, receipt.orderState, receipt.deliveryMethod)}
            </ReadOnlyField>
            <ReadOnlyField label="구분">
              {cashReceiptKindLabels[receipt.kind]} {receipt.selfIssued && <Pill tone="gray">자진발급</Pill>}
            </ReadOnlyField>
            <ReadOnlyField label="발급번호">{receipt.identifier}</ReadOnlyField>
            <ReadOnlyField label="국세청 승인번호">{receipt.ntsNumber ?? '-'}</ReadOnlyField>
            <ReadOnlyField label="발급일">{at(receipt.issuedAt)}</ReadOnlyField>
            <ReadOnlyField label="실패사유" wide>
              {receipt.failMessage ?? '-'}
            </ReadOnlyField>
          </Section>
          <Section title="금액">
            <ReadOnlyField label="금액">{formatThousands(receipt.amount)}원</ReadOnlyField>
            <ReadOnlyField label="공급가액">{formatThousands(receipt.supplyAmount)}원</ReadOnlyField>
            <ReadOnlyField label="부가세">{formatThousands(receipt.vat)}원</ReadOnlyField>
            <ReadOnlyField label="취소금액">{formatThousands(receipt.canceledAmount)}원</ReadOnlyField>
            <ReadOnlyField label="유효금액">{formatThousands(receipt.validAmount)}원</ReadOnlyField>
            <ReadOnlyField label="보유 현금">{formatThousands(receipt.heldAmount)}원</ReadOnlyField>
            <ReadOnlyField label="취소사유">
              {receipt.cancelReason ? cashReceiptCancelReasonLabels[receipt.cancelReason] : '-'}
            </ReadOnlyField>
            <ReadOnlyField label="취소일">{at(receipt.canceledAt)}</ReadOnlyField>
          </Section>
        </>
      )}
    </PersonalDrawer>
  )
}
