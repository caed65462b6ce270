import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import type { Schemas } from '../../contract/contract-types'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'

/** Addresses of the customer site that events are sent to. */
export const shopWebhooks = pgTable('shop_webhooks', {
  shopWebhookSeq: seqColumn('shop_webhook_seq'),
  url: varchar('url', { length: 500 }).notNull().unique(),
  /** The signing secret, encrypted. */
  secretSealed: text('secret_sealed').notNull(),
  kinds: jsonb('kinds').$type<Schemas['ShopWebhookKind'][]>().notNull(),
  enabled: boolean('enabled').notNull(),
  /** Attempts that failed since the last delivery. Written without raising `version`, as all that follows. */
  failures: integer('failures').notNull().default(0),
  /** While it fails: when the next attempt is made. */
  pausedUntil: timestampColumn('paused_until'),
  lastAttemptAt: timestampColumn('last_attempt_at'),
  lastDeliveredAt: timestampColumn('last_delivered_at'),
  lastResponse: varchar('last_response', { length: 200 }),
  ...auditColumns(),
})

/** Events on their way to an address, in the order of their numbers per record. Kept for 30 days. */
export const shopWebhookDeliveries = pgTable(
  'shop_webhook_deliveries',
  {
    shopWebhookDeliverySeq: seqColumn('shop_webhook_delivery_seq'),
    shopWebhookSeq: integer('shop_webhook_seq')
      .notNull()
      .references(() => shopWebhooks.shopWebhookSeq, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 30 }).$type<Schemas['ShopWebhookKind']>().notNull(),
    recordType: varchar('record_type', { length: 30 }).$type<Schemas['ShopWebhookRecord']>().notNull(),
    recordSeq: integer('record_seq').notNull(),
    /** Code or title, as it was. */
    recordName: varchar('record_name', { length: 200 }).notNull(),
    /** Numbers and states; no personal data. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    state: varchar('state', { length: 10 }).$type<Schemas['ShopWebhookDeliveryState']>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Since when it is tried: for a day. */
    since: timestampColumn('since').notNull(),
    /** Null once it is DELIVERED or FAILED. */
    nextAttemptAt: timestampColumn('next_attempt_at'),
    lastAttemptAt: timestampColumn('last_attempt_at'),
    lastResponse: varchar('last_response', { length: 200 }),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    index('shop_webhook_deliveries_created').on(t.createdAt),
    index('shop_webhook_deliveries_record').on(t.shopWebhookSeq, t.recordType, t.recordSeq, t.shopWebhookDeliverySeq),
    index('shop_webhook_deliveries_open')
      .on(t.shopWebhookSeq, t.recordType, t.recordSeq, t.shopWebhookDeliverySeq)
      .where(sql`${t.state} <> 'DELIVERED'`),
  ],
)

export type ShopWebhook = typeof shopWebhooks.$inferSelect
export type ShopWebhookDelivery = typeof shopWebhookDeliveries.$inferSelect
