import { and, asc, count, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Db } from '../../db/database'
import { seoulDay } from '../../lib/seoul-time'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { amountOf, earnedGiftAmount, type GiftCardLine, type GiftCardRow } from '../gift-card-policy/gift-card-rules'
import { giftCardGrants, giftCards } from '../schema/gift-card.schema'
import { items } from '../schema/item.schema'
import { grantStore } from './gift-card-grant-record'

const lineColumns = {
  line: orderLines,
  order: orders,
  itemType: items.itemType,
  brandSeq: items.brandSeq,
  patternSeq: items.patternSeq,
  rim: items.rim,
}

/** Locks order lines in the order of their keys and returns the fields that policies check. */
const lockLines = (db: Db, orderLineSeqs: number[]) =>
  db
    .select(lineColumns)
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderSeq, orderLines.orderSeq))
    .innerJoin(items, eq(items.itemSeq, orderLines.itemSeq))
    .where(inArray(orderLines.orderLineSeq, orderLineSeqs))
    .orderBy(asc(orderLines.orderLineSeq))
    .for('update', { of: orderLines })

type Line = Awaited<ReturnType<typeof lockLines>>[number]

/** Returns the quantity that was neither canceled nor returned. */
const keptQuantity = ({ quantity, canceledQuantity, returnedQuantity }: Line['line']): number =>
  quantity - canceledQuantity - returnedQuantity

function factsOf({ line, order, itemType, brandSeq, patternSeq, rim }: Line, now: Date): GiftCardLine | null {
  if (itemType !== 'TIRE' || rim === null) return null
  return {
    brandSeq,
    patternSeq,
    itemSeq: line.itemSeq,
    rim,
    quantity: keptQuantity(line),
    business: order.memberType === 'BUSINESS',
    orderedDay: seoulDay(line.orderedAt),
    confirmedDay: seoulDay(line.confirmedAt ?? now),
  }
}

/**
 * Returns whether the policy's budget and the limit per phone number allow one more grant. The caller holds the
 * policy's lock.
 */
async function hasRoom(db: Db, policy: GiftCardRow, mobilePhone: string): Promise<boolean> {
  const ofPolicy = and(eq(giftCardGrants.giftCardSeq, policy.giftCardSeq), ne(giftCardGrants.state, 'CANCELED'))
  const [created] = await db
    .select({
      all: count(),
      own: sql<number>`count(*) filter (where ${giftCardGrants.mobilePhone} = ${mobilePhone})`.mapWith(Number),
    })
    .from(giftCardGrants)
    .where(ofPolicy)
  const { all = 0, own = 0 } = created ?? {}
  return (policy.budgetCount === null || all < policy.budgetCount) && own < policy.perMemberLimit
}

/**
 * Returns the policies that apply to any of these lines. Locks them in the order of their keys, so that budgets are
 * not exceeded.
 */
async function lockPolicies(db: Db, facts: GiftCardLine[]): Promise<GiftCardRow[]> {
  const days = facts.map(({ orderedDay }) => orderedDay).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const inTime = await db
    .select()
    .from(giftCards)
    .where(and(lte(giftCards.orderFrom, last), gte(giftCards.orderTo, first)))
  const applicable = inTime.filter((policy) => facts.some((line) => earnedGiftAmount(policy, line) !== null))
  if (applicable.length === 0) return []
  // Read again under the lock: a policy may have changed in the meantime.
  return db
    .select()
    .from(giftCards)
    .where(
      inArray(
        giftCards.giftCardSeq,
        applicable.map(({ giftCardSeq }) => giftCardSeq),
      ),
    )
    .orderBy(asc(giftCards.giftCardSeq))
    .for('update')
}

async function grantLine(call: Call, { line, order }: Line, facts: GiftCardLine, policies: GiftCardRow[]) {
  const offers = policies
    .flatMap((policy) => {
      const amount = earnedGiftAmount(policy, facts)
      return amount === null ? [] : [{ policy, amount }]
    })
    .sort((a, b) => b.amount - a.amount || a.policy.giftCardSeq - b.policy.giftCardSeq)
  for (const { policy, amount } of offers) {
    if (!(await hasRoom(call.db, policy, order.ordererPhone))) continue
    const created = await grantStore.insert(call, {
      giftCardSeq: policy.giftCardSeq,
      orderSeq: order.orderSeq,
      orderLineSeq: line.orderLineSeq,
      memberSeq: order.memberSeq,
      name: order.ordererName,
      mobilePhone: order.ordererPhone,
      quantity: facts.quantity,
      amount,
      state: 'PENDING',
      eligibleAt: line.confirmedAt ?? call.now,
    })
    return created.giftCardGrantSeq
  }
  return undefined
}

/**
 * Grants vouchers for lines that were purchase-confirmed, at most one per line. Chooses the policy that pays most and
 * has room, by the best tier that the kept quantity reaches. Skips lines that have a grant already. To be called when
 * an order is confirmed. Returns the keys of the new grants.
 */
export async function grantGiftCards(call: Call, orderLineSeqs: number[]): Promise<number[]> {
  if (orderLineSeqs.length === 0) return []
  const lines = await lockLines(call.db, orderLineSeqs)
  const existing = await call.db
    .select({ seq: giftCardGrants.orderLineSeq })
    .from(giftCardGrants)
    .where(inArray(giftCardGrants.orderLineSeq, orderLineSeqs))
  const granted = new Set(existing.map(({ seq }) => seq))
  const due = lines.flatMap((line) => {
    const facts =
      line.line.state === 'CONFIRMED' && !granted.has(line.line.orderLineSeq) ? factsOf(line, call.now) : null
    return facts ? [{ line, facts }] : []
  })
  const policies = await lockPolicies(
    call.db,
    due.map(({ facts }) => facts),
  )
  const created: number[] = []
  for (const { line, facts } of due) {
    const seq = await grantLine(call, line, facts, policies)
    if (seq !== undefined) created.push(seq)
  }
  return created
}

/**
 * Updates the vouchers of lines that were canceled or returned, in whole or in part. When the kept quantity no longer
 * earns the amount, cancels the grant, or marks a sent one for recovery. To be called when such a claim is done.
 */
export async function withdrawGiftCards(call: Call, orderLineSeqs: number[], reason: string): Promise<void> {
  if (orderLineSeqs.length === 0) return
  const lines = new Map((await lockLines(call.db, orderLineSeqs)).map((line) => [line.line.orderLineSeq, line]))
  const grants = await call.db
    .select({ grant: giftCardGrants, tiers: giftCards.tiers })
    .from(giftCardGrants)
    .innerJoin(giftCards, eq(giftCards.giftCardSeq, giftCardGrants.giftCardSeq))
    .where(and(inArray(giftCardGrants.orderLineSeq, orderLineSeqs), ne(giftCardGrants.state, 'CANCELED')))
    .orderBy(asc(giftCardGrants.giftCardGrantSeq))
    .for('update', { of: giftCardGrants })
  for (const { grant, tiers } of grants) {
    const line = lines.get(grant.orderLineSeq)
    const earnedAmount = line?.rim ? (amountOf(tiers, line.rim, keptQuantity(line.line)) ?? 0) : 0
    if (earnedAmount >= grant.amount) continue
    const sent = grant.state === 'SENT'
    await grantStore.update(
      call,
      grant,
      sent ? { recoveryNeeded: true } : { state: 'CANCELED', canceledReason: reason },
    )
  }
}
