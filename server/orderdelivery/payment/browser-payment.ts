import { and, eq, isNull } from 'drizzle-orm'
import type { Call, SteppedCall } from '../../call/call'
import { invalidState, notFound, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { wakeRunner } from '../../jobs/runner'
import { askProvider } from '../../providers/ask-provider'
import { DeclinedError, NoAnswerError } from '../../providers/errors'
import { NotConnectedError, notConnected } from '../../providers/ports'
import { cardCharges } from '../schema/card-charge.schema'
import { MISMATCHED, NOT_PAYABLE, OTHER_METHOD, recordApproval, recordVoided, requestVoid } from './card-charge'
import { cardChargeJob, unanswered } from './card-payment'
import { recordAccount } from './virtual-account'

const voidedRefusal = (failMessage: string | null): Refusal =>
  failMessage === MISMATCHED || failMessage === OTHER_METHOD
    ? new Refusal(409, 'AMOUNT_MISMATCH', failMessage)
    : invalidState(NOT_PAYABLE)

/** Returns the charge of a customer's payment. Throws 404. */
async function readCharge(db: Db, orderSeq: number, paymentId: string) {
  const { requestId, adminSeq } = cardCharges
  const condition = and(eq(requestId, paymentId), eq(cardCharges.orderSeq, orderSeq), isNull(adminSeq))
  const [row] = await db.select().from(cardCharges).where(condition)
  if (!row) throw notFound('결제를 찾을 수 없습니다.')
  return row
}

/**
 * Asks the provider about a customer's payment in the browser and books it, or stores the virtual account that was issued
 * for it. Does nothing if the payment is booked already, because the provider's notice may have come first. A payment that
 * is not due is canceled at the provider, by a job if the provider does not answer.
 *
 * Throws 404, PAYMENT_DECLINED if the provider does not know the payment, AMOUNT_MISMATCH if another amount was paid,
 * INVALID_STATE if no payment is due any more, EXTERNAL_FAILED.
 */
export async function confirmBrowserPayment(
  call: SteppedCall<Call>,
  orderSeq: number,
  paymentId: string,
): Promise<void> {
  const { services } = call
  const row = await readCharge(services.db, orderSeq, paymentId)
  if (row.state === 'APPROVED') return
  if (row.state === 'VOIDING' || row.state === 'VOIDED') throw voidedRefusal(row.failMessage)
  const found = await askProvider(services, 'payments', (provider) => provider.find(paymentId)).catch(
    (error: unknown) => {
      if (error instanceof NotConnectedError) throw notConnected('payments')
      throw error instanceof NoAnswerError || error instanceof DeclinedError ? unanswered() : error
    },
  )
  // an expired virtual account is kept until the order is canceled
  if (!found && row.state === 'ISSUED') return
  if (!found && (row.state === 'CLOSING' || row.state === 'CLOSED')) throw voidedRefusal(row.failMessage)
  if (!found) throw new Refusal(402, 'PAYMENT_DECLINED', '결제 내역이 없습니다. 다시 결제해 주세요.')
  const after = await call.step(async (step) => {
    if (found.kind === 'ACCOUNT') await recordAccount(step, paymentId, found)
    else await recordApproval(step, paymentId, found)
    return readCharge(step.db, orderSeq, paymentId)
  })
  if (after.state === 'APPROVED' || after.state === 'ISSUED') return
  if (after.state !== 'VOIDING') {
    wakeRunner(services, cardChargeJob)
    throw voidedRefusal(after.failMessage)
  }
  try {
    await requestVoid(services, paymentId)
    await call.step((step) => recordVoided(step, paymentId))
  } catch (error) {
    if (!(error instanceof NoAnswerError || error instanceof DeclinedError)) throw error
    wakeRunner(services, cardChargeJob)
  }
  throw voidedRefusal(after.failMessage)
}
