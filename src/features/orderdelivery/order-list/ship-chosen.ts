import type { Schemas } from '@/shared/api/types'
import { toast } from '@/shared/ui/layers/toast'
import { shipProblem } from '../order-actions'

/** Of the chosen orders those that can leave, with a word on the others; undefined: there are none. */
export function readyOf(seqs: readonly number[], rows: readonly Schemas['OrderRow'][]): number[] | undefined {
  // chosen on other pages: what they are is not known here
  const ready = seqs.filter((seq) => rows.every((row) => row.orderSeq !== seq || !shipProblem(row)))
  if (ready.length === 0) {
    toast('상품준비중인 주문을 선택해 주세요.', { tone: 'error' })
    return undefined
  }
  const left = seqs.length - ready.length
  if (left > 0) toast(`상품준비중이 아닌 주문 ${left}건은 발송 대상에서 제외했습니다.`, { duration: 8000 })
  return ready
}
