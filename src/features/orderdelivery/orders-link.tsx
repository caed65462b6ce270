import type { ReactNode } from 'react'
import { RecordLink } from '@/kit/record-link'
import type { Schemas } from '@/shared/api/types'

interface Props {
  memberSeq: number
  /** Number of orders; 0 renders no link. */
  count: number
  /** Order state to filter by; default: all. */
  state?: Schemas['OrderState']
  children: ReactNode
}

/** Renders its children as a link to the member's orders. */
export function OrdersLink({ memberSeq, count, state, children }: Props) {
  if (count === 0) return children
  const search = { memberSeq: String(memberSeq), orderedAt: 'all' as const, ...(state && { state: [state] }) }
  return (
    <RecordLink to="/orderdelivery/allorder" search={search}>
      {children}
    </RecordLink>
  )
}
