import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { pointTotalOf } from '../../../domain/member/ledger-kinds'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { maskLoginId } from '../../lib/mask'
import { seoulDay, shiftDays, shiftMonth } from '../../lib/seoul-time'
import { displayName } from '../ledger/ledger-list'
import { pointEntries } from '../schema/point-entry.schema'

type MemberRow = typeof members.$inferSelect

const { memberSeq, amount, kind, remaining, expiresOn } = pointEntries

const MONTHS = 12
/** Points that expire within this many days are shown as expiring. */
export const EXPIRY_WARNING_DAYS = 30

/** Returns the member's points that expire within the next 30 days. */
export async function pointsExpiring(db: Db, seq: number, now: Date): Promise<number> {
  const today = seoulDay(now)
  const [row] = await db
    .select({ amount: sql<number>`coalesce(sum(${remaining}), 0)::int` })
    .from(pointEntries)
    .where(and(eq(memberSeq, seq), gte(expiresOn, today), lte(expiresOn, shiftDays(today, EXPIRY_WARNING_DAYS))))
  return row?.amount ?? 0
}

/** Returns the points that expire in each of the next twelve months, the current one first. */
async function expirySchedule(db: Db, seq: number, now: Date): Promise<Schemas['PointExpiry'][]> {
  const today = seoulDay(now)
  const first = today.slice(0, 7)
  const month = sql<string>`to_char(${expiresOn}, 'YYYY-MM')`
  const rows = await db
    .select({ month, amount: sql<number>`sum(${remaining})::int` })
    .from(pointEntries)
    .where(and(eq(memberSeq, seq), gte(expiresOn, today), sql`${remaining} > 0`))
    .groupBy(month)
  const amounts = new Map(rows.map((row) => [row.month, row.amount]))
  return Array.from({ length: MONTHS }, (_, index) => {
    const at = shiftMonth(first, index)
    return { month: at, amount: amounts.get(at) ?? 0 }
  })
}

/** Returns the totals of earned, used, taken back and expired points. Earned minus the others is the balance. */
export async function pointTotals(db: Db, seq: number): Promise<Schemas['PointTotals']> {
  const rows = await db
    .select({ kind, sum: sql<number>`sum(${amount})::float8` })
    .from(pointEntries)
    .where(eq(memberSeq, seq))
    .groupBy(kind)
  const totals = { earned: 0, used: 0, takenBack: 0, expired: 0 }
  for (const row of rows) totals[pointTotalOf[row.kind]] += row.sum
  return {
    pointEarned: totals.earned,
    // 0 - 0, because a negated 0 is -0
    pointUsed: 0 - totals.used,
    pointTakenBack: 0 - totals.takenBack,
    pointExpired: 0 - totals.expired,
  }
}

/** Returns the balances of a member, with the totals and the expiry schedule of the points. */
export async function balancesOf(
  db: Db,
  { memberSeq: seq, point, deposit, depositHeld }: Pick<MemberRow, 'memberSeq' | 'point' | 'deposit' | 'depositHeld'>,
  now: Date,
) {
  return {
    point,
    pointExpiring30d: await pointsExpiring(db, seq, now),
    ...(await pointTotals(db, seq)),
    deposit,
    depositHeld,
    depositUsable: deposit - depositHeld,
    schedule: await expirySchedule(db, seq, now),
  }
}

/** Returns the points and deposit of a member. Throws 404. */
export async function memberBalances(db: Db, seq: number, now: Date): Promise<Schemas['MemberBalances']> {
  const [member] = await db.select().from(members).where(eq(members.memberSeq, seq))
  if (!member) throw notFound('회원을 찾을 수 없습니다.')
  return {
    memberSeq: seq,
    loginId: maskLoginId(member.loginId),
    name: displayName(member),
    state: member.state,
    ...(await balancesOf(db, member, now)),
  }
}
