import { detailDef } from '@/kit/detail/detail-def'
import { brandNoticeDefaultsTitles, brandTitles } from '@/shared/api/gen/product-brand.gen'
import { brandBodyRules, brandUpdateRules } from '@/shared/api/gen/product-brand-form.gen'

const noticeTitles: Readonly<Record<string, string>> = brandNoticeDefaultsTitles

export const brandDetail = detailDef<'/api/v1/admin/brands/{seq}', '/api/v1/admin/brands'>()({
  noun: '브랜드',
  path: '/api/v1/admin/brands/{seq}',
  screen: '/product/brand',
  list: '/product/brand',
  code: 'BRAND_MANAGEMENT',
  seq: (brand) => brand.brandSeq,
  name: (brand) => brand.name,
  rules: brandUpdateRules,
  titles: brandTitles,
  removable: true,
  files: { logoFileSeq: 'logoImage', bannerFileSeq: 'bannerImage' },
  create: {
    path: '/api/v1/admin/brands',
    rules: brandBodyRules,
    blank: { itemTypes: ['TIRE'], origin: 'DOMESTIC', noticeDefaults: {}, visible: true },
  },
  parts: { noticeDefaults: (key) => noticeTitles[key] ?? key },
})
