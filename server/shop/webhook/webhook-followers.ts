import { eq, sql } from 'drizzle-orm'
import { stores } from '../../branch/schema/store.schema'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { defineFollower } from '../../events/define-follower'
import type { RecordEvent } from '../../events/event-kinds'
import { formatOrderNo } from '../../orderdelivery/order/order-messages'
import { orders } from '../../orderdelivery/schema/order.schema'
import { shopWebhooks } from './shop-webhook.schema'
import { type ShopEvent, tellShop } from './write-deliveries'

/** Followers that write the events of records as deliveries to the customer site. */

/** Without a webhook there is nothing to write: most shops have none. */
const hasWebhook = sql`exists (select from ${shopWebhooks} where ${shopWebhooks.enabled})`

type OrderEvent = RecordEvent<'order.placed' | 'order.moved' | 'claim.moved' | 'refund.done'>

const ORDER_KINDS = {
  'order.placed': 'ORDER_PLACED',
  'order.moved': 'ORDER_MOVED',
  'claim.moved': 'CLAIM_MOVED',
  'refund.done': 'REFUND_DONE',
} as const satisfies Record<OrderEvent['kind'], ShopEvent['kind']>

/** Returns the additional data of an order's event. */
function orderData(event: OrderEvent): Record<string, unknown> {
  switch (event.kind) {
    case 'order.placed':
      return { state: event.after.state }
    case 'order.moved':
      return {
        action: event.after.action,
        before: event.before.state,
        state: event.after.state,
        orderLineSeqs: event.after.lineSeqs,
      }
    case 'claim.moved': {
      const { orderClaimSeq, kind, state, requestedBy, reasonCode, cashAmount } = event.after
      return { orderClaimSeq, kind, before: event.before?.state ?? null, state, requestedBy, reasonCode, cashAmount }
    }
    case 'refund.done':
      return { ...event.after }
  }
}

async function orderEvent(db: Db, event: OrderEvent) {
  const { orderSeq, orderNo, memberSeq } = orders
  const [order] = await db.select({ orderSeq, orderNo, memberSeq }).from(orders).where(eq(orderSeq, event.recordSeq))
  if (!order) return null
  return {
    recordType: 'ORDER' as const,
    recordSeq: event.recordSeq,
    recordName: formatOrderNo(order.orderNo),
    data: { ...order, ...orderData(event) },
  }
}

export const webhookOrdersJob = defineFollower({
  kind: 'webhook-orders',
  title: '주문 웹훅 작성',
  noun: '주문',
  record: 'order',
  follows: ['order.placed', 'order.moved', 'claim.moved', 'refund.done'],
  followsIf: hasWebhook,
  run: (call, event) => tellShop(call, ORDER_KINDS[event.kind], () => orderEvent(call.db, event)),
})

const INQUIRIES: Readonly<Record<string, Schemas['ShopWebhookRecord']>> = {
  inquiries: 'INQUIRY',
  'item-inquiries': 'ITEM_INQUIRY',
  'return-inquiries': 'RETURN_INQUIRY',
  'business-inquiries': 'BUSINESS_INQUIRY',
  'marketing-inquiries': 'MARKETING_INQUIRY',
  'store-inquiries': 'STORE_INQUIRY',
  'wholesale-inquiries': 'WHOLESALE_INQUIRY',
}

export const webhookInquiriesJob = defineFollower({
  kind: 'webhook-inquiries',
  title: '문의 답변 웹훅 작성',
  noun: '문의',
  record: 'inquiry',
  follows: ['inquiry.answered'],
  followsIf: hasWebhook,
  run: (call, { recordSeq, after: { resource, memberSeq, isEdit } }) =>
    tellShop(call, 'INQUIRY_ANSWERED', async () => {
      const recordType = INQUIRIES[resource]
      if (!recordType) throw new Error(`no webhook record of ${resource}`)
      const recordName = `${labelOf('ShopWebhookRecord', recordType)} ${recordSeq}`
      const data = { type: recordType, inquirySeq: recordSeq, memberSeq, edited: isEdit }
      return { recordType, recordSeq, recordName, data }
    }),
})

export const webhookSlotsJob = defineFollower({
  kind: 'webhook-slots',
  title: '장착 예약 시간 웹훅 작성',
  noun: '장착점',
  record: 'store',
  follows: ['slots.changed'],
  followsIf: hasWebhook,
  run: (call, { recordSeq, after }) =>
    tellShop(call, 'SLOTS_CHANGED', async () => {
      const [store] = await call.db.select({ name: stores.name }).from(stores).where(eq(stores.storeSeq, recordSeq))
      if (!store) return null
      const data = { storeSeq: recordSeq, ...after }
      return { recordType: 'STORE', recordSeq, recordName: store.name, data }
    }),
})
