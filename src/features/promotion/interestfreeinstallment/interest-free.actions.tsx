import { useMemo } from 'react'
import { useDrawer } from '@/kit/detail/use-drawer'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { interestFreeActionLabels } from '@/shared/api/gen/promotion-interestfreeinstallment.gen'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { useBulkInterestFrees } from './interest-free.calls'

const dialogs = lazyCode(() => import('./interest-free.dialogs'))

type Benefit = Schemas['InterestFree']

/** Returns the list actions of benefits. */
export function useInterestFreeActions(): ListAction<Benefit>[] {
  const { mutateAsync: bulk } = useBulkInterestFrees()
  const { open } = useDrawer()
  return useMemo(() => {
    const plain = (action: 'SHOW' | 'HIDE' | 'DELETE') => (seqs: number[]) => bulk({ body: { action, seqs } })
    return [
      {
        label: '수정',
        on: 'row',
        run([seq = 0]) {
          open(seq)
          return undefined
        },
      },
      { label: interestFreeActionLabels.SHOW, on: 'many', run: plain('SHOW') },
      { label: interestFreeActionLabels.HIDE, on: 'many', run: plain('HIDE') },
      {
        label: interestFreeActionLabels.SET_PERIOD,
        on: 'many',
        async run(seqs, _rows, _all, title) {
          const days = await (await dialogs.get())?.askPeriod(title, seqs.length)
          return days && repeatable(seqs, (some) => bulk({ body: { action: 'SET_PERIOD', seqs: some, ...days } }))
        },
      },
      {
        label: interestFreeActionLabels.DELETE,
        on: 'both',
        danger: true,
        ask: (rows) => `무이자할부 혜택 ${rows.length}건을 삭제합니다. 이미 결제한 주문의 할부는 그대로 유지됩니다.`,
        run: plain('DELETE'),
      },
    ]
  }, [bulk, open])
}
