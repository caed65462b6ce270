import { inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Schemas } from '../../http/call'
import { seoulDay } from '../../lib/seoul'
import { besides, usesOf } from '../../resource/lines'
import { giftCardGrants, giftCards } from './gift-card.schema'

const { giftCardSeq, tiers, orderFrom, orderTo, budgetCount } = giftCards
const { state } = giftCardGrants
const ofPolicy = giftCardGrants.giftCardSeq

/** All that is owed or given: what the budget is spent on. */
const grantCount = usesOf(ofPolicy, giftCardSeq, ne(state, 'CANCELED'))

/** A policy on a day: whether a tire ordered then earns its voucher. */
export const policyState = (now: Date): SQL<Schemas['GiftCardState']> => {
  const today = sql`${seoulDay(now)}::date`
  return sql`case when ${orderFrom} > ${today} then 'SCHEDULED' when ${orderTo} < ${today} then 'ENDED' when ${grantCount} >= ${budgetCount} then 'EXHAUSTED' else 'ONGOING' end`
}

const amounts = (which: SQL): SQL<number> =>
  sql<number>`(select ${which}((tier ->> 'amount')::int) from jsonb_array_elements(${tiers}) as tier)`

/** What a list shows of a policy beside its columns. */
export const policyCounts = (now: Date) => ({
  targetCount: sql<number>`jsonb_array_length(${giftCards.targetSeqs})`,
  minAmount: amounts(sql`min`),
  maxAmount: amounts(sql`max`),
  state: policyState(now),
  pendingCount: usesOf(ofPolicy, giftCardSeq, inArray(state, ['PENDING', 'HOLD'])),
  sentCount: usesOf(ofPolicy, giftCardSeq, sql`${state} = 'SENT'`),
  sentAmount: besides(sql<number>`coalesce(sum(amount), 0)::float8`, ofPolicy, giftCardSeq, sql`${state} = 'SENT'`),
  grantCount,
  hasGrants: besides(sql<boolean>`count(*) > 0`, ofPolicy, giftCardSeq),
})
