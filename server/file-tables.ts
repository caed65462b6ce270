import type { PgTable } from 'drizzle-orm/pg-core'
import { policyVersions } from './basicSetting/schema/policy-version.schema'
import { shopMenus } from './basicSetting/schema/shop-menu.schema'
import { stores } from './branch/schema/store.schema'
import { carMakers } from './car/schema/car-maker.schema'
import { carModels } from './car/schema/car-model.schema'
import { businessApplicationHistories, businessApplications } from './corpmember/schema/business-application.schema'
import { businessInquiries } from './corpmember/schema/business-inquiry.schema'
import { shopInfo } from './db/schema'
import { banners } from './exhibit/schema/banner.schema'
import { mainBrands } from './exhibit/schema/main-screen.schema'
import { popupSlides, popups } from './exhibit/schema/popup.schema'
import { carCarePosts } from './generalcommunity/schema/car-care-post.schema'
import { faqs } from './generalcommunity/schema/faq.schema'
import { itemReviews } from './generalcommunity/schema/item-review.schema'
import { notices } from './generalcommunity/schema/notice.schema'
import { selfDiagnoses } from './generalcommunity/schema/self-diagnosis.schema'
import { sharingStories } from './generalcommunity/schema/sharing-story.schema'
import { storeReviews } from './generalcommunity/schema/store-review.schema'
import { inquiries } from './inquirycommunity/schema/inquiry.schema'
import { itemInquiries } from './inquirycommunity/schema/item-inquiry.schema'
import { marketingInquiries } from './inquirycommunity/schema/marketing-inquiry.schema'
import { returnInquiries } from './inquirycommunity/schema/return-inquiry.schema'
import { storeApplies } from './inquirycommunity/schema/store-apply.schema'
import { storeInquiries } from './inquirycommunity/schema/store-inquiry.schema'
import { wholesaleInquiries } from './inquirycommunity/schema/wholesale-inquiry.schema'
import { businessProfiles } from './member/schema/business-profile.schema'
import { alimtalkTemplates } from './message/message.schema'
import { orderClaims } from './orderdelivery/schema/claim.schema'
import { orderLines } from './orderdelivery/schema/order.schema'
import { bestExperts } from './product/schema/best-expert.schema'
import { brands } from './product/schema/brand.schema'
import { giftCards } from './product/schema/gift-card.schema'
import { items } from './product/schema/item.schema'
import { itemEvents } from './product/schema/item-event.schema'
import { patterns } from './product/schema/pattern.schema'
import { dailyEvents } from './promotion/schema/daily-event.schema'
import { events } from './promotion/schema/event.schema'
import { eventComments } from './promotion/schema/event-comment.schema'
import { affiliateCards } from './rental/schema/affiliate-card.schema'

/**
 * Every table with columns that refer to files. `tests/server/file-uses.test.ts` compares the list with the database.
 * `as const`, because TypeScript otherwise compares each table with every other to find their common type.
 */
export const fileTables: readonly PgTable[] = [
  affiliateCards,
  alimtalkTemplates,
  banners,
  bestExperts,
  brands,
  businessApplicationHistories,
  businessApplications,
  businessInquiries,
  businessProfiles,
  carCarePosts,
  carMakers,
  carModels,
  dailyEvents,
  eventComments,
  events,
  faqs,
  giftCards,
  inquiries,
  itemEvents,
  itemInquiries,
  itemReviews,
  items,
  mainBrands,
  marketingInquiries,
  notices,
  orderClaims,
  orderLines,
  patterns,
  policyVersions,
  popupSlides,
  popups,
  returnInquiries,
  selfDiagnoses,
  sharingStories,
  shopInfo,
  shopMenus,
  storeApplies,
  storeInquiries,
  storeReviews,
  stores,
  wholesaleInquiries,
] as const
