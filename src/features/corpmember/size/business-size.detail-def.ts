import { detailDef } from '@/kit/detail/detail-def'
import { businessSizeTitles } from '@/shared/api/gen/corpmember-size.gen'
import { businessSizeBodyRules, businessSizeUpdateRules } from '@/shared/api/gen/corpmember-size-form.gen'
import { sizeProblems } from './business-size.rules'

export const businessSizeDetail = detailDef<'/api/v1/admin/business-sizes/{seq}', '/api/v1/admin/business-sizes'>()({
  noun: '규격',
  path: '/api/v1/admin/business-sizes/{seq}',
  screen: '/corpmember/size/detail',
  list: '/corpmember/size',
  code: 'BUSINESS_MEMBER_SIZE',
  seq: (size) => size.businessSizeSeq,
  name: (size) => size.name,
  rules: businessSizeUpdateRules,
  titles: businessSizeTitles,
  removable: true,
  create: {
    path: '/api/v1/admin/business-sizes',
    rules: businessSizeBodyRules,
    blank: { aspect: null, isCommercial: false, orderUnit: 2, minQuantity: 4, featured: false, visible: true },
  },
  check: sizeProblems,
})
