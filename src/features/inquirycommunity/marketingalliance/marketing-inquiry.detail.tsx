import { marketingCategoryLabels } from '@/shared/api/gen/inquirycommunity-marketingalliance.gen'
import type { Schemas } from '@/shared/api/types'
import { buttonClass } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Section } from '@/shared/ui/records/section'
import { type AnswerPart, textAnswerPart } from '../inquiry-shared/inquiry.rules'
import { InquiryPage } from '../inquiry-shared/inquiry-page'
import { ResultSection } from '../result-section'
import { marketingInquiryDef } from './marketing-inquiry.def'

type Inquiry = Schemas['MarketingInquiry']

const { path } = marketingInquiryDef

/** Returns whether an e-mail address is present and unmasked. */
const isShown = (email: string | null): boolean => email !== null && !email.includes('*')

const part: AnswerPart<Inquiry, null> = textAnswerPart({
  target: 'ALLIANCE',
  values: ({ assigneeName }) => ({ ...(assigneeName && { 담당자명: assigneeName }) }),
})

const writer = ({ companyName }: Inquiry) => <ReadOnlyField label="회사명">{companyName}</ReadOnlyField>

const facts = (inquiry: Inquiry, canWrite: boolean) => (
  <>
    <Section title="제안 정보">
      <ReadOnlyField label="유형">{marketingCategoryLabels[inquiry.category]}</ReadOnlyField>
      <ReadOnlyField label="예산">{inquiry.budgetText ?? '-'}</ReadOnlyField>
      <ReadOnlyField label="홈페이지">
        {inquiry.homepageUrl ? (
          <a href={inquiry.homepageUrl} target="_blank" rel="noreferrer noopener">
            {inquiry.homepageUrl}
          </a>
        ) : (
          '-'
        )}
      </ReadOnlyField>
      <ReadOnlyField
        label="메일"
        help={isShown(inquiry.writerEmail) ? undefined : '문의자의 개인정보를 보면 메일을 쓸 수 있습니다.'}
      >
        {isShown(inquiry.writerEmail) ? (
          <a className={buttonClass('default', 'sm')} href={`mailto:${inquiry.writerEmail}`}>
            메일 쓰기
          </a>
        ) : (
          (inquiry.writerEmail ?? '-')
        )}
      </ReadOnlyField>
    </Section>
    <ResultSection path={path} seq={inquiry.marketingInquirySeq} record={inquiry} canWrite={canWrite} />
  </>
)

export function MarketingInquiryDetail() {
  return (
    <InquiryPage
      def={marketingInquiryDef}
      screen="/inquirycommunity/marketingalliance/detail"
      part={part}
      writer={writer}
      facts={facts}
    />
  )
}
