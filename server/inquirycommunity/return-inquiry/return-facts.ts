import { asc, eq, inArray } from 'drizzle-orm'
import type { ReturnFacts } from '../../../openapi/formats/return-suggestion'
import type { Db, Schemas } from '../../http/call'
import { seoulDay } from '../../lib/seoul'
import { orderLines, orders } from '../../orderdelivery/order/order.schema'
import { returnInquiryLines as asked, type returnInquiries } from './return-inquiry.schema'

export type ReturnRow = typeof returnInquiries.$inferSelect
/** A piece as it was asked about, and how its line of the order stands now. */
export type ReturnPieces = typeof asked.$inferSelect &
  Pick<typeof orderLines.$inferSelect, 'deliveredAt' | 'mountedAt' | 'state'>
export type ReturnOrder = Pick<typeof orders.$inferSelect, 'orderNo' | 'orderedAt' | 'paymentMethod'>

/** Pieces that inquiries are about, in the order of the order's lines; what became of each is the order's own. */
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

/** Orders that inquiries are about; one that was deleted is still theirs. */
export async function ordersAbout(db: Db, orderSeqs: readonly number[]): Promise<Map<number, ReturnOrder>> {
  if (orderSeqs.length === 0) return new Map()
  const { orderSeq, orderNo, orderedAt, paymentMethod } = orders
  const found = await db
    .select({ orderSeq, orderNo, orderedAt, paymentMethod })
    .from(orders)
    .where(inArray(orderSeq, [...new Set(orderSeqs)]))
  return new Map(found.map((order) => [order.orderSeq, order]))
}

/** When what came first was delivered: from then on the days count. */
export function firstDelivery(pieces: readonly ReturnPieces[]): Date | null {
  const times = pieces.flatMap(({ deliveredAt }) => deliveredAt?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** The day on which the first of the pieces was fitted; null: none has been. */
export function firstMount(pieces: readonly ReturnPieces[]): string | null {
  const times = pieces.flatMap(({ mountedAt }) => mountedAt?.getTime() ?? [])
  return times.length > 0 ? seoulDay(new Date(Math.min(...times))) : null
}

/** Whether the pieces are fitted, and since when: as the order has it now, else as the customer said. */
export const mountOf = (
  { mounted, mountedOn }: Pick<ReturnRow, 'mounted' | 'mountedOn'>,
  pieces: readonly ReturnPieces[],
): { mounted: boolean; mountedOn: string | null } => {
  const first = firstMount(pieces)
  return { mounted: mounted || first !== null, mountedOn: first ?? mountedOn }
}

/** Fitted since the inquiry came, or was decided: it was judged as if it were not. */
export const isMountedSince = ({ mounted }: Pick<ReturnRow, 'mounted'>, pieces: readonly ReturnPieces[]): boolean =>
  !mounted && firstMount(pieces) !== null

type Judged = Pick<
  ReturnRow,
  'kind' | 'reasonCode' | 'fault' | 'mounted' | 'mountedOn' | 'treadWearPercent' | 'repaired'
>

/** What an inquiry's suggestion follows from, today. */
export function factsOf(row: Judged, pieces: readonly ReturnPieces[], orderedAt: Date, now: Date): ReturnFacts {
  const delivered = firstDelivery(pieces)
  const { kind, reasonCode, fault, treadWearPercent, repaired } = row
  const { mounted } = mountOf(row, pieces)
  return {
    ...{ kind, reasonCode, fault, mounted },
    today: seoulDay(now),
    orderedOn: seoulDay(orderedAt),
    deliveredOn: delivered && seoulDay(delivered),
    lines: pieces.map(({ unitPrice, quantity }) => ({ unitPrice, quantity })),
    inspection: treadWearPercent === null ? null : { treadWearPercent, repaired: repaired ?? false },
  }
}

export const inspectionOf = (row: ReturnRow): Schemas['ReturnInspection'] | null =>
  row.inspectedAt && row.treadWearPercent !== null
    ? {
        treadWearPercent: row.treadWearPercent,
        repaired: row.repaired ?? false,
        finding: row.finding ?? '',
        inspectedAt: row.inspectedAt.toISOString(),
        inspectedBy: row.inspectedBy,
      }
    : null

export const decisionOf = ({
  outcome,
  refundAmount,
  decisionNote,
}: Pick<ReturnRow, 'outcome' | 'refundAmount' | 'decisionNote'>): Schemas['ReturnDecision'] | null =>
  outcome && { outcome, refundAmount, note: decisionNote }
