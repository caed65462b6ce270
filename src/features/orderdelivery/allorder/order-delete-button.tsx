import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ApiError } from '@/shared/api/errors'
import { useRights } from '@/shared/api/me'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { toast } from '@/shared/ui/layers/toast'
import { deleteProblem } from '../../../../domain/orderdelivery/order-limits'
import { askDelete } from '../order-delete'
import { orderNoText } from '../order-number.rules'

/** Renders the button that deletes a canceled, unpaid order. All other orders must be kept by law. */
export function OrderDelete({ order }: { order: Schemas['Order'] }) {
  const { orderSeq, orderNo, state, paidAmount } = order
  const router = useRouter()
  const { canWrite } = useRights()
  const { mutateAsync: bulk } = useMutation(apiMutation('post', '/api/v1/admin/orders/bulk'))
  if (state !== 'CANCELED' || paidAmount > 0 || !canWrite('ORDER_MANAGEMENT')) return null
  return (
    <Button
      variant="danger"
      disabled={deleteProblem(order, new Date()) ?? undefined}
      onClick={async () => {
        const done = await askDelete(`삭제: ${orderNoText(orderNo)}`, 1, async (reason) => {
          const { failed } = await bulk({ body: { action: 'DELETE', seqs: [orderSeq], reason } })
          const [refused] = failed
          // with a single order, show the refusal where the reason was entered
          if (refused) throw new ApiError(409, refused.code, refused.message)
          return true
        })
        if (!done) return
        toast('주문을 삭제했습니다.')
        void router.navigate({ to: '/orderdelivery/allorder' })
      }}
    >
      삭제
    </Button>
  )
}
