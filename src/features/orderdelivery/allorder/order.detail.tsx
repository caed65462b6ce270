import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useDetail } from '@/kit/detail/use-detail'
import { useRights } from '@/shared/api/me'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { RecordSkeleton } from '@/shared/ui/records/record-state'
import { orderDetail } from './order.detail-def'
import { OrderClaims } from './order-claims'
import { OrderDelivery } from './order-delivery'
import { OrderHead } from './order-head'
import { OrderHistories } from './order-histories'
import { OrderLines, tickedLines } from './order-lines'
import { OrderMemos } from './order-memos'
import { OrderMoney } from './order-money'
import { Orderer } from './order-orderer'
import { OrderProgress } from './order-progress'
import { OrderShipments } from './order-shipments'

const ManualOrder = lazyPart(async () => (await import('./manual-order')).ManualOrder, RecordSkeleton)

/** For admins who may not read the order list: the link back leads to the order queues. */
const detailOfQueue = { ...orderDetail, list: '/orderdelivery/orderstatus' as const }

const ENDED = ['CONFIRMED', 'CANCELED', 'RETURNED']

/** Renders an order with its nine sections, the form of its editable fields and its actions. */
function OrderRecord() {
  const { canRead } = useRights()
  const detail = useDetail(canRead('ORDER_MANAGEMENT') ? orderDetail : detailOfQueue, {
    readOnly: ({ state, openClaim, refundState }) =>
      ENDED.includes(state) && !openClaim && refundState === 'NONE'
        ? '완료된 주문입니다. 주문 정보를 변경할 수 없습니다.'
        : undefined,
  })
  const { record: order } = detail
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  return (
    <DetailScreen detail={detail}>
      {order && (
        <>
          <OrderHead
            detail={detail}
            order={order}
            chosen={tickedLines(order, ticked)}
            onDone={() => setTicked(new Set())}
          />
          <OrderProgress order={order} />
          <OrderLines detail={detail} order={order} ticked={ticked} setTicked={setTicked} />
          <OrderMoney detail={detail} order={order} />
          <OrderDelivery detail={detail} order={order} />
          <Orderer detail={detail} order={order} />
          <OrderClaims detail={detail} order={order} />
          <OrderShipments detail={detail} order={order} />
          <OrderMemos order={order} locked={!detail.mayWrite} />
          <OrderHistories seq={order.orderSeq} />
        </>
      )}
    </DetailScreen>
  )
}

/** Renders the order `?seq=`, or the form of a manual order without it. */
export function OrderDetail() {
  const { seq }: { seq?: unknown } = useSearch({ strict: false })
  return seq === undefined ? <ManualOrder /> : <OrderRecord />
}
