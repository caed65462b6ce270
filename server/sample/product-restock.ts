import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { members } from '../db/schema'
import { seoulDay, startOfDay } from '../lib/seoul-time'
import { fillPlainAndMasked } from '../message/fill-text'
import { messageLogs } from '../message/message.schema'
import { COSTS } from '../message/message-cost'
import { messageTexts } from '../message/message-texts'
import { orderLines, orders } from '../orderdelivery/schema/order.schema'
import {
  MAX_WAITING_PER_PHONE,
  PURCHASE_DAYS,
  RETENTION_DAYS,
  WAITING_DAYS,
} from '../product/restock-notify/restock-rules'
import type { items } from '../product/schema/item.schema'
import { restockNotifies } from '../product/schema/restock.schema'
import { continueNumbers, insertAll } from './insert'
import { sentMessage } from './messages'
import { koreanName } from './names'
import type { Dice } from './random'

type Item = typeof items.$inferSelect
type Notice = typeof restockNotifies.$inferSelect

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
  goods: readonly Item[]
}

interface Person {
  memberSeq: number | null
  name: string
  phone: string
}

const COUNTS = { small: 300, full: 12_000 }
const DAYS = 400

const STATES = [
  ['WAITING', 30],
  ['SENT', 50],
  ['FAILED', 5],
  ['EXPIRED', 10],
  ['CANCELED', 5],
] as const

/** Returns a time at which notices are sent, from 08:00 to 21:00. */
const daytime = (dice: Dice, at: number): number =>
  startOfDay(seoulDay(new Date(at))).getTime() + dice.int(8 * 60, 20 * 60 + 59) * MINUTE_MS

/** Returns a picker of people: members, and every fifth time a guest. */
async function askers(db: Db, dice: Dice): Promise<() => Person> {
  const known = await db
    .select({ memberSeq: members.memberSeq, name: members.name, phone: members.mobilePhone })
    .from(members)
    .where(and(eq(members.state, 'ACTIVE'), ne(members.mobilePhone, '')))
    .orderBy(asc(members.memberSeq))
    .limit(20_000)
  return () => {
    if (known.length === 0 || dice.chance(20)) {
      return { memberSeq: null, name: koreanName(dice).name, phone: `010${dice.int(20_000_000, 99_999_998)}` }
    }
    return dice.pick(known)
  }
}

/** Selects orders of members; some followed a notice. */
const bought = (db: Db, limit: number) =>
  db
    .select({
      memberSeq: orders.memberSeq,
      name: orders.ordererName,
      phone: orders.ordererPhone,
      itemSeq: orderLines.itemSeq,
      orderedAt: orderLines.orderedAt,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderSeq, orderLines.orderSeq))
    .where(and(isNotNull(orders.memberSeq), ne(orderLines.state, 'CANCELED')))
    .orderBy(asc(orderLines.orderLineSeq))
    .limit(limit)

interface Moments {
  requestedAt: number
  /** Time when it was sent, expired or canceled; for FAILED ones, when it was tried. */
  closedAt: number | null
}

function momentsOf(dice: Dice, state: Notice['state'], now: number): Moments {
  switch (state) {
    case 'WAITING':
      return { requestedAt: now - dice.int(10, (WAITING_DAYS - 1) * 1_440) * MINUTE_MS, closedAt: null }
    case 'EXPIRED': {
      const requestedAt = now - dice.int(WAITING_DAYS * 1_440 + 60, DAYS * 1_440) * MINUTE_MS
      return { requestedAt, closedAt: requestedAt + WAITING_DAYS * DAY_MS }
    }
    default: {
      const closedAt = Math.min(daytime(dice, now - dice.int(0, DAYS * 1_440) * MINUTE_MS), now - 30 * MINUTE_MS)
      return { requestedAt: closedAt - dice.int(600, 60 * 1_440) * MINUTE_MS, closedAt }
    }
  }
}

interface Draft extends Moments {
  state: Notice['state']
  item: Item
  who: Person
}

