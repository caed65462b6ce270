import { and, eq, ne, sql } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import {
  extraCancelProblem,
  extraPaymentProblem,
  paymentChangeProblem,
} from '../../../domain/orderdelivery/order-limits'
import type { AdminCall, Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { shopInfo } from '../../db/schema'
import { formatNumber } from '../../lib/numbers'
import { createdStamp, updatedStamp } from '../../resource/stamps'
import { writeHistory } from '../order/order-history'
import { type LockedOrder, refreshOrder } from '../order/order-lock'
import { orderPayments } from '../schema/payment.schema'
import { BROWSER_PAYMENT_MS, isPaidInBrowser } from './browser-charge'
import { isCharging, paymentInProgress } from './card-charge'
import { depositDueAt, shopDepositDueAt } from './deposit-due'

/** Days until a card payment by phone is due. */
const CARD_DUE_DAYS = 1

type Accounts = (typeof shopInfo.$inferSelect)['bankAccounts']

/** Returns the enabled accounts, the default first. */
export const accountsInUse = (accounts: Accounts): Schemas['SheetAccount'][] =>
  accounts
    .filter(({ enabled }) => enabled)
    .sort((a, b) => a.sortOrder - b.sortOrder)
    .map(({ bankCode, accountNumber, holder }) => ({ bankCode, accountNumber, holder }))

type PaymentAccount = Pick<
  typeof orderPayments.$inferSelect,
  'bankCode' | 'accountNumber' | 'accountHolder' | 'depositorName'
>

const NO_ACCOUNT = { bankCode: null, accountNumber: null, accountHolder: null }

/**
 * Returns what may be shown of a payment's account. A payment that was finally made by another method keeps its account
 * and its depositor, so that a late transfer is recognized.
 */
export const shownAccount = ({
  method,
  bankCode,
  accountNumber,
  accountHolder,
  depositorName,
}: PaymentAccount & { method: Schemas['PaymentMethod'] }): PaymentAccount => ({
  ...(method === 'CARD_BY_NUMBER' || method === 'CARD' ? NO_ACCOUNT : { bankCode, accountNumber, accountHolder }),
  depositorName: method === 'BANK_TRANSFER' ? depositorName : null,
})

/**
 * Returns the requested account of the shop, otherwise its default account. Locks it, so that it stays the shop's
 * until the payment is stored.
 *
 * Throws 400 if the requested account is not an enabled account of the shop.
 */
export async function shopAccount(
  db: Db,
  wanted: { bankCode?: Schemas['BankCode'] | undefined; accountNumber?: string | undefined } = {},
): Promise<{ bankCode: Schemas['BankCode']; accountNumber: string } | null> {
  const [shop] = await db.select({ accounts: shopInfo.bankAccounts }).from(shopInfo).for('share')
  const account = pickAccount(shop?.accounts ?? [], wanted)
  return account ? { bankCode: account.bankCode, accountNumber: account.accountNumber } : null
}

/**
 * Returns the requested account among the enabled ones, otherwise the default account; null: there is none. Throws
 * 400 if the requested one is not enabled.
 */
export function pickAccount(
  accounts: Accounts,
  wanted: { bankCode?: Schemas['BankCode'] | undefined; accountNumber?: string | undefined },
): Schemas['SheetAccount'] | null {
  const inUse = accountsInUse(accounts)
  const account = wanted.accountNumber
    ? inUse.find((each) => each.accountNumber === wanted.accountNumber)
    : (inUse.find((each) => each.bankCode === wanted.bankCode) ?? (wanted.bankCode ? undefined : inUse[0]))
  if (!account && (wanted.accountNumber || wanted.bankCode)) {
    throw invalid({ accountNumber: '사용 중인 입금계좌를 선택해 주세요.' })
  }
  return account ?? null
}

/** Returns when a payment requested now is due. */
async function paymentDueAt(db: Db, now: Date, method: Schemas['PaymentMethod']): Promise<Date> {
  if (isPaidInBrowser(method)) return new Date(now.getTime() + BROWSER_PAYMENT_MS)
  if (method === 'CARD_BY_NUMBER') return depositDueAt(now, CARD_DUE_DAYS)
  return shopDepositDueAt(db, now)
}

/** Returns the columns of a pending payment for this method. */
export async function pendingPaymentColumns(
  { db, now }: Pick<Call, 'db' | 'now'>,
  method: 'BANK_TRANSFER' | 'CARD_BY_NUMBER' | 'CARD' | 'VIRTUAL_ACCOUNT',
  depositorName: string | undefined,
  account?: Parameters<typeof shopAccount>[1],
) {
  const dueAt = await paymentDueAt(db, now, method)
  if (method !== 'BANK_TRANSFER') {
    return { method, bankCode: null, accountNumber: null, depositorName: null, dueAt }
  }
  const name = depositorName?.trim()
  if (!name) throw invalid({ depositorName: required('입금자명') })
  const into = await shopAccount(db, account)
  return {
    method,
    depositorName: name,
    dueAt,
    bankCode: into?.bankCode ?? null,
    accountNumber: into?.accountNumber ?? null,
  }
}

/** Adds an extra payment to an order, with a reason. Throws INVALID_STATE if the order has ended. */
export async function addExtra(
  call: AdminCall,
  order: LockedOrder,
  body: Schemas['OrderPaymentCreate'],
): Promise<void> {
  const problem = extraPaymentProblem(order)
  if (problem) throw invalidState(problem)
  const reason = body.reason.trim()
  if (!reason) throw invalid({ reason: required('사유') })
  const columns = await pendingPaymentColumns(call, body.method, body.depositorName ?? order.ordererName)
  const [created] = await call.db
    .insert(orderPayments)
    .values({
      ...columns,
      orderSeq: order.orderSeq,
      kind: 'EXTRA',
      state: 'READY',
      amount: body.amount,
      reason,
      ...createdStamp(call),
    })
    .returning({ seq: orderPayments.orderPaymentSeq })
  await refreshOrder(call.db, call, order.orderSeq)
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'PAYMENT',
    summary: `추가결제 등록: ${formatNumber(body.amount)}원 ${labelOf('PaymentMethod', body.method)} (${reason})`,
    relatedSeq: created?.seq,
  })
}

