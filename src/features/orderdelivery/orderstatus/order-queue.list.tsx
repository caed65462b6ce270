import { useQuery } from '@tanstack/react-query'
import { ScreenTabs } from '@/kit/list/list-tabs'
import { orderQueueLabels } from '@/shared/api/gen/orderdelivery-allorder.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { MINUTE_MS } from '../../../../domain/common/durations'
import styles from '../order-list/order.module.css'
import { OrderQueueTab } from './order-queue.tab'

type Queue = Schemas['OrderQueue']

const LaterTab = lazyPart(
  async () => (await import('./claim-refund-tab')).ClaimRefundTab,
  () => null,
)

/** The order of the contract, but with CLOSED last, after the claim queues. */
const queues: readonly Queue[] = [
  ...(Object.keys(orderQueueLabels) as Queue[]).filter((queue) => queue !== 'CLOSED'),
  'CLOSED',
]

const isLater = (queue: Queue): queue is Exclude<Queue, Schemas['OrderTab']> =>
  queue === 'REFUND_PENDING' || queue.endsWith('_REQUESTED')

/** Renders the tab label with its count, red if its oldest entry is late. */
function Label({ queue, full }: { queue: Queue; full: Schemas['OrderStateCount'] | undefined }) {
  return (
    <>
      {orderQueueLabels[queue]}
      {full && (
        <span
          className={full.late ? styles.late : styles.count}
          title={full.late ? '지연된 건이 있습니다.' : undefined}
        >
          {formatThousands(full.count)}
        </span>
      )}
    </>
  )
}

/** Renders the order queues as tabs. Their counts reload every minute. */
export function OrderQueues() {
  const { data } = useQuery(
    apiQuery('/api/v1/admin/orders/state-counts', {}, { refetchInterval: MINUTE_MS, background: true }),
  )
  const items = queues.map((queue) => ({
    key: queue,
    label: <Label queue={queue} full={data?.find(({ state }) => state === queue)} />,
    screen: () => (isLater(queue) ? <LaterTab tab={queue} /> : <OrderQueueTab tab={queue} />),
  }))
  return <ScreenTabs label="주문 상태" items={items} />
}
