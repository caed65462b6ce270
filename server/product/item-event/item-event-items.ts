import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { Db, Schemas } from '../../http/call'
import { itemEventItems } from './item-event.schema'
import type { Entry } from './item-event-rules'

/** Items of an event by seq, locked. */
export async function entriesOf(db: Db, seq: number): Promise<Map<number, Entry>> {
  // Locked: a sale counts its units here.
  const rows = await db
    .select()
    .from(itemEventItems)
    .where(eq(itemEventItems.itemEventSeq, seq))
    .orderBy(asc(itemEventItems.itemSeq))
    .for('update')
  return new Map(rows.map((row) => [row.itemSeq, row]))
}

/** Stores the items of an event in the order given. In place: what was sold stays counted, and a sale under way finds its row. */
export async function storeItems(db: Db, itemEventSeq: number, body: Schemas['ItemEventBody']): Promise<void> {
  const { itemSeq: ofItem, itemEventSeq: ofEvent } = itemEventItems
  const kept = body.items.map(({ itemSeq }) => itemSeq)
  await db.delete(itemEventItems).where(and(eq(ofEvent, itemEventSeq), notInArray(ofItem, kept)))
  const rows = body.items.map(({ itemSeq, groupName, eventPrice, limitQuantity }, index) => ({
    itemEventSeq,
    itemSeq,
    sortOrder: index + 1,
    groupName: groupName?.trim() || null,
    eventPrice: body.discountType === 'PRICE' ? (eventPrice ?? null) : null,
    limitQuantity: body.discountType === 'NONE' ? null : (limitQuantity ?? null),
  }))
  const given = (column: string) => sql.raw(`excluded.${column}`)
  await db
    .insert(itemEventItems)
    .values(rows)
    .onConflictDoUpdate({
      target: [ofEvent, ofItem],
      set: {
        sortOrder: given('sort_order'),
        groupName: given('group_name'),
        eventPrice: given('event_price'),
        limitQuantity: given('limit_quantity'),
      },
    })
}
