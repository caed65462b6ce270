import { useMemo } from 'react'
import type { Column } from '@/kit/columns/column'
import type { ListDef } from '@/kit/list/def'
import { ListScreen } from '@/kit/list/list-screen'
import { orderQueueLabels } from '@/shared/api/gen/orderdelivery-allorder.gen'
import type { Schemas } from '@/shared/api/types'
import { type OrderListAction, useOrderActions } from '../order-actions'
import { commonColumns, orderColumns } from '../order-list/order-columns'
import { useOrderWays } from '../order-list/order-list.actions'
import {
  closedDef,
  confirmedDef,
  deliveredDef,
  mountedDef,
  paidDef,
  pendingDef,
  preparingDef,
  shippedDef,
  waitingDef,
} from './order-queue.def'

type Tab = Schemas['OrderTab']
type Row = Schemas['OrderRow']
type Def = ListDef<'/api/v1/admin/orders'>
type Cells = ReturnType<typeof orderColumns>

/** A queue: its list, what its rows say beside the common columns, what is done with them. */
interface Queue {
  def: Def
  own: (of: Cells) => Column<Row>[]
  does: readonly OrderListAction[]
  /** Where its orders go on to. */
  way?: 'ship' | 'book'
}

const queues: Readonly<Record<Tab, Queue>> = {
  PAYMENT_PENDING: {
    def: pendingDef,
    own: (of) => [of.depositor, of.depositBank, of.due, of.unpaid],
    does: ['CONFIRM_DEPOSIT', 'CANCEL', 'DEPOSIT_GUIDE'],
  },
  PAID: {
    def: paidDef,
    own: (of) => [of.waited('paidAt')],
    does: ['PREPARE', 'CANCEL'],
  },
  PREPARING: {
    def: preparingDef,
    own: (of) => [of.waited('preparedAt'), of.reservedAt],
    does: ['UNPREPARE'],
    way: 'ship',
  },
  SHIPPED: {
    def: shippedDef,
    own: (of) => [of.shipped, of.tracking, of.daysOnWay],
    does: ['DELIVER', 'UNSHIP'],
  },
  MOUNT_WAITING: {
    def: waitingDef,
    own: (of) => [of.delivered, of.reservedAt],
    does: ['MOUNT'],
    way: 'book',
  },
  DELIVERED: { def: deliveredDef, own: (of) => [of.delivered, of.autoConfirm], does: ['CONFIRM'] },
  MOUNTED: { def: mountedDef, own: (of) => [of.mounted, of.autoConfirm], does: ['CONFIRM'] },
  CONFIRMED: { def: confirmedDef, own: (of) => [of.confirmed, of.earnPoint], does: [] },
  CLOSED: { def: closedDef, own: (of) => [of.closed, of.refundedNow], does: [] },
}

function columnsFor({ def, own }: Queue): Column<Row>[] {
  const of = orderColumns(def)
  return [
    ...[of.orderNo, ...own(of), of.orderedAt, of.orderer, of.items, of.quantity, of.deliveryMethod, of.place],
    ...[of.payAmount, of.paymentMethod, of.state, of.memo, of.loginId, of.phone, of.carNumber],
    // what else the list of all orders has waits in the column settings
    ...commonColumns(of).map((column) => ({ ...column, hidden: true })),
  ].filter((column, at, all) => all.findIndex(({ id }) => id === column.id) === at)
}

const columns = new Map(Object.entries(queues).map(([tab, queue]) => [tab, columnsFor(queue)]))

/** One queue of orders. */
export function OrderQueueTab({ tab }: { tab: Tab }) {
  const { def, does, way } = queues[tab]
  const moves = useOrderActions<Row>(does)
  const ways = useOrderWays()
  const actions = useMemo(() => [...(way ? ways[way] : []), ...moves, ...ways.rows], [way, ways, moves])
  return (
    <ListScreen
      def={def}
      columns={columns.get(tab) ?? []}
      caption={`${orderQueueLabels[tab]} 주문`}
      actions={actions}
    />
  )
}
