import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { readNumberText } from '../../../openapi/formats/number-text'
import { required } from '../../../openapi/messages/required'
import { lockRows } from '../../db/locks'
import { members } from '../../db/schema'
import { RowFaults } from '../../excel/cells'
import type { Checked, SeenKeys, UploadDefinition, UploadRow } from '../../excel/upload'
import type { AdminCall } from '../../http/call'
import { grouped } from '../../lib/numbers'
import { seoulDay } from '../../lib/seoul'
import { pointEntries } from '../point-entry/point-entry.schema'

/** Grants and deductions of a sheet: checked row by row, paid all or none. */

const ID = '아이디'
const AMOUNT = '금액'
const WHY = '사유'
const UNTIL = '유효기간'
const MOST = 1_000_000

export interface PointPlan {
  memberSeq: number
  /** Below 0: a deduction. */
  amount: number
  reason: string
  /** undefined: as the shop has it. */
  expiresOn: string | undefined
}

interface Holder {
  memberSeq: number
  state: typeof members.$inferSelect.state
  /** What may be deducted: without what is over and waits for the night. */
  usable: number
}

/** The members of a sheet by their ids, locked in the order of their numbers: what is judged here stays so until it is paid. */
async function holdersOf({ db, now }: AdminCall, ids: string[]): Promise<Map<string, Holder>> {
  const { memberSeq, loginId, state, point } = members
  const found = await db.select({ memberSeq }).from(members).where(inArray(loginId, ids))
  const seqs = found.map((row) => row.memberSeq)
  await lockRows(db, memberSeq, seqs)
  if (seqs.length === 0) return new Map()
  const over = db
    .select({ of: pointEntries.memberSeq, amount: sql<number>`sum(${pointEntries.remaining})`.as('over') })
    .from(pointEntries)
    .where(and(gt(pointEntries.remaining, 0), lt(pointEntries.expiresOn, seoulDay(now))))
    .groupBy(pointEntries.memberSeq)
    .as('over')
  const rows = await db
    .select({ memberSeq, loginId, state, usable: sql<number>`(${point} - coalesce(${over.amount}, 0))::int` })
    .from(members)
    .leftJoin(over, eq(over.of, memberSeq))
    .where(inArray(memberSeq, seqs))
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

function idFault(id: string, holder: Holder | undefined, twice: boolean): string | undefined {
  if (!id) return required(ID)
  if (!holder) return '없는 아이디입니다.'
  if (twice) return '같은 아이디가 두 번 있습니다.'
  return holder.state === 'WITHDRAWN' ? '탈퇴한 회원입니다.' : undefined
}

function amountFault(amount: number, holder: Holder | undefined): string | undefined {
  if (!(amount !== 0 && Math.abs(amount) <= MOST)) return '금액은 0이 아닌 -1,000,000~1,000,000의 정수로 입력해 주세요.'
  if (amount > 0 || !holder || holder.state === 'WITHDRAWN') return undefined
  if (holder.state === 'DORMANT') return '휴면회원에게서는 차감할 수 없습니다.'
  return -amount > holder.usable ? `차감할 금액이 보유 포인트(${grouped(holder.usable)}P)보다 많습니다.` : undefined
}

function whyFault(reason: string): string | undefined {
  if (!reason) return required(WHY)
  const { length } = [...reason]
  return length < 2 || length > 100 ? '사유는 2~100자로 입력해 주세요.' : undefined
}

function untilFault(until: string, amount: number, today: string): string | undefined {
  if (!until) return undefined
  if (amount < 0) return '차감에는 유효기간을 넣을 수 없습니다.'
  if (!isDay(until)) return '유효기간은 YYYY-MM-DD 형식으로 입력해 주세요.'
  return until < today ? '유효기간은 오늘 이후의 날짜로 입력해 주세요.' : undefined
}

async function check(call: AdminCall, rows: UploadRow[], seen: SeenKeys): Promise<Checked<PointPlan>[]> {
  const holders = await holdersOf(call, [...new Set(rows.map((row) => row.cell(ID)).filter(Boolean))])
  const today = seoulDay(call.now)
  return rows.map((row): Checked<PointPlan> => {
    const id = row.cell(ID)
    const holder = holders.get(id)
    const amount = amountOf(row.cell(AMOUNT))
    const faults = new RowFaults(row)
    const found: [string, string | undefined][] = [
      [ID, idFault(id, holder, seen.has(id))],
      [AMOUNT, row.cell(AMOUNT) ? amountFault(amount, holder) : required(AMOUNT)],
      [WHY, whyFault(row.cell(WHY))],
      [UNTIL, untilFault(row.cell(UNTIL), amount, today)],
    ]
    seen.set(id, row.row)
    for (const [column, message] of found) if (message) faults.add(column, message)
    if (faults.any || !holder) return faults.answer
    const until = row.cell(UNTIL) || undefined
    return {
      row: row.row,
      key: id,
      created: true,
      changes: [
        { column: AMOUNT, before: null, after: `${grouped(amount)}P` },
        { column: WHY, before: null, after: row.cell(WHY) },
        ...(until ? [{ column: UNTIL, before: null, after: until }] : []),
      ],
      plan: { memberSeq: holder.memberSeq, amount, reason: row.cell(WHY), expiresOn: until },
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
    throw new Error('a sheet of points is paid as a whole')
  },
}

/** What the dialog says before it is confirmed. */
export function uploadSums(plans: readonly { plan: PointPlan }[]) {
  const amounts = plans.map(({ plan }) => plan.amount)
  const minus = amounts.filter((amount) => amount < 0)
  const sum = (numbers: number[]) => numbers.reduce((all, amount) => all + amount, 0)
  return { memberCount: plans.length, amount: sum(amounts), minusCount: minus.length, minusAmount: sum(minus) }
}
