import { aliasedTable, and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { isOpenApply, OPEN_APPLIES } from '../../../domain/inquirycommunity/store-apply-transitions'
import { stores } from '../../branch/schema/store.schema'
import { accountNumberOf, maskedAccountNumber } from '../../branch/store/store-account'
import { regionName } from '../../branch/store/store-region'
import type { AdminCall } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { admins, guguns, sidos } from '../../db/schema'
import { fileList, personalRefs, privateRefs } from '../../files/file-refs'
import { isoOrNull } from '../../lib/iso-time'
import { maskEmail, maskName, maskPhone } from '../../lib/mask'
import { nameLookupFrom } from '../../resource/each-row'
import { anyOf, contains, numberStarts, withinDays } from '../../resource/filters'
import { detectKeywordType } from '../../resource/keyword'
import { orderBy } from '../../resource/pages'
import { nameFilter, phoneFilter } from '../../resource/personal-search'
import { createRepository } from '../../resource/repository'
import { notesOf } from '../inquiry-shared/inquiry-parts'
import { storeApplies } from '../schema/store-apply.schema'
import { nearbyCount, nearbyOf } from './nearby'

export type ApplyQuery = QueryOf<'GET /api/v1/admin/store-applies'>
export type Apply = typeof storeApplies.$inferSelect

/** Last segment of its path, for the log and for notes. */
export const RESOURCE = 'store-applies'

export const applies = createRepository(storeApplies, 'storeApplySeq')
export const applyNames = nameLookupFrom(storeApplies, storeApplies.storeApplySeq, storeApplies.name)

function keywordFilter({ keywordType = 'name', keyword: raw }: ApplyQuery): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  switch (detectKeywordType(keyword, keywordType, { phone: 'ownerPhone', businessNo: 'businessNumber' })) {
    case 'name':
      return contains(keyword, storeApplies.name)
    case 'businessNumber':
      return numberStarts(keyword, 'businessNo', storeApplies.businessNumber)
    case 'ownerName':
      return nameFilter(keyword, storeApplies.ownerName)
    case 'ownerPhone':
      return phoneFilter(keyword, storeApplies.ownerPhone)
    case 'address1':
      return contains(keyword, storeApplies.address1)
  }
}

/** Filters by reviewer: ME, NONE, or an adminSeq. Exports have no current admin. */
function reviewerFilter(reviewer: string | undefined, adminSeq: number | undefined): SQL | undefined {
  if (reviewer === undefined) return undefined
  if (reviewer === 'NONE') return isNull(storeApplies.reviewerSeq)
  return eq(storeApplies.reviewerSeq, reviewer === 'ME' ? (adminSeq ?? 0) : Number(reviewer))
}

/** Filters by a range of visit days. */
const betweenDays = (days: ApplyQuery['visitOn']): SQL | undefined =>
  and(
    days?.from ? sql`${storeApplies.visitOn} >= ${days.from}` : undefined,
    days?.to ? sql`${storeApplies.visitOn} <= ${days.to}` : undefined,
  )

/** Returns the WHERE of the list. Throws 400 when the keyword is too short for a search in personal data. */
export const applyFilter = (query: ApplyQuery, adminSeq: number | undefined): SQL | undefined =>
  and(
    keywordFilter(query),
    withinDays(storeApplies.createdAt, query.createdAt, 'createdAt'),
    betweenDays(query.visitOn),
    withinDays(storeApplies.decidedAt, query.decidedAt, 'decidedAt'),
    anyOf(storeApplies.state, query.state),
    query.sidoId ? eq(storeApplies.sidoId, query.sidoId) : undefined,
    query.gugunId ? eq(storeApplies.gugunId, query.gugunId) : undefined,
    anyOf(storeApplies.franchise, query.franchise),
    query.services?.length ? sql`${storeApplies.services} @> ${JSON.stringify(query.services)}::jsonb` : undefined,
    query.maxRimFrom ? sql`${storeApplies.maxRim} >= ${query.maxRimFrom}` : undefined,
    reviewerFilter(query.reviewer, adminSeq),
  )

const countOf = (state: Schemas['StoreApplyState']) =>
  sql<number>`(count(*) filter (where ${storeApplies.state} = ${state}))::int`

/** Counts the applications by state, ignoring the state filter. */
export async function applyCounts(
  db: Db,
  { state: _, ...query }: ApplyQuery,
  adminSeq: number,
): Promise<Schemas['StoreApplyCounts']> {
  const [row] = await db
    .select({
      RECEIVED: countOf('RECEIVED'),
      REVIEWING: countOf('REVIEWING'),
      SUPPLEMENT: countOf('SUPPLEMENT'),
      VISIT: countOf('VISIT'),
      APPROVED: countOf('APPROVED'),
      REJECTED: countOf('REJECTED'),
      CANCELED: countOf('CANCELED'),
    })
    .from(storeApplies)
    .where(applyFilter(query, adminSeq))
  if (!row) throw new Error('count returned no row')
  return row
}