/** Cancels a pending EXTRA payment. Throws 404, INVALID_STATE, PAYMENT_IN_PROGRESS. */
export async function cancelExtra(call: AdminCall, order: LockedOrder, orderPaymentSeq: number): Promise<void> {
  const condition = and(eq(orderPayments.orderPaymentSeq, orderPaymentSeq), eq(orderPayments.orderSeq, order.orderSeq))
  const [payment] = await call.db.select().from(orderPayments).where(condition).for('update')
  if (!payment) throw notFound()
  if (payment.kind !== 'EXTRA' || payment.state !== 'READY') {
    throw invalidState('대기 중인 추가결제만 취소할 수 있습니다.')
  }
  const problem = extraCancelProblem(payment)
  if (problem) throw invalidState(problem)
  if (payment.method === 'CARD_BY_NUMBER' && (await isCharging(call.db, order.orderSeq))) throw paymentInProgress()
  await call.db
    .update(orderPayments)
    .set({ state: 'CANCELED', ...updatedStamp(call), version: sql`${orderPayments.version} + 1` })
    .where(condition)
  await refreshOrder(call.db, call, order.orderSeq)
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'PAYMENT',
    summary: `추가결제 취소: ${formatNumber(payment.amount)}원`,
    relatedSeq: orderPaymentSeq,
  })
}

/**
 * Changes the payment method of an unpaid order: cancels the pending payment and creates another. Throws
 * INVALID_STATE if part of it was received.
 */
export async function changePayment(
  call: AdminCall,
  order: LockedOrder,
  body: Schemas['OrderPaymentChange'],
): Promise<void> {
  const problem = paymentChangeProblem(order)
  if (problem) throw invalidState(problem)
  if (await isCharging(call.db, order.orderSeq)) throw paymentInProgress()
  const columns = await pendingPaymentColumns(call, body.method, body.depositorName ?? order.ordererName)
  await call.db
    .update(orderPayments)
    .set({ state: 'CANCELED', ...updatedStamp(call), version: sql`${orderPayments.version} + 1` })
    .where(
      and(
        eq(orderPayments.orderSeq, order.orderSeq),
        eq(orderPayments.kind, 'MAIN'),
        ne(orderPayments.state, 'CANCELED'),
      ),
    )
  const [created] = await call.db
    .insert(orderPayments)
    .values({
      ...columns,
      orderSeq: order.orderSeq,
      kind: 'MAIN',
      state: 'READY',
      amount: order.currentPayAmount,
      ...createdStamp(call),
    })
    .returning({ seq: orderPayments.orderPaymentSeq })
  await refreshOrder(call.db, call, order.orderSeq, { depositDueAt: columns.dueAt })
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'PAYMENT',
    summary: '결제수단 변경',
    before: labelOf('PaymentMethod', order.paymentMethod),
    after: labelOf('PaymentMethod', body.method),
    relatedSeq: created?.seq,
  })
}
