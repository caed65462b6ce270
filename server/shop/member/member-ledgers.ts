import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { shopHandlersOf } from '../../call/handlers-of'
import type { QueryOf, ResultOf } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { cancelOwnRefund, requestRefund } from '../../member/deposit-refund/deposit-refunds'
import { lockCustomer } from '../../member/member/customer'
import { balancesOf } from '../../member/point-entry/balances'
import { depositEntries, depositRefunds } from '../../member/schema/deposit-entry.schema'
import { pointEntries } from '../../member/schema/point-entry.schema'
import { orders } from '../../orderdelivery/schema/order.schema'
import { countRows, paged } from '../../resource/pages'
import { memberOf } from '../shared/member-of'

type Direction = QueryOf<'GET /api/v1/shop/members/{memberSeq}/point-entries'>['direction']

const pointsOf = (memberSeq: number, direction: Direction) =>
  and(
    eq(pointEntries.memberSeq, memberSeq),
    direction && (direction === 'PLUS' ? gt(pointEntries.amount, 0) : lt(pointEntries.amount, 0)),
  )

const depositsOf = (memberSeq: number, direction: Direction) =>
  and(
    eq(depositEntries.memberSeq, memberSeq),
    direction && (direction === 'PLUS' ? gt(depositEntries.amount, 0) : lt(depositEntries.amount, 0)),
  )

function toRefund({
  depositRefundSeq,
  amount,
  bankCode,
  accountEnd,
  accountLength,
  accountHolder,
  state,
  createdAt,
  paidOn,
  rejectReason,
}: typeof depositRefunds.$inferSelect): ResultOf<'POST /api/v1/shop/members/{memberSeq}/deposit-refunds'> {
  return {
    depositRefundSeq,
    amount,
    bankCode,
    accountNumber: accountEnd.padStart(accountLength, '*'),
    accountHolder,
    state,
    requestedAt: createdAt.toISOString(),
    paidOn,
    rejectReason,
  }
}

async function readRefund(db: Db, seq: number) {
  const [refund] = await db.select().from(depositRefunds).where(eq(depositRefunds.depositRefundSeq, seq))
  if (!refund) throw notFound()
  return toRefund(refund)
}

export const shopMemberLedgerHandlers = shopHandlersOf({
  'GET /api/v1/shop/members/{memberSeq}/balances': async ({ db, now }, { path }) =>
    balancesOf(db, await memberOf(db, path.memberSeq), now),

  'GET /api/v1/shop/members/{memberSeq}/point-entries': async ({ db }, { path: { memberSeq }, query }) => {
    await memberOf(db, memberSeq)
    const where = pointsOf(memberSeq, query.direction)
    const { entrySeq, kind, amount, balanceAfter, reason, createdAt, remaining, lotState, expiresOn } = pointEntries
    const shown = { kind, amount, balanceAfter, reason, remaining, lotState, expiresOn }
    const page = await paged(
      query,
      () => countRows(db, pointEntries, where),
      (limit, offset) =>
        db
          .select({ pointEntrySeq: entrySeq, ...shown, orderNo: orders.orderNo, createdAt })
          .from(pointEntries)
          .leftJoin(orders, eq(orders.orderSeq, pointEntries.orderSeq))
          .where(where)
          .orderBy(desc(createdAt), desc(entrySeq))
          .limit(limit)
          .offset(offset),
    )
    return { ...page, items: page.items.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })) }
  },

  'GET /api/v1/shop/members/{memberSeq}/deposit-entries': async ({ db }, { path: { memberSeq }, query }) => {
    await memberOf(db, memberSeq)
    const where = depositsOf(memberSeq, query.direction)
    const { entrySeq, kind, amount, balanceAfter, reason, createdAt } = depositEntries
    const shown = { kind, amount, balanceAfter, reason }
    const page = await paged(
      query,
      () => countRows(db, depositEntries, where),
      (limit, offset) =>
        db
          .select({ depositEntrySeq: entrySeq, ...shown, orderNo: orders.orderNo, createdAt })
          .from(depositEntries)
          .leftJoin(orders, eq(orders.orderSeq, depositEntries.orderSeq))
          .where(where)
          .orderBy(desc(createdAt), desc(entrySeq))
          .limit(limit)
          .offset(offset),
    )
    return { ...page, items: page.items.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })) }
  },

  'GET /api/v1/shop/members/{memberSeq}/deposit-refunds': async ({ db }, { path: { memberSeq }, query }) => {
    await memberOf(db, memberSeq)
    const condition = eq(depositRefunds.memberSeq, memberSeq)
    const page = await paged(
      query,
      () => countRows(db, depositRefunds, condition),
      (limit, offset) =>
        db
          .select()
          .from(depositRefunds)
          .where(condition)
          .orderBy(desc(depositRefunds.createdAt), desc(depositRefunds.depositRefundSeq))
          .limit(limit)
          .offset(offset),
    )
    return { ...page, items: page.items.map(toRefund) }
  },

  'POST /api/v1/shop/members/{memberSeq}/deposit-refunds': async (call, { path: { memberSeq }, body }) => {
    await lockCustomer(call.db, memberSeq)
    return readRefund(call.db, await requestRefund(call, { ...body, memberSeq, via: 'SHOP' }))
  },

  'POST /api/v1/shop/members/{memberSeq}/deposit-refunds/{depositRefundSeq}/cancel': async (call, { path }) => {
    await lockCustomer(call.db, path.memberSeq)
    await cancelOwnRefund(call, path.memberSeq, path.depositRefundSeq)
    return readRefund(call.db, path.depositRefundSeq)
  },
})
