import { and, eq, lt, or } from 'drizzle-orm'
import { cardProblems, hiddenCard } from '../../../openapi/formats/card-number'
import type { Schemas, SteppedCall } from '../../http/call'
import { invalid, Refusal } from '../../http/refusal'
import { defineJob, FOR_A_DAY, type JobRun } from '../../jobs/define-job'
import { wake } from '../../jobs/runner'
import { errorText } from '../../lib/describe-error'
import { seoulMonth } from '../../lib/seoul'
import { answerOf, NoAnswer } from '../../registry/answer'
import { Declined } from '../../registry/payment-provider'
import { cardCharges } from '../payment/card-charge.schema'
import { paymentProvider } from '../payment/pg'
import {
  askVoid,
  beginCharge,
  chargeState,
  endApproved,
  endDeclined,
  endVoided,
  noteVoid,
  notPayable,
} from './card-charge'

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
    const charge = await answerOf(call.services, 'payment provider', () =>
      paymentProvider(call.services).charge({ key: requestId, amount, cardNumber, installmentMonths }),
    )
    const slip = await call.step((step) => endApproved(step, requestId, charge))
    if (slip) return slip
    wake(call.services, cardChargeJob)
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

/** Asks the provider what became of a charge that was left behind, and writes it down. */
async function settleLost({ services, step }: JobRun, requestId: string): Promise<void> {
  const charge = await answerOf(services, 'payment provider', () => paymentProvider(services).find(requestId))
  await step(async (call) => {
    if (charge) await endApproved(call, requestId, charge)
    else await endDeclined(call, requestId, '결제사에 결제 내역이 없습니다.')
  })
}

/** Asks the provider about charges whose answer was lost, and gives those back that nothing could be paid with. */
export const cardChargeJob = defineJob({
  kind: 'card-charges',
  title: '카드결제 결과 확인·취소',
  noun: '결제 요청',
  ...FOR_A_DAY,
  pollSeconds: 60,
  async due({ db, now, limit, notQueued }) {
    const { requestId, state, startedAt } = cardCharges
    const lost = and(eq(state, 'RUNNING'), lt(startedAt, new Date(now.getTime() - LOST_MS)))
    const rows = await db
      .select({ requestId })
      .from(cardCharges)
      .where(and(or(lost, eq(state, 'VOIDING')), notQueued(requestId)))
      .orderBy(startedAt)
      .limit(limit)
    return rows.map((row) => ({ key: row.requestId }))
  },
  async run(run) {
    const { services, job, step, finish } = run
    const requestId = job.key
    if ((await chargeState(services.db, requestId)) === 'RUNNING') await settleLost(run, requestId)
    if ((await chargeState(services.db, requestId)) !== 'VOIDING') return
    try {
      await askVoid(services, requestId)
    } catch (error) {
      await step((call) => noteVoid(call, requestId, errorText(error)))
      throw error
    }
    await finish((call) => endVoided(call, requestId))
  },
})
