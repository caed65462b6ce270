import { and, count, desc, eq, gte, like } from 'drizzle-orm'
import {
  canResendMessage,
  type OrderMessageEvent,
  RESENDS_A_DAY,
} from '../../../../domain/orderdelivery/order-messages'
import { wrongStateText } from '../../../../domain/orderdelivery/order-transitions'
import type { AdminCall } from '../../../call/call'
import { labelOf } from '../../../contract/contract-labels'
import { invalidState, Refusal } from '../../../contract/refusal'
import { formatNumber } from '../../../lib/numbers'
import { seoulDay, startOfDay } from '../../../lib/seoul-time'
import { messageLogs } from '../../../message/message.schema'
import { writeHistory } from '../../order/order-history'
import type { LockedOrder } from '../../order/order-lock'
import { isPayable, notifyBuyer } from '../../order/order-messages'
import { stateLabel } from '../../order/state-label'
import { orderClaims } from '../../schema/claim.schema'
import { readLastShipment, shipmentValues } from '../../shipment/moved-shipments'

/** Returns how often this message was resent today. */
async function resentToday({ db, now }: AdminCall, orderSeq: number, eventCode: OrderMessageEvent): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(messageLogs)
    .where(
      and(
        eq(messageLogs.relatedType, 'ORDER'),
        eq(messageLogs.relatedSeq, orderSeq),
        eq(messageLogs.eventCode, eventCode),
        like(messageLogs.change, 'resend:%'),
        gte(messageLogs.requestedAt, startOfDay(seoulDay(now))),
      ),
    )
  return Number(row?.n ?? 0)
}

/** Returns the refund amount and the reason of the latest cancel. */
async function canceledValues({ db }: AdminCall, orderSeq: number): Promise<Record<string, string>> {
  const [claim] = await db
    .select({ cashAmount: orderClaims.cashAmount, reasonCode: orderClaims.reasonCode })
    .from(orderClaims)
    .where(and(eq(orderClaims.orderSeq, orderSeq), eq(orderClaims.kind, 'CANCEL'), eq(orderClaims.state, 'DONE')))
    .orderBy(desc(orderClaims.orderClaimSeq))
    .limit(1)
  return {
    환불금액: `${formatNumber(claim?.cashAmount ?? 0)}원`,
    사유: claim ? labelOf('ClaimReason', claim.reasonCode) : '',
  }
}

/**
 * Resends a message to the buyer of a locked order. Throws INVALID_STATE if it does not fit the order's state or is
 * switched off, LIMIT_EXCEEDED after three times a day.
 */
export async function resendMessage(call: AdminCall, order: LockedOrder, eventCode: OrderMessageEvent): Promise<void> {
  if (!canResendMessage(eventCode, { ...order, reserved: order.reservedAt !== null })) {
    throw invalidState(wrongStateText(stateLabel(order)))
  }
  if (eventCode === 'DEPOSIT_GUIDE' && !(await isPayable(call, order))) {
    throw invalidState('가상계좌가 아직 발급되지 않았습니다.')
  }
  const before = await resentToday(call, order.orderSeq, eventCode)
  if (before >= RESENDS_A_DAY) {
    throw new Refusal(409, 'LIMIT_EXCEEDED', `같은 메시지는 하루에 ${RESENDS_A_DAY}번까지 보낼 수 있습니다.`)
  }
  const shipped = eventCode.startsWith('ITEM_') ? await readLastShipment(call, order.orderSeq) : undefined
  const sent = await notifyBuyer(call, order, eventCode, {
    change: `resend:${call.now.getTime()}:${before + 1}`,
    values: {
      ...(shipped ? shipmentValues(shipped) : {}),
      ...(eventCode === 'ORDER_CANCELED' ? await canceledValues(call, order.orderSeq) : {}),
    },
  })
  if (sent === null) throw invalidState('발송이 꺼져 있는 메시지입니다.')
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'MESSAGE',
    summary: `메시지 재발송: ${labelOf('OrderMessageEvent', eventCode)}`,
    relatedSeq: sent,
  })
}
