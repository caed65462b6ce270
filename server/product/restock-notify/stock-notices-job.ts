import { eq, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { admins } from '../../db/schema'
import { defineFollower } from '../../events/define-follower'
import type { EventKinds } from '../../events/event-kinds'
import { queueMessages } from '../../message/outbox'
import { items } from '../schema/item.schema'
import { queueRestockNotices } from './restock-queue'

/** Notifies the subscribed admins that an item is running low. */
async function notifyLowStock(
  call: Call,
  itemSeq: number,
  { stockQuantity, stockHistorySeq }: EventKinds['item.stock_low']['after'],
): Promise<void> {
  const [item] = await call.db.select().from(items).where(eq(items.itemSeq, itemSeq))
  if (!item) return
  const staff = await call.db
    .select({ name: admins.name, phone: admins.mobilePhone })
    .from(admins)
    .where(sql`${admins.state} = 'ACTIVE' and ${admins.notifyEvents} @> '["ADMIN_LOW_STOCK"]'::jsonb`)
  const page = item.itemType === 'BATTERY' ? 'batterydetail' : 'detail'
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
                재고수량: String(stockQuantity),
                관리자링크: `${call.services.adminUrl}/product/manage/${page}?seq=${itemSeq}`,
              },
              related: { type: 'ITEM', seq: itemSeq },
              change: `STOCK:${stockHistorySeq}`,
            },
          ]
        : [],
    ),
  )
}

/** Notifies customers who wait for an item, and admins whose items run low. */
export const stockNoticesJob = defineFollower({
  kind: 'stock-notices',
  title: '재입고·재고 부족 알림 작성',
  noun: '상품',
  record: 'item',
  follows: ['item.restocked', 'item.stock_low'],
  run: (call, event) =>
    event.kind === 'item.restocked'
      ? queueRestockNotices(call, [event.recordSeq])
      : notifyLowStock(call, event.recordSeq, event.after),
})
