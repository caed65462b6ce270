import { adminExcel } from './basicSetting/admin/admin-excel'
import { adminLogExcel } from './basicSetting/admin-log/admin-log-excel'
import { dormantTemplatesJob } from './basicSetting/alimtalk-template/dormant-templates-job'
import { messageLogExcel } from './basicSetting/message-log/message-log.handlers'
import { permissionGroupExcel } from './basicSetting/permission-group/permission-group'
import { storeMoveJob, storeReminderJob } from './branch/store-move/store-daily-jobs'
import { storePerformanceExcel } from './branch/store-record/store-histories'
import { storeExcel } from './branch/store-upload/store-excel'
import type { AppDefinitions } from './call/call'
import { carMakerExcel } from './car/car-maker/car-maker'
import { carModelExcel } from './car/car-model/car-model-sheet'
import { cleanUpJob, excelFilesJob, inactiveAdminsJob, retiredAdminsJob, vacuumJob } from './cleanup-jobs'
import { businessApplicationExcel } from './corpmember/business-application/application-excel'
import { purgeApplicantsJob, unansweredApplicationJob } from './corpmember/business-application/application-jobs'
import { businessInquiry } from './corpmember/business-inquiry/business-inquiries'
import { businessSizeExcel } from './corpmember/business-size/business-size'
import { allSalesJob, recentSalesJob } from './dashboard/daily-sales'
import { uploadLeftJob } from './excel/abandoned-uploads'
import { excelJob } from './excel/export-job'
import { itemDetailBannerExcel } from './exhibit/item-detail-banner/item-detail-banner'
import { lineBannerExcel } from './exhibit/line-banner/line-banner'
import { mainBannerExcel } from './exhibit/main-banner/main-banner'
import { mainBrandExcel } from './exhibit/main-page/main-brand'
import { mainSectionExcel } from './exhibit/main-page/main-section'
import { popupExcel } from './exhibit/popup/popup'
import { topBannerExcel } from './exhibit/top-banner/top-banner'
import { fileTables } from './file-tables'
import { fileConversionJob } from './files/file-conversion'
import { fileSweepJob, fileUseJob } from './files/file-sweep'
import { fileRemovalJob } from './files/remove-files'
import { carCarePostExcel } from './generalcommunity/car-care-post/car-care-post'
import { faqExcel } from './generalcommunity/faq/faq'
import { itemReview } from './generalcommunity/item-review/item-reviews'
import { noticeExcel } from './generalcommunity/notice/notice'
import { ratingJob } from './generalcommunity/review-jobs/ratings'
import { eraseReviewsJob, reclaimJob, republishJob } from './generalcommunity/review-jobs/review-jobs'
import { selfDiagnosisExcel } from './generalcommunity/self-diagnosis/self-diagnosis'
import { sharingStoryExcel } from './generalcommunity/sharing-story/sharing-story'
import { storeReview } from './generalcommunity/store-review/store-reviews'
import { handlers } from './handlers'
import { inquiry } from './inquirycommunity/general-inquiry/inquiries'
import { eraseInquirersJob, inquiryModules } from './inquirycommunity/inquiry-modules'
import { itemInquiry } from './inquirycommunity/item-inquiry/item-inquiries'
import { marketingInquiry } from './inquirycommunity/marketing-inquiry/marketing-inquiries'
import { returnInquiry } from './inquirycommunity/return-inquiry/return-inquiries'
import { smsSendExcel } from './inquirycommunity/sms-send/sms-excel'
import { applySmsOutcomes, smsJob } from './inquirycommunity/sms-send/sms-job'
import { deleteOldRecipientsJob } from './inquirycommunity/sms-send/sms-retention'
import { storeApplyExcel } from './inquirycommunity/store-apply/store-apply-excel'
import { eraseStoreApplicantsJob, unansweredApplyJob } from './inquirycommunity/store-apply/store-apply-jobs'
import { storeInquiry } from './inquirycommunity/store-inquiry/store-inquiries'
import { wholesaleInquiry } from './inquirycommunity/wholesale-inquiry/wholesale-inquiries'
import { logRetentionJob } from './jobs/log-retention'
import { logSealJob } from './log/seal'
import { businessMemberExcel } from './member/business-member/business-member-excel'
import { businessSalesJob } from './member/business-profile/business-sales'
import { businessCheckJob } from './member/business-profile/nts-worker'
import { depositEntryExcel } from './member/deposit-entry/deposit-entry.handlers'
import { depositRefundExcel } from './member/deposit-refund/deposit-refund.handlers'
import { memberExcel } from './member/member/member-excel'
import { memberFiguresJob } from './member/member-order-stats/count-member-orders'
import { followPasswordLink } from './member/member-password/password-links'
import { pointEntryExcel } from './member/point-entry/point-excel'
import { pointExpiringJob, pointExpiryJob } from './member/point-entry/point-expiry'
import { forgetMessagesJob, messageJob, reportJob } from './message/dispatch'
import { reviewJob } from './message/template-review'
import { bankDepositExcel } from './orderdelivery/bank/bank-deposit-excel'
import { bankFeedJob } from './orderdelivery/bank/bank-feed-worker'
import { refundExcel } from './orderdelivery/claim/refund/refund.handlers'
import { refundJob } from './orderdelivery/claim/refund/refund-worker'
import { refundStray } from './orderdelivery/claim/refund/stray-refund'
import { moveFollowers } from './orderdelivery/desk/actions/move-followers'
import { purgeJob } from './orderdelivery/desk/deletion/delete-orders'
import { autoConfirmJob } from './orderdelivery/desk/jobs/auto-confirm'
import { depositExpiryJob } from './orderdelivery/desk/jobs/deposit-expiry'
import {
  depositReminderJob,
  mountReminderJob,
  rentalMountReminderJob,
  storeTodayJob,
} from './orderdelivery/desk/jobs/reminders'
import { shipmentArrivedJob, trackingJob } from './orderdelivery/desk/jobs/tracking'
import { orderCountsJob } from './orderdelivery/desk/list/order-counts'
import { orderExcel, orderLineExcel } from './orderdelivery/desk/list/order-excel'
import { orderMessagesJob } from './orderdelivery/desk/messages/order-messages-job'
import { islandFeeExcel } from './orderdelivery/fees/island-fee'
import { mountReservationExcel } from './orderdelivery/mount/mount-reservation.handlers'
import { cardChargeJob } from './orderdelivery/payment/card-payment'
import { cashReceiptExcel } from './orderdelivery/receipt/cash-receipt.handlers'
import { cashReceiptJob } from './orderdelivery/receipt/receipt-worker'
import { selfIssueJob } from './orderdelivery/receipt/self-issue'
import { deliveryTargetExcel } from './orderdelivery/shipment/delivery-sheet'
import { invoiceCancelJob, invoiceMailJob, taxInvoiceJob, taxSendJob } from './orderdelivery/tax/invoice-worker'
import { taxInvoiceExcel } from './orderdelivery/tax/tax-invoice.handlers'
import { bestExpertExcel } from './product/best-expert/best-expert'
import { brandExcel } from './product/brand/brand'
import { businessPriceExcel } from './product/business-price/business-price-excel'
import { giftCardGrantExcel } from './product/gift-card-grant/gift-card-excel'
import { itemChangesJob } from './product/item/item-changes'
import { itemExcel } from './product/item/item-excel'
import { itemSalesJob } from './product/item/item-sales'
import { patternExcel } from './product/pattern/pattern'
import { priceJobLineExcel } from './product/price-job/price-excel'
import { deleteOldPreviewsJob } from './product/price-job/price-preview'
import { priceJob, priceRestoreJob } from './product/price-job/price-worker'
import { rankingJob } from './product/price-ranking/price-ranking-daily'
import { priceRankingExcel } from './product/price-ranking/price-ranking-excel'
import { restockExcel } from './product/restock-notify/restock-excel'
import { restockJob } from './product/restock-notify/restock-expiry'
import { applyRestockOutcomes } from './product/restock-notify/restock-outcomes'
import { stockNoticesJob } from './product/restock-notify/stock-notices-job'
import { couponExcel } from './promotion/coupon/coupon'
import { couponCodeExcel } from './promotion/coupon/coupon-issue.handlers'
import { couponEndJob, couponJob } from './promotion/coupon/coupon-worker'
import { anniversaryJob } from './promotion/coupon-lifecycle/anniversary-job'
import { couponExpiryJob, couponWarningJob } from './promotion/coupon-lifecycle/expiry'
import { dailyEventMemberExcel } from './promotion/daily-event/daily-event-members'
import { eventExcel, rentalEventExcel } from './promotion/event/event'
import {
  eventCommentExcel,
  eventEntryExcel,
  rentalEventCommentExcel,
  rentalEventEntryExcel,
} from './promotion/event-comment/event-comment-excel'
import { eventWinnerExcel, rentalEventWinnerExcel } from './promotion/event-winner/event-winner-excel'
import { winnerJob } from './promotion/event-winner/event-winner-expiry'
import { memberCouponExcel } from './promotion/member-coupon/member-coupon.handlers'
import { affiliateCardExcel } from './rental/affiliate-card/affiliate-card'
import { rentalApprovalJob, rentalEndJob, rentalPeopleJob } from './rental/rental-application/application-jobs'
import { rentalApplicationExcel } from './rental/rental-application/rental-application-excel'
import { rentalBannerExcel } from './rental/rental-banner/rental-banner'
import { rentalProductExcel } from './rental/rental-product/rental-product'
import { webhookDeliveryJob, webhookRetentionJob } from './shop/webhook/delivery-job'
import { webhookItemsJob } from './shop/webhook/item-job'
import { webhookNoticesJob } from './shop/webhook/notice-job'
import { webhookInquiriesJob, webhookOrdersJob, webhookSlotsJob } from './shop/webhook/webhook-followers'