/** Sorts states in the order of the process. */
const stateOrder = sql`array_position(array['RECEIVED', 'REVIEWING', 'SUPPLEMENT', 'VISIT', 'APPROVED', 'REJECTED', 'CANCELED']::text[], ${storeApplies.state}::text)`

const sortColumns = {
  createdAt: storeApplies.createdAt,
  maxRim: storeApplies.maxRim,
  nearbyCount,
  visitOn: storeApplies.visitOn,
  state: stateOrder,
  decidedAt: storeApplies.decidedAt,
}

const visitors = aliasedTable(admins, 'visitors')

/** Selects applications with the names of reviewer, visitor, region and store, in the list's order. */
export const applyRows = (db: Db, where: SQL | undefined, sort?: ApplyQuery['sort']) =>
  db
    .select({
      apply: storeApplies,
      nearbyCount,
      regionName,
      reviewerName: admins.name,
      visitorName: visitors.name,
      storeCode: stores.storeCode,
    })
    .from(storeApplies)
    .leftJoin(sidos, eq(sidos.id, storeApplies.sidoId))
    .leftJoin(guguns, eq(guguns.id, storeApplies.gugunId))
    .leftJoin(admins, eq(admins.adminSeq, storeApplies.reviewerSeq))
    .leftJoin(visitors, eq(visitors.adminSeq, storeApplies.visitorSeq))
    .leftJoin(stores, eq(stores.storeSeq, storeApplies.storeSeq))
    .where(where)
    .orderBy(...orderBy(sort, 'createdAt,desc', sortColumns, storeApplies.storeApplySeq))

export type ApplyLine = Awaited<ReturnType<typeof applyRows>>[number]

/**
 * Returns a function that finds a duplicate of an open application, with the same business number and address: first
 * a store that is not closed, then another open application.
 */
async function findDuplicates(
  db: Db,
  rows: readonly Apply[],
): Promise<(row: Apply) => Schemas['StoreApplyTwin'] | null> {
  const open = rows.filter(({ state }) => isOpenApply(state))
  const numbers = [...new Set(open.map(({ businessNumber }) => businessNumber))]
  if (numbers.length === 0) return () => null
  const existingStores = await db
    .select({ seq: stores.storeSeq, label: stores.storeCode, number: stores.businessNumber, address1: stores.address1 })
    .from(stores)
    .where(and(ne(stores.state, 'CLOSED'), inArray(stores.businessNumber, numbers)))
  const others = await db
    .select({
      seq: storeApplies.storeApplySeq,
      label: storeApplies.name,
      number: storeApplies.businessNumber,
      address1: storeApplies.address1,
    })
    .from(storeApplies)
    .where(and(inArray(storeApplies.state, [...OPEN_APPLIES]), inArray(storeApplies.businessNumber, numbers)))
  return (row) => {
    if (!isOpenApply(row.state)) return null
    const isSamePlace = (one: { number: string | null; address1: string }) =>
      one.number === row.businessNumber && one.address1 === row.address1
    const store = existingStores.find(isSamePlace)
    if (store) return { kind: 'STORE', seq: store.seq, label: store.label }
    const other = others.find((one) => isSamePlace(one) && one.seq !== row.storeApplySeq)
    return other ? { kind: 'APPLY', seq: other.seq, label: other.label } : null
  }
}

const lineOf = (
  { apply, nearbyCount: near, regionName: region, reviewerName }: ApplyLine,
  duplicate: Schemas['StoreApplyTwin'] | null,
  unmasked: boolean,
): Schemas['StoreApplyRow'] => {
  const { storeApplySeq, name, franchise, maxRim, liftCount, visitOn, state, reviewerSeq, version } = apply
  return {
    storeApplySeq,
    name,
    franchise,
    maxRim,
    liftCount,
    visitOn,
    state,
    reviewerSeq,
    reviewerName,
    version,
    createdAt: apply.createdAt.toISOString(),
    duplicateOf: duplicate,
    regionName: region,
    alignment: apply.services.includes('ALIGNMENT'),
    nearbyCount: near,
    ownerName: unmasked ? apply.ownerName : maskName(apply.ownerName),
    ownerPhone: unmasked ? apply.ownerPhone : maskPhone(apply.ownerPhone),
    decidedAt: isoOrNull(apply.decidedAt),
  }
}

