import { randomUUID } from 'node:crypto'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { couponJobLines, couponJobs } from '../../server/promotion/schema/coupon-job.schema'
import { give, newCoupon, newMembers } from '../server/coupons'
import type { TestShop } from '../server/harness'
import { sheetForm } from '../server/sheet'
import { type Case, make } from './cases'

const COUPONS = '/api/v1/admin/coupons'

const body = (overrides: object = {}) => ({
  name: '계약 시험 쿠폰',
  kind: 'ORDER',
  benefitType: 'PERCENT',
  benefitValue: 7,
  maxDiscount: 40_000,
  targets: { mode: 'INCLUDE', rows: [{ type: 'RIM', value: '18' }] },
  issueMethod: 'MANUAL',
  issueStartAt: '2026-11-01T00:00:00+09:00',
  usePeriodType: 'DAYS',
  useDays: 30,
  ...overrides,
})

const newOne = (shop: TestShop, overrides: object = {}) => make<Schemas['Coupon']>(shop, COUPONS, body(overrides))
const seqOf = async (shop: TestShop) => ({ seq: (await newOne(shop)).couponSeq })

async function coded(shop: TestShop): Promise<number> {
  const { couponSeq } = await newOne(shop, { issueMethod: 'CODE', codeType: 'UNIQUE', codeCount: 3 })
  await shop.idle()
  return couponSeq
}

async function newCopy(shop: TestShop): Promise<number> {
  const { couponSeq } = await newCoupon(shop)
  const [member = 0] = await newMembers(shop, 1)
  return (await give(shop, couponSeq, member)).memberCouponSeq
}

export const couponCases = {
  'GET /api/v1/admin/coupons': () => ({
    query:
      '?keywordType=code&keyword=WINTER&state[0]=ACTIVE&kind[0]=ORDER&createdAt[from]=2026-01-01&sort=usedAmount,desc',
  }),
  'GET /api/v1/admin/coupons/options': () => ({ query: '?keyword=%EC%BF%A0%ED%8F%B0&issueMethod[0]=MANUAL' }),
  'POST /api/v1/admin/coupons': () => ({ body: body() }),
  'GET /api/v1/admin/coupons/{seq}': async (shop) => ({ path: await seqOf(shop) }),
  'PUT /api/v1/admin/coupons/{seq}': async (shop) => {
    const { couponSeq, version } = await newOne(shop)
    return { path: { seq: couponSeq }, body: { ...body({ benefitValue: 9 }), version } }
  },
  'DELETE /api/v1/admin/coupons/{seq}': async (shop) => ({ path: await seqOf(shop) }),
  'POST /api/v1/admin/coupons/bulk': async (shop) => ({
    body: { action: 'ACTIVATE', seqs: [(await newOne(shop)).couponSeq] },
  }),
  'POST /api/v1/admin/coupons/{seq}/transition': async (shop) => {
    const { couponSeq, version } = await newOne(shop)
    return { path: { seq: couponSeq }, body: { to: 'ACTIVE', version } }
  },
  'GET /api/v1/admin/coupons/{seq}/target-items': async (shop) => ({
    path: await seqOf(shop),
    query: '?sort=name,asc',
  }),
  'GET /api/v1/admin/coupons/{seq}/stats': async (shop) => ({
    path: await seqOf(shop),
    query: '?period[from]=2026-11-01&period[to]=2026-11-20',
  }),
  'POST /api/v1/admin/coupons/{seq}/issue': async (shop) => {
    const { couponSeq } = await newCoupon(shop)
    const memberSeqs = await newMembers(shop, 2)
    return {
      path: { seq: couponSeq },
      body: { memberSeqs, reason: '계약 시험', notify: true, requestId: randomUUID() },
    }
  },
  'GET /api/v1/admin/coupons/excel-template': () => ({}),
  'POST /api/v1/admin/coupons/{seq}/excel-uploads': async (shop) => ({
    path: await seqOf(shop),
    body: await sheetForm(['아이디'], [['member1']]),
  }),
  'GET /api/v1/admin/coupons/{seq}/jobs': async (shop) => ({ path: { seq: await coded(shop) } }),
  'GET /api/v1/admin/coupons/{seq}/jobs/{couponJobSeq}/failures': async (shop) => {
    const { couponSeq } = await newCoupon(shop)
    const [memberSeq = 0] = await newMembers(shop, 1)
    const at = shop.clock.now()
    const [job] = await shop.services.db
      .insert(couponJobs)
      .values({ couponSeq, kind: 'ISSUE', state: 'DONE', total: 1, failed: 1, createdAt: at, updatedAt: at })
      .returning()
    const couponJobSeq = job?.couponJobSeq ?? 0
    await shop.services.db
      .insert(couponJobLines)
      .values({ couponJobSeq, memberSeq, state: 'FAILED', code: 'INVALID_STATE', message: '계약 시험' })
    return { path: { seq: couponSeq, couponJobSeq } }
  },
  'GET /api/v1/admin/coupons/{seq}/codes': async (shop) => ({
    path: { seq: await coded(shop) },
    query: '?state[0]=READY&sort=createdAt,desc',
  }),
  'POST /api/v1/admin/coupons/{seq}/codes': async (shop) => ({
    path: { seq: await coded(shop) },
    body: { count: 2, requestId: randomUUID() },
  }),
  'POST /api/v1/admin/coupons/{seq}/codes/bulk': async (shop) => {
    const seq = await coded(shop)
    const token = await shop.signIn('admin')
    const { result } = await shop.call<{ items: Schemas['CouponCode'][] }>('GET', `${COUPONS}/${seq}/codes`, { token })
    return { path: { seq }, body: { action: 'VOID', seqs: result.items.slice(0, 1).map((code) => code.couponCodeSeq) } }
  },
  'GET /api/v1/admin/member-coupons': () => ({
    query: '?keywordType=loginId&keyword=member&state[0]=ISSUED&issuedAt[from]=2026-01-01&sort=usableTo,asc',
  }),
  'GET /api/v1/admin/member-coupons/{seq}': async (shop) => ({
    path: { seq: await newCopy(shop) },
    query: '?unmask=true',
  }),
  'POST /api/v1/admin/member-coupons/bulk': async (shop) => ({
    body: { action: 'REVOKE', seqs: [await newCopy(shop)], reason: '계약 시험 회수' },
  }),
} satisfies Partial<Record<OperationName, Case>>
