import { eq } from 'drizzle-orm'
import { required } from '../../../openapi/messages/required'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { badState, invalid } from '../../http/refusal'
import { grouped } from '../../lib/numbers'
import { checkVersion } from '../../resource/stamps'
import { bankDepositMatches } from '../bank-deposit/bank-deposit.schema'
import {
  changeDeposit,
  type DepositRow,
  isWaiting,
  lockDeposit,
  type MatchRow,
  readDeposit,
  toDeposit,
} from '../bank-deposit/deposit-row'
import { isCanceled, isOpen, openAmountOf, type PaymentFacts } from '../bank-match/matcher'
import { paymentsOf } from '../bank-match/payments'
import { leftOf } from '../money/refund-ways'
import { type LockedOrder, lockOrder } from '../order/lock'
import { moveLines } from '../order/transition'
import { orderPayments } from '../payment/payment.schema'
import { fundsOf, paidWays } from '../refund/paid-ways'
import { giveBack } from './give-back'
import { keepPart, receive, takeBack } from './receive'
import { free, keepApart } from './release'

type MatchBody = Schemas['BankDepositMatchBody']

const CANCELED_ORDER = '취소된 주문에는 매칭할 수 없습니다.'

/** Orders locked in the order of their numbers, so that two who want the same ones never wait for each other. */
async function lockOrders(db: Db, seqs: readonly number[]): Promise<Map<number, LockedOrder>> {
  const locked = new Map<number, LockedOrder>()
  for (const seq of [...new Set(seqs)].sort((a, b) => a - b)) locked.set(seq, await lockOrder(db, seq))
  return locked
}

/** Throws 400 or INVALID_STATE on what a payment does not take. */
function checkTarget(payment: PaymentFacts, amount: number, index: number): void {
  if (amount === 0) {
    if (isOpen(payment)) throw invalid({ [`targets.${index}.amount`]: required('금액') })
    return
  }
  if (isCanceled(payment)) throw badState(CANCELED_ORDER)
  const open = openAmountOf(payment)
  if (amount > open) {
    throw invalid({ [`targets.${index}.amount`]: `주문의 미수금(${grouped(open)}원)보다 많습니다.` })
  }
}

/** Throws 400. Gives what is left of the deposit. */
function checkSum(deposit: DepositRow, { targets, overpaid }: MatchBody): number {
  const sum = targets.reduce((all, { amount }) => all + amount, 0)
  const rest = deposit.restAmount - sum
  if (rest < 0) throw invalid({ targets: `입금액(${grouped(deposit.restAmount)}원)보다 많이 매칭할 수 없습니다.` })
  if (rest > 0 && !overpaid) {
    throw invalid({ overpaid: `남은 금액(${grouped(rest)}원)의 처리 방법을 선택해 주세요.` })
  }
  if (sum === 0 && overpaid === 'KEEP') throw invalid({ targets: '매칭할 금액을 입력해 주세요.' })
  return rest
}

/**
 * A deposit is given to payments by an administrator, with what becomes of the rest. Throws 404, CONFLICT, INVALID_STATE of a deposit that is settled or
 * left out and of a canceled order, 400.
 */
