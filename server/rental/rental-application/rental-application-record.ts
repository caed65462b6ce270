import { and, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { stores } from '../../branch/schema/store.schema'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { admins } from '../../db/schema'
import { isoOrNull } from '../../lib/iso-time'
import { maskCarNumber, maskEmail, maskName, maskPhone } from '../../lib/mask'
import { seoulDay, shiftDays, startOfDay } from '../../lib/seoul-time'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { itemSearch } from '../../product/item/item-query'
import { items } from '../../product/schema/item.schema'
import { withIsoStamps } from '../../resource/fields'
import { anyOf, checkPeriod, withinDays } from '../../resource/filters'
import { detectKeywordType, keywordCondition } from '../../resource/keyword'
import { orderBy } from '../../resource/pages'
import { nameFilter, phoneFilter, plateFilter } from '../../resource/personal-search'
import { rentalApplications } from '../schema/rental-application.schema'

export type ApplicationQuery = QueryOf<'GET /api/v1/admin/rental-applications'>
type Base = QueryOf<'GET /api/v1/admin/rental-applications/counts'>

const a = rentalApplications

/** The current time and admin; an export has no admin. */
export interface QueryContext {
  now: Date
  adminSeq: number | undefined
}

function keywordFilter({ keyword: raw, keywordType = 'applicationNo' }: Base): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  switch (detectKeywordType(keyword, keywordType, { phone: 'mobilePhone', plate: 'carNumber' })) {
    case 'applicationNo':
      return keywordCondition(keyword.toUpperCase(), {
        texts: [a.applicationNo],
        codes: [a.applicationNo],
        matchAny: true,
      })
    case 'applicantName':
      return nameFilter(keyword, a.applicantName)
    case 'mobilePhone':
      return phoneFilter(keyword, a.mobilePhone)
    case 'carNumber':
      return plateFilter(keyword, a.carNumber)
    case 'contractNo':
      return keywordCondition(keyword.toUpperCase(), { texts: [a.contractNo], codes: [a.contractNo], matchAny: true })
    case 'itemName':
      return keywordCondition(keyword, itemSearch(a.itemName))
  }
}

/**
 * Condition: the date is in a period, both ends included. Rows without a date never match. Throws 400 on `field` if
 * the period is reversed.
 */
function dateWithin(
  column: PgColumn,
  period: { from?: string; to?: string } | undefined,
  field: string,
): SQL | undefined {
  if (!period) return undefined
  checkPeriod(period, field)
  return and(period.from ? gte(column, period.from) : undefined, period.to ? lte(column, period.to) : undefined)
}

/** Condition by assignee: the current admin's own, unassigned, or those of one admin. */
function assigneeIs(assignee: string | undefined, adminSeq: number | undefined): SQL | undefined {
  if (assignee === undefined) return undefined
  return assignee === 'NONE'
    ? isNull(a.assigneeSeq)
    : eq(a.assigneeSeq, assignee === 'ME' ? (adminSeq ?? 0) : Number(assignee))
}

/** Condition: running rentals that end within `days` days from today. */
function endingWithin(days: string | undefined, now: Date): SQL | undefined {
  if (days === undefined) return undefined
  const today = seoulDay(now)
  return and(eq(a.state, 'MOUNTED'), gte(a.endOn, today), lte(a.endOn, shiftDays(today, Number(days))))
}

const open = sql`${a.state} in ('RECEIVED', 'CONSULTING', 'SCREENING', 'APPROVED', 'CONTRACTED')`

/** Condition: open applications whose next call is overdue, or due today. */
function nextCallFilter(which: ApplicationQuery['callback'], now: Date): SQL | undefined {
  if (which === undefined) return undefined
  if (which === 'OVERDUE') return and(open, lt(a.nextContactAt, now))
  const today = seoulDay(now)
  return and(open, gte(a.nextContactAt, startOfDay(today)), lt(a.nextContactAt, startOfDay(shiftDays(today, 1))))
}

/** Returns the condition that list and counts share. Throws 400 for a keyword too short to search personal data. */
const baseFilter = (query: Base, { now, adminSeq }: QueryContext): SQL | undefined =>
  and(
    keywordFilter(query),
    withinDays(a.createdAt, query.createdAt, 'createdAt'),
    withinDays(a.approvedAt, query.approvedAt, 'approvedAt'),
    dateWithin(a.contractedOn, query.contractedOn, 'contractedOn'),
    dateWithin(a.startOn, query.startOn, 'startOn'),
    dateWithin(a.endOn, query.endOn, 'endOn'),
    assigneeIs(query.assignee, adminSeq),
    anyOf(a.rentalCompany, query.rentalCompany),
    anyOf(items.brandSeq, query.brandSeq),
    query.months?.length ? inArray(a.months, query.months.map(Number)) : undefined,
    query.quantity ? eq(a.quantity, Number(query.quantity)) : undefined,
    query.affiliateCardSeq ? eq(a.affiliateCardSeq, query.affiliateCardSeq) : undefined,
    anyOf(a.applicantType, query.applicantType),
    anyOf(a.source, query.source),
    endingWithin(query.endingIn, now),
  )

/** Returns the condition of the list, which must join `items`. */
export const applicationFilter = (query: ApplicationQuery, context: QueryContext): SQL | undefined =>
  and(baseFilter(query, context), anyOf(a.state, query.state), nextCallFilter(query.callback, context.now))

