import type { Schemas } from '../../contract/contract-types'
import { maskName } from '../../lib/mask'
import type { OrderRow } from './order-lock'

/** Returns the persons that a log row about an order concerns. */
export function orderLogSubjects({
  orderSeq,
  memberSeq,
  ordererName,
}: Pick<OrderRow, 'orderSeq' | 'memberSeq' | 'ordererName'>): Schemas['LogSubject'][] {
  const label = maskName(ordererName)
  const orderer = { type: 'ORDERER' as const, seq: orderSeq, label }
  return memberSeq === null ? [orderer] : [{ type: 'MEMBER', seq: memberSeq, label }, orderer]
}
