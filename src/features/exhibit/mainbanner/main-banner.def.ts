import { bannerFilters, bannerKeyword } from '@/features/exhibit/banner/banner.filters'
import { listDef } from '@/kit/list/list-def'
import { filterTitles, mainBannerRowTitles } from '@/shared/api/gen/exhibit-mainbanner.gen'

export const mainBannerDef = listDef<'/api/v1/admin/main-banners'>()({
  noun: '메인 배너',
  filledWhen: '배너를 등록하면',
  path: '/api/v1/admin/main-banners',
  screen: '/exhibit/mainbanner',
  code: 'MAIN_BANNER',
  titles: mainBannerRowTitles,
  filterTitles,
  mainColumns: { state: 'displayState', amount: null, time: 'startAt', others: ['visible', 'linkType', 'device'] },
  seq: (banner) => banner.bannerSeq,
  name: (banner) => banner.title,
  excel: { resource: 'main-banners', personal: false },
  filters: [bannerKeyword, ...bannerFilters],
  sorts: ['sortOrder', 'title', 'startAt', 'clicks30d', 'ctr30d', 'createdAt'],
  sort: 'sortOrder,asc',
})
