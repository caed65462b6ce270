import { eq, max } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Db } from '../db/database'
import { seoulDay } from '../lib/seoul-time'
import { fillPlainAndMasked } from '../message/fill-text'
import { messageLogs } from '../message/message.schema'
import { COSTS } from '../message/message-cost'
import { orderLines } from '../orderdelivery/schema/order.schema'
import {
  earnedGiftAmount,
  type GiftCardRow,
  type GrantRow,
  grantText,
} from '../product/gift-card-policy/gift-card-rules'
import { brands } from '../product/schema/brand.schema'
import { giftCardGrants, giftCards } from '../product/schema/gift-card.schema'
import { continueNumbers, insertAll } from './insert'
import { sentMessage } from './messages'
import { NOTICE, type Plan, plans } from './product-gift-card.data'
import { type Bought, boughtLines } from './product-gift-card.lines'
import type { Dice } from './random'

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
}

/** Returns items whose lines lead to the wanted number of vouchers; items of other policies are left out. */
function itemsFor(card: GiftCardRow, lines: Bought[], wanted: number, taken: Set<number>): number[] {
  const earning = new Map<number, number>()
  for (const { facts } of lines) {
    const open = { ...card, targetType: 'ALL' as const }
    if (!taken.has(facts.itemSeq) && earnedGiftAmount(open, facts) !== null) {
      earning.set(facts.itemSeq, (earning.get(facts.itemSeq) ?? 0) + 1)
    }
  }
  const chosen: number[] = []
  let sum = 0
  for (const [itemSeq, count] of [...earning].sort((a, b) => b[1] - a[1] || a[0] - b[0])) {
    if (sum + count > wanted) continue
    chosen.push(itemSeq)
    taken.add(itemSeq)
    sum += count
  }
  return chosen
}

function cardOf(plan: Plan, seq: number, now: Date, grants: number): GiftCardRow {
  const day = (by: number): string => seoulDay(new Date(now.getTime() + by * DAY_MS))
  const createdAt = new Date(now.getTime() + Math.min(plan.days[0] - 7, -1) * DAY_MS)
  return {
    giftCardSeq: seq,
    title: plan.title,
    giftType: plan.giftType,
    issuer: plan.issuer,
    tiers: plan.tiers.map(([rimFrom, rimTo, minQuantity, amount]) => ({ rimFrom, rimTo, minQuantity, amount })),
    targetType: 'ALL',
    targetSeqs: [],
    orderFrom: day(plan.days[0]),
    orderTo: day(plan.days[1]),
    mountDeadline: day(plan.days[2]),
    budgetCount: plan.left === null ? null : grants + plan.left,
    perMemberLimit: 1,
    businessAllowed: plan.businessAllowed ?? false,
    imageFileSeq: null,
    notice: NOTICE,
    visible: plan.days[1] >= 0,
    createdAt,
    createdBy: 'item_lead',
    updatedAt: createdAt,
    updatedBy: 'item_lead',
    version: 1,
  }
}

const number = (dice: Dice): string => {
  const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 16 }, () => signs[dice.int(0, signs.length - 1)]).join('')
}

/** Returns the current state of a voucher. */
function fateOf(dice: Dice, now: Date, line: Bought, card: GiftCardRow): Partial<GrantRow> {
  const age = (now.getTime() - line.confirmedAt.getTime()) / DAY_MS
  const sentAt = new Date(Math.min(line.confirmedAt.getTime() + dice.int(3, 12) * DAY_MS, now.getTime() - 3_600_000))
  const sent = {
    state: 'SENT' as const,
    sentAt,
    giftNumber: card.giftType === 'MOBILE' ? number(dice) : null,
    version: 2,
  }
  if (line.returned) return { ...sent, recoveryNeeded: true, version: 3 }
  const kind = dice.weighted(
    age > 25
      ? ([
          ['SENT', 90],
          ['CANCELED', 6],
          ['HOLD', 4],
        ] as const)
      : age > 8
        ? ([
            ['SENT', 55],
            ['PENDING', 30],
            ['HOLD', 10],
            ['CANCELED', 5],
          ] as const)
        : ([
            ['PENDING', 90],
            ['HOLD', 10],
          ] as const),
  )
  switch (kind) {
    case 'SENT':
      return sent
    case 'HOLD':
      return {
        state: 'HOLD',
        memo: dice.pick(['연락처 확인 중', '동일 차량 중복 여부 확인', '발행처 재고 대기']),
        version: 2,
      }
    case 'CANCELED':
      return { state: 'CANCELED', canceledReason: dice.pick(['고객 수령 거부', '중복 지급 대상']), version: 2 }
    default:
      return {}
  }
}

