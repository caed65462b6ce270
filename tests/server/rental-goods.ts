import { newBrand, newImage, newItem, newPattern, type StoredItem } from './goods'
import type { TestShop } from './harness'

/** Creates a tire on sale with a new pattern. */
export async function newTire(shop: TestShop, overrides: Partial<StoredItem> = {}): Promise<StoredItem> {
  const { brandSeq } = await newBrand(shop)
  const { patternSeq } = await newPattern(shop, brandSeq)
  return newItem(shop, { brandSeq, patternSeq, salePrice: 100_000, ...overrides })
}

export const NOTICE = {
  ownershipTerms: '만기 다음 날 이전됩니다.',
  maintenance: '장착점에서 점검합니다.',
  liability: '고객 과실은 고객이 부담합니다.',
  cancellation: '잔여 렌탈료의 40%를 부담합니다.',
  contact: '1600-0000',
}

export const plan = (overrides: object = {}) => ({
  quantity: 4,
  months: 36,
  monthlyFee: 16_000,
  registrationFee: 0,
  visible: true,
  ...overrides,
})

let serial = 0
/** Returns an unused name of a company. */
export const newCompany = (): string => {
  serial += 1
  return `시험렌탈 ${serial}`
}

/** Returns the body of a displayed product. */
export const productBody = async (shop: TestShop, overrides: object = {}) => ({
  itemSeq: (await newTire(shop)).itemSeq,
  rentalCompany: newCompany(),
  plans: [plan()],
  notice: NOTICE,
  visible: true,
  ...overrides,
})

export const TIERS = [
  { minSpend: 300_000, discountAmount: 13_000 },
  { minSpend: 700_000, discountAmount: 17_000 },
]

/** Returns the body of a displayed card. The tests' date is 2026-11-21. */
export const cardBody = async (shop: TestShop, overrides: object = {}) => {
  serial += 1
  return {
    cardCompany: 'CITI',
    name: `시험 카드 ${serial}`,
    imageFileSeq: await newImage(shop),
    annualFeeDomestic: 10_000,
    tiers: TIERS,
    applyUrl: 'https://www.example.com/card',
    reviewNo: '심의필 제2026-1호',
    reviewUntil: '2027-06-30',
    startAt: '2026-11-01T00:00:00+09:00',
    ...overrides,
  }
}
