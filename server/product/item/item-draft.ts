import type { items } from './item.schema'
import { batteryColumns, tireColumns } from './item-kinds'
import type { Draft } from './item-sheet'

type Item = typeof items.$inferSelect

/** Null fields are left out: blank cells and absent fields are the same. */
const given = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

const tireDraft = (item: Item, patternName: string | null): Record<string, unknown> =>
  given({ ...tireColumns(item), patternName, originCountry: item.originCountry })

const batteryDraft = (item: Item): Record<string, unknown> =>
  given({ ...batteryColumns(item), originCountry: item.originCountry })

/** A stored item as its sheet writes it; what PUT would be sent to leave it as it is. */
export const draftOf = (item: Item, brandName: string, patternName: string | null): Draft => ({
  ...given({
    itemType: item.itemType,
    brandSeq: item.brandSeq,
    brandName,
    nameOverride: item.nameOverride,
    supplierCode: item.supplierCode,
    barcode: item.barcode,
    listPrice: item.listPrice,
    salePrice: item.salePrice,
    costPrice: item.costPrice,
    pointRate: item.pointRate,
    saleState: item.saleState,
    visible: item.visible,
    stockManaged: item.stockManaged,
    initialStockQuantity: item.stockQuantity,
    safetyStock: item.safetyStock,
    minQuantity: item.minQuantity,
    maxQuantity: item.maxQuantity,
    deliveryMethods: item.deliveryMethods,
    mountFeeType: item.mountFeeType,
    parcelFee: item.parcelFee,
    couponAllowed: item.couponAllowed,
    compareExposed: item.compareExposed,
    restockNotifyEnabled: item.restockNotifyEnabled,
    mainFileSeq: item.mainFileSeq,
    imageFileSeqs: item.imageFileSeqs,
    description: item.description,
    mobileDescription: item.mobileDescription,
    notice: item.notice,
    keywords: item.keywords,
    adminMemo: item.adminMemo,
  }),
  ...(item.itemType === 'TIRE' ? { tire: tireDraft(item, patternName) } : {}),
  ...(item.itemType === 'BATTERY' ? { battery: batteryDraft(item) } : {}),
})
