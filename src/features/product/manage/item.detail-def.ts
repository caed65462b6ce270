import { detailDef } from '@/kit/detail/detail-def'
import { itemCreateRules, itemTitles, itemUpdateRules } from '@/shared/api/gen/product-manage-form.gen'
import type { BodyOf, Schemas } from '@/shared/api/types'
import { readSeq } from '@/shared/lib/read-value'
import { itemProblems } from './item.check'
import { itemFormatters, nestedTitles } from './item.words'

type Blank = Partial<BodyOf<'post', '/api/v1/admin/items'>>

const common: Blank = {
  itemCode: '',
  nameOverride: null,
  supplierCode: '',
  barcode: '',
  costPrice: null,
  pointRate: null,
  saleState: 'READY',
  visible: false,
  stockManaged: true,
  initialStockQuantity: 0,
  safetyStock: null,
  minQuantity: 1,
  maxQuantity: 20,
  deliveryMethods: ['MOUNT'],
  mountFeeType: 'INCLUDED',
  parcelFee: null,
  couponAllowed: true,
  compareExposed: true,
  restockNotifyEnabled: true,
  mainFileSeq: null,
  imageFileSeqs: [],
  description: null,
  mobileDescription: null,
  notice: {},
  keywords: [],
  adminMemo: '',
}

// Unknown values are omitted: a size has no default.
const tire = {
  construction: 'R',
  isCommercial: false,
  loadType: 'SL',
  runFlat: false,
  sealant: false,
  acousticFoam: false,
  threePeak: false,
  isAged: false,
  originCountry: '대한민국',
} as Schemas['TireFields']

const battery = {
  batteryType: 'MF',
  terminalType: 'DIN',
  terminalPosition: 'L',
  warrantyMonths: 24,
  noReturnFee: 10_000,
  originCountry: '대한민국',
} as Schemas['BatteryFields']

const blankOf = (itemType: Schemas['ItemType']): Blank => ({
  ...common,
  itemType,
  ...(itemType === 'TIRE' && { tire }),
  ...(itemType === 'BATTERY' && { battery, deliveryMethods: ['VISIT', 'PARCEL'] }),
})

/** Returns the detail definition of the tire screen, which includes other items, or of the battery screen. */
const itemDetailOf = (screenKind: 'TIRE' | 'BATTERY') =>
  detailDef<'/api/v1/admin/items/{seq}', '/api/v1/admin/items'>()({
    noun: '상품',
    path: '/api/v1/admin/items/{seq}',
    screen: screenKind === 'TIRE' ? '/product/manage/detail' : '/product/manage/batterydetail',
    list: screenKind === 'TIRE' ? '/product/manage' : '/product/manage/battery',
    code: 'ITEM_MANAGEMENT',
    seq: (item) => item.itemSeq,
    name: (item) => item.name,
    rules: itemUpdateRules,
    titles: itemTitles,
    removable: true,
    files: { mainFileSeq: 'mainImage', imageFileSeqs: 'images' },
    resend: { BELOW_COST: 'allowBelowCost' },
    show: itemFormatters,
    parts: nestedTitles,
    create: {
      path: '/api/v1/admin/items',
      rules: itemCreateRules,
      blank: blankOf(screenKind),
      prefill({ itemType, patternSeq }) {
        if (screenKind === 'TIRE' && itemType === 'ETC') return { ...blankOf('ETC'), tire: null }
        const pattern = readSeq(patternSeq)
        return screenKind === 'TIRE' && pattern ? { tire: { ...tire, patternSeq: pattern } } : {}
      },
      copy: (values) => ({
        ...values,
        itemCode: '',
        barcode: '',
        saleState: 'READY',
        visible: false,
        initialStockQuantity: 0,
      }),
    },
    check: (values) =>
      itemProblems(
        values,
        values.itemType ?? (screenKind === 'BATTERY' ? 'BATTERY' : values.tire ? 'TIRE' : 'ETC'),
        new Date(),
      ),
  })

export const tireDetail = itemDetailOf('TIRE')
export const batteryDetail = itemDetailOf('BATTERY')
