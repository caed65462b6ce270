import { detailDef } from '@/kit/detail/def'
import {
  brandGradeLabels,
  brandNoticeDefaultsTitles,
  brandTitles,
  itemTypeLabels,
  originLabels,
} from '@/shared/api/gen/product-brand.gen'
import { brandBodyRules, brandUpdateRules } from '@/shared/api/gen/product-brand-form.gen'
import { wordsOf } from '../words'

const noticeTitles: Readonly<Record<string, string>> = brandNoticeDefaultsTitles

export const brandDetail = detailDef<'/api/v1/admin/brands/{seq}', '/api/v1/admin/brands'>()({
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
  show: { itemTypes: wordsOf(itemTypeLabels), origin: wordsOf(originLabels), grade: wordsOf(brandGradeLabels) },
  parts: { noticeDefaults: (key) => noticeTitles[key] ?? key },
})
