import { adminLogExcel } from '../basicSetting/admin-log/admin-log-excel'
import { adminExcel, permissionGroupExcel } from '../basicSetting/excel'
import { carMakerExcel } from '../car/car-maker/car-maker'
import { carModelExcel } from '../car/excel'
import type { Schemas } from '../http/call'
import { brandExcel } from '../product/brand/brand'
import { businessPriceExcel } from '../product/business-price/business-price-excel'
import { bestExpertExcel } from '../product/catalog-excel'
import { giftCardGrantExcel } from '../product/gift-card-grant/gift-card-excel'
import { itemExcel } from '../product/item/item-excel'
import { patternExcel } from '../product/pattern/pattern'
import { priceJobLineExcel, priceRankingExcel } from '../product/price-job/price-excel'
import { restockExcel } from '../product/restock-notify/restock-excel'
import type { ExcelDefinition } from './resource'

/** Every resource that can be exported; one that the contract names and nobody defines does not compile. */
export const excelDefinitions: Record<Schemas['ExcelResource'], ExcelDefinition<unknown>> = {
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
}
