import { choice, flag, fromCall, joinFilters, keyword, period, range, select, year } from '@/kit/filters/filter-kinds'
import {
  itemMissingLabels,
  saleStateLabels,
  seasonLabels,
  stockLevelLabels,
  vehicleTypeLabels,
} from '@/shared/api/gen/product-manage.gen'

/** Filters common to all item types, also used by other screens that search items. */
export const itemKeyword = keyword(
  ['all', 'name', 'itemCode', 'supplierCode', 'barcode', 'size'],
  {
    all: '전체',
    name: '상품명',
    itemCode: '상품코드',
    supplierCode: '제조사 품번',
    barcode: '바코드',
    size: '규격',
  },
  '미쉐린 2254517, 상품코드 여러 개',
)

const sizes = '/api/v1/admin/items/size-options'
const plain = (values: readonly number[]) => values.map((value) => ({ value, label: String(value) }))

const [bare, itemType] = [true, 'TIRE']
const width = fromCall('width', sizes, { bare, query: () => ({ itemType }), options: ({ widths }) => plain(widths) })
const aspect = fromCall('aspect', sizes, {
  bare,
  of: ['width'],
  query: (draft) => ({ itemType, width: draft.width }),
  options: ({ aspects }) => plain(aspects.filter((each) => each > 0)),
})
const rim = fromCall('rim', sizes, {
  bare,
  of: ['width', 'aspect'],
  query: (draft) => ({ itemType, width: draft.width, aspect: draft.aspect }),
  options: ({ rims }) => plain(rims),
})
/** Width, aspect and rim. Each narrows the options of the next. */
export const tireSize = joinFilters('규격', [width, aspect, rim], ['', '/', 'R'])

export const specCodes = fromCall('specCode', sizes, {
  textValues: true,
  bare: true,
  query: () => ({ itemType: 'BATTERY' }),
  options: (answer) => answer.specCodes.map((code) => ({ value: code, label: code })),
})

export const tireOnly = [
  choice('season', seasonLabels),
  choice('vehicleType', vehicleTypeLabels),
  year('productionYear', { from: 2020 }),
  flag('isAged', { yes: '이월', no: '정상' }),
  flag('runFlat', { yes: '있음', no: '없음' }),
  flag('threePeak', { yes: '있음', no: '없음' }),
  flag('hasOeMark', { yes: '있음', no: '없음' }),
] as const

export const saleFilters = [
  choice('saleState', saleStateLabels),
  flag('visible', { yes: '진열', no: '미진열' }),
  select('stock', stockLevelLabels),
  range('salePrice', { unit: '원' }),
] as const

export const itemPeriod = period(['createdAt', 'updatedAt', 'priceChangedAt'])
const { COST, IMAGE } = itemMissingLabels
export const missingOfTires = choice('missing', itemMissingLabels)
export const missingOfBatteries = choice('missing', { IMAGE, COST })
