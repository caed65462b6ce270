import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { shopInfo } from '../../db/schema'
import { formatNumber } from '../../lib/numbers'
import { seoulDay, shiftDayByMonths, shiftDays, startOfDay } from '../../lib/seoul-time'
import {
  checkDebitAllowed,
  checkNotWithdrawn,
  creditLot,
  debitLots,
  type EntryFacts,
  insufficient,
  type LockedMember,
  lockEntry,
  lockMember,
  pointLedger,
  remainingLots,
  returnUses,
} from '../ledger/engine'
import { drawFromLots, sumOf } from '../ledger/lots'
import { pointEntries } from '../schema/point-entry.schema'

/**
 * Credits and debits of points. Functions that return an entry lock the member's row (after rows that the caller locks:
 * order, claim, winner), keep entries, lots and balance consistent, and return the written entry. They throw 404 for an
 * unknown member. Amounts passed in are whole points above 0; the amount of a debit's entry is negative.
 */

type PointEntryRow = typeof pointEntries.$inferSelect

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

/** Number of days that points restored from an expired lot stay usable. */
const RENEWED_DAYS = 30

/** Returns the last usable day of points earned now, by the shop's setting; null: they never expire. */
export async function defaultPointExpiry(db: Db, now: Date): Promise<string | null> {
  const [shop] = await db.select({ months: shopInfo.pointExpireMonths }).from(shopInfo)
  return shop?.months ? shiftDayByMonths(seoulDay(now), shop.months) : null
}

/** Writes an EXPIRE entry for each expired lot of the member that has points left. Returns the number of these lots. */
export async function expireLots(db: Db, member: LockedMember, now: Date): Promise<number> {
  const expired = await remainingLots(db, pointLedger, member.memberSeq, seoulDay(now))
  for (const { seq, remaining } of expired) {
    const use = { lotSeq: seq, amount: remaining }
    await debitLots(db, pointLedger, member, { now, kind: 'EXPIRE', reason: '유효기간 소멸' }, [use], 'EXPIRED')
  }
  return expired.length
}

/** Points that an admin may credit in a day before it is marked in the log. */
export const BULK_POINT_OVER = 500_000

/**
 * Returns the log flag of a credit if the admin has credited more than `BULK_POINT_OVER` points today, by hand and as
 * rewards and prizes together. To be called after the points were credited.
 */
export async function bulkPointFlags({
  db,
  now,
  actor,
}: Pick<AdminCall, 'db' | 'now' | 'actor'>): Promise<Schemas['LogFlag'][]> {
  const [sum] = await db
    .select({ points: sql<number>`coalesce(sum(${pointEntries.amount}), 0)::float` })
    .from(pointEntries)
    .where(
      and(
        eq(pointEntries.createdBy, actor.adminSeq),
        gte(pointEntries.createdAt, startOfDay(seoulDay(now))),
        inArray(pointEntries.kind, ['ADMIN_ADD', 'EARN_EVENT', 'EARN_ITEM_REVIEW', 'EARN_STORE_REVIEW']),
      ),
    )
  return (sum?.points ?? 0) > BULK_POINT_OVER ? ['BULK_POINT'] : []
}

/**
 * Credits points. `expiresOn` undefined: the shop's default; null: never expires. Throws INVALID_STATE for a
 * withdrawn member, 400 for a past day, ALREADY_PROCESSED if the cause (order line, review, winner, attendance,
 * `requestId`) was credited before.
 */
export async function earnPoints(
  db: Db,
  { memberSeq, expiresOn, ...row }: Move & { kind: EarnKind; expiresOn?: string | null | undefined },
): Promise<PointEntryRow> {
  if (expiresOn && expiresOn < seoulDay(row.now)) throw invalid({ expiresOn: '오늘 이후의 날짜를 입력해 주세요.' })
  const member = await lockMember(db, memberSeq)
  checkNotWithdrawn(member)
  const lastDay = expiresOn === undefined ? await defaultPointExpiry(db, row.now) : expiresOn
  return creditLot(db, pointLedger, member, { ...row, expiresOn: lastDay })
}

/**
 * Debits points for an order or by an admin, the earliest expiry first. Throws INSUFFICIENT_BALANCE if the member has
 * fewer, INVALID_STATE for a withdrawn member and, for ADMIN_SUB, for a dormant one. Throws ALREADY_PROCESSED for a
 * repeated `requestId`.
 */
export async function deductPoints(
  db: Db,
  { memberSeq, amount, ...row }: Move & { kind: 'USE' | 'ADMIN_SUB' },
): Promise<PointEntryRow> {
  const member = await lockMember(db, memberSeq)
  if (row.kind === 'ADMIN_SUB') checkDebitAllowed(member)
  else checkNotWithdrawn(member)
  await expireLots(db, member, row.now)
  if (amount > member.point) {
    const what = row.kind === 'USE' ? '사용할 포인트가' : '차감할 금액이'
    throw insufficient(`${what} 보유 포인트(${formatNumber(member.point)}P)보다 많습니다.`)
  }
  return debitLots(db, pointLedger, member, row, drawFromLots(await remainingLots(db, pointLedger, memberSeq), amount))
}

