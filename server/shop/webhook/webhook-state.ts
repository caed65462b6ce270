import { type SQL, sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import { type ShopWebhook, shopWebhookDeliveries, shopWebhooks } from './shop-webhook.schema'

/** Consecutive failures from which a webhook is FAILING. A failing webhook gets one delivery at a time. */
export const FAILURES_UNTIL_FAILING = 5

/** Returns OFF for a disabled webhook; else FAILING after repeated failures, or ON. */
export const webhookStateOf = ({
  enabled,
  failures,
}: Pick<ShopWebhook, 'enabled' | 'failures'>): Schemas['ShopWebhookState'] =>
  enabled ? (failures >= FAILURES_UNTIL_FAILING ? 'FAILING' : 'ON') : 'OFF'

/** SQL condition: the webhook is enabled, and is failing or has deliveries that are no longer retried. */
export const isInTrouble: SQL = sql`(${shopWebhooks.enabled} and (${shopWebhooks.failures} >= ${FAILURES_UNTIL_FAILING}
  or exists (select 1 from ${shopWebhookDeliveries}
    where ${shopWebhookDeliveries.shopWebhookSeq} = ${shopWebhooks.shopWebhookSeq}
      and ${shopWebhookDeliveries.state} = 'FAILED')))`
