import { inArray } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { itemReviews } from '../../generalcommunity/schema/item-review.schema'
import { storeReviews } from '../../generalcommunity/schema/store-review.schema'
import { itemInquiries } from '../../inquirycommunity/schema/item-inquiry.schema'
import { orderLines } from '../../orderdelivery/schema/order.schema'
import { rentalProducts } from '../../rental/schema/rental-product.schema'
import { checkVersion } from '../../resource/stamps'
import { logItem } from '../item/item-log'
import { readItem } from '../item/item-record'
import { itemStore } from '../item/item-repository'
import { cancelNoticesOf } from '../restock-notify/restock-queue'
import { items } from '../schema/item.schema'

type Item = typeof items.$inferSelect

/** Returns those of these items that were ordered, reviewed or offered for rent. */
export async function usedItems(db: Db, seqs: number[]): Promise<Set<number>> {
  const used = new Set<number>()
  for (const table of [orderLines, itemReviews, storeReviews, rentalProducts]) {
    const rows = await db.selectDistinct({ seq: table.itemSeq }).from(table).where(inArray(table.itemSeq, seqs))
    for (const { seq } of rows) used.add(seq)
  }
  return used
}

/** Throws INVALID_STATE for an item on sale or sold out, IN_USE for one in `used`. */
export function checkDeletable(item: Pick<Item, 'itemSeq' | 'saleState'>, used: Set<number>): void {
  if (item.saleState === 'ON_SALE' || item.saleState === 'SOLD_OUT')
    throw new Refusal(409, 'INVALID_STATE', '판매중지 후 삭제할 수 있습니다.')
  if (used.has(item.itemSeq)) {
    throw new Refusal(
      409,
      'IN_USE',
      '주문, 후기 또는 렌탈 상품에 사용된 상품은 삭제할 수 없습니다. 판매중지로 관리해 주세요.',
    )
  }
}

/** Deletes items that may be deleted, with their dependent rows. Cancels waiting restock notifications. */
export async function removeItems(call: AdminCall, seqs: number[]): Promise<void> {
  for (const seq of seqs) await cancelNoticesOf(call, seq, '상품 삭제')
  // Inquiries stay; they store the item's name.
  await call.db.update(itemInquiries).set({ itemSeq: null }).where(inArray(itemInquiries.itemSeq, seqs))
  await call.db.delete(items).where(inArray(items.itemSeq, seqs))
}

/** Deletes one item. Throws 404, CONFLICT, INVALID_STATE, IN_USE. */
export async function deleteItem(call: AdminCall, itemSeq: number, version: number): Promise<null> {
  const item = await itemStore.lock(call.db, itemSeq)
  await checkVersion(item, version, () => readItem(call, itemSeq))
  checkDeletable(item, await usedItems(call.db, [itemSeq]))
  await removeItems(call, [itemSeq])
  logItem(call, 'DELETE', item, '삭제')
  return null
}
