import { detailDef } from '@/kit/detail/detail-def'
import { carCarePostTitles } from '@/shared/api/gen/generalcommunity-carmaintain.gen'
import { carCarePostBodyRules, carCarePostUpdateRules } from '@/shared/api/gen/generalcommunity-carmaintain-form.gen'
import { publishProblem } from '../post-shared/post.rules'

export const carCarePostDetail = detailDef<'/api/v1/admin/car-care-posts/{seq}', '/api/v1/admin/car-care-posts'>()({
  noun: '차량관리 정보',
  path: '/api/v1/admin/car-care-posts/{seq}',
  screen: '/generalcommunity/carmaintain/detail',
  list: '/generalcommunity/carmaintain',
  code: 'SELF_DIAGNOSIS',
  seq: (post) => post.carCarePostSeq,
  name: (post) => post.title,
  rules: carCarePostUpdateRules,
  titles: carCarePostTitles,
  removable: true,
  files: { thumbnailFileSeq: 'thumbnailImage' },
  create: { path: '/api/v1/admin/car-care-posts', rules: carCarePostBodyRules, blank: { tags: [], visible: true } },
  check: ({ publishAt }) => ({ publishAt: publishProblem(publishAt) }),
})
