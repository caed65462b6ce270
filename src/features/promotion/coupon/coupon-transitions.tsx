import type { Detail } from '@/kit/detail/use-detail'
import { call } from '@/shared/api/client'
import { couponActionLabels, couponStateLabels } from '@/shared/api/gen/promotion-coupon.gen'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { issueRefusal, moveRefusal, type To } from './coupon.rules'

const issueDialog = lazyCode(() => import('../issue-coupon-dialog'))

interface Props {
  coupon: Schemas['Coupon']
  detail: Pick<Detail<'/api/v1/admin/coupons/{seq}', '/api/v1/admin/coupons'>, 'mayWrite' | 'follow'>
}

const MOVES = [
  ['ACTIVE', couponActionLabels.ACTIVATE],
  ['PAUSED', couponActionLabels.PAUSE],
  ['ENDED', couponActionLabels.END],
] as const

/** Renders the actions 발급, 발급 시작, 중지 and 종료 that the coupon's state allows. */
export function CouponTransitions({ coupon, detail }: Props) {
  const { couponSeq, name, state, version } = coupon
  const action = useAction(async (to: To) => {
    const end = to === 'ENDED'
    const sure =
      !end ||
      (await confirm({
        title: `쿠폰 종료: ${name}`,
        message: '발급을 종료합니다. 종료한 쿠폰은 다시 시작할 수 없으며, 이미 발급된 쿠폰은 계속 사용할 수 있습니다.',
        confirmLabel: '종료',
        danger: true,
      }))
    if (!sure) return
    const moved = await call('post', '/api/v1/admin/coupons/{seq}/transition', {
      path: { seq: couponSeq },
      body: { to, version },
    })
    await detail.follow(moved.version)
    toast('처리되었습니다.')
  })
  if (!detail.mayWrite) return null
  return (
    <>
      {issueRefusal(coupon) === undefined && (
        <Button onClick={async () => void (await issueDialog.get())?.askIssue({ coupon })}>발급</Button>
      )}
      {MOVES.filter(([to]) => moveRefusal(to, state, couponStateLabels) === undefined).map(([to, label]) => (
        <Button key={to} variant={to === 'ENDED' ? 'danger' : 'default'} onClick={() => action.run(to)}>
          {label}
        </Button>
      ))}
    </>
  )
}