/** Maps applications to rows of the list. */
export async function toApplyRows(
  db: Db,
  lines: readonly ApplyLine[],
  unmasked = false,
): Promise<Schemas['StoreApplyRow'][]> {
  const twinOf = await findDuplicates(
    db,
    lines.map(({ apply }) => apply),
  )
  return lines.map((line) => lineOf(line, twinOf(line.apply), unmasked))
}

/** Returns the people and the account of an application, masked unless `unmasked` is set. */
function peopleOf(call: Pick<AdminCall, 'services'>, apply: Apply, unmasked: boolean) {
  const { contactName, contactPhone, email, ceoName, taxEmail, accountHolder } = apply
  if (unmasked)
    return {
      contactName,
      contactPhone,
      email,
      ceoName,
      taxEmail,
      accountHolder,
      accountNumber: accountNumberOf(call, apply),
    }
  return {
    contactName: maskName(contactName),
    contactPhone: maskPhone(contactPhone),
    email: maskEmail(email),
    ceoName: maskName(ceoName),
    taxEmail: maskEmail(taxEmail),
    accountHolder: maskName(accountHolder),
    accountNumber: maskedAccountNumber(apply),
  }
}

const visitOf = ({ apply, visitorName }: ApplyLine): Schemas['StoreApplyVisit'] | null => {
  const { visitOn, visitorSeq, scores, visitMemo } = apply
  return visitOn === null ? null : { visitOn, visitorSeq, visitorName, scores, memo: visitMemo }
}

/** Maps an application to the contract's shape. Personal data is masked unless `unmasked` is set. */
export async function toApply(call: AdminCall, line: ApplyLine, unmasked = false): Promise<Schemas['StoreApply']> {
  const { db } = call
  const { apply, storeCode } = line
  const twinOf = await findDuplicates(db, [apply])
  const refOf = await privateRefs(call, apply.imageFileSeqs)
  const paperOf = await personalRefs(call, [apply.licenseFileSeq, apply.bankbookFileSeq], unmasked)
  const visited = apply.visitGugunIds.length
    ? await db
        .select({ gugunId: guguns.id, name: regionName })
        .from(guguns)
        .innerJoin(sidos, eq(sidos.id, guguns.sidoId))
        .where(inArray(guguns.id, apply.visitGugunIds))
        .orderBy(asc(guguns.id))
    : []
  const { source, intro, storeInquirySeq, phone, zipCode, address1, address2, sidoId, gugunId } = apply
  const { latitude, longitude, parkingCount, can, services, visitGugunIds, equipments, mountFees } = apply
  const { alignmentFee, hours, companyName, businessNumber, businessType, businessCategory } = apply
  const { ntsState, ntsTaxType, bankCode, supplementItems, decisionReason, decidedBy, storeSeq } = apply
  const { createdBy, updatedBy } = apply
  return {
    ...lineOf(line, twinOf(apply), unmasked),
    source,
    intro,
    storeInquirySeq,
    phone,
    zipCode,
    address1,
    address2,
    sidoId,
    gugunId,
    latitude,
    longitude,
    parkingCount,
    can,
    services,
    visitGugunIds,
    equipments,
    mountFees,
    alignmentFee,
    hours,
    companyName,
    businessNumber,
    businessType,
    businessCategory,
    ntsState,
    ntsTaxType,
    bankCode,
    supplementItems,
    decisionReason,
    decidedBy,
    storeSeq,
    storeCode,
    createdBy,
    updatedBy,
    ...peopleOf(call, apply, unmasked),
    agreedAt: isoOrNull(apply.agreedAt),
    visitRegions: visited,
    licenseFile: paperOf(apply.licenseFileSeq),
    ntsCheckedAt: isoOrNull(apply.ntsCheckedAt),
    bankbookFile: paperOf(apply.bankbookFileSeq),
    images: fileList(refOf, apply.imageFileSeqs),
    visit: visitOf(line),
    supplementAt: isoOrNull(apply.supplementAt),
    nearbyStores: await nearbyOf(db, apply),
    notes: await notesOf(call, { resource: RESOURCE, recordSeq: apply.storeApplySeq }),
    purged: apply.ownerName === null,
    updatedAt: apply.updatedAt.toISOString(),
  }
}

/** Returns an application with the related names; undefined when there is none. */
export async function findApply(db: Db, seq: number): Promise<ApplyLine | undefined> {
  const [line] = await applyRows(db, eq(storeApplies.storeApplySeq, seq))
  return line
}

/** Returns a changed application in the contract's shape, masked. Throws when it does not exist. */
export async function readApply(call: AdminCall, seq: number): Promise<Schemas['StoreApply']> {
  const line = await findApply(call.db, seq)
  if (!line) throw new Error(`application ${seq} not found`)
  return toApply(call, line)
}
