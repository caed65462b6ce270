import { call } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/types'
import { won } from '@/shared/lib/format'
import { toast } from '@/shared/ui/layers/toast'

type Refund = Schemas['Refund']

/** When a refund is read again after a press, in ms since the time before; each reading is a row of the log. */
const WAITS = [1_000, 2_000, 4_000]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Returns a refund as soon as the payment provider has answered, or as it is after some seconds. Throws as the call does. */
async function answeredRefund(refundSeq: number): Promise<Refund | undefined> {
  let refund: Refund | undefined
  for (const wait of WAITS) {
    await pause(wait)
    refund = await call('get', '/api/v1/admin/refunds/{seq}', { path: { seq: refundSeq } })
    if (refund.state !== 'PENDING') break
  }
  return refund
}

const refusal = ({ cashAmount, failMessage }: Refund): string =>
  `결제사가 환불 ${won(cashAmount)}원을 거절했습니다${failMessage ? `: ${failMessage}` : '.'}`

/** Says what came of asking the payment provider once more (use.md §6.4); returns the refund as it is then. Throws as the call does. */
export async function toldRetry(asked: Refund): Promise<Refund> {
  const refund = (await answeredRefund(asked.refundSeq)) ?? asked
  if (refund.state === 'FAILED') toast(refusal(refund), { tone: 'error' })
  else if (refund.state === 'DONE') toast('결제사가 환불했습니다.')
  else toast('결제사에 다시 요청했습니다. 답이 오면 환불 상태에 표시됩니다.')
  return refund
}

/** Says that the payment provider has refused what a claim gives back, where it does within some seconds; returns whether it did. */
export async function tellRefused(refunds: readonly Schemas['OrderClaimRefund'][]): Promise<boolean> {
  const asked = refunds.filter(({ method, state }) => method === 'PG_CANCEL' && state === 'PENDING')
  // what cannot be read now stands in the order's refunds all the same
  const found = await Promise.all(asked.map(({ refundSeq }) => answeredRefund(refundSeq).catch(() => undefined)))
  const refused = found.flatMap((refund) => (refund?.state === 'FAILED' ? [refund] : []))
  for (const refund of refused) toast(refusal(refund), { tone: 'error' })
  return refused.length > 0
}
