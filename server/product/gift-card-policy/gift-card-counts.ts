import { inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import { seoulDay } from '../../lib/seoul-time'
import { countUsesOf, scalarSubquery } from '../../resource/list-query'
import { giftCardGrants, giftCards } from '../schema/gift-card.schema'

const { giftCardSeq, tiers, orderFrom, orderTo, budgetCount } = giftCards
const { state } = giftCardGrants
const ofPolicy = giftCardGrants.giftCardSeq

/** Grants that use up the budget: sent or still owed. */
const grantCount = countUsesOf(ofPolicy, giftCardSeq, ne(state, 'CANCELED'))

/** Returns the state of a policy on the day of `now`: whether a tire ordered then earns a voucher. */
export const policyState = (now: Date): SQL<Schemas['GiftCardState']> => {
  const today = sql`${seoulDay(now)}::date`
  return sql`case when ${orderFrom} > ${today} then 'SCHEDULED' when ${orderTo} < ${today} then 'ENDED' when ${grantCount} >= ${budgetCount} then 'EXHAUSTED' else 'ONGOING' end`
}

const amounts = (which: SQL): SQL<number> =>
  sql<number>`(select ${which}((tier ->> 'amount')::int) from jsonb_array_elements(${tiers}) as tier)`

/** Returns the computed columns of a policy in lists. */
export const policyCounts = (now: Date) => ({
  targetCount: sql<number>`jsonb_array_length(${giftCards.targetSeqs})`,
  minAmount: amounts(sql`min`),
  maxAmount: amounts(sql`max`),
  state: policyState(now),
  pendingCount: countUsesOf(ofPolicy, giftCardSeq, inArray(state, ['PENDING', 'HOLD'])),
  sentCount: countUsesOf(ofPolicy, giftCardSeq, sql`${state} = 'SENT'`),
  sentAmount: scalarSubquery(
    sql<number>`coalesce(sum(amount), 0)::float8`,
    ofPolicy,
    giftCardSeq,
    sql`${state} = 'SENT'`,
  ),
  grantCount,
  hasGrants: scalarSubquery(sql<boolean>`count(*) > 0`, ofPolicy, giftCardSeq),
})
