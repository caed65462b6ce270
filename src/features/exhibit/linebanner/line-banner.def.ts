import { bannerFilters, bannerKeyword } from '@/features/exhibit/banner/banner.filters'
import { listDef } from '@/kit/list/list-def'
import { filterTitles, lineBannerRowTitles } from '@/shared/api/gen/exhibit-linebanner.gen'
import { slotFilter } from './line-banner.rules'

export const lineBannerDef = listDef<'/api/v1/admin/line-banners'>()({
  noun: '띠배너',
  filledWhen: '배너를 등록하면',
  path: '/api/v1/admin/line-banners',
  screen: '/exhibit/linebanner',
  code: 'LINE_BANNER',
  titles: lineBannerRowTitles,
  filterTitles,
  mainColumns: { state: 'displayState', amount: null, time: 'startAt', others: ['visible', 'linkType', 'device'] },
  seq: (banner) => banner.bannerSeq,
  name: (banner) => banner.title,
  excel: { resource: 'line-banners', personal: false },
  filters: [bannerKeyword, slotFilter, ...bannerFilters],
  sorts: ['sortOrder', 'title', 'startAt', 'clicks30d', 'ctr30d', 'createdAt'],
  sort: 'sortOrder,asc',
})
