import type { OperationName, Schemas } from '../../server/contract/contract-types'
import type { TestShop } from '../server/harness'
import { newStore } from '../server/mounts'
import { sheetForm } from '../server/sheet'
import type { Case } from './cases'

const STORES = '/api/v1/admin/stores'

const storeSheet = () =>
  sheetForm(
    ['코드', '장착점명', '유형', '대표전화', '대표자', '대표자 휴대폰', '예약 담당 휴대폰', '우편번호', '주소'],
    [
      [
        '',
        '계약 장착점',
        '제휴점',
        '02-555-1234',
        '김철수',
        '010-1234-5678',
        '010-1234-5678',
        '06236',
        '서울 강남구 계약로 1',
      ],
    ],
  )

async function uploaded(shop: TestShop): Promise<number> {
  const answer = await shop.call<Schemas['ExcelUpload']>('POST', `${STORES}/excel-uploads`, {
    token: await shop.signIn('admin'),
    body: await storeSheet(),
  })
  return answer.result.uploadSeq
}

async function defaults(shop: TestShop): Promise<Schemas['StoreFeeDefaults']> {
  const token = await shop.signIn('admin')
  return (await shop.call<Schemas['StoreFeeDefaults']>('GET', `${STORES}/fee-defaults`, { token })).result
}

export const storeListCases = {
  'GET /api/v1/admin/stores': () => ({
    query: '?state[0]=OPEN&sidoId=1&services[0]=MOUNT&rim=19&can[0]=runFlat&sort=mountCount30d,desc',
  }),
  'GET /api/v1/admin/stores/counts': () => ({ query: '?sidoId=1&contract=30' }),
  'POST /api/v1/admin/stores/{seq}/transition': async (shop) => {
    const { storeSeq, version } = await newStore(shop)
    return { path: { seq: storeSeq }, body: { to: 'PAUSED', reason: '내부 공사', version } }
  },
  'POST /api/v1/admin/stores/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await newStore(shop)).storeSeq] },
  }),
  'GET /api/v1/admin/stores/fee-defaults': () => ({}),
  'PUT /api/v1/admin/stores/fee-defaults': async (shop) => {
    const { fees, version } = await defaults(shop)
    return { body: { fees: { ...fees, disposalFee: fees.disposalFee + 100 }, version } }
  },
  'POST /api/v1/admin/stores/fee-preview': async (shop) => ({ body: { seqs: [(await newStore(shop)).storeSeq] } }),
  'GET /api/v1/admin/stores/excel-template': () => ({}),
  'POST /api/v1/admin/stores/excel-uploads': async () => ({ body: await storeSheet() }),
  'POST /api/v1/admin/stores/excel-uploads/{uploadSeq}/confirm': async (shop) => ({
    path: { uploadSeq: await uploaded(shop) },
    body: { onlyValid: false },
  }),
} satisfies { [N in OperationName]?: Case }
