import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { readNumberText } from '../../../domain/common/number-text'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { lockRows } from '../../db/locks'
import { isAmong } from '../../db/rows'
import { members } from '../../db/schema'
import { RowErrors } from '../../excel/parse-cells'
import type { CheckedRow, RowKeys, UploadDefinition, UploadRow } from '../../excel/upload-definition'
import { formatNumber } from '../../lib/numbers'
import { seoulDay } from '../../lib/seoul-time'
import { overPointLimit } from '../ledger/point-limit'
import { pointEntries } from '../schema/point-entry.schema'

/** Point grants and deductions from a sheet: checked row by row, applied all or none. */

const ID = '아이디'
const AMOUNT = '금액'
const WHY = '사유'
const UNTIL = '유효기간'
const MAX_AMOUNT = 1_000_000

export interface PointPlan {
  memberSeq: number
  /** Negative: a deduction. */
  amount: number
  reason: string
  /** undefined: the shop's default. */
  expiresOn: string | undefined
}

interface Holder {
  memberSeq: number
  state: typeof members.$inferSelect.state
  /** Points that can be deducted: expired lots that the nightly job has not removed yet are excluded. */
  usable: number
}

/**
 * Finds the sheet's members by login id and locks them in the order of memberSeq, so that the checks hold until the
 * points are written.
 */
async function holdersOf({ db, now }: AdminCall, ids: string[]): Promise<Map<string, Holder>> {
  const { memberSeq, loginId, state, point } = members
  const found = await db.select({ memberSeq }).from(members).where(inArray(loginId, ids))
  const seqs = found.map((row) => row.memberSeq)
  await lockRows(db, memberSeq, seqs)
  if (seqs.length === 0) return new Map()
  const expired = db
    .select({ of: pointEntries.memberSeq, amount: sql<number>`sum(${pointEntries.remaining})`.as('over') })
    .from(pointEntries)
    .where(and(gt(pointEntries.remaining, 0), lt(pointEntries.expiresOn, seoulDay(now))))
    .groupBy(pointEntries.memberSeq)
    .as('over')
  const rows = await db
    .select({ memberSeq, loginId, state, usable: sql<number>`(${point} - coalesce(${expired.amount}, 0))::int` })
    .from(members)
    .leftJoin(expired, eq(expired.of, memberSeq))
    .where(isAmong(memberSeq, seqs))
  return new Map(rows.map((row) => [row.loginId, row]))
}

const amountOf = (text: string): number => {
  const amount = readNumberText(text, ['원', 'P'])
  return amount !== null && Number.isInteger(amount) ? amount : Number.NaN
}
const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(text)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function idFault(id: string, holder: Holder | undefined): string | undefined {
  if (!id) return required(ID)
  if (!holder) return '없는 아이디입니다.'
  return holder.state === 'WITHDRAWN' ? '탈퇴한 회원입니다.' : undefined
}

function amountFault({ actor }: AdminCall, amount: number, holder: Holder | undefined): string | undefined {
  if (!(amount !== 0 && Math.abs(amount) <= MAX_AMOUNT))
    return '금액은 0이 아닌 -1,000,000~1,000,000의 정수로 입력해 주세요.'
  const overLimit = overPointLimit(actor, amount, 'P')
  if (overLimit) return overLimit
  if (amount > 0 || !holder || holder.state === 'WITHDRAWN') return undefined
  if (holder.state === 'DORMANT') return '휴면회원에게서는 차감할 수 없습니다.'
  return -amount > holder.usable
    ? `차감할 금액이 보유 포인트(${formatNumber(holder.usable)}P)보다 많습니다.`
    : undefined
}

function reasonFault(reason: string): string | undefined {
  if (!reason) return required(WHY)
  const { length } = [...reason]
  return length < 2 || length > 100 ? '사유는 2~100자로 입력해 주세요.' : undefined
}

function expiryFault(expiresOn: string, amount: number, today: string): string | undefined {
  if (!expiresOn) return undefined
  if (amount < 0) return '차감에는 유효기간을 넣을 수 없습니다.'
  if (!isDay(expiresOn)) return '유효기간은 YYYY-MM-DD 형식으로 입력해 주세요.'
  return expiresOn < today ? '유효기간은 오늘 이후의 날짜로 입력해 주세요.' : undefined
}

async function check(call: AdminCall, rows: UploadRow[], keys: RowKeys): Promise<CheckedRow<PointPlan>[]> {
  const holders = await holdersOf(call, [...new Set(rows.map((row) => row.cell(ID)).filter(Boolean))])
  const today = seoulDay(call.now)
  return rows.map((row): CheckedRow<PointPlan> => {
    const id = row.cell(ID)
    const holder = holders.get(id)
    const amount = amountOf(row.cell(AMOUNT))
    const faults = new RowErrors(row)
    const checks: [string, string | undefined][] = [
      [ID, idFault(id, holder)],
      [AMOUNT, row.cell(AMOUNT) ? amountFault(call, amount, holder) : required(AMOUNT)],
      [WHY, reasonFault(row.cell(WHY))],
      [UNTIL, expiryFault(row.cell(UNTIL), amount, today)],
    ]
    keys.add(row, ID, id)
    for (const [column, message] of checks) if (message) faults.add(column, message)
    if (faults.any || !holder) return faults.answer
    const expiresOn = row.cell(UNTIL) || undefined
    return {
      row: row.row,
      key: id,
      created: true,
      changes: [
        { column: AMOUNT, before: null, after: `${formatNumber(amount)}P` },
        { column: WHY, before: null, after: row.cell(WHY) },
        ...(expiresOn ? [{ column: UNTIL, before: null, after: expiresOn }] : []),
      ],
      plan: { memberSeq: holder.memberSeq, amount, reason: row.cell(WHY), expiresOn },
    }
  })
}

export const pointUpload: UploadDefinition<PointPlan> = {
  resource: 'point-entries',
  title: '포인트 일괄 지급',
  columns: [
    { title: ID, example: 'member1', required: true },
    { title: AMOUNT, example: '3000', required: true },
    { title: WHY, example: '배송 지연 보상', required: true },
    { title: UNTIL, example: '2027-12-31' },
  ],
  maxRows: 5_000,
  whole: true,
  rowsAtOnce: 1_000,
  check,
  apply: async () => {
    throw new Error('a sheet of points is applied as a whole')
  },
}

/** Returns the totals that the dialog shows before confirmation. */
export function uploadSums(plans: readonly { plan: PointPlan }[]) {
  const amounts = plans.map(({ plan }) => plan.amount)
  const minus = amounts.filter((amount) => amount < 0)
  const sum = (numbers: number[]) => numbers.reduce((all, amount) => all + amount, 0)
  return { memberCount: plans.length, amount: sum(amounts), minusCount: minus.length, minusAmount: sum(minus) }
}
