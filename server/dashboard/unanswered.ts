import { sql } from 'drizzle-orm'
import type { AdminCall } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import { businessApplications } from '../corpmember/schema/business-application.schema'
import { businessInquiries } from '../corpmember/schema/business-inquiry.schema'
import { itemReviews } from '../generalcommunity/schema/item-review.schema'
import { storeReviews } from '../generalcommunity/schema/store-review.schema'
import { inquiries } from '../inquirycommunity/schema/inquiry.schema'
import { itemInquiries } from '../inquirycommunity/schema/item-inquiry.schema'
import { marketingInquiries } from '../inquirycommunity/schema/marketing-inquiry.schema'
import { returnInquiries } from '../inquirycommunity/schema/return-inquiry.schema'
import { storeApplies } from '../inquirycommunity/schema/store-apply.schema'
import { storeInquiries } from '../inquirycommunity/schema/store-inquiry.schema'
import { wholesaleInquiries } from '../inquirycommunity/schema/wholesale-inquiry.schema'
import { rentalApplications } from '../rental/schema/rental-application.schema'
import { countWork, type OpenWork } from './count-work'

/** Matches unchecked reviews; reviews of batteries have their own list. */
const unchecked = (ofBatteries: boolean) =>
  sql`state = 'PUBLISHED' and checked_at is null and (item_type = 'BATTERY') = ${ofBatteries}::boolean`
const unanswered = sql`state in ('RECEIVED', 'IN_PROGRESS')`

/**
 * Everything that needs an answer, a check or a decision, in the order of the start page. The conditions match the
 * partial indexes of the tables.
 */
const waiting: readonly OpenWork<Schemas['UnansweredType']>[] = [
  {
    type: 'ITEM_INQUIRY',
    code: 'ITEM_INQUIRY',
    table: itemInquiries,
    since: itemInquiries.openSince,
    where: unanswered,
  },
  { type: 'GENERAL_INQUIRY', code: 'GENERAL_INQUIRY', table: inquiries, since: inquiries.openSince, where: unanswered },
  {
    type: 'RETURN_INQUIRY',
    code: 'GENERAL_INQUIRY',
    table: returnInquiries,
    since: returnInquiries.openSince,
    where: unanswered,
  },
  {
    type: 'ITEM_REVIEW',
    code: 'ITEM_REVIEW',
    table: itemReviews,
    since: itemReviews.createdAt,
    where: unchecked(false),
  },
  {
    type: 'BATTERY_REVIEW',
    code: 'ITEM_REVIEW',
    table: itemReviews,
    since: itemReviews.createdAt,
    where: unchecked(true),
  },
  {
    type: 'STORE_REVIEW',
    code: 'STORE_REVIEW',
    table: storeReviews,
    since: storeReviews.createdAt,
    where: unchecked(false),
  },
  {
    type: 'BATTERY_STORE_REVIEW',
    code: 'STORE_REVIEW',
    table: storeReviews,
    since: storeReviews.createdAt,
    where: unchecked(true),
  },
  {
    type: 'BUSINESS_MEMBER_INQUIRY',
    code: 'BUSINESS_MEMBER_INQUIRY',
    table: businessInquiries,
    since: businessInquiries.openSince,
    where: unanswered,
  },
  {
    type: 'MARKETING_INQUIRY',
    code: 'MARKETING_INQUIRY',
    table: marketingInquiries,
    since: marketingInquiries.openSince,
    where: unanswered,
  },
  {
    type: 'STORE_INQUIRY',
    code: 'STORE_INQUIRY',
    table: storeInquiries,
    since: storeInquiries.openSince,
    where: unanswered,
  },
  {
    type: 'WHOLESALE_INQUIRY',
    code: 'GENERAL_INQUIRY',
    table: wholesaleInquiries,
    since: wholesaleInquiries.openSince,
    where: unanswered,
  },
  {
    type: 'STORE_AFFILIATE_APPLICATION',
    code: 'STORE_AFFILIATE_APPLICATION',
    table: storeApplies,
    since: storeApplies.createdAt,
    where: sql`state = 'RECEIVED'`,
  },
  {
    type: 'BUSINESS_MEMBER_APPLICATION',
    code: 'BUSINESS_MEMBER_APPLICATION',
    table: businessApplications,
    since: businessApplications.createdAt,
    where: sql`state = 'RECEIVED'`,
  },
  {
    type: 'RENTAL_APPLICATION',
    code: 'RENTAL_APPLICATION',
    table: rentalApplications,
    since: rentalApplications.createdAt,
    where: sql`state = 'RECEIVED'`,
  },
]

/** Returns the open count of each type that the admin may see, without empty ones; null if the admin may see none. */
export async function unansweredFor(call: AdminCall): Promise<Schemas['UnansweredCount'][] | null> {
  const counts = await countWork(call, waiting)
  return counts?.flatMap(({ oldestAt, ...one }) => (oldestAt === null ? [] : { ...one, oldestAt })) ?? null
}
