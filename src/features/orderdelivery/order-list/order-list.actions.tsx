import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListAction, Outcome } from '@/kit/list/actions'
import { orderStateLabels } from '@/shared/api/gen/orderdelivery-allorder.gen'
import { useRights } from '@/shared/api/me'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { codeOf } from '@/shared/lib/code'
import { toast } from '@/shared/ui/layers/toast'
import { moveProblem, orderStateLabel } from '../../../../openapi/formats/order-moves'
import { deliveryTargetSearch } from '../deliverybatch/chosen-orders.rules'
import { tellTaken } from '../mount-taken'

const memos = codeOf(() => import('./memo-dialog'))
const slots = codeOf(() => import('../mount-slot-dialog'))

type Row = Schemas['OrderRow']
type Action = ListAction<Row>

const NOTHING_READY = '상품준비중인 주문을 선택해 주세요.'

/** Why nothing of an order can leave. It stands where its last goods do: of one that is paid some may be ready. */
const notReady = (order: Row): string | undefined =>
  order.state === 'PAID' && order.preparedAt
    ? undefined
    : (moveProblem('SHIP', order, orderStateLabel(orderStateLabels, order.state, order.deliveryMethod)) ?? undefined)

/** What leads on from a list of orders, beside their moves; what another right is needed for is offered to who has it. */
export function useOrderWays() {
  const router = useRouter()
  const { canRead, canWrite } = useRights()
  const { mutateAsync: addMemo } = useMutation(apiMutation('post', '/api/v1/admin/orders/{seq}/memos'))
  const { mutateAsync: reserve } = useMutation(apiMutation('post', '/api/v1/admin/mount-reservations'))
  const prints = canRead('ORDER_MANAGEMENT')
  const books = canWrite('ORDER_MANAGEMENT')
  const ships = canRead('DELIVERY_BATCH')
  return useMemo(() => {
    /** Goods that are ready go on to the screen that takes their numbers. */
    const ship: Action = {
      label: '발송',
      on: 'both',
      reads: true,
      refuse: notReady,
      run(seqs, rows) {
        // chosen on other pages: what they are is not known here
        const ready = seqs.filter((seq) => rows.every((row) => row.orderSeq !== seq || !notReady(row)))
        const left = seqs.length - ready.length
        if (ready.length === 0) {
          toast(NOTHING_READY, { tone: 'error' })
          return undefined
        }
        if (left > 0) toast(`상품준비중이 아닌 주문 ${left}건은 발송 대상에서 제외했습니다.`, { duration: 8000 })
        void router.navigate({ to: '/orderdelivery/deliverybatch', search: deliveryTargetSearch(ready) })
        return undefined
      },
    }
    const book: Action = {
      label: '예약',
      on: 'row',
      refuse: ({ reservedAt }) => (reservedAt ? '이미 예약이 있는 주문입니다. 예약 변경을 이용해 주세요.' : undefined),
      async run(_seqs, [row]): Promise<Outcome | undefined> {
        const made = row && (await (await slots.get())?.bookOrder({ ...row, sent: true }, reserve))
        if (made) tellTaken('장착 예약을 등록했습니다.', made)
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
        const made = await (await memos.get())?.askMemo(undefined, send)
        return made && { done: 1, failed: [] }
      },
    }
    return {
      ship: ships ? [ship] : [],
      book: books ? [book] : [],
      rows: prints ? [print, memo] : [memo],
    }
  }, [addMemo, reserve, router, prints, books, ships])
}
