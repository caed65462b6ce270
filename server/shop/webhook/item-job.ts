import { eq, inArray, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { serverMarks } from '../../db/schema'
import { defineJob } from '../../jobs/define-job'
import { itemChanges } from '../../product/item/item-change.schema'
import { type ItemChanges, readItemChanges } from '../../product/item/item-changes'
import { items } from '../../product/schema/item.schema'
import { shopWebhookDeliveries, shopWebhooks } from './shop-webhook.schema'
import { type ShopEvent, webhooksFor, writeDeliveries } from './write-deliveries'

/** Name of the mark with the cursor up to which changes of items were reported. */
const MARK = 'webhook-items'
const POLL_SECONDS = 3
/** Items per transaction, so that a price change of all items does not block others. */
const PIECE = 200

const cursorOf = async (db: Db): Promise<string | undefined> =>
  (await db.select().from(serverMarks).where(eq(serverMarks.name, MARK)))[0]?.value

/** Moves the cursor; null: it is forgotten, and the next one begins with what changes from then on. */
async function moveCursor({ db, now }: Pick<Call, 'db' | 'now'>, value: string | null): Promise<void> {
  if (value === null) await db.delete(serverMarks).where(eq(serverMarks.name, MARK))
  else
    await db
      .insert(serverMarks)
      .values({ name: MARK, value, at: now })
      .onConflictDoUpdate({ target: serverMarks.name, set: { value, at: now } })
}

/** Reads what has changed since a cursor; begins anew with one of a database that this one was restored from. */
async function changesSince(db: Db, cursor: string | undefined): Promise<ItemChanges> {
  try {
    return await readItemChanges(db, cursor)
  } catch (error) {
    if (error instanceof Refusal) return readItemChanges(db, undefined)
    throw error
  }
}

type ItemData = Record<string, unknown>

/** Returns the reported data of items by their numbers. Items that the shop does not show are `gone`. */
async function dataOf(db: Db, seqs: readonly number[], gone: ReadonlySet<number>): Promise<Map<number, ShopEvent>> {
  const { itemSeq, itemCode, saleState, stockQuantity, salePrice, listPrice } = items
  const rows = await db
    .select({ itemSeq, itemCode, saleState, stockQuantity, salePrice, listPrice })
    .from(items)
    .where(inArray(itemSeq, [...seqs]))
  const found = new Map(rows.map((row) => [row.itemSeq, row]))
  return new Map(
    seqs.map((seq) => {
      const row = found.get(seq)
      const data: ItemData = gone.has(seq) || !row ? { itemSeq: seq, shown: false } : { ...row, shown: true }
      const recordName = row?.itemCode ?? `${seq}번`
      return [seq, { kind: 'ITEM_CHANGED', recordType: 'ITEM', recordSeq: seq, recordName, data }]
    }),
  )
}

/** Returns the data of items last sent to an address, as JSON by their numbers. */
async function lastTold(db: Db, shopWebhookSeq: number, seqs: readonly number[]): Promise<Map<number, string>> {
  const d = shopWebhookDeliveries
  const rows = await queryRows<{ seq: number; told: string }>(
    db,
    sql`select distinct on (${d.recordSeq}) ${d.recordSeq} as seq, ${d.data}::text as told from ${d}
        where ${d.shopWebhookSeq} = ${shopWebhookSeq} and ${d.recordType} = 'ITEM'
          and ${d.recordSeq} in (select value::int from jsonb_array_elements_text(${JSON.stringify(seqs)}::jsonb))
        order by ${d.recordSeq}, ${d.shopWebhookDeliverySeq} desc`,
  )
  return new Map(rows.map(({ seq, told }) => [seq, JSON.stringify(sorted(JSON.parse(told)))]))
}

/** jsonb has an order of its own. */
const sorted = (data: ItemData): unknown => Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1))

/**
 * Queues deliveries of the items whose data differs from the last delivery: most changes concern neither stock nor
 * price.
 */
async function tellItems(call: Call, seqs: readonly number[], gone: ReadonlySet<number>): Promise<void> {
  const events = await dataOf(call.db, seqs, gone)
  for (const webhookSeq of await webhooksFor(call, 'ITEM_CHANGED')) {
    const lastData = await lastTold(call.db, webhookSeq, seqs)
    for (const [seq, event] of events)
      if (lastData.get(seq) !== JSON.stringify(sorted(event.data))) await writeDeliveries(call, [webhookSeq], event)
  }
}

/** Tells the customer site of items whose stock, price or place in the shop has changed. */
export const webhookItemsJob = defineJob({
  kind: 'webhook-items',
  title: '상품 웹훅 작성',
  pollSeconds: POLL_SECONDS,
  async due({ db, notQueued }) {
    const [row] = await queryRows<{ due: boolean }>(
      db,
      sql`select true as due where ${notQueued(sql`'ALL'`)} and (
            (exists (select 1 from ${shopWebhooks} where ${shopWebhooks.enabled}
                and ${shopWebhooks.kinds} @> '["ITEM_CHANGED"]'::jsonb)
              <> exists (select 1 from ${serverMarks} where ${serverMarks.name} = ${MARK}))
            or (select ${itemChanges.changedXid} from ${itemChanges} order by ${itemChanges.changedXid} desc limit 1) >=
              (select ${serverMarks.value}::xid8 from ${serverMarks} where ${serverMarks.name} = ${MARK}))`,
    )
    return row?.due ? [{ key: 'ALL' }] : []
  },
  async run({ step, finish }) {
    const read = await step(async (call) => {
      if ((await webhooksFor(call, 'ITEM_CHANGED')).length === 0) return null
      return changesSince(call.db, await cursorOf(call.db))
    })
    const seqs = read ? [...read.changed, ...read.gone].sort((a, b) => a - b) : []
    for (let from = 0; from < seqs.length; from += PIECE)
      await step((call) => tellItems(call, seqs.slice(from, from + PIECE), new Set(read?.gone)))
    await finish((call) => moveCursor(call, read?.cursor ?? null))
  },
})
