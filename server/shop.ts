import { adminExcel } from './basicSetting/admin/admin-excel'
import { adminLogExcel } from './basicSetting/admin-log/admin-log-excel'
import { sleepTemplates } from './basicSetting/alimtalk-template/alimtalk-night'
import { messageLogExcel } from './basicSetting/message-log/message-log.handlers'
import { permissionGroupExcel } from './basicSetting/permission-group/permission-group'
import { storeMoveWorker, storeReminderWorker } from './branch/store-move/store-daily'
import { storePerformanceExcel } from './branch/store-record/store-histories'
import { storeExcel } from './branch/store-upload/store-excel'
import { carMakerExcel } from './car/car-maker/car-maker'
import { carModelExcel } from './car/car-model/car-model-sheet'
import { businessApplicationExcel } from './corpmember/business-application/application-excel'
import { cancelUnanswered, forgetApplicants } from './corpmember/business-application-review/application-jobs'
import { businessInquiry } from './corpmember/business-inquiry/business-inquiries'
import { businessSizeExcel } from './corpmember/business-size/business-size'
import { dailySalesWorker, keepSales } from './dashboard/daily-sales'
import { excelWorker } from './excel/worker'
import { itemDetailBannerExcel } from './exhibit/item-detail-banner/item-detail-banner'
import { lineBannerExcel } from './exhibit/line-banner/line-banner'
import { mainBannerExcel } from './exhibit/main-banner/main-banner'
import { mainBrandExcel } from './exhibit/main-screen/main-brand'
import { mainSectionExcel } from './exhibit/main-screen/main-section'
import { popupExcel } from './exhibit/popup/popup'
import { topBannerExcel } from './exhibit/top-banner/top-banner'
import { fileTables } from './file-tables'
import { sweepFiles } from './files/file-sweep'
import { fileWorker } from './files/file-worker'
import { itemReview } from './generalcommunity/item-review/item-reviews'
import { ratingWorker } from './generalcommunity/review-work/ratings'
import { forgetDeleted, reclaimReturned, showAgain } from './generalcommunity/review-work/review-jobs'
import { storeReview } from './generalcommunity/store-review/store-reviews'
import { handlers } from './handlers'
import type { Shop } from './http/shop'
import { inquiry } from './inquirycommunity/inquiry/inquiries'
import { inquiryModules } from './inquirycommunity/inquiry-modules'
import { itemInquiry } from './inquirycommunity/item-inquiry/item-inquiries'
import { marketingInquiry } from './inquirycommunity/marketing-inquiry/marketing-inquiries'
import { returnInquiry } from './inquirycommunity/return-inquiry/return-inquiries'
import { smsSendExcel } from './inquirycommunity/sms-send/sms-excel'
import { forgetRecipients } from './inquirycommunity/sms-work/sms-keep'
import { followSms, smsWorker } from './inquirycommunity/sms-work/sms-start'
import { storeApplyExcel } from './inquirycommunity/store-apply/store-apply-excel'
import { cancelUnansweredApplies, forgetStoreApplicants } from './inquirycommunity/store-apply-review/store-apply-jobs'
import { storeInquiry } from './inquirycommunity/store-inquiry/store-inquiries'
import { wholesaleInquiry } from './inquirycommunity/wholesale-inquiry/wholesale-inquiries'
import { hourlyWorker } from './jobs/tick'
import { logSealWorker } from './log/seal'
import { businessMemberExcel } from './member/business-member/business-member-excel'
import { countBusinessSales } from './member/business-profile/business-sales'
import { businessCheckWorker } from './member/business-profile/nts-worker'
import { depositEntryExcel } from './member/deposit-entry/deposit-entry.handlers'
import { depositRefundExcel } from './member/deposit-refund/deposit-refund.handlers'
import { memberExcel } from './member/member/member-excel'
import { figuresWorker } from './member/member-figure/member-figures'
import { followPasswordLink } from './member/member-password/member-password'
import { pointEntryExcel } from './member/point-entry/point-excel'
import { pointExpiryWorker } from './member/point-entry/point-expiry'
import { messageWorker } from './message/dispatch'
import { reviewWorker } from './message/review'
import { bankDepositExcel } from './orderdelivery/bank-deposit/bank-deposit-excel'
import { bankFeedWorker } from './orderdelivery/bank-match/bank-feed-worker'
import { cashReceiptExcel } from './orderdelivery/cash-receipt/cash-receipt.handlers'
import { cashReceiptWorker } from './orderdelivery/cash-receipt-job/receipt-worker'
import { selfIssueWorker } from './orderdelivery/cash-receipt-job/self-issue'
import { purgeDeleted } from './orderdelivery/deleted-order/delete-orders'
import { deliveryTargetExcel } from './orderdelivery/delivery-batch/delivery-sheet'
import { islandFeeExcel } from './orderdelivery/island-fee/island-fee'
import { mountReservationExcel } from './orderdelivery/mount-reservation-list/mount-reservation.handlers'
import { autoConfirmJob } from './orderdelivery/order-job/auto-confirm'
import { depositExpiryJob } from './orderdelivery/order-job/deposit-expiry'
import {
  depositReminderJob,
  mountReminderJob,
  rentalMountReminderJob,
  storeTodayJob,
} from './orderdelivery/order-job/reminders'
import { shipmentArrivedJob, trackingJob } from './orderdelivery/order-job/tracking'
import { cardChargeWorker } from './orderdelivery/order-payment/card-payment'
import { orderExcel, orderLineExcel } from './orderdelivery/order-sheet/order-excel'
import { refundExcel } from './orderdelivery/refund/refund.handlers'
import { refundWorker } from './orderdelivery/refund/refund-worker'
import { taxInvoiceWorker, taxSendWorker } from './orderdelivery/tax-invoice-move/invoice-worker'
import { taxInvoiceExcel } from './orderdelivery/tax-invoice-move/tax-invoice.handlers'
import { postSheets } from './post-sheets'
import { bestExpertExcel } from './product/best-expert/best-expert'
import { brandExcel } from './product/brand/brand'
import { businessPriceExcel } from './product/business-price/business-price-excel'
import { giftCardGrantExcel } from './product/gift-card-grant/gift-card-excel'
import { itemExcel } from './product/item/item-excel'
import { countSales } from './product/item/item-sales'
import { patternExcel } from './product/pattern/pattern'
import { priceJobLineExcel } from './product/price-job/price-excel'
import { forgetPreviews } from './product/price-job/price-preview'
import { priceWorker } from './product/price-job/price-worker'
import { keepRankings } from './product/price-ranking/price-ranking-daily'
import { priceRankingExcel } from './product/price-ranking/price-ranking-excel'
import { restockExcel } from './product/restock-notify/restock-excel'
import { followRestock, settleLostRestock } from './product/restock-notify/restock-follow'
import { keepRestock } from './product/restock-notify/restock-night'
import { couponExcel } from './promotion/coupon/coupon'
import { couponCodeExcel } from './promotion/coupon-issue/coupon-issue.handlers'
import { couponWorker } from './promotion/coupon-job/coupon-worker'
import { giveAnniversaries } from './promotion/coupon-life/anniversaries'
import { warnOfExpiry } from './promotion/coupon-life/expiry'
import { dailyEventMemberExcel } from './promotion/daily-event/daily-event-members'
import { eventExcel, rentalEventExcel } from './promotion/event/event'
import {
  eventCommentExcel,
  eventEntryExcel,
  rentalEventCommentExcel,
  rentalEventEntryExcel,
} from './promotion/event-comment/event-comment-excel'
import { eventWinnerExcel, rentalEventWinnerExcel } from './promotion/event-winner/event-winner-excel'
import { keepWinners } from './promotion/event-winner/event-winner-night'
import { memberCouponExcel } from './promotion/member-coupon/member-coupon.handlers'
import { affiliateCardExcel } from './rental/affiliate-card/affiliate-card'
import { rentalApplicationExcel } from './rental/rental-application/rental-application-excel'
import { keepRentals } from './rental/rental-application-move/application-jobs'
import { rentalBannerExcel } from './rental/rental-banner/rental-banner'
import { rentalProductExcel } from './rental/rental-product/rental-product'

