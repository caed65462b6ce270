import { and, count, eq, gte } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { shopHandlersOf } from '../../call/handlers-of'
import type { ResultOf } from '../../contract/contract-types'
import { notFound, Refusal } from '../../contract/refusal'
import { businessGrades } from '../../corpmember/schema/business-grade.schema'
import { isoOrNull } from '../../lib/iso-time'
import { isConsentExpired, type MemberRow, memberStore, refuseWithdrawnMember } from '../../member/member/member-rules'
import { joinMember, saveOwnProfile } from '../../member/member/own-profile'
import { withdraw } from '../../member/member/withdraw'
import {
  changePassword,
  hashForJoin,
  requestPasswordLink,
  resetPassword,
  signInByPassword,
  signInByService,
} from '../../member/member-password/customer-passwords'
import { pointsExpiring } from '../../member/point-entry/balances'
import { businessProfiles } from '../../member/schema/business-profile.schema'
import { memberCoupons } from '../../promotion/schema/member-coupon.schema'
import { memberOf } from '../shared/member-of'

type ShopMember = ResultOf<'GET /api/v1/shop/members/{memberSeq}'>

async function toShopMember({ db, now }: Call, member: MemberRow): Promise<ShopMember> {
  const { memberSeq, deposit, depositHeld } = member
  const { loginId, joinType, memberType, state, businessGradeName, name, mobilePhone, email, birthDate, gender } =
    member
  const { zipCode, address1, address2, smsConsent, emailConsent, point, orderCount, orderAmount } = member
  const { favoriteStoreSeq, favoriteStoreName } = member
  const { memberSeq: owner, state: copyState, usableTo } = memberCoupons
  const [usable] = await db
    .select({ n: count() })
    .from(memberCoupons)
    .where(and(eq(owner, memberSeq), eq(copyState, 'ISSUED'), gte(usableTo, now)))
  return {
    memberSeq,
    loginId,
    joinType,
    memberType,
    state,
    businessGradeName,
    name,
    mobilePhone,
    email,
    birthDate,
    gender,
    zipCode,
    address1,
    address2,
    identityVerifiedAt: isoOrNull(member.identityVerifiedAt),
    smsConsent,
    smsConsentAt: isoOrNull(member.smsConsentAt),
    emailConsent,
    emailConsentAt: isoOrNull(member.emailConsentAt),
    consentConfirmedAt: isoOrNull(member.consentConfirmedAt),
    consentExpired: isConsentExpired(member, now),
    point,
    pointExpiring30d: await pointsExpiring(db, memberSeq, now),
    deposit,
    depositUsable: deposit - depositHeld,
    usableCouponCount: usable?.n ?? 0,
    orderCount,
    orderAmount,
    favoriteStoreSeq,
    favoriteStoreName,
    lastSignedInAt: isoOrNull(member.lastSignedInAt),
    sessionsEndedAt: isoOrNull(member.sessionsEndedAt),
    createdAt: member.createdAt.toISOString(),
  }
}

/** Runs `work`; a DUPLICATE names the field, not the other member who has its value. */
async function withoutHolder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'DUPLICATE') throw error
    const { field } = error.result as { field: string }
    throw new Refusal(409, 'DUPLICATE', error.message, { result: { field } })
  }
}

async function businessOf(
  { db }: Call,
  { memberSeq, memberType, businessGradeSeq }: MemberRow,
): Promise<ResultOf<'GET /api/v1/shop/members/{memberSeq}/business'>> {
  const condition = and(eq(businessProfiles.memberSeq, memberSeq), eq(businessProfiles.active, true))
  const [row] = await db
    .select({ profile: businessProfiles, grade: businessGrades })
    .from(businessProfiles)
    .leftJoin(businessGrades, eq(businessGrades.businessGradeSeq, businessGradeSeq ?? 0))
    .where(condition)
  if (!row || memberType !== 'BUSINESS') throw notFound()
  const { profile, grade } = row
  const { companyName, companyKind, businessNumber, branchNumber, ceoName, openedOn, businessType } = profile
  const { businessCategory, industry, zipCode, address1, address2, tel, managerName, managerPhone, taxEmail } = profile
  return {
    companyName,
    companyKind,
    businessNumber,
    branchNumber,
    ceoName,
    openedOn,
    businessType,
    businessCategory,
    industry,
    zipCode,
    address1,
    address2,
    tel,
    managerName,
    managerPhone,
    taxEmail,
    approvedAt: profile.approvedAt.toISOString(),
    grade: grade && {
      businessGradeSeq: grade.businessGradeSeq,
      name: grade.name,
      discountRate: grade.discountRate,
      pointRate: grade.pointRate,
      minOrderQuantity: grade.minOrderQuantity,
      freeShippingQuantity: grade.freeShippingQuantity,
      description: grade.description,
    },
  }
}

export const shopMemberHandlers = shopHandlersOf({
  'POST /api/v1/shop/members': {
    inSteps: async (call, { body: { password, joinType = 'SHOP', ...body } }) => {
      const passwordHash = await hashForJoin(call, { joinType, loginId: body.loginId, password })
      return call.finish((inner) =>
        withoutHolder(async () => {
          const { smsConsent = false, emailConsent = false, identityVerified = false, ...profile } = body
          const consents = { smsConsent, emailConsent, identityVerified }
          return toShopMember(inner, await joinMember(inner, { ...profile, ...consents, joinType, passwordHash }))
        }),
      )
    },
  },

  'POST /api/v1/shop/members/sign-in': {
    inSteps: (call, { body }) => signInByPassword(call, body, toShopMember),
  },

  'POST /api/v1/shop/members/social-sign-in': async (call, { body }) =>
    toShopMember(call, await signInByService(call, body)),

  'POST /api/v1/shop/members/password-links': (call, { body }) => requestPasswordLink(call, body),

  'POST /api/v1/shop/members/password-resets': { inSteps: (call, { body }) => resetPassword(call, body) },

  'GET /api/v1/shop/members/{memberSeq}': async (call, { path }) =>
    toShopMember(call, await memberOf(call.db, path.memberSeq)),

  'PUT /api/v1/shop/members/{memberSeq}': (call, { path, body }) =>
    withoutHolder(async () => toShopMember(call, await saveOwnProfile(call, path.memberSeq, body))),

  'PUT /api/v1/shop/members/{memberSeq}/password': {
    inSteps: (call, { path, body }) => changePassword(call, path.memberSeq, body),
  },

  'POST /api/v1/shop/members/{memberSeq}/withdrawal': async (call, { path, body: { reason, memo = null } }) => {
    const member = await memberStore.lock(call.db, path.memberSeq)
    refuseWithdrawnMember(member)
    await withdraw(call, member, { reason, memo })
    return null
  },

  'GET /api/v1/shop/members/{memberSeq}/business': async (call, { path }) =>
    businessOf(call, await memberOf(call.db, path.memberSeq)),
})
