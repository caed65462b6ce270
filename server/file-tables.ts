import type { PgTable } from 'drizzle-orm/pg-core'
import { policyVersions } from './basicSetting/shop-info/policy-version.schema'
import { shopMenus } from './basicSetting/shop-menu/shop-menu.schema'
import { stores } from './branch/store/store.schema'
import { carMakers } from './car/car-maker/car-maker.schema'
import { carModels } from './car/car-model/car-model.schema'
import {
  businessApplicationHistories,
  businessApplications,
} from './corpmember/business-application/business-application.schema'
import { businessInquiries } from './corpmember/business-inquiry/business-inquiry.schema'
import { shopInfo } from './db/schema'
import { banners } from './exhibit/banner/banner.schema'
import { mainBrands } from './exhibit/main-page/main-screen.schema'
import { popupSlides, popups } from './exhibit/popup/popup.schema'
import { carCarePosts } from './generalcommunity/car-care-post/car-care-post.schema'
import { faqs } from './generalcommunity/faq/faq.schema'
import { itemReviews } from './generalcommunity/item-review/item-review.schema'
import { notices } from './generalcommunity/notice/notice.schema'
import { selfDiagnoses } from './generalcommunity/self-diagnosis/self-diagnosis.schema'
import { sharingStories } from './generalcommunity/sharing-story/sharing-story.schema'
import { storeReviews } from './generalcommunity/store-review/store-review.schema'
import { inquiries } from './inquirycommunity/general-inquiry/inquiry.schema'
import { itemInquiries } from './inquirycommunity/item-inquiry/item-inquiry.schema'
import { marketingInquiries } from './inquirycommunity/marketing-inquiry/marketing-inquiry.schema'
import { returnInquiries } from './inquirycommunity/return-inquiry/return-inquiry.schema'
import { storeApplies } from './inquirycommunity/store-apply/store-apply.schema'
import { storeInquiries } from './inquirycommunity/store-inquiry/store-inquiry.schema'
import { wholesaleInquiries } from './inquirycommunity/wholesale-inquiry/wholesale-inquiry.schema'
import { businessProfiles } from './member/business-profile/business-profile.schema'
import { alimtalkTemplates } from './message/message.schema'
import { orderClaims } from './orderdelivery/schema/claim.schema'
import { orderLines } from './orderdelivery/schema/order.schema'
import { bestExperts } from './product/best-expert/best-expert.schema'
import { brands } from './product/brand/brand.schema'
import { giftCards } from './product/gift-card-policy/gift-card.schema'
import { items } from './product/item/item.schema'
import { itemEvents } from './product/item-event/item-event.schema'
import { patterns } from './product/pattern/pattern.schema'
import { dailyEvents } from './promotion/daily-event/daily-event.schema'
import { events } from './promotion/event/event.schema'
import { eventComments } from './promotion/event-comment/event-comment.schema'
import { affiliateCards } from './rental/affiliate-card/affiliate-card.schema'

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
