import { and, eq } from 'drizzle-orm'
import { stores } from '../../branch/schema/store.schema'
import { isShownStore } from '../../branch/store/shown-stores'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { duplicate, invalid } from '../../contract/refusal'
import { members } from '../../db/schema'
import { triggerCoupons } from '../../promotion/coupon-lifecycle/issue-to-member'
import { createdStamp } from '../../resource/stamps'
import { memberPasswords } from '../schema/member-password.schema'
import { lockCustomer } from './customer'
import type { MemberRow } from './member-rules'
import { checkBirth, checkPhone, type PersonalFields, saveProfile } from './member-save'

/** Sign-ups and changes of profiles by the members themselves. */

export interface NewMember extends PersonalFields {
  joinType: Schemas['JoinType']
  loginId: string
  name: string
  mobilePhone: string
  smsConsent: boolean
  emailConsent: boolean
  identityVerified: boolean
  /** Null for members who sign in with another service. */
  passwordHash: string | null
}

/**
 * Stores a new member and issues the coupons of a sign-up. Throws 400 on the birth date, DUPLICATE on `loginId`, also
 * of a withdrawn member, or on `mobilePhone`.
 */
export async function joinMember(
  call: Call,
  { identityVerified, passwordHash, smsConsent, emailConsent, ...profile }: NewMember,
): Promise<MemberRow> {
  const { db, now } = call
  checkBirth(profile.birthDate, now)
  const [holder] = await db.select().from(members).where(eq(members.loginId, profile.loginId))
  if (holder) throw duplicate('loginId', holder.memberSeq, '이미 사용 중인 아이디입니다.')
  await checkPhone(db, undefined, profile.mobilePhone)
  const [member] = await db
    .insert(members)
    .values({
      ...profile,
      memberType: 'PERSONAL',
      state: 'ACTIVE',
      smsConsent,
      emailConsent,
      smsConsentAt: smsConsent ? now : null,
      emailConsentAt: emailConsent ? now : null,
      consentConfirmedAt: smsConsent || emailConsent ? now : null,
      identityVerifiedAt: identityVerified ? now : null,
      ...createdStamp(call),
    })
    .returning()
  if (!member) throw new Error('no member was stored')
  const { memberSeq } = member
  if (passwordHash !== null) await db.insert(memberPasswords).values({ memberSeq, passwordHash, changedAt: now })
  await triggerCoupons(db, { now, memberSeq, trigger: 'SIGN_UP' })
  return member
}

interface Choices {
  smsConsent?: boolean
  emailConsent?: boolean
  favoriteStoreSeq?: number | null
}

/** Returns the member's consents. A consent that is given or given again is confirmed. */
function consentsOf({ smsConsent, emailConsent }: Choices, member: MemberRow, now: Date) {
  const next = { smsConsent: smsConsent ?? member.smsConsent, emailConsent: emailConsent ?? member.emailConsent }
  return {
    ...next,
    smsConsentAt: next.smsConsent === member.smsConsent ? member.smsConsentAt : now,
    emailConsentAt: next.emailConsent === member.emailConsent ? member.emailConsentAt : now,
    consentConfirmedAt: smsConsent || emailConsent ? now : member.consentConfirmedAt,
  }
}

/** Returns the columns of a favorite store. Throws 400 for a store that the shop does not show. */
async function favoriteOf({ db }: Call, seq: number | null | undefined): Promise<Partial<MemberRow>> {
  if (seq === undefined) return {}
  if (seq === null) return { favoriteStoreSeq: null, favoriteStoreName: null }
  const [store] = await db
    .select({ name: stores.name })
    .from(stores)
    .where(and(eq(stores.storeSeq, seq), isShownStore))
  if (!store) throw invalid({ favoriteStoreSeq: '장착점을 찾을 수 없습니다.' })
  return { favoriteStoreSeq: seq, favoriteStoreName: store.name }
}

/** Saves changes that members make to their own profile. Throws 404, 400, INVALID_STATE, DUPLICATE on the phone. */
export async function saveOwnProfile(
  call: Call,
  memberSeq: number,
  { smsConsent, emailConsent, favoriteStoreSeq, ...body }: PersonalFields & Choices,
): Promise<MemberRow> {
  const member = await lockCustomer(call.db, memberSeq)
  const { saved } = await saveProfile(call, member, body, {
    ...consentsOf({ smsConsent, emailConsent }, member, call.now),
    ...(await favoriteOf(call, favoriteStoreSeq)),
  })
  return saved
}
