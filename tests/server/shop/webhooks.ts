import type { WebhookRequest } from '../../../server/providers/webhook-transport'
import { seal } from '../../../server/session/crypto'
import {
  type ShopWebhook,
  type ShopWebhookDelivery,
  shopWebhookDeliveries,
  shopWebhooks,
} from '../../../server/shop/webhook/shop-webhook.schema'
import type { TestShop } from '../harness'

export const SECRET = 'whsec_test'

/** A request that the customer site received. */
interface Received extends WebhookRequest {
  id: number
  kind: string
  data: Record<string, unknown>
}

interface FakeSite {
  received: Received[]
  /** Sets the responses to the next requests: a status, or a connection error. */
  answer(what: (received: Received) => number | Error | Promise<number>): void
}

/** Simulates the customer site: records requests, and responds with 200 by default. */
export function createFakeSite({ services }: TestShop): FakeSite {
  const received: Received[] = []
  let answer: Parameters<FakeSite['answer']>[0] = () => 200
  services.external.webhooks = {
    async post(request) {
      const one = { ...request, ...(JSON.parse(request.body) as Pick<Received, 'id' | 'kind' | 'data'>) }
      received.push(one)
      const status = await answer(one)
      if (status instanceof Error) throw status
      return status
    },
  }
  return {
    received,
    answer: (what) => {
      answer = what
    },
  }
}

let serial = 0

/** Inserts a webhook of the customer site for all kinds of events. */
export async function newWebhook(
  { services, clock }: TestShop,
  overrides: Partial<typeof shopWebhooks.$inferInsert> = {},
): Promise<ShopWebhook> {
  serial += 1
  const now = clock.now()
  const [row] = await services.db
    .insert(shopWebhooks)
    .values({
      url: `https://site-${serial}.example.com/hook`,
      secretSealed: seal(services.keys.personal, services.random, SECRET),
      kinds: [
        'ORDER_PLACED',
        'ORDER_MOVED',
        'CLAIM_MOVED',
        'REFUND_DONE',
        'ITEM_CHANGED',
        'INQUIRY_ANSWERED',
        'NOTICE_PUBLISHED',
        'SLOTS_CHANGED',
      ],
      enabled: true,
      createdAt: now,
      createdBy: 'admin',
      updatedAt: now,
      updatedBy: 'admin',
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('no webhook was inserted')
  return row
}

/** Inserts a delivery that waits to be sent. */
export async function newDelivery(
  { services, clock }: TestShop,
  { shopWebhookSeq }: Pick<ShopWebhook, 'shopWebhookSeq'>,
  overrides: Partial<typeof shopWebhookDeliveries.$inferInsert> = {},
): Promise<ShopWebhookDelivery> {
  const now = clock.now()
  const [row] = await services.db
    .insert(shopWebhookDeliveries)
    .values({
      shopWebhookSeq,
      kind: 'ITEM_CHANGED',
      recordType: 'ITEM',
      recordSeq: 1,
      recordName: 'T00001',
      data: { itemSeq: 1 },
      state: 'WAITING',
      since: now,
      nextAttemptAt: now,
      createdAt: now,
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('no delivery was inserted')
  return row
}
