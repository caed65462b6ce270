import type { components } from '../../openapi/schema.gen'

/**
 * Limits of orders besides their moves. Shared by screens and server. Each function returns why something is refused,
 * or null.
 */

type Schemas = components['schemas']
type State = { state: Schemas['OrderState'] }

/** How long a canceled, unpaid order is kept before it can be deleted, in ms. */
export const DELETABLE_MS = 7 * 86_400_000

export const KEPT_BY_LAW = '결제 이력이 있는 주문은 삭제할 수 없습니다. (5년 보존)'

export const extraPaymentProblem = ({ state }: State): string | null =>
  state === 'CANCELED' || state === 'RETURNED' ? '취소·반품된 주문에는 추가결제를 등록할 수 없습니다.' : null

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