const countIf = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`
const inState = (state: Schemas['RentalApplicationState']) => countIf(eq(a.state, state))

const NO_COUNTS = { received: 0, consulting: 0, screening: 0, approved: 0, contracted: 0, overdue: 0 }

/** Returns the numbers of open applications that match, by state, ignoring the state filter. */
export async function applicationCounts(
  db: Db,
  query: Base,
  context: QueryContext,
): Promise<Schemas['RentalApplicationCounts']> {
  const [row] = await db
    .select({
      received: inState('RECEIVED'),
      consulting: inState('CONSULTING'),
      screening: inState('SCREENING'),
      approved: inState('APPROVED'),
      contracted: inState('CONTRACTED'),
      overdue: countIf(nextCallFilter('OVERDUE', context.now)),
    })
    .from(rentalApplications)
    .innerJoin(items, eq(items.itemSeq, a.itemSeq))
    .where(and(open, baseFilter(query, context)))
  return row ?? NO_COUNTS
}

export async function countApplications(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(rentalApplications)
    .innerJoin(items, eq(items.itemSeq, a.itemSeq))
    .where(where)
  return row?.n ?? 0
}

const wishStores = alias(stores, 'wish_store')

/** Sorts states by their sequence, not by name. */
const stateOrder = sql`array_position(array['RECEIVED', 'CONSULTING', 'SCREENING', 'APPROVED', 'CONTRACTED', 'MOUNTED', 'ENDED', 'TERMINATED', 'REJECTED', 'CANCELED']::text[], ${a.state}::text)`

const sortColumns = {
  applicationNo: a.applicationNo,
  createdAt: a.createdAt,
  state: stateOrder,
  payFee: a.payFee,
  nextContactAt: a.nextContactAt,
  endOn: a.endOn,
}

/** Returns the query of the list, with the names of related records. */
export const applicationRows = (db: Db, where: SQL | undefined, sort?: ApplicationQuery['sort']) =>
  db
    .select({
      row: rentalApplications,
      assigneeName: admins.name,
      storeName: stores.name,
      wishStoreName: wishStores.name,
      reservedAt: mountReservations.reservedAt,
    })
    .from(rentalApplications)
    .innerJoin(items, eq(items.itemSeq, a.itemSeq))
    .leftJoin(admins, eq(admins.adminSeq, a.assigneeSeq))
    .leftJoin(stores, eq(stores.storeSeq, a.storeSeq))
    .leftJoin(mountReservations, eq(mountReservations.mountReservationSeq, a.mountReservationSeq))
    .leftJoin(wishStores, eq(wishStores.storeSeq, a.wishStoreSeq))
    .where(where)
    .orderBy(...orderBy(sort, 'createdAt,desc', sortColumns, a.rentalApplicationSeq))

export type ApplicationLine = Awaited<ReturnType<typeof applicationRows>>[number]

/** Converts to the response form. Personal data is unmasked only with `unmasked`, and null after its deletion. */
export function toApplication(
  { row, assigneeName, storeName, wishStoreName, reservedAt }: ApplicationLine,
  unmasked = false,
): Schemas['RentalApplication'] {
  const shown = (value: string | null, mask: (value: string | null) => string | null) =>
    unmasked ? value : mask(value)
  const { createdAt, createdBy, updatedAt, updatedBy, version } = withIsoStamps(row)
  return {
    rentalApplicationSeq: row.rentalApplicationSeq,
    applicationNo: row.applicationNo,
    source: row.source,
    memberSeq: row.memberSeq,
    applicantType: row.applicantType,
    applicantName: shown(row.applicantName, maskName),
    mobilePhone: shown(row.mobilePhone, maskPhone),
    email: shown(row.email, maskEmail),
    companyName: row.companyName,
    businessNumber: row.businessNumber,
    carModelSeq: row.carModelSeq,
    carText: row.carText,
    carNumber: shown(row.carNumber, maskCarNumber),
    rentalProductSeq: row.rentalProductSeq,
    plan: {
      planSeq: row.planSeq,
      rentalCompany: row.rentalCompany,
      itemSeq: row.itemSeq,
      itemName: row.itemName,
      sizeLabel: row.sizeLabel,
      quantity: row.quantity,
      months: row.months,
      monthlyFee: row.monthlyFee,
      registrationFee: row.registrationFee,
      earlyTerminationRate: row.earlyTerminationRate,
    },
    affiliateCardSeq: row.affiliateCardSeq,
    card:
      row.cardName === null
        ? null
        : { name: row.cardName, minSpend: row.cardMinSpend ?? 0, discountAmount: row.cardDiscount ?? 0 },
    payFee: row.payFee,
    wishStoreSeq: row.wishStoreSeq,
    wishStoreName,
    wishDate: row.wishDate,
    contactTime: row.contactTime,
    privacyAgreedAt: row.privacyAgreedAt.toISOString(),
    thirdPartyAgreedAt: isoOrNull(row.thirdPartyAgreedAt),
    state: row.state,
    assigneeSeq: row.assigneeSeq,
    assigneeName,
    contactCount: row.contactCount,
    lastContactResult: row.lastContactResult,
    nextContactAt: isoOrNull(row.nextContactAt),
    rejectReason: row.rejectReason,
    rejectMemo: row.rejectMemo,
    approvedAt: isoOrNull(row.approvedAt),
    contractNo: row.contractNo,
    contractedOn: row.contractedOn,
    storeSeq: row.storeSeq,
    storeName,
    mountReservationSeq: row.mountReservationSeq,
    reservedAt: isoOrNull(reservedAt),
    startOn: row.startOn,
    endOn: row.endOn,
    terminatedOn: row.terminatedOn,
    penalty: row.penalty,
    penaltyMemo: row.penaltyMemo,
    cancelReason: row.cancelReason,
    purged: row.purgedAt !== null,
    createdAt,
    createdBy,
    updatedAt,
    updatedBy,
    version,
  }
}
