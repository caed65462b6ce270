import type { Call } from '../../call/call'
import { writeEvent } from '../../events/write-event'
import type { items } from '../schema/item.schema'

type ItemStock = Pick<typeof items.$inferSelect, 'saleState' | 'stockQuantity'>

/** Stores the event of a locked item that an admin put back on sale. Does nothing for other changes of its state. */
export async function writeSaleResumed(
  call: Call,
  before: ItemStock & { itemSeq: number },
  { saleState }: Pick<ItemStock, 'saleState'>,
): Promise<void> {
  if (before.saleState !== 'SOLD_OUT' || saleState !== 'ON_SALE') return
  const { stockQuantity } = before
  await writeEvent(call, 'item.restocked', {
    recordSeq: before.itemSeq,
    before: { saleState: before.saleState, stockQuantity },
    after: { saleState, stockQuantity },
  })
}
