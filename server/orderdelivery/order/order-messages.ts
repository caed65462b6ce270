import { and, eq, ne, sql } from 'drizzle-orm'
import { formatPhone } from '../../../domain/common/phone'
import { stores } from '../../branch/schema/store.schema'
import type { Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { admins, shopInfo } from '../../db/schema'
import { formatNumber } from '../../lib/numbers'
import { seoulText } from '../../lib/seoul-time'
import { type Message, queueMessage } from '../../message/outbox'
import { shopLink } from '../../message/shop-link'
import { orderPayments } from '../schema/payment.schema'
import { activeQuantityOf, type LockedOrder, unpaidOf } from './order-lock'

/** Messages about orders to buyers, stores and admins. Those about a change follow its event (`desk/messages`). */

type Caller = Pick<Call, 'db' | 'now'>

/** Formats an order number: `20261121-000123`. */
export const formatOrderNo = (orderNo: string): string => `${orderNo.slice(0, 8)}-${orderNo.slice(8)}`

/** Returns a short name of the order: `Ventus S2 AS 225/45R17 외 1건`. */
export function orderNameOf(lines: LockedOrder['lines']): string {
  const active = lines.filter((line) => activeQuantityOf(line) > 0)
  const shownLines = active.length > 0 ? active : lines
  const first = shownLines[0]?.itemName ?? ''
  return shownLines.length > 1 ? `${first} 외 ${shownLines.length - 1}건` : first
}

/** Returns the placeholder values that every message about an order can use. */
export function orderValues(order: LockedOrder): Record<string, string> {
  const pieces = order.lines.reduce((sum, line) => sum + activeQuantityOf(line), 0)
  return {
    주문번호: formatOrderNo(order.orderNo),
    상품명: orderNameOf(order.lines),
    수량: String(pieces),
    결제금액: `${formatNumber(order.currentPayAmount)}원`,
    차량번호: order.carNumber ?? '',
    고객명: order.ordererName,
  }
}

async function readMain({ db }: Caller, order: LockedOrder) {
  const { orderSeq, kind, state } = orderPayments
  const main = and(eq(orderSeq, order.orderSeq), eq(kind, 'MAIN'), ne(state, 'CANCELED'))
  const [payment] = await db.select().from(orderPayments).where(main)
  return payment
}

/** Returns whether the account to pay into is known: a virtual account may not be issued yet. */
export const isPayable = async (call: Caller, order: LockedOrder): Promise<boolean> =>
  order.paymentMethod !== 'VIRTUAL_ACCOUNT' || ((await readMain(call, order))?.accountNumber ?? null) !== null

/** Returns the account of the MAIN payment, the unpaid amount and the due time. */
async function depositValues(call: Caller, order: LockedOrder): Promise<Record<string, string>> {
  const account = await readMain(call, order)
  return {
    결제금액: `${formatNumber(unpaidOf(order))}원`,
    입금은행: account?.bankCode ? labelOf('BankCode', account.bankCode) : '',
    입금계좌: account?.accountNumber ?? '',
    입금기한: formatMoment(order.depositDueAt),
  }
}

type Event = Schemas['MessageEventCode']

const DEPOSIT_EVENTS: readonly Event[] = ['DEPOSIT_GUIDE', 'DEPOSIT_REMINDER']
const STORE_EVENTS: readonly Event[] = [
  'STORE_ARRIVED',
  'MOUNT_RESERVED',
  'MOUNT_CHANGED',
  'MOUNT_CANCELED',
  'MOUNT_REMINDER',
  'MOUNT_COMPLETED',
]

/** Formats a moment in Korean time: `2026-11-25 14:00`. Returns an empty string for null. */
export const formatMoment = (moment: Date | null): string => (moment ? seoulText(moment).slice(0, 16) : '')

/** Returns the store's name, address and phone, and the reserved time. */
async function storeValues({ db }: Caller, order: LockedOrder): Promise<Record<string, string>> {
  const [store] = await db
    .select()
    .from(stores)
    .where(eq(stores.storeSeq, order.storeSeq ?? 0))
  return {
    장착점명: store?.name ?? '',
    장착점주소: store ? [store.address1, store.address2].filter(Boolean).join(' ') : '',
    장착점전화: formatPhone(store?.phone ?? ''),
    장착일시: formatMoment(order.reservedAt),
  }
}

/** Returns the link for writing a review and the points it earns. */
async function reviewValues({ db }: Caller, order: LockedOrder): Promise<Record<string, string>> {
  const [shop] = await db.select({ point: shopInfo.itemReviewPoint }).from(shopInfo)
  return { 후기링크: await shopLink(db, `/my/reviews/${order.orderNo}`), 적립금: `${formatNumber(shop?.point ?? 0)}원` }
}

interface MessageOptions {
  /** Values in addition to those of the order. */
  values?: Record<string, string>
  /** Recipient; default: the orderer. */
  to?: { name: string; phone: string }
  /** Identifies the change; default: the order's version. Each recipient gets one message per event and change. */
  change?: string
}

/** Returns a message about an order to the orderer, or to another recipient (`to`). */
export async function buyerMessage(
  call: Caller,
  order: LockedOrder,
  eventCode: Event,
  { values, to, change }: MessageOptions = {},
): Promise<Message> {
  const due = DEPOSIT_EVENTS.includes(eventCode) ? await depositValues(call, order) : {}
  const where = STORE_EVENTS.includes(eventCode) ? await storeValues(call, order) : {}
  const review = eventCode === 'REVIEW_REQUEST' ? await reviewValues(call, order) : {}
  return {
    eventCode,
    to: { ...(to ?? { name: order.ordererName, phone: order.ordererPhone }), memberSeq: order.memberSeq },
    values: { ...orderValues(order), ...due, ...where, ...review, ...values },
    related: { type: 'ORDER', seq: order.orderSeq },
    change: change ?? `v${order.version}`,
  }
}

/** Queues a `buyerMessage`. Returns its number, or null if the event is off or the message was already queued. */
export const notifyBuyer = async (
  call: Caller,
  order: LockedOrder,
  eventCode: Event,
  options?: MessageOptions,
): Promise<number | null> => queueMessage(call, await buyerMessage(call, order, eventCode, options))

/** Returns the messages to the active admins who subscribed to the event. */
export async function adminMessages(
  call: Caller & Pick<Call, 'services'>,
  order: LockedOrder,
  eventCode: 'ADMIN_NEW_ORDER' | 'ADMIN_CLAIM',
  { values, change }: MessageOptions = {},
): Promise<Message[]> {
  const staff = await call.db
    .select({ name: admins.name, phone: admins.mobilePhone })
    .from(admins)
    .where(sql`${admins.state} = 'ACTIVE' and ${admins.notifyEvents} @> ${JSON.stringify([eventCode])}::jsonb`)
  const link = `${call.services.adminUrl}/orderdelivery/allorder/detail?seq=${order.orderSeq}`
  return staff.flatMap(({ name, phone }) =>
    phone
      ? [
          {
            eventCode,
            to: { name, phone },
            values: { ...orderValues(order), 관리자링크: link, ...values },
            related: { type: 'ORDER', seq: order.orderSeq },
            change: change ?? `v${order.version}`,
          },
        ]
      : [],
  )
}
