import { choice, fromCall, keyword, period, text } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  deliveryMethodLabels,
  deliveryTargetTitles,
  filterTitles,
} from '@/shared/api/gen/orderdelivery-deliverybatch.gen'
import { storeFilter } from '../../branch/manage/store.filters'
import { orderNoText } from '../order-number.rules'

export const deliveryTargetDef = listDef<'/api/v1/admin/delivery-targets'>()({
  noun: '주문',
  filledWhen: '송장을 입력할 주문이 생기면',
  path: '/api/v1/admin/delivery-targets',
  screen: '/orderdelivery/deliverybatch',
  code: 'DELIVERY_BATCH',
  titles: deliveryTargetTitles,
  filterTitles,
  mainColumns: {
    state: null,
    amount: null,
    time: 'reservedAt',
    others: ['lines', 'receiverName', 'packageCode', 'result'],
  },
  seq: (target) => target.orderSeq,
  name: (target) => orderNoText(target.orderNo),
  excel: { resource: 'delivery-targets', personal: true },
  filters: [
    keyword(['orderNo', 'receiverName', 'storeName', 'itemName'], {
      orderNo: '주문번호',
      receiverName: '받는 분',
      storeName: '장착점',
      itemName: '상품',
    }),
    period(['reservedAt', 'preparedAt']),
    choice('deliveryMethod', deliveryMethodLabels),
    fromCall('brandSeq', '/api/v1/admin/brands/options', {
      many: true,
      options: (brands) => brands.map(({ brandSeq, name }) => ({ value: brandSeq, label: name })),
    }),
    storeFilter,
    fromCall('sidoId', '/api/v1/common/sido', {
      options: (sidos) => sidos.map(({ id, name }) => ({ value: id, label: name })),
    }),
    text('orderSeqs'),
  ],
  sorts: ['reservedAt', 'preparedAt'],
  sort: 'reservedAt,asc',
  size: 100,
})
