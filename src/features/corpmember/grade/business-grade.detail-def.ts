import { detailDef } from '@/kit/detail/detail-def'
import { businessGradeTitles } from '@/shared/api/gen/corpmember-grade.gen'
import { businessGradeFieldsRules, businessGradeUpdateRules } from '@/shared/api/gen/corpmember-grade-form.gen'

export const businessGradeDetail = detailDef<'/api/v1/admin/business-grades/{seq}', '/api/v1/admin/business-grades'>()({
  noun: '등급',
  path: '/api/v1/admin/business-grades/{seq}',
  screen: '/corpmember/grade',
  list: '/corpmember/grade',
  code: 'BUSINESS_MEMBER_GRADE',
  seq: (grade) => grade.businessGradeSeq,
  name: (grade) => grade.name,
  rules: businessGradeUpdateRules,
  titles: businessGradeTitles,
  removable: true,
  create: {
    path: '/api/v1/admin/business-grades',
    rules: businessGradeFieldsRules,
    blank: { pointRate: 0, minOrderQuantity: 4 },
  },
})
