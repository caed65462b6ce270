import { adminExcel } from './basicSetting/admin/admin-excel'
import { adminLogExcel } from './basicSetting/admin-log/admin-log-excel'
import { permissionGroupExcel } from './basicSetting/permission-group/permission-group'
import { carMakerExcel } from './car/car-maker/car-maker'
import { carModelExcel } from './car/car-model/car-model-sheet'
import { excelWorker } from './excel/worker'
import { handlers } from './handlers'
import type { Shop } from './http/shop'
import { hourlyWorker } from './jobs/tick'
import { messageWorker } from './message/dispatch'
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

const SECOND = 1_000

/** The whole shop: what each group gives to the rooms that know none. A resource without an Excel definition does not compile. */
export const shop: Shop = {
  handlers,
  excel: {
    items: itemExcel,
    admins: adminExcel,
    'permission-groups': permissionGroupExcel,
    'admin-logs': adminLogExcel,
    brands: brandExcel,
    patterns: patternExcel,
    'best-experts': bestExpertExcel,
    'car-makers': carMakerExcel,
    'car-models': carModelExcel,
    'restock-notifies': restockExcel,
    'gift-card-grants': giftCardGrantExcel,
    'business-prices': businessPriceExcel,
    'price-job-lines': priceJobLineExcel,
    'price-rankings': priceRankingExcel,
  },
  followers: { restockNotify: followRestock },
  hourly: [forgetPreviews, countSales, settleLostRestock],
  nightly: [keepRestock, keepRankings],
  workers: [
    { of: hourlyWorker, everyMs: 3_600 * SECOND },
    // Messages wait in the outbox for so long at most.
    { of: messageWorker, everyMs: 5 * SECOND },
    // Exports whose worker died in another process are looked for so often.
    { of: excelWorker, everyMs: 30 * SECOND },
    // Price jobs start and end so late at most.
    { of: priceWorker, everyMs: 5 * SECOND },
  ],
}
