import { and, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { rentalProducts } from '../../rental/schema/rental-product.schema'
import { bestExperts } from '../schema/best-expert.schema'
import { items } from '../schema/item.schema'
import { itemEventItems, itemEvents } from '../schema/item-event.schema'

/** Maximum number of uses listed; the total counts all. */
const MAX_LISTED = 100
const CHUNK = 1_000

const itemColumns = { itemSeq: items.itemSeq, itemName: items.name }

async function ofItems({ db, now }: AdminCall, seqs: number[]): Promise<Schemas['ItemUse'][]> {
  const among: SQL = inArray(items.itemSeq, seqs)
  const events = await db
    .select({ ...itemColumns, seq: itemEvents.itemEventSeq, title: itemEvents.title })
    .from(itemEventItems)
    .innerJoin(items, eq(items.itemSeq, itemEventItems.itemSeq))
    .innerJoin(itemEvents, eq(itemEvents.itemEventSeq, itemEventItems.itemEventSeq))
    .where(and(among, eq(itemEvents.visible, true), lte(itemEvents.startAt, now), gt(itemEvents.endAt, now)))
  const recommendations = await db
    .select({ ...itemColumns, seq: bestExperts.bestExpertSeq, title: bestExperts.headline })
    .from(bestExperts)
    .innerJoin(items, eq(items.itemSeq, bestExperts.itemSeq))
    .where(
      and(
        among,
        eq(bestExperts.visible, true),
        or(isNull(bestExperts.startAt), lte(bestExperts.startAt, now)),
        or(isNull(bestExperts.endAt), gt(bestExperts.endAt, now)),
      ),
    )
  const rentals = await db
    .select({ ...itemColumns, seq: rentalProducts.rentalProductSeq, title: rentalProducts.displayName })
    .from(rentalProducts)
    .innerJoin(items, eq(items.itemSeq, rentalProducts.itemSeq))
    .where(and(among, eq(rentalProducts.visible, true)))
  return [
    ...events.map((row) => ({ ...row, kind: 'ITEM_EVENT' as const })),
    ...recommendations.map((row) => ({ ...row, kind: 'BEST_EXPERT' as const })),
    ...rentals.map((row) => ({ ...row, kind: 'RENTAL_PRODUCT' as const })),
  ].sort((a, b) => a.itemSeq - b.itemSeq)
}

/**
 * Returns the running events, recommendations and rental products that offer these items. The admin confirms them
 * before stopping the sale.
 */
export async function usesOf(call: AdminCall, seqs: number[]): Promise<Schemas['ItemUses']> {
  const uses: Schemas['ItemUse'][] = []
  for (let from = 0; from < seqs.length; from += CHUNK)
    uses.push(...(await ofItems(call, seqs.slice(from, from + CHUNK))))
  return { total: uses.length, items: uses.slice(0, MAX_LISTED) }
}
