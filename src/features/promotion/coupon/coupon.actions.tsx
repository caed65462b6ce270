import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListAction } from '@/kit/list/actions'
import { couponActionLabels, couponStateLabels } from '@/shared/api/gen/promotion-coupon.gen'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { useBulkCoupons } from './coupon.calls'
import { issueRefusal, moveRefusal, type To } from './coupon.rules'

const issueDialog = lazyCode(() => import('../issue-coupon-dialog'))

type Row = Schemas['CouponRow']

/** Returns the list actions of coupons. */
export function useCouponActions(): ListAction<Row>[] {
  const { mutateAsync: bulk } = useBulkCoupons()
  const router = useRouter()
  return useMemo(() => {
    const move = (action: 'ACTIVATE' | 'PAUSE' | 'END', to: To): ListAction<Row> => ({
      label: couponActionLabels[action],
      on: 'both',
      danger: action === 'END',
      refuse: ({ state }) => moveRefusal(to, state, couponStateLabels),
      ask: (rows) =>
        action === 'END'
          ? `쿠폰 ${rows.length}건의 발급을 종료합니다. 종료한 쿠폰은 다시 시작할 수 없으며, 이미 발급된 쿠폰은 계속 사용할 수 있습니다.`
          : undefined,
      run: (seqs) => bulk({ body: { action, seqs } }),
    })
    return [
      {
        label: '복사',
        on: 'row',
        run([seq]) {
          void router.navigate({ to: '/promotion/coupon/detail', search: { copy: String(seq) } })
          return undefined
        },
      },
      {
        label: '발급',
        on: 'row',
        refuse: issueRefusal,
        async run(_, [coupon]) {
          if (coupon) (await issueDialog.get())?.askIssue({ coupon })
          return undefined
        },
      },
      move('ACTIVATE', 'ACTIVE'),
      move('PAUSE', 'PAUSED'),
      move('END', 'ENDED'),
      {
        label: couponActionLabels.DELETE,
        on: 'both',
        danger: true,
        ask: (rows) => `쿠폰 ${rows.length}건을 삭제합니다.`,
        run: (seqs) => bulk({ body: { action: 'DELETE', seqs } }),
      },
    ]
  }, [bulk, router])
}
