import { choice, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { claimReasonLabels, deletedOrderTitles, filterTitles } from '@/shared/api/gen/orderdelivery-orderdelete.gen'
import { orderNoText } from '../order-number.rules'

/** Defines the list of deleted orders (삭제된 주문), which are purged after 30 days. */
export const deletedOrderDef = listDef<'/api/v1/admin/deleted-orders'>()({
  noun: '삭제된 주문',
  unit: '건',
  filledWhen: '주문을 삭제하면',
  path: '/api/v1/admin/deleted-orders',
  screen: '/orderdelivery/orderdelete',
  tab: 'deleted',
  code: 'ORDER_MANAGEMENT',
  titles: deletedOrderTitles,
  filterTitles,
  mainColumns: { state: null, amount: 'payAmount', time: 'deletedAt', others: ['reason', 'purgeAt'] },
  seq: (order) => order.orderSeq,
  name: (order) => orderNoText(order.orderNo),
  filters: [
    keyword(['orderNo', 'ordererName', 'loginId'], { loginId: '아이디' }),
    period(['deletedAt', 'orderedAt', 'canceledAt']),
    choice('cancelReason', claimReasonLabels),
  ],
  sorts: ['orderedAt', 'payAmount', 'canceledAt', 'deletedAt', 'purgeAt'],
  sort: 'deletedAt,desc',
})
