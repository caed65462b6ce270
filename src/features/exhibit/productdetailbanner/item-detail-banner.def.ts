import { bannerFilters, bannerKeyword } from '@/features/exhibit/banner/banner.filters'
import { fromCall, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  itemBannerPositionLabels,
  itemBannerScopeLabels,
  itemDetailBannerRowTitles,
} from '@/shared/api/gen/exhibit-productdetailbanner.gen'
import { lazyCode } from '@/shared/lib/lazy-code'

const chooser = lazyCode(() => import('./choose-item'))

/** Filters by item: the banners shown on its page. */
const itemFilter = fromCall('itemSeq', '/api/v1/admin/link-targets', {
  query: ({ itemSeq }) => ({ linkType: 'ITEM', seqs: itemSeq === undefined ? [] : [itemSeq] }),
  options: ({ items }) => items.map(({ seq, name }) => ({ value: seq, label: name })),
  pick: async () => (await chooser.get())?.chooseItem(),
})

export const itemDetailBannerDef = listDef<'/api/v1/admin/item-detail-banners'>()({
  noun: '상품상세 배너',
  filledWhen: '배너를 등록하면',
  path: '/api/v1/admin/item-detail-banners',
  screen: '/exhibit/productdetailbanner',
  code: 'ITEM_BANNER',
  titles: itemDetailBannerRowTitles,
  filterTitles,
  mainColumns: { state: 'displayState', amount: null, time: 'startAt', others: ['visible', 'position', 'scope'] },
  seq: (banner) => banner.bannerSeq,
  name: (banner) => banner.title,
  excel: { resource: 'item-detail-banners', personal: false },
  filters: [
    bannerKeyword,
    select('position', itemBannerPositionLabels),
    select('scope', itemBannerScopeLabels),
    itemFilter,
    ...bannerFilters,
  ],
  sorts: ['sortOrder', 'title', 'startAt', 'clicks30d', 'ctr30d', 'createdAt'],
  sort: 'sortOrder,asc',
})
