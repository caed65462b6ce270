import { detailDef } from '@/kit/detail/detail-def'
import { rentalApplicationTitles } from '@/shared/api/gen/rental-productapply.gen'
import {
  rentalApplicationCreateRules,
  rentalApplicationUpdateRules,
} from '@/shared/api/gen/rental-productapply-form.gen'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { requiredPrompt } from '@/shared/lib/validate'

const futureProblem = (moment: string | null | undefined): string | undefined =>
  moment && Date.parse(moment) > Date.now() ? '동의 일시는 현재 이후일 수 없습니다.' : undefined

export const rentalApplicationDetail = detailDef<
  '/api/v1/admin/rental-applications/{seq}',
  '/api/v1/admin/rental-applications'
>()({
  noun: '렌탈 신청',
  unit: '건',
  path: '/api/v1/admin/rental-applications/{seq}',
  screen: '/rental/productapply',
  list: '/rental/productapply',
  code: 'RENTAL_APPLICATION',
  seq: (application) => application.rentalApplicationSeq,
  name: (application) => application.applicationNo,
  rules: rentalApplicationUpdateRules,
  titles: rentalApplicationTitles,
  personal: ['applicantName', 'mobilePhone', 'email', 'carNumber'],
  create: {
    path: '/api/v1/admin/rental-applications',
    rules: rentalApplicationCreateRules,
    blank: { applicantType: 'PERSONAL', contactTime: 'ANY' },
  },
  check: ({ applicantType, companyName, businessNumber, wishDate, privacyAgreedAt, thirdPartyAgreedAt }, creating) => ({
    companyName: applicantType !== 'PERSONAL' && !companyName?.trim() ? requiredPrompt('상호') : undefined,
    businessNumber: applicantType !== 'PERSONAL' && !businessNumber ? requiredPrompt('사업자번호') : undefined,
    wishDate:
      creating && wishDate && wishDate < todaySeoul(new Date()) ? '희망일은 오늘 이후로 선택해 주세요.' : undefined,
    privacyAgreedAt: futureProblem(privacyAgreedAt),
    thirdPartyAgreedAt: futureProblem(thirdPartyAgreedAt),
  }),
})
