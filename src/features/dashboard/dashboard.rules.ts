import type { Schemas } from '@/shared/api/types'

type Search = Record<string, unknown>
/** A list with the filters that show what was counted. Its definition reads them: the routes need not be known here. */
export interface Place {
  to: string
  search: Search
}

type Code = Schemas['PermissionCode']

const OPEN_CLAIM = ['REQUESTED', 'ACCEPTED', 'COLLECTED', 'RESHIPPED']

/** What a tab of the work queue holds, as filters of all orders. */
const asFilter: Readonly<Record<Schemas['WorkTab'], Search>> = {
  PAYMENT_PENDING: { state: ['PAYMENT_PENDING'] },
  PAID: { state: ['PAID'] },
  PREPARING: { state: ['PREPARING'] },
  SHIPPED: { state: ['SHIPPED'] },
  MOUNT_WAITING: { state: ['DELIVERED'], deliveryMethod: ['MOUNT', 'VISIT'] },
  CANCEL_REQUESTED: { claimKind: ['CANCEL'], claimState: OPEN_CLAIM },
  RETURN_REQUESTED: { claimKind: ['RETURN'], claimState: OPEN_CLAIM },
  EXCHANGE_REQUESTED: { claimKind: ['EXCHANGE'], claimState: OPEN_CLAIM },
  REFUND_PENDING: { refundState: ['PENDING', 'FAILED'] },
}

/** Where a tile leads: to the work queue, or, for who may not open that, to all orders with the same filter. */
export const placeOfTab = (tab: Schemas['WorkTab'], canRead: (code: Code) => boolean): Place =>
  canRead('ORDER_STATE_MANAGEMENT')
    ? { to: '/orderdelivery/orderstatus', search: { tab } }
    : // of whatever day
      { to: '/orderdelivery/allorder', search: { ...asFilter[tab], orderedAt: 'all' } }

const waiting: Search = { state: ['RECEIVED', 'IN_PROGRESS'] }
const inquiries = (page: string): Place => ({ to: `/inquirycommunity/${page}`, search: waiting })

const uncheckedReviews: Search = { state: ['PUBLISHED'], checked: 'false' }

/** The lists of what waits for an answer, a look or a decision. */
export const unansweredPlaces: Readonly<Record<Schemas['UnansweredType'], Place>> = {
  ITEM_INQUIRY: inquiries('product'),
  GENERAL_INQUIRY: inquiries('manage'),
  RETURN_INQUIRY: inquiries('return'),
  MARKETING_INQUIRY: inquiries('marketingalliance'),
  STORE_INQUIRY: inquiries('mountallianceinquiry'),
  STORE_AFFILIATE_APPLICATION: { to: '/inquirycommunity/mountallianceapply', search: { state: ['RECEIVED'] } },
  WHOLESALE_INQUIRY: inquiries('wholesale'),
  ITEM_REVIEW: { to: '/generalcommunity/purchasereview', search: uncheckedReviews },
  BATTERY_REVIEW: { to: '/generalcommunity/purchasereview/battery', search: uncheckedReviews },
  STORE_REVIEW: { to: '/generalcommunity/mountreview', search: uncheckedReviews },
  BATTERY_STORE_REVIEW: { to: '/generalcommunity/mountreview/battery', search: uncheckedReviews },
  BUSINESS_MEMBER_INQUIRY: { to: '/corpmember/inquiry', search: waiting },
  BUSINESS_MEMBER_APPLICATION: { to: '/corpmember/apply', search: { state: ['RECEIVED'] } },
  RENTAL_APPLICATION: { to: '/rental/productapply', search: { state: ['RECEIVED'] } },
}

const low = { saleState: ['ON_SALE', 'SOLD_OUT'], stock: 'LOW' }

/** Where what runs low is listed, by kind: no list holds all of them. */
export const lowStockPlaces: readonly (Place & { label: string })[] = [
  { label: '타이어', to: '/product/manage', search: low },
  { label: '배터리', to: '/product/manage/battery', search: low },
  { label: '기타', to: '/product/manage', search: { ...low, itemType: 'ETC' } },
]

/** Batteries have a list of their own. */
export const itemPlace = ({ itemSeq, itemType }: { itemSeq: number; itemType: Schemas['ItemType'] }): Place => ({
  to: itemType === 'BATTERY' ? '/product/manage/batterydetail' : '/product/manage/detail',
  search: { seq: String(itemSeq) },
})

const WAITS_MS = 24 * 60 * 60 * 1000

/** Nobody waits for an answer longer than a day. */
export const waitsTooLong = (oldestAt: string, now: number): boolean => now - Date.parse(oldestAt) > WAITS_MS

/** Stock of so few days is red. */
export const SOON_GONE_DAYS = 3

/** The parts of the page in their order, and who sees each: any of these codes will do. */
export const widgetCodes = {
  orders: ['ORDER_MANAGEMENT', 'ORDER_STATE_MANAGEMENT'],
  sales: ['ORDER_MANAGEMENT'],
  unanswered: [
    'ITEM_INQUIRY',
    'GENERAL_INQUIRY',
    'ITEM_REVIEW',
    'BUSINESS_MEMBER_INQUIRY',
    'MARKETING_INQUIRY',
    'STORE_INQUIRY',
    'STORE_AFFILIATE_APPLICATION',
    'STORE_REVIEW',
    'BUSINESS_MEMBER_APPLICATION',
    'RENTAL_APPLICATION',
  ],
  best: ['ITEM_MANAGEMENT'],
  lowStock: ['ITEM_MANAGEMENT'],
  mounts: ['ORDER_MANAGEMENT'],
} as const satisfies Readonly<Record<string, readonly Code[]>>

export type WidgetName = keyof typeof widgetCodes
