import { required } from '../../../../domain/messages/required'
import type { AdminCall } from '../../../call/call'
import { handlersOf } from '../../../call/handlers-of'
import { labelOf } from '../../../contract/contract-labels'
import { invalid } from '../../../contract/refusal'
import { formatNumber } from '../../../lib/numbers'
import { refundExtra } from '../../claim/refund/extra-refund'
import { type LockedOrder, lockOrder } from '../../order/order-lock'
import { orderLogSubjects } from '../../order/order-log-subjects'
import { formatOrderNo } from '../../order/order-messages'
import { orderNameLookup } from '../../order/order-names'
import { payByCard } from '../../payment/card-payment'
import { addExtra, cancelExtra, changePayment } from '../../payment/order-payments'
import { readOrder } from '../record/read-order'
import { confirmExtraDeposit, revertExtraDeposit } from './extra-deposit'

const logUpdate = (call: AdminCall, order: LockedOrder, what: string, reason?: string): void =>
  call.log({
    action: 'UPDATE',
    resource: 'orders',
    targetSeqs: [order.orderSeq],
    named: orderNameLookup,
    subjects: orderLogSubjects(order),
    summary: `주문 ${what}: ${formatOrderNo(order.orderNo)}`,
    ...(reason ? { reason } : {}),
    personal: true,
  })

const lockChecked = (call: AdminCall, seq: number, version: number): Promise<LockedOrder> =>
  lockOrder(call.db, seq, version, () => readOrder(call, seq))

export const orderPaymentHandlers = {
  ...handlersOf({
    'POST /api/v1/admin/orders/{seq}/payments': async (call, { path: { seq }, body }) => {
      const order = await lockChecked(call, seq, body.version)
      await addExtra(call, order, body)
      logUpdate(call, order, `추가결제 등록 ${formatNumber(body.amount)}원`)
      return readOrder(call, seq)
    },

    'DELETE /api/v1/admin/orders/{seq}/payments/{orderPaymentSeq}': async (
      call,
      { path: { seq, orderPaymentSeq } },
    ) => {
      const order = await lockOrder(call.db, seq)
      await cancelExtra(call, order, orderPaymentSeq)
      logUpdate(call, order, '추가결제 취소')
      return readOrder(call, seq)
    },

    'POST /api/v1/admin/orders/{seq}/payments/{orderPaymentSeq}/refund': async (
      call,
      { path: { seq, orderPaymentSeq }, body },
    ) => {
      const order = await lockChecked(call, seq, body.version)
      await refundExtra(call, order, orderPaymentSeq, body)
      logUpdate(call, order, `추가결제 환불 ${formatNumber(body.amount)}원`, body.reason.trim())
      return readOrder(call, seq)
    },

    'POST /api/v1/admin/orders/{seq}/payments/{orderPaymentSeq}/confirm-deposit': async (
      call,
      { path: { seq, orderPaymentSeq }, body },
    ) => {
      const order = await lockChecked(call, seq, body.version)
      const amount = await confirmExtraDeposit(call, order, orderPaymentSeq, body)
      logUpdate(call, order, `추가결제 입금확인 ${formatNumber(amount)}원`, body.reason?.trim())
      return readOrder(call, seq)
    },

    'POST /api/v1/admin/orders/{seq}/payments/{orderPaymentSeq}/revert-deposit': async (
      call,
      { path: { seq, orderPaymentSeq }, body },
    ) => {
      const order = await lockChecked(call, seq, body.version)
      const reason = body.reason.trim()
      if ([...reason].length < 5) throw invalid({ reason: required('사유', 5) })
      await revertExtraDeposit(call, order, orderPaymentSeq, reason)
      logUpdate(call, order, '추가결제 입금확인 취소', reason)
      return readOrder(call, seq)
    },

    'POST /api/v1/admin/orders/{seq}/change-payment': async (call, { path: { seq }, body }) => {
      const order = await lockChecked(call, seq, body.version)
      await changePayment(call, order, body)
      logUpdate(call, order, `결제수단 변경(${labelOf('PaymentMethod', body.method)})`)
      return readOrder(call, seq)
    },
    'POST /api/v1/admin/order/payment/card-by-number': {
      inSteps: (call, { body }) => payByCard(call, body),
    },
  }),
}
