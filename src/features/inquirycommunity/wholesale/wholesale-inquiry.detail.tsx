import { RecordLink } from '@/kit/record-link'
import { call } from '@/shared/api/client'
import { industryLabels, monthlyQuantityLabels } from '@/shared/api/gen/inquirycommunity-wholesale.gen'
import type { Schemas } from '@/shared/api/types'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Section } from '@/shared/ui/records/section'
import { businessNumberText } from '../../../../domain/common/business-number'
import { InquiryPage } from '../inquiry-shared/inquiry-page'
import { InvitedField } from '../invited-field'
import { quotePartOf } from '../quote/quote.rules'
import { QuoteTable } from '../quote/quote-table'
import { QuoteView } from '../quote/quote-view'
import { RequestedItemsSection } from '../quote/requested-items-section'
import { ResultSection } from '../result-section'
import { wholesaleInquiryDef } from './wholesale-inquiry.def'

type Inquiry = Schemas['WholesaleInquiry']

const { path } = wholesaleInquiryDef

const part = quotePartOf<Inquiry>({
  templates: {
    target: 'WHOLESALE',
    values: ({ companyName, assigneeName }) => ({
      고객명: companyName,
      ...(assigneeName && { 담당자명: assigneeName }),
    }),
  },
})

const writer = ({ companyName, businessNumber, linkedMemberSeq }: Inquiry) => (
  <>
    <ReadOnlyField label="상호">{companyName}</ReadOnlyField>
    <ReadOnlyField label="사업자번호">
      {businessNumber ? businessNumberText(businessNumber) : '-'}{' '}
      {linkedMemberSeq !== null && (
        <RecordLink to="/member/manage/detail" search={{ seq: String(linkedMemberSeq) }}>
          사업자회원
        </RecordLink>
      )}
    </ReadOnlyField>
  </>
)

const facts = (inquiry: Inquiry, canWrite: boolean) => (
  <>
    <Section title="거래 정보">
      <ReadOnlyField label="업종">{industryLabels[inquiry.industry]}</ReadOnlyField>
      <ReadOnlyField label="월 예상수량">{monthlyQuantityLabels[inquiry.monthlyQuantity]}</ReadOnlyField>
      <ReadOnlyField label="지역">{inquiry.regionText}</ReadOnlyField>
      <InvitedField
        path={path}
        seq={inquiry.wholesaleInquirySeq}
        canWrite={canWrite}
        sentAt={inquiry.inviteSentAt}
        label="사업자회원 가입 안내"
        refused={inquiry.linkedMemberSeq === null ? undefined : '이미 사업자회원입니다.'}
      />
    </Section>
    <ResultSection path={path} seq={inquiry.wholesaleInquirySeq} record={inquiry} canWrite={canWrite} />
    <RequestedItemsSection lines={inquiry.lines} />
  </>
)

export function WholesaleInquiryDetail() {
  return (
    <InquiryPage
      def={wholesaleInquiryDef}
      screen="/inquirycommunity/wholesale/detail"
      part={part}
      writer={writer}
      facts={facts}
      beside={(inquiry: Inquiry, answer) =>
        answer.open && inquiry.lines.length > 0 ? (
          <QuoteTable
            inquiry={inquiry}
            answer={answer}
            hint="판매가 기준"
            itemsOf={(itemSeq) =>
              call('get', '/api/v1/admin/wholesale-inquiries/{seq}/items', {
                path: { seq: inquiry.wholesaleInquirySeq },
                query: { itemSeq: [itemSeq] },
              })
            }
          />
        ) : (
          <QuoteView inquiry={inquiry} />
        )
      }
    />
  )
}
