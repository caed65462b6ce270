import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { askDelete } from '../order-delete'
import { orderColumns } from '../order-list/order-columns'
import { deletableOrderDef } from './deletable-order.def'

const cells = orderColumns(deletableOrderDef)

const columns = [
  cells.orderNo,
  cells.orderedAt,
  cells.orderer,
  cells.items,
  cells.payAmount,
  cells.canceled,
  cells.cancelReason,
  cells.phone,
]

export function DeletableOrders() {
  const { mutateAsync: bulk } = useMutation(apiMutation('post', '/api/v1/admin/orders/bulk'))
  const actions = useMemo(
    (): ListAction<Schemas['OrderRow']>[] => [
      {
        label: '삭제',
        on: 'both',
        danger: true,
        run: (seqs, _rows, _all, title) =>
          askDelete(title, seqs.length, (reason) =>
            repeatable(seqs, (some) => bulk({ body: { action: 'DELETE', seqs: some, reason } })),
          ),
      },
    ],
    [bulk],
  )
  return <ListScreen def={deletableOrderDef} columns={columns} caption="삭제할 수 있는 주문" actions={actions} />
}
