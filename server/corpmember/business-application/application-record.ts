import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { admins, members } from '../../db/schema'
import type { FileReader } from '../../files/file-refs'
import { isoOrNull } from '../../lib/iso-time'
import { maskLoginId, maskName, maskPhone } from '../../lib/mask'
import { toProfiles } from '../../member/business-profile/profile'
import { businessProfiles } from '../../member/schema/business-profile.schema'
import { nameLookupFrom } from '../../resource/each-row'
import { withIsoStamps } from '../../resource/fields'
import { anyOf, numberStarts, withinDays } from '../../resource/filters'
import { detectKeywordType, keywordCondition } from '../../resource/keyword'
import { orderBy } from '../../resource/pages'
import { loginIdFilter, nameFilter, phoneFilter } from '../../resource/personal-search'
import { createRepository } from '../../resource/repository'
import { businessApplications } from '../schema/business-application.schema'
import { businessGrades } from '../schema/business-grade.schema'
import { businessSizes } from '../schema/business-size.schema'

export type ApplicationQuery = QueryOf<'GET /api/v1/admin/business-applications'>
export type Application = typeof businessApplications.$inferSelect

/** States in which an application is undecided. */
export const OPEN = ['RECEIVED', 'REVIEWING', 'SUPPLEMENT'] as const satisfies Schemas['ApplicationState'][]

export const isOpen = (state: Schemas['ApplicationState']): boolean => OPEN.some((open) => open === state)

/** Store of applications. */
export const applications = createRepository(businessApplications, 'businessApplicationSeq')

/** Names applications by their company, in bulk results and in the log. */
export const applicationNames = nameLookupFrom(
  businessApplications,
  businessApplications.businessApplicationSeq,
  businessApplications.companyName,
)

function keywordFilter({ keywordType = 'companyName', keyword: raw }: ApplicationQuery): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  switch (detectKeywordType(keyword, keywordType, { phone: 'managerPhone', businessNo: 'businessNumber' })) {
    case 'companyName':
      return keywordCondition(keyword, { texts: [businessApplications.companyName] })
    case 'businessNumber':
      return numberStarts(keyword, 'businessNo', businessApplications.businessNumber)
    case 'ceoName':
      return nameFilter(keyword, businessApplications.ceoName)
    case 'managerPhone':
      return phoneFilter(keyword, businessApplications.managerPhone)
    case 'loginId':
      return loginIdFilter(keyword, members.loginId)
  }
}

/**
 * Condition by reviewer: the current admin's own, unassigned, or those of one admin. Exports have no current admin.
 */
function reviewerFilter(reviewer: string | undefined, adminSeq: number | undefined): SQL | undefined {
  if (reviewer === undefined) return undefined
  if (reviewer === 'NONE') return isNull(businessApplications.reviewerSeq)
  return eq(businessApplications.reviewerSeq, reviewer === 'ME' ? (adminSeq ?? 0) : Number(reviewer))
}

/** Returns the condition of the list. Throws 400 for a keyword too short to search personal data. */
export const applicationFilter = (query: ApplicationQuery, adminSeq: number | undefined): SQL | undefined =>
  and(
    keywordFilter(query),
    withinDays(businessApplications.createdAt, query.createdAt, 'createdAt'),
    withinDays(businessApplications.decidedAt, query.decidedAt, 'decidedAt'),
    anyOf(businessApplications.state, query.state),
    anyOf(businessApplications.industry, query.industry),
    query.sidoId ? eq(businessApplications.sidoId, query.sidoId) : undefined,
    anyOf(businessApplications.ntsState, query.ntsState),
    reviewerFilter(query.reviewer, adminSeq),
  )

const countOf = (state: Schemas['ApplicationState']) =>
  sql<number>`(count(*) filter (where ${businessApplications.state} = ${state}))::int`

/** Returns the number of matches, and of undecided applications by state, ignoring the state filter for the latter. */
export async function applicationCounts(db: Db, query: ApplicationQuery, adminSeq: number | undefined) {
  const { state, ...others } = query
  const [row] = await db
    .select({
      total: state?.length
        ? sql<number>`(count(*) filter (where ${anyOf(businessApplications.state, state)}))::int`
        : sql<number>`count(*)::int`,
      receivedCount: countOf('RECEIVED'),
      reviewingCount: countOf('REVIEWING'),
      supplementCount: countOf('SUPPLEMENT'),
    })
    .from(businessApplications)
    .innerJoin(members, eq(members.memberSeq, businessApplications.memberSeq))
    .where(applicationFilter(others, adminSeq))
  return row ?? { total: 0, receivedCount: 0, reviewingCount: 0, supplementCount: 0 }
}

const lineColumns = {
  application: businessApplications,
  loginId: members.loginId,
  memberName: members.name,
  memberPhone: members.mobilePhone,
  memberState: members.state,
  reviewerName: admins.name,
  businessGradeName: businessGrades.name,
}

/** Sorts states by their sequence, not by name. */
const stateOrder = sql`array_position(array['RECEIVED', 'REVIEWING', 'SUPPLEMENT', 'APPROVED', 'REJECTED', 'CANCELED']::text[], ${businessApplications.state}::text)`

const sortColumns = {
  createdAt: businessApplications.createdAt,
  state: stateOrder,
  decidedAt: businessApplications.decidedAt,
}

/** Returns the query of the list, with the names of related records. */
export const applicationRows = (db: Db, where: SQL | undefined, sort?: ApplicationQuery['sort']) =>
  db
    .select(lineColumns)
    .from(businessApplications)
    .innerJoin(members, eq(members.memberSeq, businessApplications.memberSeq))
    .leftJoin(admins, eq(admins.adminSeq, businessApplications.reviewerSeq))
    .leftJoin(businessGrades, eq(businessGrades.businessGradeSeq, businessApplications.businessGradeSeq))
    .where(where)
    .orderBy(...orderBy(sort, 'createdAt,desc', sortColumns, businessApplications.businessApplicationSeq))

