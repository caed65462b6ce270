import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { orderActionLabels, orderBulkActionLabels } from '@/shared/api/gen/orderdelivery-allorder.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { partialDepositText } from '../../../domain/orderdelivery/partial-deposit'
import { type OrderListAction, type OrderListRow, problemOf, type SimpleOrderAction } from './order-actions.rules'
import { orderNoText } from './order-number.rules'

/** Actions of order lists: most are one bulk call whose result names the orders that failed. */

const cancelDialog = lazyCode(() => import('./order-cancel-dialog'))
const questions = lazyCode(() => import('./order-questions'))

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
      async run(seqs, rows, _all, title) {
        const view = await cancelDialog.get()
        const paidAmount = rows.reduce((sum, row) => sum + row.paidAmount, 0)
        return view?.askCancel(title, { count: seqs.length, paidAmount }, (reason) =>
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
            ask: async (_rows, _all, seqs) => (await questions.get())?.moveQuestion(action, seqs.length),
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
