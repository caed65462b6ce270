import type { OperationName } from '../../server/contract/contract-types'
import { bareOrder } from '../server/bare-order'
import type { Case } from './cases'

const deleted: Case = async (shop) => {
  const { orderSeq } = await bareOrder(shop, { state: 'CANCELED', deletedDaysAgo: 1 })
  return { body: { action: 'RESTORE', seqs: [orderSeq] } }
}

export const orderListCases = {
  'GET /api/v1/admin/orders': () => ({
    query:
      '?keywordType=all&keyword=0000&state[0]=PAID&state[1]=CONFIRMED&claimState[0]=DONE&flags[0]=COUPON&payAmount[from]=1&itemType[0]=TIRE&sort=paidAt,asc',
  }),
  'GET /api/v1/admin/orders/state-counts': () => ({}),
  'GET /api/v1/admin/deleted-orders': async (shop) => {
    await bareOrder(shop, { state: 'CANCELED', deletedDaysAgo: 1 })
    return { query: '?keywordType=orderNo&keyword=2026&sort=purgeAt,asc' }
  },
  'GET /api/v1/admin/deleted-orders/{seq}': async (shop) => ({
    path: { seq: (await bareOrder(shop, { state: 'CANCELED', deletedDaysAgo: 1 })).orderSeq },
  }),
  'POST /api/v1/admin/deleted-orders/bulk': deleted,
} satisfies Partial<Record<OperationName, Case>>