const SECOND = 1_000

/** The whole shop: what each group gives to the rooms that know none. A resource without an Excel definition does not compile. */
export const shop: Shop = {
  handlers,
  excel: {
    items: itemExcel,
    admins: adminExcel,
    'permission-groups': permissionGroupExcel,
    'admin-logs': adminLogExcel,
    'message-logs': messageLogExcel,
    brands: brandExcel,
    patterns: patternExcel,
    'best-experts': bestExpertExcel,
    'car-makers': carMakerExcel,
    'car-models': carModelExcel,
    'restock-notifies': restockExcel,
    'gift-card-grants': giftCardGrantExcel,
    'business-prices': businessPriceExcel,
    'business-applications': businessApplicationExcel,
    'business-members': businessMemberExcel,
    'price-job-lines': priceJobLineExcel,
    'price-rankings': priceRankingExcel,
    events: eventExcel,
    'event-winners': eventWinnerExcel,
    'event-comments': eventCommentExcel,
    'event-entries': eventEntryExcel,
    'rental-events': rentalEventExcel,
    'rental-event-winners': rentalEventWinnerExcel,
    'rental-event-comments': rentalEventCommentExcel,
    'rental-event-entries': rentalEventEntryExcel,
    'rental-banners': rentalBannerExcel,
    'main-sections': mainSectionExcel,
    'main-brands': mainBrandExcel,
    popups: popupExcel,
    'main-banners': mainBannerExcel,
    'item-detail-banners': itemDetailBannerExcel,
    'top-banners': topBannerExcel,
    'line-banners': lineBannerExcel,
    'daily-event-members': dailyEventMemberExcel,
    coupons: couponExcel,
    'member-coupons': memberCouponExcel,
    'coupon-codes': couponCodeExcel,
    'point-entries': pointEntryExcel,
    'deposit-entries': depositEntryExcel,
    'deposit-refunds': depositRefundExcel,
    refunds: refundExcel,
    'bank-deposits': bankDepositExcel,
    'business-sizes': businessSizeExcel,
    'business-inquiries': businessInquiry.excel,
    'return-inquiries': returnInquiry.excel,
    'marketing-inquiries': marketingInquiry.excel,
    'store-inquiries': storeInquiry.excel,
    'wholesale-inquiries': wholesaleInquiry.excel,
    'item-inquiries': itemInquiry.excel,
    inquiries: inquiry.excel,
    'store-applies': storeApplyExcel,
    'sms-sends': smsSendExcel,
    members: memberExcel,
    'island-fees': islandFeeExcel,
    'cash-receipts': cashReceiptExcel,
    'tax-invoices': taxInvoiceExcel,
    'mount-reservations': mountReservationExcel,
    'store-performances': storePerformanceExcel,
    'delivery-targets': deliveryTargetExcel,
    orders: orderExcel,
    'order-lines': orderLineExcel,
    stores: storeExcel,
    'affiliate-cards': affiliateCardExcel,
    'rental-products': rentalProductExcel,
    'rental-applications': rentalApplicationExcel,
    ...postSheets,
    'item-reviews': itemReview.excel,
    'item-review-days': itemReview.daysExcel,
    'store-reviews': storeReview.excel,
    'store-review-days': storeReview.daysExcel,
  },
  fileTables,
  followers: {
    restockNotify: followRestock,
    ...Object.fromEntries(inquiryModules.map(({ resource, follow }) => [resource, follow])),
    memberPassword: followPasswordLink,
    smsSend: followSms,
  },
  hourly: [
    forgetPreviews,
    countSales,
    settleLostRestock,
    countBusinessSales,
    forgetApplicants,
    forgetStoreApplicants,
    ...inquiryModules.map(({ keep }) => keep),
    purgeDeleted,
    keepSales,
    reclaimReturned,
    forgetDeleted,
    // last: what the steps before have given free
    sweepFiles,
  ],
  nightly: [
    keepRestock,
    keepRankings,
    giveAnniversaries,
    warnOfExpiry,
    keepWinners,
    cancelUnanswered,
    keepRentals,
    cancelUnansweredApplies,
    forgetRecipients,
    sleepTemplates,
    showAgain,
  ],
  jobs: [
    depositExpiryJob,
    autoConfirmJob,
    trackingJob,
    shipmentArrivedJob,
    storeTodayJob,
    mountReminderJob,
    rentalMountReminderJob,
    depositReminderJob,
  ],
  workers: [
    { of: hourlyWorker, everyMs: 3_600 * SECOND },
    // Log rows stand outside of the chain so long at most.
    { of: logSealWorker, everyMs: 2 * SECOND },
    // Points end ten minutes after their last day, or a minute later.
    { of: pointExpiryWorker, everyMs: 60 * SECOND },
    // Messages wait in the outbox for so long at most.
    { of: messageWorker, everyMs: 5 * SECOND },
    // What the carrier says of numbers and templates is heard so late at most.
    { of: reviewWorker, everyMs: 5 * SECOND },
    // Texts begin so late at most.
    { of: smsWorker, everyMs: 5 * SECOND },
    // Exports whose worker died in another process are looked for so often.
    { of: excelWorker, everyMs: 30 * SECOND },
    // Price jobs start and end so late at most.
    { of: priceWorker, everyMs: 5 * SECOND },
    { of: couponWorker, everyMs: 5 * SECOND },
    // Of refunds whose asker has died, or that were not answered.
    { of: refundWorker, everyMs: 30 * SECOND },
    // Figures of members are older by so much at most.
    { of: figuresWorker, everyMs: 60 * SECOND },
    // The week's check of businesses begins so late at most.
    { of: businessCheckWorker, everyMs: 60 * SECOND },
    // Receipts wait for the tax office so long at most, invoices on their way are asked after so often.
    { of: cashReceiptWorker, everyMs: 5 * SECOND },
    { of: taxInvoiceWorker, everyMs: 10 * SECOND },
    // What is due at an hour of the day begins so late at most.
    { of: selfIssueWorker, everyMs: 60 * SECOND },
    { of: taxSendWorker, everyMs: 60 * SECOND },
    // Charges whose answer was lost are asked for so often.
    { of: cardChargeWorker, everyMs: 60 * SECOND },
    // Stores whose contract has ended, or whose pause is over, go on so late at most.
    { of: storeMoveWorker, everyMs: 60 * SECOND },
    { of: storeReminderWorker, everyMs: 60 * SECOND },
    // The bank is asked so often by itself.
    { of: bankFeedWorker, everyMs: 600 * SECOND },
    // Sales of the last days are older by so much at most.
    { of: dailySalesWorker, everyMs: 60 * SECOND },
    // Ratings of items, patterns and stores are older by so much at most.
    { of: ratingWorker, everyMs: 30 * SECOND },
    // Contents of files that are gone stay so long at most.
    { of: fileWorker, everyMs: 60 * SECOND },
  ],
}
