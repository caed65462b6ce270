import { eq } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { formatNumber } from '../../lib/numbers'
import { checkVersion } from '../../resource/stamps'
import { readFunds, readPaymentBalances } from '../claim/refund/payment-balances'
import { type LockedOrder, lockOrder } from '../order/order-lock'
import { moveLines } from '../order/transition'
import { changeDeposit, type DepositRow, lockDeposit } from '../payment/lock-deposit'
import { recordSeparation, releaseAmount } from '../payment/release-deposit'
import { bankDepositMatches } from '../schema/bank-deposit.schema'
import { orderPayments } from '../schema/payment.schema'
import { applyDeposit, keepManualPart, revertReceived } from './apply-deposit'
import { isOpenDeposit, type MatchRow, readDeposit, toDeposit } from './deposit-row'
import { paymentsOf } from './matchable-payments'
import { isCanceled, isOpen, openAmountOf, type PaymentFacts } from './matcher'
import { returnRest } from './return-rest'

type MatchBody = Schemas['BankDepositMatchBody']

const CANCELED_ORDER = '취소된 주문에는 매칭할 수 없습니다.'

/** Locks orders in ascending order, so that concurrent calls cannot deadlock. */
async function lockOrders(db: Db, seqs: readonly number[]): Promise<Map<number, LockedOrder>> {
  const locked = new Map<number, LockedOrder>()
  for (const seq of [...new Set(seqs)].sort((a, b) => a - b)) locked.set(seq, await lockOrder(db, seq))
  return locked
}

/** Throws 400 or INVALID_STATE if a payment cannot take this amount. */
function checkTarget(payment: PaymentFacts, amount: number, index: number): void {
  if (amount === 0) {
    if (isOpen(payment)) throw invalid({ [`targets.${index}.amount`]: required('금액') })
    return
  }
  if (isCanceled(payment)) throw invalidState(CANCELED_ORDER)
  const open = openAmountOf(payment)
  if (amount > open) {
    throw invalid({ [`targets.${index}.amount`]: `주문의 미수금(${formatNumber(open)}원)보다 많습니다.` })
  }
}

/** Returns what is left of the deposit. Throws 400. */
function checkSum(deposit: DepositRow, { targets, overpaid }: MatchBody): number {
  const sum = targets.reduce((all, { amount }) => all + amount, 0)
  const rest = deposit.restAmount - sum
  if (rest < 0) throw invalid({ targets: `입금액(${formatNumber(deposit.restAmount)}원)보다 많이 매칭할 수 없습니다.` })
  if (rest > 0 && !overpaid) {
    throw invalid({ overpaid: `남은 금액(${formatNumber(rest)}원)의 처리 방법을 선택해 주세요.` })
  }
  if (sum === 0 && overpaid === 'KEEP') throw invalid({ targets: '매칭할 금액을 입력해 주세요.' })
  return rest
}

/**
 * Matches a deposit with payments, as an admin decided, and handles the rest.
 *
 * Throws 404, CONFLICT, INVALID_STATE for a settled or ignored deposit and for a canceled order, 400.
 */
