import { and, asc, eq, gte, isNull, max, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import { stores } from '../branch/schema/store.schema'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { admins, packageCodes, shopInfo } from '../db/schema'
import { formatNumber } from '../lib/numbers'
import { fillPlainAndMasked } from '../message/fill-text'
import { alimtalkTemplates, messageLogs } from '../message/message.schema'
import { COSTS, textChannel } from '../message/message-cost'
import { messageEvent } from '../message/message-events'
import { messageTexts } from '../message/message-texts'
import { notBefore } from '../message/night'
import { orderLines, orders } from '../orderdelivery/schema/order.schema'
import { shipments } from '../orderdelivery/schema/shipment.schema'
import { continueNumbers, insertAll } from './insert'
import { sentMessage } from './messages'
import type { Dice } from './random'

type Log = typeof messageLogs.$inferSelect
type Code = Schemas['MessageEventCode']

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
}

const SIZES = { small: 1_500, full: 60_000 } as const
const DAYS = 90
/** Per thousand: alimtalk that fell back to text, failed messages, canceled ones. */
const [FELL_BACK, LOST, CANCELED] = [25, 12, 3]

/** Selects recent orders for messages. Each gets about four messages, so half of them are enough. */
function recentOrders(db: Db, { now, scale }: Context) {
  const { orderSeq, orderNo, memberSeq, ordererName, ordererPhone, currentPayAmount, carNumber } = orders
  const { orderedAt, paidAt, shippedAt, mountedAt, confirmedAt } = orders
  const of = (what: ReturnType<typeof sql>) =>
    sql<string | null>`(select ${what} from ${orderLines} l where l.order_seq = ${orderSeq})`
  return db
    .select({
      orderSeq,
      orderNo,
      memberSeq,
      ordererName,
      ordererPhone,
      currentPayAmount,
      carNumber,
      orderedAt,
      paidAt,
      shippedAt,
      mountedAt,
      confirmedAt,
      storeName: stores.name,
      storePhone: stores.contactPhone,
      itemName: of(sql`min(l.item_name)`),
      quantity: of(sql`sum(l.quantity)::text`),
      courier: sql<string | null>`(select p.name from ${shipments} s join ${packageCodes} p using (package_code_seq)
        where s.order_seq = ${orderSeq} and s.direction = 'OUT' order by s.shipment_seq limit 1)`,
      numbers: sql<string | null>`(select array_to_string(s.tracking_numbers, ', ') from ${shipments} s
        where s.order_seq = ${orderSeq} and s.direction = 'OUT' order by s.shipment_seq limit 1)`,
    })
    .from(orders)
    .leftJoin(stores, eq(stores.storeSeq, orders.storeSeq))
    .where(and(gte(orderedAt, new Date(now.getTime() - DAYS * DAY_MS)), isNull(orders.deletedAt)))
    .orderBy(sql`hashint4(${orderSeq})`, asc(orderSeq))
    .limit(SIZES[scale] / 2)
}

type Order = Awaited<ReturnType<typeof recentOrders>>[number]
type Staff = { name: string; phone: string }

interface Told {
  code: Code
  at: Date
  order: Order
  to: { name: string; phone: string; memberSeq: number | null }
}

/** Returns the messages about an order so far. */
function toldOf(order: Order, staff: readonly Staff[], now: Date): Told[] {
  const buyer = { name: order.ordererName, phone: order.ordererPhone, memberSeq: order.memberSeq }
  const store = order.storePhone && { name: order.storeName ?? '', phone: order.storePhone, memberSeq: null }
  const admin = staff[order.orderSeq % Math.max(1, staff.length)]
  const tell = (code: Code, at: Date | null, to: Told['to'] | '' | null | undefined = buyer): Told[] =>
    at && to && at < now ? [{ code, at: notBefore(code, at), order, to }] : []
  return [
    ...tell('ORDER_RECEIVED', order.orderedAt),
    ...tell('PAYMENT_CONFIRMED', order.paidAt),
    ...tell('ITEM_SHIPPED', order.numbers ? order.shippedAt : null),
    ...tell('STORE_ITEM_SHIPPED', order.numbers ? order.shippedAt : null, store),
    ...tell('MOUNT_COMPLETED', order.mountedAt),
    ...tell('REVIEW_REQUEST', order.confirmedAt),
    ...(order.orderSeq % 5 === 0 && admin
      ? tell('ADMIN_NEW_ORDER', order.orderedAt, { ...admin, memberSeq: null })
      : []),
  ].filter(({ at }) => at < now)
}

