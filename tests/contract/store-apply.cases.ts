import type { OperationName, Schemas } from '../../server/contract/contract-types'
import type { TestShop } from '../server/harness'
import { APPLIES, applyBody, applyPut, madeApply, visited } from '../server/store-apply-bodies'
import type { Case } from './cases'

const of = async (shop: TestShop) => ({ path: { seq: (await madeApply(shop)).storeApplySeq } })

export const storeApplyCases = {
  'GET /api/v1/admin/store-applies': () => ({
    query:
      '?keywordType=name&keyword=타이어&state[0]=RECEIVED&sidoId=1&gugunId=123&franchise[0]=NONE&services[0]=MOUNT&maxRimFrom=18&reviewer=NONE&visitOn[from]=2026-11-01&sort=nearbyCount,desc',
  }),
  'GET /api/v1/admin/store-applies/counts': () => ({ query: '?services[0]=ALIGNMENT' }),
  'POST /api/v1/admin/store-applies': async (shop) => ({ body: await applyBody(shop) }),
  'GET /api/v1/admin/store-applies/{seq}': async (shop) => ({ ...(await of(shop)), query: '?unmask=true' }),
  'PUT /api/v1/admin/store-applies/{seq}': async (shop) => {
    const apply = await madeApply(shop)
    return { path: { seq: apply.storeApplySeq }, body: applyPut(apply, { intro: '계약 시험', ownerName: '최점주' }) }
  },
  'POST /api/v1/admin/store-applies/{seq}/check-nts': of,
  'PUT /api/v1/admin/store-applies/{seq}/visit': async (shop) => {
    const { storeApplySeq: seq, version, visit } = await visited(shop)
    const scores = { equipment: 4, skill: 5, cleanliness: 3, location: 4 }
    return { path: { seq }, body: { visitOn: visit?.visitOn, visitorSeq: 1, scores, memo: '깨끗합니다.', version } }
  },
  'POST /api/v1/admin/store-applies/{seq}/transition': async (shop) => {
    const { storeApplySeq: seq, version } = await madeApply(shop)
    return { path: { seq }, body: { to: 'REVIEWING', version } }
  },
  'POST /api/v1/admin/store-applies/bulk': async (shop) => ({
    body: { action: 'ASSIGN', seqs: [(await madeApply(shop)).storeApplySeq], reviewerSeq: 1 },
  }),
  'POST /api/v1/admin/store-applies/{seq}/notes': async (shop) => ({ ...(await of(shop)), body: { content: '메모' } }),
  'DELETE /api/v1/admin/store-applies/{seq}/notes/{noteSeq}': async (shop) => {
    const { storeApplySeq: seq } = await madeApply(shop)
    const { result } = await shop.call<Schemas['InquiryNote']>('POST', `${APPLIES}/${seq}/notes`, {
      token: await shop.signIn('admin'),
      body: { content: '지울 메모' },
    })
    return { path: { seq, noteSeq: result.noteSeq } }
  },
} satisfies Partial<Record<OperationName, Case>>
