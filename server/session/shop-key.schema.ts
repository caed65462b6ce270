import { integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { Schemas } from '../contract/contract-types'
import { auditColumns, seqColumn, timestampColumn } from '../db/columns'

/** Keys with which the customer site calls the shop's API. */
export const shopKeys = pgTable('shop_keys', {
  shopKeySeq: seqColumn('shop_key_seq'),
  name: varchar('name', { length: 50 }).notNull(),
  scopes: jsonb('scopes').$type<Schemas['ShopKeyScope'][]>().notNull(),
  /** The first characters, by which people tell keys apart. */
  prefix: varchar('prefix', { length: 16 }).notNull(),
  /** SHA-256 of the key, which itself is shown once and stored nowhere. */
  keyHash: varchar('key_hash', { length: 64 }).notNull().unique(),
  /** Maximum number of calls per minute and server process. */
  perMinute: integer('per_minute').notNull(),
  /** Written at most once a minute. */
  lastUsedAt: timestampColumn('last_used_at'),
  revokedAt: timestampColumn('revoked_at'),
  ...auditColumns(),
})
