import { useMemo } from 'react'
import { ListScreen } from '@/kit/list/list-screen'
import type { Schemas } from '@/shared/api/types'
import { useOrderActions } from '../order-actions'
import { commonColumns, orderColumns } from '../order-list/order-columns'
import { useOrderLinks } from '../order-list/order-list.actions'
import { OrderSums } from '../order-list/order-sums'
import { orderDef } from './order.def'

type Row = Schemas['OrderRow']

const columns = commonColumns(orderColumns(orderDef))

const before = ['CONFIRM_DEPOSIT', 'PREPARE'] as const
const after = ['DELIVER', 'MOUNT', 'CONFIRM'] as const

export function OrderList() {
  const [firstActions, secondActions] = [useOrderActions<Row>(before), useOrderActions<Row>(after)]
  const { ship, rows } = useOrderLinks()
  const actions = useMemo(
    () => [...firstActions, ...ship, ...secondActions, ...rows],
    [firstActions, ship, secondActions, rows],
  )
  return (
    <ListScreen
      def={orderDef}
      columns={columns}
      caption="주문 목록"
      actions={actions}
      create={{ to: '/orderdelivery/allorder/detail', label: '수기 주문 등록' }}
      tiles={({ total, answer }) => <OrderSums total={total} sums={answer?.sums} />}
    />
  )
}
