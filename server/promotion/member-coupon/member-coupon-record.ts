import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { admins, members } from '../../db/schema'
import { maskLoginId, maskName } from '../../lib/mask'
import { orders } from '../../orderdelivery/schema/order.schema'
import { createNameLookup } from '../../resource/each-row'
import { withIsoStamps } from '../../resource/fields'
import { anyOf, numberStarts, withinDays } from '../../resource/filters'
import { detectKeywordType } from '../../resource/keyword'
import { orderBy } from '../../resource/pages'
import { loginIdFilter, nameFilter, phoneFilter } from '../../resource/personal-search'
import { coupons } from '../schema/coupon.schema'
import { memberCoupons } from '../schema/member-coupon.schema'

export type CopyQuery = QueryOf<'GET /api/v1/admin/member-coupons'>

const lineColumns = {
  copy: memberCoupons,
  couponName: coupons.name,
  loginId: members.loginId,
  name: members.name,
  issuerId: admins.loginId,
  orderNo: orders.orderNo,
}

const selectCopies = (db: Db) =>
  db
    .select(lineColumns)
    .from(memberCoupons)
    .innerJoin(coupons, eq(coupons.couponSeq, memberCoupons.couponSeq))
    .innerJoin(members, eq(members.memberSeq, memberCoupons.memberSeq))
    .leftJoin(admins, eq(admins.adminSeq, memberCoupons.issuedBy))
    .leftJoin(orders, eq(orders.orderSeq, memberCoupons.orderSeq))
    .$dynamic()

export type CopyLine = Awaited<ReturnType<typeof selectCopies>>[number]

/** Maps a copy to the contract's shape. Id and name are masked unless `unmasked` is set. */
export function toMemberCoupon({ copy, loginId, name, ...line }: CopyLine, unmasked = false): Schemas['MemberCoupon'] {
  const { couponJobSeq: _, issuedAt, usableFrom, usableTo, usedAt, ...row } = withIsoStamps(copy)
  return {
    ...row,
    ...line,
    loginId: unmasked ? loginId : maskLoginId(loginId),
    name: unmasked ? name : maskName(name),
    issuedAt: issuedAt.toISOString(),
    usableFrom: usableFrom.toISOString(),
    usableTo: usableTo.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }
}

function keywordFilter({ keywordType = 'loginId', keyword: raw }: CopyQuery): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  switch (detectKeywordType(keyword, keywordType, { phone: 'mobilePhone', orderNo: 'orderNo' })) {
    case 'loginId':
      return loginIdFilter(keyword, members.loginId)
    case 'name':
      return nameFilter(keyword, members.name)
    case 'mobilePhone':
      return phoneFilter(keyword, members.mobilePhone)
    case 'orderNo':
      return numberStarts(keyword, 'orderNo', orders.orderNo)
  }
}

/** Returns the WHERE of the list. Throws 400 when the keyword is too short for a search in personal data. */
export const copyFilter = (query: CopyQuery): SQL | undefined =>
  and(
    keywordFilter(query),
    query.couponSeq ? eq(memberCoupons.couponSeq, query.couponSeq) : undefined,
    query.memberSeq ? eq(memberCoupons.memberSeq, query.memberSeq) : undefined,
    anyOf(memberCoupons.state, query.state),
    withinDays(memberCoupons.issuedAt, query.issuedAt, 'issuedAt'),
    withinDays(memberCoupons.usedAt, query.usedAt, 'usedAt'),
    withinDays(memberCoupons.usableTo, query.usableTo, 'usableTo'),
  )

/** Counts the matching copies. The outer joins are only needed for keywords, and are free without one. */
export async function countCopies(db: Db, query: CopyQuery): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(memberCoupons)
    .leftJoin(members, eq(members.memberSeq, memberCoupons.memberSeq))
    .leftJoin(orders, eq(orders.orderSeq, memberCoupons.orderSeq))
    .where(copyFilter(query))
  return row?.n ?? 0
}

const sortColumns = {
  issuedAt: memberCoupons.issuedAt,
  usableTo: memberCoupons.usableTo,
  state: memberCoupons.state,
  usedAt: memberCoupons.usedAt,
  discountAmount: memberCoupons.discountAmount,
}

/** Selects a page of the list in its sort order. */
export const copyRows = (db: Db, query: CopyQuery, limit: number, offset: number): Promise<CopyLine[]> =>
  selectCopies(db)
    .where(copyFilter(query))
    .orderBy(...orderBy(query.sort, 'issuedAt,desc', sortColumns, memberCoupons.memberCouponSeq))
    .limit(limit)
    .offset(offset)

/** Selects copies by key. */
export const copyLines = (db: Db, seqs: number[]): Promise<CopyLine[]> =>
  selectCopies(db).where(inArray(memberCoupons.memberCouponSeq, seqs))

/** Labels copies, e.g. `member1 홍*동 · 여름 할인`. */
export const copyNames = createNameLookup(memberCoupons.memberCouponSeq, async (db, seqs) => {
  const rows = await copyLines(db, seqs)
  return new Map(
    rows.map(({ copy, loginId, name, couponName }) => [
      copy.memberCouponSeq,
      `${maskLoginId(loginId)} ${maskName(name)} · ${couponName}`,
    ]),
  )
})

/** Returns the log's subject of a copy. */
export const subjectOf = ({ copy, name }: CopyLine): Schemas['LogSubject'] => ({
  type: 'MEMBER',
  seq: copy.memberSeq,
  label: maskName(name),
})
