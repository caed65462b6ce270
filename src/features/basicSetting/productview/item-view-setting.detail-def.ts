import { detailDef } from '@/kit/detail/detail-def'
import { itemTypeLabels, itemViewSettingTitles } from '@/shared/api/gen/basicSetting-productview.gen'
import { itemViewUpdateRules } from '@/shared/api/gen/basicSetting-productview-form.gen'
import type { Schemas } from '@/shared/api/types'

/** In tab order. */
export const VIEW_TYPES = Object.keys(itemTypeLabels) as Schemas['ItemType'][]

/** Detail definition of the list view of an item type in the shop. */
export const itemViewDetail = detailDef<'/api/v1/admin/item-view-settings/{itemType}'>()({
  noun: '노출 설정',
  path: '/api/v1/admin/item-view-settings/{itemType}',
  screen: '/basicSetting/productview',
  list: '/basicSetting/productview',
  code: 'ITEM_VIEW_MANAGEMENT',
  named: { param: 'itemType', of: VIEW_TYPES },
  seq: ({ itemType }) => VIEW_TYPES.indexOf(itemType) + 1,
  name: () => '상품 카드/리스트 노출 설정',
  rules: itemViewUpdateRules,
  titles: itemViewSettingTitles,
})
