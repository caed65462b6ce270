import { RecordLink } from '@/kit/record-link'
import { monthlyMountsLabels, storeFranchiseLabels } from '@/shared/api/gen/inquirycommunity-mountallianceinquiry.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Section } from '@/shared/ui/records/section'
import { type AnswerPart, textAnswerPart } from '../inquiry-shared/inquiry.rules'
import { InquiryPage } from '../inquiry-shared/inquiry-page'
import { InvitedField } from '../invited-field'
import { ResultSection } from '../result-section'
import { storeInquiryDef } from './store-inquiry.def'

type Inquiry = Schemas['StoreInquiry']

const { path } = storeInquiryDef

const part: AnswerPart<Inquiry, null> = textAnswerPart({
  target: 'ALLIANCE',
  values: ({ storeName, assigneeName }) => ({
    장착점명: storeName,
    ...(assigneeName && { 담당자명: assigneeName }),
  }),
})

const writer = ({ storeName }: Inquiry) => <ReadOnlyField label="상호">{storeName}</ReadOnlyField>

const facts = (inquiry: Inquiry, canWrite: boolean) => (
  <>
    <Section title="매장 정보">
      <ReadOnlyField label="지역">
        {inquiry.regionText} · 운영 장착점 {formatThousands(inquiry.openStoreCount)}곳
      </ReadOnlyField>
      <ReadOnlyField label="브랜드">{storeFranchiseLabels[inquiry.franchise]}</ReadOnlyField>
      <ReadOnlyField label="월 장착대수">
        {inquiry.monthlyMounts ? monthlyMountsLabels[inquiry.monthlyMounts] : '-'}
      </ReadOnlyField>
      <ReadOnlyField label="제휴 신청">
        {inquiry.storeApplySeq === null ? (
          '신청하지 않았습니다.'
        ) : (
          <RecordLink to="/inquirycommunity/mountallianceapply/detail" search={{ seq: String(inquiry.storeApplySeq) }}>
            신청 {inquiry.storeApplySeq}
          </RecordLink>
        )}
      </ReadOnlyField>
      <InvitedField
        path={path}
        seq={inquiry.storeInquirySeq}
        canWrite={canWrite}
        sentAt={inquiry.inviteSentAt}
        label="제휴 신청 안내"
      />
    </Section>
    <ResultSection path={path} seq={inquiry.storeInquirySeq} record={inquiry} canWrite={canWrite} />
  </>
)

export function StoreInquiryDetail() {
  return (
    <InquiryPage
      def={storeInquiryDef}
      screen="/inquirycommunity/mountallianceinquiry/detail"
      part={part}
      writer={writer}
      facts={facts}
    />
  )
}
