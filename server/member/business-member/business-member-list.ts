import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { guguns, members, sidos } from '../../db/schema'
import { maskLoginId, maskName, maskPhone } from '../../lib/mask'
import { anyOf, numberStarts, withinDays, withinNumbers } from '../../resource/filters'
import { detectKeywordType, keywordCondition } from '../../resource/keyword'
import { orderBy } from '../../resource/pages'
import { loginIdFilter, nameFilter, phoneFilter } from '../../resource/personal-search'
import { regionName } from '../business-profile/profile'
import { businessProfiles } from '../schema/business-profile.schema'

export type BusinessMemberQuery = QueryOf<'GET /api/v1/admin/business-members'>

const lineColumns = {
  memberSeq: members.memberSeq,
  companyName: businessProfiles.companyName,
  businessNumber: businessProfiles.businessNumber,
  branchNumber: businessProfiles.branchNumber,
  ceoName: businessProfiles.ceoName,
  loginId: members.loginId,
  industry: businessProfiles.industry,
  businessGradeSeq: members.businessGradeSeq,
  businessGradeName: members.businessGradeName,
  mobilePhone: members.mobilePhone,
  regionName,
  recent6mAmount: businessProfiles.recent6mAmount,
  recent6mQuantity: businessProfiles.recent6mQuantity,
  ntsState: businessProfiles.ntsState,
  ntsCheckedAt: businessProfiles.ntsCheckedAt,
  approvedAt: businessProfiles.approvedAt,
  lastOrderedAt: members.lastOrderedAt,
  state: members.state,
}

function keywordFilter({ keywordType = 'companyName', keyword: raw }: BusinessMemberQuery): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  switch (detectKeywordType(keyword, keywordType, { phone: 'mobilePhone', businessNo: 'businessNumber' })) {
    case 'companyName':
      return keywordCondition(keyword, { texts: [businessProfiles.companyName] })
    case 'businessNumber':
      return numberStarts(keyword, 'businessNo', businessProfiles.businessNumber)
    case 'ceoName':
      return nameFilter(keyword, businessProfiles.ceoName)
    case 'loginId':
      return loginIdFilter(keyword, members.loginId)
    case 'mobilePhone':
      return phoneFilter(keyword, members.mobilePhone)
  }
}

/**
 * Returns the WHERE of the list (profiles joined with members). Throws 400 when the keyword is too short for a search
 * in personal data.
 */
export const businessMemberFilter = (query: BusinessMemberQuery): SQL | undefined =>
  and(
    eq(businessProfiles.active, true),
    keywordFilter(query),
    withinDays(businessProfiles.approvedAt, query.approvedAt, 'approvedAt'),
    withinDays(members.lastOrderedAt, query.lastOrderedAt, 'lastOrderedAt'),
    anyOf(members.businessGradeSeq, query.businessGradeSeq),
    anyOf(businessProfiles.industry, query.industry),
    query.sidoId ? eq(businessProfiles.sidoId, query.sidoId) : undefined,
    anyOf(businessProfiles.ntsState, query.ntsState),
    anyOf(members.state, query.state),
    withinNumbers(businessProfiles.recent6mAmount, query.recent6mAmount, 'recent6mAmount'),
  )

const closed = inArray(businessProfiles.ntsState, ['SUSPENDED', 'CLOSED', 'NOT_REGISTERED'])

/** Counts the matching members, and those that are out of business regardless of the `ntsState` filter. */
export async function businessMemberCounts(db: Db, query: BusinessMemberQuery) {
  const count = async (where: SQL | undefined) => {
    const [row] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(businessProfiles)
      .innerJoin(members, eq(members.memberSeq, businessProfiles.memberSeq))
      .where(where)
    return row?.n ?? 0
  }
  const { ntsState: _, ...others } = query
  return {
    total: await count(businessMemberFilter(query)),
    closedCount: await count(and(businessMemberFilter(others), closed)),
  }
}

const sortColumns = {
  recent6mAmount: businessProfiles.recent6mAmount,
  recent6mQuantity: businessProfiles.recent6mQuantity,
  approvedAt: businessProfiles.approvedAt,
  lastOrderedAt: members.lastOrderedAt,
}

/** Selects a page of the list in its sort order. */
export const businessMemberRows = (db: Db, query: BusinessMemberQuery, limit: number, offset: number) =>
  db
    .select(lineColumns)
    .from(businessProfiles)
    .innerJoin(members, eq(members.memberSeq, businessProfiles.memberSeq))
    .innerJoin(guguns, eq(guguns.id, businessProfiles.gugunId))
    .innerJoin(sidos, eq(sidos.id, guguns.sidoId))
    .where(businessMemberFilter(query))
    .orderBy(...orderBy(query.sort, 'approvedAt,desc', sortColumns, businessProfiles.memberSeq))
    .limit(limit)
    .offset(offset)

type Row = Awaited<ReturnType<typeof businessMemberRows>>[number]

/** Maps a row to the contract's shape. Personal data is masked unless `unmasked` is set. */
export const toBusinessMember = (row: Row, unmasked = false): Schemas['BusinessMember'] => ({
  ...row,
  ceoName: unmasked ? row.ceoName : maskName(row.ceoName),
  loginId: unmasked ? row.loginId : maskLoginId(row.loginId),
  mobilePhone: unmasked ? row.mobilePhone : maskPhone(row.mobilePhone),
  ntsCheckedAt: row.ntsCheckedAt?.toISOString() ?? null,
  approvedAt: row.approvedAt.toISOString(),
  lastOrderedAt: row.lastOrderedAt?.toISOString() ?? null,
})