export async function matchByHand(call: AdminCall, seq: number, body: MatchBody): Promise<void> {
  const { db } = call
  const { targets } = body
  const asked = targets.map(({ orderPaymentSeq }) => orderPaymentSeq)
  if (new Set(asked).size < asked.length) throw invalid({ targets: '같은 결제를 두 번 선택할 수 없습니다.' })
  const before = await paymentsOf(db, asked)
  const known = new Set(before.map(({ orderPaymentSeq }) => orderPaymentSeq))
  const missing = asked.findIndex((one) => !known.has(one))
  if (missing >= 0) throw invalid({ [`targets.${missing}.orderPaymentSeq`]: '무통장입금 결제를 찾을 수 없습니다.' })
  const locked = await lockOrders(
    db,
    before.map(({ orderSeq }) => orderSeq),
  )
  const deposit = await lockDeposit(db, seq)
  await checkVersion(deposit, body.version, async () => toDeposit(await readDeposit(db, seq)))
  // what is kept for later may be given out later
  if (deposit.state === 'IGNORED' || (!isWaiting(deposit) && deposit.restAmount === 0)) {
    throw badState('이미 처리된 입금내역입니다.')
  }
  const payments = new Map((await paymentsOf(db, asked)).map((payment) => [payment.orderPaymentSeq, payment]))
  const taken = targets.flatMap(({ orderPaymentSeq, amount }, index) => {
    const payment = payments.get(orderPaymentSeq)
    const order = payment && locked.get(payment.orderSeq)
    if (!payment || !order) return []
    checkTarget(payment, amount, index)
    return { payment, order, amount }
  })
  const rest = checkSum(deposit, body)
  for (const { payment, order, amount } of taken) {
    // as the targets before have left it
    if (amount > 0) await receive(call, await lockOrder(db, order.orderSeq), deposit, payment, amount)
  }
  const [first] = taken
  const returned =
    rest > 0 && body.overpaid && first
      ? await giveBack(call, first.order, deposit, { use: body.overpaid, amount: rest, account: body.account })
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

/** Matches of other deposits with payments that are about to be reverted: they are received again afterwards. */
async function othersOf(db: Db, seq: number, payment: PaymentFacts) {
  const rows = await db
    .select()
    .from(bankDepositMatches)
    .where(eq(bankDepositMatches.orderPaymentSeq, payment.orderPaymentSeq))
  return rows.filter(({ bankDepositSeq }) => bankDepositSeq !== seq)
}

/** Throws INVALID_STATE where money that a deposit brought has gone back already, or waits to: it cannot be taken as never received. */
async function refuseRefunded(db: Db, orderSeq: number, payment: PaymentFacts, amount: number): Promise<void> {
  const [row] = await db.select().from(orderPayments).where(eq(orderPayments.orderPaymentSeq, payment.orderPaymentSeq))
  const [paid] = await paidWays(db, row ? [row] : [])
  const { left } = await fundsOf(db, orderSeq)
  if (!paid || leftOf(paid).all < amount || left < amount) {
    throw badState('환불된 추가결제는 매칭을 취소할 수 없습니다.')
  }
}

/** A payment that was paid through this deposit waits for it again; what other deposits paid of it stays theirs. */
async function revert(call: AdminCall, order: LockedOrder, deposit: DepositRow, match: MatchRow, reason: string) {
  const { db } = call
  const [payment] = await paymentsOf(db, [match.orderPaymentSeq])
  if (!payment) throw badState('매칭을 취소할 수 없는 결제입니다.')
  await db.delete(bankDepositMatches).where(eq(bankDepositMatches.bankDepositMatchSeq, match.bankDepositMatchSeq))
  await keepApart(db, [match])
  if (payment.kind === 'EXTRA' || isOpen(payment)) {
    await refuseRefunded(db, order.orderSeq, payment, match.amount)
    await takeBack(call, order.orderSeq, payment, match.amount)
    return
  }
  const others = await othersOf(db, deposit.bankDepositSeq, payment)
  await moveLines(call, order, 'REVERT_DEPOSIT', { reason })
  // what an administrator took by hand came in all the same
  const byHand = payment.receivedAmount - payment.matchedAmount
  if (byHand > 0) await keepPart(call, order.orderSeq, payment, byHand)
  for (const other of others) {
    const [again] = await paymentsOf(db, [match.orderPaymentSeq])
    if (!again) continue
    const locked = await lockDeposit(db, other.bankDepositSeq)
    await receive(call, await lockOrder(db, order.orderSeq), locked, again, other.amount)
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
 * Takes all matches of a deposit back: its orders wait for their money again. Throws 404, CONFLICT, INVALID_STATE where an order has gone on, or what was
 * left of the deposit was given back.
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
  if (isWaiting(deposit) || deposit.state === 'IGNORED') throw badState('매칭되지 않은 입금내역입니다.')
  if (deposit.returnedAmount > 0) {
    throw badState('초과 입금을 환불하거나 예치금으로 전환한 입금내역은 매칭을 취소할 수 없습니다.')
  }
  const now = (await readDeposit(db, seq)).matches
  for (const match of now) {
    const order = locked.get(match.orderSeq)
    if (!order) throw badState('다른 관리자가 처리 중인 입금내역입니다.')
    await revert(call, await lockOrder(db, order.orderSeq), deposit, match, reason)
  }
  await free(
    call,
    await lockDeposit(db, seq),
    now.reduce((sum, { amount }) => sum + amount, 0),
    reason,
  )
}

/** Money that is no order's. Throws 404, CONFLICT, INVALID_STATE. */
export async function ignore(call: AdminCall, seq: number, reason: string, version?: number): Promise<DepositRow> {
  const deposit = await lockDeposit(call.db, seq)
  if (version !== undefined) {
    await checkVersion(deposit, version, async () => toDeposit(await readDeposit(call.db, seq)))
  }
  if (!isWaiting(deposit)) throw badState('미확인·확인필요 입금내역만 제외할 수 있습니다.')
  const by = { matchedAt: call.now, matchedBy: call.actor.loginId }
  await changeDeposit(call, deposit, { state: 'IGNORED', ignoreReason: reason, ...by })
  return deposit
}

/** It may be an order's after all. Throws 404, CONFLICT, INVALID_STATE. */
export async function unignore(call: AdminCall, seq: number, version: number): Promise<DepositRow> {
  const deposit = await lockDeposit(call.db, seq)
  await checkVersion(deposit, version, async () => toDeposit(await readDeposit(call.db, seq)))
  if (deposit.state !== 'IGNORED') throw badState('제외한 입금내역만 되돌릴 수 있습니다.')
  await changeDeposit(call, deposit, { state: 'UNMATCHED', ignoreReason: null, matchedAt: null, matchedBy: null })
  return deposit
}

/** Throws 404, CONFLICT. */
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
