import { isTireSpec, parseTireLabel, sizeLabel } from '../../../domain/product/tire-size'
import { withLabelDefaults } from '../../common/tire-load'
import { propertiesOf, titleOf } from '../../contract/contract-messages'
import { cellFormatOf, INVALID } from '../../excel/cell-formats'
import { formatNumber } from '../../lib/numbers'

/**
 * An item as the rows of a sheet describe it: a body of the contract that may be invalid, with names instead of keys.
 */
export interface Draft {
  [field: string]: unknown
  brandName?: string | undefined
  tire?: Record<string, unknown> | undefined
  battery?: Record<string, unknown> | undefined
}

/** A column of the item sheet, for reading and writing. `field` is the contract's field for its errors. */
export interface SheetColumn {
  title: string
  field: string
  example: string
  width?: number
  /** Returns the text of the draft's value; '' for none. */
  show(draft: Draft): string
  /** Returns the text of the draft's value for people, with thousands separators; null for none. */
  tell(draft: Draft): string | null
  /** Sets the value from the text of a cell; null clears it. Returns an error message. */
  set(draft: Draft, text: string | null): string | undefined
}

type Kind = 'tire' | 'battery'
type Options = Partial<Pick<SheetColumn, 'title' | 'width'>>

const fieldsOf = (draft: Draft, kind: Kind | undefined): Record<string, unknown> | undefined =>
  kind ? draft[kind] : draft

const split = (field: string): [Kind | undefined, string] => {
  const [kind, name] = field.split('.')
  // The fields come from the list below.
  return name === undefined ? [undefined, field] : [kind as Kind, name]
}

const schemas = {
  tire: propertiesOf('TireFields'),
  battery: propertiesOf('BatteryFields'),
  item: propertiesOf('ItemCreate'),
}

/**
 * Returns the column of a contract field; the schema gives its title and format. A name that stands for a key is
 * text.
 */
function column(field: string, example: string, options: Options = {}): SheetColumn {
  const [kind, name] = split(field)
  const schema = schemas[kind ?? 'item'][name]
  const form = cellFormatOf(schema ?? {})
  const title = options.title ?? titleOf(schema) ?? field
  return {
    field,
    example,
    ...options,
    title,
    show(draft) {
      const value = fieldsOf(draft, kind)?.[name]
      return value === null || value === undefined ? '' : form.write(value)
    },
    tell(draft) {
      const value = fieldsOf(draft, kind)?.[name]
      return (typeof value === 'number' ? formatNumber(value) : this.show(draft)) || null
    },
    set(draft, text) {
      const value = text === null ? null : form.read(text)
      if (value === INVALID) return form.hint
      if (kind) draft[kind] ??= {}
      const fields = fieldsOf(draft, kind)
      if (fields) fields[name] = value ?? undefined
      return undefined
    },
  }
}

/** The complete size label in one cell: `225/45R17 94W XL`. */
const size: SheetColumn = {
  title: '규격',
  field: 'tire.width',
  example: '225/45R17 94W XL',
  width: 26,
  // Only drafts of stored tires and parsed labels have a numeric width.
  show: ({ tire }) => (isTireSpec(tire) ? sizeLabel(tire) : ''),
  tell: ({ tire }) => (isTireSpec(tire) ? sizeLabel(tire) : null),
  set(draft, text) {
    const label = text === null ? null : parseTireLabel(text)
    const { loadIndex, speedSymbol } = label ?? {}
    if (!label || !loadIndex || !speedSymbol) return '규격을 225/45R17 94W XL 형식으로 입력해 주세요.'
    draft.tire = { ...draft.tire, ...withLabelDefaults({ ...label, loadIndex, speedSymbol }) }
    return undefined
  },
}

export const KEY_TITLE = '상품코드'
export const STOCK_TITLE = '재고'

/** All columns of the sheet, in order. */
export const sheetColumns: SheetColumn[] = [
  column('itemType', '타이어'),
  column('brandName', '한국타이어', { title: '브랜드', width: 16 }),
  column('tire.patternName', 'Ventus S2 AS', { title: '패턴', width: 24 }),
  size,
  column('nameOverride', '', { width: 24 }),
  column('supplierCode', '1025432', { width: 16 }),
  column('barcode', '8808563401234', { width: 16 }),
  column('listPrice', '160000'),
  column('salePrice', '123400'),
  column('costPrice', '101000'),
  column('allowBelowCost', 'N', { title: '매입가 미만 허용' }),
  column('pointRate', '1'),
  column('saleState', '판매중'),
  column('visible', 'Y'),
  column('stockManaged', 'Y'),
  column('initialStockQuantity', '20', { title: STOCK_TITLE }),
  column('safetyStock', '8'),
  column('minQuantity', '1'),
  column('maxQuantity', '20'),
  column('deliveryMethods', '장착점 장착, 택배', { width: 24 }),
  column('mountFeeType', '장착비 포함'),
  column('parcelFee', '5000'),
  column('couponAllowed', 'Y'),
  column('compareExposed', 'Y'),
  column('restockNotifyEnabled', 'Y'),
  column('keywords', '사계절, 저소음', { width: 20 }),
  column('adminMemo', '', { width: 24 }),
  column('tire.runFlat', 'N'),
  column('tire.sealant', 'N'),
  column('tire.acousticFoam', 'N'),
  column('tire.threePeak', 'N'),
  column('tire.isAged', 'N'),
  column('tire.oeMark', ''),
  column('tire.rollingResistanceGrade', '3'),
  column('tire.wetGripGrade', '2'),
  column('tire.noiseGrade', 'AA'),
  column('tire.noiseDb', '68'),
  column('tire.utqgTreadwear', '400'),
  column('tire.utqgTraction', 'A'),
  column('tire.utqgTemperature', 'A'),
  column('tire.productionWeekFrom', '1226'),
  column('tire.productionWeekTo', '2026'),
  column('tire.originCountry', '대한민국', { title: '타이어 제조국', width: 14 }),
  column('battery.modelName', '', { title: '배터리 모델명', width: 16 }),
  column('battery.batteryType', ''),
  column('battery.terminalType', ''),
  column('battery.terminalPosition', ''),
  column('battery.nominalCode', ''),
  column('battery.capacityAh', ''),
  column('battery.cca', ''),
  column('battery.rcMinutes', ''),
  column('battery.lengthMm', ''),
  column('battery.widthMm', ''),
  column('battery.heightMm', ''),
  column('battery.weightKg', ''),
  column('battery.warrantyMonths', ''),
  column('battery.productionYm', ''),
  column('battery.originCountry', '', { title: '배터리 제조국', width: 14 }),
  column('battery.noReturnFee', '', { width: 18 }),
]

/** Returns the column under which an error of a contract field is reported. */
export function titleOfField(field: string): string {
  const column = sheetColumns.find((each) => each.field === field)
  if (column) return column.title
  if (field === 'brandSeq') return '브랜드'
  if (field === 'tire.patternSeq') return '패턴'
  if (field === 'battery') return '배터리 모델명'
  return field.startsWith('tire') ? '규격' : KEY_TITLE
}
