import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { OPEN_INQUIRIES } from '../../domain/inquirycommunity/inquiry-states'
import type { AdminCall } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import { itemReviews } from '../generalcommunity/schema/item-review.schema'
import { inquiries } from '../inquirycommunity/schema/inquiry.schema'
import { itemInquiries } from '../inquirycommunity/schema/item-inquiry.schema'
import { countRows } from '../resource/pages'
import { shopWebhooks } from '../shop/webhook/shop-webhook.schema'
import { isInTrouble } from '../shop/webhook/webhook-state'

interface Counter {
  code: Schemas['PermissionCode']
  table: PgTable
  where: SQL | undefined
}

/** The counters of the side menu and the permission that each requires. */
const counters: Record<'REVIEW' | 'INQUIRY' | 'ITEM' | 'WEBHOOK', Counter> = {
  REVIEW: {
    code: 'ITEM_REVIEW',
    table: itemReviews,
    where: and(eq(itemReviews.state, 'PUBLISHED'), isNull(itemReviews.checkedAt)),
  },
  INQUIRY: { code: 'GENERAL_INQUIRY', table: inquiries, where: inArray(inquiries.state, [...OPEN_INQUIRIES]) },
  ITEM: { code: 'ITEM_INQUIRY', table: itemInquiries, where: inArray(itemInquiries.state, [...OPEN_INQUIRIES]) },
  WEBHOOK: { code: 'STORE_INFO_MANAGEMENT', table: shopWebhooks, where: isInTrouble },
}

/** Returns the number for a badge of the side menu; 0 without the permission. */
export async function countFor(call: AdminCall, type: keyof typeof counters): Promise<number> {
  const { code, table, where } = counters[type]
  return call.actor.permissions[code] ? countRows(call.db, table, where) : 0
}
