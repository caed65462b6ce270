import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { businessMemberActionLabels } from '@/shared/api/gen/member-corpmember.gen'
import { useRights } from '@/shared/api/me'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { handOverMembers } from '../hand-over-members'

type Member = Schemas['BusinessMember']

const MAX_AT_ONCE = 100

const dialogs = lazyCode(() => import('./grade-dialog'))

/** Returns the list actions of business members. */
export function useBusinessActions(): ListAction<Member>[] {
  const { mutateAsync: bulk } = useMutation(apiMutation('post', '/api/v1/admin/business-members/bulk'))
  const router = useRouter()
  const maySendTexts = useRights().canWrite('GENERAL_INQUIRY')
  return useMemo(
    () => [
      {
        label: businessMemberActionLabels.CHANGE_GRADE,
        on: 'both',
        max: MAX_AT_ONCE,
        refuse: ({ state }) => (state === 'WITHDRAWN' ? '탈퇴한 회원입니다.' : undefined),
        async run(seqs, _rows, _all, title) {
          const view = await dialogs.get()
          return view?.askGrade(title, (change) =>
            repeatable(seqs, (some) => bulk({ body: { action: 'CHANGE_GRADE', seqs: some, ...change } })),
          )
        },
      },
      {
        label: businessMemberActionLabels.CHECK_NTS,
        on: 'many',
        max: MAX_AT_ONCE,
        run: (seqs) => repeatable(seqs, (some) => bulk({ body: { action: 'CHECK_NTS', seqs: some } })),
      },
      ...(maySendTexts
        ? [
            {
              label: '문자 발송',
              on: 'many' as const,
              max: MAX_AT_ONCE,
              reads: true,
              run(_seqs: number[], rows: readonly Member[]) {
                handOverMembers(
                  rows.map(({ memberSeq, companyName, mobilePhone }) => ({
                    memberSeq,
                    name: companyName,
                    mobilePhone,
                  })),
                )
                void router.navigate({ to: '/inquirycommunity/sms', search: {} })
                return undefined
              },
            },
          ]
        : []),
    ],
    [bulk, router, maySendTexts],
  )
}
