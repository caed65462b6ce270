import { and, asc, eq, ne } from 'drizzle-orm'
import type { AdminCall, Call, Db, Schemas, Services } from '../../http/call'
import { badState, invalid, Refusal } from '../../http/refusal'
import { grouped } from '../../lib/numbers'
import { currentOffers } from '../../promotion/interest-free/interest-free-month'
import { answerOf } from '../../registry/answer'
import type { Charge } from '../../registry/payment-provider'
import { requestReused } from '../../resource/once'
import { updatedStamp } from '../../resource/stamps'
import { labelOf } from '../../session/field-changes'
import { writeHistory } from '../order/history'
import { type LockedOrder, lockOrder, refreshOrder, unpaidOf } from '../order/lock'
import { shownOrderNo } from '../order/messages'
import { orderNaming } from '../order/order-names'
import { moveLines } from '../order/transition'
import { ordererOf } from '../order-move/orderer'
import { cardCharges } from '../payment/card-charge.schema'
import { orderPayments } from '../payment/payment.schema'
import { paymentProvider } from '../payment/pg'

type ChargeRow = typeof cardCharges.$inferSelect
type Body = Pick<
  Schemas['CardPayment'],
  'orderSeq' | 'orderPaymentSeq' | 'amount' | 'installmentMonths' | 'requestId'
> & {
  maskedCardNumber: string
}

export const notPayable = (): Refusal => badState('결제할 수 없는 주문 상태입니다.')
const declined = (message: string): Refusal => new Refusal(402, 'PAYMENT_DECLINED', message)
const mismatch = (): Refusal =>
  new Refusal(409, 'AMOUNT_MISMATCH', '결제 금액이 변경되었습니다. 새로고침 후 다시 시도해 주세요.')
export const inProgress = (): Refusal =>
  new Refusal(409, 'PAYMENT_IN_PROGRESS', '다른 결제가 진행 중입니다. 잠시 후 다시 시도해 주세요.')

/** Whether a card is being charged for an order at this moment. */
export async function isCharging(db: Db, orderSeq: number): Promise<boolean> {
  const running = and(eq(cardCharges.orderSeq, orderSeq), eq(cardCharges.state, 'RUNNING'))
  return (await db.select({ id: cardCharges.requestId }).from(cardCharges).where(running)).length > 0
}

/** What a card may be charged for of an order: itself while it waits for its money, else what else is to be paid by card. Null: nothing. */
async function dueOf(
  db: Db,
  order: LockedOrder,
  orderPaymentSeq: number | undefined,
): Promise<{ amount: number; extra: number | null } | null> {
  if (orderPaymentSeq === undefined && order.state === 'PAYMENT_PENDING') {
    return { amount: unpaidOf(order), extra: null }
  }
  if (order.state === 'CANCELED' || order.state === 'RETURNED') return null
  const [extra] = await db
    .select()
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.orderSeq, order.orderSeq),
        eq(orderPayments.kind, 'EXTRA'),
        eq(orderPayments.state, 'READY'),
        eq(orderPayments.method, 'CARD_BY_NUMBER'),
        orderPaymentSeq === undefined ? undefined : eq(orderPayments.orderPaymentSeq, orderPaymentSeq),
      ),
    )
    .orderBy(asc(orderPayments.orderPaymentSeq))
    .limit(1)
  return extra ? { amount: extra.amount, extra: extra.orderPaymentSeq } : null
}

/** The answer that a request has had already; null when it is still open. Throws what it was refused with. */
function answeredBefore(row: ChargeRow): Schemas['CardPaymentSlip'] | null {
  if (row.state === 'APPROVED' && row.slip) return row.slip
  if (row.state === 'DECLINED') throw declined(row.failMessage ?? '결제가 거절되었습니다.')
  if (row.state === 'VOIDING' || row.state === 'VOIDED') throw notPayable()
  return null
}

/** Whether a request asks for the charge that its id stands for already. */
const asksTheSame = (known: ChargeRow, body: Body): boolean =>
  known.orderSeq === body.orderSeq &&
  (body.orderPaymentSeq === undefined || known.orderPaymentSeq === body.orderPaymentSeq) &&
  known.amount === body.amount &&
  known.installmentMonths === body.installmentMonths &&
  (known.maskedCardNumber === null || known.maskedCardNumber === body.maskedCardNumber)

/**
 * The first step: says that a card is about to be charged. Gives the slip instead when this request has paid already. Throws INVALID_STATE,
 * AMOUNT_MISMATCH, PAYMENT_IN_PROGRESS while another request is at it, REQUEST_REUSED for another charge under the same id, and what the same request was refused with before.
 */
