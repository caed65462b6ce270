import { bannerBlank, bannerCopy, bannerProblems, removalQuestion } from '@/features/exhibit/banner/banner.rules'
import { detailDef } from '@/kit/detail/detail-def'
import { itemTypeLabels } from '@/shared/api/gen/common.gen'
import { itemDetailBannerTitles } from '@/shared/api/gen/exhibit-productdetailbanner.gen'
import {
  itemDetailBannerBodyRules,
  itemDetailBannerUpdateRules,
} from '@/shared/api/gen/exhibit-productdetailbanner-form.gen'
import { scopeProblems } from '../../../../domain/exhibit/banner'

export const itemDetailBannerDetail = detailDef<
  '/api/v1/admin/item-detail-banners/{seq}',
  '/api/v1/admin/item-detail-banners'
>()({
  noun: '상품상세 배너',
  path: '/api/v1/admin/item-detail-banners/{seq}',
  screen: '/exhibit/productdetailbanner/detail',
  list: '/exhibit/productdetailbanner',
  code: 'ITEM_BANNER',
  seq: (banner) => banner.bannerSeq,
  name: (banner) => banner.title,
  rules: itemDetailBannerUpdateRules,
  titles: itemDetailBannerTitles,
  removable: removalQuestion,
  files: { pcFileSeq: 'pcImage', mobileFileSeq: 'mobileImage' },
  create: {
    path: '/api/v1/admin/item-detail-banners',
    rules: itemDetailBannerBodyRules,
    blank: { ...bannerBlank, position: 'TOP', scope: 'ALL', scopeSeqs: [], scopeValues: [], excludeItemSeqs: [] },
    copy: bannerCopy,
  },
  check: (values) => ({ ...bannerProblems(values), ...scopeProblems(values, Object.keys(itemTypeLabels)) }),
})
