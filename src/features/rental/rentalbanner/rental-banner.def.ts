import { bannerFilters, bannerKeyword } from '@/features/exhibit/banner/banner.filters'
import { select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  rentalBannerPositionLabels,
  rentalBannerRowTitles,
} from '@/shared/api/gen/rental-rentalbanner.gen'

export const rentalBannerDef = listDef<'/api/v1/admin/rental-banners'>()({
  noun: '렌탈 배너',
  filledWhen: '배너를 등록하면',
  path: '/api/v1/admin/rental-banners',
  screen: '/rental/rentalbanner',
  code: 'RENTAL_BANNER',
  titles: rentalBannerRowTitles,
  filterTitles,
  mainColumns: { state: 'displayState', amount: null, time: 'startAt', others: ['visible', 'linkType', 'device'] },
  seq: (banner) => banner.bannerSeq,
  name: (banner) => banner.title,
  excel: { resource: 'rental-banners', personal: false },
  filters: [bannerKeyword, select('position', rentalBannerPositionLabels), ...bannerFilters],
  sorts: ['sortOrder', 'title', 'startAt', 'clicks30d', 'ctr30d', 'createdAt'],
  sort: 'sortOrder,asc',
})
