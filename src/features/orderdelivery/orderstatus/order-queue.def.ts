import { choice, flag, period } from '@/kit/filters/filter-kinds'
import { listDef, type SortKey } from '@/kit/list/list-def'
import {
  deliveryMethodLabels,
  filterTitles,
  orderQueueLabels,
  orderRowTitles,
  paymentMethodLabels,
} from '@/shared/api/gen/orderdelivery-allorder.gen'
import type { Schemas } from '@/shared/api/types'
import { storeFilter } from '../../branch/manage/store.filters'
import { orderBrands, orderKeyword } from '../order-list/order.filters'
import { orderNoText } from '../order-number.rules'

const PATH = '/api/v1/admin/orders'
type Key = SortKey<typeof PATH>
type Day =
  | 'orderedAt'
  | 'paidAt'
  | 'preparedAt'
  | 'shippedAt'
  | 'deliveredAt'
  | 'mountedAt'
  | 'confirmedAt'
  | 'canceledAt'

const ENDED: readonly Schemas['OrderTab'][] = ['CONFIRMED', 'CLOSED']

/** Returns the list definition of an order queue. The first tab has no name in the URL. */
const queueDef = (queue: Schemas['OrderTab'], by: Day, sorts: readonly Key[] = []) =>
  listDef<typeof PATH>()({
    noun: '주문',
    unit: '건',
    filledWhen: `주문이 ${orderQueueLabels[queue]} 상태가 되면`,
    path: PATH,
    screen: '/orderdelivery/orderstatus',
    ...(queue !== 'PAYMENT_PENDING' && { tab: queue }),
    code: 'ORDER_STATE_MANAGEMENT',
    titles: orderRowTitles,
    filterTitles,
    fixed: { tab: queue },
    mainColumns: {
      state: 'state',
      amount: 'payAmount',
      time: by === 'orderedAt' ? 'depositDueAt' : by,
      // a deposit is found by its name and amount
      others: queue === 'PAYMENT_PENDING' ? ['itemSummary', 'depositorName', 'unpaidAmount'] : ['itemSummary'],
    },
    seq: (order) => order.orderSeq,
    name: (order) => orderNoText(order.orderNo),
    excel: { resource: 'orders', personal: true },
    filters: [
      orderKeyword,
      period([by]),
      choice('deliveryMethod', deliveryMethodLabels),
      choice('paymentMethod', paymentMethodLabels),
      storeFilter,
      orderBrands,
      flag('late', { yes: '지연', no: '정상' }),
    ],
    sorts: [...new Set<Key>(['orderNo', 'orderedAt', 'payAmount', by, ...sorts])],
    // open orders: longest waiting first; ended ones: newest first
    sort: `${by},${ENDED.includes(queue) ? 'desc' : 'asc'}`,
  })

export const pendingDef = queueDef('PAYMENT_PENDING', 'orderedAt', ['depositDueAt'])
export const paidDef = queueDef('PAID', 'paidAt')
export const preparingDef = queueDef('PREPARING', 'preparedAt', ['reservedAt'])
export const shippedDef = queueDef('SHIPPED', 'shippedAt')
export const waitingDef = queueDef('MOUNT_WAITING', 'deliveredAt', ['reservedAt'])
export const deliveredDef = queueDef('DELIVERED', 'deliveredAt', ['autoConfirmAt'])
export const mountedDef = queueDef('MOUNTED', 'mountedAt', ['autoConfirmAt'])
export const confirmedDef = queueDef('CONFIRMED', 'confirmedAt')
export const closedDef = queueDef('CLOSED', 'canceledAt')
