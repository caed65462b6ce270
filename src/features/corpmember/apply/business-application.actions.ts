import { useMemo } from 'react'
import { askAdmin } from '@/features/admin.picker'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { applicationActionLabels } from '@/shared/api/gen/corpmember-apply.gen'
import type { Schemas } from '@/shared/api/types'
import { useBulkApplications } from './business-application.calls'
import { closedReason } from './business-application.rules'

type Application = Schemas['BusinessApplication']

const MAX_AT_ONCE = 100

/** Returns the bulk actions of applications. Approval is not among them, because each license must be inspected. */
export function useApplicationActions(): ListAction<Application>[] {
  const { mutateAsync: bulk } = useBulkApplications()
  return useMemo(
    () => [
      {
        label: applicationActionLabels.CHECK_NTS,
        on: 'many',
        max: MAX_AT_ONCE,
        refuse: closedReason,
        run: (seqs) => repeatable(seqs, (some) => bulk({ body: { action: 'CHECK_NTS', seqs: some } })),
      },
      {
        label: applicationActionLabels.ASSIGN,
        on: 'many',
        max: MAX_AT_ONCE,
        refuse: closedReason,
        async run(seqs, _rows, _all, title) {
          const message = `신청 ${seqs.length}건을 맡을 관리자를 선택해 주세요.`
          const reviewerSeq = await askAdmin({ title, message, code: 'BUSINESS_MEMBER_APPLICATION', nobody: '미지정' })
          if (reviewerSeq === undefined) return undefined
          return repeatable(seqs, (some) => bulk({ body: { action: 'ASSIGN', seqs: some, reviewerSeq } }))
        },
      },
    ],
    [bulk],
  )
}
