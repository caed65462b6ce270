import { adminHandlers } from './basicSetting/admin/admin.handlers'
import { signUpHandlers } from './basicSetting/admin/sign-up.handlers'
import { adminLogHandlers } from './basicSetting/admin-log/admin-log.handlers'
import { inspectionHandlers } from './basicSetting/admin-log/inspection.handlers'
import { permissionCodeHandlers } from './basicSetting/permission-group/permission-code.handlers'
import { permissionGroupHandlers } from './basicSetting/permission-group/permission-group'
import { carMakerHandlers } from './car/car-maker/car-maker'
import { carModelHandlers } from './car/car-model/car-model.handlers'
import { lookupHandlers } from './common/lookups'
import { pickMemberHandlers } from './common/pick-members'
import { publicHandlers } from './common/public'
import { savedViewHandlers } from './common/saved-view/saved-view'
import { excelHandlers } from './excel/handlers'
import { fileHandlers } from './files/upload'
import type { AllHandlers } from './http/shop'
import { bestExpertHandlers } from './product/best-expert/best-expert.handlers'
import { brandHandlers } from './product/brand/brand'
import { businessMatrixHandlers } from './product/business-price/business-matrix.handlers'
import { businessPriceHandlers } from './product/business-price/business-price'
import { giftCardGrantHandlers } from './product/gift-card-grant/gift-card-grant.handlers'
import { giftCardHandlers } from './product/gift-card-policy/gift-card-policy'
import { itemHandlers } from './product/item/item.handlers'
import { pickItemHandlers } from './product/item/item-pick.handlers'
import { itemEventHandlers } from './product/item-event/item-event'
import { patternHandlers } from './product/pattern/pattern'
import { priceJobHandlers } from './product/price-job/price-job.handlers'
import { marketPriceHandlers } from './product/price-ranking/market-price.handlers'
import { priceRankingHandlers } from './product/price-ranking/price-ranking.handlers'
import { restockHandlers } from './product/restock-notify/restock-notify.handlers'
import { meHandlers } from './session/me'
import { myOtpHandlers } from './session/my-otp'
import { mySessionHandlers } from './session/my-sessions'
import { resetPasswordHandlers } from './session/reset-password'
import { signInHandlers } from './session/sign-in'
import { tokenHandlers } from './session/tokens'

/** Who answers what: an operation of the contract that nobody answers does not compile. */
export const handlers = {
  ...publicHandlers,
  ...lookupHandlers,
  ...pickItemHandlers,
  ...pickMemberHandlers,
  ...fileHandlers,
  ...savedViewHandlers,
  ...excelHandlers,
  ...adminLogHandlers,
  ...inspectionHandlers,
  ...signInHandlers,
  ...tokenHandlers,
  ...signUpHandlers,
  ...resetPasswordHandlers,
  ...meHandlers,
  ...myOtpHandlers,
  ...mySessionHandlers,
  ...adminHandlers,
  ...permissionGroupHandlers,
  ...permissionCodeHandlers,
  ...brandHandlers,
  ...patternHandlers,
  ...bestExpertHandlers,
  ...carMakerHandlers,
  ...carModelHandlers,
  ...restockHandlers,
  ...giftCardHandlers,
  ...giftCardGrantHandlers,
  ...businessPriceHandlers,
  ...businessMatrixHandlers,
  ...itemEventHandlers,
  ...itemHandlers,
  ...priceJobHandlers,
  ...priceRankingHandlers,
  ...marketPriceHandlers,
} satisfies AllHandlers
