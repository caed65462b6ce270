import { adminHandlers } from './basicSetting/admin/admins'
import { adminLogHandlers } from './basicSetting/admin-log/admin-logs'
import { inspectionHandlers } from './basicSetting/admin-log/inspections'
import { permissionCodeHandlers } from './basicSetting/permission-group/permission-codes'
import { permissionGroupHandlers } from './basicSetting/permission-group/permission-groups'
import { carMakerHandlers } from './car/car-maker/car-maker'
import { carModelHandlers } from './car/car-model/car-models'
import { lookupHandlers } from './common/lookups'
import { pickMemberHandlers } from './common/pick-members'
import { publicHandlers } from './common/public'
import { excelHandlers } from './excel/handlers'
import { fileHandlers } from './files/upload'
import type { Call, Handler, OperationName } from './http/call'
import { bestExpertHandlers } from './product/best-expert/best-experts'
import { brandHandlers } from './product/brand/brand'
import { businessMatrixHandlers } from './product/business-price/business-matrix'
import { businessPriceHandlers } from './product/business-price/business-prices'
import { giftCardGrantHandlers } from './product/gift-card-grant/gift-card-grants'
import { giftCardHandlers } from './product/gift-card-policy/gift-cards'
import { pickItemHandlers } from './product/item/item-pick'
import { itemHandlers } from './product/item/items'
import { itemEventHandlers } from './product/item-event/item-events'
import { patternHandlers } from './product/pattern/pattern'
import { priceJobHandlers } from './product/price-job/price-jobs'
import { marketPriceHandlers } from './product/price-ranking/market-prices'
import { priceRankingHandlers } from './product/price-ranking/price-rankings'
import { restockHandlers } from './product/restock-notify/restock-notifies'
import { meHandlers } from './session/me'
import { myOtpHandlers } from './session/my-otp'
import { mySessionHandlers } from './session/my-sessions'
import { resetPasswordHandlers } from './session/reset-password'
import { signInHandlers } from './session/sign-in'
import { signUpHandlers } from './session/sign-up'
import { tokenHandlers } from './session/tokens'

/** Who answers what: an operation of the contract that nobody answers does not compile. */
export const handlers = {
  ...publicHandlers,
  ...lookupHandlers,
  ...pickItemHandlers,
  ...pickMemberHandlers,
  ...fileHandlers,
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
} satisfies { [N in OperationName]: Handler<N> | Handler<N, Call> }
