import { eq, like } from 'drizzle-orm'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { SAMPLE_PASSWORD } from '../../server/sample/sign-ins'
import { shopKeys } from '../../server/session/shop-key.schema'
import { shopWebhookDeliveries, shopWebhooks } from '../../server/shop/webhook/shop-webhook.schema'
import type { TestShop } from '../server/harness'
import { newKey } from '../server/shop/shop-api'
import { createFakeSite, newDelivery, newWebhook } from '../server/shop/webhooks'
import type { Case } from './cases'

let n = 0

const keyBody = () => {
  n += 1
  return { name: `계약 키 ${n}`, scopes: ['CATALOGUE', 'CONTENT'], perMinute: 600 }
}

async function ownKey(shop: TestShop): Promise<Schemas['ShopKey']> {
  n += 1
  const name = `시험 키 ${n}`
  await newKey(shop, { name })
  const token = await shop.signIn('admin')
  const { result } = await shop.call<Schemas['ShopKey'][]>('GET', '/api/v1/admin/shop-keys', { token })
  const found = result.find((key) => key.name === name)
  if (!found) throw new Error('the key is not in the list')
  return found
}

/** Creates a webhook; ten are allowed. */
async function ownWebhook(shop: TestShop) {
  const { db } = shop.services
  await db.delete(shopWebhooks)
  createFakeSite(shop)
  return newWebhook(shop)
}

async function ownDelivery(shop: TestShop): Promise<number> {
  const { shopWebhookDeliverySeq: seq } = await newDelivery(shop, await ownWebhook(shop))
  await shop.services.db
    .update(shopWebhookDeliveries)
    .set({ state: 'FAILED', nextAttemptAt: null })
    .where(eq(shopWebhookDeliveries.shopWebhookDeliverySeq, seq))
  return seq
}

export const shopConnectCases = {
  'GET /api/v1/admin/shop-keys': () => ({}),
  'POST /api/v1/admin/shop-keys': async (shop) => {
    await shop.services.db.delete(shopKeys).where(like(shopKeys.name, '계약 키 %'))
    return { body: { ...keyBody(), currentPassword: SAMPLE_PASSWORD } }
  },
  'PUT /api/v1/admin/shop-keys/{seq}': async (shop) => {
    const { shopKeySeq, version } = await ownKey(shop)
    return { path: { seq: shopKeySeq }, body: { ...keyBody(), version } }
  },
  'POST /api/v1/admin/shop-keys/{seq}/revoke': async (shop) => {
    const { shopKeySeq, version } = await ownKey(shop)
    return { path: { seq: shopKeySeq }, body: { version } }
  },

  'GET /api/v1/admin/shop-webhooks': async (shop) => {
    await ownWebhook(shop)
    return {}
  },
  'POST /api/v1/admin/shop-webhooks': async (shop) => {
    await shop.services.db.delete(shopWebhooks)
    n += 1
    const url = `https://site-${n}.example.com/hooks`
    return { body: { url, kinds: ['ORDER_PLACED'], enabled: true, currentPassword: SAMPLE_PASSWORD } }
  },
  'PUT /api/v1/admin/shop-webhooks/{seq}': async (shop) => {
    const { shopWebhookSeq, url, version } = await ownWebhook(shop)
    return { path: { seq: shopWebhookSeq }, body: { url, kinds: ['REFUND_DONE'], enabled: true, version } }
  },
  'DELETE /api/v1/admin/shop-webhooks/{seq}': async (shop) => ({
    path: { seq: (await ownWebhook(shop)).shopWebhookSeq },
  }),
  'POST /api/v1/admin/shop-webhooks/{seq}/rotate-secret': async (shop) => {
    const { shopWebhookSeq, version } = await ownWebhook(shop)
    return { path: { seq: shopWebhookSeq }, body: { version, currentPassword: SAMPLE_PASSWORD } }
  },
  'POST /api/v1/admin/shop-webhooks/{seq}/test': async (shop) => ({
    path: { seq: (await ownWebhook(shop)).shopWebhookSeq },
  }),
  'POST /api/v1/admin/shop-webhooks/{seq}/resend': async (shop) => ({
    path: { seq: (await ownWebhook(shop)).shopWebhookSeq },
  }),
  'GET /api/v1/admin/shop-webhook-deliveries': async (shop) => {
    await ownDelivery(shop)
    return { query: '?kind[0]=ITEM_CHANGED&state[0]=FAILED&sort=createdAt,asc' }
  },
  'POST /api/v1/admin/shop-webhook-deliveries/bulk': async (shop) => ({
    body: { action: 'RESEND', seqs: [await ownDelivery(shop), 2_147_483_647] },
  }),
} satisfies Partial<Record<OperationName, Case>>
