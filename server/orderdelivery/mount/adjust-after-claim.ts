import type { Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { activeQuantityOf, type LockedOrder } from '../order/order-lock'
import { orderNameOf } from '../order/order-messages'
import { activeReservation, cancelReservation, changeMount } from './reservations'

/**
 * Updates the reservation after a claim removed pieces: adjusts it to the remaining pieces, or cancels it if none
 * remain.
 */
export async function adjustReservationAfterClaim(
  call: Call,
  { claim, order, emptied }: { claim: { kind: Schemas['ClaimKind'] }; order: LockedOrder; emptied: boolean },
): Promise<void> {
  if (emptied) {
    await cancelReservation(call, order.orderSeq, `주문 ${labelOf('ClaimKind', claim.kind)}`)
    return
  }
  const active = await activeReservation(call.db, order.orderSeq)
  if (!active) return
  const quantity = order.lines.reduce((sum, line) => sum + activeQuantityOf(line), 0)
  const itemSummary = orderNameOf(order.lines)
  if (quantity === active.quantity && itemSummary === active.itemSummary) return
  await changeMount(call, active.mountReservationSeq, { quantity, itemSummary })
}
