import { asc, eq, inArray } from 'drizzle-orm'
import type { ReturnFacts } from '../../../domain/inquirycommunity/return-suggestion'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { seoulDay } from '../../lib/seoul-time'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { returnInquiryLines as asked, type returnInquiries } from '../schema/return-inquiry.schema'

export type ReturnRow = typeof returnInquiries.$inferSelect
/** A piece as of the inquiry, with the current state of its order line. */
export type ReturnPieces = typeof asked.$inferSelect &
  Pick<typeof orderLines.$inferSelect, 'deliveredAt' | 'mountedAt' | 'state'>
export type ReturnOrder = Pick<typeof orders.$inferSelect, 'orderNo' | 'orderedAt' | 'paymentMethod' | 'deliveryMethod'>

/** Returns the pieces of inquiries in the order of the order's lines, with the lines' current state. */
export async function piecesOf(db: Db, returnInquirySeqs: readonly number[]): Promise<ReturnPieces[]> {
  if (returnInquirySeqs.length === 0) return []
  const found = await db
    .select({
      piece: asked,
      deliveredAt: orderLines.deliveredAt,
      mountedAt: orderLines.mountedAt,
      state: orderLines.state,
    })
    .from(asked)
    .innerJoin(orderLines, eq(orderLines.orderLineSeq, asked.orderLineSeq))
    .where(inArray(asked.returnInquirySeq, [...returnInquirySeqs]))
    .orderBy(asc(orderLines.lineNo))
  return found.map(({ piece, ...live }) => ({ ...piece, ...live }))
}

/** Returns the orders of inquiries, including deleted orders. */
export async function relatedOrders(db: Db, orderSeqs: readonly number[]): Promise<Map<number, ReturnOrder>> {
  if (orderSeqs.length === 0) return new Map()
  const { orderSeq, orderNo, orderedAt, paymentMethod, deliveryMethod } = orders
  const found = await db
    .select({ orderSeq, orderNo, orderedAt, paymentMethod, deliveryMethod })
    .from(orders)
    .where(inArray(orderSeq, [...new Set(orderSeqs)]))
  return new Map(found.map((order) => [order.orderSeq, order]))
}

/** Returns the time of the first delivery, from which the return period counts; null when nothing was delivered. */
export function firstDelivery(pieces: readonly ReturnPieces[]): Date | null {
  const times = pieces.flatMap(({ deliveredAt }) => deliveredAt?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** Returns the day on which the first piece was mounted; null when none is. */
export function firstMount(pieces: readonly ReturnPieces[]): string | null {
  const times = pieces.flatMap(({ mountedAt }) => mountedAt?.getTime() ?? [])
  return times.length > 0 ? seoulDay(new Date(Math.min(...times))) : null
}

/** Returns whether the pieces are mounted, and since when: by the order, otherwise as stated by the customer. */
export const mountOf = (
  { mounted, mountedOn }: Pick<ReturnRow, 'mounted' | 'mountedOn'>,
  pieces: readonly ReturnPieces[],
): { mounted: boolean; mountedOn: string | null } => {
  const first = firstMount(pieces)
  return { mounted: mounted || first !== null, mountedOn: first ?? mountedOn }
}

/** Returns whether pieces were mounted after the inquiry or decision, which assumed unmounted tires. */
export const isMountedSince = ({ mounted }: Pick<ReturnRow, 'mounted'>, pieces: readonly ReturnPieces[]): boolean =>
  !mounted && firstMount(pieces) !== null

type DecisionFields = Pick<
  ReturnRow,
  'kind' | 'reasonCode' | 'fault' | 'mounted' | 'mountedOn' | 'treadWearPercent' | 'repaired'
>

/** Returns the facts that the suggestion is based on, as of today. */
export function factsOf(row: DecisionFields, pieces: readonly ReturnPieces[], orderedAt: Date, now: Date): ReturnFacts {
  const firstDelivered = firstDelivery(pieces)
  const { kind, reasonCode, fault, treadWearPercent, repaired } = row
  const { mounted } = mountOf(row, pieces)
  return {
    kind,
    reasonCode,
    fault,
    mounted,
    today: seoulDay(now),
    orderedOn: seoulDay(orderedAt),
    deliveredOn: firstDelivered && seoulDay(firstDelivered),
    lines: pieces.map(({ unitPrice, quantity }) => ({ unitPrice, quantity })),
    inspection: treadWearPercent === null ? null : { treadWearPercent, repaired: repaired ?? false },
  }
}

/** Returns the inspection; `by` is the inspector's name. */
export const inspectionOf = (row: ReturnRow, by: string | null): Schemas['ReturnInspection'] | null =>
  row.inspectedAt && row.treadWearPercent !== null
    ? {
        treadWearPercent: row.treadWearPercent,
        repaired: row.repaired ?? false,
        finding: row.finding ?? '',
        inspectedAt: row.inspectedAt.toISOString(),
        inspectedBy: by,
      }
    : null

export const decisionOf = ({
  outcome,
  refundAmount,
  decisionNote,
}: Pick<ReturnRow, 'outcome' | 'refundAmount' | 'decisionNote'>): Schemas['ReturnDecision'] | null =>
  outcome && { outcome, refundAmount, note: decisionNote }
