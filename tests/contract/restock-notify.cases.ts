import { asc, eq } from 'drizzle-orm'
import type { OperationName } from '../../server/contract/contract-types'
import { items } from '../../server/product/schema/item.schema'
import { restockNotifies } from '../../server/product/schema/restock.schema'
import type { TestShop } from '../server/harness'
import type { Case } from './cases'

/** Creates a pending request for an item that is in stock again. */
async function waiting(shop: TestShop) {
  const { db } = shop.services
  const [row] = await db
    .select()
    .from(restockNotifies)
    .where(eq(restockNotifies.state, 'WAITING'))
    .orderBy(asc(restockNotifies.restockNotifySeq))
    .limit(1)
  if (!row) throw new Error('nobody waits')
  await db.update(items).set({ stockQuantity: 8, stockManaged: true }).where(eq(items.itemSeq, row.itemSeq))
  return row
}

export const restockCases = {
  'GET /api/v1/admin/restock-notifies': () => ({
    query:
      '?keywordType=name&keyword=%EA%B9%80%EB%AF%BC&state[0]=WAITING&channel[0]=SMS&memberKind=MEMBER&sort=sentAt,asc',
  }),
  'GET /api/v1/admin/restock-notifies/by-item': () => ({ query: '?waiting=true&sort=lastSentAt,desc&size=50' }),
  'GET /api/v1/admin/restock-notifies/{seq}': async (shop) => ({
    path: { seq: (await waiting(shop)).restockNotifySeq },
    query: '?unmask=true',
  }),
  'POST /api/v1/admin/restock-notifies/preview': async (shop) => ({
    body: { itemSeqs: [(await waiting(shop)).itemSeq], limit: 1 },
  }),
  'POST /api/v1/admin/restock-notifies/send': async (shop) => ({
    body: { itemSeqs: [(await waiting(shop)).itemSeq], limit: 1 },
  }),
  'POST /api/v1/admin/restock-notifies/bulk': async (shop) => {
    const { restockNotifySeq } = await waiting(shop)
    return { body: { action: 'CANCEL', seqs: [restockNotifySeq], reason: '계약 시험' } }
  },
} satisfies Partial<Record<OperationName, Case>>
