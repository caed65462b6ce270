import { useMemo } from 'react'
import type { ListAction } from '@/kit/list/actions'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { useRevokePoints } from './ledger.calls'
import { revokeRefusal } from './ledger.rules'

/** Returns the action 지급취소: takes back the rest of a grant. */
export function usePointActions(): ListAction<Schemas['PointEntry']>[] {
  const { mutateAsync: revoke } = useRevokePoints()
  return useMemo(
    () => [
      {
        label: '지급취소',
        on: 'row',
        danger: true,
        refuse: (entry) => revokeRefusal(entry, '포인트'),
        ask: ([entry]) => `남은 ${formatThousands(entry?.remaining ?? 0)}P를 회수하시겠습니까?`,
        run: async ([seq = 0]) => {
          const { amount } = await revoke({ path: { seq }, body: {} })
          return { done: 1, failed: [], message: `${formatThousands(-amount)}P를 회수했습니다.` }
        },
      },
    ],
    [revoke],
  )
}
