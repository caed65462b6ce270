import { required } from '../../../../domain/messages/required'
import { MIN_REASON_TEXT, needsText, reasonProblem } from '../../../../domain/orderdelivery/claim-transitions'
import type { AdminCall } from '../../../call/call'
import { labelOf } from '../../../contract/contract-labels'
import type { Schemas } from '../../../contract/contract-types'
import { invalid, noAuthority } from '../../../contract/refusal'
import { lockRows } from '../../../db/locks'
import { forEachRow } from '../../../resource/each-row'
import { levelOf } from '../../../session/rights'
import { cancelOrder } from '../../claim/actions/cancel-order'
import { lockStockOf } from '../../claim/settlement/claim-effects'
import { type LockedOrder, orderNotFound, readLockedOrders } from '../../order/order-lock'
import { orderLogSubjects } from '../../order/order-log-subjects'
import { orderNameLookup } from '../../order/order-names'
import { moveLines } from '../../order/transition'
import { confirmWholeDeposit } from '../../payment/confirm-deposit'
import { orders } from '../../schema/order.schema'
import { deleteOrders } from '../deletion/delete-orders'
import { resendMessage } from './resend-message'

type Body = Schemas['OrderBulk']
type RowAction = Exclude<Body['action'], 'DELETE'>

/** Throws 400 if a CANCEL lacks a valid reason. */
function checkBody({ action, reasonCode, reasonText }: Body): void {
  if (action !== 'CANCEL') return
  if (!reasonCode) throw invalid({ reasonCode: required('취소사유') })
  const problem = reasonProblem('CANCEL', reasonCode)
  if (problem) throw invalid({ reasonCode: problem })
  if (needsText(reasonCode) && [...(reasonText?.trim() ?? '')].length < MIN_REASON_TEXT) {
    throw invalid({ reasonText: `상세 사유를 ${MIN_REASON_TEXT}자 이상 입력해 주세요.` })
  }
}

async function applyAction(
  call: AdminCall,
  order: LockedOrder,
  { reasonCode, reasonText }: Body,
  action: RowAction,
): Promise<void> {
  if (action === 'CANCEL') {
    if (!reasonCode) throw new Error('CANCEL needs a reasonCode')
    await cancelOrder(call, order, { reasonCode, reasonText: reasonText?.trim(), by: 'ADMIN' })
  } else if (action === 'CONFIRM_DEPOSIT') await confirmWholeDeposit(call, order)
  else if (action === 'DEPOSIT_GUIDE') await resendMessage(call, order, 'DEPOSIT_GUIDE')
  else await moveLines(call, order, action)
}

/**
 * Applies an action to each chosen order separately. An order that it does not fit becomes a failure in the receipt.
 */
export async function bulkOrders(call: AdminCall, body: Body): Promise<Schemas['BulkReceipt']> {
  checkBody(body)
  const { action } = body
  if (action === 'DELETE') {
    // deleting belongs to the order page; the permission for the queues is not enough
    if (levelOf(call.actor.permissions, 'ORDER_MANAGEMENT') !== 'WRITE') throw noAuthority()
    if (!body.reason?.trim()) throw invalid({ reason: required('사유') })
    return deleteOrders(call, body.seqs, body.reason.trim())
  }
  const done: LockedOrder[] = []
  const seqs = [...body.seqs].sort((a, b) => a - b)
  // locks and reads all orders in two statements instead of two per order
  await lockRows(call.db, orders.orderSeq, seqs)
  if (action === 'CANCEL') await lockStockOf(call.db, seqs)
  const locked = await readLockedOrders(call.db, seqs)
  const { done: count, failed } = await forEachRow(
    call,
    seqs,
    async (db, seq) => {
      const order = locked.get(seq)
      if (!order) throw orderNotFound()
      await applyAction({ ...call, db }, order, body, action)
      done.push(order)
    },
    orderNameLookup,
  )
  if (done.length > 0) {
    call.log({
      action: body.action === 'DEPOSIT_GUIDE' ? 'SEND' : 'BULK',
      resource: 'orders',
      targetSeqs: done.map(({ orderSeq }) => orderSeq),
      named: orderNameLookup,
      targetCount: done.length,
      subjects: done.slice(0, 100).flatMap(orderLogSubjects),
      summary: `주문 ${labelOf('OrderBulkAction', body.action)}: ${done.length}건`,
      ...(body.reasonText ? { reason: body.reasonText } : {}),
      personal: true,
    })
  }
  return { done: count, failed }
}