/** Returns the record of a draft, and adds its message to `logs`. */
function noticeOf(dice: Dice, now: Date, draft: Draft, seq: number, logs: (typeof messageLogs.$inferSelect)[]): Notice {
  const { state, item, who } = draft
  const failed = state === 'FAILED'
  // this number is unreachable
  const asker = failed ? { ...who, memberSeq: null, phone: `${who.phone.slice(0, -4)}0000` } : who
  const requestedAt = new Date(draft.requestedAt)
  const closed = draft.closedAt === null ? null : new Date(draft.closedAt)
  const channel: Schemas['RestockChannel'] = dice.chance(82) ? 'ALIMTALK' : 'SMS'
  const sentAt = state === 'SENT' || failed ? closed : null
  const gone = !failed && closed !== null && closed.getTime() < now.getTime() - RETENTION_DAYS * DAY_MS
  // messages are kept for a year
  const remembered = sentAt !== null && sentAt.getTime() > now.getTime() - 365 * DAY_MS
  if (remembered) {
    const values = { 쇼핑몰명: '타이어원', 고객명: asker.name, 상품명: item.name }
    const text = fillPlainAndMasked(messageTexts.RESTOCKED ?? '', values, asker.name)
    logs.push(
      sentMessage({
        messageLogSeq: logs.length + 1,
        channel,
        eventCode: 'RESTOCKED',
        memberSeq: asker.memberSeq,
        recipientName: asker.name,
        recipientPhone: asker.phone,
        content: text.whole,
        maskedContent: text.masked,
        relatedType: 'restockNotify',
        relatedSeq: seq,
        change: 'send-0',
        sentAt,
        failed,
        cost: COSTS[channel],
      }),
    )
  }
  return {
    restockNotifySeq: seq,
    itemSeq: item.itemSeq,
    itemCode: item.itemCode,
    itemName: item.name,
    sizeLabel: item.sizeLabel,
    memberSeq: asker.memberSeq,
    name: gone ? null : asker.name,
    mobilePhone: gone ? null : asker.phone,
    channel,
    state,
    requestedAt,
    expiresAt: new Date(draft.requestedAt + WAITING_DAYS * DAY_MS),
    queuedAt: sentAt,
    sentAt: state === 'SENT' ? closed : null,
    closedAt: failed ? null : closed,
    failReason: failed ? '수신할 수 없는 번호입니다.' : null,
    canceledReason: state === 'CANCELED' ? dice.pick(['고객 취소', '다른 상품 구매', '중복 신청']) : null,
    resendCount: 0,
    messageLogSeq: remembered ? logs.length : null,
    createdAt: requestedAt,
    createdBy: null,
    updatedAt: closed ?? requestedAt,
    updatedBy: null,
    version: closed ? 2 : 1,
  }
}

/** Loads restock requests in every state, and the messages sent for them. */
export async function loadRestockNotifies(db: Db, { dice, now, scale, goods }: Context): Promise<void> {
  const person = await askers(db, dice)
  const sales = dice.shuffled(await bought(db, scale === 'full' ? 60_000 : 1_500))
  const byNumber = new Map(goods.map((item) => [item.itemSeq, item]))
  const everSold = goods.filter(({ saleState }) => saleState !== 'READY')
  const soldOut = goods.filter((item) => item.saleState === 'SOLD_OUT' && item.restockNotifyEnabled)
  const waiting = new Map<string, number>()
  const open = new Set<string>()
  const drafts: Draft[] = []

  /** Returns a notice that led to an order. */
  function success(): Draft | null {
    const sale = sales.pop()
    const item = sale && byNumber.get(sale.itemSeq)
    if (!item) return null
    const ordered = sale.orderedAt.getTime()
    const closedAt = Math.min(
      daytime(dice, ordered - dice.int(60, (PURCHASE_DAYS - 1) * 1_440) * MINUTE_MS),
      ordered - MINUTE_MS,
    )
    const requestedAt = closedAt - dice.int(1_440, 40 * 1_440) * MINUTE_MS
    const fits = requestedAt >= item.createdAt.getTime() && ordered - closedAt < PURCHASE_DAYS * DAY_MS
    return fits ? { state: 'SENT', item, who: sale, requestedAt, closedAt } : null
  }

  /** Returns whether a person may wait for an item: once per item, ten items at most. */
  function mayWait(item: Item, { phone }: Person): boolean {
    const key = `${item.itemSeq} ${phone}`
    const count = waiting.get(phone) ?? 0
    if (open.has(key) || count >= MAX_WAITING_PER_PHONE) return false
    open.add(key)
    waiting.set(phone, count + 1)
    return true
  }

  function draft(state: Notice['state']): Draft | null {
    if (state === 'SENT' && dice.chance(16)) return success()
    const pool = state === 'WAITING' ? soldOut : everSold
    const item = pool[Math.floor(pool.length * dice.next() ** 1.8)]
    const who = person()
    const moments = momentsOf(dice, state, now.getTime())
    if (!item || moments.requestedAt < item.createdAt.getTime()) return null
    if (state === 'WAITING' && !mayWait(item, who)) return null
    return { state, item, who, ...moments }
  }

  for (const [state, percent] of STATES) {
    const wanted = (COUNTS[scale] * percent) / 100
    for (let createdCount = 0, tries = 0; createdCount < wanted && tries < wanted * 100; tries += 1) {
      const one = draft(state)
      if (!one) continue
      drafts.push(one)
      createdCount += 1
    }
  }
  drafts.sort((a, b) => a.requestedAt - b.requestedAt)
  const logs: (typeof messageLogs.$inferSelect)[] = []
  const notices = drafts.map((one, i) => noticeOf(dice, now, one, i + 1, logs))
  await insertAll(db, messageLogs, logs)
  await insertAll(db, restockNotifies, notices)
  await continueNumbers(db, messageLogs, 'messageLogSeq')
  await continueNumbers(db, restockNotifies, 'restockNotifySeq')
}
