import { call } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { toast } from '@/shared/ui/layers/toast'

type Refund = Schemas['Refund']

/** Delays in ms between reads of a refund after an action. Each read is logged. */
const WAITS = [1_000, 2_000, 4_000]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Returns a refund once the payment provider has answered, or its current state after some seconds. Throws what the
 * call throws.
 */
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
  `결제사가 환불 ${formatThousands(cashAmount)}원을 거절했습니다${failMessage ? `: ${failMessage}` : '.'}`

/**
 * Shows the result of retrying a refund at the payment provider.
 * Returns the current refund. Throws what the call throws.
 */
export async function showRetryResult(requested: Refund): Promise<Refund> {
  const refund = (await answeredRefund(requested.refundSeq)) ?? requested
  if (refund.state === 'FAILED') toast(refusal(refund), { tone: 'error' })
  else if (refund.state === 'DONE') toast('결제사가 환불했습니다.')
  else toast('결제사에 다시 요청했습니다. 답이 오면 환불 상태에 표시됩니다.')
  return refund
}

/** Shows a toast for each refund the payment provider refuses within some seconds. Returns whether there was one. */
export async function showRefusedRefunds(refunds: readonly Schemas['OrderClaimRefund'][]): Promise<boolean> {
  const requested = refunds.filter(({ method, state }) => method === 'PG_CANCEL' && state === 'PENDING')
  // a refund that cannot be read now still shows its state on the order page
  const found = await Promise.all(requested.map(({ refundSeq }) => answeredRefund(refundSeq).catch(() => undefined)))
  const refused = found.flatMap((refund) => (refund?.state === 'FAILED' ? [refund] : []))
  for (const refund of refused) toast(refusal(refund), { tone: 'error' })
  return refused.length > 0
}
