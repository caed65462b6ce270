import { and, eq, inArray } from 'drizzle-orm'
import { claimedText } from '../../../domain/orderdelivery/order-transitions'
import type { Schemas } from '../../contract/contract-types'
import { Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { orderClaimLines, orderClaims } from '../schema/claim.schema'

/** States of claims that block other actions on their pieces. */
export const OPEN_CLAIM_STATES = [
  'REQUESTED',
  'ACCEPTED',
  'COLLECTED',
  'RESHIPPED',
] as const satisfies Schemas['ClaimState'][]

export interface OpenClaim {
  orderClaimSeq: number
  orderLineSeq: number
  kind: Schemas['ClaimKind']
}

/**
 * Returns the open claims on an order's lines, one row per line. Queries the claims alone first, because few orders
 * have any and bulk actions ask for up to 500 orders.
 */
export async function openClaimsOf(db: Db, orderSeq: number): Promise<OpenClaim[]> {
  const open = await db
    .select({ orderClaimSeq: orderClaims.orderClaimSeq, kind: orderClaims.kind })
    .from(orderClaims)
    .where(and(eq(orderClaims.orderSeq, orderSeq), inArray(orderClaims.state, [...OPEN_CLAIM_STATES])))
  if (open.length === 0) return []
  const lines = await db
    .select({ orderClaimSeq: orderClaimLines.orderClaimSeq, orderLineSeq: orderClaimLines.orderLineSeq })
    .from(orderClaimLines)
    .where(
      inArray(
        orderClaimLines.orderClaimSeq,
        open.map(({ orderClaimSeq }) => orderClaimSeq),
      ),
    )
  return open.flatMap((claim) =>
    lines.flatMap(({ orderClaimSeq, orderLineSeq }) =>
      orderClaimSeq === claim.orderClaimSeq ? { ...claim, orderLineSeq } : [],
    ),
  )
}

/** Returns the lines of these orders that have an open claim. */
export async function openClaimLines(db: Db, orderSeqs: readonly number[]): Promise<Set<number>> {
  if (orderSeqs.length === 0) return new Set()
  const rows = await db
    .select({ seq: orderClaimLines.orderLineSeq })
    .from(orderClaims)
    .innerJoin(orderClaimLines, eq(orderClaimLines.orderClaimSeq, orderClaims.orderClaimSeq))
    .where(and(inArray(orderClaims.orderSeq, [...orderSeqs]), inArray(orderClaims.state, [...OPEN_CLAIM_STATES])))
  return new Set(rows.map(({ seq }) => seq))
}

export const claimInProgressError = (kind: Schemas['ClaimKind']): Refusal =>
  new Refusal(409, 'CLAIM_IN_PROGRESS', claimedText(kind))
