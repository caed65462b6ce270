import { Refusal } from '../../../contract/refusal'
import { formatNumber } from '../../../lib/numbers'

/**
 * Creates a REFUND_EXCEEDS refusal: more would be refunded than was received. `left`: what may still be refunded, in
 * won.
 */
export const refundExceeds = (left: number): Refusal =>
  new Refusal(
    409,
    'REFUND_EXCEEDS',
    `환불액이 받은 금액을 넘습니다. (남은 금액 ${formatNumber(Math.max(0, left))}원)`,
    {
      result: { refundableAmount: Math.max(0, left) },
    },
  )
