import { useQuery } from '@tanstack/react-query'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { RecordDrawer } from '@/kit/detail/record-drawer'
import { apiQuery } from '@/shared/api/query'
import { BatchRows } from './batch-rows'

/** Renders the rows of one uploaded file in a drawer over the history. */
export function BatchView({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const seq = target.seq ?? 0
  const read = useQuery({
    ...apiQuery('/api/v1/admin/delivery-batches/{seq}/rows', { path: { seq }, query: { size: 20 } }),
    enabled: seq > 0,
  })
  return (
    <RecordDrawer target={target} read={read} width={90} title={() => `송장 업로드 ${seq}번`} onClose={onClose}>
      {() => <BatchRows seq={seq} />}
    </RecordDrawer>
  )
}
