import type { items } from './item.schema'

type Item = typeof items.$inferSelect

/** Columns that only a tire has, as the other kinds have them. */
export const noTire = {
  patternSeq: null,
  width: null,
  aspect: null,
  construction: null,
  rim: null,
  isCommercial: false,
  sizeCode: null,
  loadIndex: null,
  loadIndexDual: null,
  speedSymbol: null,
  loadType: null,
  ply: null,
  runFlat: false,
  sealant: false,
  acousticFoam: false,
  threePeak: false,
  isAged: false,
  oeMark: null,
  rollingResistanceGrade: null,
  wetGripGrade: null,
  noiseGrade: null,
  noiseDb: null,
  utqgTreadwear: null,
  utqgTraction: null,
  utqgTemperature: null,
  productionWeekFrom: null,
  productionWeekTo: null,
  productionSort: null,
} satisfies Partial<Item>

/** Columns that only a battery has, as the other kinds have them. */
export const noBattery = {
  modelName: null,
  batteryType: null,
  terminalType: null,
  terminalPosition: null,
  nominalCode: null,
  specCode: null,
  capacityAh: null,
  cca: null,
  rcMinutes: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  weightKg: null,
  voltage: null,
  warrantyMonths: null,
  productionYm: null,
  noReturnFee: null,
} satisfies Partial<Item>

function picked<K extends keyof Item>(item: Item, of: Record<K, unknown>): Pick<Item, K> {
  // the keys are those of `of`
  return Object.fromEntries(Object.keys(of).map((key) => [key, item[key as K]])) as Pick<Item, K>
}

/** A tire's own columns, without those that follow from them. */
export function tireColumns(item: Item) {
  const { sizeCode: _code, productionSort: _sort, ...columns } = picked(item, noTire)
  return columns
}

/** A battery's own columns, without those that follow from them. */
export function batteryColumns(item: Item) {
  const { specCode: _code, voltage: _voltage, ...columns } = picked(item, noBattery)
  return columns
}
