import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'

interface Props {
  memberSeq: number
  /** How many there are: none lead nowhere. */
  count: number
  /** Only those in a state; left out: all. */
  state?: Schemas['OrderState']
  children: ReactNode
}

/** A number of a member's orders, which leads to them where they may be seen. */
export function OrdersLink({ memberSeq, count, state, children }: Props) {
  const { canRead } = useRights()
  if (count === 0 || !canRead('ORDER_MANAGEMENT')) return children
  const search = { memberSeq: String(memberSeq), orderedAt: 'all' as const, ...(state && { state: [state] }) }
  return (
    <Link to="/orderdelivery/allorder" search={search}>
      {children}
    </Link>
  )
}
