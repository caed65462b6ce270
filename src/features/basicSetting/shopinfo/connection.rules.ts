import { shopWebhookKindLabels } from '@/shared/api/gen/basicSetting-shopinfo.gen'
import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

export const webhookTones = { ON: 'green', FAILING: 'red', OFF: 'gray' } as const satisfies Record<
  Schemas['ShopWebhookState'],
  Tone
>

export const deliveryTones = {
  WAITING: 'gray',
  RETRYING: 'amber',
  DELIVERED: 'green',
  FAILED: 'red',
} as const satisfies Record<Schemas['ShopWebhookDeliveryState'], Tone>

/** Screens of the records that deliveries are about. */
export const recordScreens = {
  ORDER: '/orderdelivery/allorder/detail',
  ITEM: '/product/manage/detail',
  INQUIRY: '/inquirycommunity/manage/detail',
  ITEM_INQUIRY: '/inquirycommunity/product/detail',
  RETURN_INQUIRY: '/inquirycommunity/return/detail',
  BUSINESS_INQUIRY: '/corpmember/inquiry/detail',
  MARKETING_INQUIRY: '/inquirycommunity/marketingalliance/detail',
  STORE_INQUIRY: '/inquirycommunity/mountallianceinquiry/detail',
  WHOLESALE_INQUIRY: '/inquirycommunity/wholesale/detail',
  NOTICE: '/generalcommunity/notice/detail',
  STORE: '/branch/manage/detail',
} as const satisfies Record<Schemas['ShopWebhookRecord'], string>

/** Returns the names of a webhook's events; `모든 이벤트` if it has all. */
export function kindsText(kinds: readonly Schemas['ShopWebhookKind'][]): string {
  const all = Object.keys(shopWebhookKindLabels).length
  return kinds.length === all ? '모든 이벤트' : kinds.map((kind) => shopWebhookKindLabels[kind]).join(', ')
}
