import type { OperationName, Schemas } from '../../server/contract/contract-types'
import type { TestShop } from '../server/harness'
import { newStore } from '../server/mounts'
import { madeStore, STORES, storeBody, storePut, wholeBody } from '../server/store-bodies'
import type { Case } from './cases'
import { booked } from './mount-reservation.cases'

const seqOf = async (shop: TestShop) => ({ path: { seq: (await newStore(shop)).storeSeq } })
const closure = {
  kind: 'CLOSED',
  fromAt: '2026-12-01T09:00:00+09:00',
  toAt: '2026-12-02T18:00:00+09:00',
  reason: '수리',
}

async function closed(shop: TestShop): Promise<Schemas['StoreClosure']> {
  const { storeSeq } = await newStore(shop)
  const answer = await shop.call<Schemas['StoreClosure']>('POST', `${STORES}/${storeSeq}/closures`, {
    token: await shop.signIn('admin'),
    body: closure,
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.result
}

export const storeRecordCases = {
  'POST /api/v1/admin/stores': async (shop) => ({ body: await wholeBody(shop) }),
  'GET /api/v1/admin/stores/{seq}': async (shop) => ({
    path: { seq: (await madeStore(shop, await wholeBody(shop))).storeSeq },
    query: '?unmask=true',
  }),
  'PUT /api/v1/admin/stores/{seq}': async (shop) => {
    const store = await madeStore(shop, await wholeBody(shop))
    return { path: { seq: store.storeSeq }, body: storePut(store, { memo: '계약 시험', ownerName: '박사장' }) }
  },
  'DELETE /api/v1/admin/stores/{seq}': async (shop) => ({
    path: { seq: (await madeStore(shop, storeBody())).storeSeq },
  }),
  'POST /api/v1/admin/stores/{seq}/check-nts': async (shop) => ({
    path: { seq: (await madeStore(shop, await wholeBody(shop))).storeSeq },
  }),
  'GET /api/v1/admin/stores/{seq}/fee-histories': seqOf,
  'GET /api/v1/admin/stores/{seq}/performance': async (shop) => ({ ...(await seqOf(shop)), query: '?months=12' }),
  'GET /api/v1/admin/stores/{seq}/logs': async (shop) => ({
    path: { seq: (await madeStore(shop, storeBody())).storeSeq },
  }),
  'GET /api/v1/admin/stores/{seq}/calendar': async (shop) => ({ ...(await seqOf(shop)), query: '?month=2026-11' }),
  'GET /api/v1/admin/stores/{seq}/day': async (shop) => ({
    path: { seq: (await booked(shop)).storeSeq },
    query: '?date=2026-11-24',
  }),
  'GET /api/v1/admin/stores/{seq}/closures': async (shop) => ({
    path: { seq: (await closed(shop)).storeSeq },
    query: '?past=true',
  }),
  'POST /api/v1/admin/stores/{seq}/closures': async (shop) => ({ ...(await seqOf(shop)), body: closure }),
  'PUT /api/v1/admin/stores/closures/{seq}': async (shop) => {
    const { storeClosureSeq, version } = await closed(shop)
    return { path: { seq: storeClosureSeq }, body: { ...closure, reason: '다른 사유', version } }
  },
  'DELETE /api/v1/admin/stores/closures/{seq}': async (shop) => ({
    path: { seq: (await closed(shop)).storeClosureSeq },
  }),
} satisfies Partial<Record<OperationName, Case>>
