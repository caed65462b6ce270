import { orderTones } from '@/features/orderdelivery/order.tones'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { RecordLink } from '@/kit/record-link'
import {
  bankCodeLabels,
  claimFaultLabels,
  claimReasonLabels,
  orderStateLabels,
  paymentMethodLabels,
  pickupMethodLabels,
  returnKindLabels,
} from '@/shared/api/gen/inquirycommunity-return.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { orderStateLabel } from '../../../../domain/orderdelivery/order-transitions'
import { type AnswerPart, textAnswerPart } from '../inquiry-shared/inquiry.rules'
import { InquiryPage } from '../inquiry-shared/inquiry-page'
import { DECISION_REQUIRED, MOUNTED_SINCE } from './return.rules'
import { DecisionLine, DecisionSection } from './return-decision'
import { returnInquiryDef } from './return-inquiry.def'
import { InspectionSection } from './return-inspection'

type Inquiry = Schemas['ReturnInquiry']

const part: AnswerPart<Inquiry, null> = {
  ...textAnswerPart<Inquiry>({
    target: 'RETURN',
    values: ({ orderNo, lines, assigneeName }) => ({
      주문번호: orderNo,
      ...(lines[0] && { 상품명: lines[0].itemName }),
      ...(assigneeName && { 담당자명: assigneeName }),
    }),
  }),
  // an answer requires a decision
  problems: (_, { decision }) => (decision ? ({} as Record<string, string>) : { outcome: DECISION_REQUIRED }),
}

function OrderLink({ orderSeq, orderNo }: Inquiry) {
  const { canRead } = useRights()
  if (!canRead('ORDER_MANAGEMENT') && !canRead('ORDER_STATE_MANAGEMENT')) return orderNoText(orderNo)
  return (
    <RecordLink to="/orderdelivery/allorder/detail" search={{ seq: String(orderSeq) }}>
      {orderNoText(orderNo)}
    </RecordLink>
  )
}

const facts = (inquiry: Inquiry) => (
  <>
    <Section plain title="주문 상품">
      <RecordTable
        label="주문 상품"
        rows={inquiry.lines}
        idOf={({ orderLineSeq }) => orderLineSeq}
        empty="상품이 없습니다."
        columns={[
          {
            title: '상품',
            names: true,
            minWidth: 12,
            cell: ({ itemName, sizeLabel, unitPrice }) => (
              <>
                {itemName}
                <small>{[sizeLabel, `결제 단가 ${formatThousands(unitPrice)}원`].filter(Boolean).join(' · ')}</small>
              </>
            ),
          },
          {
            title: '문의/주문',
            right: true,
            nowrap: true,
            cell: ({ quantity, orderedQty }) => `${formatThousands(quantity)}/${formatThousands(orderedQty)}`,
          },
          {
            title: '현재 상태',
            nowrap: true,
            cell: ({ state, mountedAt }) => (
              <>
                <Pill tone={orderTones[state]}>{orderStateLabel(orderStateLabels, state, inquiry.deliveryMethod)}</Pill>
                <small>{mountedAt ? `${cellTime(mountedAt)} 장착` : '장착 전'}</small>
              </>
            ),
          },
        ]}
      />
    </Section>
    <Section title="반품 정보">
      <ReadOnlyField label="주문">
        <OrderLink {...inquiry} /> · {formatTime(inquiry.orderedAt)}
      </ReadOnlyField>
      <ReadOnlyField label="배송완료">
        {inquiry.deliveredAt ? formatTime(inquiry.deliveredAt) : '배송완료 전'}
      </ReadOnlyField>
      <ReadOnlyField label="구분">{returnKindLabels[inquiry.kind]}</ReadOnlyField>
      <ReadOnlyField label="사유">
        {claimReasonLabels[inquiry.reasonCode]} · {claimFaultLabels[inquiry.fault]} 귀책
        {inquiry.faultMemo && ` (${inquiry.faultMemo})`}
      </ReadOnlyField>
      <ReadOnlyField label="장착" help={inquiry.mountedSince ? MOUNTED_SINCE : undefined}>
        {inquiry.mounted ? ['장착', inquiry.mountedOn].filter(Boolean).join(' · ') : '장착하지 않음'}
        {inquiry.mountedSince && (
          <>
            {' '}
            <Pill tone="red">접수 후 장착</Pill>
          </>
        )}
      </ReadOnlyField>
      <ReadOnlyField label="주행거리">
        {inquiry.drivenKm === null ? '-' : `${formatThousands(inquiry.drivenKm)}km`}
      </ReadOnlyField>
      <ReadOnlyField label="생산주차">{inquiry.productionWeek ?? '-'}</ReadOnlyField>
      <ReadOnlyField label="수거">
        {pickupMethodLabels[inquiry.pickupMethod]}
        {inquiry.pickupAddress && ` · ${inquiry.pickupAddress}`}
      </ReadOnlyField>
      <ReadOnlyField label="결제수단">{paymentMethodLabels[inquiry.paymentMethod]}</ReadOnlyField>
      <ReadOnlyField label="환불 계좌">
        {inquiry.refundAccountNumber && inquiry.refundBankCode
          ? `${bankCodeLabels[inquiry.refundBankCode]} ${inquiry.refundAccountNumber} ${inquiry.refundAccountHolder ?? ''}`
          : '-'}
      </ReadOnlyField>
    </Section>
  </>
)

/** Renders inspection and decision. They can be changed until a claim is opened. */
function Judgment({
  inquiry,
  missing,
  onChoose,
}: {
  inquiry: Inquiry
  missing: string | undefined
  onChoose: () => void
}) {
  const canWrite =
    useRights().canWrite('GENERAL_INQUIRY') && inquiry.state !== 'CLOSED' && inquiry.orderClaimSeq === null
  return (
    <>
      <InspectionSection inquiry={inquiry} canWrite={canWrite} />
      <DecisionSection inquiry={inquiry} canWrite={canWrite} missing={missing} onChoose={onChoose} />
    </>
  )
}

export function ReturnInquiryDetail() {
  return (
    <InquiryPage
      def={returnInquiryDef}
      screen="/inquirycommunity/return/detail"
      part={part}
      personal={['pickupAddress', 'refundAccountNumber', 'refundAccountHolder']}
      facts={facts}
      above={(inquiry: Inquiry) => <DecisionLine inquiry={inquiry} />}
      below={(inquiry: Inquiry, { errors, set }) => (
        // a change clears the messages at the answer
        <Judgment inquiry={inquiry} missing={errors.outcome} onChoose={() => set({})} />
      )}
    />
  )
}
