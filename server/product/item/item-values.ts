import { sizeCode, sizeLabel } from '../../../openapi/formats/tire-size'
import { wholeLabel } from '../../common/tire-load'
import type { Schemas } from '../../http/call'
import type { items } from './item.schema'
import { noBattery, noTire } from './item-kinds'
import { specCodeOf } from './item-name'
import { productionSort } from './production-week'

type Item = typeof items.$inferSelect
type Fields = Schemas['ItemCreate'] | Schemas['ItemUpdate']

/** Empty text is none. */
const text = (value: string | null | undefined): string | null => value?.trim() || null

type KindColumns = Pick<Item, keyof typeof noTire | keyof typeof noBattery | 'sizeLabel' | 'originCountry'>

/** Columns of a tire, with what follows from them. */
function tireValues(tire: Schemas['TireFields']): KindColumns {
  const label = wholeLabel(tire)
  return {
    ...noBattery,
    ...label,
    patternSeq: tire.patternSeq,
    sizeCode: sizeCode(label),
    sizeLabel: sizeLabel(label),
    originCountry: tire.originCountry.trim(),
    runFlat: tire.runFlat ?? false,
    sealant: tire.sealant ?? false,
    acousticFoam: tire.acousticFoam ?? false,
    threePeak: tire.threePeak ?? false,
    isAged: tire.isAged ?? false,
    oeMark: text(tire.oeMark),
    rollingResistanceGrade: tire.rollingResistanceGrade ?? null,
    wetGripGrade: tire.wetGripGrade ?? null,
    noiseGrade: tire.noiseGrade ?? null,
    noiseDb: tire.noiseDb ?? null,
    utqgTreadwear: tire.utqgTreadwear ?? null,
    utqgTraction: tire.utqgTraction ?? null,
    utqgTemperature: tire.utqgTemperature ?? null,
    productionWeekFrom: tire.productionWeekFrom ?? null,
    productionWeekTo: tire.productionWeekTo ?? null,
    productionSort: tire.productionWeekFrom ? productionSort(tire.productionWeekFrom) : null,
  }
}

/** Columns of a battery, with what follows from them. */
function batteryValues(battery: Schemas['BatteryFields']): KindColumns {
  const specCode = specCodeOf(battery)
  return {
    ...noTire,
    modelName: battery.modelName.trim(),
    batteryType: battery.batteryType,
    terminalType: battery.terminalType,
    terminalPosition: battery.terminalPosition,
    nominalCode: battery.nominalCode,
    specCode,
    sizeLabel: specCode,
    capacityAh: battery.capacityAh,
    cca: battery.cca ?? null,
    rcMinutes: battery.rcMinutes ?? null,
    lengthMm: battery.lengthMm ?? null,
    widthMm: battery.widthMm ?? null,
    heightMm: battery.heightMm ?? null,
    weightKg: battery.weightKg ?? null,
    voltage: 12,
    warrantyMonths: battery.warrantyMonths ?? 24,
    productionYm: battery.productionYm ?? null,
    originCountry: battery.originCountry.trim(),
    noReturnFee: battery.noReturnFee ?? 10_000,
  }
}

const otherValues: KindColumns = { ...noTire, ...noBattery, sizeLabel: null, originCountry: null }

const kindValues = (body: Fields): KindColumns =>
  body.tire ? tireValues(body.tire) : body.battery ? batteryValues(body.battery) : otherValues

/** What the notice of a record says; empty fields are left out. */
const noticeOf = (notice: Schemas['ItemNotice'] | undefined): Schemas['ItemNotice'] =>
  Object.fromEntries(
    Object.entries(notice ?? {}).flatMap(([key, value]) => (value?.trim() ? [[key, value.trim()]] : [])),
  )

/** Columns that a body sets, defaults filled in: all but the prices, the stock, the sale state and the HTML. */
export function itemValues(body: Fields) {
  return {
    brandSeq: body.brandSeq,
    nameOverride: text(body.nameOverride),
    supplierCode: text(body.supplierCode),
    barcode: text(body.barcode),
    pointRate: body.pointRate ?? null,
    visible: body.visible ?? false,
    stockManaged: body.stockManaged ?? true,
    safetyStock: body.safetyStock ?? null,
    minQuantity: body.minQuantity ?? 1,
    maxQuantity: body.maxQuantity ?? 20,
    deliveryMethods: [...new Set(body.deliveryMethods)],
    mountFeeType: body.mountFeeType,
    parcelFee: body.parcelFee ?? null,
    couponAllowed: body.couponAllowed ?? true,
    compareExposed: body.compareExposed ?? true,
    restockNotifyEnabled: body.restockNotifyEnabled ?? true,
    mainFileSeq: body.mainFileSeq ?? null,
    imageFileSeqs: [...new Set(body.imageFileSeqs)],
    notice: noticeOf(body.notice),
    keywords: [...new Set((body.keywords ?? []).map((word) => word.trim()).filter(Boolean))],
    adminMemo: text(body.adminMemo),
    ...kindValues(body),
  }
}
