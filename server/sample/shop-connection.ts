import { desc } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/common/durations'
import type { LocalServices } from '../call/call'
import type { Db } from '../db/database'
import type { Random } from '../lib/random'
import { formatOrderNo } from '../orderdelivery/order/order-messages'
import { orders } from '../orderdelivery/schema/order.schema'
import { newToken, seal } from '../session/crypto'
import { shopKeys } from '../session/shop-key.schema'
import { storedPartsOf } from '../session/shop-keys'
import { shopWebhookDeliveries, shopWebhooks } from '../shop/webhook/shop-webhook.schema'
import { SAMPLE_SHOP_KEY } from './sign-ins'

interface Context {
  opened: Date
  random: Random
  keys: Pick<LocalServices['keys'], 'personal'>
}

/**
 * Loads the connection of the sample's customer site: its key, and an address that received events until it was
 * switched off, so that the sample sends nothing.
 */
export async function loadShopConnection(db: Db, { opened, random, keys }: Context): Promise<void> {
  const stamp = { createdAt: opened, createdBy: 'admin', updatedAt: opened, updatedBy: 'admin' }
  const scopes: (typeof shopKeys.$inferInsert)['scopes'] = ['CATALOGUE', 'CONTENT', 'MEMBERS', 'ORDERS']
  const key = { name: '쇼핑몰 사이트', scopes, ...storedPartsOf(SAMPLE_SHOP_KEY), perMinute: 60_000, ...stamp }
  await db.insert(shopKeys).values(key)
  const { orderSeq, orderNo, state, orderedAt } = orders
  const newest = await db
    .select({ orderSeq, orderNo, state, orderedAt })
    .from(orders)
    .orderBy(desc(orderedAt), desc(orderSeq))
    .limit(8)
  const [latest] = newest
  if (!latest) return
  const sentAt = (moment: Date): Date => new Date(moment.getTime() + MINUTE_MS)
  const last = { lastAttemptAt: sentAt(latest.orderedAt), lastResponse: 'HTTP 200' }
  const [webhook] = await db
    .insert(shopWebhooks)
    .values({
      url: 'https://shop.example.com/webhooks/orders',
      secretSealed: seal(keys.personal, random, newToken(random)),
      kinds: ['ORDER_PLACED'],
      enabled: false,
      ...last,
      lastDeliveredAt: last.lastAttemptAt,
      ...stamp,
    })
    .returning()
  if (!webhook) throw new Error('webhook insert returned no row')
  await db.insert(shopWebhookDeliveries).values(
    newest.toReversed().map((order) => ({
      shopWebhookSeq: webhook.shopWebhookSeq,
      kind: 'ORDER_PLACED' as const,
      recordType: 'ORDER' as const,
      recordSeq: order.orderSeq,
      recordName: formatOrderNo(order.orderNo),
      data: { orderSeq: order.orderSeq, orderNo: order.orderNo, state: order.state },
      state: 'DELIVERED' as const,
      attempts: 1,
      since: order.orderedAt,
      lastAttemptAt: sentAt(order.orderedAt),
      lastResponse: 'HTTP 200',
      createdAt: order.orderedAt,
    })),
  )
}
