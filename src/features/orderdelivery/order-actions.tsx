import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { orderActionLabels, orderBulkActionLabels, orderStateLabels } from '@/shared/api/gen/orderdelivery-allorder.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { partialDepositText } from '../../../domain/orderdelivery/deposit-confirm'
import { canSendGuide } from '../../../domain/orderdelivery/deposit-guide'
import {
  type Movable,
  moveProblem,
  orderStateLabel,
  rankOf,
  wrongStateText,
} from '../../../domain/orderdelivery/order-moves'
import { orderNoText } from './order-number.rules'

/** Actions of order lists: most are one bulk call whose result names the orders that failed. */

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

const cancelDialog = lazyCode(() => import('./order-cancel-dialog'))
const questions = lazyCode(() => import('./order-questions'))

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

const problemOf = (action: OrderListAction, order: OrderListRow): string | undefined => {
  if (action === 'CANCEL') return cancelProblem(order)
  if (action === 'DEPOSIT_GUIDE') {
    return canSendGuide(order) ? undefined : wrongStateText(stateOf(order))
  }
  return moveProblem(action, order, stateOf(order)) ?? undefined
}

/** Actions that ask nothing: frequent ones that can be undone. */
const UNASKED: readonly OrderListAction[] = ['PREPARE']

/** Returns the list actions in the order of `which`. */
export function useOrderActions<R extends OrderListRow>(which: readonly OrderListAction[]): ListAction<R>[] {
  const { mutateAsync: bulk } = useMutation(apiMutation('post', '/api/v1/admin/orders/bulk'))
  const { mutateAsync: move } = useMutation(
    apiMutation('post', '/api/v1/admin/orders/{seq}/transition', { once: true }),
  )
  const names = which.join()
  return useMemo(() => {
    const refuse = (action: OrderListAction) => (order: R) => problemOf(action, order)
    const unship: ListAction<R> = {
      label: orderActionLabels.UNSHIP,
      on: 'row',
      danger: true,
      refuse: refuse('UNSHIP'),
      run: async ([seq = 0], rows, _all, title) =>
        (await questions.get())?.askUnship(title, async (reason) => {
          const version = rows.find(({ orderSeq }) => orderSeq === seq)?.version ?? 1
          await move({ path: { seq }, body: { action: 'UNSHIP', reason, version } })
          return { done: 1, failed: [] }
        }),
    }
    const cancel: ListAction<R> = {
      label: orderBulkActionLabels.CANCEL,
      on: 'both',
      danger: true,
      refuse: refuse('CANCEL'),
      async run(seqs, _rows, _all, title) {
        const view = await cancelDialog.get()
        return view?.askCancel(title, seqs.length, (reason) =>
          repeatable(seqs, (some) => bulk({ body: { action: 'CANCEL', seqs: some, ...reason } })),
        )
      },
    }
    const deposit: ListAction<R> = {
      label: orderBulkActionLabels.CONFIRM_DEPOSIT,
      on: 'both',
      refuse: (order) => problemOf('CONFIRM_DEPOSIT', order) ?? partialDepositText(order) ?? undefined,
      ask: async (rows, _all, seqs) => (await questions.get())?.depositQuestion(rows, seqs.length),
      async run(seqs, rows) {
        // partly paid orders must be confirmed one by one
        const short = new Map(rows.flatMap((row) => (partialDepositText(row) ? [[row.orderSeq, row] as const] : [])))
        const whole = seqs.filter((seq) => !short.has(seq))
        const { done, failed } =
          whole.length > 0
            ? await bulk({ body: { action: 'CONFIRM_DEPOSIT', seqs: whole } })
            : { done: 0, failed: [] as Schemas['BulkFailure'][] }
        const left = [...short.values()].map((row): Schemas['BulkFailure'] => ({
          seq: row.orderSeq,
          name: orderNoText(row.orderNo),
          code: 'INVALID_STATE',
          message: `${partialDepositText(row)} 상세에서 확인해 주세요.`,
        }))
        return { done, failed: [...failed, ...left] }
      },
    }
    const plain = (action: Exclude<SimpleOrderAction, 'CONFIRM_DEPOSIT'>): ListAction<R> => ({
      label: orderBulkActionLabels[action],
      on: 'both',
      refuse: refuse(action),
      ...(UNASKED.includes(action)
        ? {}
        : {
            ask: async (_rows, _all, seqs) =>
              `주문 ${seqs.length}건: ${(await questions.get())?.MOVE_QUESTIONS[action] ?? '처리합니다.'}`,
          }),
      run: (seqs) => bulk({ body: { action, seqs } }),
    })
    // splitting an empty string would yield one empty name
    const wanted = (names ? names.split(',') : []) as OrderListAction[]
    return wanted.map((action) => {
      if (action === 'UNSHIP') return unship
      if (action === 'CANCEL') return cancel
      return action === 'CONFIRM_DEPOSIT' ? deposit : plain(action)
    })
  }, [bulk, move, names])
}
