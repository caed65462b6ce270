import { detailDef } from '@/kit/detail/detail-def'
import { mainBrandBodyRules, mainBrandTitles, mainBrandUpdateRules } from '@/shared/api/gen/exhibit-mainscreen-form.gen'
import type { Schemas } from '@/shared/api/types'

export const mainBrandDetail = detailDef<'/api/v1/admin/main-brands/{seq}', '/api/v1/admin/main-brands'>()({
  noun: '메인 브랜드',
  path: '/api/v1/admin/main-brands/{seq}',
  screen: '/exhibit/mainscreen/brand',
  list: '/exhibit/mainscreen/brand',
  code: 'MAIN_MANAGEMENT',
  seq: (brand) => brand.mainBrandSeq,
  name: (brand) => brand.brandName,
  rules: mainBrandUpdateRules,
  titles: mainBrandTitles,
  removable: true,
  files: { pcFileSeq: 'pcImage', mobileFileSeq: 'mobileImage' },
  create: {
    path: '/api/v1/admin/main-brands',
    rules: mainBrandBodyRules,
    blank: { featured: [], visible: true },
  },
  show: {
    // the field holds features of the contract
    featured: (featured) => `${(featured as Schemas['MainFeatureBody'][] | undefined)?.length ?? 0}개`,
  },
})
