import { choice, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  deliveryBatchStateLabels,
  deliveryBatchTitles,
  filterTitles,
} from '@/shared/api/gen/orderdelivery-deliverybatch.gen'

export const deliveryBatchDef = listDef<'/api/v1/admin/delivery-batches'>()({
  noun: '업로드',
  filledWhen: '송장 파일을 업로드하면',
  path: '/api/v1/admin/delivery-batches',
  screen: '/orderdelivery/deliverybatch',
  tab: 'history',
  code: 'DELIVERY_BATCH',
  titles: deliveryBatchTitles,
  filterTitles,
  mainColumns: { state: 'state', amount: null, time: 'createdAt', others: ['errorCount', 'doneCount'] },
  seq: (batch) => batch.deliveryBatchSeq,
  name: (batch) => batch.fileName,
  filters: [
    keyword(['fileName', 'createdBy'], { fileName: '파일명', createdBy: '등록자' }),
    period(['createdAt']),
    choice('state', deliveryBatchStateLabels),
  ],
  sorts: ['createdAt'],
  sort: 'createdAt,desc',
})
