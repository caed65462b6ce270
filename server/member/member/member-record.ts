import { and, count, eq, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { stores } from '../../branch/schema/store.schema'
import type { Call } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import type { FileReader } from '../../files/file-refs'
import { inquiries } from '../../inquirycommunity/schema/inquiry.schema'
import { itemInquiries } from '../../inquirycommunity/schema/item-inquiry.schema'
import { isoOrNull } from '../../lib/iso-time'
import { maskAddress, maskBirthDate, maskEmail, maskLoginId, maskName, maskPhone } from '../../lib/mask'
import { seoulDay, shiftDays } from '../../lib/seoul-time'
import { memberCoupons } from '../../promotion/schema/member-coupon.schema'
import { anyOf, isSet, withinDays, withinNumbers } from '../../resource/filters'
import { detectKeywordType } from '../../resource/keyword'
import { countRows, orderBy } from '../../resource/pages'
import { emailFilter, loginIdFilter, nameFilter, phoneFilter, plateFilter } from '../../resource/personal-search'
import { toProfiles } from '../business-profile/profile'
import { addressesOf } from '../member-address/address-save'
import { pointTotals } from '../point-entry/balances'
import { businessProfiles } from '../schema/business-profile.schema'
import { memberCars } from '../schema/member-car.schema'
import { pointEntries } from '../schema/point-entry.schema'
import { carsOf } from './member-car-list'
import { isConsentExpired, type MemberRow } from './member-rules'

/** The fields that list, detail and export share. */
export type MemberFacts = Omit<Schemas['MemberRow'], 'createdAt'>

export type MemberQuery = QueryOf<'GET /api/v1/admin/members'>

/** Points that expire within this many days are shown as expiring. */
const SOON_DAYS = 30

/** Filters members by a car's plate. Throws 400 for less than four digits. */
const byPlate = (keyword: string): SQL =>
  sql`${members.memberSeq} in (select ${memberCars.memberSeq} from ${memberCars} where ${plateFilter(keyword, memberCars.carNumber)})`

/**
 * Searches personal data by prefix (a phone number also by its end), never by a fragment. Throws 400 on `keyword`
 * when it is too short.
 */
function keywordFilter({ keywordType = 'loginId', keyword: raw }: MemberQuery): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  switch (detectKeywordType(keyword, keywordType, { phone: 'mobilePhone', plate: 'carNumber' })) {
    case 'name':
      return nameFilter(keyword, members.name)
    case 'mobilePhone':
      return phoneFilter(keyword, members.mobilePhone)
    case 'email':
      return emailFilter(keyword, members.email)
    case 'carNumber':
      return byPlate(keyword)
    case 'memberSeq':
      return /^\d{1,9}$/.test(keyword) ? eq(members.memberSeq, Number(keyword)) : sql`false`
    default:
      return loginIdFilter(keyword, members.loginId)
  }
}

/** Returns the WHERE of the list. Withdrawn members are included only when the filter names that state. Throws 400. */
export function memberFilter(query: Omit<MemberQuery, 'page' | 'size' | 'sort'>): SQL | undefined {
  const car = query.carModelSeq
  return and(
    keywordFilter(query),
    inArray(members.state, query.state?.length ? query.state : ['ACTIVE', 'DORMANT', 'BLOCKED']),
    query.memberType ? eq(members.memberType, query.memberType) : undefined,
    anyOf(members.joinType, query.joinType),
    anyOf(members.businessGradeSeq, query.businessGradeSeq),
    isSet(members.smsConsent, query.smsConsent),
    isSet(members.emailConsent, query.emailConsent),
    withinNumbers(members.orderCount, query.orderCount, 'orderCount'),
    withinNumbers(members.orderAmount, query.orderAmount, 'orderAmount'),
    withinNumbers(members.point, query.point, 'point'),
    withinDays(members.createdAt, query.createdAt, 'createdAt'),
    withinDays(members.lastSignedInAt, query.lastSignedInAt, 'lastSignedInAt'),
    withinDays(members.lastOrderedAt, query.lastOrderedAt, 'lastOrderedAt'),
    car
      ? sql`${members.memberSeq} in (select ${memberCars.memberSeq} from ${memberCars} where ${eq(memberCars.carModelSeq, car)})`
      : undefined,
  )
}

const { memberSeq, point, deposit, orderCount, orderAmount, createdAt, lastSignedInAt } = members
const sortColumns = { memberSeq, point, deposit, orderCount, orderAmount, createdAt, lastSignedInAt }

/** Selects members in the list's order. */
export const memberRows = (db: Db, where: SQL | undefined, sort?: MemberQuery['sort']) =>
  db
    .select()
    .from(members)
    .where(where)
    .orderBy(...orderBy(sort, 'createdAt,desc', sortColumns, members.memberSeq))

/** Returns the fields that list, detail and export share. Personal data is masked unless `unmasked` is set. */
export function memberFields(member: MemberRow, now: Date, unmasked: boolean): MemberFacts {
  const { memberSeq, memberType, businessGradeName, state, point, deposit, orderCount, orderAmount } = member
  const { smsConsent, emailConsent, joinType } = member
  return {
    memberSeq,
    memberType,
    businessGradeName,
    state,
    point,
    deposit,
    orderCount,
    orderAmount,
    smsConsent,
    emailConsent,
    joinType,
    loginId: unmasked ? member.loginId : maskLoginId(member.loginId),
    name: unmasked || state === 'WITHDRAWN' ? member.name : maskName(member.name),
    mobilePhone: unmasked ? member.mobilePhone : maskPhone(member.mobilePhone),
    email: unmasked ? member.email : maskEmail(member.email),
    lastOrderedAt: isoOrNull(member.lastOrderedAt),
    consentExpired: isConsentExpired(member, now),
    lastSignedInAt: isoOrNull(member.lastSignedInAt),
  }
}