export async function matchByHand(call: AdminCall, seq: number, body: MatchBody): Promise<void> {
  const { db } = call
  const { targets } = body
  const paymentSeqs = targets.map(({ orderPaymentSeq }) => orderPaymentSeq)
  if (new Set(paymentSeqs).size < paymentSeqs.length)
    throw invalid({ targets: '같은 결제를 두 번 선택할 수 없습니다.' })
  const before = await paymentsOf(db, paymentSeqs)
  const known = new Set(before.map(({ orderPaymentSeq }) => orderPaymentSeq))
  const missing = paymentSeqs.findIndex((one) => !known.has(one))
  if (missing >= 0) throw invalid({ [`targets.${missing}.orderPaymentSeq`]: '무통장입금 결제를 찾을 수 없습니다.' })
  const locked = await lockOrders(
    db,
    before.map(({ orderSeq }) => orderSeq),
  )
  const deposit = await lockDeposit(db, seq)
  await checkVersion(deposit, body.version, async () => toDeposit(await readDeposit(db, seq)))
  // a kept rest may be matched later
  if (deposit.state === 'IGNORED' || (!isOpenDeposit(deposit) && deposit.restAmount === 0)) {
    throw invalidState('이미 처리된 입금내역입니다.')
  }
  const payments = new Map((await paymentsOf(db, paymentSeqs)).map((payment) => [payment.orderPaymentSeq, payment]))
  const taken = targets.flatMap(({ orderPaymentSeq, amount }, index) => {
    const payment = payments.get(orderPaymentSeq)
    const order = payment && locked.get(payment.orderSeq)
    if (!payment || !order) return []
    checkTarget(payment, amount, index)
    return { payment, order, amount }
  })
  const rest = checkSum(deposit, body)
  for (const { payment, order, amount } of taken) {
    // read again, because previous targets may have changed the order
    if (amount > 0) await applyDeposit(call, await lockOrder(db, order.orderSeq), deposit, payment, amount)
  }
  const [first] = taken
  const returned =
    rest > 0 && body.overpaid && first
      ? await returnRest(call, first.order, deposit, { use: body.overpaid, amount: rest, account: body.account })
      : 0
  await changeDeposit(call, deposit, {
    state: 'MANUAL_MATCHED',
    reason: null,
    restAmount: rest - returned,
    returnedAmount: deposit.returnedAmount + returned,
    ...(returned > 0 && first ? { returnedOrderSeq: first.order.orderSeq } : {}),
    matchedAt: call.now,
    matchedBy: call.actor.loginId,
  })
}

/**
 * Returns the matches of other deposits with a payment that is about to be reverted. They are applied again
 * afterwards.
 */
async function otherMatches(db: Db, seq: number, payment: PaymentFacts) {
  const rows = await db
    .select()
    .from(bankDepositMatches)
    .where(eq(bankDepositMatches.orderPaymentSeq, payment.orderPaymentSeq))
  return rows.filter(({ bankDepositSeq }) => bankDepositSeq !== seq)
}

/**
 * Throws INVALID_STATE if a part of the payment was refunded or is about to be, since it would ask for that part again; or if
 * the order has not so much money left.
 */
async function assertNotRefunded(db: Db, orderSeq: number, payment: PaymentFacts, amount: number): Promise<void> {
  const [row] = await db.select().from(orderPayments).where(eq(orderPayments.orderPaymentSeq, payment.orderPaymentSeq))
  const [paid] = await readPaymentBalances(db, row ? [row] : [])
  const { left } = await readFunds(db, orderSeq)
  if (!paid || paid.refundedByProvider + paid.refundedByTransfer > 0 || left < amount) {
    throw invalidState('환불된 추가결제는 매칭을 취소할 수 없습니다.')
  }
}

/** Reverts what a payment received from this deposit. Amounts from other deposits are kept. */
async function revertMatch(call: AdminCall, order: LockedOrder, deposit: DepositRow, match: MatchRow, reason: string) {
  const { db } = call
  const [payment] = await paymentsOf(db, [match.orderPaymentSeq])
  if (!payment) throw invalidState('매칭을 취소할 수 없는 결제입니다.')
  await db.delete(bankDepositMatches).where(eq(bankDepositMatches.bankDepositMatchSeq, match.bankDepositMatchSeq))
  await recordSeparation(db, [match])
  if (payment.kind === 'EXTRA' || isOpen(payment)) {
    await assertNotRefunded(db, order.orderSeq, payment, match.amount)
    await revertReceived(call, order.orderSeq, payment, match.amount)
    return
  }
  const others = await otherMatches(db, deposit.bankDepositSeq, payment)
  await moveLines(call, order, 'REVERT_DEPOSIT', { reason })
  // amounts that an admin confirmed without a deposit stay received
  const manualAmount = payment.receivedAmount - payment.matchedAmount
  if (manualAmount > 0) await keepManualPart(call, order.orderSeq, payment, manualAmount)
  for (const other of others) {
    const [current] = await paymentsOf(db, [match.orderPaymentSeq])
    if (!current) continue
    const locked = await lockDeposit(db, other.bankDepositSeq)
    await applyDeposit(call, await lockOrder(db, order.orderSeq), locked, current, other.amount)
    await changeDeposit(call, locked, {
      state: 'MANUAL_MATCHED',
      reason: null,
      restAmount: locked.restAmount - other.amount,
      matchedAt: call.now,
      matchedBy: call.actor.loginId,
    })
  }
}

