import { bannerBlank, bannerCopy, bannerProblems, removalQuestion } from '@/features/exhibit/banner/banner.rules'
import { detailDef } from '@/kit/detail/detail-def'
import { mainBannerTitles } from '@/shared/api/gen/exhibit-mainbanner.gen'
import { mainBannerBodyRules, mainBannerUpdateRules } from '@/shared/api/gen/exhibit-mainbanner-form.gen'

export const mainBannerDetail = detailDef<'/api/v1/admin/main-banners/{seq}', '/api/v1/admin/main-banners'>()({
  noun: '메인 배너',
  path: '/api/v1/admin/main-banners/{seq}',
  screen: '/exhibit/mainbanner/detail',
  list: '/exhibit/mainbanner',
  code: 'MAIN_BANNER',
  seq: (banner) => banner.bannerSeq,
  name: (banner) => banner.title,
  rules: mainBannerUpdateRules,
  titles: mainBannerTitles,
  removable: removalQuestion,
  files: { pcFileSeq: 'pcImage', mobileFileSeq: 'mobileImage' },
  create: {
    path: '/api/v1/admin/main-banners',
    rules: mainBannerBodyRules,
    blank: { ...bannerBlank, backgroundColor: '#FFFFFF' },
    copy: bannerCopy,
  },
  check: (values) => bannerProblems(values),
})
