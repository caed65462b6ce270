import { and, asc, eq, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { wakeRunner } from '../../jobs/runner'
import { webhookDeliveryJob } from './delivery-job'
import { shopWebhookDeliveries, shopWebhooks } from './shop-webhook.schema'

/** An event in the form for the customer site. */
export interface ShopEvent {
  kind: Schemas['ShopWebhookKind']
  recordType: Schemas['ShopWebhookRecord']
  recordSeq: number
  /** Code or title, for the list of deliveries. */
  recordName: string
  /** Numbers and states; no personal data. */
  data: Record<string, unknown>
}

const MAX_NAME = 200

/** Returns the numbers of the enabled webhooks that subscribe to events of a kind. */
export async function webhooksFor({ db }: Pick<Call, 'db'>, kind: ShopEvent['kind']): Promise<number[]> {
  const rows = await db
    .select({ seq: shopWebhooks.shopWebhookSeq })
    .from(shopWebhooks)
    .where(and(eq(shopWebhooks.enabled, true), sql`${shopWebhooks.kinds} @> ${JSON.stringify([kind])}::jsonb`))
    .orderBy(asc(shopWebhooks.shopWebhookSeq))
  return rows.map(({ seq }) => seq)
}

/**
 * Writes an event for the given webhooks. Failed deliveries for the same record are retried first, because later ones
 * wait for them.
 */
export async function writeDeliveries(call: Call, webhookSeqs: readonly number[], event: ShopEvent): Promise<void> {
  const { db, now } = call
  const { kind, recordType, recordSeq, data } = event
  for (const shopWebhookSeq of webhookSeqs) {
    const d = shopWebhookDeliveries
    await db
      .update(d)
      .set({ state: 'RETRYING', nextAttemptAt: now })
      .where(
        and(
          eq(d.shopWebhookSeq, shopWebhookSeq),
          eq(d.recordType, recordType),
          eq(d.recordSeq, recordSeq),
          eq(d.state, 'FAILED'),
        ),
      )
    const recordName = event.recordName.slice(0, MAX_NAME)
    const times = { since: now, nextAttemptAt: now, createdAt: now }
    await db
      .insert(d)
      .values({ shopWebhookSeq, kind, recordType, recordSeq, recordName, data, state: 'WAITING', ...times })
  }
  if (webhookSeqs.length > 0) call.afterCommit(() => wakeRunner(call.services, webhookDeliveryJob))
}

/** Writes an event for every webhook that subscribes to it. Calls `event` only if there is one; null: no event. */
export async function tellShop(
  call: Call,
  kind: ShopEvent['kind'],
  event: () => Promise<Omit<ShopEvent, 'kind'> | null>,
): Promise<void> {
  const webhookSeqs = await webhooksFor(call, kind)
  if (webhookSeqs.length === 0) return
  const data = await event()
  if (data) await writeDeliveries(call, webhookSeqs, { kind, ...data })
}