export async function beginCharge(call: AdminCall, body: Body): Promise<Schemas['CardPaymentSlip'] | null> {
  const { db, actor, now } = call
  const find = async (): Promise<ChargeRow | undefined> => {
    const [known] = await db.select().from(cardCharges).where(eq(cardCharges.requestId, body.requestId))
    if (known && (known.adminSeq !== actor.adminSeq || !asksTheSame(known, body))) throw requestReused()
    return known
  }
  // before the order is locked too: the id may be sent with one that does not exist
  await find()
  const order = await lockOrder(db, body.orderSeq)
  const known = await find()
  if (known) return answeredBefore(known)
  const due = await dueOf(db, order, body.orderPaymentSeq)
  if (!due || due.amount <= 0) throw notPayable()
  if (await isCharging(db, order.orderSeq)) throw inProgress()
  if (due.amount !== body.amount) throw mismatch()
  if (body.amount < 100) throw invalid({ amount: '100원 이상부터 결제할 수 있습니다.' })
  await db.insert(cardCharges).values({
    requestId: body.requestId,
    orderSeq: order.orderSeq,
    orderPaymentSeq: due.extra,
    adminSeq: actor.adminSeq,
    amount: due.amount,
    installmentMonths: body.installmentMonths,
    maskedCardNumber: body.maskedCardNumber,
    state: 'RUNNING',
    startedAt: now,
  })
  return null
}

/** A request that is still open, its order locked before it; null when somebody has settled it meanwhile. */
async function lockOpen(db: Db, requestId: string): Promise<{ row: ChargeRow; order: LockedOrder | null }> {
  const [found] = await db.select().from(cardCharges).where(eq(cardCharges.requestId, requestId))
  if (!found) throw new Error('a charge that nobody began')
  const order = await lockOrder(db, found.orderSeq).catch((error: unknown) => {
    // deleted meanwhile: there is nothing that could be paid
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  })
  const [row] = await db.select().from(cardCharges).where(eq(cardCharges.requestId, requestId)).for('update')
  return { row: row ?? found, order }
}

const end = (db: Db, requestId: string, now: Date, values: Partial<ChargeRow>) =>
  db
    .update(cardCharges)
    .set({ ...values, endedAt: now })
    .where(eq(cardCharges.requestId, requestId))

/** The provider has said no (or never heard of it): kept, so that the same request gets the same answer. */
export async function endDeclined(call: Call, requestId: string, failMessage: string): Promise<void> {
  const { row, order } = await lockOpen(call.db, requestId)
  if (row.state !== 'RUNNING') return
  await end(call.db, requestId, call.now, { state: 'DECLINED', failMessage })
  await writeHistory(call, {
    orderSeq: row.orderSeq,
    kind: 'PAYMENT',
    summary: `카드번호 결제 거절: ${grouped(row.amount)}원 (${failMessage})`,
  })
  if (order) logPay(call, order, row, `거절 (${failMessage})`, false)
}

function logPay(call: Call, order: LockedOrder, { amount }: ChargeRow, what: string, good: boolean): void {
  call.log({
    action: 'PAY',
    resource: 'orders',
    targetSeqs: [order.orderSeq],
    named: orderNaming,
    subjects: ordererOf(order),
    summary: `카드번호 결제 ${what}: ${shownOrderNo(order.orderNo)} ${grouped(amount)}원`,
    ...(good ? {} : { result: 'FAILURE' as const, errorCode: 'PAYMENT_DECLINED' }),
    personal: true,
  })
}

async function isInterestFree(call: Call, charge: Charge, months: number): Promise<boolean> {
  if (months === 0) return false
  const offers = await currentOffers(call, charge.amount)
  return offers.some(({ cardCompany, months: free }) => cardCompany === charge.cardCompany && free.includes(months))
}

/** What an approval leaves in a payment. */
async function chargedColumns(call: Call, row: ChargeRow, charge: Charge) {
  return {
    method: 'CARD_BY_NUMBER' as const,
    pgTid: charge.pgTid,
    approvalNumber: charge.approvalNumber,
    approvedAt: charge.approvedAt,
    cardCompany: charge.cardCompany,
    maskedCardNumber: charge.maskedCardNumber,
    receiptUrl: charge.receiptUrl ?? null,
    installmentMonths: row.installmentMonths,
    interestFree: await isInterestFree(call, charge, row.installmentMonths),
    ...{ dueAt: null, requestId: row.requestId },
    ...updatedStamp(call),
  }
}