/**
 * Reverts all matches of a deposit; its orders wait for payment again. Throws 404, CONFLICT, INVALID_STATE if an
 * order has advanced, or if the rest of the deposit was returned.
 */
export async function unmatch(
  call: AdminCall,
  seq: number,
  { reason, version }: Pick<Schemas['BankDepositUnmatch'], 'reason' | 'version'>,
): Promise<void> {
  const { db } = call
  const { matches } = await readDeposit(db, seq)
  const locked = await lockOrders(
    db,
    matches.map(({ orderSeq }) => orderSeq),
  )
  const deposit = await lockDeposit(db, seq)
  await checkVersion(deposit, version, async () => toDeposit(await readDeposit(db, seq)))
  if (isOpenDeposit(deposit) || deposit.state === 'IGNORED') throw invalidState('매칭되지 않은 입금내역입니다.')
  if (deposit.returnedAmount > 0) {
    throw invalidState('초과 입금을 환불하거나 예치금으로 전환한 입금내역은 매칭을 취소할 수 없습니다.')
  }
  const currentMatches = (await readDeposit(db, seq)).matches
  for (const match of currentMatches) {
    const order = locked.get(match.orderSeq)
    if (!order) throw invalidState('다른 관리자가 처리 중인 입금내역입니다.')
    await revertMatch(call, await lockOrder(db, order.orderSeq), deposit, match, reason)
  }
  await releaseAmount(
    call,
    await lockDeposit(db, seq),
    currentMatches.reduce((sum, { amount }) => sum + amount, 0),
    reason,
  )
}

/** Marks a deposit as unrelated to orders. Throws 404, CONFLICT, INVALID_STATE. */
export async function ignore(call: AdminCall, seq: number, reason: string, version?: number): Promise<DepositRow> {
  const deposit = await lockDeposit(call.db, seq)
  if (version !== undefined) {
    await checkVersion(deposit, version, async () => toDeposit(await readDeposit(call.db, seq)))
  }
  if (!isOpenDeposit(deposit)) throw invalidState('미확인·확인필요 입금내역만 제외할 수 있습니다.')
  const by = { matchedAt: call.now, matchedBy: call.actor.loginId }
  await changeDeposit(call, deposit, { state: 'IGNORED', ignoreReason: reason, ...by })
  return deposit
}

/** Reopens an ignored deposit. Throws 404, CONFLICT, INVALID_STATE. */
export async function unignore(call: AdminCall, seq: number, version: number): Promise<DepositRow> {
  const deposit = await lockDeposit(call.db, seq)
  await checkVersion(deposit, version, async () => toDeposit(await readDeposit(call.db, seq)))
  if (deposit.state !== 'IGNORED') throw invalidState('제외한 입금내역만 되돌릴 수 있습니다.')
  await changeDeposit(call, deposit, { state: 'UNMATCHED', ignoreReason: null, matchedAt: null, matchedBy: null })
  return deposit
}

/** Saves the memo of a deposit. Throws 404, CONFLICT. */
export async function writeMemo(
  call: AdminCall,
  seq: number,
  { memo, version }: Schemas['BankDepositMemo'],
): Promise<DepositRow> {
  const deposit = await lockDeposit(call.db, seq)
  await checkVersion(deposit, version, async () => toDeposit(await readDeposit(call.db, seq)))
  await changeDeposit(call, deposit, { memo: memo?.trim() || null })
  return deposit
}
