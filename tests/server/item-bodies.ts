import type { Schemas } from '../../server/contract/contract-types'
import { newBrand, newImage, newPattern } from './goods'
import type { TestShop } from './harness'

export const ITEMS = '/api/v1/admin/items'

type Tire = Schemas['TireFields']

/** Returns the fields of a complete passenger tire 225/45R17 94W. */
export const tireFields = (patternSeq: number, overrides: Partial<Tire> = {}): Tire => ({
  patternSeq,
  width: 225,
  aspect: 45,
  rim: 17,
  loadIndex: 94,
  speedSymbol: 'W',
  rollingResistanceGrade: 3,
  wetGripGrade: 2,
  noiseGrade: 'A',
  productionWeekFrom: '1226',
  originCountry: '대한민국',
  ...overrides,
})

/** Returns the body of a valid tire, by default of a new brand and a new pattern. */
export async function tireBody(
  shop: TestShop,
  overrides: Partial<Schemas['ItemCreate']> = {},
  tire: Partial<Tire> = {},
): Promise<Schemas['ItemCreate']> {
  const brandSeq = overrides.brandSeq ?? (await newBrand(shop)).brandSeq
  const patternSeq =
    tire.patternSeq ?? (await newPattern(shop, brandSeq, { mainFileSeq: await newImage(shop) })).patternSeq
  return {
    itemType: 'TIRE',
    brandSeq,
    listPrice: 160_000,
    salePrice: 123_400,
    costPrice: 101_000,
    deliveryMethods: ['MOUNT', 'PARCEL'],
    mountFeeType: 'INCLUDED',
    tire: tireFields(patternSeq, tire),
    ...overrides,
  }
}

/** Returns the body of a battery AGM80L, by default of a new brand. */
export async function batteryBody(
  shop: TestShop,
  battery: Partial<Schemas['BatteryFields']> = {},
): Promise<Schemas['ItemCreate']> {
  return {
    itemType: 'BATTERY',
    brandSeq: (await newBrand(shop)).brandSeq,
    listPrice: 230_000,
    salePrice: 189_000,
    deliveryMethods: ['VISIT'],
    mountFeeType: 'SEPARATE',
    mainFileSeq: await newImage(shop),
    battery: {
      modelName: 'xEV 80',
      batteryType: 'AGM',
      terminalType: 'DIN',
      terminalPosition: 'L',
      nominalCode: 80,
      capacityAh: 80,
      cca: 800,
      originCountry: '대한민국',
      ...battery,
    },
  }
}

/** Creates an item. Throws if the body is refused. */
export async function madeItem(shop: TestShop, body: Schemas['ItemCreate']): Promise<Schemas['Item']> {
  const answer = await shop.call<Schemas['Item']>('POST', ITEMS, { token: await shop.signIn('admin'), body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.result
}

/** Returns the body of a PUT that leaves an item unchanged. */
export function putBody(item: Schemas['Item']): Schemas['ItemUpdate'] {
  const keys = [
    ...(['brandSeq', 'nameOverride', 'supplierCode', 'barcode', 'listPrice', 'salePrice', 'costPrice'] as const),
    ...(['pointRate', 'saleState', 'visible', 'stockManaged', 'safetyStock', 'minQuantity', 'maxQuantity'] as const),
    ...(['deliveryMethods', 'mountFeeType', 'parcelFee', 'couponAllowed', 'compareExposed'] as const),
    ...(['restockNotifyEnabled', 'description', 'mobileDescription', 'notice', 'keywords', 'adminMemo'] as const),
    'version' as const,
  ]
  const plain = Object.fromEntries(keys.map((key) => [key, item[key]])) as Pick<Schemas['Item'], (typeof keys)[number]>
  return {
    ...plain,
    mainFileSeq: item.mainImage?.fileSeq ?? null,
    imageFileSeqs: item.images.map(({ fileSeq }) => fileSeq),
    ...(item.tire ? { tire: tireOf(item.tire) } : {}),
    ...(item.battery ? { battery: batteryOf(item.battery) } : {}),
  }
}

function tireOf(tire: Schemas['Tire']): Tire {
  const { patternName: _1, season: _2, vehicleType: _3, patternImage: _4, ...rest } = tire
  const { sizeText: _5, sizeLabel: _6, sizeCode: _7, maxLoadKg: _8, fitCarCount: _9, ...fields } = rest
  return fields
}

function batteryOf({ specCode: _1, fitCarCount: _2, voltage: _3, ...fields }: Schemas['Battery']) {
  return fields
}
