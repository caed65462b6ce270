import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { anyOf, contains, withinDays } from '../../resource/filters'
import { createListQuery } from '../../resource/list-query'
import type { QueryAt, Where } from '../../resource/types'
import { coupons } from '../schema/coupon.schema'
import { couponCodes } from '../schema/coupon-job.schema'
import type { CouponRow } from './coupon-rules'
import type { Targets } from './coupon-targets'

type Query = QueryAt<'/api/v1/admin/coupons'>

/** Matches a code as typed: a part of a shared code, or exactly one of the unique codes. */
const byCode = (keyword: string): SQL | undefined => {
  const code = keyword.trim().toUpperCase()
  return or(
    contains(code, coupons.sharedCode),
    sql`exists (select 1 from ${couponCodes} where ${couponCodes}.coupon_seq = ${coupons}.coupon_seq and ${eq(sql`${couponCodes}.code`, code)})`,
  )
}

function keywordFilter({ keyword, keywordType = 'name' }: Query): SQL | undefined {
  if (!keyword?.trim()) return undefined
  if (keywordType === 'code') return byCode(keyword)
  return contains(keyword, keywordType === 'memo' ? coupons.memo : coupons.name)
}

/** Returns the WHERE of the list. */
export const couponFilter = (query: Query): Where =>
  and(
    keywordFilter(query),
    anyOf(coupons.state, query.state),
    anyOf(coupons.kind, query.kind),
    anyOf(coupons.issueMethod, query.issueMethod),
    anyOf(coupons.benefitType, query.benefitType),
    withinDays(coupons.issueStartAt, query.issueStartAt, 'issueStartAt'),
    withinDays(coupons.issueEndAt, query.issueEndAt, 'issueEndAt'),
    withinDays(coupons.useEndAt, query.useEndAt, 'useEndAt'),
    withinDays(coupons.createdAt, query.createdAt, 'createdAt'),
  )

/** Selects coupons with the number of their targets. */
export const couponRows = createListQuery(
  coupons,
  'couponSeq',
  {
    targetCount: sql<number>`jsonb_array_length(${coupons.targetRows})`,
    targets: sql<Targets>`jsonb_build_object('mode', ${coupons.targetMode}, 'rows', ${coupons.targetRows})`,
  },
  'createdAt,desc',
)

/** Returns a stored coupon. Throws 404. */
export async function couponOf({ db }: { db: Db }, seq: number): Promise<CouponRow> {
  const [row] = await db.select().from(coupons).where(eq(coupons.couponSeq, seq))
  if (!row) throw notFound()
  return row
}
