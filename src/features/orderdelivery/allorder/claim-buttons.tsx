import { useRouter } from '@tanstack/react-router'
import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { rankOf } from '../../../../domain/orderdelivery/order-transitions'
import { openClaim } from '../claim-actions/claim-actions'
import type { OrderOf } from './order.detail-def'

interface Props {
  detail: OrderOf
  order: Schemas['Order']
  /** The ticked lines. If omitted, all lines that can be claimed. */
  lines?: readonly Schemas['OrderLine'][] | undefined
  /** Rendered in the head, among the actions of the whole order. */
  whole?: boolean
  onDone?: () => void
}

/** Renders buttons that start a cancel for goods not yet shipped, or a return or exchange for shipped goods. */
export function ClaimButtons({ detail, order, lines, whole, onDone }: Props) {
  const router = useRouter()
  const ranks = (lines ?? order.lines)
    .filter(({ activeQuantity }) => activeQuantity > 0)
    .map(({ state }) => rankOf(state))
  const left = rankOf('SHIPPED')
  const before = ranks.some((rank) => rank >= 0 && rank < left)
  const after = ranks.some((rank) => rank >= left)
  const kinds = [
    ...(before ? ([['CANCEL', '취소']] as const) : []),
    ...(after
      ? ([
          ['RETURN', '반품'],
          ['EXCHANGE', '교환'],
        ] as const)
      : []),
  ]
  return kinds.map(([kind, label]) => (
    <Button
      key={kind}
      size={whole ? 'md' : 'sm'}
      onClick={async () => {
        const claim = await openClaim(
          order,
          kind,
          lines?.map(({ orderLineSeq }) => orderLineSeq),
        )
        if (!claim) return
        await detail.follow(claim.orderVersion)
        onDone?.()
        if (claim.reorderItem) {
          router.history.push(`/orderdelivery/allorder/detail?replacesClaimSeq=${claim.orderClaimSeq}`)
        }
      }}
    >
      {whole ? label : `선택 ${label}`}
    </Button>
  ))
}
