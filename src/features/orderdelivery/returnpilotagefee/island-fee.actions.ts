import { useMemo } from 'react'
import { type ListAction, repeatable } from '@/kit/list/actions'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { useBulkIslands } from './island-fee.calls'

type Island = Schemas['IslandFee']

const dialogs = lazyCode(() => import('./set-fee'))

export function useIslandActions(): ListAction<Island>[] {
  const { mutateAsync: bulk } = useBulkIslands()
  return useMemo(() => {
    const plain = (label: string, action: Schemas['IslandFeeAction']): ListAction<Island> => ({
      label,
      on: 'both',
      run: (seqs) => bulk({ body: { action, seqs } }),
    })
    return [
      plain('사용', 'ACTIVATE'),
      plain('사용 안 함', 'DEACTIVATE'),
      {
        label: '금액 변경',
        on: 'many',
        async run(seqs, _rows, _all, title) {
          const fees = await (await dialogs.get())?.askFees(title)
          return fees && repeatable(seqs, (some) => bulk({ body: { action: 'SET_FEE', seqs: some, ...fees } }))
        },
      },
      {
        ...plain('삭제', 'DELETE'),
        danger: true,
        ask: (rows) => `선택한 지역 ${rows.length}곳을 삭제합니다. 이미 받은 주문의 도선료는 그대로입니다.`,
      },
    ]
  }, [bulk])
}
