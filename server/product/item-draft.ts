import type { items } from '../db/product.schema'
import type { Draft } from './item-sheet'

type Item = typeof items.$inferSelect

/** Null fields are left out: blank cells and absent fields are the same. */
const given = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

const tireDraft = (item: Item, patternName: string | null): Record<string, unknown> =>
  given({
    patternSeq: item.patternSeq,
    patternName,
    width: item.width,
    aspect: item.aspect,
    construction: item.construction,
    rim: item.rim,
    isCommercial: item.isCommercial,
    loadIndex: item.loadIndex,
    loadIndexDual: item.loadIndexDual,
    speedSymbol: item.speedSymbol,
    loadType: item.loadType,
    ply: item.ply,
    runFlat: item.runFlat,
    sealant: item.sealant,
    acousticFoam: item.acousticFoam,
    threePeak: item.threePeak,
    isAged: item.isAged,
    oeMark: item.oeMark,
    rollingResistanceGrade: item.rollingResistanceGrade,
    wetGripGrade: item.wetGripGrade,
    noiseGrade: item.noiseGrade,
    noiseDb: item.noiseDb,
    utqgTreadwear: item.utqgTreadwear,
    utqgTraction: item.utqgTraction,
    utqgTemperature: item.utqgTemperature,
    productionWeekFrom: item.productionWeekFrom,
    productionWeekTo: item.productionWeekTo,
    originCountry: item.originCountry,
  })

const batteryDraft = (item: Item): Record<string, unknown> =>
  given({
    modelName: item.modelName,
    batteryType: item.batteryType,
    terminalType: item.terminalType,
    terminalPosition: item.terminalPosition,
    nominalCode: item.nominalCode,
    capacityAh: item.capacityAh,
    cca: item.cca,
    rcMinutes: item.rcMinutes,
    lengthMm: item.lengthMm,
    widthMm: item.widthMm,
    heightMm: item.heightMm,
    weightKg: item.weightKg,
    warrantyMonths: item.warrantyMonths,
    productionYm: item.productionYm,
    originCountry: item.originCountry,
    noReturnFee: item.noReturnFee,
  })

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
