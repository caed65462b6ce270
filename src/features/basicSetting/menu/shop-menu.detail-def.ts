import { detailDef } from '@/kit/detail/detail-def'
import { shopMenuAreaLabels, shopMenuTitles } from '@/shared/api/gen/basicSetting-menu.gen'
import { shopMenuCreateRules, shopMenuUpdateRules } from '@/shared/api/gen/basicSetting-menu-form.gen'
import type { Schemas } from '@/shared/api/types'
import { readSeq } from '@/shared/lib/read-value'
import { isWebAddress } from '../../../../domain/common/web-address'
import { menuProblems } from '../../../../domain/exhibit/shop-menu'

type Area = Schemas['ShopMenuArea']

export const AREAS = Object.keys(shopMenuAreaLabels) as Area[]

/** Returns the area of a URL, by default the header. */
export const areaOf = (tab: unknown): Area => AREAS.find((area) => area === tab) ?? 'HEADER'

/** Detail definition of an entry in the shop's navigation. */
export const shopMenuDetail = detailDef<'/api/v1/admin/shop-menus/{seq}', '/api/v1/admin/shop-menus'>()({
  noun: '쇼핑몰 메뉴',
  path: '/api/v1/admin/shop-menus/{seq}',
  screen: '/basicSetting/menu',
  list: '/basicSetting/menu',
  code: 'MENU_MANAGEMENT',
  seq: (menu) => menu.shopMenuSeq,
  name: (menu) => menu.name,
  rules: shopMenuUpdateRules,
  titles: shopMenuTitles,
  files: { iconFileSeq: 'iconImage' },
  removable: true,
  create: {
    path: '/api/v1/admin/shop-menus',
    rules: shopMenuCreateRules,
    blank: {
      area: 'HEADER',
      linkType: 'PATH',
      openInNewTab: false,
      device: 'ALL',
      audience: 'ALL',
      badge: 'NONE',
      visible: true,
    },
    prefill: ({ tab, parentSeq }) => ({ area: areaOf(tab), parentSeq: readSeq(parentSeq) ?? null }),
  },
  check: (values) => menuProblems(values, values.area ?? 'HEADER', isWebAddress),
})
