import type { OperationName, Schemas } from '../../server/contract/contract-types'
import type { TestShop } from '../server/harness'
import { newStore } from '../server/mounts'
import { cardBody, productBody } from '../server/rental-goods'
import { newApplication } from '../server/rentals'
import { sheetForm } from '../server/sheet'
import { type Case, make } from './cases'

const PATH = '/api/v1/admin/rental-applications'
const AGREED = '2026-11-20T10:00:00+09:00'
const MISSING_SEQ = 2_147_483_647

let serial = 0

async function body(shop: TestShop, overrides: object = {}) {
  const product = await make<Schemas['RentalProduct']>(shop, '/api/v1/admin/rental-products', await productBody(shop))
  serial += 1
  return {
    applicantType: 'PERSONAL',
    applicantName: '김계약',
    mobilePhone: `0105555${1000 + serial}`,
    carText: '기아 K5',
    rentalProductSeq: product.rentalProductSeq,
    planSeq: product.plans[0]?.planSeq,
    privacyAgreedAt: AGREED,
    ...overrides,
  }
}

async function sheet(shop: TestShop) {
  const { applicationNo } = await newApplication(shop, { state: 'SCREENING' })
  return sheetForm(['신청번호', '결과', '사유'], [[applicationNo, '거절', '서류 미비']])
}

export const rentalApplicationCases = {
  'GET /api/v1/admin/rental-applications': () => ({
    query:
      '?keyword=R261121&keywordType=applicationNo&state[0]=RECEIVED&assignee=ME&rentalCompany[0]=a&brandSeq[0]=1&months[0]=36&quantity=4&affiliateCardSeq=1&applicantType[0]=SOLE&source[0]=WEB&callback=OVERDUE&endingIn=60&createdAt[from]=2026-01-01&contractedOn[to]=2026-11-21&sort=endOn,desc',
  }),
  'POST /api/v1/admin/rental-applications': async (shop) => {
    const card = await make<Schemas['AffiliateCard']>(shop, '/api/v1/admin/affiliate-cards', await cardBody(shop))
    return {
      body: await body(shop, {
        memberSeq: 3,
        applicantType: 'SOLE',
        companyName: '한길물류',
        businessNumber: '1248100998',
        email: 'rent@example.com',
        carModelSeq: 1,
        carNumber: '12가3456',
        thirdPartyAgreedAt: AGREED,
        affiliateCardSeq: card.affiliateCardSeq,
        cardMinSpend: 300_000,
        wishStoreSeq: (await newStore(shop)).storeSeq,
        wishDate: '2026-11-30',
        contactTime: 'PM',
      }),
    }
  },
  'GET /api/v1/admin/rental-applications/counts': () => ({ query: '?keyword=R261121&assignee=NONE' }),
  'GET /api/v1/admin/rental-applications/fit': () => ({ query: '?rentalProductSeq=1&carModelSeq=1' }),
  'GET /api/v1/admin/rental-applications/{seq}': async (shop) => ({
    path: { seq: (await newApplication(shop, { carModelSeq: 1 })).rentalApplicationSeq },
    query: '?unmask=true',
  }),
  'PUT /api/v1/admin/rental-applications/{seq}': async (shop) => {
    const sent = await body(shop)
    const { rentalApplicationSeq: seq, version } = await make<Schemas['RentalApplicationRecord']>(shop, PATH, sent)
    return {
      path: { seq },
      body: { ...sent, carNumber: '34나5678', assigneeSeq: 1, nextContactAt: '2026-11-25T10:00:00+09:00', version },
    }
  },
  'POST /api/v1/admin/rental-applications/{seq}/transition': async (shop) => {
    const { rentalApplicationSeq: seq, version } = await newApplication(shop, { state: 'APPROVED' })
    return {
      path: { seq },
      body: {
        to: 'CONTRACTED',
        contractNo: `CASE-${seq}`,
        contractedOn: '2026-11-21',
        version,
        storeSeq: (await newStore(shop)).storeSeq,
      },
    }
  },
  'POST /api/v1/admin/rental-applications/bulk': async (shop) => ({
    body: {
      action: 'TRANSITION',
      to: 'CANCELED',
      reason: '중복 신청',
      seqs: [(await newApplication(shop)).rentalApplicationSeq, MISSING_SEQ],
    },
  }),
  'GET /api/v1/admin/rental-applications/{seq}/contact-logs': async (shop) => {
    const { rentalApplicationSeq: seq } = await newApplication(shop)
    await make(shop, `${PATH}/${seq}/contact-logs`, { result: 'ABSENT' })
    return { path: { seq } }
  },
  'POST /api/v1/admin/rental-applications/{seq}/contact-logs': async (shop) => ({
    path: { seq: (await newApplication(shop)).rentalApplicationSeq },
    body: { result: 'CALLBACK', memo: '오후에 다시', nextContactAt: '2026-11-25T15:00:00+09:00' },
  }),
  'GET /api/v1/admin/rental-applications/{seq}/notes': async (shop) => {
    const { rentalApplicationSeq: seq } = await newApplication(shop)
    await make(shop, `${PATH}/${seq}/notes`, { content: '서류 확인' })
    return { path: { seq } }
  },
  'POST /api/v1/admin/rental-applications/{seq}/notes': async (shop) => ({
    path: { seq: (await newApplication(shop)).rentalApplicationSeq },
    body: { content: '서류 확인' },
  }),
  'GET /api/v1/admin/rental-applications/excel-template': () => ({}),
  'POST /api/v1/admin/rental-applications/excel-uploads': async (shop) => ({ body: await sheet(shop) }),
  'POST /api/v1/admin/rental-applications/excel-uploads/{uploadSeq}/confirm': async (shop) => {
    const { uploadSeq } = await make<Schemas['ExcelUpload']>(shop, `${PATH}/excel-uploads`, await sheet(shop))
    return { path: { uploadSeq }, body: { onlyValid: false } }
  },
} satisfies Partial<Record<OperationName, Case>>
