import type { ReactNode } from 'react'
import { Mention } from '@/kit/mention'
import type { Schemas } from '@/shared/api/types'

interface Props {
  memberSeq: number
  /** How many there are: none lead nowhere. */
  count: number
  /** Only those in a state; left out: all. */
  state?: Schemas['OrderState']
  children: ReactNode
}

/** A number of a member's orders, which leads to them. */
export function OrdersLink({ memberSeq, count, state, children }: Props) {
  if (count === 0) return children
  const search = { memberSeq: String(memberSeq), orderedAt: 'all' as const, ...(state && { state: [state] }) }
  return (
    <Mention to="/orderdelivery/allorder" search={search}>
      {children}
    </Mention>
  )
}
