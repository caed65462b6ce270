import type { Call } from '../../../call/call'
import type { LockedOrder } from '../../order/order-lock'
import type { StrayPayment } from '../../payment/stray-deposit'
import { bookRefunds } from './refunds'

/**
 * Books the refund of a payment that pays for nothing, by transfer to an account that the customer has not given yet.
 * The caller refreshes the order.
 */
export async function refundStray(
  call: Call,
  order: LockedOrder,
  { orderPaymentSeq, amount, reason }: StrayPayment,
): Promise<void> {
  const ways = [{ method: 'BANK' as const, cashAmount: amount, orderPaymentSeq }]
  await bookRefunds(call, { order, ways, accountLater: true, reason })
}
