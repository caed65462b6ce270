import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Services } from '../../http/call'
import { inSystemCall } from '../../http/in-call'
import { claim } from '../../jobs/claim'
import { defineWorker } from '../../jobs/worker'
import { grouped } from '../../lib/numbers'
import { NoAnswer } from '../../registry/answer'
import { Declined } from '../../registry/payment-provider'
import { unseal } from '../../session/crypto'
import { writeHistory } from '../order/history'
import { refreshOrder } from '../order/lock'
import { orderPayments, refunds } from '../payment/payment.schema'
import { paymentProvider } from '../payment/pg'
import { CALL_MS, changeRefund, finishRefund, lockRefund, type RefundRow } from './refund-done'

/** The provider is asked by itself so often, and so long after it did not answer; after that somebody has to (RETRY). */
const TRIES = 5
const AGAIN_MS = 10 * 60_000

/** Less than others wait for before they ask. */
const ANSWER_MS = CALL_MS / 2

const NO_ANSWER = '결제사 응답이 없습니다.'

const { state, method, triedAt, tries, failMessage } = refunds

/**
 * Takes the next refund that the provider is to be asked about: one nobody has asked about, one whose asker has died (nothing was
 * noted down within the time that a call may take), one without an answer after a while. To ask twice is safe: the key is the refund's.
 */
async function takeDue(services: Services, now: Date): Promise<RefundRow | undefined> {
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  const [taken] = await claim(services, refunds, 'refundSeq', {
    where: and(
      eq(state, 'PENDING'),
      eq(method, 'PG_CANCEL'),
      or(
        isNull(triedAt),
        and(isNull(failMessage), lt(triedAt, before(CALL_MS))),
        and(isNotNull(failMessage), lt(triedAt, before(AGAIN_MS)), lt(tries, TRIES)),
      ),
    ),
    order: [asc(refunds.requestedAt), asc(refunds.refundSeq)],
    limit: 1,
    taken: { triedAt: now, failMessage: null },
  })
  return taken
}

type Answer = { done: true } | { done: false; refused: boolean; message: string }

/** Asks the provider, outside of any transaction. */
async function ask(services: Services, refund: RefundRow): Promise<Answer> {
  const [payment] = await services.db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderPaymentSeq, refund.orderPaymentSeq ?? 0))
  if (!payment?.pgTid) return { done: false, refused: true, message: '결제사 거래번호가 없습니다.' }
  const { bankCode, accountSealed, accountHolder } = refund
  const account =
    bankCode && accountSealed && accountHolder
      ? { account: { bankCode, accountNumber: unseal(services.keys.personal, accountSealed), holder: accountHolder } }
      : {}
  const { pgTid } = payment
  const enough = new AbortController()
  try {
    await Promise.race([
      paymentProvider(services).cancel({
        key: `refund-${refund.refundSeq}`,
        pgTid,
        amount: refund.cashAmount,
        ...account,
      }),
      pause(ANSWER_MS, null, { signal: enough.signal }).then(() => Promise.reject(new NoAnswer())),
    ])
    return { done: true }
  } catch (error) {
    // whatever else went wrong, nobody knows whether it was done
    return error instanceof Declined
      ? { done: false, refused: true, message: error.message }
      : { done: false, refused: false, message: NO_ANSWER }
  } finally {
    enough.abort()
  }
}

async function note(services: Services, { refundSeq }: RefundRow, answer: Answer): Promise<void> {
  await inSystemCall(services, async (call) => {
    const { db } = call
    const { refund, order } = await lockRefund(db, refundSeq)
    if (refund.state !== 'PENDING' || refund.method !== 'PG_CANCEL') return
    if (answer.done) await finishRefund(call, order, refund)
    else {
      await changeRefund(call, refund, {
        state: answer.refused ? 'FAILED' : 'PENDING',
        failMessage: answer.message,
        tries: refund.tries + 1,
      })
      await writeHistory(call, {
        orderSeq: order.orderSeq,
        kind: 'REFUND',
        summary: `${answer.refused ? '환불실패' : '환불 응답 없음'}: ${grouped(refund.cashAmount)}원 (${answer.message})`,
        relatedSeq: refundSeq,
        by: { type: 'PG' },
      })
    }
    await refreshOrder(db, call, order.orderSeq)
  })
}

/** Asks the payment provider for the refunds that wait for it, one after another. */
export const refundWorker = defineWorker({
  name: 'refunds',
  atOnce: 1,
  async next(services) {
    const refund = await takeDue(services, services.clock.now())
    if (!refund) return 'NOTHING'
    await note(services, refund, await ask(services, refund))
    return 'MORE'
  },
})
