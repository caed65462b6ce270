import { useMemo } from 'react'
import type { Column } from '@/kit/columns/column'
import type { ListDef } from '@/kit/list/list-def'
import { ListScreen } from '@/kit/list/list-screen'
import { orderQueueLabels } from '@/shared/api/gen/orderdelivery-allorder.gen'
import type { Schemas } from '@/shared/api/types'
import { useOrderActions } from '../order-actions'
import type { OrderListAction } from '../order-actions.rules'
import { commonColumns, orderColumns } from '../order-list/order-columns'
import { useOrderLinks } from '../order-list/order-list.actions'
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

/** A queue: its list, its columns before the common ones, and its actions. */
interface Queue {
  def: Def
  own: (cells: Cells) => Column<Row>[]
  does: readonly OrderListAction[]
  /** Where its orders lead to. */
  way?: 'ship' | 'book'
}

const queues: Readonly<Record<Tab, Queue>> = {
  PAYMENT_PENDING: {
    def: pendingDef,
    own: (cells) => [cells.depositor, cells.due, cells.unpaid],
    does: ['CONFIRM_DEPOSIT', 'CANCEL', 'DEPOSIT_GUIDE'],
  },
  PAID: {
    def: paidDef,
    own: (cells) => [cells.waited('paidAt')],
    does: ['PREPARE', 'CANCEL'],
  },
  PREPARING: {
    def: preparingDef,
    own: (cells) => [cells.waited('preparedAt'), cells.reservedAt],
    does: ['UNPREPARE'],
    way: 'ship',
  },
  SHIPPED: {
    def: shippedDef,
    own: (cells) => [cells.shipped, cells.tracking, cells.daysOnWay],
    does: ['DELIVER', 'UNSHIP'],
  },
  MOUNT_WAITING: {
    def: waitingDef,
    own: (cells) => [cells.delivered, cells.reservedAt],
    does: ['MOUNT'],
    way: 'book',
  },
  DELIVERED: { def: deliveredDef, own: (cells) => [cells.delivered, cells.autoConfirm], does: ['CONFIRM'] },
  MOUNTED: { def: mountedDef, own: (cells) => [cells.mounted, cells.autoConfirm], does: ['CONFIRM'] },
  CONFIRMED: { def: confirmedDef, own: (cells) => [cells.confirmed, cells.earnPoint], does: [] },
  CLOSED: { def: closedDef, own: (cells) => [cells.closed, cells.refundedNow], does: [] },
}

function columnsFor({ def, own }: Queue): Column<Row>[] {
  const cells = orderColumns(def)
  return [
    cells.orderNo,
    ...own(cells),
    cells.payAmount,
    cells.state,
    cells.items,
    cells.place,
    cells.orderer,
    cells.orderedAt,
    cells.memo,
    cells.phone,
    cells.carNumber,
    // the remaining columns of the main list start hidden
    ...commonColumns(cells).map((column) => ({ ...column, hidden: true })),
  ].filter((column, at, all) => all.findIndex(({ id }) => id === column.id) === at)
}

const columns = new Map(Object.entries(queues).map(([tab, queue]) => [tab, columnsFor(queue)]))

/** Renders one order queue. */
export function OrderQueueTab({ tab }: { tab: Tab }) {
  const { def, does, way } = queues[tab]
  const moves = useOrderActions<Row>(does)
  const links = useOrderLinks()
  const actions = useMemo(() => [...(way ? links[way] : []), ...moves, ...links.rows], [way, links, moves])
  return (
    <ListScreen
      def={def}
      columns={columns.get(tab) ?? []}
      caption={`${orderQueueLabels[tab]} 주문`}
      actions={actions}
    />
  )
}
