import { randomUUID } from 'node:crypto'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { ACCOUNT, claimBody, newOrder, settled } from '../server/claim-orders'
import type { TestShop } from '../server/harness'
import type { Case } from './cases'

const ADMIN = '/api/v1/admin'

async function claim(shop: TestShop): Promise<Schemas['OrderClaim']> {
  const order = await newOrder(shop, { state: 'DELIVERED' })
  const body = claimBody(order, 2, { kind: 'RETURN', reasonCode: 'DEFECT' })
  const token = await shop.signIn('admin')
  return (await shop.call<Schemas['OrderClaim']>('POST', `${ADMIN}/orders/${order.orderSeq}/claims`, { token, body }))
    .result
}

/** Creates a pending refund by bank transfer. */
async function refund(shop: TestShop): Promise<Schemas['Refund']> {
  const order = await newOrder(shop, { payment: { method: 'BANK_TRANSFER' } })
  const token = await shop.signIn('admin')
  const settlement = settled(order.payAmount, { method: 'BANK', ...ACCOUNT })
  const body = claimBody(order, 4, { settlement })
  await shop.call('POST', `${ADMIN}/orders/${order.orderSeq}/claims`, { token, body })
  const page = await shop.call<{ items: Schemas['Refund'][] }>('GET', `${ADMIN}/refunds?orderSeq=${order.orderSeq}`, {
    token,
  })
  const [found] = page.result.items
  if (!found) throw new Error('no refund')
  return found
}

export const orderClaimCases = {
  'POST /api/v1/admin/orders/{seq}/claims': async (shop) => {
    const order = await newOrder(shop)
    const settlement = settled(order.payAmount / 2)
    // without the override flag the reason would be ignored
    const body = { ...claimBody(order, 2, { settlement }), override: true, overrideReason: '배송 지연으로 예외 승인' }
    return { path: { seq: order.orderSeq }, body }
  },
  'POST /api/v1/admin/orders/{seq}/claims/preview': async (shop) => {
    const order = await newOrder(shop)
    const { requestId, version, ...body } = claimBody(order, 2)
    return { path: { seq: order.orderSeq }, body }
  },
  'GET /api/v1/admin/order-claims': async (shop) => {
    await claim(shop)
    return { query: '?tab=RETURN_REQUESTED&fault=SELLER&sort=requestedAt,asc' }
  },
  'GET /api/v1/admin/order-claims/{seq}': async (shop) => ({
    path: { seq: (await claim(shop)).orderClaimSeq },
    query: '?unmask=true',
  }),
  'GET /api/v1/admin/order-claims/{seq}/reorder': async (shop) => ({
    path: { seq: (await claim(shop)).orderClaimSeq },
  }),
  'POST /api/v1/admin/order-claims/{seq}/transition': async (shop) => {
    const { orderClaimSeq, version } = await claim(shop)
    const { result } = await shop.call<Schemas['OrderClaim']>(
      'POST',
      `${ADMIN}/order-claims/${orderClaimSeq}/transition`,
      {
        token: await shop.signIn('admin'),
        body: { action: 'ACCEPT', pickup: { method: 'COURIER' }, requestId: randomUUID(), version },
      },
    )
    // this step also sets the fault and its reason
    return {
      path: { seq: orderClaimSeq },
      body: {
        action: 'COLLECT',
        inspection: { result: 'OK' },
        fault: 'BUYER',
        faultMemo: '단순 변심으로 확인',
        requestId: randomUUID(),
        version: result.version,
      },
    }
  },
  'POST /api/v1/admin/order-claims/bulk': async (shop) => ({
    body: { action: 'ACCEPT', seqs: [(await claim(shop)).orderClaimSeq], requestId: randomUUID() },
  }),
  'GET /api/v1/admin/refunds': async (shop) => {
    await refund(shop)
    return { query: '?state[0]=PENDING&state[1]=FAILED&sort=dueAt,asc' }
  },
  'GET /api/v1/admin/refunds/{seq}': async (shop) => ({
    path: { seq: (await refund(shop)).refundSeq },
    query: '?unmask=true',
  }),
  'POST /api/v1/admin/refunds/{seq}/transition': async (shop) => {
    const { refundSeq, version } = await refund(shop)
    return {
      path: { seq: refundSeq },
      body: { action: 'COMPLETE', paidOn: '2026-11-21', requestId: randomUUID(), version },
    }
  },
  'POST /api/v1/admin/refunds/bulk': async (shop) => ({
    body: {
      action: 'COMPLETE',
      seqs: [(await refund(shop)).refundSeq],
      paidOn: '2026-11-21',
      requestId: randomUUID(),
    },
  }),
} satisfies Partial<Record<OperationName, Case>>
