import { type SQL, sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import { type ShopWebhook, shopWebhookDeliveries, shopWebhooks } from './shop-webhook.schema'

/** After so many failures in a row an address is FAILING: then one delivery at a time is tried. */
export const FAILURES_UNTIL_FAILING = 5

/** Returns whether an address is used, and whether it answers. */
export const webhookStateOf = ({
  enabled,
  failures,
}: Pick<ShopWebhook, 'enabled' | 'failures'>): Schemas['ShopWebhookState'] =>
  enabled ? (failures >= FAILURES_UNTIL_FAILING ? 'FAILING' : 'ON') : 'OFF'

/** SQL: an address in use that fails, or that has deliveries which are not tried any more. */
export const isInTrouble: SQL = sql`(${shopWebhooks.enabled} and (${shopWebhooks.failures} >= ${FAILURES_UNTIL_FAILING}
  or exists (select 1 from ${shopWebhookDeliveries}
    where ${shopWebhookDeliveries.shopWebhookSeq} = ${shopWebhooks.shopWebhookSeq}
      and ${shopWebhookDeliveries.state} = 'FAILED')))`
