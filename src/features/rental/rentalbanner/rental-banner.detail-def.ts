import { bannerBlank, bannerCopy, bannerProblems, removalQuestion } from '@/features/exhibit/banner/banner.rules'
import { detailDef } from '@/kit/detail/detail-def'
import { rentalBannerTitles } from '@/shared/api/gen/rental-rentalbanner.gen'
import { rentalBannerBodyRules, rentalBannerUpdateRules } from '@/shared/api/gen/rental-rentalbanner-form.gen'

export const rentalBannerDetail = detailDef<'/api/v1/admin/rental-banners/{seq}', '/api/v1/admin/rental-banners'>()({
  noun: '렌탈 배너',
  path: '/api/v1/admin/rental-banners/{seq}',
  screen: '/rental/rentalbanner/detail',
  list: '/rental/rentalbanner',
  code: 'RENTAL_BANNER',
  seq: (banner) => banner.bannerSeq,
  name: (banner) => banner.title,
  rules: rentalBannerUpdateRules,
  titles: rentalBannerTitles,
  removable: removalQuestion,
  files: { pcFileSeq: 'pcImage', mobileFileSeq: 'mobileImage' },
  create: {
    path: '/api/v1/admin/rental-banners',
    rules: rentalBannerBodyRules,
    blank: { ...bannerBlank, position: 'HOME_TOP' },
    copy: bannerCopy,
  },
  check: bannerProblems,
})
