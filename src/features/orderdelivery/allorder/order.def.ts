import type { ValueFilter } from '@/kit/filters/filter'
import { choice, fromCall, period, range } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { itemTypeLabels } from '@/shared/api/gen/common.gen'
import {
  buyerTypeLabels,
  claimKindLabels,
  claimStateLabels,
  deliveryMethodLabels,
  filterTitles,
  orderChannelLabels,
  orderFlagLabels,
  orderRefundStateLabels,
  orderRowTitles,
  orderStateLabels,
  paymentMethodLabels,
} from '@/shared/api/gen/orderdelivery-allorder.gen'
import { readSeq } from '@/shared/lib/read-value'
import { storeFilter } from '../../branch/manage/store.filters'
import { orderBrands, orderKeyword } from '../order-list/order.filters'
import { orderNoText } from '../order-number.rules'

/** Filters the orders of one member. Set only by links from the member. */
const ofMember: ValueFilter<'memberSeq', number> = { kind: 'text', name: 'memberSeq', read: readSeq }

export const orderDef = listDef<'/api/v1/admin/orders'>()({
  noun: '주문',
  unit: '건',
  subjects: ['memberSeq'],
  filledWhen: '고객이 주문하거나 수기 주문을 등록하면',
  path: '/api/v1/admin/orders',
  screen: '/orderdelivery/allorder',
  code: 'ORDER_MANAGEMENT',
  titles: orderRowTitles,
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: 'payAmount',
    time: 'orderedAt',
    others: ['trackingNumbers', 'itemSummary', 'storeName'],
  },
  seq: (order) => order.orderSeq,
  name: (order) => orderNoText(order.orderNo),
  excel: { resource: 'orders', personal: true, also: { resource: 'order-lines', label: '상품별 엑셀' } },
  filters: [
    orderKeyword,
    period(
      ['orderedAt', 'paidAt', 'shippedAt', 'deliveredAt', 'reservedAt', 'mountedAt', 'confirmedAt', 'canceledAt'],
      { preset: '1개월', unless: 'keyword' },
    ),
    choice('state', orderStateLabels),
    choice('claimKind', claimKindLabels),
    choice('claimState', claimStateLabels),
    choice('refundState', orderRefundStateLabels),
    choice('paymentMethod', paymentMethodLabels),
    choice('deliveryMethod', deliveryMethodLabels),
    choice('memberType', buyerTypeLabels),
    choice('channel', orderChannelLabels),
    choice('itemType', itemTypeLabels),
    orderBrands,
    storeFilter,
    ofMember,
    fromCall('sidoId', '/api/v1/common/sido', {
      options: (sidos) => sidos.map(({ id, name }) => ({ value: id, label: name })),
    }),
    range('payAmount', { unit: '원' }),
    choice('flags', orderFlagLabels),
  ],
  sorts: [
    ...([
      'orderNo',
      'orderedAt',
      'reservedAt',
      'payAmount',
      'paidAt',
      'refundedAmount',
      'shippedAt',
      'confirmedAt',
    ] as const),
  ],
  sort: 'orderedAt,desc',
})
