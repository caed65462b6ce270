import { eq } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockRows } from '../../db/locks'
import { shopInfo } from '../../db/schema'
import { writeEvent } from '../../events/write-event'
import { updatedStamp } from '../../resource/stamps'
import { items, stockHistories } from '../schema/item.schema'
import { itemStore } from './item-repository'
import { saleStateForStock } from './item-sale-state'

type Item = typeof items.$inferSelect

type Move = ({ mode: Schemas['StockMode']; quantity: number } | { delta: number }) & {
  reason: Schemas['StockReason']
  memo?: string | null
  orderSeq?: number | null
}

/** STOCK_NEGATIVE with the item that is short, so that a caller can word the message differently. */
export class StockShortage extends Refusal {
  constructor(
    readonly itemName: string,
    readonly stockQuantity: number,
  ) {
    super(409, 'STOCK_NEGATIVE', `재고는 0보다 작을 수 없습니다. (현재 ${stockQuantity.toLocaleString('en-US')}개)`, {
      result: { stockQuantity },
    })
  }
}

const quantityAfter = (move: Move, before: number): number => {
  if ('delta' in move) return before + move.delta
  if (move.mode === 'SET') return move.quantity
  return before + (move.mode === 'IN' ? move.quantity : -move.quantity)
}

/** Returns the low-stock threshold: the item's own, or the shop's. */
async function safetyStockOf(call: Pick<Call, 'db'>, item: Pick<Item, 'safetyStock'>): Promise<number> {
  if (item.safetyStock !== null) return item.safetyStock
  const [shop] = await call.db.select({ n: shopInfo.lowStockThreshold }).from(shopInfo)
  return shop?.n ?? 0
}

/** Applies the consequences of a changed stock: the sale state, and the events `item.restocked` and `item.stock_low`. */
async function applyStock(call: Call, before: Item, stockQuantity: number, stockHistorySeq: number): Promise<Item> {
  const next = saleStateForStock({ ...before, stockQuantity })
  const isStateChanged = next.saleState !== before.saleState
  const [after] = await call.db
    .update(items)
    // A change of the quantity alone does not raise the version, so open forms stay valid.
    .set({ stockQuantity, ...(isStateChanged ? { ...next, ...updatedStamp(call), version: before.version + 1 } : {}) })
    .where(eq(items.itemSeq, before.itemSeq))
    .returning()
  const item = after ?? before
  const states = {
    before: { saleState: before.saleState, stockQuantity: before.stockQuantity },
    after: { saleState: item.saleState, stockQuantity },
  }
  if (before.stockQuantity === 0 && stockQuantity > 0 && item.saleState === 'ON_SALE') {
    await writeEvent(call, 'item.restocked', { recordSeq: item.itemSeq, ...states })
  }
  const selling = before.saleState === 'ON_SALE' || before.saleState === 'SOLD_OUT'
  if (item.stockManaged && selling && stockQuantity < before.stockQuantity) {
    const threshold = await safetyStockOf(call, item)
    if (before.stockQuantity > threshold && stockQuantity <= threshold)
      await writeEvent(call, 'item.stock_low', {
        recordSeq: item.itemSeq,
        before: states.before,
        after: { ...states.after, stockHistorySeq },
      })
  }
  return item
}

/**
 * Locks items in the order of their keys until the transaction ends, and skips deleted ones. A transaction that moves
 * the stock of several items calls it once, before the first move, to avoid deadlocks.
 */
export const lockStock = (db: Db, itemSeqs: readonly number[]): Promise<void> => lockRows(db, items.itemSeq, itemSeqs)

/**
 * Applies a move to the current stock and writes it to the history; the only function that changes stock. Locks the
 * item; a transaction that moves several locks them first with `lockStock`. Throws 404, STOCK_NEGATIVE.
 */
export async function moveStock(call: Call, itemSeq: number, move: Move): Promise<Item> {
  const item = await itemStore.lock(call.db, itemSeq)
  const before = item.stockQuantity
  const after = quantityAfter(move, before)
  if (after < 0) throw new StockShortage(item.name, before)
  const [row] = await call.db
    .insert(stockHistories)
    .values({
      itemSeq,
      delta: after - before,
      beforeQuantity: before,
      afterQuantity: after,
      reason: move.reason,
      memo: move.memo?.trim() || null,
      orderSeq: move.orderSeq ?? null,
      createdAt: call.now,
      createdBy: call.actor?.loginId ?? null,
    })
    .returning({ seq: stockHistories.stockHistorySeq })
  return applyStock(call, item, after, row?.seq ?? 0)
}