/** The order itself is paid. Gives its payment's number. */
async function payMain(call: Call, order: LockedOrder, row: ChargeRow, charge: Charge): Promise<number> {
  const [payment] = await call.db
    .update(orderPayments)
    // where a transfer was waited for it may still come, and has to be known as one too many
    .set(await chargedColumns(call, row, charge))
    .where(
      and(
        eq(orderPayments.orderSeq, order.orderSeq),
        eq(orderPayments.kind, 'MAIN'),
        ne(orderPayments.state, 'CANCELED'),
      ),
    )
    .returning({ seq: orderPayments.orderPaymentSeq })
  if (!payment) throw new Error('an order without a payment')
  await moveLines(call, order, 'CONFIRM_DEPOSIT', {
    via: 'CARD',
    received: order.paidAmount + charge.amount,
    summary: paidText(charge),
    relatedSeq: payment.seq,
  })
  return payment.seq
}

const paidText = ({ amount, cardCompany, approvalNumber }: Charge): string =>
  `카드번호 결제 ${grouped(amount)}원 (${labelOf('CardCompany', cardCompany)} ${approvalNumber})`

async function payExtra(
  call: Call,
  order: LockedOrder,
  orderPaymentSeq: number,
  row: ChargeRow,
  charge: Charge,
): Promise<number> {
  await call.db
    .update(orderPayments)
    .set({ ...(await chargedColumns(call, row, charge)), state: 'PAID', receivedAmount: charge.amount })
    .where(eq(orderPayments.orderPaymentSeq, orderPaymentSeq))
  await refreshOrder(call.db, call, order.orderSeq)
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'PAYMENT',
    summary: `추가결제 ${paidText(charge)}`,
    relatedSeq: orderPaymentSeq,
  })
  return orderPaymentSeq
}

/**
 * The last step: writes an approval down, once. Null when the order is not to be paid like this any more (paid by bank, canceled, changed
 * meanwhile): then the charge waits to be given back.
 */
export async function endApproved(
  call: Call,
  requestId: string,
  charge: Charge,
): Promise<Schemas['CardPaymentSlip'] | null> {
  const { row, order } = await lockOpen(call.db, requestId)
  // taken for lost while the provider was still at it: what it then did is given back
  if (row.state === 'DECLINED') await end(call.db, requestId, call.now, { state: 'VOIDING', pgTid: charge.pgTid })
  if (row.state !== 'RUNNING') return row.slip
  const due = order && (await dueOf(call.db, order, row.orderPaymentSeq ?? undefined))
  if (!order || !due || due.amount !== charge.amount || due.extra !== row.orderPaymentSeq) {
    await end(call.db, requestId, call.now, { state: 'VOIDING', pgTid: charge.pgTid })
    await writeHistory(call, {
      orderSeq: row.orderSeq,
      kind: 'PAYMENT',
      summary: `카드번호 결제 ${grouped(charge.amount)}원 승인 취소: 결제할 수 없는 주문 상태`,
    })
    return null
  }
  const orderPaymentSeq =
    due.extra === null ? await payMain(call, order, row, charge) : await payExtra(call, order, due.extra, row, charge)
  const slip: Schemas['CardPaymentSlip'] = {
    orderPaymentSeq,
    approvalNumber: charge.approvalNumber,
    approvedAt: charge.approvedAt.toISOString(),
    cardCompany: charge.cardCompany,
    maskedCardNumber: charge.maskedCardNumber,
    amount: charge.amount,
    installmentMonths: row.installmentMonths,
  }
  await end(call.db, requestId, call.now, { state: 'APPROVED', pgTid: charge.pgTid, slip })
  logPay(call, order, row, '승인', true)
  return slip
}

/** Where a charge stands; undefined: there is none. */
export async function chargeState(db: Db, requestId: string): Promise<ChargeRow['state'] | undefined> {
  const [row] = await db
    .select({ state: cardCharges.state })
    .from(cardCharges)
    .where(eq(cardCharges.requestId, requestId))
  return row?.state
}

/** Gives a charge back that nothing could be paid with. The provider knows it by its key, so it may be asked again. Throws Declined, NoAnswer. */
export async function askVoid(services: Services, requestId: string): Promise<void> {
  const [row] = await services.db.select().from(cardCharges).where(eq(cardCharges.requestId, requestId))
  if (!row) throw new Error('a charge that nobody began')
  const { pgTid, amount } = row
  await answerOf(services, 'payment provider', () =>
    paymentProvider(services).cancel({ key: `void-${requestId}`, pgTid: pgTid ?? '', amount }),
  )
}

/** A charge was given back. */
export const endVoided = ({ db, now }: Call, requestId: string) => end(db, requestId, now, { state: 'VOIDED' })

/** A charge could not be given back so far. */
export const noteVoid = ({ db, now }: Call, requestId: string, failMessage: string) =>
  end(db, requestId, now, { failMessage: failMessage.slice(0, 200) })
