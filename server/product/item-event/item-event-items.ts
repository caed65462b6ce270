import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { itemEventItems } from '../schema/item-event.schema'
import type { EventItemRow } from './item-event-record'

/** Locks the item rows of an event and returns them by itemSeq. */
export async function lockEventItems(db: Db, seq: number): Promise<Map<number, EventItemRow>> {
  // Sales update the sold quantity concurrently.
  const rows = await db
    .select()
    .from(itemEventItems)
    .where(eq(itemEventItems.itemEventSeq, seq))
    .orderBy(asc(itemEventItems.itemSeq))
    .for('update')
  return new Map(rows.map((row) => [row.itemSeq, row]))
}

/**
 * Stores the items of an event in the given order. Updates rows in place, so that the sold quantity is kept and a
 * concurrent sale finds its row.
 */
export async function saveEventItems(db: Db, itemEventSeq: number, body: Schemas['ItemEventBody']): Promise<void> {
  const { itemSeq: ofItem, itemEventSeq: ofEvent } = itemEventItems
  const itemSeqs = body.items.map(({ itemSeq }) => itemSeq)
  await db.delete(itemEventItems).where(and(eq(ofEvent, itemEventSeq), notInArray(ofItem, itemSeqs)))
  const rows = body.items.map(({ itemSeq, groupName, eventPrice, limitQuantity }, index) => ({
    itemEventSeq,
    itemSeq,
    sortOrder: index + 1,
    groupName: groupName?.trim() || null,
    eventPrice: body.discountType === 'PRICE' ? (eventPrice ?? null) : null,
    limitQuantity: body.discountType === 'NONE' ? null : (limitQuantity ?? null),
  }))
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  await db
    .insert(itemEventItems)
    .values(rows)
    .onConflictDoUpdate({
      target: [ofEvent, ofItem],
      set: {
        sortOrder: excluded('sort_order'),
        groupName: excluded('group_name'),
        eventPrice: excluded('event_price'),
        limitQuantity: excluded('limit_quantity'),
      },
    })
}
