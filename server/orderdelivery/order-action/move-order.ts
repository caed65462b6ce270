import { required } from '../../../openapi/messages/required'
import type { Call, Schemas } from '../../http/call'
import { invalid } from '../../http/refusal'
import type { LockedOrder } from '../order/lock'
import { moveLines } from '../order/transition'
import { shipLines } from '../shipment/ship-lines'

const moment = (time: string | undefined): Date | undefined => (time === undefined ? undefined : new Date(time))

/** An administrator's action on a locked order. Throws as `moveLines`, and 400 on a shipment that is not known. */
export async function moveOrder(call: Call, order: LockedOrder, body: Schemas['OrderTransition']): Promise<void> {
  const { action, orderLineSeqs: lineSeqs, reason, paidAt, mountedAt, shipment } = body
  if (action === 'SHIP') {
    if (!shipment) throw invalid({ 'shipment.packageCodeSeq': required('택배사') })
    await shipLines(call, order, { ...shipment, lineSeqs })
    return
  }
  const at = action === 'CONFIRM_DEPOSIT' ? moment(paidAt) : action === 'MOUNT' ? moment(mountedAt) : undefined
  await moveLines(call, order, action, { lineSeqs, reason, at })
}