/**
 * All definitions that the feature folders register for shared code: one line a resource or job. A resource of the
 * contract that can be exported but has no line in `excel` is a compile error.
 */
export const shop: AppDefinitions = {
  handlers,
  excel: {
    // basicSetting
    'admin-logs': adminLogExcel,
    admins: adminExcel,
    'message-logs': messageLogExcel,
    'permission-groups': permissionGroupExcel,
    // branch
    'store-performances': storePerformanceExcel,
    stores: storeExcel,
    // car
    'car-makers': carMakerExcel,
    'car-models': carModelExcel,
    // corpmember
    'business-applications': businessApplicationExcel,
    'business-inquiries': businessInquiry.excel,
    'business-sizes': businessSizeExcel,
    // exhibit
    'item-detail-banners': itemDetailBannerExcel,
    'line-banners': lineBannerExcel,
    'main-banners': mainBannerExcel,
    'main-brands': mainBrandExcel,
    'main-sections': mainSectionExcel,
    popups: popupExcel,
    'top-banners': topBannerExcel,
    // generalcommunity
    'car-care-posts': carCarePostExcel,
    faqs: faqExcel,
    'item-review-days': itemReview.daysExcel,
    'item-reviews': itemReview.excel,
    notices: noticeExcel,
    'self-diagnoses': selfDiagnosisExcel,
    'sharing-stories': sharingStoryExcel,
    'store-review-days': storeReview.daysExcel,
    'store-reviews': storeReview.excel,
    // inquirycommunity
    inquiries: inquiry.excel,
    'item-inquiries': itemInquiry.excel,
    'marketing-inquiries': marketingInquiry.excel,
    'return-inquiries': returnInquiry.excel,
    'sms-sends': smsSendExcel,
    'store-applies': storeApplyExcel,
    'store-inquiries': storeInquiry.excel,
    'wholesale-inquiries': wholesaleInquiry.excel,
    // member
    'business-members': businessMemberExcel,
    'deposit-entries': depositEntryExcel,
    'deposit-refunds': depositRefundExcel,
    members: memberExcel,
    'point-entries': pointEntryExcel,
    // orderdelivery
    'bank-deposits': bankDepositExcel,
    'cash-receipts': cashReceiptExcel,
    'delivery-targets': deliveryTargetExcel,
    'island-fees': islandFeeExcel,
    'mount-reservations': mountReservationExcel,
    'order-lines': orderLineExcel,
    orders: orderExcel,
    refunds: refundExcel,
    'tax-invoices': taxInvoiceExcel,
    // product
    'best-experts': bestExpertExcel,
    brands: brandExcel,
    'business-prices': businessPriceExcel,
    'gift-card-grants': giftCardGrantExcel,
    items: itemExcel,
    patterns: patternExcel,
    'price-job-lines': priceJobLineExcel,
    'price-rankings': priceRankingExcel,
    'restock-notifies': restockExcel,
    // promotion
    'coupon-codes': couponCodeExcel,
    coupons: couponExcel,
    'daily-event-members': dailyEventMemberExcel,
    'event-comments': eventCommentExcel,
    'event-entries': eventEntryExcel,
    'event-winners': eventWinnerExcel,
    events: eventExcel,
    'member-coupons': memberCouponExcel,
    'rental-event-comments': rentalEventCommentExcel,
    'rental-event-entries': rentalEventEntryExcel,
    'rental-event-winners': rentalEventWinnerExcel,
    'rental-events': rentalEventExcel,
    // rental
    'affiliate-cards': affiliateCardExcel,
    'rental-applications': rentalApplicationExcel,
    'rental-banners': rentalBannerExcel,
    'rental-products': rentalProductExcel,
  },
  moveFollowers,
  refundStray,
  fileTables,
  deliveryListeners: {
    restockNotify: applyRestockOutcomes,
    ...Object.fromEntries(inquiryModules.map(({ resource, applyOutcomes: follow }) => [resource, follow])),
    memberPassword: followPasswordLink,
    smsSend: applySmsOutcomes,
  },
  jobs: [
    // followers of events
    orderMessagesJob,
    stockNoticesJob,
    webhookOrdersJob,
    webhookInquiriesJob,
    webhookSlotsJob,
    // work that users wait for
    messageJob,
    reportJob,
    webhookDeliveryJob,
    webhookItemsJob,
    webhookNoticesJob,
    smsJob,
    refundJob,
    cardChargeJob,
    excelJob,
    uploadLeftJob,
    priceJob,
    priceRestoreJob,
    couponJob,
    cashReceiptJob,
    taxInvoiceJob,
    invoiceMailJob,
    invoiceCancelJob,
    reviewJob,
    // orders and stores
    bankFeedJob,
    depositExpiryJob,
    depositReminderJob,
    trackingJob,
    shipmentArrivedJob,
    autoConfirmJob,
    storeTodayJob,
    mountReminderJob,
    rentalMountReminderJob,
    purgeJob,
    selfIssueJob,
    taxSendJob,
    storeMoveJob,
    storeReminderJob,
    // members, coupons, rentals, reviews
    pointExpiryJob,
    pointExpiringJob,
    couponEndJob,
    couponExpiryJob,
    couponWarningJob,
    anniversaryJob,
    winnerJob,
    rentalEndJob,
    rentalApprovalJob,
    unansweredApplicationJob,
    unansweredApplyJob,
    republishJob,
    reclaimJob,
    businessCheckJob,
    dormantTemplatesJob,
    inactiveAdminsJob,
    // figures
    memberFiguresJob,
    orderCountsJob,
    recentSalesJob,
    allSalesJob,
    itemChangesJob,
    itemSalesJob,
    businessSalesJob,
    ratingJob,
    rankingJob,
    // retention and clean-up
    restockJob,
    rentalPeopleJob,
    purgeApplicantsJob,
    eraseStoreApplicantsJob,
    eraseInquirersJob,
    eraseReviewsJob,
    deleteOldRecipientsJob,
    forgetMessagesJob,
    webhookRetentionJob,
    deleteOldPreviewsJob,
    retiredAdminsJob,
    excelFilesJob,
    fileUseJob,
    fileSweepJob,
    fileRemovalJob,
    fileConversionJob,
    cleanUpJob,
    logSealJob,
    logRetentionJob,
    vacuumJob,
  ],
}
