import { sizeCode, sizeLabel } from '../../../domain/product/tire-size'
import { withLabelDefaults } from '../../common/tire-load'
import type { Schemas } from '../../contract/contract-types'
import { textOrNull, textsOf } from '../../resource/fields'
import type { items } from '../schema/item.schema'
import { definedFields, emptyBatteryColumns, emptyTireColumns } from './item-kinds'
import { specCodeOf } from './item-name'
import { productionSort } from './production-week'

type Item = typeof items.$inferSelect
type Fields = Schemas['ItemCreate'] | Schemas['ItemUpdate']

type KindColumns = Pick<
  Item,
  keyof typeof emptyTireColumns | keyof typeof emptyBatteryColumns | 'sizeLabel' | 'originCountry'
>

/** Returns the columns of a tire, with derived ones. */
function tireValues(tire: Schemas['TireFields']): KindColumns {
  const label = withLabelDefaults(tire)
  const week = tire.productionWeekFrom
  return {
    ...emptyBatteryColumns,
    ...emptyTireColumns,
    ...definedFields(tire),
    ...label,
    sizeCode: sizeCode(label),
    sizeLabel: sizeLabel(label),
    originCountry: tire.originCountry.trim(),
    oeMark: textOrNull(tire.oeMark),
    productionSort: week ? productionSort(week) : null,
  }
}

/** Returns the columns of a battery, with derived ones. */
function batteryValues(battery: Schemas['BatteryFields']): KindColumns {
  const specCode = specCodeOf(battery)
  return {
    ...emptyTireColumns,
    ...emptyBatteryColumns,
    voltage: 12,
    warrantyMonths: 24,
    noReturnFee: 10_000,
    ...definedFields(battery),
    modelName: battery.modelName.trim(),
    specCode,
    sizeLabel: specCode,
    originCountry: battery.originCountry.trim(),
  }
}

const otherValues: KindColumns = { ...emptyTireColumns, ...emptyBatteryColumns, sizeLabel: null, originCountry: null }

const kindValues = (body: Fields): KindColumns => {
  if (body.tire) return tireValues(body.tire)
  return body.battery ? batteryValues(body.battery) : otherValues
}

/** Returns the product notice without its empty fields. */
const noticeOf = (notice: Schemas['ItemNotice'] | undefined): Schemas['ItemNotice'] =>
  Object.fromEntries(
    Object.entries(notice ?? {}).flatMap(([key, value]) => (value?.trim() ? [[key, value.trim()]] : [])),
  )

/** Returns the columns that a body sets, with defaults: all except prices, stock, sale state and HTML. */
export function itemValues(body: Fields) {
  return {
    brandSeq: body.brandSeq,
    nameOverride: textOrNull(body.nameOverride),
    supplierCode: textOrNull(body.supplierCode),
    barcode: textOrNull(body.barcode),
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
    keywords: textsOf(body.keywords),
    adminMemo: textOrNull(body.adminMemo),
    ...kindValues(body),
  }
}
