import { InquiryPage } from '@/features/inquirycommunity/inquiry-shared/inquiry-page'
import { QuoteTable } from '@/features/inquirycommunity/quote/quote-table'
import { QuoteView } from '@/features/inquirycommunity/quote/quote-view'
import { RequestedItemsSection } from '@/features/inquirycommunity/quote/requested-items-section'
import { call } from '@/shared/api/client'
import { businessInquiryCategoryLabels } from '@/shared/api/gen/corpmember-inquiry.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { businessInquiryDef } from './business-inquiry.def'
import { businessQuotePart } from './business-quote.rules'

type Inquiry = Schemas['BusinessInquiry']

const writer = ({ companyName, businessGradeName, quantity6m, amount6m }: Inquiry) => (
  <>
    <ReadOnlyField label="상호">
      {companyName} {businessGradeName && `(${businessGradeName})`}
    </ReadOnlyField>
    <ReadOnlyField label="최근 6개월">
      {formatThousands(quantity6m)}본 · {formatThousands(amount6m)}원
    </ReadOnlyField>
  </>
)

const requestSection = ({ category, lines }: Inquiry) => (
  <RequestedItemsSection lines={lines} hint={businessInquiryCategoryLabels[category]} />
)

export function BusinessInquiryDetail() {
  return (
    <InquiryPage
      def={businessInquiryDef}
      screen="/corpmember/inquiry/detail"
      part={businessQuotePart}
      writer={writer}
      facts={requestSection}
      beside={(inquiry: Inquiry, answer) =>
        answer.open && inquiry.lines.length > 0 ? (
          <QuoteTable
            graded
            inquiry={inquiry}
            answer={answer}
            hint={`${inquiry.businessGradeName ?? '등급 없음'} 등급가 기준`}
            itemsOf={(itemSeq) =>
              call('get', '/api/v1/admin/business-inquiries/{seq}/items', {
                path: { seq: inquiry.businessInquirySeq },
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
