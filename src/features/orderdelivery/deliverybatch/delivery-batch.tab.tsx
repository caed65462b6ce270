import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { deliveryBatchStateLabels } from '@/shared/api/gen/orderdelivery-deliverybatch.gen'
import { formatAdmin } from '@/shared/lib/admin-names'
import { deliveryBatchDef } from './delivery-batch.def'

const BatchDrawer = lazyDrawer(() => import('./batch-view'), 'BatchView')

const { link, number, text, time, pill } = columnsOf(deliveryBatchDef)

const columns = [
  time('createdAt'),
  link('fileName', {
    width: 20,
    grow: true,
    search: ({ deliveryBatchSeq }) => ({ tab: 'history', seq: String(deliveryBatchSeq) }),
  }),
  pill('state', deliveryBatchStateLabels, { PREVIEW: 'blue', APPLIED: 'green', EXPIRED: 'gray' }),
  number('totalCount', { width: 7 }),
  number('okCount', { width: 7 }),
  number('errorCount', { width: 7 }),
  number('doneCount', { width: 7 }),
  text('createdBy', { width: 12, value: ({ createdBy }) => formatAdmin(createdBy) }),
]

/** Renders 업로드 이력: each uploaded file with the results of its rows. */
export function DeliveryHistory() {
  return (
    <>
      <ListScreen def={deliveryBatchDef} columns={columns} caption="송장 업로드 이력" rowOpens />
      <BatchDrawer />
    </>
  )
}
