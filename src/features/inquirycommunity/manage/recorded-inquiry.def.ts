import { detailDef } from '@/kit/detail/detail-def'
import { takenInquiryBodyRules, takenInquiryUpdateRules } from '@/shared/api/gen/inquirycommunity-manage-form.gen'
import { readSeq } from '@/shared/lib/read-value'
import { requiredPrompt } from '@/shared/lib/validate'

/** Definition of an inquiry recorded by an admin. After creation the common page opens. */
export const recordedInquiry = detailDef<'/api/v1/admin/inquiries/{seq}', '/api/v1/admin/inquiries'>()({
  noun: '전화 문의',
  path: '/api/v1/admin/inquiries/{seq}',
  screen: '/inquirycommunity/manage/detail',
  list: '/inquirycommunity/manage',
  code: 'GENERAL_INQUIRY',
  seq: (inquiry) => inquiry.inquirySeq,
  name: (inquiry) => inquiry.title,
  rules: takenInquiryUpdateRules,
  create: {
    path: '/api/v1/admin/inquiries',
    rules: takenInquiryBodyRules,
    blank: { channel: 'PHONE', phoneDone: false },
    prefill: ({ memberSeq }) => ({ memberSeq: readSeq(memberSeq) ?? null }),
  },
  // typed or chosen with a dash, stored without
  show: { orderNo: (orderNo) => (typeof orderNo === 'string' ? orderNo.replaceAll('-', '') : '') },
  check: ({ memberSeq, writerName, writerPhone, phoneDone, closeMemo }) => ({
    writerName: !memberSeq && !writerName?.trim() ? requiredPrompt('이름') : undefined,
    writerPhone: !memberSeq && !writerPhone?.trim() ? requiredPrompt('연락처') : undefined,
    closeMemo: phoneDone && !closeMemo?.trim() ? requiredPrompt('종결 메모') : undefined,
  }),
})
