import { choice, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { claimReasonLabels, filterTitles, orderRowTitles } from '@/shared/api/gen/orderdelivery-allorder.gen'
import { orderNoText } from '../order-number.rules'

/** 삭제 대상: orders without any payment. */
export const deletableOrderDef = listDef<'/api/v1/admin/orders'>()({
  noun: '주문',
  unit: '건',
  filledWhen: '삭제할 수 있는 주문이 생기면',
  path: '/api/v1/admin/orders',
  screen: '/orderdelivery/orderdelete',
  code: 'ORDER_MANAGEMENT',
  titles: orderRowTitles,
  filterTitles,
  fixed: { deletable: true },
  mainColumns: { state: null, amount: 'payAmount', time: 'canceledAt', others: ['itemSummary', 'cancelReason'] },
  seq: (order) => order.orderSeq,
  name: (order) => orderNoText(order.orderNo),
  filters: [
    keyword(['orderNo', 'ordererName', 'loginId']),
    period(['orderedAt', 'canceledAt']),
    choice('cancelReason', claimReasonLabels),
  ],
  sorts: ['orderedAt', 'payAmount', 'canceledAt'],
  sort: 'canceledAt,asc',
})
