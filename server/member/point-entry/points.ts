import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { shopInfo } from '../../db/schema'
import type { Db } from '../../http/call'
import { badState, invalid } from '../../http/refusal'
import { grouped } from '../../lib/numbers'
import { seoulDay, shiftDay, shiftDays } from '../../lib/seoul'
import {
  aliveLots,
  type EntryFacts,
  insufficient,
  type LockedMember,
  lockEntry,
  lockMember,
  openLot,
  pointLedger,
  refuseTakingFrom,
  refuseWithdrawn,
  returnUses,
  takeLots,
} from '../ledger/engine'
import { spend, sumOf } from '../ledger/lots'
import { pointEntries } from './point-entry.schema'

/**
 * The moves of points. Each locks the member's row (after the rows that the caller locks by its own right: order, claim, winner), keeps
 * entries, lots and balance in step, and gives the entry that it wrote. All throw 404 for a member that is not there. Amounts are whole
 * points above 0.
 */

export type PointEntryRow = typeof pointEntries.$inferSelect

type EarnKind = 'EARN_ORDER' | 'EARN_ITEM_REVIEW' | 'EARN_STORE_REVIEW' | 'EARN_EVENT' | 'ADMIN_ADD'

interface Related {
  itemReviewSeq?: number | undefined
  storeReviewSeq?: number | undefined
  eventWinnerSeq?: number | undefined
  attendanceSeq?: number | undefined
  uploadSeq?: number | undefined
}

interface Move extends EntryFacts, Related {
  memberSeq: number
  amount: number
}

/** Days that points live for which come back after their lot had expired. */
const RENEWED_DAYS = 30

/** Last usable day of points that are earned now; null: no end. */
export async function usualExpiry(db: Db, now: Date): Promise<string | null> {
  const [shop] = await db.select({ months: shopInfo.pointExpireMonths }).from(shopInfo)
  return shop?.months ? shiftDay(seoulDay(now), shop.months) : null
}

/** Writes EXPIRE for each lot of the member whose last day is over; gives how many there were. */
export async function expireLots(db: Db, member: LockedMember, now: Date): Promise<number> {
  const over = await aliveLots(db, pointLedger, member.memberSeq, seoulDay(now))
  for (const { seq, remaining } of over) {
    const use = { lotSeq: seq, amount: remaining }
    await takeLots(db, pointLedger, member, { now, kind: 'EXPIRE', reason: '유효기간 소멸' }, [use], 'EXPIRED')
  }
  return over.length
}

/**
 * Pays points. `expiresOn` left out: as the shop has it; null: they never end. Throws INVALID_STATE for who has left, 400 for a day that is over,
 * ALREADY_PROCESSED when the reason (order line, review, winner, attendance) was paid before.
 */
export async function earnPoints(
  db: Db,
  { memberSeq, expiresOn, ...row }: Move & { kind: EarnKind; expiresOn?: string | null | undefined },
): Promise<PointEntryRow> {
  if (expiresOn && expiresOn < seoulDay(row.now)) throw invalid({ expiresOn: '오늘 이후의 날짜를 입력해 주세요.' })
  const member = await lockMember(db, memberSeq)
  refuseWithdrawn(member)
  const until = expiresOn === undefined ? await usualExpiry(db, row.now) : expiresOn
  return openLot(db, pointLedger, member, { ...row, expiresOn: until })
}

/**
 * Takes points for an order, or by an administrator; what expires first goes first. Throws INSUFFICIENT_BALANCE when there are fewer, INVALID_STATE
 * for who has left, and for a deduction of who sleeps.
 */
export async function takePoints(
  db: Db,
  { memberSeq, amount, ...row }: Move & { kind: 'USE' | 'ADMIN_SUB' },
): Promise<PointEntryRow> {
  const member = await lockMember(db, memberSeq)
  if (row.kind === 'ADMIN_SUB') refuseTakingFrom(member)
  else refuseWithdrawn(member)
  await expireLots(db, member, row.now)
  if (amount > member.point) {
    const what = row.kind === 'USE' ? '사용할 포인트가' : '차감할 금액이'
    throw insufficient(`${what} 보유 포인트(${grouped(member.point)}P)보다 많습니다.`)
  }
  return takeLots(db, pointLedger, member, row, spend(await aliveLots(db, pointLedger, memberSeq), amount))
}

/**
 * Gives back points that an order had used (`orderLineSeq`: of that line, where its use was written by lines). They return to the lots they came from; what has
 * expired meanwhile comes back as a lot of thirty days. Throws INVALID_STATE for who has left or when so many are not open,
 * ALREADY_PROCESSED on the second time for one claim and line.
 */
