import { adminHandlers } from './basicSetting/admin/admin.handlers'
import { signUpHandlers } from './basicSetting/admin/sign-up.handlers'
import { adminLogHandlers } from './basicSetting/admin-log/admin-log.handlers'
import { inspectionHandlers } from './basicSetting/admin-log/inspection.handlers'
import { alimtalkTemplateHandlers } from './basicSetting/alimtalk-template/alimtalk-template'
import { itemViewSettingHandlers } from './basicSetting/item-view-setting/item-view-setting.handlers'
import { messageLogHandlers } from './basicSetting/message-log/message-log.handlers'
import { permissionCodeHandlers } from './basicSetting/permission-group/permission-code.handlers'
import { permissionGroupHandlers } from './basicSetting/permission-group/permission-group'
import { senderNumberHandlers } from './basicSetting/sender-number/sender-number'
import { shopInfoHandlers } from './basicSetting/shop-info/shop-info.handlers'
import { shopKeyHandlers } from './basicSetting/shop-key/shop-key.handlers'
import { shopMenuHandlers } from './basicSetting/shop-menu/shop-menu.handlers'
import { smsSettingsHandlers } from './basicSetting/sms-settings/sms-settings.handlers'
import { smsTemplateHandlers } from './basicSetting/sms-template/sms-template.handlers'
import { holidayHandlers } from './branch/store/holidays'
import { storeHandlers } from './branch/store/store.handlers'
import { storeClosureHandlers } from './branch/store-closure/store-closure.handlers'
import { storeFeeDefaultHandlers } from './branch/store-fee-default/store-fee-default.handlers'
import { storeListHandlers } from './branch/store-list/store-list.handlers'
import { storeMoveHandlers } from './branch/store-move/store-move.handlers'
import { storeRecordHandlers } from './branch/store-record/store-record.handlers'
import { storeUploadHandlers } from './branch/store-upload/store-upload'
import type { AllHandlers } from './call/call'
import { carMakerHandlers } from './car/car-maker/car-maker'
import { carModelHandlers } from './car/car-model/car-model.handlers'
import { lookupHandlers } from './common/lookups.handlers'
import { pickMemberHandlers } from './common/pick-members'
import { pinHandlers } from './common/pin/pin'
import { providerHandlers } from './common/provider.handlers'
import { publicHandlers } from './common/public.handlers'
import { savedViewHandlers } from './common/saved-view/saved-view'
import { businessApplicationHandlers } from './corpmember/business-application/business-application.handlers'
import { businessGradeHandlers } from './corpmember/business-grade/business-grade'
import { businessInquiryHandlers } from './corpmember/business-inquiry/business-inquiry.handlers'
import { businessSizeHandlers } from './corpmember/business-size/business-size'
import { dashboardHandlers } from './dashboard/dashboard.handlers'
import { excelHandlers } from './excel/excel.handlers'
import { itemDetailBannerHandlers } from './exhibit/item-detail-banner/item-detail-banner'
import { lineBannerHandlers } from './exhibit/line-banner/line-banner'
import { linkTargetHandlers } from './exhibit/link/link.handlers'
import { mainBannerHandlers } from './exhibit/main-banner/main-banner'
import { mainBrandHandlers } from './exhibit/main-page/main-brand.handlers'
import { mainSectionHandlers } from './exhibit/main-page/main-section'
import { popupHandlers } from './exhibit/popup/popup'
import { topBannerHandlers } from './exhibit/top-banner/top-banner'
import { privateFileHandlers } from './files/private-file'
import { uploadHandlers } from './files/upload'
import { carCarePostHandlers } from './generalcommunity/car-care-post/car-care-post'
import { faqHandlers } from './generalcommunity/faq/faq'
import { itemReviewHandlers } from './generalcommunity/item-review/item-reviews'
import { noticeHandlers } from './generalcommunity/notice/notice'
import { selfDiagnosisHandlers } from './generalcommunity/self-diagnosis/self-diagnosis'
import { sharingStoryHandlers } from './generalcommunity/sharing-story/sharing-story'
import { storeReviewHandlers } from './generalcommunity/store-review/store-reviews'
import { answerTemplateHandlers } from './inquirycommunity/answer-template/answer-template'
import { inquiryHandlers } from './inquirycommunity/general-inquiry/inquiry.handlers'
import { itemInquiryHandlers } from './inquirycommunity/item-inquiry/item-inquiry.handlers'
import { marketingInquiryHandlers } from './inquirycommunity/marketing-inquiry/marketing-inquiries'
import { returnInquiryHandlers } from './inquirycommunity/return-inquiry/return-inquiry.handlers'
import { smsSendHandlers } from './inquirycommunity/sms-send/sms-send.handlers'
import { storeApplyHandlers } from './inquirycommunity/store-apply/store-apply.handlers'
import { storeInquiryHandlers } from './inquirycommunity/store-inquiry/store-inquiries'
import { wholesaleInquiryHandlers } from './inquirycommunity/wholesale-inquiry/wholesale-inquiry.handlers'
import { jobHandlers } from './jobs/job.handlers'
import { businessMemberHandlers } from './member/business-member/business-member'
import { depositEntryHandlers } from './member/deposit-entry/deposit-entry.handlers'
import { depositRefundHandlers } from './member/deposit-refund/deposit-refund.handlers'
import { memberHandlers } from './member/member/member.handlers'
import { memberBusinessHandlers } from './member/member/member-business'
import { memberActivityHandlers } from './member/member-activity/member-activity'
import { memberCarHandlers } from './member/member-car/member-car'
import { memberNoteHandlers } from './member/member-note/member-note'
import { memberPasswordHandlers } from './member/member-password/member-password'
import { pointEntryHandlers } from './member/point-entry/point-entry.handlers'
import { bankDepositHandlers } from './orderdelivery/bank/bank-deposit.handlers'
import { refundHandlers } from './orderdelivery/claim/refund/refund.handlers'
import { orderActionHandlers } from './orderdelivery/desk/actions/order-action.handlers'
import { orderClaimHandlers } from './orderdelivery/desk/actions/order-claim.handlers'
import { orderPaymentHandlers } from './orderdelivery/desk/actions/order-payment.handlers'
import { shipmentHandlers } from './orderdelivery/desk/actions/shipment.handlers'
import { deletedOrderHandlers } from './orderdelivery/desk/deletion/deleted-order.handlers'
import { orderListHandlers } from './orderdelivery/desk/list/order-list.handlers'
import { orderNoteHandlers } from './orderdelivery/desk/record/order-note.handlers'
import { orderRecordHandlers } from './orderdelivery/desk/record/order-record.handlers'
import { islandFeeHandlers } from './orderdelivery/fees/island-fee.handlers'
import { shippingFeeHandlers } from './orderdelivery/fees/shipping-fee.handlers'
import { mountReservationHandlers } from './orderdelivery/mount/mount-reservation.handlers'
import { cashReceiptHandlers } from './orderdelivery/receipt/cash-receipt.handlers'
import { deliveryBatchHandlers } from './orderdelivery/shipment/delivery-batch.handlers'
import { packageCodeHandlers } from './orderdelivery/shipment/package-code.handlers'
import { taxInvoiceHandlers } from './orderdelivery/tax/tax-invoice.handlers'
import { bestExpertHandlers } from './product/best-expert/best-expert.handlers'
import { brandHandlers } from './product/brand/brand'
import { businessMatrixHandlers } from './product/business-price/business-matrix.handlers'
import { businessPriceHandlers } from './product/business-price/business-price'
import { giftCardGrantHandlers } from './product/gift-card-grant/gift-card-grant.handlers'
import { giftCardHandlers } from './product/gift-card-policy/gift-card-policy'
import { pickItemHandlers } from './product/item/item-pick.handlers'
import { itemHandlers } from './product/item-desk/item.handlers'
import { itemEventHandlers } from './product/item-event/item-event'
import { patternHandlers } from './product/pattern/pattern'
import { priceJobHandlers } from './product/price-job/price-job.handlers'
import { marketPriceHandlers } from './product/price-ranking/market-price.handlers'
import { priceRankingHandlers } from './product/price-ranking/price-ranking.handlers'
import { restockHandlers } from './product/restock-notify/restock-notify.handlers'
import { couponHandlers } from './promotion/coupon/coupon'
import { couponIssueHandlers } from './promotion/coupon/coupon-issue.handlers'
import { dailyEventHandlers } from './promotion/daily-event/daily-event'
import { eventHandlers, rentalEventHandlers } from './promotion/event/event'
import { eventCommentHandlers, rentalEventCommentHandlers } from './promotion/event-comment/event-comment'
import { eventPrizeHandlers, rentalEventPrizeHandlers } from './promotion/event-prize/event-prize'
import { eventWinnerHandlers, rentalEventWinnerHandlers } from './promotion/event-winner/event-winner.handlers'
import { interestFreeHandlers } from './promotion/interest-free/interest-free'
import { memberCouponHandlers } from './promotion/member-coupon/member-coupon.handlers'
import { affiliateCardHandlers } from './rental/affiliate-card/affiliate-card'
import { rentalApplicationHandlers } from './rental/rental-application/rental-application.handlers'
import { rentalBannerHandlers } from './rental/rental-banner/rental-banner'
import { rentalProductHandlers } from './rental/rental-product/rental-product.handlers'
import { meHandlers } from './session/me'
import { myOtpHandlers } from './session/my-otp'
import { mySessionHandlers } from './session/my-sessions'
import { resetPasswordHandlers } from './session/reset-password'
import { signInHandlers } from './session/sign-in'
import { tokenHandlers } from './session/tokens'
import { shopBrandHandlers } from './shop/catalogue/brands'
import { shopCarHandlers } from './shop/catalogue/cars'
import { shopItemHandlers } from './shop/catalogue/items'
import { shopStoreHandlers } from './shop/catalogue/stores'
import { shopApplicationHandlers } from './shop/community/applications'
import { shopParticipationHandlers } from './shop/community/event-participation'
import { shopFileHandlers } from './shop/community/files'
import { shopInquiryHandlers } from './shop/community/inquiries'
import { shopReviewHandlers } from './shop/community/reviews'
import { shopCountHandlers } from './shop/content/count-views'
import { shopDisplayHandlers } from './shop/content/displays'
import { shopEventHandlers } from './shop/content/events'
import { shopFaqHandlers } from './shop/content/faqs'
import { shopPostHandlers } from './shop/content/posts'
import { shopReviewListHandlers } from './shop/content/review-lists'
import { shopSiteHandlers } from './shop/content/shop-info'
import { shopMemberAddressHandlers } from './shop/member/member-addresses'
import { shopMemberCarHandlers } from './shop/member/member-cars'
import { shopMemberCouponHandlers } from './shop/member/member-coupons'
import { shopMemberLedgerHandlers } from './shop/member/member-ledgers'
import { shopMemberHandlers } from './shop/member/members'
import { shopRestockHandlers } from './shop/member/restock-requests'
import { shopOrderClaimHandlers } from './shop/order/order-claims'
import { shopOrderMountHandlers } from './shop/order/order-mounts'
import { shopOrderPaperHandlers } from './shop/order/order-tax-documents'
import { shopOrderHandlers } from './shop/order/orders'
import { shopWebhookHandlers } from './shop/webhook/shop-webhook.handlers'

