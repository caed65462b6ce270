import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import { claimReasonLabels } from '@/shared/api/gen/orderdelivery-orderdelete.gen'
import { useMe } from '@/shared/api/me'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { askText } from '@/shared/ui/layers/ask-text'
import { withParticle } from '../../../../domain/common/particles'
import { orderNoText } from '../order-number.rules'
import { deletedOrderDef } from './deleted-order.def'

const View = lazyDrawer(() => import('./deleted-order-view'), 'DeletedOrderView')

const { link, time, text, money } = columnsOf(deletedOrderDef)

const columns = [
  link('orderNo', {
    value: ({ orderNo }) => orderNoText(orderNo),
    search: ({ orderSeq }) => ({ tab: 'deleted', seq: String(orderSeq) }),
    width: 12,
  }),
  money('payAmount'),
  time('deletedAt'),
  text('reason', { width: 14, grow: true }),
  time('purgeAt'),
  text('deletedBy', { width: 8, minWidth: 8 }),
  time('orderedAt'),
  text('ordererName', { width: 7 }),
  text('itemSummary', { width: 18, grow: true }),
  time('canceledAt'),
  text('cancelReason', { value: (row) => row.cancelReason && claimReasonLabels[row.cancelReason], width: 10 }),
  text('loginId', { width: 9, hidden: true }),
]

export function DeletedOrders() {
  const { mutateAsync: bulk } = useMutation(apiMutation('post', '/api/v1/admin/deleted-orders/bulk'))
  const isSuper = useMe()?.isSuper === true
  const actions = useMemo((): ListAction<Schemas['DeletedOrder']>[] => {
    const restore: ListAction<Schemas['DeletedOrder']> = {
      label: '복원',
      on: 'both',
      ask: (_rows, _all, seqs) => `주문 ${formatThousands(seqs.length)}건을 삭제 전으로 되돌립니다.`,
      run: (seqs) => repeatable(seqs, (some) => bulk({ body: { action: 'RESTORE', seqs: some } })),
    }
    const purge: ListAction<Schemas['DeletedOrder']> = {
      label: '완전삭제',
      on: 'row',
      danger: true,
      run: (seqs, [row], _all, title) =>
        askText(
          {
            title,
            message: `주문번호·금액·사유만 남고 되돌릴 수 없습니다. 계속하려면 주문번호 ${withParticle(orderNoText(row?.orderNo ?? ''), '을/를')} 입력해 주세요.`,
            label: '주문번호',
            minLength: 14,
            maxLength: 20,
            confirmLabel: '완전삭제',
            danger: true,
          },
          (orderNo) => bulk({ body: { action: 'PURGE', seqs, orderNo } }),
        ),
    }
    return isSuper ? [restore, purge] : [restore]
  }, [bulk, isSuper])
  return (
    <>
      <ListScreen def={deletedOrderDef} columns={columns} caption="삭제된 주문" actions={actions} />
      <View />
    </>
  )
}
