import { randomUUID } from 'node:crypto'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import type { TestShop } from '../server/harness'
import { newMember } from '../server/members'
import { sheetForm } from '../server/sheet'
import { type Case, make } from './cases'

const POINTS = '/api/v1/admin/point-entries'
const DEPOSITS = '/api/v1/admin/deposit-entries'
const REFUNDS = '/api/v1/admin/deposit-refunds'

const grant = (memberSeq: number) => ({
  memberSeq,
  direction: 'PLUS',
  amount: 5_000,
  reason: '계약 시험',
  requestId: randomUUID(),
})
const point = async (shop: TestShop) =>
  make<Schemas['PointEntry']>(shop, POINTS, grant((await newMember(shop)).memberSeq))
const deposit = async (shop: TestShop) =>
  make<Schemas['DepositEntry']>(shop, DEPOSITS, grant((await newMember(shop)).memberSeq))
const once = () => ({ requestId: randomUUID() })

const refund = (memberSeq: number) => ({
  memberSeq,
  amount: 3_000,
  bankCode: '004',
  accountNumber: '12345678901234',
  accountHolder: '김장부',
  ...once(),
})
const requested = async (shop: TestShop) =>
  (await make<Schemas['DepositRefund']>(shop, REFUNDS, refund((await deposit(shop)).memberSeq))).depositRefundSeq

const sheet = async (shop: TestShop) =>
  sheetForm(['아이디', '금액', '사유', '유효기간'], [[(await newMember(shop)).loginId, 500, '계약 시험', '2027-12-31']])

export const ledgerCases = {
  'GET /api/v1/admin/point-entries': () => ({
    query:
      '?keywordType=name&keyword=%EA%B9%80%EC%9E%A5&kind[0]=ADMIN_ADD&direction=PLUS&by=ADMIN&amount[from]=1&sort=expiresOn,asc',
  }),
  'POST /api/v1/admin/point-entries': async (shop) => ({
    body: { ...grant((await newMember(shop)).memberSeq), expiresOn: '2027-01-31', internalMemo: '전화 요청' },
  }),
  'POST /api/v1/admin/point-entries/{seq}/revoke': async (shop) => ({
    path: { seq: (await point(shop)).pointEntrySeq },
    body: once(),
  }),
  'GET /api/v1/admin/point-entries/admins': () => ({}),
  'GET /api/v1/admin/members/{seq}/balances': async (shop) => ({ path: { seq: (await point(shop)).memberSeq } }),
  'GET /api/v1/admin/point-entries/excel-template': () => ({}),
  'POST /api/v1/admin/point-entries/excel-uploads': async (shop) => ({ body: await sheet(shop) }),
  'POST /api/v1/admin/point-entries/excel-uploads/{uploadSeq}/confirm': async (shop) => {
    const { uploadSeq } = await make<Schemas['PointUpload']>(shop, `${POINTS}/excel-uploads`, await sheet(shop))
    return { path: { uploadSeq }, body: { onlyValid: false } }
  },
  'GET /api/v1/admin/deposit-entries': () => ({ query: '?keyword=member&kind[0]=WITHDRAW&sort=amount,desc' }),
  'POST /api/v1/admin/deposit-entries': async (shop) => ({ body: grant((await newMember(shop)).memberSeq) }),
  'POST /api/v1/admin/deposit-entries/{seq}/revoke': async (shop) => ({
    path: { seq: (await deposit(shop)).depositEntrySeq },
    body: once(),
  }),
  'GET /api/v1/admin/deposit-refunds': () => ({ query: '?state[0]=REQUESTED&bankCode=004&sort=amount,desc' }),
  'POST /api/v1/admin/deposit-refunds': async (shop) => ({ body: refund((await deposit(shop)).memberSeq) }),
  'GET /api/v1/admin/deposit-refunds/{seq}': async (shop) => ({
    path: { seq: await requested(shop) },
    query: '?unmask=true',
  }),
  'POST /api/v1/admin/deposit-refunds/{seq}/complete': async (shop) => ({
    path: { seq: await requested(shop) },
    body: { paidOn: '2026-11-21', ...once() },
  }),
  'POST /api/v1/admin/deposit-refunds/{seq}/reject': async (shop) => ({
    path: { seq: await requested(shop) },
    body: { rejectReason: '계좌 오류', ...once() },
  }),
  'POST /api/v1/admin/deposit-refunds/{seq}/cancel': async (shop) => ({
    path: { seq: await requested(shop) },
    body: once(),
  }),
  'POST /api/v1/admin/deposit-refunds/bulk': async (shop) => ({
    body: { action: 'COMPLETE', seqs: [await requested(shop)], paidOn: '2026-11-21', ...once() },
  }),
} satisfies Partial<Record<OperationName, Case>>
