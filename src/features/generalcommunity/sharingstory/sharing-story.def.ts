import { choice, keyword, period, year } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  postStateLabels,
  sharingStoryRowTitles,
} from '@/shared/api/gen/generalcommunity-sharingstory.gen'

export const sharingStoryDef = listDef<'/api/v1/admin/sharing-stories'>()({
  noun: '나눔 이야기',
  filledWhen: '나눔 이야기를 등록하면',
  path: '/api/v1/admin/sharing-stories',
  screen: '/generalcommunity/sharingstory',
  code: 'NOTICE',
  titles: sharingStoryRowTitles,
  filterTitles,
  mainColumns: { state: 'displayState', amount: 'amount', time: 'activityDate', others: ['place', 'partner'] },
  seq: (story) => story.sharingStorySeq,
  name: (story) => story.title,
  excel: { resource: 'sharing-stories', personal: false },
  filters: [
    keyword(['title', 'content', 'partner'], { content: '내용' }),
    period(['activityDate', 'publishAt']),
    year('activityYear', { from: 2015 }),
    choice('displayState', postStateLabels),
  ],
  sorts: ['activityDate', 'viewCount', 'updatedAt'],
  sort: 'activityDate,desc',
})
