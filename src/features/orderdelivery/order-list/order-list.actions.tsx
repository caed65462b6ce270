import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListAction, Outcome } from '@/kit/list/actions'
import { useRights } from '@/shared/api/me'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { deliveryTargetSearch } from '../deliverybatch/chosen-orders.rules'
import { shipProblem } from '../order-actions.rules'

const memos = lazyCode(() => import('./memo-dialog'))
const slots = lazyCode(() => import('../mount-slot-dialog'))

type Action = ListAction<Schemas['OrderRow']>

const chosen = lazyCode(() => import('./ship-chosen'))

/**
 * Returns the list actions that lead to other screens. Those needing another right are offered only to admins who have
 * it.
 */
export function useOrderLinks() {
  const router = useRouter()
  const { canRead, canWrite } = useRights()
  const { mutateAsync: addMemo } = useMutation(apiMutation('post', '/api/v1/admin/orders/{seq}/memos'))
  const { mutateAsync: reserve } = useMutation(apiMutation('post', '/api/v1/admin/mount-reservations', { once: true }))
  const prints = canRead('ORDER_MANAGEMENT')
  const books = canWrite('ORDER_MANAGEMENT')
  const ships = canRead('DELIVERY_BATCH')
  return useMemo(() => {
    /** Opens the screen where tracking numbers are entered for the orders that are ready. */
    const ship: Action = {
      label: '발송',
      on: 'both',
      reads: true,
      refuse: shipProblem,
      async run(seqs, rows) {
        const ready = (await chosen.get())?.shippableOrders(seqs, rows)
        if (ready) void router.navigate({ to: '/orderdelivery/deliverybatch', search: deliveryTargetSearch(ready) })
        return undefined
      },
    }
    const book: Action = {
      label: '예약',
      on: 'row',
      refuse: ({ reservedAt }) => (reservedAt ? '이미 예약이 있는 주문입니다. 예약 변경을 이용해 주세요.' : undefined),
      async run(_seqs, [row]) {
        // `bookOrder` shows its own message
        if (row) await (await slots.get())?.bookOrder({ ...row, sent: true }, reserve)
        return undefined
      },
    }
    const print: Action = {
      label: '인쇄',
      on: 'row',
      reads: true,
      run([seq]) {
        window.open(`/print/order/${seq}?type=ORDER`, `print-${seq}`, 'popup,width=900,height=900')
        return undefined
      },
    }
    const memo: Action = {
      label: '메모',
      on: 'row',
      async run([seq = 0]): Promise<Outcome | undefined> {
        const send = (body: Schemas['OrderMemoFields']) => addMemo({ path: { seq }, body })
        const created = await (await memos.get())?.askMemo(undefined, send)
        return created && { done: 1, failed: [] }
      },
    }
    return {
      ship: ships ? [ship] : [],
      book: books ? [book] : [],
      rows: prints ? [print, memo] : [memo],
    }
  }, [addMemo, reserve, router, prints, books, ships])
}
