import { orderStateLabels } from '@/shared/api/gen/orderdelivery-allorder.gen'
import type { Schemas } from '@/shared/api/types'
import { canSendGuide } from '../../../domain/orderdelivery/deposit-guide'
import {
  type Movable,
  moveProblem,
  orderStateLabel,
  rankOf,
  wrongStateText,
} from '../../../domain/orderdelivery/order-transitions'

/** DELETE has a button of its own. */
type Bulk = Exclude<Schemas['OrderBulkAction'], 'DELETE'>

/** UNSHIP asks for a reason and is sent for a single order. */
export type OrderListAction = Bulk | 'UNSHIP'

/** Actions that need at most a confirmation. */
export type SimpleOrderAction = Exclude<OrderListAction, 'CANCEL' | 'UNSHIP'>

/** The fields of a list row that the actions need. */
export interface OrderListRow extends Movable {
  orderSeq: number
  orderNo: string
  version: number
  reservedAt: string | null
  paidAmount: number
  unpaidAmount: number
}

const stateOf = ({ state, deliveryMethod }: OrderListRow): string =>
  orderStateLabel(orderStateLabels, state, deliveryMethod)

/** Returns why an order cannot be canceled from a list. Whether its money can be refunded is checked by the server. */
const cancelProblem = (order: OrderListRow): string | undefined => {
  const rank = rankOf(order.state)
  if (rank < 0) return wrongStateText(stateOf(order))
  return rank < rankOf('SHIPPED') ? undefined : '배송이 시작된 상품은 취소할 수 없습니다. 반품으로 접수해 주세요.'
}

/** Returns why nothing of an order can be shipped, or undefined. A PAID order can have lines that are ready. */
export const shipProblem = (order: OrderListRow & { preparedAt: string | null }): string | undefined =>
  order.state === 'PAID' && order.preparedAt ? undefined : (moveProblem('SHIP', order, stateOf(order)) ?? undefined)

/** Returns why an action cannot be run on an order, or undefined. */
export const problemOf = (action: OrderListAction, order: OrderListRow): string | undefined => {
  if (action === 'CANCEL') return cancelProblem(order)
  if (action === 'DEPOSIT_GUIDE') {
    return canSendGuide(order) ? undefined : wrongStateText(stateOf(order))
  }
  return moveProblem(action, order, stateOf(order)) ?? undefined
}
