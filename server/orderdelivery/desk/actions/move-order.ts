import { required } from '../../../../domain/messages/required'
import type { Call } from '../../../call/call'
import type { Schemas } from '../../../contract/contract-types'
import { invalid } from '../../../contract/refusal'
import { checkTypedMoment } from '../../../resource/typed-moment'
import type { LockedOrder } from '../../order/order-lock'
import { moveLines } from '../../order/transition'
import { confirmDeposit } from '../../payment/confirm-deposit'
import { shipLines } from '../../shipment/ship-lines'

/**
 * Applies an admin's action to a locked order. Throws the errors of `moveLines`, and 400 for invalid inputs or an
 * invalid shipment.
 */
export async function moveOrder(call: Call, order: LockedOrder, body: Schemas['OrderTransition']): Promise<void> {
  const { action, orderLineSeqs: lineSeqs, reason, mountedAt, shipment } = body
  if (action === 'CONFIRM_DEPOSIT') return confirmDeposit(call, order, body)
  if (action === 'SHIP') {
    if (!shipment) throw invalid({ 'shipment.packageCodeSeq': required('택배사') })
    await shipLines(call, order, { ...shipment, lineSeqs })
    return
  }
  if (action === 'MOUNT' && mountedAt) {
    const since = { title: '주문일시', at: order.orderedAt }
    checkTypedMoment({ topic: '장착일시는', at: mountedAt, since, reason }, call.now, { at: 'mountedAt' })
  }
  const at = action === 'MOUNT' && mountedAt ? new Date(mountedAt) : undefined
  await moveLines(call, order, action, { lineSeqs, reason, at })
}
