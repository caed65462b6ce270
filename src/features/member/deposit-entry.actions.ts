import { useMemo } from 'react'
import type { ListAction } from '@/kit/list/actions'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { useRevokeDeposit } from './ledger.calls'
import { revokeRefusal } from './ledger.rules'

/** Returns the action 지급취소: takes back the rest of a grant. */
export function useDepositActions(): ListAction<Schemas['DepositEntry']>[] {
  const { mutateAsync: revoke } = useRevokeDeposit()
  return useMemo(
    () => [
      {
        label: '지급취소',
        on: 'row',
        danger: true,
        refuse: (entry) => revokeRefusal(entry, '예치금'),
        ask: ([entry]) => `남은 ${formatThousands(entry?.remaining ?? 0)}원을 회수하시겠습니까?`,
        run: async ([seq = 0]) => {
          const { amount } = await revoke({ path: { seq }, body: {} })
          return { done: 1, failed: [], message: `${formatThousands(-amount)}원을 회수했습니다.` }
        },
      },
    ],
    [revoke],
  )
}
