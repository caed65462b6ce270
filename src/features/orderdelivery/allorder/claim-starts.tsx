import { useNavigate } from '@tanstack/react-router'
import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { rankOf } from '../../../../openapi/formats/order-moves'
import { openClaim } from '../claim/claim-actions'
import type { OrderOf } from './order.detail'

interface Props {
  detail: OrderOf
  order: Schemas['Order']
  /** Those that are ticked; left out: all that can be. */
  lines?: readonly Schemas['OrderLine'][]
  done?: () => void
}

/** Begins a cancel of what has not left, a return or an exchange of what has. */
export function ClaimStarts({ detail, order, lines, done }: Props) {
  const navigate = useNavigate()
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
      size={lines ? 'sm' : 'md'}
      onClick={async () => {
        const made = await openClaim(
          order,
          kind,
          lines?.map(({ orderLineSeq }) => orderLineSeq),
        )
        if (!made) return
        await detail.follow(made.orderVersion)
        done?.()
        if (made.reorderItem) {
          void navigate({
            to: '/orderdelivery/allorder/detail',
            // the form of a new order stands on the same route, whose search is the record's
            search: { replacesClaimSeq: String(made.orderClaimSeq) } as never,
          })
        }
      }}
    >
      {lines ? `선택 ${label}` : label}
    </Button>
  ))
}
