import { STANDARD_HOURS } from '../../server/branch/store/store-hours'
import type { Schemas } from '../../server/contract/contract-types'
import { seoulDay } from '../../server/lib/seoul-time'
import { goodNumber } from './business-bodies'
import { newFile } from './goods'
import type { TestShop } from './harness'
import { boss } from './staff'

export const APPLIES = '/api/v1/admin/store-applies'

let serial = 0

/** Returns a valid body with the number of a running business. */
export async function applyBody(
  shop: TestShop,
  overrides: Partial<Schemas['StoreApplyCreate']> = {},
): Promise<Schemas['StoreApplyCreate']> {
  serial += 1
  return {
    name: `시험타이어 ${serial}호점`,
    franchise: 'NONE',
    phone: '0215880000',
    intro: '함께하고 싶습니다.',
    ownerName: '김점주',
    ownerPhone: '01055551234',
    contactName: '박예약',
    contactPhone: '01055555678',
    email: 'owner@example.com',
    zipCode: '06234',
    address1: `서울특별시 강남구 시험로 ${serial}`,
    address2: '1층',
    sidoId: 1,
    gugunId: 123,
    latitude: 37.5,
    longitude: 127.03,
    parkingCount: 3,
    maxRim: 20,
    liftCount: 3,
    can: { runFlat: true, lowProfile: true, importedCar: false, ev: true, lightTruck: false, tpms: true },
    services: ['MOUNT', 'BALANCE', 'ALIGNMENT'],
    equipments: ['TIRE_CHANGER', 'BALANCER'],
    mountFees: [
      { rimFrom: 13, rimTo: 16, feePerTire: 11_000 },
      { rimFrom: 17, rimTo: 20, feePerTire: 15_000 },
    ],
    alignmentFee: { domestic: 45_000, suv: 55_000, imported: 80_000 },
    hours: { ...STANDARD_HOURS, SAT: { open: true, from: '10:00', to: '16:00', breakFrom: null, breakTo: null } },
    companyName: '시험상사',
    businessNumber: goodNumber(900 + serial),
    ceoName: '김점주',
    businessType: '도소매',
    businessCategory: '타이어',
    taxEmail: 'tax@example.com',
    licenseFileSeq: await newFile(shop, 'PERSONAL', { name: 'license-01.webp' }),
    bankCode: '004',
    accountNumber: '12345678901234',
    accountHolder: '김점주',
    imageFileSeqs: [await newFile(shop, 'PRIVATE'), await newFile(shop, 'PRIVATE'), await newFile(shop, 'PRIVATE')],
    ...overrides,
  }
}

export async function madeApply(
  shop: TestShop,
  overrides: Partial<Schemas['StoreApplyCreate']> = {},
): Promise<Schemas['StoreApply']> {
  const token = await boss(shop)
  const answer = await shop.call<Schemas['StoreApply']>('POST', APPLIES, {
    token,
    body: await applyBody(shop, overrides),
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.result
}

/** Moves an application to a state. Returns the response, also a refusal. */
export async function moved(
  shop: TestShop,
  { storeApplySeq, version }: Pick<Schemas['StoreApply'], 'storeApplySeq' | 'version'>,
  move: Omit<Schemas['StoreApplyMove'], 'version'>,
) {
  const path = `${APPLIES}/${storeApplySeq}/transition`
  return shop.call<Schemas['StoreApply']>('POST', path, { token: await boss(shop), body: { ...move, version } })
}

/** Creates an application in REVIEWING that the tax office has confirmed. */
export async function examined(
  shop: TestShop,
  overrides: Partial<Schemas['StoreApplyCreate']> = {},
): Promise<Schemas['StoreApply']> {
  const { storeApplySeq } = await madeApply(shop, overrides)
  const token = await boss(shop)
  const { result } = await shop.call<Schemas['StoreApply']>('POST', `${APPLIES}/${storeApplySeq}/check-nts`, { token })
  return (await moved(shop, result, { to: 'REVIEWING' })).result
}

/** Creates an application with a visit of `admin` today. */
export async function visited(shop: TestShop, overrides: Partial<Schemas['StoreApplyCreate']> = {}) {
  const apply = await examined(shop, overrides)
  return (await moved(shop, apply, { to: 'VISIT', visitOn: seoulDay(shop.clock.now()), visitorSeq: 1 })).result
}

const FILES = ['licenseFile', 'bankbookFile'] as const
const FIELDS = [
  ...(['name', 'franchise', 'phone', 'intro', 'zipCode', 'address1', 'address2', 'sidoId', 'gugunId'] as const),
  ...(['latitude', 'longitude', 'parkingCount', 'maxRim', 'liftCount', 'can', 'services', 'visitGugunIds'] as const),
  ...(['equipments', 'mountFees', 'alignmentFee', 'hours', 'companyName', 'businessNumber'] as const),
  ...(['businessType', 'businessCategory', 'bankCode', 'storeInquirySeq', 'version'] as const),
]

/** Returns the body that a form with an application sends, without masked fields. */
export const applyPut = (apply: Schemas['StoreApply'], overrides: Partial<Schemas['StoreApplyUpdate']> = {}) => ({
  ...Object.fromEntries(FIELDS.map((name) => [name, apply[name]])),
  ...Object.fromEntries(FILES.map((name) => [`${name}Seq`, apply[name]?.fileSeq ?? null])),
  imageFileSeqs: apply.images.map(({ fileSeq }) => fileSeq),
  ...overrides,
})
