import { detailDef } from '@/kit/detail/def'
import { shopInfoTitles } from '@/shared/api/gen/basicSetting-shopinfo.gen'
import { shopInfoUpdateRules } from '@/shared/api/gen/basicSetting-shopinfo-form.gen'

/** The shop's one record. */
export const shopInfoDetail = detailDef<'/api/v1/admin/shop-info'>()({
  noun: '상점 정보',
  path: '/api/v1/admin/shop-info',
  screen: '/basicSetting/shopinfo',
  list: '/basicSetting/shopinfo',
  code: 'STORE_INFO_MANAGEMENT',
  seq: () => 1,
  name: () => '상점 정보 관리',
  rules: shopInfoUpdateRules,
  titles: shopInfoTitles,
  files: {
    logoFileSeq: 'logoImage',
    faviconFileSeq: 'faviconImage',
    shareFileSeq: 'shareImage',
    sealFileSeq: 'sealImage',
  },
})
