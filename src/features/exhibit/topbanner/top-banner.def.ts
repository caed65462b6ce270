import { bannerFilters, bannerKeyword } from '@/features/exhibit/banner/banner.filters'
import { listDef } from '@/kit/list/list-def'
import { filterTitles, topBannerRowTitles } from '@/shared/api/gen/exhibit-topbanner.gen'

export const topBannerDef = listDef<'/api/v1/admin/top-banners'>()({
  noun: '상단 배너',
  filledWhen: '배너를 등록하면',
  path: '/api/v1/admin/top-banners',
  screen: '/exhibit/topbanner',
  code: 'TOP_BANNER',
  titles: topBannerRowTitles,
  filterTitles,
  mainColumns: { state: 'displayState', amount: null, time: 'startAt', others: ['visible', 'linkType', 'device'] },
  seq: (banner) => banner.bannerSeq,
  name: (banner) => banner.title,
  excel: { resource: 'top-banners', personal: false },
  filters: [bannerKeyword, ...bannerFilters],
  sorts: ['sortOrder', 'title', 'startAt', 'clicks30d', 'ctr30d', 'createdAt'],
  sort: 'sortOrder,asc',
})
