import type { Schemas } from '@/shared/api/types'
import { addDays } from '@/shared/lib/days'

type Search = Record<string, unknown>
/** A list with the filters that show what was counted. The list's own definition parses the search. */
export interface ListLink {
  to: string
  search: Search
}

type Code = Schemas['PermissionCode']

const OPEN_CLAIM = ['REQUESTED', 'ACCEPTED', 'COLLECTED', 'RESHIPPED']

/** The filters of the order list that match each tab of the work queue. */
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

/** Returns the target of a tile: the work queue, or the filtered order list for admins who may not open the queue. */
export const placeOfTab = (tab: Schemas['WorkTab'], canRead: (code: Code) => boolean): ListLink =>
  canRead('ORDER_STATE_MANAGEMENT')
    ? { to: '/orderdelivery/orderstatus', search: { tab } }
    : // of any day
      { to: '/orderdelivery/allorder', search: { ...asFilter[tab], orderedAt: 'all' } }

const waiting: Search = { state: ['RECEIVED', 'IN_PROGRESS'] }
const inquiries = (page: string): ListLink => ({ to: `/inquirycommunity/${page}`, search: waiting })

const uncheckedReviews: Search = { state: ['PUBLISHED'], checked: 'false' }

/** The lists of each kind of open inquiry, review or application. */
export const unansweredPlaces: Readonly<Record<Schemas['UnansweredType'], ListLink>> = {
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

/** Returns the lists of each kind of pending work on a day. */
export const pendingPlaces = (today: string): Readonly<Record<Schemas['PendingType'], ListLink>> => ({
  UNMATCHED_DEPOSIT: {
    to: '/orderdelivery/bankda',
    search: { state: ['UNMATCHED', 'AMBIGUOUS'], depositedAt: 'all' },
  },
  REQUESTED_INVOICE: { to: '/orderdelivery/taxes', search: { state: ['REQUESTED'] } },
  PAST_RESERVATION: {
    to: '/orderdelivery/mountreserve',
    search: { state: ['REQUESTED', 'CONFIRMED'], reservedAt: { to: addDays(today, -1) } },
  },
  UNCONFIRMED_RESERVATION: {
    to: '/orderdelivery/mountreserve',
    search: { state: ['REQUESTED'], reservedAt: { from: today } },
  },
  FAILING_WEBHOOK: { to: '/basicSetting/shopinfo', search: { tab: 'api' } },
})

const low = { saleState: ['ON_SALE', 'SOLD_OUT'], stock: 'LOW' }

/** The lists of low stock by item type, because no list shows all types. */
export const lowStockPlaces: readonly (ListLink & { label: string })[] = [
  { label: '타이어', to: '/product/manage', search: low },
  { label: '배터리', to: '/product/manage/battery', search: low },
  { label: '기타', to: '/product/manage', search: { ...low, itemType: 'ETC' } },
]

/** Returns the page of an item. Batteries have their own. */
export const itemPlace = ({ itemSeq, itemType }: { itemSeq: number; itemType: Schemas['ItemType'] }): ListLink => ({
  to: itemType === 'BATTERY' ? '/product/manage/batterydetail' : '/product/manage/detail',
  search: { seq: String(itemSeq) },
})

const WAITS_MS = 24 * 60 * 60 * 1000

/** Returns whether an inquiry has been waiting for more than a day. */
export const isOverdue = (oldestAt: string, now: number): boolean => now - Date.parse(oldestAt) > WAITS_MS

/** Stock that lasts fewer days is shown in red. */
export const SOON_GONE_DAYS = 3

/** The widgets in display order, with the permissions of which at least one is required. */
export const widgetCodes = {
  orders: ['ORDER_MANAGEMENT', 'ORDER_STATE_MANAGEMENT'],
  pending: ['BANKDA_MANAGEMENT', 'ORDER_MANAGEMENT', 'STORE_INFO_MANAGEMENT'],
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
