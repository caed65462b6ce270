import { parseTireLabel, sizeLabel, type TireSpec } from '../../../openapi/formats/tire-size'
import { wholeLabel } from '../../common/tire-load'
import { asChoice, asList, asNumber, asText, asYesNo, type Form, labelsOf, WRONG } from './item-sheet-forms'

/** An item as a sheet writes it: a body of the contract that may still be wrong, with names instead of numbers. */
export interface Draft {
  [field: string]: unknown
  brandName?: string | undefined
  tire?: Record<string, unknown> | undefined
  battery?: Record<string, unknown> | undefined
}

/** A column of the item sheet, read and written alike. `field` is where the contract names its faults. */
export interface SheetColumn {
  title: string
  field: string
  example: string
  note?: string
  width?: number
  /** Shown text of the draft's value; '' for none. */
  show(draft: Draft): string
  /** Takes the text of a cell over; null clears. Gives what is wrong with it. */
  set(draft: Draft, text: string | null): string | undefined
}

type Kind = 'tire' | 'battery'
type Options = Partial<Pick<SheetColumn, 'note' | 'width'>>

const bagOf = (draft: Draft, kind: Kind | undefined): Record<string, unknown> | undefined =>
  kind ? draft[kind] : draft

const split = (field: string): [Kind | undefined, string] => {
  const [kind, name] = field.split('.')
  // the fields are those of the lists below
  return name === undefined ? [undefined, field] : [kind as Kind, name]
}

function column(title: string, field: string, example: string, form: Form, options: Options = {}): SheetColumn {
  const [kind, name] = split(field)
  return {
    title,
    field,
    example,
    ...options,
    show(draft) {
      const value = bagOf(draft, kind)?.[name]
      return value === null || value === undefined ? '' : form.write(value)
    },
    set(draft, text) {
      const value = text === null ? null : form.read(text)
      if (value === WRONG) return `${title} 값이 올바르지 않습니다.`
      if (kind) draft[kind] ??= {}
      const bag = bagOf(draft, kind)
      if (bag) bag[name] = value ?? undefined
      return undefined
    },
  }
}

const choicesOf = (name: string): string => Object.values(labelsOf(name)).join(' / ')
const yesNo = { note: 'Y / N' }
const choice = (title: string, field: string, name: string, example: string): SheetColumn =>
  column(title, field, example, asChoice(name), { note: choicesOf(name) })

/** The whole label in one cell: `225/45R17 94W XL`. */
const size: SheetColumn = {
  title: '규격',
  field: 'tire.width',
  example: '225/45R17 94W XL',
  note: '타이어: 225/45R17 94W XL, 195/70R15C 104/102R 8PR',
  width: 26,
  // drafts of stored tires and read labels alone have a width
  show: ({ tire }) => (typeof tire?.width === 'number' ? sizeLabel(tire as unknown as TireSpec) : ''),
  set(draft, text) {
    const label = text === null ? null : parseTireLabel(text)
    const { loadIndex, speedSymbol } = label ?? {}
    if (!label || !loadIndex || !speedSymbol) return '규격을 225/45R17 94W XL 형식으로 입력해 주세요.'
    draft.tire = { ...draft.tire, ...wholeLabel({ ...label, loadIndex, speedSymbol }) }
    return undefined
  },
}

export const KEY_TITLE = '상품코드'
export const STOCK_TITLE = '재고'