interface Given {
  cards: GiftCardRow[]
  lines: Bought[]
  factor: number
  firstLog: number
}

interface Choice {
  line: Bought
  card: GiftCardRow
  amount: number
}

/** Assigns lines to policies in order of confirmation; `limits` is the number of vouchers per policy. */
function choices(cards: GiftCardRow[], lines: Bought[], limits: ReadonlyMap<number, number>): Choice[] {
  const given = new Map(cards.map(({ giftCardSeq }) => [giftCardSeq, { all: 0, phones: new Set<string>() }]))
  const found: Choice[] = []
  for (const line of lines) {
    const [best] = cards
      .map((card) => ({
        line,
        card,
        amount: earnedGiftAmount(card, line.facts) ?? 0,
        made: given.get(card.giftCardSeq),
      }))
      .filter(({ card, amount, made }) => {
        const room =
          made !== undefined && made.all < (limits.get(card.giftCardSeq) ?? 0) && !made.phones.has(line.phone)
        return amount > 0 && room
      })
      .sort((a, b) => b.amount - a.amount || a.card.giftCardSeq - b.card.giftCardSeq)
    if (!best?.made) continue
    best.made.all += 1
    best.made.phones.add(line.phone)
    found.push(best)
  }
  return found
}

/** Returns the vouchers and the messages about them. Vouchers missing in later policies are added to the first. */
function grantsOf(dice: Dice, now: Date, { cards, lines, factor, firstLog }: Given) {
  const limits = new Map(cards.map(({ giftCardSeq }, i) => [giftCardSeq, (plans[i]?.grants ?? 0) * factor]))
  const wanted = [...limits.values()].reduce((sum, n) => sum + n, 0)
  const [first] = cards
  const short = wanted - choices(cards, lines, limits).length
  if (first && short > 0) {
    limits.set(first.giftCardSeq, (limits.get(first.giftCardSeq) ?? 0) + short)
    first.budgetCount = (first.budgetCount ?? 0) + short
  }
  const rows: GrantRow[] = []
  const logs: (typeof messageLogs.$inferSelect)[] = []
  for (const { line, card, amount } of choices(cards, lines, limits)) {
    const grant = grantOf(dice, now, line, card, { seq: rows.length + 1, amount })
    rows.push(grant)
    if (grant.sentAt) logs.push(messageOf(firstLog + logs.length, grant, line.orderNo, card.title, grant.sentAt))
  }
  return { rows, logs }
}

function grantOf(
  dice: Dice,
  now: Date,
  line: Bought,
  card: GiftCardRow,
  of: { seq: number; amount: number },
): GrantRow {
  const fate = fateOf(dice, now, line, card)
  const nextDay = new Date(Math.min(line.confirmedAt.getTime() + DAY_MS, now.getTime()))
  return {
    giftCardGrantSeq: of.seq,
    giftCardSeq: card.giftCardSeq,
    orderSeq: line.orderSeq,
    orderLineSeq: line.orderLineSeq,
    memberSeq: line.memberSeq,
    name: line.name,
    mobilePhone: line.phone,
    quantity: line.facts.quantity,
    amount: of.amount,
    state: 'PENDING',
    eligibleAt: line.confirmedAt,
    sentAt: null,
    giftNumber: null,
    recoveryNeeded: false,
    memo: null,
    canceledReason: null,
    createdAt: line.confirmedAt,
    createdBy: null,
    updatedAt: fate.sentAt ?? (fate.state ? nextDay : line.confirmedAt),
    updatedBy: fate.state ? 'item_lead' : null,
    version: 1,
    ...fate,
  }
}

