import { adminHandlers } from './basicSetting/admins'
import { permissionCodeHandlers } from './basicSetting/permission-codes'
import { permissionGroupHandlers } from './basicSetting/permission-groups'
import type { Call, Handler, OperationName } from './call'
import { carMakerHandlers } from './car/makers'
import { carModelHandlers } from './car/models'
import { lookupHandlers } from './common/lookups'
import { pickItemHandlers } from './common/pick-items'
import { pickMemberHandlers } from './common/pick-members'
import { publicHandlers } from './common/public'
import { excelHandlers } from './excel/handlers'
import { fileHandlers } from './files/upload'
import { adminLogHandlers } from './log/admin-logs'
import { inspectionHandlers } from './log/inspections'
import { bestExpertHandlers } from './product/best-experts'
import { brandHandlers } from './product/brands'
import { businessMatrixHandlers } from './product/business-matrix'
import { businessPriceHandlers } from './product/business-prices'
import { giftCardGrantHandlers } from './product/gift-card-grants'
import { giftCardHandlers } from './product/gift-cards'
import { itemEventHandlers } from './product/item-events'
import { itemHandlers } from './product/items'
import { marketPriceHandlers } from './product/market-prices'
import { patternHandlers } from './product/patterns'
import { priceJobHandlers } from './product/price-jobs'
import { priceRankingHandlers } from './product/price-rankings'
import { restockHandlers } from './product/restock-notifies'
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
