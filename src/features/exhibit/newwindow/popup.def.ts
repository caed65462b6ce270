import { choice, keyword, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  popupContentLabels,
  popupPageLabels,
  popupRowTitles,
} from '@/shared/api/gen/exhibit-newwindow.gen'
import { bannerFilters } from '../banner/banner.filters'

export const popupDef = listDef<'/api/v1/admin/popups'>()({
  noun: '팝업',
  filledWhen: '팝업을 등록하면',
  path: '/api/v1/admin/popups',
  screen: '/exhibit/newwindow',
  code: 'POP_UP_MANAGEMENT',
  titles: popupRowTitles,
  filterTitles,
  mainColumns: { state: 'displayState', amount: null, time: 'startAt', others: ['visible', 'pages', 'device'] },
  seq: (popup) => popup.popupSeq,
  name: (popup) => popup.title,
  excel: { resource: 'popups', personal: false },
  filters: [
    keyword(['title', 'linkUrl'], { title: '팝업명', linkUrl: '링크 주소' }),
    choice('pages', popupPageLabels),
    select('contentType', popupContentLabels),
    ...bannerFilters,
  ],
  sorts: ['sortOrder', 'title', 'startAt', 'views30d', 'clicks30d', 'createdAt'],
  sort: 'sortOrder,asc',
})
