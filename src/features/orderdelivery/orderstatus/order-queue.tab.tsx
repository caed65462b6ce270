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
  ownColumns: (cells: Cells) => Column<Row>[]
  actions: readonly OrderListAction[]
  /** Where its orders lead to. */
  nextStep?: 'ship' | 'book'
}

const queues: Readonly<Record<Tab, Queue>> = {
  PAYMENT_PENDING: {
    def: pendingDef,
    ownColumns: (cells) => [cells.depositor, cells.due, cells.unpaid],
    actions: ['CONFIRM_DEPOSIT', 'CANCEL', 'DEPOSIT_GUIDE'],
  },
  PAID: {
    def: paidDef,
    ownColumns: (cells) => [cells.waited('paidAt')],
    actions: ['PREPARE', 'CANCEL'],
  },
  PREPARING: {
    def: preparingDef,
    ownColumns: (cells) => [cells.waited('preparedAt'), cells.reservedAt],
    actions: ['UNPREPARE'],
    nextStep: 'ship',
  },
  SHIPPED: {
    def: shippedDef,
    ownColumns: (cells) => [cells.shipped, cells.tracking, cells.daysOnWay],
    actions: ['DELIVER', 'UNSHIP'],
  },
  MOUNT_WAITING: {
    def: waitingDef,
    ownColumns: (cells) => [cells.delivered, cells.reservedAt],
    actions: ['MOUNT'],
    nextStep: 'book',
  },
  DELIVERED: { def: deliveredDef, ownColumns: (cells) => [cells.delivered, cells.autoConfirm], actions: ['CONFIRM'] },
  MOUNTED: { def: mountedDef, ownColumns: (cells) => [cells.mounted, cells.autoConfirm], actions: ['CONFIRM'] },
  CONFIRMED: { def: confirmedDef, ownColumns: (cells) => [cells.confirmed, cells.earnPoint], actions: [] },
  CLOSED: { def: closedDef, ownColumns: (cells) => [cells.closed, cells.refundedNow], actions: [] },
}

function columnsFor({ def, ownColumns }: Queue): Column<Row>[] {
  const cells = orderColumns(def)
  return [
    cells.orderNo,
    ...ownColumns(cells),
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
  const { def, actions: offeredActions, nextStep } = queues[tab]
  const moves = useOrderActions<Row>(offeredActions)
  const links = useOrderLinks()
  const actions = useMemo(
    () => [...(nextStep ? links[nextStep] : []), ...moves, ...links.rows],
    [nextStep, links, moves],
  )
  return (
    <ListScreen
      def={def}
      columns={columns.get(tab) ?? []}
      caption={`${orderQueueLabels[tab]} 주문`}
      actions={actions}
    />
  )
}
