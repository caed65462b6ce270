import { STANDARD_FEES } from '../../server/branch/store/store-fees'
import { PEOPLE_MASKS } from '../../server/branch/store/store-rows'
import { propertiesOf } from '../../server/contract/contract-messages'
import type { Schemas } from '../../server/contract/contract-types'
import { newImage } from './goods'
import type { TestShop } from './harness'
import { EVERY_DAY } from './mounts'
import { boss } from './staff'

export const STORES = '/api/v1/admin/stores'

let serial = 0

/** Returns the minimal body of a store. */
export function storeBody(overrides: Partial<Schemas['StoreCreate']> = {}): Schemas['StoreCreate'] {
  serial += 1
  return {
    name: `새 장착점 ${serial}`,
    storeType: 'PARTNER',
    phone: '0215880000',
    ownerName: '김철수',
    ownerPhone: '01055551234',
    contactPhone: '01055555678',
    zipCode: '06234',
    address1: `서울특별시 강남구 새길 ${serial}`,
    sidoId: 1,
    gugunId: 123,
    ...overrides,
  }
}

/** Returns the body of a store with all data that opening requires. */
export const wholeBody = async (shop: TestShop, overrides: Partial<Schemas['StoreCreate']> = {}) =>
  storeBody({
    latitude: 37.5,
    longitude: 127.03,
    mainImageFileSeq: await newImage(shop),
    hours: EVERY_DAY,
    services: ['MOUNT', 'BATTERY'],
    fees: STANDARD_FEES,
    maxRim: 20,
    companyName: '새상사',
    businessNumber: '1208147521',
    bankCode: '004',
    accountNumber: '12345678901234',
    accountHolder: '김철수',
    contractFrom: '2026-01-01',
    allowSameBusiness: true,
    ...overrides,
  })

export async function madeStore(shop: TestShop, body: Schemas['StoreCreate'] = storeBody()): Promise<Schemas['Store']> {
  const answer = await shop.call<Schemas['Store']>('POST', STORES, { token: await boss(shop), body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.result
}

const FILES = ['mainImage', 'licenseFile', 'bankbookFile', 'contractFile'] as const

/** Returns the body that a form with a store sends, without masked fields. */
export function storePut(store: Schemas['Store'], overrides: Partial<Schemas['StoreUpdate']> = {}) {
  const same = Object.entries(store).filter(([name]) => name in propertiesOf('StoreUpdate') && !(name in PEOPLE_MASKS))
  const files = FILES.map((name) => [`${name}FileSeq`.replace('FileFile', 'File'), store[name]?.fileSeq ?? null])
  return {
    ...Object.fromEntries(same),
    ...Object.fromEntries(files),
    imageFileSeqs: store.images.map(({ fileSeq }) => fileSeq),
    ...overrides,
  }
}