/** Returns a row of the list. */
export const toLine = (member: MemberRow, now: Date): Schemas['MemberRow'] => ({
  ...memberFields(member, now, false),
  createdAt: member.createdAt.toISOString(),
})

async function shownAddresses(db: Db, seq: number, unmasked: boolean): Promise<Schemas['MemberAddress'][]> {
  const rows = await addressesOf(db, seq)
  return rows.map(({ label, receiverName, mobilePhone, zipCode, address1, address2, isDefault }) => ({
    label,
    isDefault,
    receiverName: unmasked ? receiverName : maskName(receiverName),
    mobilePhone: unmasked ? mobilePhone : maskPhone(mobilePhone),
    zipCode: unmasked ? zipCode : STARS,
    address1: unmasked ? address1 : maskAddress(address1),
    address2: unmasked ? address2 : address2 && STARS,
  }))
}

/** Mask for values of which no part is shown. */
const STARS = '***'

/** Counts expiring points, usable coupons and open inquiries of a member. */
async function countsOf(db: Db, seq: number, now: Date) {
  const today = seoulDay(now)
  const [expiring] = await db
    .select({ sum: sql<number>`coalesce(sum(${pointEntries.remaining}), 0)::int` })
    .from(pointEntries)
    .where(
      and(
        eq(pointEntries.memberSeq, seq),
        gt(pointEntries.remaining, 0),
        gte(pointEntries.expiresOn, today),
        lte(pointEntries.expiresOn, shiftDays(today, SOON_DAYS)),
      ),
    )
  const open = ['RECEIVED', 'IN_PROGRESS'] as const
  const inquiryCounts = [inquiries, itemInquiries].map((table) =>
    db
      .select({ n: count() })
      .from(table)
      .where(and(eq(table.memberSeq, seq), inArray(table.state, open))),
  )
  const usable = and(
    eq(memberCoupons.memberSeq, seq),
    eq(memberCoupons.state, 'ISSUED'),
    gte(memberCoupons.usableTo, now),
  )
  let openInquiryCount = 0
  for (const rows of inquiryCounts) openInquiryCount += Number((await rows)[0]?.n ?? 0)
  return {
    pointExpiring30d: expiring?.sum ?? 0,
    usableCouponCount: await countRows(db, memberCoupons, usable),
    openInquiryCount,
  }
}

/** Returns the business of a business member; null for a personal member, whose old profile stays hidden. */
async function businessOf(
  call: FileReader,
  member: MemberRow,
  unmasked: boolean,
): Promise<Schemas['MemberBusiness'] | null> {
  const { db } = call
  if (member.memberType !== 'BUSINESS') return null
  const activeProfile = and(eq(businessProfiles.memberSeq, member.memberSeq), eq(businessProfiles.active, true))
  const [row] = await db.select().from(businessProfiles).where(activeProfile)
  const [shown] = row ? await toProfiles(call, [row], unmasked) : []
  if (!row || !shown) return null
  const { businessGradeSeq, businessGradeName } = member
  const { approvedAt, version } = row
  return { ...shown, businessGradeSeq, businessGradeName, approvedAt: approvedAt.toISOString(), version }
}

/** Returns the favorite store with its current name; both null when the store was deleted. */
async function favoriteOf(db: Db, { favoriteStoreSeq: seq }: MemberRow) {
  const [store] = seq ? await db.select({ name: stores.name }).from(stores).where(eq(stores.storeSeq, seq)) : []
  return { favoriteStoreSeq: store ? seq : null, favoriteStoreName: store?.name ?? null }
}

/** Maps a member to the contract's shape. Personal data is masked unless `unmasked` is set. */
export async function toMember(
  call: FileReader & Pick<Call, 'now'>,
  member: MemberRow,
  unmasked = false,
): Promise<Schemas['Member']> {
  const { db, now } = call
  const { zipCode, address1, address2, birthDate, gender, blockedAt, dormantAt, withdrawnAt } = member
  const { depositHeld, signInCount, lastSignInIp } = member
  const { blockReason, withdrawReason, withdrawMemo, createdBy, updatedBy, version } = member
  return {
    ...memberFields(member, now, unmasked),
    depositHeld,
    signInCount,
    lastSignInIp,
    ...(await favoriteOf(db, member)),
    blockReason,
    withdrawReason,
    withdrawMemo,
    createdBy,
    updatedBy,
    version,
    birthDate: unmasked ? birthDate : maskBirthDate(birthDate),
    gender: unmasked ? gender : null,
    hasGender: gender !== null,
    zipCode: unmasked ? zipCode : zipCode && STARS,
    address1: unmasked ? address1 : maskAddress(address1),
    address2: unmasked ? address2 : address2 && STARS,
    identityVerifiedAt: isoOrNull(member.identityVerifiedAt),
    smsConsentAt: isoOrNull(member.smsConsentAt),
    emailConsentAt: isoOrNull(member.emailConsentAt),
    consentConfirmedAt: isoOrNull(member.consentConfirmedAt),
    blockedAt: isoOrNull(blockedAt),
    dormantAt: isoOrNull(dormantAt),
    withdrawnAt: isoOrNull(withdrawnAt),
    business: await businessOf(call, member, unmasked),
    cars: await carsOf(db, member.memberSeq, unmasked),
    addresses: await shownAddresses(db, member.memberSeq, unmasked),
    ...(await countsOf(db, member.memberSeq, now)),
    ...(await pointTotals(db, member.memberSeq)),
    createdAt: member.createdAt.toISOString(),
    updatedAt: member.updatedAt.toISOString(),
  }
}
