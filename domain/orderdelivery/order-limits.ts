import type { components } from '../../openapi/schema.gen'
import { DAY_MS } from '../common/durations'

/**
 * Limits of orders besides their moves. Shared by screens and server. Each function returns why something is refused,
 * or null.
 */

type Schemas = components['schemas']
type State = { state: Schemas['OrderState'] }

/** How long a canceled, unpaid order is kept before it can be deleted, in ms. */
export const DELETABLE_MS = 7 * DAY_MS

export const KEPT_BY_LAW = '결제 이력이 있는 주문은 삭제할 수 없습니다. (5년 보존)'

export const extraPaymentProblem = ({ state }: State): string | null =>
  state === 'CANCELED' || state === 'RETURNED' ? '취소·반품된 주문에는 추가결제를 등록할 수 없습니다.' : null

type ExtraPayment = Pick<Schemas['OrderPaymentShown'], 'kind' | 'method' | 'state' | 'receivedAmount'>

/** Returns why a pending extra payment cannot be canceled, or null. */
export const extraCancelProblem = ({ receivedAmount }: Pick<ExtraPayment, 'receivedAmount'>): string | null =>
  receivedAmount > 0 ? '일부 입금된 추가결제는 취소할 수 없습니다. 입금확인을 먼저 취소해 주세요.' : null

/** Returns why a transfer for a payment cannot be confirmed by hand. MAIN payments are confirmed with their order. */
export const extraConfirmProblem = ({ kind, method, state }: Omit<ExtraPayment, 'receivedAmount'>): string | null =>
  kind === 'EXTRA' && method === 'BANK_TRANSFER' && state === 'READY'
    ? null
    : '입금을 기다리는 무통장입금 추가결제만 입금확인할 수 있습니다.'

/**
 * Returns why the received transfers of an extra payment cannot be taken back. `refunded`: part of it was
 * refunded or is about to be.
 */
export function extraRevertProblem(payment: ExtraPayment & { refunded: boolean }): string | null {
  const { kind, method, state, receivedAmount, refunded } = payment
  const open = state === 'READY' || state === 'PAID'
  if (kind === 'EXTRA' && method === 'BANK_TRANSFER' && receivedAmount > 0 && (open || refunded)) {
    return refunded ? '환불된 추가결제는 입금확인을 취소할 수 없습니다.' : null
  }
  return '입금된 무통장입금 추가결제만 입금확인을 취소할 수 있습니다.'
}

export function paymentChangeProblem({ state, paidAmount }: State & { paidAmount: number }): string | null {
  if (state !== 'PAYMENT_PENDING') return '입금대기 주문만 결제수단을 변경할 수 있습니다.'
  return paidAmount > 0 ? '이미 일부 입금된 주문은 결제수단을 변경할 수 없습니다.' : null
}

interface Deletable extends State {
  channel: Schemas['OrderChannel']
  paidAmount: number
  canceledAt: string | Date | null
}

/** Orders created by admins can be deleted at once, others after seven days. */
export function deleteProblem({ state, channel, paidAmount, canceledAt }: Deletable, now: Date): string | null {
  if (state !== 'CANCELED') return '취소된 주문만 삭제할 수 있습니다.'
  if (paidAmount > 0) return KEPT_BY_LAW
  const waited = canceledAt !== null && now.getTime() - new Date(canceledAt).getTime() >= DELETABLE_MS
  return channel === 'ADMIN' || waited ? null : '취소 후 7일이 지난 주문만 삭제할 수 있습니다.'
}