const valuesOf = ({ order, to }: Told, shopName: string): Record<string, string> => ({
  쇼핑몰명: shopName,
  고객명: order.ordererName,
  주문번호: `${order.orderNo.slice(0, 8)}-${order.orderNo.slice(8)}`,
  상품명: order.itemName ?? '',
  수량: order.quantity ?? '',
  결제금액: `${formatNumber(order.currentPayAmount)}원`,
  차량번호: order.carNumber ?? '',
  장착점명: order.storeName ?? to.name,
  택배사: order.courier ?? '',
  송장번호: order.numbers ?? '',
  배송조회링크: 'https://shop.example.com/t',
  후기링크: `https://shop.example.com/review/${order.orderNo}`,
  적립금: '500원',
  관리자링크: `https://admin.example.com/orderdelivery/allorder/detail?seq=${order.orderSeq}`,
})

/** Returns `count` elements, evenly spread. */
const thinned = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, i) => Math.floor((i * count) / all.length) < Math.floor(((i + 1) * count) / all.length))

/** Loads messages about the orders of the last 90 days, as they were sent. */
export async function loadMessageLogs(db: Db, context: Context): Promise<void> {
  const { dice, now, scale } = context
  const [shop] = await db.select({ name: shopInfo.shopName }).from(shopInfo)
  const staff = (
    await db
      .select({ name: admins.name, phone: admins.mobilePhone })
      .from(admins)
      .where(sql`${admins.notifyEvents} @> '["ADMIN_NEW_ORDER"]'::jsonb`)
      .orderBy(asc(admins.adminSeq))
  ).flatMap(({ name, phone }) => (phone ? [{ name, phone }] : []))
  const inUse = await db.select().from(alimtalkTemplates).where(eq(alimtalkTemplates.enabled, true))
  const templates = new Map(inUse.map((row) => [row.eventCode, row]))
  const all = (await recentOrders(db, context)).flatMap((order) => toldOf(order, staff, now))
  const messages = thinned(all, SIZES[scale]).sort((a, b) => a.at.getTime() - b.at.getTime())
  const [last] = await db.select({ seq: max(messageLogs.messageLogSeq) }).from(messageLogs)
  const logs: Log[] = []
  for (const one of messages) {
    const { code, at, order, to } = one
    const template = templates.get(code)
    const { whole: content, masked: maskedContent } = fillPlainAndMasked(
      messageTexts[code],
      valuesOf(one, shop?.name ?? ''),
      to.name,
    )
    const text = textChannel(content)
    const fate = dice.int(0, 999)
    const fellBack = template !== undefined && template.fallback !== 'NONE' && fate < FELL_BACK
    const failed = fellBack || (fate >= FELL_BACK && fate < FELL_BACK + LOST)
    const next = () => (last?.seq ?? 0) + logs.length + 1
    const add = (channel: 'ALIMTALK' | 'SMS' | 'LMS', lost: boolean, fallbackOfSeq: number | null): void => {
      const log = sentMessage({
        messageLogSeq: next(),
        channel,
        eventCode: code,
        content,
        maskedContent,
        sentAt: at,
        failed: lost,
        cost: COSTS[channel],
        memberSeq: to.memberSeq,
        recipientName: to.name,
        recipientPhone: to.phone,
        relatedType: 'ORDER',
        relatedSeq: order.orderSeq,
        change: null,
      })
      logs.push({
        ...log,
        fallbackOfSeq,
        recipientType: messageEvent(code).recipient,
        alimtalkTemplateSeq: template?.alimtalkTemplateSeq ?? null,
      })
    }
    const first = next()
    add(template ? 'ALIMTALK' : text, failed, null)
    if (fellBack) add(text, false, first)
    const log = logs.at(-1)
    if (log && fate >= 1_000 - CANCELED)
      Object.assign(log, { state: 'CANCELED', sentAt: null, deliveredAt: null, cost: 0 })
  }
  await insertAll(db, messageLogs, logs)
  await continueNumbers(db, messageLogs, 'messageLogSeq')
}
