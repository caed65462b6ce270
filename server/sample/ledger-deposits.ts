import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Db } from '../db/database'
import { members } from '../db/schema'
import type { Random } from '../lib/random'
import { seoulDay } from '../lib/seoul-time'
import { sealedAccount } from '../member/deposit-refund/deposit-refunds'
import { depositEntries, depositRefunds, depositUses } from '../member/schema/deposit-entry.schema'
import { orders } from '../orderdelivery/schema/order.schema'
import { personalKey } from '../session/keys'
import { continueNumbers, insertAll } from './insert'
import { LedgerBook } from './ledger-book'
import { officeMoment } from './office-days'
import { notePaidWith } from './order-money'
import type { Dice } from './random'

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
  random: Random
}

type Refund = typeof depositRefunds.$inferSelect

const COUNTS = { refunded: 44, overpaid: 12, granted: 8, paidOut: 10 }
const STATES = [
  ['REQUESTED', 9],
  ['REJECTED', 3],
  ['CANCELED', 2],
] as const
const BANKS = ['004', '088', '020', '081', '011', '003', '090', '092', '071'] as const
const CLERKS = [1, 3, 5] as const

interface Bought {
  orderSeq: number
  memberSeq: number
  payAmount: number
  /** Time of the order and of its end. */
  orderedAt: Date
  at: Date
}

interface Happening {
  at: Date
  act(at: Date): void
}

const ordersOf = async (
  db: Db,
  states: readonly ('CANCELED' | 'RETURNED' | 'CONFIRMED')[],
  limit: number,
): Promise<Bought[]> => {
  const rows = await db
    .select({
      orderSeq: orders.orderSeq,
      memberSeq: orders.memberSeq,
      payAmount: orders.payAmount,
      orderedAt: orders.orderedAt,
      at: orders.updatedAt,
    })
    .from(orders)
    .where(and(inArray(orders.state, [...states]), isNotNull(orders.memberSeq), isNotNull(orders.paidAt)))
    .orderBy(asc(orders.orderSeq))
    .limit(limit)
  return rows.flatMap(({ memberSeq, ...row }) => (memberSeq ? [{ ...row, memberSeq }] : []))
}

interface Account {
  personal: Buffer
  names: Map<number, string>
}

type Asked = Pick<Refund, 'memberSeq' | 'amount' | 'state'> & { at: Date; doneAt: Date | null; other: boolean }

/** Returns a refund request with its outcome. */
function refundOf({ dice, random }: Context, { personal, names }: Account, facts: Asked & { seq: number }): Refund {
  const { seq, at, doneAt, other, memberSeq, state, amount } = facts
  const accountNumber = Array.from({ length: dice.int(11, 14) }, () => dice.int(0, 9)).join('')
  const accountHolder = other ? '박정희' : (names.get(memberSeq) ?? '')
  const via = dice.chance(80) ? 'SHOP' : 'ADMIN'
  const who = via === 'ADMIN' ? 'cs_lead' : null
  return {
    depositRefundSeq: seq,
    memberSeq,
    amount,
    ...sealedAccount({ personal }, random, { bankCode: dice.pick(BANKS), accountNumber, accountHolder }),
    state,
    requestedVia: via,
    paidOn: state === 'DONE' && doneAt ? seoulDay(doneAt) : null,
    rejectReason: state === 'REJECTED' ? '계좌번호가 확인되지 않습니다. 다시 신청해 주세요.' : null,
    processedAt: doneAt,
    processedBy: doneAt && state !== 'CANCELED' ? CLERKS[2] : null,
    createdAt: at,
    createdBy: who,
    updatedAt: doneAt ?? at,
    updatedBy: doneAt && state !== 'CANCELED' ? 'cs_lead' : who,
    version: doneAt ? 2 : 1,
  }
}

/** Pays part of an order with the member's deposit; an order that was canceled gives it back. */
function spending(
  book: LedgerBook,
  dice: Dice,
  order: Bought & { broken?: boolean },
  used: Map<number, number>,
): Happening[] {
  const { orderSeq, memberSeq, payAmount, orderedAt } = order
  if (!dice.chance(60)) return []
  let entrySeq: number | null = null
  const use: Happening = {
    at: orderedAt,
    act(at) {
      const amount = Math.min(book.balance(memberSeq), Math.floor(payAmount / 2_000) * 1_000)
      if (amount === 0) return
      entrySeq = book.take(memberSeq, at, 'USE', amount, { reason: '주문 결제 사용', orderSeq })
      used.set(orderSeq, amount)
    },
  }
  const back: Happening = {
    at: new Date(orderedAt.getTime() + 3_600_000),
    act(at) {
      if (entrySeq) book.giveBack(memberSeq, at, entrySeq, { reason: '주문 취소 복원', orderSeq })
    },
  }
  return order.broken ? [use, back] : [use]
}

