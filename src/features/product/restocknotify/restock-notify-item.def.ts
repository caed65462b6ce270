import { choice, flag, keyword } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { filterTitles, restockItemTitles, saleStateLabels } from '@/shared/api/gen/product-restocknotify.gen'
import { brandsOf } from '../brand/brand.filters'

export const restockItemsDef = listDef<'/api/v1/admin/restock-notifies/by-item'>()({
  noun: '상품',
  filledWhen: '고객이 품절 상품에 재입고 알림을 신청하면',
  path: '/api/v1/admin/restock-notifies/by-item',
  screen: '/product/restocknotify',
  code: 'RESTOCK_ALARM',
  titles: restockItemTitles,
  filterTitles,
  mainColumns: {
    state: 'saleState',
    amount: null,
    time: 'firstRequestedAt',
    others: ['stockQuantity', 'waitingCount'],
  },
  seq: (item) => item.itemSeq,
  name: (item) => item.itemCode,
  filters: [
    keyword(['itemName', 'itemCode'], { itemName: '상품명', itemCode: '상품코드' }),
    brandsOf(),
    choice('saleState', saleStateLabels, { label: '판매상태' }),
    flag('waiting', { yes: '있음', no: '없음', label: '대기 신청' }),
  ],
  sorts: ['stockQuantity', 'waitingCount', 'firstRequestedAt', 'lastSentAt'],
  sort: 'waitingCount,desc',
})
