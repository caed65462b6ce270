import { and, eq, lt } from 'drizzle-orm'
import { MINUTE_MS } from '../../../../domain/common/durations'
import type { Call, Services } from '../../../call/call'
import { defineJob } from '../../../jobs/define-job'
import { createRecordScan } from '../../../jobs/due-records'
import { formatNumber } from '../../../lib/numbers'
import { askProvider } from '../../../providers/ask-provider'
import { DeclinedError, NoAnswerError } from '../../../providers/errors'
import { NotConnectedError } from '../../../providers/ports'
import { unseal } from '../../../session/crypto'
import { writeHistory } from '../../order/order-history'
import { refreshOrder } from '../../order/order-lock'
import { orderPayments, refunds } from '../../schema/payment.schema'
import { changeRefund, finishRefund, lockRefund, type RefundRow } from './refund-done'

/** Number of automatic attempts, and the wait between them. After that an admin must retry (RETRY). */
const MAX_TRIES = 5
const RETRY_MS = 10 * MINUTE_MS

const NO_ANSWER = '결제사 응답이 없습니다.'

/** Records that a call to the provider starts. Returns the refund, or null if it does not wait for the provider. */
async function beginAttempt(call: Call, refundSeq: number): Promise<RefundRow | null> {
  const { refund } = await lockRefund(call.db, refundSeq)
  if (refund.state !== 'PENDING' || refund.method !== 'PG_CANCEL') return null
  const attempt = { triedAt: call.now, failMessage: null }
  await call.db.update(refunds).set(attempt).where(eq(refunds.refundSeq, refundSeq))
  return { ...refund, ...attempt }
}

type Answer = { isPaid: true } | { isPaid: false; refused: boolean; message: string }

/** Calls the provider, outside of any transaction. */
async function requestCancel(services: Services, refund: RefundRow): Promise<Answer> {
  const [payment] = await services.db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderPaymentSeq, refund.orderPaymentSeq ?? 0))
  if (!payment?.pgTid) return { isPaid: false, refused: true, message: '결제사 거래번호가 없습니다.' }
  const { bankCode, accountSealed, accountHolder } = refund
  const account =
    bankCode && accountSealed && accountHolder
      ? { account: { bankCode, accountNumber: unseal(services.keys.personal, accountSealed), holder: accountHolder } }
      : {}
  const { pgTid } = payment
  try {
    await askProvider(services, 'payments', (provider) =>
      provider.cancel({
        key: `refund-${refund.refundSeq}`,
        pgTid,
        amount: refund.cashAmount,
        ...account,
      }),
    )
    return { isPaid: true }
  } catch (error) {
    // after any other error it is unknown whether the refund happened
    return error instanceof DeclinedError || error instanceof NotConnectedError
      ? { isPaid: false, refused: true, message: error.message }
      : { isPaid: false, refused: false, message: NO_ANSWER }
  }
}

async function recordAnswer(call: Call, refundSeq: number, answer: Answer): Promise<void> {
  const { db } = call
  const { refund, order } = await lockRefund(db, refundSeq)
  if (refund.state !== 'PENDING' || refund.method !== 'PG_CANCEL') return
  if (answer.isPaid) await finishRefund(call, order, refund)
  else {
    await changeRefund(call, refund, {
      state: answer.refused ? 'FAILED' : 'PENDING',
      failMessage: answer.message,
      tries: refund.tries + 1,
    })
    await writeHistory(call, {
      orderSeq: order.orderSeq,
      kind: 'REFUND',
      summary: `${answer.refused ? '환불실패' : '환불 응답 없음'}: ${formatNumber(refund.cashAmount)}원 (${answer.message})`,
      relatedSeq: refundSeq,
      by: { type: 'PG' },
    })
  }
  await refreshOrder(db, call, order.orderSeq)
}

/**
 * Requests refunds from the payment provider. Repeating a call is safe, because the key identifies the refund. After
 * five calls without an answer an admin must retry (RETRY).
 */
export const refundJob = defineJob({
  kind: 'refunds',
  title: '결제사 환불 요청',
  noun: '환불',
  priority: 'HIGH',
  attempts: MAX_TRIES,
  backoff: () => RETRY_MS,
  // also finds refunds that were booked before jobs existed
  pollSeconds: 60,
  due: createRecordScan(
    refunds.refundSeq,
    () => and(eq(refunds.state, 'PENDING'), eq(refunds.method, 'PG_CANCEL'), lt(refunds.tries, MAX_TRIES)),
    [refunds.requestedAt],
  ),
  async run({ services, job, step, finish }) {
    const refundSeq = Number(job.key)
    const refund = await step((call) => beginAttempt(call, refundSeq))
    if (!refund) return
    const answer = await requestCancel(services, refund)
    if (answer.isPaid || answer.refused) return finish((call) => recordAnswer(call, refundSeq, answer))
    await step((call) => recordAnswer(call, refundSeq, answer))
    throw new NoAnswerError(answer.message)
  },
  whenDead: async (_call, _job, error) => (error instanceof NoAnswerError ? 'SETTLED' : undefined),
})