function messageOf(seq: number, grant: GrantRow, orderNo: string, title: string, sentAt: Date) {
  const text = fillPlainAndMasked(
    grantText(title, grant.amount, orderNo, Boolean(grant.giftNumber)),
    { 쇼핑몰명: '타이어원', 고객명: grant.name, 상품권번호: grant.giftNumber ?? '' },
    grant.name,
  )
  return sentMessage({
    messageLogSeq: seq,
    channel: 'LMS',
    eventCode: 'MANUAL',
    memberSeq: grant.memberSeq,
    recipientName: grant.name,
    recipientPhone: grant.mobilePhone,
    content: text.whole,
    maskedContent: text.masked,
    relatedType: 'giftCardGrant',
    relatedSeq: grant.giftCardGrantSeq,
    change: 'SENT',
    sentAt,
    failed: false,
    cost: COSTS.LMS,
  })
}

/** Loads voucher policies and the vouchers that orders have earned. */
export async function loadGiftCards(db: Db, { dice, now, scale }: Context): Promise<void> {
  const factor = scale === 'full' ? 12 : 1
  const cards = plans.map((plan, i) => cardOf(plan, i + 1, now, plan.grants * factor))
  const from = Math.min(...plans.map(({ days }) => days[0]))
  const lines = await boughtLines(db, new Date(now.getTime() + from * DAY_MS), now)
  lines.sort((a, b) => a.confirmedAt.getTime() - b.confirmedAt.getTime() || a.orderLineSeq - b.orderLineSeq)
  const brandSeqs = new Map((await db.select().from(brands)).map(({ name, brandSeq }) => [name, brandSeq]))
  const itemsOf = (brandSeq: number) =>
    lines.filter(({ facts }) => facts.brandSeq === brandSeq).map(({ facts }) => facts.itemSeq)
  const taken = new Set<number>()
  for (const [i, { target }] of plans.entries()) {
    const card = cards[i]
    if (!card || target === 'ALL' || target === 'ITEMS') continue
    card.targetType = 'BRAND'
    card.targetSeqs = [brandSeqs.get(target.brand) ?? 1]
    for (const itemSeq of itemsOf(card.targetSeqs[0] ?? 0)) taken.add(itemSeq)
  }
  for (const [i, { target, grants }] of plans.entries()) {
    const card = cards[i]
    if (!card || target !== 'ITEMS') continue
    card.targetType = 'ITEM'
    card.targetSeqs = itemsFor(card, lines, grants * factor, taken)
    // no orders of its target exist yet, so every tire qualifies
    if (card.targetSeqs.length === 0) card.targetType = 'ALL'
  }

  const [last] = await db.select({ seq: max(messageLogs.messageLogSeq) }).from(messageLogs)
  const { rows, logs } = grantsOf(dice, now, { cards, lines, factor, firstLog: (last?.seq ?? 0) + 1 })
  await insertAll(db, giftCards, cards)
  await insertAll(db, giftCardGrants, rows)
  await insertAll(db, messageLogs, logs)
  const recovered = rows.filter(({ recoveryNeeded }) => recoveryNeeded)
  for (const { orderLineSeq, eligibleAt } of recovered) {
    // returned after confirmation
    await db.update(orderLines).set({ confirmedAt: eligibleAt }).where(eq(orderLines.orderLineSeq, orderLineSeq))
  }
  await continueNumbers(db, giftCards, 'giftCardSeq')
  await continueNumbers(db, giftCardGrants, 'giftCardGrantSeq')
  await continueNumbers(db, messageLogs, 'messageLogSeq')
}
