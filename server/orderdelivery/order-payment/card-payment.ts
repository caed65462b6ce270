import { and, eq, lt } from 'drizzle-orm'
import { cardProblems, hiddenCard } from '../../../openapi/formats/card-number'
import type { Schemas, Services, SteppedCall } from '../../http/call'
import { inSystemCall } from '../../http/in-call'
import { invalid, Refusal } from '../../http/refusal'
import { defineWorker } from '../../jobs/worker'
import { seoulMonth } from '../../lib/seoul'
import { NoAnswer } from '../../registry/answer'
import { Declined } from '../../registry/payment-provider'
import { cardCharges } from '../payment/card-charge.schema'
import { paymentProvider } from '../payment/pg'
import { beginCharge, endApproved, endDeclined, notPayable, voidCharges } from './card-charge'

const SECRETS = ['cardNumber', 'expiryMonth', 'expiryYear', 'holderIdentity', 'cardPasswordFirst2'] as const

/** Nothing of a card outlives its call, not even as long as the request that brought it. */
function forget(body: Schemas['CardPayment']): void {
  for (const field of SECRETS) body[field] = ''
}

/** What is said when nobody knows whether the card was charged. */
const unanswered = (): Refusal =>
  new Refusal(502, 'EXTERNAL_FAILED', '결제사의 응답을 받지 못했습니다. 결제 결과를 다시 확인해 주세요.')

/**
 * Charges a card that was told by phone: what is due is seen under the order's lock, the provider asked outside of any transaction, the result written
 * under the lock again. The request's id is the provider's key, so that asking again never pays twice, whoever died in between.
 */
export async function payByCard(call: SteppedCall, body: Schemas['CardPayment']): Promise<Schemas['CardPaymentSlip']> {
  const { requestId, orderSeq, orderPaymentSeq, amount, installmentMonths } = body
  const problems = cardProblems(body, seoulMonth(call.now))
  if (Object.keys(problems).length > 0) {
    forget(body)
    throw invalid(problems)
  }
  const order = {
    requestId,
    orderSeq,
    amount,
    installmentMonths,
    maskedCardNumber: hiddenCard(body.cardNumber),
    ...(orderPaymentSeq ? { orderPaymentSeq } : {}),
  }
  try {
    const before = await call.step((step) => beginCharge(step, order))
    if (before) return before
    const { cardNumber } = body
    const charge = await paymentProvider(call.services).charge({
      key: requestId,
      amount,
      cardNumber,
      installmentMonths,
    })
    const slip = await call.step((step) => endApproved(step, requestId, charge))
    if (slip) return slip
    await voidCharges(call.services, [requestId])
    throw notPayable()
  } catch (error) {
    if (error instanceof NoAnswer) throw unanswered()
    if (!(error instanceof Declined)) throw error
    const { message } = error
    await call.step((step) => endDeclined(step, requestId, message))
    throw new Refusal(402, 'PAYMENT_DECLINED', message)
  } finally {
    forget(body)
  }
}

/** A charge without an end after so long was left behind by a process that died, or an answer that was lost. */
const LOST_MS = 2 * 60_000

/** Asks the provider what became of charges that were left behind, and writes it down. Gives how many. */
export async function settleLostCharges(services: Services): Promise<number> {
  const before = new Date(services.clock.now().getTime() - LOST_MS)
  const lost = await services.db
    .select({ requestId: cardCharges.requestId })
    .from(cardCharges)
    .where(and(eq(cardCharges.state, 'RUNNING'), lt(cardCharges.startedAt, before)))
    .limit(50)
  for (const { requestId } of lost) {
    const charge = await paymentProvider(services).find(requestId)
    await inSystemCall(services, async (call) => {
      if (charge) await endApproved(call, requestId, charge)
      else await endDeclined(call, requestId, '결제사에 결제 내역이 없습니다.')
    })
  }
  return lost.length + (await voidCharges(services))
}

export const cardChargeWorker = defineWorker({
  name: 'card-charges',
  atOnce: 1,
  next: async (services) => ((await settleLostCharges(services)) > 0 ? 'DONE' : 'NOTHING'),
})
