import type { OperationName } from '../../server/contract/contract-types'
import { orderMemos } from '../../server/orderdelivery/schema/order-note.schema'
import type { TestShop } from '../server/harness'
import { newOrder } from '../server/orders'
import type { Case } from './cases'

const seqOf = async (shop: TestShop) => ({ path: { seq: (await newOrder(shop)).order.orderSeq } })

async function memoOf(shop: TestShop): Promise<{ seq: number; orderMemoSeq: number }> {
  const { order } = await newOrder(shop)
  const [memo] = await shop.services.db
    .insert(orderMemos)
    .values({ orderSeq: order.orderSeq, kind: 'CS', content: '계약 시험 메모', createdBy: 'admin' })
    .returning()
  return { seq: order.orderSeq, orderMemoSeq: memo?.orderMemoSeq ?? 0 }
}

export const orderCases = {
  'GET /api/v1/admin/orders/{seq}': async (shop) => ({ ...(await seqOf(shop)), query: '?unmask=true&print=STATEMENT' }),
  'PUT /api/v1/admin/orders/{seq}': async (shop) => {
    const { order } = await newOrder(shop)
    return {
      path: { seq: order.orderSeq },
      body: { ordererName: '이주문', car: { carText: '그랜저', carNumber: '34나5678' }, version: order.version },
    }
  },
  'PUT /api/v1/admin/order-lines/{seq}': async (shop) => {
    const { order, lines } = await newOrder(shop)
    return {
      path: { seq: lines[0]?.orderLineSeq ?? 0 },
      body: { productionWeek: '2626', version: order.version },
    }
  },
  'GET /api/v1/admin/orders/{seq}/memos': seqOf,
  'POST /api/v1/admin/orders/{seq}/memos': async (shop) => ({
    ...(await seqOf(shop)),
    body: { kind: 'CS', content: '계약 시험 메모', pinned: true },
  }),
  'PUT /api/v1/admin/orders/{seq}/memos/{orderMemoSeq}': async (shop) => ({
    path: await memoOf(shop),
    body: { kind: 'DELIVERY', content: '고친 메모', pinned: true, version: 1 },
  }),
  'DELETE /api/v1/admin/orders/{seq}/memos/{orderMemoSeq}': async (shop) => ({ path: await memoOf(shop) }),
  'GET /api/v1/admin/orders/{seq}/histories': async (shop) => ({ ...(await seqOf(shop)), query: '?kind[0]=STATE' }),
} satisfies Partial<Record<OperationName, Case>>
