import type { AdminCall } from '../../../http/call'
import { labelOf } from '../../../http/contract-labels'
import type { Schemas } from '../../../http/contract-types'
import { handlersOf } from '../../../resource/handlers-of'
import { type LockedOrder, lockOrder } from '../../order/order-lock'
import { orderLogSubjects } from '../../order/order-log-subjects'
import { formatOrderNo } from '../../order/order-messages'
import { orderNameLookup } from '../../order/order-names'
import { previewDraft, toPreview } from '../manual-order/draft'
import { placeOrder } from '../manual-order/place-order'
import { toReorder } from '../manual-order/replaced-return'
import { readOrder } from '../record/read-order'
import { bulkOrders } from './bulk'
import { moveOrder } from './move-order'
import { resendMessage } from './resend'

/** Locks an order and checks that it still has the version that the form was filled with. */
const lockChecked = (call: AdminCall, seq: number, version: number): Promise<LockedOrder> =>
  lockOrder(call.db, seq, version, () => readOrder(call, seq))

/** Logs an action on an order. */
function logAction(
  call: AdminCall,
  order: LockedOrder,
  what: string,
  action: Schemas['AdminLogAction'],
  reason?: string,
) {
  call.log({
    action,
    resource: 'orders',
    targetSeqs: [order.orderSeq],
    named: orderNameLookup,
    subjects: orderLogSubjects(order),
    summary: `주문 ${what}: ${formatOrderNo(order.orderNo)}`,
    ...(reason ? { reason } : {}),
    personal: true,
  })
}

export const orderActionHandlers = handlersOf({
  'POST /api/v1/admin/orders': async (call, { body }) => readOrder(call, (await placeOrder(call, body)).orderSeq),

  'POST /api/v1/admin/orders/preview': async (call, { body }) => {
    const priced = await previewDraft(call, body)
    const reorder = priced.replaced && (await toReorder(call, priced.replaced, priced.amounts.payAmount))
    return toPreview(priced, reorder)
  },

  'POST /api/v1/admin/orders/{seq}/transition': async (call, { path: { seq }, body }) => {
    const order = await lockChecked(call, seq, body.version)
    await moveOrder(call, order, body)
    logAction(call, order, labelOf('OrderAction', body.action), 'STATE', body.reason?.trim())
    return readOrder(call, seq)
  },

  'POST /api/v1/admin/orders/bulk': (call, { body }) => bulkOrders(call, body),

  'POST /api/v1/admin/orders/{seq}/messages': async (call, { path: { seq }, body: { eventCode } }) => {
    const order = await lockOrder(call.db, seq)
    await resendMessage(call, order, eventCode)
    logAction(call, order, `메시지 재발송(${labelOf('OrderMessageEvent', eventCode)})`, 'SEND')
    return null
  },
})