/** Handlers of all operations: one line a resource, by group. An operation of the contract without a handler is a compile error. */
export const handlers = {
  // of no group
  ...lookupHandlers,
  ...pickMemberHandlers,
  ...publicHandlers,
  ...pinHandlers,
  ...savedViewHandlers,
  ...dashboardHandlers,
  ...excelHandlers,
  ...privateFileHandlers,
  ...uploadHandlers,
  ...jobHandlers,
  ...providerHandlers,
  ...meHandlers,
  ...myOtpHandlers,
  ...mySessionHandlers,
  ...resetPasswordHandlers,
  ...signInHandlers,
  ...tokenHandlers,
  // basicSetting
  ...adminHandlers,
  ...signUpHandlers,
  ...adminLogHandlers,
  ...inspectionHandlers,
  ...alimtalkTemplateHandlers,
  ...itemViewSettingHandlers,
  ...messageLogHandlers,
  ...permissionCodeHandlers,
  ...permissionGroupHandlers,
  ...senderNumberHandlers,
  ...shopInfoHandlers,
  ...shopKeyHandlers,
  ...shopWebhookHandlers,
  ...shopMenuHandlers,
  ...smsSettingsHandlers,
  ...smsTemplateHandlers,
  // branch
  ...holidayHandlers,
  ...storeHandlers,
  ...storeClosureHandlers,
  ...storeFeeDefaultHandlers,
  ...storeListHandlers,
  ...storeMoveHandlers,
  ...storeRecordHandlers,
  ...storeUploadHandlers,
  // car
  ...carMakerHandlers,
  ...carModelHandlers,
  // corpmember
  ...businessApplicationHandlers,
  ...businessGradeHandlers,
  ...businessInquiryHandlers,
  ...businessSizeHandlers,
  // exhibit
  ...itemDetailBannerHandlers,
  ...lineBannerHandlers,
  ...linkTargetHandlers,
  ...mainBannerHandlers,
  ...mainBrandHandlers,
  ...mainSectionHandlers,
  ...popupHandlers,
  ...topBannerHandlers,
  // generalcommunity
  ...carCarePostHandlers,
  ...faqHandlers,
  ...itemReviewHandlers,
  ...noticeHandlers,
  ...selfDiagnosisHandlers,
  ...sharingStoryHandlers,
  ...storeReviewHandlers,
  // inquirycommunity
  ...answerTemplateHandlers,
  ...inquiryHandlers,
  ...itemInquiryHandlers,
  ...marketingInquiryHandlers,
  ...returnInquiryHandlers,
  ...smsSendHandlers,
  ...storeApplyHandlers,
  ...storeInquiryHandlers,
  ...wholesaleInquiryHandlers,
  // member
  ...businessMemberHandlers,
  ...memberBusinessHandlers,
  ...depositEntryHandlers,
  ...depositRefundHandlers,
  ...memberHandlers,
  ...memberActivityHandlers,
  ...memberCarHandlers,
  ...memberNoteHandlers,
  ...memberPasswordHandlers,
  ...pointEntryHandlers,
  // orderdelivery
  ...bankDepositHandlers,
  ...cashReceiptHandlers,
  ...orderClaimHandlers,
  ...deletedOrderHandlers,
  ...deliveryBatchHandlers,
  ...islandFeeHandlers,
  ...mountReservationHandlers,
  ...orderActionHandlers,
  ...orderRecordHandlers,
  ...orderListHandlers,
  ...orderNoteHandlers,
  ...orderPaymentHandlers,
  ...packageCodeHandlers,
  ...refundHandlers,
  ...shipmentHandlers,
  ...shippingFeeHandlers,
  ...taxInvoiceHandlers,
  // product
  ...bestExpertHandlers,
  ...brandHandlers,
  ...businessMatrixHandlers,
  ...businessPriceHandlers,
  ...giftCardGrantHandlers,
  ...giftCardHandlers,
  ...itemHandlers,
  ...pickItemHandlers,
  ...itemEventHandlers,
  ...patternHandlers,
  ...priceJobHandlers,
  ...marketPriceHandlers,
  ...priceRankingHandlers,
  ...restockHandlers,
  // promotion
  ...couponHandlers,
  ...couponIssueHandlers,
  ...dailyEventHandlers,
  ...eventHandlers,
  ...rentalEventHandlers,
  ...eventCommentHandlers,
  ...rentalEventCommentHandlers,
  ...eventPrizeHandlers,
  ...rentalEventPrizeHandlers,
  ...eventWinnerHandlers,
  ...rentalEventWinnerHandlers,
  ...interestFreeHandlers,
  ...memberCouponHandlers,
  // rental
  ...affiliateCardHandlers,
  ...rentalApplicationHandlers,
  ...rentalBannerHandlers,
  ...rentalProductHandlers,
  // the customer site
  ...shopApplicationHandlers,
  ...shopBrandHandlers,
  ...shopCarHandlers,
  ...shopFileHandlers,
  ...shopInquiryHandlers,
  ...shopItemHandlers,
  ...shopReviewHandlers,
  ...shopStoreHandlers,
  ...shopParticipationHandlers,
  ...shopCountHandlers,
  ...shopDisplayHandlers,
  ...shopEventHandlers,
  ...shopFaqHandlers,
  ...shopMemberHandlers,
  ...shopMemberAddressHandlers,
  ...shopMemberCarHandlers,
  ...shopMemberCouponHandlers,
  ...shopMemberLedgerHandlers,
  ...shopPostHandlers,
  ...shopReviewListHandlers,
  ...shopSiteHandlers,
  ...shopRestockHandlers,
  ...shopOrderHandlers,
  ...shopOrderClaimHandlers,
  ...shopOrderMountHandlers,
  ...shopOrderPaperHandlers,
} satisfies AllHandlers