/** Loads deposits from canceled orders and overpayments, and requests to pay them out. */
export async function loadDeposits(db: Db, context: Context): Promise<void> {
  const { dice, now, scale } = context
  const factor = scale === 'full' ? 300 : 1
  const names = new Map(
    (
      await db
        .select({ seq: members.memberSeq, name: members.name, state: members.state })
        .from(members)
        .orderBy(asc(members.memberSeq))
    )
      .filter(({ state }) => state === 'ACTIVE')
      .map(({ seq, name }) => [seq, name]),
  )
  const account = { personal: await personalKey(db), names }
  const book = new LedgerBook()
  const used = new Map<number, number>()
  const living = (bought: Bought[]): Bought[] => bought.filter(({ memberSeq }) => names.has(memberSeq))
  const broken = living(await ordersOf(db, ['CANCELED', 'RETURNED'], 150 * factor)).map((order) => ({
    ...order,
    broken: true,
  }))
  const kept = living(await ordersOf(db, ['CONFIRMED'], 200 * factor))
  const latest = now.getTime() - 12 * DAY_MS
  const happenings: Happening[] = []
  const later = (at: Date, hours: number): Date => new Date(Math.min(at.getTime() + hours * 3_600_000, latest))
  const happen = (at: Date, act: Happening['act']) => happenings.push({ at, act })
  for (const { orderSeq, memberSeq, payAmount, at } of broken.slice(0, COUNTS.refunded * factor)) {
    const facts = { reason: '주문 환불 예치금 전환', orderSeq }
    happen(later(at, 1), (moment) => {
      const cash = payAmount - (used.get(orderSeq) ?? 0)
      if (cash > 0) book.add(memberSeq, moment, 'REFUND_IN', cash, facts)
    })
    if (!dice.chance(8)) continue
    const less = { reason: '예치금 오지급 정정', createdBy: CLERKS[0] }
    happen(later(at, 60), (moment) => void book.take(memberSeq, moment, 'ADMIN_SUB', dice.int(1, 5) * 1_000, less))
  }
  for (const { orderSeq, memberSeq, at } of kept.slice(0, COUNTS.overpaid * factor)) {
    const facts = { reason: '무통장 초과입금 전환', orderSeq }
    happen(later(at, 5), (moment) => book.add(memberSeq, moment, 'OVERPAY_IN', dice.int(1, 20) * 1_000, facts))
  }
  for (let n = 0; n < COUNTS.granted * factor; n += 1) {
    const { memberSeq, at } = dice.pick(kept)
    const facts = { reason: '반품 배송비 환급', createdBy: dice.pick(CLERKS) }
    const moment = officeMoment(dice, seoulDay(later(at, 48)))
    happen(moment, (when) => book.add(memberSeq, when, 'ADMIN_ADD', dice.int(3, 30) * 1_000, facts))
  }
  for (const order of [...kept, ...broken]) happenings.push(...spending(book, dice, order, used))
  happenings.sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, act } of happenings) act(at)

  // the remaining balances are requested: first paid-out ones, then open ones
  const holders = [...names.keys()].filter((seq) => book.balance(seq) > 0)
  const refundRequests: Asked[] = holders.slice(0, COUNTS.paidOut * factor).map((memberSeq) => {
    const balance = book.balance(memberSeq)
    const amount = dice.chance(60) ? balance : Math.ceil(balance / 2_000) * 1_000
    const at = new Date(latest + dice.int(1, 5 * 24) * 3_600_000)
    const doneAt = officeMoment(dice, seoulDay(new Date(at.getTime() + 2 * DAY_MS)))
    book.take(memberSeq, doneAt, 'WITHDRAW', amount, { reason: '예치금 계좌 환불', createdBy: CLERKS[2] })
    return { memberSeq, amount, state: 'DONE', at, doneAt, other: false }
  })
  let rest = holders.slice(COUNTS.paidOut * factor)
  for (const [state, count] of STATES) {
    for (const [index, memberSeq] of rest.slice(0, count * factor).entries()) {
      const open = state === 'REQUESTED'
      const at = new Date(now.getTime() - dice.int(2, 5 * 24) * 3_600_000 - (open ? 0 : 4 * DAY_MS))
      const doneAt = open ? null : new Date(at.getTime() + DAY_MS)
      refundRequests.push({ memberSeq, amount: book.balance(memberSeq), state, at, doneAt, other: open && index === 4 })
    }
    rest = rest.slice(count * factor)
  }
  refundRequests.sort((a, b) => a.at.getTime() - b.at.getTime())
  const refunds = refundRequests.map((facts, index) => refundOf(context, account, { ...facts, seq: index + 1 }))
  const { entries, uses } = book.close()
  const paidOut = new Map(
    refunds.filter(({ state }) => state === 'DONE').map((row) => [row.memberSeq, row.depositRefundSeq]),
  )
  await insertAll(
    db,
    depositEntries,
    entries.map(({ expiresOn: _1, uncollected: _2, itemReviewSeq: _3, storeReviewSeq: _4, ...entry }) => {
      const { eventWinnerSeq: _5, attendanceSeq: _6, uploadSeq: _7, ...row } = entry
      // the book writes either ledger; these are kinds of deposits
      const kind = row.kind as (typeof depositEntries.$inferSelect)['kind']
      return {
        ...row,
        kind,
        depositRefundSeq: kind === 'WITHDRAW' ? (paidOut.get(row.memberSeq) ?? null) : null,
        // set later, with the refunds of orders
        refundSeq: null,
      }
    }),
  )
  await insertAll(db, depositUses, uses)
  await insertAll(db, depositRefunds, refunds)
  await continueNumbers(db, depositEntries, 'entrySeq')
  await continueNumbers(db, depositRefunds, 'depositRefundSeq')
  await db.execute(
    sql`update ${members} m set deposit = s.deposit, deposit_held = coalesce(h.held, 0)
        from (select member_seq, sum(amount) as deposit from ${depositEntries} group by 1) s
        left join (select member_seq, sum(amount) as held from ${depositRefunds} where state = 'REQUESTED' group by 1) h
          on h.member_seq = s.member_seq
        where s.member_seq = m.member_seq`,
  )
  await notePaidWith(db, 'deposit_used', used)
}