/**
 * Gives points that an order used back to the member; with `orderLineSeq` those of that line, if the use was recorded
 * per line. They go back into their lots; points of expired lots form a new lot of `RENEWED_DAYS` days. Throws
 * INVALID_STATE for a withdrawn member, or if `amount` exceeds the points not given back yet. Throws ALREADY_PROCESSED if
 * the claim and line were processed before.
 */
export async function cancelUse(
  db: Db,
  { memberSeq, ...request }: Omit<Move, keyof Related> & { orderSeq: number },
): Promise<PointEntryRow> {
  const member = await lockMember(db, memberSeq)
  checkNotWithdrawn(member)
  const today = seoulDay(request.now)
  return returnUses(db, pointLedger, member, request, { today, renewedUntil: shiftDays(today, RENEWED_DAYS) })
}

/** Returns the lot that was opened for the same cause; undefined if there is none. */
async function earnedLot(
  db: Db,
  memberSeq: number,
  cause: Omit<Move, 'memberSeq' | 'amount'>,
): Promise<number | undefined> {
  const reasons = [
    cause.orderLineSeq ? eq(pointEntries.orderLineSeq, cause.orderLineSeq) : undefined,
    cause.itemReviewSeq ? eq(pointEntries.itemReviewSeq, cause.itemReviewSeq) : undefined,
    cause.storeReviewSeq ? eq(pointEntries.storeReviewSeq, cause.storeReviewSeq) : undefined,
    cause.eventWinnerSeq ? eq(pointEntries.eventWinnerSeq, cause.eventWinnerSeq) : undefined,
    cause.attendanceSeq ? eq(pointEntries.attendanceSeq, cause.attendanceSeq) : undefined,
  ].filter((condition) => condition !== undefined)
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
 * Takes earned points back, first from the lot they opened, then from the others. Points that the member no longer has
 * are recorded in the entry's `uncollected`; for a withdrawn member these are all. Throws ALREADY_PROCESSED if the cause
 * (claim and line, review, winner, attendance) was processed before.
 */
export async function cancelEarn(db: Db, { memberSeq, amount, ...row }: Move): Promise<PointEntryRow> {
  const member = await lockMember(db, memberSeq)
  await expireLots(db, member, row.now)
  const lot = await earnedLot(db, memberSeq, row)
  const lotUses = drawFromLots(await remainingLots(db, pointLedger, memberSeq), amount, lot)
  return debitLots(
    db,
    pointLedger,
    member,
    { ...row, kind: 'EARN_CANCEL', uncollected: amount - sumOf(lotUses) },
    lotUses,
    sql`case when ${pointEntries.entrySeq} = ${lot ?? 0} then 'RECLAIMED' else 'USED' end`,
  )
}

/** Forfeits all points of a withdrawing member. Returns null if there are none. */
export async function forfeitPoints(
  db: Db,
  { memberSeq, ...row }: Pick<EntryFacts, 'now' | 'createdBy'> & { memberSeq: number },
): Promise<PointEntryRow | null> {
  const member = await lockMember(db, memberSeq)
  await expireLots(db, member, row.now)
  if (member.point === 0) return null
  const all = drawFromLots(await remainingLots(db, pointLedger, memberSeq), member.point)
  return debitLots(db, pointLedger, member, { ...row, kind: 'FORFEIT', reason: '회원 탈퇴' }, all, 'EXPIRED')
}

/**
 * Revokes the remaining points of an admin's grant. Throws 404 for an unknown entry, INVALID_STATE if the entry is not
 * such a grant, is used up or expired, or if the member is withdrawn or dormant.
 */
export async function revokePoints(
  db: Db,
  entrySeq: number,
  row: Pick<EntryFacts, 'now' | 'createdBy'>,
): Promise<PointEntryRow> {
  const { member, entry } = await lockEntry(db, pointLedger, entrySeq)
  checkDebitAllowed(member)
  if (entry.kind !== 'ADMIN_ADD') throw invalidState('관리자가 지급한 포인트만 취소할 수 있습니다.')
  if (entry.remaining === 0) throw invalidState('이미 모두 사용한 포인트입니다.')
  if (entry.expiresOn !== null && entry.expiresOn < seoulDay(row.now))
    throw invalidState('유효기간이 지난 포인트입니다.')
  const use = { lotSeq: entrySeq, amount: entry.remaining ?? 0 }
  return debitLots(db, pointLedger, member, { ...row, kind: 'ADMIN_SUB', reason: '지급취소' }, [use], 'RECLAIMED')
}
