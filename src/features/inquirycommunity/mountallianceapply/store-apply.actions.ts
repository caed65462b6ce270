import { useMemo } from 'react'
import { askAdmin } from '@/features/admin.picker'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { storeApplyActionLabels } from '@/shared/api/gen/inquirycommunity-mountallianceapply.gen'
import type { Schemas } from '@/shared/api/types'
import { useBulkApplies } from './store-apply.calls'
import { closedReason } from './store-apply.rules'

const MAX_AT_ONCE = 100

/** Returns the bulk actions of applications. Approvals are decided one by one. */
export function useApplyActions(): ListAction<Schemas['StoreApplyRow']>[] {
  const { mutateAsync: bulk } = useBulkApplies()
  return useMemo(
    () => [
      {
        label: storeApplyActionLabels.ASSIGN,
        on: 'many',
        max: MAX_AT_ONCE,
        refuse: closedReason,
        async run(seqs, _rows, _all, title) {
          const message = `신청 ${seqs.length}건을 맡을 관리자를 선택해 주세요.`
          const reviewerSeq = await askAdmin({ title, message, code: 'STORE_AFFILIATE_APPLICATION', nobody: '미지정' })
          if (reviewerSeq === undefined) return undefined
          return repeatable(seqs, (some) => bulk({ body: { action: 'ASSIGN', seqs: some, reviewerSeq } }))
        },
      },
    ],
    [bulk],
  )
}
