import { detailDef } from '@/kit/detail/detail-def'
import { businessApplicationTitles } from '@/shared/api/gen/corpmember-apply.gen'
import {
  businessApplicationCreateRules,
  businessApplicationUpdateRules,
} from '@/shared/api/gen/corpmember-apply-form.gen'
import { todaySeoul } from '@/shared/lib/cell-dates'

export const businessApplicationDetail = detailDef<
  '/api/v1/admin/business-applications/{seq}',
  '/api/v1/admin/business-applications'
>()({
  noun: '사업자회원 신청',
  unit: '건',
  path: '/api/v1/admin/business-applications/{seq}',
  screen: '/corpmember/apply/detail',
  list: '/corpmember/apply',
  code: 'BUSINESS_MEMBER_APPLICATION',
  seq: (application) => application.businessApplicationSeq,
  name: (application) => application.companyName,
  rules: businessApplicationUpdateRules,
  titles: businessApplicationTitles,
  personal: ['ceoName', 'managerName', 'managerPhone', 'taxEmail'],
  files: { licenseFileSeq: 'licenseFile' },
  create: {
    path: '/api/v1/admin/business-applications',
    rules: businessApplicationCreateRules,
    blank: { interestSizeSeqs: [], companyKind: 'INDIVIDUAL', monthlyQuantity: 'LT_20' },
  },
  check: ({ openedOn }) => ({
    openedOn: openedOn && openedOn > todaySeoul(new Date()) ? '개업일은 오늘까지 입력할 수 있습니다.' : undefined,
  }),
})
