import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { businessApplications } from '../corpmember/business-application/business-application.schema'
import { businessInquiries } from '../corpmember/business-inquiry/business-inquiry.schema'
import { queryRows } from '../db/rows'
import { itemReviews } from '../generalcommunity/item-review/item-review.schema'
import { storeReviews } from '../generalcommunity/store-review/store-review.schema'
import type { AdminCall } from '../http/call'
import type { Schemas } from '../http/contract-types'
import { inquiries } from '../inquirycommunity/general-inquiry/inquiry.schema'
import { itemInquiries } from '../inquirycommunity/item-inquiry/item-inquiry.schema'
import { marketingInquiries } from '../inquirycommunity/marketing-inquiry/marketing-inquiry.schema'
import { returnInquiries } from '../inquirycommunity/return-inquiry/return-inquiry.schema'
import { storeApplies } from '../inquirycommunity/store-apply/store-apply.schema'
import { storeInquiries } from '../inquirycommunity/store-inquiry/store-inquiry.schema'
import { wholesaleInquiries } from '../inquirycommunity/wholesale-inquiry/wholesale-inquiry.schema'
import { rentalApplications } from '../rental/rental-application/rental-application.schema'

interface OpenWork {
  /** The permission required to see it. */
  code: Schemas['PermissionCode']
  table: PgTable
  /** The time since when it has been open. */
  since: PgColumn
  where: SQL
}

/** Matches unchecked reviews; reviews of batteries have their own list. */
const unchecked = (ofBatteries: boolean) =>
  sql`state = 'PUBLISHED' and checked_at is null and (item_type = 'BATTERY') = ${ofBatteries}::boolean`
const unanswered = sql`state in ('RECEIVED', 'IN_PROGRESS')`

/**
 * Everything that needs an answer, a check or a decision, in the order of the start page. The conditions match the
 * partial indexes of the tables.
 */
const waiting: Partial<Record<Schemas['UnansweredType'], OpenWork>> = {
  ITEM_INQUIRY: {
    code: 'ITEM_INQUIRY',
    table: itemInquiries,
    since: itemInquiries.openSince,
    where: unanswered,
  },
  GENERAL_INQUIRY: { code: 'GENERAL_INQUIRY', table: inquiries, since: inquiries.openSince, where: unanswered },
  RETURN_INQUIRY: {
    code: 'GENERAL_INQUIRY',
    table: returnInquiries,
    since: returnInquiries.openSince,
    where: unanswered,
  },
  ITEM_REVIEW: {
    code: 'ITEM_REVIEW',
    table: itemReviews,
    since: itemReviews.createdAt,
    where: unchecked(false),
  },
  BATTERY_REVIEW: { code: 'ITEM_REVIEW', table: itemReviews, since: itemReviews.createdAt, where: unchecked(true) },
  STORE_REVIEW: {
    code: 'STORE_REVIEW',
    table: storeReviews,
    since: storeReviews.createdAt,
    where: unchecked(false),
  },
  BATTERY_STORE_REVIEW: {
    code: 'STORE_REVIEW',
    table: storeReviews,
    since: storeReviews.createdAt,
    where: unchecked(true),
  },
  BUSINESS_MEMBER_INQUIRY: {
    code: 'BUSINESS_MEMBER_INQUIRY',
    table: businessInquiries,
    since: businessInquiries.openSince,
    where: unanswered,
  },
  MARKETING_INQUIRY: {
    code: 'MARKETING_INQUIRY',
    table: marketingInquiries,
    since: marketingInquiries.openSince,
    where: unanswered,
  },
  STORE_INQUIRY: {
    code: 'STORE_INQUIRY',
    table: storeInquiries,
    since: storeInquiries.openSince,
    where: unanswered,
  },
  WHOLESALE_INQUIRY: {
    code: 'GENERAL_INQUIRY',
    table: wholesaleInquiries,
    since: wholesaleInquiries.openSince,
    where: unanswered,
  },
  STORE_AFFILIATE_APPLICATION: {
    code: 'STORE_AFFILIATE_APPLICATION',
    table: storeApplies,
    since: storeApplies.createdAt,
    where: sql`state = 'RECEIVED'`,
  },
  BUSINESS_MEMBER_APPLICATION: {
    code: 'BUSINESS_MEMBER_APPLICATION',
    table: businessApplications,
    since: businessApplications.createdAt,
    where: sql`state = 'RECEIVED'`,
  },
  RENTAL_APPLICATION: {
    code: 'RENTAL_APPLICATION',
    table: rentalApplications,
    since: rentalApplications.createdAt,
    where: sql`state = 'RECEIVED'`,
  },
}

/** Returns the open count of each type that the admin may see, without empty ones; null if the admin may see none. */
export async function unansweredFor({ db, actor }: AdminCall): Promise<Schemas['UnansweredCount'][] | null> {
  const known = (Object.entries(waiting) as [Schemas['UnansweredType'], OpenWork][]).filter(
    ([, { code }]) => actor.permissions[code],
  )
  if (known.length === 0) return null
  const counts = await queryRows<{ type: Schemas['UnansweredType']; count: number; oldestAt: Date | string | null }>(
    db,
    sql.join(
      known.map(
        ([type, { table, since, where }], at) =>
          sql`select ${type} as type, ${at}::int as place, count(*)::int as count, min(${since}) as "oldestAt" from ${table} where ${where}`,
      ),
      sql` union all `,
    ),
  )
  return counts.flatMap(({ type, count, oldestAt }) =>
    oldestAt ? [{ type, count, oldestAt: new Date(oldestAt).toISOString() }] : [],
  )
}
