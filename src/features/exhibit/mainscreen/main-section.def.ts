import { choice, keyword, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  mainItemTypeLabels,
  mainSectionModeLabels,
  mainSectionRowTitles,
} from '@/shared/api/gen/exhibit-mainscreen.gen'
import { bannerFilters } from '../banner/banner.filters'

export const mainSectionDef = listDef<'/api/v1/admin/main-sections'>()({
  noun: '메인 섹션',
  filledWhen: '메인에 보일 섹션을 등록하면',
  path: '/api/v1/admin/main-sections',
  screen: '/exhibit/mainscreen',
  code: 'MAIN_MANAGEMENT',
  titles: mainSectionRowTitles,
  filterTitles,
  mainColumns: { state: 'displayState', amount: null, time: 'startAt', others: ['visible', 'shownCount'] },
  seq: (section) => section.mainSectionSeq,
  name: (section) => section.title,
  excel: { resource: 'main-sections', personal: false },
  filters: [
    keyword([], {}, '제목, 부제목'),
    choice('itemType', mainItemTypeLabels),
    select('mode', mainSectionModeLabels),
    ...bannerFilters,
  ],
  sorts: ['sortOrder', 'title', 'startAt', 'updatedAt'],
  sort: 'sortOrder,asc',
})
