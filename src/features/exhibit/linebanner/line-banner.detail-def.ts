import { bannerBlank, bannerCopy, bannerProblems, removalQuestion } from '@/features/exhibit/banner/banner.rules'
import { detailDef } from '@/kit/detail/detail-def'
import { lineBannerTitles } from '@/shared/api/gen/exhibit-linebanner.gen'
import { lineBannerBodyRules, lineBannerUpdateRules } from '@/shared/api/gen/exhibit-linebanner-form.gen'

export const lineBannerDetail = detailDef<'/api/v1/admin/line-banners/{seq}', '/api/v1/admin/line-banners'>()({
  noun: '띠배너',
  path: '/api/v1/admin/line-banners/{seq}',
  screen: '/exhibit/linebanner/detail',
  list: '/exhibit/linebanner',
  code: 'LINE_BANNER',
  seq: (banner) => banner.bannerSeq,
  name: (banner) => banner.title,
  rules: lineBannerUpdateRules,
  titles: lineBannerTitles,
  removable: removalQuestion,
  files: { pcFileSeq: 'pcImage', mobileFileSeq: 'mobileImage' },
  create: {
    path: '/api/v1/admin/line-banners',
    rules: lineBannerBodyRules,
    blank: { ...bannerBlank, slot: 1 },
    copy: bannerCopy,
  },
  check: (values) => bannerProblems(values),
})
