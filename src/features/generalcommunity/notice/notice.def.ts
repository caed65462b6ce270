import { choice, flag, keyword, period, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  noticeAudienceLabels,
  noticeCategoryLabels,
  noticeRowTitles,
  noticeStateLabels,
} from '@/shared/api/gen/generalcommunity-notice.gen'

export const noticeDef = listDef<'/api/v1/admin/notices'>()({
  noun: '공지사항',
  filledWhen: '공지사항을 등록하면',
  path: '/api/v1/admin/notices',
  screen: '/generalcommunity/notice',
  code: 'NOTICE',
  titles: noticeRowTitles,
  filterTitles,
  mainColumns: { state: 'displayState', amount: null, time: 'publishAt', others: ['pinned', 'category', 'endAt'] },
  seq: (notice) => notice.noticeSeq,
  name: (notice) => notice.title,
  excel: { resource: 'notices', personal: false },
  filters: [
    keyword(['title', 'content'], { content: '내용' }),
    period(['publishAt', 'createdAt']),
    choice('category', noticeCategoryLabels),
    select('audience', noticeAudienceLabels),
    choice('displayState', noticeStateLabels),
    flag('pinned', { yes: '고정', no: '고정 안 함' }),
  ],
  sorts: ['publishAt', 'viewCount', 'updatedAt'],
  sort: 'publishAt,desc',
})