/** Everything that a sheet may set, in its order. */
export const sheetColumns: SheetColumn[] = [
  choice('상품종류', 'itemType', 'ItemType', '타이어'),
  column('브랜드', 'brandName', '한국타이어', asText, { width: 16 }),
  column('패턴', 'tire.patternName', 'Ventus S2 AS', asText, { width: 24 }),
  size,
  column('상품명 직접 입력', 'nameOverride', '', asText, { note: '기타 상품은 필수', width: 24 }),
  column('제조사 품번', 'supplierCode', '1025432', asText, { width: 16 }),
  column('바코드', 'barcode', '8808563401234', asText, { width: 16 }),
  column('정가', 'listPrice', '160000', asNumber),
  column('판매가', 'salePrice', '123400', asNumber),
  column('매입가', 'costPrice', '101000', asNumber),
  column('매입가 미만 허용', 'allowBelowCost', 'N', asYesNo, yesNo),
  column('적립률', 'pointRate', '1', asNumber),
  choice('판매상태', 'saleState', 'SaleState', '판매중'),
  column('진열', 'visible', 'Y', asYesNo, yesNo),
  column('재고관리', 'stockManaged', 'Y', asYesNo, yesNo),
  column(STOCK_TITLE, 'initialStockQuantity', '20', asNumber, { note: '이 수량으로 맞춥니다' }),
  column('안전재고', 'safetyStock', '8', asNumber),
  column('최소 구매수량', 'minQuantity', '1', asNumber),
  column('최대 구매수량', 'maxQuantity', '20', asNumber),
  column('배송방법', 'deliveryMethods', '장착점 장착, 택배', asList(asChoice('DeliveryMethod')), {
    note: choicesOf('DeliveryMethod'),
    width: 24,
  }),
  choice('장착비', 'mountFeeType', 'MountFeeType', '장착비 포함'),
  column('택배비(개당)', 'parcelFee', '5000', asNumber),
  column('쿠폰 사용', 'couponAllowed', 'Y', asYesNo, yesNo),
  column('가격비교 노출', 'compareExposed', 'Y', asYesNo, yesNo),
  column('재입고알림', 'restockNotifyEnabled', 'Y', asYesNo, yesNo),
  column('검색어', 'keywords', '사계절, 저소음', asList(asText), { width: 20 }),
  column('관리자 메모', 'adminMemo', '', asText, { width: 24 }),
  column('런플랫', 'tire.runFlat', 'N', asYesNo, yesNo),
  column('씰링', 'tire.sealant', 'N', asYesNo, yesNo),
  column('흡음재', 'tire.acousticFoam', 'N', asYesNo, yesNo),
  column('3PMSF', 'tire.threePeak', 'N', asYesNo, yesNo),
  column('이월상품', 'tire.isAged', 'N', asYesNo, yesNo),
  column('OE 마크', 'tire.oeMark', '', asText),
  column('회전저항 등급', 'tire.rollingResistanceGrade', '3', asNumber, { note: '1~5' }),
  column('젖은노면 등급', 'tire.wetGripGrade', '2', asNumber, { note: '1~5' }),
  choice('소음등급', 'tire.noiseGrade', 'NoiseGrade', 'AA'),
  column('소음(dB)', 'tire.noiseDb', '68', asNumber),
  column('UTQG 마모', 'tire.utqgTreadwear', '400', asNumber),
  choice('UTQG 접지', 'tire.utqgTraction', 'UtqgTraction', 'A'),
  choice('UTQG 온도', 'tire.utqgTemperature', 'UtqgTemperature', 'A'),
  column('생산주차(시작)', 'tire.productionWeekFrom', '1226', asText, { note: 'WWYY' }),
  column('생산주차(끝)', 'tire.productionWeekTo', '2026', asText, { note: 'WWYY' }),
  column('타이어 제조국', 'tire.originCountry', '대한민국', asText, { width: 14 }),
  column('배터리 모델명', 'battery.modelName', '', asText, { width: 16 }),
  choice('배터리 종류', 'battery.batteryType', 'BatteryType', ''),
  choice('단자 종류', 'battery.terminalType', 'TerminalType', ''),
  choice('단자 위치', 'battery.terminalPosition', 'TerminalPosition', ''),
  column('공칭 용량 표기', 'battery.nominalCode', '', asNumber),
  column('용량(Ah)', 'battery.capacityAh', '', asNumber),
  column('CCA(A)', 'battery.cca', '', asNumber),
  column('RC(분)', 'battery.rcMinutes', '', asNumber),
  column('길이(mm)', 'battery.lengthMm', '', asNumber),
  column('폭(mm)', 'battery.widthMm', '', asNumber),
  column('높이(mm)', 'battery.heightMm', '', asNumber),
  column('무게(kg)', 'battery.weightKg', '', asNumber),
  column('보증기간(개월)', 'battery.warrantyMonths', '', asNumber),
  column('제조연월', 'battery.productionYm', '', asText, { note: 'YYYY-MM' }),
  column('배터리 제조국', 'battery.originCountry', '', asText, { width: 14 }),
  column('폐배터리 미반납 추가금', 'battery.noReturnFee', '', asNumber, { width: 18 }),
]

/** Heading under which a fault of a field of the contract is told. */
export function titleOfField(field: string): string {
  const known = sheetColumns.find((each) => each.field === field)
  if (known) return known.title
  if (field === 'brandSeq') return '브랜드'
  if (field === 'tire.patternSeq') return '패턴'
  if (field === 'battery') return '배터리 모델명'
  return field.startsWith('tire') ? '규격' : KEY_TITLE
}
