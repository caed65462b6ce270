import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns } from '../../db/columns'

/** 기본 요금표: a single row, which exists only after the built-in table has been changed. */
export const storeFeeDefaults = pgTable('store_fee_defaults', {
  /** Always 1. */
  storeFeeDefaultSeq: integer('store_fee_default_seq').primaryKey(),
  fees: jsonb('fees').$type<components['schemas']['StoreFees']>().notNull(),
  ...auditColumns(),
})
