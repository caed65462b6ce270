import { and, eq, inArray } from 'drizzle-orm'
import { claimedText } from '../../../openapi/formats/order-moves'
import type { Db, Schemas } from '../../http/call'
import { Refusal } from '../../http/refusal'
import { orderClaimLines, orderClaims } from '../claim/claim.schema'

/** States of claims that hold their pieces. */
export const OPEN_CLAIM = ['REQUESTED', 'ACCEPTED', 'COLLECTED', 'RESHIPPED'] as const satisfies Schemas['ClaimState'][]

export interface OpenClaim {
  orderClaimSeq: number
  orderLineSeq: number
  kind: Schemas['ClaimKind']
}

/** Open claims on lines of an order. */
export const openClaimsOf = (db: Db, orderSeq: number): Promise<OpenClaim[]> =>
  db
    .select({
      orderClaimSeq: orderClaims.orderClaimSeq,
      orderLineSeq: orderClaimLines.orderLineSeq,
      kind: orderClaims.kind,
    })
    .from(orderClaims)
    .innerJoin(orderClaimLines, eq(orderClaimLines.orderClaimSeq, orderClaims.orderClaimSeq))
    .where(and(eq(orderClaims.orderSeq, orderSeq), inArray(orderClaims.state, [...OPEN_CLAIM])))

/** Lines of any of these orders that a claim is open on. */
export async function openClaimLines(db: Db, orderSeqs: readonly number[]): Promise<Set<number>> {
  if (orderSeqs.length === 0) return new Set()
  const rows = await db
    .select({ seq: orderClaimLines.orderLineSeq })
    .from(orderClaims)
    .innerJoin(orderClaimLines, eq(orderClaimLines.orderClaimSeq, orderClaims.orderClaimSeq))
    .where(and(inArray(orderClaims.orderSeq, [...orderSeqs]), inArray(orderClaims.state, [...OPEN_CLAIM])))
  return new Set(rows.map(({ seq }) => seq))
}

export const claimInProgress = (kind: Schemas['ClaimKind']): Refusal =>
  new Refusal(409, 'CLAIM_IN_PROGRESS', claimedText(kind))
