import { and, eq, lt, lte, ne, or, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../domain/common/durations'
import { cardProblems, maskCardNumber } from '../../../domain/orderdelivery/card-number'
import type { SteppedCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, Refusal } from '../../contract/refusal'
import { defineJob, RETRY_FOR_A_DAY } from '../../jobs/define-job'
import type { JobRun } from '../../jobs/job-kind'
import { wakeRunner } from '../../jobs/runner'
import { errorText } from '../../lib/describe-error'
import { seoulMonth } from '../../lib/seoul-time'
import { askProvider } from '../../providers/ask-provider'
import { DeclinedError, NoAnswerError } from '../../providers/errors'
import { NotConnectedError, notConnected } from '../../providers/ports'
import { cardCharges } from '../schema/card-charge.schema'
import { orders } from '../schema/order.schema'
import { BROWSER_PAYMENT_MS } from './browser-charge'
import {
  beginCharge,
  chargeState,
  notPayable,
  recordApproval,
  recordDecline,
  recordVoided,
  recordVoidFailure,
  requestVoid,
} from './card-charge'
import { recordAccount, recordClosed, recordCloseRefused } from './virtual-account'

const SECRETS = ['cardNumber', 'expiryMonth', 'expiryYear', 'holderIdentity', 'cardPasswordFirst2'] as const

/** Clears the card data of the request body as soon as the call ends. */
function clearSecrets(body: Schemas['CardPayment']): void {
  for (const field of SECRETS) body[field] = ''
}

/** Refusal when it is unknown whether the card was charged. */
export const unanswered = (): Refusal =>
  new Refusal(502, 'EXTERNAL_FAILED', '결제사의 응답을 받지 못했습니다. 결제 결과를 다시 확인해 주세요.')

/**
 * Charges a card whose data the customer gave by phone.
 *
 * Checks the amount due under the order's lock, calls the provider outside of any transaction, and records the
 * result under the lock again. The request id is the provider's key, so a repeated call never charges twice, even
 * after a crash.
 */
export async function payByCard(call: SteppedCall, body: Schemas['CardPayment']): Promise<Schemas['CardPaymentSlip']> {
  const { requestId, orderSeq, orderPaymentSeq, amount, installmentMonths } = body
  const problems = cardProblems(body, seoulMonth(call.now))
  if (Object.keys(problems).length > 0) {
    clearSecrets(body)
    throw invalid(problems)
  }
  const order = {
    requestId,
    orderSeq,
    amount,
    installmentMonths,
    maskedCardNumber: maskCardNumber(body.cardNumber),
    ...(orderPaymentSeq ? { orderPaymentSeq } : {}),
  }
  try {
    const begun = await call.step((step) => beginCharge(step, order))
    if (begun.slip) return begun.slip
    const { cardNumber, expiryMonth, expiryYear, holderIdentity, cardPasswordFirst2, payerName, payerPhone } = body
    const charge = await askProvider(call.services, 'payments', (provider) =>
      provider.charge({
        key: requestId,
        amount,
        cardNumber,
        expiryMonth,
        expiryYear,
        holderIdentity,
        // corporate cards are charged without it
        ...(body.cardType === 'PERSONAL' && cardPasswordFirst2 ? { cardPasswordFirst2 } : {}),
        installmentMonths,
        orderName: begun.orderName,
        buyer: { name: payerName, phone: payerPhone },
      }),
    )
    const slip = await call.step((step) => recordApproval(step, requestId, charge))
    if (slip) return slip
    wakeRunner(call.services, cardChargeJob)
    throw notPayable()
  } catch (error) {
    if (error instanceof NoAnswerError) throw unanswered()
    const unconnected = error instanceof NotConnectedError
    if (!unconnected && !(error instanceof DeclinedError)) throw error
    const { message } = error
    await call.step((step) => recordDecline(step, requestId, message))
    throw unconnected ? notConnected('payments') : new Refusal(402, 'PAYMENT_DECLINED', message)
  } finally {
    clearSecrets(body)
  }
}

/** A charge that runs for longer was left behind by a crash or a lost answer. */
const ABANDONED_MS = 2 * MINUTE_MS

/** Asks the provider for the result of a charge or a virtual account, and records it. */
async function settle({ services, step }: JobRun, requestId: string): Promise<void> {
  const found = await askProvider(services, 'payments', (provider) => provider.find(requestId))
  await step(async (call) => {
    if (found?.kind === 'ACCOUNT') return recordAccount(call, requestId, found)
    if (found) return recordApproval(call, requestId, found)
    await recordClosed(call, requestId)
    await recordDecline(call, requestId, '결제사에 결제 내역이 없습니다.')
  })
}

/** Asks the provider to close a virtual account. After a refusal its status is requested again later. */
async function closeAccount({ services, step }: JobRun, requestId: string): Promise<void> {
  const refused = await askProvider(services, 'payments', (provider) => provider.closeAccount(requestId)).then(
    () => null,
    (error: unknown) => {
      if (error instanceof DeclinedError) return error.message
      throw error
    },
  )
  await step((call) =>
    refused === null ? recordClosed(call, requestId) : recordCloseRefused(call, requestId, refused),
  )
}

/** States of charges whose status is requested: a DECLINED or CLOSED one only after a notice of the provider. */
export const QUERYABLE_STATES = ['RUNNING', 'OPEN', 'DECLINED', 'ISSUED', 'CLOSING', 'CLOSED'] as const

/**
 * Requests the status of charges whose answer was lost, of expired browser payments, and of virtual accounts that await a
 * deposit. Voids charges that were not due, and closes accounts that must not receive deposits any more.
 */
export const cardChargeJob = defineJob({
  kind: 'card-charges',
  title: '카드·가상계좌 결제 결과 확인·취소',
  noun: '결제 요청',
  ...RETRY_FOR_A_DAY,
  pollSeconds: 60,
  async due({ db, now, limit, notQueued }) {
    const { requestId, state, startedAt, askAt } = cardCharges
    const abandoned = and(eq(state, 'RUNNING'), lt(startedAt, new Date(now.getTime() - ABANDONED_MS)))
    const overdue = and(eq(state, 'OPEN'), lt(startedAt, new Date(now.getTime() - BROWSER_PAYMENT_MS)))
    const needless = sql`exists (select 1 from ${orders} where ${orders.orderSeq} = ${cardCharges.orderSeq}
      and (${ne(orders.state, 'PAYMENT_PENDING')} or ${ne(orders.paymentMethod, 'VIRTUAL_ACCOUNT')}))`
    const issued = and(eq(state, 'ISSUED'), or(lte(askAt, now), needless))
    const closing = and(eq(state, 'CLOSING'), lte(askAt, now))
    const rows = await db
      .select({ requestId })
      .from(cardCharges)
      .where(and(or(abandoned, overdue, issued, closing, eq(state, 'VOIDING')), notQueued(requestId)))
      .orderBy(startedAt)
      .limit(limit)
    return rows.map((row) => ({ key: row.requestId }))
  },
  async run(run) {
    const { services, job, step, finish } = run
    const requestId = job.key
    const state = await chargeState(services.db, requestId)
    if (QUERYABLE_STATES.some((each) => each === state)) await settle(run, requestId)
    const settled = await chargeState(services.db, requestId)
    if (settled === 'CLOSING') return closeAccount(run, requestId)
    if (settled !== 'VOIDING') return
    try {
      await requestVoid(services, requestId)
    } catch (error) {
      await step((call) => recordVoidFailure(call, requestId, errorText(error)))
      throw error
    }
    await finish((call) => recordVoided(call, requestId))
  },
})
