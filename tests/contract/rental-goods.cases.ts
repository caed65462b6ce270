import { randomUUID } from 'node:crypto'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import type { TestShop } from '../server/harness'
import { cardBody, newCompany, newTire, plan, productBody } from '../server/rental-goods'
import { sheetForm } from '../server/sheet'
import { type Case, make } from './cases'

const PRODUCTS = '/api/v1/admin/rental-products'
const CARDS = '/api/v1/admin/affiliate-cards'
const MISSING_SEQ = 2_147_483_647

const newProduct = async (shop: TestShop, overrides: object = {}) =>
  make<Schemas['RentalProduct']>(shop, PRODUCTS, await productBody(shop, overrides))
const newCard = async (shop: TestShop) => make<Schemas['AffiliateCard']>(shop, CARDS, await cardBody(shop))

const HEAD = ['상품코드', '렌탈사', '수량', '개월', '월 렌탈료', '등록비', '노출']
const sheet = async (shop: TestShop) =>
  sheetForm(HEAD, [[(await newTire(shop)).itemCode, newCompany(), 4, 36, 24_000, 0, '노출']])

const FEE = { rate: -5, quantity: 4, months: 36 }

export const rentalGoodsCases = {
  'GET /api/v1/admin/rental-products': () => ({
    query:
      '?keyword=a&keywordType=all&rentalCompany[0]=a&brandSeq[0]=1&season[0]=WINTER&rim[0]=17&months[0]=36&displayState[0]=DISPLAYING&lowestFee[from]=1000&sort=lowestCardFee,asc',
  }),
  'POST /api/v1/admin/rental-products': async (shop) => ({
    body: await productBody(shop, {
      displayName: '렌탈 특가',
      services: [{ service: 'MOUNT', count: 1, note: '장착비 포함' }],
      earlyTerminationRate: 30,
      ownership: 'RETURN',
      affiliateCardSeqs: [(await newCard(shop)).affiliateCardSeq],
      badgeText: '특가',
    }),
  }),
  'GET /api/v1/admin/rental-products/companies': () => ({}),
  'GET /api/v1/admin/rental-products/options': () => ({
    query: '?keyword=2254517&keywordType=size&displayState[0]=DISPLAYING&sort=lowestFee,asc',
  }),
  'GET /api/v1/admin/rental-products/{seq}': async (shop) => ({
    path: { seq: (await newProduct(shop)).rentalProductSeq },
  }),
  'PUT /api/v1/admin/rental-products/{seq}': async (shop) => {
    const { rentalProductSeq: seq, version, plans } = await newProduct(shop)
    const body = await productBody(shop, { plans: [plan({ planSeq: plans[0]?.planSeq }), plan({ months: 24 })] })
    return { path: { seq }, body: { ...body, version } }
  },
  'DELETE /api/v1/admin/rental-products/{seq}': async (shop) => ({
    path: { seq: (await newProduct(shop)).rentalProductSeq },
  }),
  'POST /api/v1/admin/rental-products/bulk': async (shop) => ({
    body: {
      action: 'ADJUST_FEE',
      fee: FEE,
      requestId: randomUUID(),
      seqs: [(await newProduct(shop)).rentalProductSeq, MISSING_SEQ],
    },
  }),
  'POST /api/v1/admin/rental-products/fee-preview': async (shop) => ({
    body: { fee: FEE, seqs: [(await newProduct(shop)).rentalProductSeq] },
  }),
  'PUT /api/v1/admin/rental-products/order': async (shop) => {
    const rentalCompany = newCompany()
    const one = await newProduct(shop, { rentalCompany })
    const other = await newProduct(shop, { rentalCompany })
    return { body: { rentalCompany, seqs: [other.rentalProductSeq, one.rentalProductSeq] } }
  },
  'GET /api/v1/admin/rental-products/excel-template': () => ({}),
  'POST /api/v1/admin/rental-products/excel-uploads': async (shop) => ({ body: await sheet(shop) }),
  'POST /api/v1/admin/rental-products/excel-uploads/{uploadSeq}/confirm': async (shop) => {
    const { uploadSeq } = await make<Schemas['ExcelUpload']>(shop, `${PRODUCTS}/excel-uploads`, await sheet(shop))
    return { path: { uploadSeq }, body: { onlyValid: false } }
  },

  'GET /api/v1/admin/affiliate-cards': () => ({
    query:
      '?keyword=a&keywordType=name&cardCompany[0]=KB&displayState[0]=DISPLAYING&reviewEnding=true&startAt[from]=2026-01-01&sort=clickCount30d,desc',
  }),
  'POST /api/v1/admin/affiliate-cards': async (shop) => ({
    body: await cardBody(shop, {
      rentalCompanies: ['한빛렌탈'],
      annualFeeGlobal: 15_000,
      discountMonths: 36,
      spendIncludesRental: true,
      firstBenefit: '첫 달 무료',
      applyTel: '15441234',
      benefits: '<p>할인</p>',
      cautions: '<p>유의</p>',
      endAt: '2027-01-01T00:00:00+09:00',
      visible: false,
    }),
  }),
  'GET /api/v1/admin/affiliate-cards/options': () => ({}),
  'GET /api/v1/admin/affiliate-cards/{seq}': async (shop) => ({
    path: { seq: (await newCard(shop)).affiliateCardSeq },
  }),
  'GET /api/v1/admin/affiliate-cards/{seq}/stats': async (shop) => ({
    path: { seq: (await newCard(shop)).affiliateCardSeq },
    query: '?days=7',
  }),
  'PUT /api/v1/admin/affiliate-cards/{seq}': async (shop) => {
    const { affiliateCardSeq: seq, version } = await newCard(shop)
    return { path: { seq }, body: { ...(await cardBody(shop)), version } }
  },
  'DELETE /api/v1/admin/affiliate-cards/{seq}': async (shop) => ({
    path: { seq: (await newCard(shop)).affiliateCardSeq },
  }),
  'POST /api/v1/admin/affiliate-cards/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await newCard(shop)).affiliateCardSeq, MISSING_SEQ] },
  }),
  'PUT /api/v1/admin/affiliate-cards/order': async (shop) => {
    const { result } = await shop.call<Schemas['AffiliateCardOption'][]>('GET', `${CARDS}/options`, {
      token: await shop.signIn('admin'),
    })
    return { body: { seqs: result.map(({ affiliateCardSeq }) => affiliateCardSeq).reverse() } }
  },
} satisfies Partial<Record<OperationName, Case>>
