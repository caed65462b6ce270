import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AdminCall } from '../../../call/call'
import type { QueryOf, Schemas } from '../../../contract/contract-types'
import { notFound } from '../../../contract/refusal'
import type { Db } from '../../../db/database'
import { maskName } from '../../../lib/mask'
import { anyOf, withinDays } from '../../../resource/filters'
import { orderBy } from '../../../resource/pages'
import { nameFilter } from '../../../resource/personal-search'
import { unseal } from '../../../session/crypto'
import { orderClaims } from '../../schema/claim.schema'
import { orderLines, orders } from '../../schema/order.schema'
import { orderPayments, refunds } from '../../schema/payment.schema'
import { goodsText, olderThan, orderBrief, orderConditions, orderKeywordCondition } from './order-filters'

export type RefundQuery = QueryOf<'GET /api/v1/admin/refunds'>

const { refundSeq, state, requestedAt, dueAt, doneAt, cashAmount } = refunds

/**
 * Returns the WHERE condition of the list, which joins `orders`. Throws 400 for a keyword too short to search
 * personal data.
 */
export function refundFilter(db: Db, now: Date, query: RefundQuery): SQL | undefined {
  const late = and(sql`${state} <> 'DONE'`, olderThan(dueAt, now, 0))
  return and(
    orderConditions(db, query),
    orderKeywordCondition(db, query, { accountHolder: (text) => nameFilter(text, refunds.accountHolder) }),
    withinDays(requestedAt, query.requestedAt, 'requestedAt'),
    withinDays(dueAt, query.dueAt, 'dueAt'),
    withinDays(doneAt, query.doneAt, 'doneAt'),
    anyOf(state, query.state),
    anyOf(refunds.method, query.method),
    query.late === undefined ? undefined : query.late ? late : sql`not ${late}`,
  )
}

const joined = (db: Db) =>
  db
    .select({
      refund: refunds,
      order: orders,
      claimKind: orderClaims.kind,
      reasonCode: orderClaims.reasonCode,
      paymentMethod: orderPayments.method,
      paymentKind: orderPayments.kind,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.orderSeq, refunds.orderSeq))
    .leftJoin(orderClaims, eq(orderClaims.orderClaimSeq, refunds.orderClaimSeq))
    .leftJoin(orderPayments, eq(orderPayments.orderPaymentSeq, refunds.orderPaymentSeq))
    .$dynamic()

type JoinedRefund = Awaited<ReturnType<typeof joined>>[number]

export async function countRefunds(db: Db, now: Date, query: RefundQuery): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(refunds)
    .innerJoin(orders, eq(orders.orderSeq, refunds.orderSeq))
    .where(refundFilter(db, now, query))
  return row?.n ?? 0
}

/** Account, holder and orderer are unmasked only with `key`, which decrypts the account. */
function toRefund(
  { refund, order, ...of }: JoinedRefund,
  itemSummary: string,
  now: Date,
  key?: Buffer,
): Schemas['Refund'] {
  const { accountSealed, accountEnd, accountLength, accountHolder, version } = refund
  const { orderClaimSeq, orderPaymentSeq, method, pointAmount, depositAmount, feeAmount, recallAmount } = refund
  const { adjustAmount, bankCode, failMessage, paidOn, doneBy, reason } = refund
  const open = refund.state !== 'DONE'
  const masked = accountSealed && (accountEnd ?? '').padStart(accountLength ?? 0, '*')
  return {
    ...orderBrief(order, key !== undefined),
    ...of,
    orderClaimSeq,
    orderPaymentSeq,
    method,
    pointAmount,
    depositAmount,
    feeAmount,
    recallAmount,
    adjustAmount,
    bankCode,
    failMessage,
    paidOn,
    doneBy,
    reason,
    itemSummary,
    version,
    refundSeq: refund.refundSeq,
    state: refund.state,
    cashAmount: refund.cashAmount,
    accountNumber: accountSealed && key ? unseal(key, accountSealed) : masked,
    accountHolder: key ? accountHolder : maskName(accountHolder),
    requestedAt: refund.requestedAt.toISOString(),
    dueAt: refund.dueAt.toISOString(),
    late: open && refund.dueAt < now,
    doneAt: refund.doneAt?.toISOString() ?? null,
  }
}

async function toRefunds(
  db: Db,
  heads: readonly JoinedRefund[],
  now: Date,
  key?: Buffer,
): Promise<Schemas['Refund'][]> {
  if (heads.length === 0) return []
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderSeq,
        heads.map(({ order }) => order.orderSeq),
      ),
    )
    .orderBy(asc(orderLines.lineNo))
  return heads.map((head) =>
    toRefund(head, goodsText(lines.filter(({ orderSeq }) => orderSeq === head.order.orderSeq)), now, key),
  )
}

const sorts = { requestedAt, dueAt, cashAmount }

/** Returns a page of the list. Unmasks personal data with `key`. */
export async function refundRows(
  db: Db,
  now: Date,
  query: RefundQuery,
  limit: number,
  offset: number,
  key?: Buffer,
): Promise<Schemas['Refund'][]> {
  const heads = await joined(db)
    .where(refundFilter(db, now, query))
    .orderBy(...orderBy(query.sort, 'requestedAt,asc', sorts, refundSeq))
    .limit(limit)
    .offset(offset)
  return toRefunds(db, heads, now, key)
}

/** Returns a refund. Throws 404. */
export async function readRefund(
  { db, now }: Pick<AdminCall, 'db' | 'now'>,
  seq: number,
  key?: Buffer,
): Promise<Schemas['Refund']> {
  const heads = await joined(db).where(and(eq(refundSeq, seq), sql`${orders.deletedAt} is null`))
  const [refund] = await toRefunds(db, heads, now, key)
  if (!refund) throw notFound()
  return refund
}
