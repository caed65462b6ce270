import { and, eq, gt, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../../domain/common/durations'
import type { AdminCall } from '../../../call/call'
import { handlersOf } from '../../../call/handlers-of'
import { labelOf } from '../../../contract/contract-labels'
import type { Schemas } from '../../../contract/contract-types'
import { adminLogs } from '../../../db/schema'
import { maskLoginId, maskName } from '../../../lib/mask'
import { type LockedOrder, lockOrder } from '../../order/order-lock'
import { orderLogSubjects } from '../../order/order-log-subjects'
import { formatOrderNo } from '../../order/order-messages'
import { orderNameLookup } from '../../order/order-names'
import { previewDraft, toPreview } from '../checkout/draft'
import type { Buyer } from '../checkout/draft-lines'
import { placeOrder } from '../checkout/place-order'
import { toReorder } from '../checkout/replaced-return'
import { readOrder } from '../record/read-order'
import { bulkOrders } from './bulk'
import { moveOrder } from './move-order'
import { resendMessage } from './resend-message'

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

const BALANCES_LOGGED_FOR = 10 * MINUTE_MS

/**
 * Logs that the admin sees a member's points and deposit while an order is drafted: once in ten minutes, because each
 * change of the draft asks anew.
 */
async function logBalances(call: AdminCall, { memberSeq, name, loginId }: Buyer): Promise<void> {
  const subject = JSON.stringify([{ type: 'MEMBER', seq: memberSeq }])
  const [known] = await call.db
    .select({ seq: adminLogs.adminLogSeq })
    .from(adminLogs)
    .where(
      and(
        eq(adminLogs.adminSeq, call.actor.adminSeq),
        gt(adminLogs.occurredAt, new Date(call.now.getTime() - BALANCES_LOGGED_FOR)),
        eq(adminLogs.action, 'DETAIL'),
        sql`${adminLogs.subjects} @> ${subject}::jsonb`,
      ),
    )
    .limit(1)
  if (known) return
  call.log({
    action: 'DETAIL',
    resource: 'members',
    targetSeqs: [memberSeq],
    subjects: [{ type: 'MEMBER', seq: memberSeq, label: maskName(name) }],
    summary: `회원 포인트·예치금 조회 (수기 주문): ${maskLoginId(loginId)}`,
    personal: true,
  })
}

export const orderActionHandlers = handlersOf({
  'POST /api/v1/admin/orders': async (call, { body }) =>
    readOrder(call, (await placeOrder(call, body, 'ADMIN')).orderSeq),

  'POST /api/v1/admin/orders/preview': async (call, { body }) => {
    const priced = await previewDraft(call, body)
    if (priced.buyer) await logBalances(call, priced.buyer)
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