export async function cancelUse(
  db: Db,
  { memberSeq, ...give }: Omit<Move, keyof Related> & { orderSeq: number },
): Promise<PointEntryRow> {
  const member = await lockMember(db, memberSeq)
  refuseWithdrawn(member)
  const today = seoulDay(give.now)
  return returnUses(db, pointLedger, member, give, { today, renewedUntil: shiftDays(today, RENEWED_DAYS) })
}

/** The lot that the same reason had opened. */
async function earnedLot(
  db: Db,
  memberSeq: number,
  of: Omit<Move, 'memberSeq' | 'amount'>,
): Promise<number | undefined> {
  const reasons = [
    of.orderLineSeq ? eq(pointEntries.orderLineSeq, of.orderLineSeq) : undefined,
    of.itemReviewSeq ? eq(pointEntries.itemReviewSeq, of.itemReviewSeq) : undefined,
    of.storeReviewSeq ? eq(pointEntries.storeReviewSeq, of.storeReviewSeq) : undefined,
    of.eventWinnerSeq ? eq(pointEntries.eventWinnerSeq, of.eventWinnerSeq) : undefined,
    of.attendanceSeq ? eq(pointEntries.attendanceSeq, of.attendanceSeq) : undefined,
  ].filter((reason) => reason !== undefined)
  if (reasons.length === 0) return undefined
  const [lot] = await db
    .select({ seq: pointEntries.entrySeq })
    .from(pointEntries)
    .where(
      and(
        eq(pointEntries.memberSeq, memberSeq),
        inArray(pointEntries.kind, ['EARN_ORDER', 'EARN_ITEM_REVIEW', 'EARN_STORE_REVIEW', 'EARN_EVENT']),
        or(...reasons),
      ),
    )
  return lot?.seq
}

/**
 * Takes earned points back, out of the lot that they came as and then out of the others: as many as there are, the rest is the entry's
 * `uncollected` (all of it where the member has left). Throws ALREADY_PROCESSED on the second time for one claim and line, or one review.
 */
export async function cancelEarn(db: Db, { memberSeq, amount, ...row }: Move): Promise<PointEntryRow> {
  const member = await lockMember(db, memberSeq)
  await expireLots(db, member, row.now)
  const own = await earnedLot(db, memberSeq, row)
  const taken = spend(await aliveLots(db, pointLedger, memberSeq), amount, own)
  return takeLots(
    db,
    pointLedger,
    member,
    { ...row, kind: 'EARN_CANCEL', uncollected: amount - sumOf(taken) },
    taken,
    sql`case when ${pointEntries.entrySeq} = ${own ?? 0} then 'RECLAIMED' else 'USED' end`,
  )
}

/** All that a member who leaves still has; null when there is nothing. */
export async function forfeitPoints(
  db: Db,
  { memberSeq, ...row }: Pick<EntryFacts, 'now' | 'createdBy'> & { memberSeq: number },
): Promise<PointEntryRow | null> {
  const member = await lockMember(db, memberSeq)
  await expireLots(db, member, row.now)
  if (member.point === 0) return null
  const all = spend(await aliveLots(db, pointLedger, memberSeq), member.point)
  return takeLots(db, pointLedger, member, { ...row, kind: 'FORFEIT', reason: '회원 탈퇴' }, all, 'EXPIRED')
}

/**
 * Takes a grant of an administrator back: what is left of that very lot. Throws INVALID_STATE when it was no such grant, is used up or over, and as
 * deductions do.
 */
export async function revokePoints(
  db: Db,
  entrySeq: number,
  row: Pick<EntryFacts, 'now' | 'createdBy'>,
): Promise<PointEntryRow> {
  const { member, entry } = await lockEntry(db, pointLedger, entrySeq)
  refuseTakingFrom(member)
  if (entry.kind !== 'ADMIN_ADD') throw badState('관리자가 지급한 포인트만 취소할 수 있습니다.')
  if (entry.remaining === 0) throw badState('이미 모두 사용한 포인트입니다.')
  if (entry.expiresOn !== null && entry.expiresOn < seoulDay(row.now)) throw badState('유효기간이 지난 포인트입니다.')
  const use = { lotSeq: entrySeq, amount: entry.remaining ?? 0 }
  return takeLots(db, pointLedger, member, { ...row, kind: 'ADMIN_SUB', reason: '지급취소' }, [use], 'RECLAIMED')
}
