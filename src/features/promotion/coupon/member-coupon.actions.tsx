import { useMemo } from 'react'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { memberCouponActionLabels, memberCouponStateLabels } from '@/shared/api/gen/promotion-coupon.gen'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { askText } from '@/shared/ui/layers/ask-text'
import { useBulkCopies } from './coupon.calls'
import { copyRefusal } from './coupon.rules'

const dialogs = lazyCode(() => import('./member-coupon-dialogs'))

type Copy = Schemas['MemberCoupon']
type Action = Schemas['MemberCouponAction']

/** Returns the list actions of issued copies. */
export function useCopyActions(): ListAction<Copy>[] {
  const { mutateAsync: bulk } = useBulkCopies()
  return useMemo(() => {
    const base = (action: Action) => ({
      label: memberCouponActionLabels[action],
      on: 'both' as const,
      refuse: (copy: Copy) => copyRefusal(action, copy, memberCouponStateLabels),
    })
    return [
      {
        label: '보기',
        on: 'row',
        reads: true,
        async run(_, [copy]) {
          if (copy) (await dialogs.get())?.showCopy(copy)
          return undefined
        },
      },
      {
        ...base('REVOKE'),
        danger: true,
        run: (seqs, _rows, _all, title) =>
          askText(
            {
              title,
              message: `쿠폰 ${seqs.length}장을 회수합니다. 회원은 더 이상 사용할 수 없습니다.`,
              label: '회수 사유',
              minLength: 5,
              maxLength: 200,
              confirmLabel: memberCouponActionLabels.REVOKE,
              danger: true,
            },
            (reason) => repeatable(seqs, (some) => bulk({ body: { action: 'REVOKE', seqs: some, reason } })),
          ),
      },
      {
        ...base('UNREVOKE'),
        ask: (rows) => `쿠폰 ${rows.length}장의 회수를 취소합니다. 회원이 다시 사용할 수 있습니다.`,
        run: (seqs) => bulk({ body: { action: 'UNREVOKE', seqs } }),
      },
      {
        ...base('EXTEND'),
        async run(seqs, _rows, _all, title) {
          return (await dialogs.get())?.askExtend(title, seqs.length, (usableTo) =>
            repeatable(seqs, (some) => bulk({ body: { action: 'EXTEND', seqs: some, usableTo } })),
          )
        },
      },
    ]
  }, [bulk])
}
