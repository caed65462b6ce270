import type { Schemas } from '@/shared/api/types'
import { toast } from '@/shared/ui/layers/toast'
import { shipProblem } from '../order-actions.rules'

/** Returns the chosen orders that can be shipped, with a toast about the others. Undefined if there are none. */
export function shippableOrders(seqs: readonly number[], rows: readonly Schemas['OrderRow'][]): number[] | undefined {
  // the state of orders chosen on other pages is unknown here, so they are kept
  const ready = seqs.filter((seq) => rows.every((row) => row.orderSeq !== seq || !shipProblem(row)))
  if (ready.length === 0) {
    toast('상품준비중인 주문을 선택해 주세요.', { tone: 'error' })
    return undefined
  }
  const left = seqs.length - ready.length
  if (left > 0) toast(`상품준비중이 아닌 주문 ${left}건은 발송 대상에서 제외했습니다.`, { duration: 8000 })
  return ready
}