type Line = Awaited<ReturnType<typeof applicationRows>>[number]

const numberOf = (row: { businessNumber: string; branchNumber: string | null }): string =>
  `${row.businessNumber}-${row.branchNumber ?? ''}`

/**
 * Returns a function that finds another holder of an application's business number and branch: a business member,
 * otherwise another open application.
 */
async function duplicateFinder(db: Db, rows: readonly Application[]) {
  const numbers = [...new Set(rows.map(({ businessNumber }) => businessNumber))]
  if (numbers.length === 0) return () => null
  const { companyName, businessNumber, branchNumber } = businessProfiles
  const held = await db
    .select({ seq: businessProfiles.memberSeq, companyName, businessNumber, branchNumber })
    .from(businessProfiles)
    .where(and(eq(businessProfiles.active, true), inArray(businessNumber, numbers)))
  const open = await db
    .select({
      seq: businessApplications.businessApplicationSeq,
      companyName: businessApplications.companyName,
      businessNumber: businessApplications.businessNumber,
      branchNumber: businessApplications.branchNumber,
    })
    .from(businessApplications)
    .where(and(inArray(businessApplications.state, [...OPEN]), inArray(businessApplications.businessNumber, numbers)))
  return (row: Application): Schemas['BusinessTwin'] | null => {
    const same = (other: Parameters<typeof numberOf>[0]) => numberOf(other) === numberOf(row)
    const member = held.find((other) => same(other) && other.seq !== row.memberSeq)
    if (member) return { kind: 'MEMBER', seq: member.seq, companyName: member.companyName }
    const other = open.find((each) => same(each) && each.seq !== row.businessApplicationSeq)
    return other ? { kind: 'APPLICATION', seq: other.seq, companyName: other.companyName } : null
  }
}

async function sizeNames(db: Db, seqs: number[]): Promise<Map<number, string>> {
  if (seqs.length === 0) return new Map()
  const rows = await db
    .select({ seq: businessSizes.businessSizeSeq, name: businessSizes.name })
    .from(businessSizes)
    .where(inArray(businessSizes.businessSizeSeq, seqs))
  return new Map(rows.map(({ seq, name }) => [seq, name]))
}

/** Converts to the response form. Personal data is unmasked only with `unmasked`. */
export async function toApplications(
  call: FileReader,
  lines: readonly Line[],
  unmasked = false,
): Promise<Schemas['BusinessApplication'][]> {
  const { db } = call
  const rows = lines.map(({ application }) => application)
  const profiles = await toProfiles(call, rows, unmasked)
  const findDuplicate = await duplicateFinder(db, rows)
  const sizes = await sizeNames(db, [...new Set(rows.flatMap(({ interestSizeSeqs }) => interestSizeSeqs))])
  return lines.flatMap(({ application, ...line }, at) => {
    const profile = profiles[at]
    if (!profile) return []
    const { createdAt, createdBy, updatedAt, updatedBy, version } = withIsoStamps(application)
    return {
      businessApplicationSeq: application.businessApplicationSeq,
      memberSeq: application.memberSeq,
      loginId: unmasked ? line.loginId : maskLoginId(line.loginId),
      memberName: unmasked ? line.memberName : maskName(line.memberName),
      memberPhone: unmasked ? line.memberPhone : maskPhone(line.memberPhone),
      memberState: line.memberState,
      ...profile,
      monthlyQuantity: application.monthlyQuantity,
      interestSizeSeqs: application.interestSizeSeqs,
      interestSizes: application.interestSizeSeqs.flatMap((businessSizeSeq) => {
        const name = sizes.get(businessSizeSeq)
        return name ? { businessSizeSeq, name } : []
      }),
      memo: application.memo,
      source: application.source,
      state: application.state,
      reviewerSeq: application.reviewerSeq,
      reviewerName: line.reviewerName,
      supplementItems: application.supplementItems,
      decisionReason: application.decisionReason,
      decidedAt: isoOrNull(application.decidedAt),
      decidedBy: application.decidedBy,
      supplementAt: isoOrNull(application.supplementAt),
      resubmittedAt: isoOrNull(application.resubmittedAt),
      businessGradeSeq: application.businessGradeSeq,
      businessGradeName: line.businessGradeName,
      duplicateOf: findDuplicate(application),
      purged: application.ceoName === null,
      createdAt,
      createdBy,
      updatedAt,
      updatedBy,
      version,
    }
  })
}

/** Returns an application, or undefined. */
export async function findApplication(db: Db, seq: number): Promise<Line | undefined> {
  const [line] = await applicationRows(db, eq(businessApplications.businessApplicationSeq, seq))
  return line
}

/** Returns an application in the response form, masked, after it was changed. Throws if it does not exist. */
export async function shownApplication(call: Pick<AdminCall, 'db'>, seq: number) {
  const line = await findApplication(call.db, seq)
  const [shown] = line ? await toApplications(call, [line]) : []
  if (!shown) throw new Error(`application ${seq} not found`)
  return shown
}

/** Returns the persons that a log row about an application concerns. */
export function subjectsOf({ application, memberName }: Pick<Line, 'application' | 'memberName'>) {
  const { memberSeq, businessApplicationSeq, companyName } = application
  return [
    { type: 'MEMBER', seq: memberSeq, label: maskName(memberName) },
    { type: 'BUSINESS', seq: businessApplicationSeq, label: companyName },
  ] satisfies Schemas['LogSubject'][]
}
