import { choice, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  carCareCategoryLabels,
  carCarePostRowTitles,
  filterTitles,
  postStateLabels,
} from '@/shared/api/gen/generalcommunity-carmaintain.gen'

export const carCarePostDef = listDef<'/api/v1/admin/car-care-posts'>()({
  noun: '차량관리 정보',
  filledWhen: '차량관리 글을 등록하면',
  path: '/api/v1/admin/car-care-posts',
  screen: '/generalcommunity/carmaintain',
  code: 'SELF_DIAGNOSIS',
  titles: carCarePostRowTitles,
  filterTitles,
  mainColumns: { state: 'displayState', amount: null, time: 'publishAt', others: ['category', 'viewCount'] },
  seq: (post) => post.carCarePostSeq,
  name: (post) => post.title,
  excel: { resource: 'car-care-posts', personal: false },
  filters: [
    keyword(['title', 'content', 'tag'], { content: '내용', tag: '태그' }),
    period(['publishAt', 'createdAt']),
    choice('category', carCareCategoryLabels),
    choice('displayState', postStateLabels),
  ],
  sorts: ['publishAt', 'viewCount', 'updatedAt'],
  sort: 'publishAt,desc',
})
