import { and, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { stores } from '../../branch/store/store.schema'
import { admins } from '../../db/schema'
import type { Db, QueryOf, Schemas } from '../../http/call'
import { maskCarNumber, maskEmail, maskName, maskPhone } from '../../lib/mask'
import { nameFilter, phoneFilter, plateFilter } from '../../lib/personal'
import { seoulDay, shiftDays, startOfDay } from '../../lib/seoul'
import { items } from '../../product/item/item.schema'
import { itemSearch } from '../../product/item/item-query'
import { shownStamp } from '../../resource/fields'
import { anyOf, checkPeriod, withinDays } from '../../resource/filters'
import { searchFor, typeMeant } from '../../resource/keyword'
import { orderBy } from '../../resource/pages'
import { rentalApplications } from './rental-application.schema'

export type ApplicationQuery = QueryOf<'GET /api/v1/admin/rental-applications'>
type Base = QueryOf<'GET /api/v1/admin/rental-applications/counts'>

const a = rentalApplications

/** Who asks, and when; an export has nobody who asks. */
export interface Asked {
  now: Date
  adminSeq: number | undefined
}

function keywordFilter({ keyword: raw, keywordType = 'applicationNo' }: Base): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  switch (typeMeant(keyword, keywordType, { phone: 'mobilePhone', plate: 'carNumber' })) {
    case 'applicationNo':
      return searchFor(keyword.toUpperCase(), { texts: [a.applicationNo], codes: [a.applicationNo], any: true })
    case 'applicantName':
      return nameFilter(keyword, a.applicantName)
    case 'mobilePhone':
      return phoneFilter(keyword, a.mobilePhone)
    case 'carNumber':
      return plateFilter(keyword, a.carNumber)
    case 'contractNo':
      return searchFor(keyword.toUpperCase(), { texts: [a.contractNo], codes: [a.contractNo], any: true })
    case 'itemName':
      return searchFor(keyword, itemSearch(a.itemName))
  }
}

/** Rows whose day lies in a span, both included; without a day in none. Throws 400 on `field` when it ends before it starts. */
function onDays(column: PgColumn, period: { from?: string; to?: string } | undefined, field: string): SQL | undefined {
  if (!period) return undefined
  checkPeriod(period, field)
  return and(period.from ? gte(column, period.from) : undefined, period.to ? lte(column, period.to) : undefined)
}

/** Somebody's own, nobody's, or those of one administrator. */
function assigneeIs(assignee: string | undefined, adminSeq: number | undefined): SQL | undefined {
  if (assignee === undefined) return undefined
  return assignee === 'NONE'
    ? isNull(a.assigneeSeq)
    : eq(a.assigneeSeq, assignee === 'ME' ? (adminSeq ?? 0) : Number(assignee))
}

/** Rentals that end from today on, within so many days. */
function ending(days: string | undefined, now: Date): SQL | undefined {
  if (days === undefined) return undefined
  const today = seoulDay(now)
  return and(eq(a.state, 'MOUNTED'), gte(a.endOn, today), lte(a.endOn, shiftDays(today, Number(days))))
}

const open = sql`${a.state} in ('RECEIVED', 'CONSULTING', 'SCREENING', 'APPROVED', 'CONTRACTED')`

/** Of open ones: the time has come; or it comes today. */
function callback(which: ApplicationQuery['callback'], now: Date): SQL | undefined {
  if (which === undefined) return undefined
  if (which === 'OVERDUE') return and(open, lt(a.nextContactAt, now))
  const today = seoulDay(now)
  return and(open, gte(a.nextContactAt, startOfDay(today)), lt(a.nextContactAt, startOfDay(shiftDays(today, 1))))
}

/** What list and counts are narrowed by alike. Throws 400 for a keyword that is too short to search personal data with. */
const baseFilter = (query: Base, { now, adminSeq }: Asked): SQL | undefined =>
  and(
    keywordFilter(query),
    withinDays(a.createdAt, query.createdAt, 'createdAt'),
    withinDays(a.approvedAt, query.approvedAt, 'approvedAt'),
    onDays(a.contractedOn, query.contractedOn, 'contractedOn'),
    onDays(a.startOn, query.startOn, 'startOn'),
    onDays(a.endOn, query.endOn, 'endOn'),
    assigneeIs(query.assignee, adminSeq),
    anyOf(a.rentalCompany, query.rentalCompany),
    anyOf(items.brandSeq, query.brandSeq),
    query.months?.length ? inArray(a.months, query.months.map(Number)) : undefined,
    query.quantity ? eq(a.quantity, Number(query.quantity)) : undefined,
    query.affiliateCardSeq ? eq(a.affiliateCardSeq, query.affiliateCardSeq) : undefined,
    anyOf(a.applicantType, query.applicantType),
    anyOf(a.source, query.source),
    ending(query.endingIn, now),
  )

