import { bannerBlank, bannerCopy, bannerProblems, removalQuestion } from '@/features/exhibit/banner/banner.rules'
import { detailDef } from '@/kit/detail/detail-def'
import { topBannerTitles } from '@/shared/api/gen/exhibit-topbanner.gen'
import { topBannerBodyRules, topBannerUpdateRules } from '@/shared/api/gen/exhibit-topbanner-form.gen'
import { contentProblems } from '../../../../domain/exhibit/banner'

export const topBannerDetail = detailDef<'/api/v1/admin/top-banners/{seq}', '/api/v1/admin/top-banners'>()({
  noun: '상단 배너',
  path: '/api/v1/admin/top-banners/{seq}',
  screen: '/exhibit/topbanner/detail',
  list: '/exhibit/topbanner',
  code: 'TOP_BANNER',
  seq: (banner) => banner.bannerSeq,
  name: (banner) => banner.title,
  rules: topBannerUpdateRules,
  titles: topBannerTitles,
  removable: removalQuestion,
  files: { pcFileSeq: 'pcImage', mobileFileSeq: 'mobileImage' },
  create: {
    path: '/api/v1/admin/top-banners',
    rules: topBannerBodyRules,
    blank: {
      ...bannerBlank,
      contentType: 'IMAGE',
      textColor: '#FFFFFF',
      backgroundColor: '#111827',
      closable: true,
      hideDays: 1,
    },
    copy: bannerCopy,
  },
  check: (values) => ({ ...bannerProblems(values, values.contentType !== 'TEXT'), ...contentProblems(values) }),
})
