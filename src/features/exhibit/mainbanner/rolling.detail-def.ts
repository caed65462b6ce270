import { detailDef } from '@/kit/detail/detail-def'
import { mainBannerSettingsUpdateRules } from '@/shared/api/gen/exhibit-mainbanner-form.gen'

/** Settings of the main banner rotation: a single record. */
export const rollingDetail = detailDef<'/api/v1/admin/main-banners/settings'>()({
  noun: '롤링 설정',
  path: '/api/v1/admin/main-banners/settings',
  screen: '/exhibit/mainbanner',
  list: '/exhibit/mainbanner',
  code: 'MAIN_BANNER',
  seq: () => 1,
  name: () => '롤링 설정',
  rules: mainBannerSettingsUpdateRules,
})
