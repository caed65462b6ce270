import { listDef } from '@/kit/list/list-def'
import { businessGradeTitles, filterTitles } from '@/shared/api/gen/corpmember-grade.gen'

/** All grades, at most 10, so that no filters are needed. */
export const businessGradeDef = listDef<'/api/v1/admin/business-grades'>()({
  noun: '등급',
  filledWhen: '사업자회원 등급을 등록하면',
  path: '/api/v1/admin/business-grades',
  screen: '/corpmember/grade',
  code: 'BUSINESS_MEMBER_GRADE',
  titles: businessGradeTitles,
  filterTitles,
  mainColumns: { state: null, amount: 'discountRate', time: 'updatedAt', others: ['memberCount', 'pointRate'] },
  seq: (grade) => grade.businessGradeSeq,
  name: (grade) => grade.name,
  filters: [],
  sorts: ['sortOrder'],
  sort: 'sortOrder,asc',
})
