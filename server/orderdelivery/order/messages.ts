import { and, eq, ne, sql } from 'drizzle-orm'
import { formatPhone } from '../../../openapi/formats/phone'
import { stores } from '../../branch/store/store.schema'
import { admins, shopInfo } from '../../db/schema'
import type { Call, Schemas } from '../../http/call'
import { grouped } from '../../lib/numbers'
import { seoulText } from '../../lib/seoul'
import { type Message, queueMessages } from '../../message/outbox'
import { shopLink } from '../../message/shop-link'
import { labelOf } from '../../session/field-changes'
import { orderPayments } from '../payment/payment.schema'
import { activeOf, type LockedOrder, unpaidOf } from './lock'

/** What orders write to buyers, stores and staff: all of it waits in the outbox, in the transaction of what it tells. */

type Caller = Pick<Call, 'db' | 'now'>

/** `20261121-000123` */
export const shownOrderNo = (orderNo: string): string => `${orderNo.slice(0, 8)}-${orderNo.slice(8)}`

/** `Ventus S2 AS 225/45R17 외 1건` */
export function orderNameOf(lines: LockedOrder['lines']): string {
  const kept = lines.filter((line) => activeOf(line) > 0)
  const named = kept.length > 0 ? kept : lines
  const first = named[0]?.itemName ?? ''
  return named.length > 1 ? `${first} 외 ${named.length - 1}건` : first
}

/** What every message about an order may say. */
export function orderValues(order: LockedOrder): Record<string, string> {
  const pieces = order.lines.reduce((sum, line) => sum + activeOf(line), 0)
  return {
    주문번호: shownOrderNo(order.orderNo),
    상품명: orderNameOf(order.lines),
    수량: String(pieces),
    결제금액: `${grouped(order.currentPayAmount)}원`,
    차량번호: order.carNumber ?? '',
    고객명: order.ordererName,
  }
}

/** Where a deposit is waited for: the account of the order's own payment, and until when. */
async function depositValues({ db }: Caller, order: LockedOrder): Promise<Record<string, string>> {
  const { orderSeq, kind, state } = orderPayments
  const main = and(eq(orderSeq, order.orderSeq), eq(kind, 'MAIN'), ne(state, 'CANCELED'))
  const [account] = await db.select().from(orderPayments).where(main)
  return {
    결제금액: `${grouped(unpaidOf(order))}원`,
    입금은행: account?.bankCode ? labelOf('BankCode', account.bankCode) : '',
    입금계좌: account?.accountNumber ?? '',
    입금기한: shownMoment(order.depositDueAt),
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

/** `2026-11-25 14:00` */
export const shownMoment = (moment: Date | null): string => (moment ? seoulText(moment).slice(0, 16) : '')

/** Where the car is to come, and when. */
async function storeValues({ db }: Caller, order: LockedOrder): Promise<Record<string, string>> {
  const [store] = await db
    .select()
    .from(stores)
    .where(eq(stores.storeSeq, order.storeSeq ?? 0))
  return {
    장착점명: store?.name ?? '',
    장착점주소: store ? [store.address1, store.address2].filter(Boolean).join(' ') : '',
    장착점전화: formatPhone(store?.phone ?? ''),
    장착일시: shownMoment(order.reservedAt),
  }
}

/** Where a review is written, and what is given for it. */
async function reviewValues({ db }: Caller, order: LockedOrder): Promise<Record<string, string>> {
  const [shop] = await db.select({ point: shopInfo.itemReviewPoint }).from(shopInfo)
  return { 후기링크: await shopLink(db, `/my/reviews/${order.orderNo}`), 적립금: `${grouped(shop?.point ?? 0)}원` }
}

interface More {
  /** Values beside the order's own. */
  values?: Record<string, string>
  /** Names the change that is told; left out: the order's version. About one change nobody is written to twice. */
  change?: string
}

/** Writes to who ordered. Gives the message's number, or null where the event is switched off or was told before. */
export async function tellBuyer(
  call: Caller,
  order: LockedOrder,
  eventCode: Event,
  { values, change }: More = {},
): Promise<number | null> {
  const due = DEPOSIT_EVENTS.includes(eventCode) ? await depositValues(call, order) : {}
  const where = STORE_EVENTS.includes(eventCode) ? await storeValues(call, order) : {}
  const review = eventCode === 'REVIEW_REQUEST' ? await reviewValues(call, order) : {}
  const message: Message = {
    eventCode,
    to: { name: order.ordererName, phone: order.ordererPhone, memberSeq: order.memberSeq },
    values: { ...orderValues(order), ...due, ...where, ...review, ...values },
    related: { type: 'ORDER', seq: order.orderSeq },
    change: change ?? `v${order.version}`,
  }
  return (await queueMessages(call, [message]))[0] ?? null
}

/** Writes to the administrators who want to know of an event. */
export async function tellStaff(
  call: Caller & Pick<Call, 'services'>,
  order: LockedOrder,
  eventCode: 'ADMIN_NEW_ORDER' | 'ADMIN_CLAIM',
  { values, change }: More = {},
): Promise<void> {
  const staff = await call.db
    .select({ name: admins.name, phone: admins.mobilePhone })
    .from(admins)
    .where(sql`${admins.state} = 'ACTIVE' and ${admins.notifyEvents} @> ${JSON.stringify([eventCode])}::jsonb`)
  const link = `${call.services.adminUrl}/orderdelivery/allorder/detail?seq=${order.orderSeq}`
  await queueMessages(
    call,
    staff.flatMap(({ name, phone }) =>
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
    ),
  )
}
