import { and, asc, eq, gte, lte, ne, sql } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, overlap, type Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { shiftDayByMonths } from '../../lib/seoul-time'
import { interestFrees } from '../schema/interest-free.schema'

type Row = typeof interestFrees.$inferSelect
/** The fields that decide whether two benefits overlap. */
export type BenefitPeriod = Pick<Row, 'cardCompany' | 'months' | 'startDate' | 'endDate'>

/** Formats a benefit: `신한 2·3개월 (2026-11-01~2026-11-30)`. */
export const nameOf = ({ cardCompany, months, startDate, endDate }: BenefitPeriod): string =>
  `${labelOf('CardCompany', cardCompany)} ${months.join('·')}개월 (${startDate}~${endDate})`

/** Throws 400 when a period is reversed or longer than a year. */
export function checkSpan(startDate: string, endDate: string): void {
  if (endDate < startDate) throw invalid({ endDate: '종료일은 시작일 이후여야 합니다.' })
  if (endDate > shiftDayByMonths(startDate, 12)) throw invalid({ endDate: '기간은 1년까지 설정할 수 있습니다.' })
}

/**
 * Returns the distinct months in ascending order, with the rounds that the customer pays for each (PARTIAL). Throws
 * 400 unless there is one number of rounds per month, below that month.
 */
export function monthsOf({
  kind,
  months,
  customerRounds,
}: Schemas['InterestFreeBody']): Pick<Row, 'months' | 'customerRounds'> {
  const ordered = [...new Set(months)].sort((a, b) => a - b)
  if (kind === 'FREE') return { months: ordered, customerRounds: null }
  if (!customerRounds?.length) throw invalid({ customerRounds: required('고객 부담 회차') })
  if (customerRounds.length !== months.length || ordered.length !== months.length) {
    throw invalid({ customerRounds: '개월마다 고객 부담 회차를 하나씩 입력해 주세요.' })
  }
  const roundsOf = new Map(months.map((month, i) => [month, customerRounds[i] ?? 0]))
  for (const [month, rounds] of roundsOf) {
    if (rounds < 1 || rounds >= month) {
      throw invalid({ customerRounds: `${month}개월의 고객 부담 회차는 1~${month - 1}회차로 입력해 주세요.` })
    }
  }
  return { months: ordered, customerRounds: ordered.map((month) => roundsOf.get(month) ?? 0) }
}

/**
 * Returns the benefits of the company that share a day and a number of months with this one. `hidden`: include hidden ones.
 */
async function overlapping(db: Db, benefit: BenefitPeriod, exceptSeq: number, hidden: boolean): Promise<Row[]> {
  const { interestFreeSeq, cardCompany, months, startDate, endDate, visible } = interestFrees
  return db
    .select()
    .from(interestFrees)
    .where(
      and(
        eq(cardCompany, benefit.cardCompany),
        sql`${months} && ${`{${benefit.months.join(',')}}`}::smallint[]`,
        lte(startDate, benefit.endDate),
        gte(endDate, benefit.startDate),
        ne(interestFreeSeq, exceptSeq),
        hidden ? undefined : eq(visible, true),
      ),
    )
    .orderBy(asc(startDate), asc(interestFreeSeq))
}

/**
 * Returns the refusal for an overlapping benefit; undefined when there is none. Writes are serialized, so the check
 * holds.
 */
export async function overlapOf(
  db: Db,
  benefit: BenefitPeriod,
  exceptSeq = 0,
  hidden = false,
): Promise<Refusal | undefined> {
  const [other] = await overlapping(db, benefit, exceptSeq, hidden)
  if (!other) return undefined
  const month = benefit.months.find((each) => other.months.includes(each))
  const company = labelOf('CardCompany', benefit.cardCompany)
  const days = `(${other.startDate}~${other.endDate})`
  return overlap('months', `${company} ${month}개월 혜택이 겹칩니다. ${days}`, {
    interestFreeSeq: other.interestFreeSeq,
  })
}