/** WHERE of the list; `items` is joined. */
export const applicationFilter = (query: ApplicationQuery, asked: Asked): SQL | undefined =>
  and(baseFilter(query, asked), anyOf(a.state, query.state), callback(query.callback, asked.now))

const counted = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`
const inState = (state: Schemas['RentalApplicationState']) => counted(eq(a.state, state))

const NONE = { received: 0, consulting: 0, screening: 0, approved: 0, contracted: 0, overdue: 0 }

/** How many of the open ones match, whatever state was asked for. */
export async function applicationCounts(
  db: Db,
  query: Base,
  asked: Asked,
): Promise<Schemas['RentalApplicationCounts']> {
  const [row] = await db
    .select({
      received: inState('RECEIVED'),
      consulting: inState('CONSULTING'),
      screening: inState('SCREENING'),
      approved: inState('APPROVED'),
      contracted: inState('CONTRACTED'),
      overdue: counted(callback('OVERDUE', asked.now)),
    })
    .from(rentalApplications)
    .innerJoin(items, eq(items.itemSeq, a.itemSeq))
    .where(and(open, baseFilter(query, asked)))
  return row ?? NONE
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

/** Steps in the order in which they are taken, not of their names. */
const stateOrder = sql`array_position(array['RECEIVED', 'CONSULTING', 'SCREENING', 'APPROVED', 'CONTRACTED', 'MOUNTED', 'ENDED', 'TERMINATED', 'REJECTED', 'CANCELED']::text[], ${a.state}::text)`

const sortColumns = {
  applicationNo: a.applicationNo,
  createdAt: a.createdAt,
  state: stateOrder,
  payFee: a.payFee,
  nextContactAt: a.nextContactAt,
  endOn: a.endOn,
}

/** Applications with whom and what they name, in the list's order. */
export const applicationRows = (db: Db, where: SQL | undefined, sort?: ApplicationQuery['sort']) =>
  db
    .select({
      row: rentalApplications,
      assigneeName: admins.name,
      storeName: stores.name,
      wishStoreName: wishStores.name,
    })
    .from(rentalApplications)
    .innerJoin(items, eq(items.itemSeq, a.itemSeq))
    .leftJoin(admins, eq(admins.adminSeq, a.assigneeSeq))
    .leftJoin(stores, eq(stores.storeSeq, a.storeSeq))
    .leftJoin(wishStores, eq(wishStores.storeSeq, a.wishStoreSeq))
    .where(where)
    .orderBy(...orderBy(sort, 'createdAt,desc', sortColumns, a.rentalApplicationSeq))

export type ApplicationLine = Awaited<ReturnType<typeof applicationRows>>[number]

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

/** An application as the contract shows it; personal data in clear only with `clear`, null once it is destroyed. */
export function toApplication(
  { row, assigneeName, storeName, wishStoreName }: ApplicationLine,
  clear = false,
): Schemas['RentalApplication'] {
  const shown = (value: string | null, mask: (value: string | null) => string | null) => (clear ? value : mask(value))
  const { createdAt, createdBy, updatedAt, updatedBy, version } = shownStamp(row)
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
    thirdPartyAgreedAt: moment(row.thirdPartyAgreedAt),
    state: row.state,
    assigneeSeq: row.assigneeSeq,
    assigneeName,
    contactCount: row.contactCount,
    lastContactResult: row.lastContactResult,
    nextContactAt: moment(row.nextContactAt),
    rejectReason: row.rejectReason,
    rejectMemo: row.rejectMemo,
    approvedAt: moment(row.approvedAt),
    contractNo: row.contractNo,
    contractedOn: row.contractedOn,
    storeSeq: row.storeSeq,
    storeName,
    mountReservationSeq: row.mountReservationSeq,
    startOn: row.startOn,
    endOn: row.endOn,
    terminatedOn: row.terminatedOn,
    penalty: row.penalty,
    penaltyMemo: row.penaltyMemo,
    cancelReason: row.cancelReason,
    purged: row.purgedAt !== null,
    ...{ createdAt, createdBy, updatedAt, updatedBy, version },
  }
}
