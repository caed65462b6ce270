import { eq, sql } from 'drizzle-orm'
import { lockRows } from '../../db/locks'
import { admins, shopInfo } from '../../db/schema'
import type { Call, Db, Schemas } from '../../http/call'
import { Refusal } from '../../http/refusal'
import { queueMessages } from '../../message/outbox'
import { updatedStamp } from '../../resource/stamps'
import { queueRestock } from '../restock-notify/restock-queue'
import { items, stockHistories } from './item.schema'
import { settled } from './item-sale-state'
import { itemStore } from './item-store'

type Item = typeof items.$inferSelect

type Move = ({ mode: Schemas['StockMode']; quantity: number } | { delta: number }) & {
  reason: Schemas['StockReason']
  memo?: string | null
  orderSeq?: number | null
}

/** STOCK_NEGATIVE, with the item that is short, for who says it in other words. */
export class ShortStock extends Refusal {
  constructor(
    readonly itemName: string,
    readonly stockQuantity: number,
  ) {
    super(409, 'STOCK_NEGATIVE', `재고는 0보다 작을 수 없습니다. (현재 ${stockQuantity.toLocaleString('en-US')}개)`, {
      result: { stockQuantity },
    })
  }
}

const targetOf = (move: Move, before: number): number => {
  if ('delta' in move) return before + move.delta
  if (move.mode === 'SET') return move.quantity
  return before + (move.mode === 'IN' ? move.quantity : -move.quantity)
}

/** Stock at which the shop wants to be told: the item's own, else the shop's. */
async function safetyStockOf(call: Pick<Call, 'db'>, item: Pick<Item, 'safetyStock'>): Promise<number> {
  if (item.safetyStock !== null) return item.safetyStock
  const [shop] = await call.db.select({ n: shopInfo.lowStockThreshold }).from(shopInfo)
  return shop?.n ?? 0
}

/** Tells the admins who want to know that an item is running out. */
async function tellLow(call: Call, item: Item, stockHistorySeq: number): Promise<void> {
  const staff = await call.db
    .select({ name: admins.name, phone: admins.mobilePhone })
    .from(admins)
    .where(sql`${admins.state} = 'ACTIVE' and ${admins.notifyEvents} @> '["ADMIN_LOW_STOCK"]'::jsonb`)
  await queueMessages(
    call,
    staff.flatMap(({ name, phone }) =>
      phone
        ? [
            {
              eventCode: 'ADMIN_LOW_STOCK',
              to: { name, phone },
              values: {
                상품명: item.name,
                재고수량: String(item.stockQuantity),
                관리자링크: `${call.services.adminUrl}/product/manage/${item.itemType === 'BATTERY' ? 'batterydetail' : 'detail'}?seq=${item.itemSeq}`,
              },
              related: { type: 'ITEM', seq: item.itemSeq },
              change: `STOCK:${stockHistorySeq}`,
            },
          ]
        : [],
    ),
  )
}

/** What follows from a stock that has changed: the state of the sale, notices to those who wait, a word to the staff. */
async function follow(call: Call, before: Item, stockQuantity: number, stockHistorySeq: number): Promise<Item> {
  const next = settled({ ...before, stockQuantity })
  const turned = next.saleState !== before.saleState
  const [after] = await call.db
    .update(items)
    // The number alone is nobody's edit: forms that are open stay valid.
    .set({ stockQuantity, ...(turned ? { ...next, ...updatedStamp(call), version: before.version + 1 } : {}) })
    .where(eq(items.itemSeq, before.itemSeq))
    .returning()
  const item = after ?? before
  if (before.stockQuantity === 0 && stockQuantity > 0 && item.saleState === 'ON_SALE') {
    await queueRestock(call, [item.itemSeq])
  }
  const selling = before.saleState === 'ON_SALE' || before.saleState === 'SOLD_OUT'
  if (item.stockManaged && selling && stockQuantity < before.stockQuantity) {
    const least = await safetyStockOf(call, item)
    if (before.stockQuantity > least && stockQuantity <= least) await tellLow(call, item, stockHistorySeq)
  }
  return item
}

/**
 * Locks items until the end of the transaction, in the order of their numbers: to be called once by a transaction that moves the stock of several, before
 * the first of them, so that two that want the same items never wait for each other. Items that are gone are left out.
 */
export const lockStock = (db: Db, itemSeqs: readonly number[]): Promise<void> => lockRows(db, items.itemSeq, itemSeqs)

/**
 * The only writer of stock: applies a move to the number that is there at this moment and notes it in the ledger. Locks the
 * item; a transaction that moves several locks them all first, in the order of their numbers (`lockStock`). Throws 404, STOCK_NEGATIVE.
 */
export async function moveStock(call: Call, itemSeq: number, move: Move): Promise<Item> {
  const item = await itemStore.lock(call.db, itemSeq)
  const before = item.stockQuantity
  const after = targetOf(move, before)
  if (after < 0) throw new ShortStock(item.name, before)
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
  return follow(call, item, after, row?.seq ?? 0)
}
