import type { OperationName, Schemas } from '../../server/contract/contract-types'
import type { TestShop } from '../server/harness'
import { type Case, make } from './cases'

const PATH = '/api/v1/admin/interest-frees'
const MISSING_SEQ = 2_147_483_647

let year = 2030
/** Each has a year of its own, so that no two overlap. */
const body = () => {
  year += 1
  return {
    cardCompany: 'CITI',
    kind: 'PARTIAL',
    months: [10],
    customerRounds: [4],
    minAmount: 50_000,
    startDate: `${year}-03-01`,
    endDate: `${year}-03-31`,
    burden: 'SHOP',
    excludeText: '법인카드 제외',
  }
}
const store = (shop: TestShop) => make<Schemas['InterestFree']>(shop, PATH, body())

export const interestFreeCases = {
  'GET /api/v1/admin/interest-frees': () => ({
    query:
      '?keyword=a&month=2026-11&cardCompany[0]=BC&kind[0]=FREE&burden[0]=CARD&state[0]=ONGOING&visible=true&sort=minAmount,asc',
  }),
  'POST /api/v1/admin/interest-frees': () => ({ body: body() }),
  'GET /api/v1/admin/interest-frees/{seq}': async (shop) => ({ path: { seq: (await store(shop)).interestFreeSeq } }),
  'PUT /api/v1/admin/interest-frees/{seq}': async (shop) => {
    const { interestFreeSeq: seq, version } = await store(shop)
    return { path: { seq }, body: { ...body(), version } }
  },
  'DELETE /api/v1/admin/interest-frees/{seq}': async (shop) => ({ path: { seq: (await store(shop)).interestFreeSeq } }),
  'POST /api/v1/admin/interest-frees/bulk': async (shop) => ({
    body: { action: 'HIDE', seqs: [(await store(shop)).interestFreeSeq, MISSING_SEQ] },
  }),
  'PUT /api/v1/admin/interest-frees/order': async (shop) => {
    const one = await store(shop)
    const other = await make<Schemas['InterestFree']>(shop, PATH, {
      ...body(),
      months: [12],
      startDate: one.startDate,
      endDate: one.endDate,
    })
    return { body: { month: one.startDate.slice(0, 7), seqs: [other.interestFreeSeq, one.interestFreeSeq] } }
  },
  'POST /api/v1/admin/interest-frees/copy-month': async (shop) => {
    const month = (await store(shop)).startDate.slice(0, 4)
    return { body: { fromMonth: `${month}-03`, toMonth: `${month}-04` } }
  },
  'GET /api/v1/admin/interest-frees/current': () => ({ query: '?amount=300000' }),
} satisfies Partial<Record<OperationName, Case>>
